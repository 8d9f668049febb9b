"""The theory for Coq: its sources with their hashes, and a cache of its compiled files.

The key of a compiled file in the cache is made of the identity of Coq and the hashes of its source and of all sources
that it requires, so that a changed source has another key. A record beside the file has its own hash and those of the
compiled files that it was compiled with; if one of them differs, the file is compiled again.
"""

from __future__ import annotations

import hashlib
import json
import os
import re
from collections.abc import Callable, Iterable
from contextlib import suppress
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

import stripcount
from stripcount.errors import Unavailable
from stripcount.storage.database import program_cache_folder
from stripcount.storage.whole_file import write_whole

_REQUIREMENTS = re.compile(r"^From Stripcount Require Import ([\w ]+)\.$", re.M)


def source_folder() -> Path:
    """Return the folder with the sources of the theory: `formal` in an installed package, else src/formal."""
    package = Path(stripcount.__file__).parent
    installed = package / "formal"
    return installed if installed.is_dir() else package.parent / "formal"


def cache_folder() -> Path:
    """Return the folder of the user's cache for compiled files of the theory."""
    return program_cache_folder() / "coq"


def sha256(data: bytes) -> str:
    """Return the SHA-256 of `data` in hexadecimal digits."""
    return hashlib.sha256(data).hexdigest()


@dataclass(frozen=True)
class Theory:
    """The sources of the theory by module name (without ".v"); a module comes after those that it requires."""

    sources: dict[str, bytes]

    @classmethod
    def read(cls, path: Path | None = None) -> Theory:
        """Return the sources in a folder, by default that of the package; raises Unavailable if that cannot be read."""
        path = path or source_folder()
        try:
            project_lines = (path / "_CoqProject").read_text("ascii").splitlines()
            names = [line.removesuffix(".v") for line in project_lines if line.endswith(".v")]
            return cls({name: (path / f"{name}.v").read_bytes() for name in names})
        except (OSError, UnicodeDecodeError) as error:
            raise Unavailable(f"the theory for Coq cannot be read: {error}.") from None

    @cached_property
    def digests(self) -> dict[str, str]:
        """The SHA-256 of every source, by file name (with ".v")."""
        return {f"{name}.v": sha256(data) for name, data in self.sources.items()}

    def requirements_of(self, text: str) -> tuple[str, ...]:
        """Return the modules of the theory that a text requires, directly or indirectly.

        Each module comes after those that it requires.
        """
        order: dict[str, None] = {}

        def visit(text: str) -> None:
            """Add the modules that a text requires to `order`, each after its own requirements."""
            for name in (name for line in _REQUIREMENTS.findall(text) for name in line.split()):
                if name in self.sources and name not in order:
                    visit(self.sources[name].decode("ascii"))
                    order[name] = None

        visit(text)
        return tuple(order)


@dataclass(frozen=True)
class CompiledTheory:
    """Compiled files of a theory in the folder `target`.

    `coq_identity` is the identity of the program that compiles them, as `Coq.identity` gives it, `cache` the folder of
    the cache, or None to use no cache.
    """

    theory: Theory
    target: Path
    coq_identity: str
    cache: Path | None

    def provide(self, names: Iterable[str], compile_module: Callable[[str], None]) -> None:
        """Put the compiled files of modules into `target`; a module must come after those that it requires.

        A file that is not in the cache is compiled by `compile_module`, which is called with the name of the module and
        writes the file, and is then added to the cache.
        """
        for name in names:
            source, target = self.target / f"{name}.v", self.target / f"{name}.vo"
            if target.exists():
                continue
            source.write_bytes(self.theory.sources[name])
            data = self._compiled_in_cache(name)
            if data is None:
                compile_module(name)
                self._store_in_cache(name, target.read_bytes())
            else:
                target.write_bytes(data)

    def _key(self, name: str) -> str:
        """Return the key of a module in the cache."""
        requirements = self.theory.requirements_of(self.theory.sources[name].decode("ascii"))
        hashes = [self.theory.digests[f"{module}.v"] for module in (*requirements, name)]
        return sha256("\n".join([self.coq_identity, *requirements, name, *hashes]).encode())[:40]

    def _requirement_hashes(self, name: str) -> dict[str, str]:
        """Return the hash of the compiled file of each module that a module requires."""
        requirements = self.theory.requirements_of(self.theory.sources[name].decode("ascii"))
        return {module: sha256((self.target / f"{module}.vo").read_bytes()) for module in requirements}

    def _compiled_in_cache(self, name: str) -> bytes | None:
        """Return the compiled file of a module in the cache, None if it is missing or was compiled with other files."""
        if self.cache is None:
            return None
        path = self.cache / f"{name}-{self._key(name)}"
        try:
            if not is_private(self.cache):
                return None
            data = path.with_suffix(".vo").read_bytes()
            record = json.loads(path.with_suffix(".json").read_bytes())
        except (OSError, ValueError):
            return None
        return data if record == {"sha256": sha256(data), "with": self._requirement_hashes(name)} else None

    def _store_in_cache(self, name: str, data: bytes) -> None:
        """Add the compiled file of a module and its record to the cache, if that can be written."""
        if self.cache is None:
            return
        path = self.cache / f"{name}-{self._key(name)}"
        record = {"sha256": sha256(data), "with": self._requirement_hashes(name)}
        with suppress(Unavailable):  # a cache that cannot be written is left as it is
            write_whole(path.with_suffix(".vo"), data, folders=True)
            write_whole(path.with_suffix(".json"), json.dumps(record))


def is_private(path: Path) -> bool:
    """Return whether a folder belongs to the user and nobody else may write to it; raises OSError."""
    status = path.stat()
    return os.name != "posix" or (status.st_uid == os.geteuid() and not status.st_mode & 0o022)
