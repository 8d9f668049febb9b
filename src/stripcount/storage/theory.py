"""The theory for Coq: its sources with their hashes, and what was compiled of it, kept from one run to the next.

A compiled file is kept under a key made of Coq's identity and the hashes of its source and of every source that it
needs, so that another source never finds it. Beside it stand its own hash and those of the compiled files that it was
made with; where one of them differs, it is compiled again.
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
from stripcount.storage.database import own_folder
from stripcount.storage.whole_file import write_whole

_NEEDED = re.compile(r"^From Stripcount Require Import ([\w ]+)\.$", re.M)


def folder() -> Path:
    """Return the folder with the theory's source: in the wheel beside the package's modules, else src/formal."""
    package = Path(stripcount.__file__).parent
    installed = package / "formal"
    return installed if installed.is_dir() else package.parent / "formal"


def kept_folder() -> Path:
    """Return the folder in the user's cache where compiled files of the theory are kept."""
    return own_folder() / "coq"


def sha256(data: bytes) -> str:
    """Return the SHA-256 of some bytes in hexadecimal digits."""
    return hashlib.sha256(data).hexdigest()


@dataclass(frozen=True)
class Theory:
    """The sources of the theory by their names without ".v", in the order of their dependence."""

    sources: dict[str, bytes]

    @classmethod
    def read(cls, place: Path | None = None) -> Theory:
        """Return the sources in a folder, by default that of the package; raises Unavailable if they cannot be read."""
        place = place or folder()
        try:
            listed = (place / "_CoqProject").read_text("ascii").splitlines()
            names = [line.removesuffix(".v") for line in listed if line.endswith(".v")]
            return cls({name: (place / f"{name}.v").read_bytes() for name in names})
        except (OSError, UnicodeDecodeError) as error:
            raise Unavailable(f"the theory for Coq cannot be read: {error}.") from None

    @cached_property
    def digests(self) -> dict[str, str]:
        """The SHA-256 of every source by the name of its file."""
        return {f"{name}.v": sha256(data) for name, data in self.sources.items()}

    def needed(self, text: str) -> tuple[str, ...]:
        """Return the modules that a text requires, directly or not, in an order of dependence."""
        order: dict[str, None] = {}

        def visit(text: str) -> None:
            for name in (name for line in _NEEDED.findall(text) for name in line.split()):
                if name in self.sources and name not in order:
                    visit(self.sources[name].decode("ascii"))
                    order[name] = None

        visit(text)
        return tuple(order)


@dataclass(frozen=True)
class Compiled:
    """Compiled files of a theory in `target`; `kept` is the folder where they are kept, None to keep nothing.

    `coq` identifies the program that compiles them.
    """

    theory: Theory
    target: Path
    coq: str
    kept: Path | None

    def bring(self, names: Iterable[str], compiled: Callable[[str], None]) -> None:
        """Put compiled modules into `target`, in order of dependence: kept ones, else those that `compiled` writes."""
        for name in names:
            source, target = self.target / f"{name}.v", self.target / f"{name}.vo"
            if target.exists():
                continue
            source.write_bytes(self.theory.sources[name])
            kept = self._found(name)
            if kept is None:
                compiled(name)
                self._keep(name, target.read_bytes())
            else:
                target.write_bytes(kept)

    def _key(self, name: str) -> str:
        needed = self.theory.needed(self.theory.sources[name].decode("ascii"))
        hashes = [self.theory.digests[f"{module}.v"] for module in (*needed, name)]
        return sha256("\n".join([self.coq, *needed, name, *hashes]).encode())[:40]

    def _made_with(self, name: str) -> dict[str, str]:
        """Return the hashes of the compiled files that a module was compiled with."""
        needed = self.theory.needed(self.theory.sources[name].decode("ascii"))
        return {module: sha256((self.target / f"{module}.vo").read_bytes()) for module in needed}

    def _found(self, name: str) -> bytes | None:
        if self.kept is None:
            return None
        place = self.kept / f"{name}-{self._key(name)}"
        try:
            if not is_own(self.kept):
                return None
            data = place.with_suffix(".vo").read_bytes()
            record = json.loads(place.with_suffix(".json").read_bytes())
        except (OSError, ValueError):
            return None
        return data if record == {"sha256": sha256(data), "with": self._made_with(name)} else None

    def _keep(self, name: str, data: bytes) -> None:
        if self.kept is None:
            return
        place = self.kept / f"{name}-{self._key(name)}"
        said = {"sha256": sha256(data), "with": self._made_with(name)}
        with suppress(Unavailable):  # nothing is kept in a folder that cannot be written
            write_whole(place.with_suffix(".vo"), data, folders=True)
            write_whole(place.with_suffix(".json"), json.dumps(said))


def is_own(place: Path) -> bool:
    """Return whether a folder is the user's, and nobody else may write in it; raises OSError."""
    status = place.stat()
    return os.name != "posix" or (status.st_uid == os.geteuid() and not status.st_mode & 0o022)
