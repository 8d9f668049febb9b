"""A cache of the files of Coq's library that coqchk has checked.

For each program coqchk there is one list of files with their hashes. A file is added after coqchk has checked it and
the files that it requires. So an entry is valid only while all listed files that are needed have the hashes in the
list: if one differs, all are checked again.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from stripcount.errors import Disagreement, Unavailable, excerpt
from stripcount.storage.theory import is_private, sha256
from stripcount.storage.whole_file import write_whole

# "  Coq.Init.Logic"
_MODULE_LINE = re.compile(r"^\s+([\w.]+)$", re.M)
_FOLDER_OF_PACKAGE = {"Coq": "theories", "Bignums": "user-contrib/Bignums"}


def library_files(answer: str, library: Path) -> dict[str, Path]:
    """Return the files of Coq's library, by module, that Coq's answer to `Print Libraries` names.

    Raises Disagreement for a module that is neither of the library nor of the theory.

    >>> library_files("Loaded library files: \\n  Coq.Init.Logic\\n  Instance.Checked\\n", Path("coq"))
    {'Coq.Init.Logic': PosixPath('coq/theories/Init/Logic.vo')}
    """
    files = dict[str, Path]()
    for module in _MODULE_LINE.findall(answer):
        package, _, remainder = module.partition(".")
        if package in _FOLDER_OF_PACKAGE:
            files[module] = (library / _FOLDER_OF_PACKAGE[package] / remainder.replace(".", "/")).with_suffix(".vo")
        elif package not in ("Stripcount", "Instance"):
            raise Disagreement(f"Coq has loaded {excerpt(module)}, which is no part of its library.")
    return files


@dataclass(frozen=True)
class CheckedLibrary:
    """The files of Coq's library that the program `checker` has checked.

    `cache` is the folder of the list, or None to keep no list.
    """

    checker: Path
    cache: Path | None

    def check(self, files: Mapping[str, Path], check_modules: Callable[[Sequence[str]], object]) -> int:
        """Check the modules whose files are not on the list, add them to it, and return their number.

        If the hash of a file on the list has changed, all modules are checked. `files` maps each module to its file.
        `check_modules` is called once with the modules to be checked, if there are any.

        Raises Unavailable for files that cannot be read, and whatever `check_modules` raises.
        """
        try:
            hashes = {module: sha256(path.read_bytes()) for module, path in files.items()}
            path = None if self.cache is None else self.cache / f"library-{sha256(self.checker.read_bytes())[:40]}.json"
        except OSError as error:
            raise Unavailable(f"Coq's library cannot be read: {error}.") from None
        stored = self._stored_hashes(path)
        if any(stored.get(module, digest) != digest for module, digest in hashes.items()):
            stored = {}
        unchecked = [module for module in hashes if module not in stored]
        if unchecked:
            check_modules(unchecked)
            if path is not None:
                with suppress(Unavailable):  # a cache that cannot be written is left as it is
                    write_whole(path, json.dumps(stored | hashes, indent=0), folders=True)
        return len(unchecked)

    def _stored_hashes(self, path: Path | None) -> dict[str, str]:
        """Return the list in a file, empty if there is none, if it is damaged, or if others may write to its folder."""
        try:
            if path is None or not is_private(path.parent):
                return {}
            stored = json.loads(path.read_bytes())
        except (OSError, ValueError):
            return {}
        is_valid = isinstance(stored, dict) and all(isinstance(digest, str) for digest in stored.values())
        return stored if is_valid else {}
