"""Files of the fronts of long board sweeps, from which sweeps are resumed.

The front of a sweep is its progress: the counts of all states after a column.
"""

from __future__ import annotations

import hashlib
import time
import zipfile
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

import numpy as np

from stripcount.algebra.exact_arrays import UpperBounds
from stripcount.errors import Unavailable, excerpt
from stripcount.evaluate.front import Front
from stripcount.storage.database import warn
from stripcount.storage.store import NUMBERS_VERSION
from stripcount.storage.whole_file import leftover_paths, make_folders, replacement_file

_FAULTS = (  # exceptions raised by reading a damaged file; zip files have a checksum for each array
    zipfile.BadZipFile,
    ArithmeticError,
    EOFError,
    LookupError,
    MemoryError,
    RuntimeError,  # also where a flipped bit says that an array is encrypted
    OSError,
    TypeError,
    ValueError,
)
_FORMAT_VERSION = 2  # increased when the packing of states or the format of the file changes
MIN_SECONDS = 20.0  # seconds of work between two writes of a front


class FrontFile:
    """The fronts of one case in `folder`, one file for each tuple of primes modulo which the counts are stored.

    A front is written only if at least `min_seconds` seconds have passed since the last one. `report` is called with
    one sentence about a damaged file, `announce` with one about the columns that were loaded.
    """

    def __init__(
        self,
        folder: Path,
        case: str,
        report: Callable[[str], None] = warn,
        *,
        announce: Callable[[str], None] = lambda sentence: None,
        min_seconds: float = MIN_SECONDS,
    ) -> None:
        self.folder, self.case, self.min_seconds = folder, case, min_seconds
        self.report, self.announce = report, announce
        self._last_time = time.monotonic()
        self._paths: set[Path] = set()

    def _path(self, primes: tuple[int, ...]) -> Path:
        """Return the path of the file for these primes."""
        name = hashlib.sha256(f"{_FORMAT_VERSION} {NUMBERS_VERSION} {self.case} {primes}".encode()).hexdigest()[:32]
        return self.folder / f"{name}.front.npz"

    def load(self, primes: tuple[int, ...]) -> Front | None:
        """Return the front stored for these primes, None if there is none; a damaged file is reported and deleted."""
        path = self._path(primes)
        if not path.exists():
            return None
        try:
            with path.open("rb") as stream, np.load(stream, allow_pickle=False) as archive:
                totals = tuple(
                    (tuple(int(r) for r in row), int(size))
                    for row, size in zip(archive["residues"], archive["totals"], strict=True)
                )
                self._paths.add(path)
                sizes = UpperBounds(archive["mantissas"], int(archive["exponent"]))
                front = Front(
                    columns=int(archive["columns"]),
                    primes=primes,
                    states=archive["states"],
                    counts=archive["counts"],
                    sizes=sizes,
                    totals=totals,
                    numbering=str(archive["numbering"]),
                )
                self.announce(f"resumed: {front.columns} columns were swept earlier")
                return front
        except _FAULTS as error:
            reason = excerpt(str(error))
        name = excerpt(str(path), 120)
        self.report(f"stored columns {name} were damaged ({reason}); they were deleted and are computed again.")
        path.unlink(missing_ok=True)
        return None

    def keep(self, front: Front) -> None:
        """Write a front if enough time has passed since the last one; raises Unavailable if that is not possible.

        A crash leaves the old file complete.
        """
        if time.monotonic() - self._last_time < self.min_seconds:
            return
        path = self._path(front.primes)
        try:
            make_folders(self.folder)
            with suppress(FileNotFoundError), replacement_file(path) as file:
                np.savez(
                    file,
                    columns=front.columns,
                    states=front.states,
                    counts=front.counts,
                    mantissas=front.sizes.mantissa,
                    exponent=front.sizes.exponent,
                    residues=np.array([r for r, _ in front.totals], dtype=np.uint64),
                    totals=np.array([size for _, size in front.totals], dtype=np.int64),
                    numbering=np.array(front.numbering),
                )
            if path.exists():  # not deleted by another process, which has finished the same sweep
                self._paths.add(path)
        except OSError as error:
            raise Unavailable(f"stored columns {excerpt(str(path), 120)} cannot be written ({error}).") from error
        self._last_time = time.monotonic()

    def clear(self) -> None:
        """Delete the files that this sweep has written or read; called when it is finished.

        The temporary files that processes left when they were killed while writing these are deleted as well.
        """
        for path in self._paths:
            path.unlink(missing_ok=True)
            for leftover in leftover_paths(path):
                leftover.unlink(missing_ok=True)
