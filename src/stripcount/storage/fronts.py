"""The front of a long board sweep (the counts of all states after a column), kept in a file to resume from."""

from __future__ import annotations

import hashlib
import time
import zipfile
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

import numpy as np

from stripcount.algebra.exact_arrays import UpperBounds
from stripcount.errors import Unavailable, shortened
from stripcount.evaluate.front import Front
from stripcount.storage.database import warn
from stripcount.storage.store import NUMBERS
from stripcount.storage.whole_file import make_folders, replacing, unfinished

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
_FORMAT = 2  # increased when the packing of states or the format of the file changes
WORTH = 20.0  # seconds of work after which a file is written


class FrontFile:
    """The fronts of one case in `folder`, one file for each set of primes modulo which the counts are kept.

    A front is written after at least `worth` seconds of work since the last one. `report` is called with one sentence
    about a damaged file, `announce` with one about the columns that were loaded.
    """

    def __init__(
        self,
        folder: Path,
        case: str,
        report: Callable[[str], None] = warn,
        *,
        announce: Callable[[str], None] = lambda sentence: None,
        worth: float = WORTH,
    ) -> None:
        self.folder, self.case, self.report, self.announce, self.worth = folder, case, report, announce, worth
        self._last = time.monotonic()
        self._written: set[Path] = set()

    def _path(self, primes: tuple[int, ...]) -> Path:
        name = hashlib.sha256(f"{_FORMAT} {NUMBERS} {self.case} {primes}".encode()).hexdigest()[:32]
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
                self._written.add(path)
                sizes = UpperBounds(archive["mantissas"], int(archive["exponent"]))
                front = Front(
                    int(archive["columns"]),
                    primes,
                    archive["states"],
                    archive["counts"],
                    sizes,
                    totals,
                    str(archive["numbering"]),
                )
                self.announce(f"resumed: {front.columns} columns were swept earlier")
                return front
        except _FAULTS as error:
            reason = shortened(str(error))
        name = shortened(str(path), 120)
        self.report(f"stored columns {name} were damaged ({reason}); they were deleted and are computed again.")
        path.unlink(missing_ok=True)
        return None

    def keep(self, front: Front) -> None:
        """Write a front if enough time has passed since the last one; a crash leaves the old file complete."""
        if time.monotonic() - self._last < self.worth:
            return
        path = self._path(front.primes)
        try:
            make_folders(self.folder)
            with suppress(FileNotFoundError), replacing(path) as file:
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
                self._written.add(path)
        except OSError as error:
            raise Unavailable(f"stored columns {shortened(str(path), 120)} cannot be written ({error}).") from error
        self._last = time.monotonic()

    def clear(self) -> None:
        """Delete the files that this sweep has written or read; called when it is finished.

        With them go unfinished ones of the same sweep, which processes left that were killed while they wrote.
        """
        for path in self._written:
            path.unlink(missing_ok=True)
            for leftover in unfinished(path):
                leftover.unlink(missing_ok=True)
