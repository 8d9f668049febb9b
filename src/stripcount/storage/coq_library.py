"""Coq's library, of which coqchk has read every file that a theorem needs; what was read is kept from run to run.

What is kept is one list of files with their hashes, for one coqchk. A file is added after coqchk has checked it beside
the files that it needs, as they then are; so the list holds only while each of its files that is needed again has the
same hash, and with the first one that differs all are read again.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from stripcount.errors import Disagreement, Unavailable, shortened
from stripcount.storage.theory import is_own, sha256
from stripcount.storage.whole_file import write_whole

_LOADED = re.compile(r"^\s+([\w.]+)$", re.M)
_FOLDERS = {"Coq": "theories", "Bignums": "user-contrib/Bignums"}


def library_files(answer: str, library: Path) -> dict[str, Path]:
    """Return the files of Coq's library in an answer to Print Libraries, by their modules; raises Disagreement.

    >>> library_files("Loaded library files: \\n  Coq.Init.Logic\\n  Instance.Checked\\n", Path("coq"))
    {'Coq.Init.Logic': PosixPath('coq/theories/Init/Logic.vo')}
    """
    files = dict[str, Path]()
    for module in _LOADED.findall(answer):
        root, _, rest = module.partition(".")
        if root in _FOLDERS:
            files[module] = (library / _FOLDERS[root] / rest.replace(".", "/")).with_suffix(".vo")
        elif root not in ("Stripcount", "Instance"):
            raise Disagreement(f"Coq has loaded {shortened(module)}, which is no part of its library.")
    return files


@dataclass(frozen=True)
class CheckedLibrary:
    """The files of Coq's library that one coqchk has read; `kept` is the folder of the list, None to keep none."""

    checker: Path
    kept: Path | None

    def check(self, files: Mapping[str, Path], read: Callable[[Sequence[str]], object]) -> int:
        """Let `read` check the modules whose files are not on the list, and add them; return how many they are.

        Raises Unavailable for files that cannot be read, and whatever `read` raises.
        """
        try:
            hashes = {module: sha256(path.read_bytes()) for module, path in files.items()}
            place = None if self.kept is None else self.kept / f"library-{sha256(self.checker.read_bytes())[:40]}.json"
        except OSError as error:
            raise Unavailable(f"Coq's library cannot be read: {error}.") from None
        known = self._known(place)
        if any(known.get(module, digest) != digest for module, digest in hashes.items()):
            known = {}
        fresh = [module for module in hashes if module not in known]
        if fresh:
            read(fresh)
            if place is not None:
                with suppress(Unavailable):  # nothing is kept in a folder that cannot be written
                    write_whole(place, json.dumps(known | hashes, indent=0), folders=True)
        return len(fresh)

    def _known(self, place: Path | None) -> dict[str, str]:
        try:
            if place is None or not is_own(place.parent):
                return {}
            known = json.loads(place.read_bytes())
        except (OSError, ValueError):
            return {}
        whole = isinstance(known, dict) and all(isinstance(digest, str) for digest in known.values())
        return known if whole else {}
