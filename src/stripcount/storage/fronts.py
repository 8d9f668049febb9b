"""The last finished column of a long board sweep, kept in a file so that a killed sweep goes on from there."""

from __future__ import annotations

import hashlib
import os
import time
import zipfile
from collections.abc import Callable
from pathlib import Path

import numpy as np

from stripcount.algebra.exact_arrays import Ceiling
from stripcount.errors import Unavailable, shortened
from stripcount.evaluate.board_sweep import Front
from stripcount.storage.database import warn
from stripcount.storage.store import NUMBERS

_FAULTS = (  # what reading a damaged file raises; zip files carry a checksum of each array
    zipfile.BadZipFile,
    ArithmeticError,
    EOFError,
    LookupError,
    MemoryError,
    NotImplementedError,
    OSError,
    TypeError,
    ValueError,
)
_FORMAT = 2  # raised when states are packed, or a file is laid out, in another way
WORTH = 20.0  # seconds of work that writing a file is worth


class FrontFile:
    """Keeps the fronts of one problem in `folder`; the file of another problem or set of primes is never read.

    A front is written once `worth` seconds of work would be lost without it.
    """

    def __init__(
        self, folder: Path, problem: str, report: Callable[[str], None] = warn, *, worth: float = WORTH
    ) -> None:
        self.folder, self.problem, self.report, self.worth = folder, problem, report, worth
        self._last = time.monotonic()
        self._written: set[Path] = set()

    def _path(self, primes: tuple[int, ...]) -> Path:
        name = hashlib.sha256(f"{_FORMAT} {NUMBERS} {self.problem} {primes}".encode()).hexdigest()[:32]
        return self.folder / f"{name}.front.npz"

    def load(self, primes: tuple[int, ...]) -> Front | None:
        """Return the front kept for these primes, or None; a damaged file is reported and deleted."""
        path = self._path(primes)
        if not path.exists():
            return None
        try:
            with path.open("rb") as stream, np.load(stream, allow_pickle=False) as kept:
                totals = tuple(
                    (tuple(int(r) for r in row), int(size))
                    for row, size in zip(kept["residues"], kept["totals"], strict=True)
                )
                self._written.add(path)
                sizes = Ceiling(kept["mantissas"], int(kept["exponent"]))
                return Front(
                    int(kept["columns"]), primes, kept["states"], kept["counts"], sizes, totals, str(kept["numbering"])
                )
        except _FAULTS as error:
            reason = shortened(str(error))
        self.report(f"kept columns {path} were damaged ({reason}); they were deleted and are computed again.")
        path.unlink(missing_ok=True)
        return None

    def keep(self, front: Front) -> None:
        """Write a front if the work since the last one is worth it; a crash leaves the old file whole."""
        if time.monotonic() - self._last < self.worth:
            return
        path = self._path(front.primes)
        try:
            self.folder.mkdir(parents=True, exist_ok=True)
            fresh = path.with_name(f"{path.name}.{os.getpid()}.tmp.npz")
            np.savez(
                fresh,
                columns=front.columns,
                states=front.states,
                counts=front.counts,
                mantissas=front.sizes.mantissa,
                exponent=front.sizes.exponent,
                residues=np.array([r for r, _ in front.totals], dtype=np.uint64),
                totals=np.array([size for _, size in front.totals], dtype=np.int64),
                numbering=np.array(front.numbering),
            )
            os.replace(fresh, path)
            self._written.add(path)
        except OSError as error:
            raise Unavailable(f"kept columns {path} cannot be written ({error}).") from error
        self._last = time.monotonic()

    def clear(self) -> None:
        """Delete the files this sweep has written: it is finished."""
        for path in self._written:
            path.unlink(missing_ok=True)
