"""The store: one SQLite file of finished primes and derivations, from which killed work resumes.

Each result is committed in one transaction, so a crash at any moment loses only unfinished work. Several processes may
share a file. The result of a prime is stored under the digest of the machine that was swept: everything that changes
the numbers changes the digest, so no outdated row is found.
"""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Callable
from dataclasses import asdict, dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np

from stripcount import __version__
from stripcount.errors import shortened
from stripcount.storage.database import Database, Row, own_folder, warn

if TYPE_CHECKING:  # most commands open the store, and few find anything in it
    from stripcount.gf.bounds import CoefficientBound
    from stripcount.gf.derivation import Derivation
    from stripcount.gf.task import PrimeResult, Task

APPLICATION = 0x53545243  # "STRC" in the file's header, by which stores are recognised among SQLite files
NUMBERS = 2  # increased when a release could change a stored number without changing the digest
_COMMON = "numbers INTEGER, version TEXT, made TEXT, title TEXT, checksum BLOB"
_TABLES = {
    "primes": f"task TEXT, prime TEXT, numerator BLOB, denominator BLOB, {_COMMON}, PRIMARY KEY (task, prime, numbers)",
    "bounds": f"task TEXT, denominator INTEGER, numerator INTEGER, {_COMMON}, PRIMARY KEY (task, numbers)",
    "derivations": f"task TEXT, kind TEXT, derivation TEXT, seconds REAL, {_COMMON}, PRIMARY KEY (task, kind, numbers)",
}


@dataclass(frozen=True)
class StoredCase:
    """One case in the store: its title, digest, finished primes, derivations, bytes, version and date."""

    title: str
    task: str
    primes: int
    derivations: int
    size: int
    version: str
    made: str


def default_path() -> Path:
    """Return the default path of the store, in the user's cache folder."""
    return own_folder() / f"store-{NUMBERS}.sqlite"


class Store:
    """Finished primes and derivations in one SQLite file; `title` describes the case for listings.

    `report` is called with one sentence for each damaged row that was deleted, for a damaged file that was renamed, and
    once if the file cannot be used any more; by default it gives a DamagedStore warning. Raises Unavailable for a file
    that is not a store or cannot be used.
    """

    def __init__(self, path: Path, title: str = "", report: Callable[[str], None] = warn) -> None:
        self.path, self.title, self.report = path, title, report
        self._file = Database(path, APPLICATION, _TABLES, report)

    def _keep(self, table: str, values: Row, *, replace: bool = False) -> None:
        made = datetime.now(UTC).isoformat(timespec="seconds")
        common: Row = {"numbers": NUMBERS, "version": __version__, "made": made, "title": self.title}
        self._file.keep(table, values | common, replace=replace)

    def _rows(self, table: str, task: Task) -> list[Row]:
        return self._file.rows(table, {"task": task.digest, "numbers": NUMBERS})

    def known(self, task: Task) -> dict[int, PrimeResult]:
        """Return the finished primes of a task."""
        from flint import fmpz

        from stripcount.gf.task import PrimeResult

        results = {}
        for row in self._rows("primes", task):
            prime, top, bottom = int(str(row["prime"])), row["numerator"], row["denominator"]
            if isinstance(top, bytes) and isinstance(bottom, bytes) and fmpz(prime).is_prime():
                results[prime] = PrimeResult(prime, _array(top), _array(bottom))
        return results

    def keep(self, task: Task, result: PrimeResult) -> None:
        """Store one finished prime."""
        top, bottom = (polynomial.astype("<u8").tobytes() for polynomial in (result.numerator, result.denominator))
        self._keep("primes", {"task": task.digest, "prime": str(result.prime), "numerator": top, "denominator": bottom})

    def bound(self, task: Task) -> CoefficientBound | None:
        """Return the stored bound on a task's coefficients, None if there is none."""
        from stripcount.gf.bounds import CoefficientBound

        for row in self._rows("bounds", task):
            denominator, numerator = row["denominator"], row["numerator"]
            if isinstance(denominator, int) and isinstance(numerator, int):
                return CoefficientBound(denominator, numerator)
        return None

    def keep_bound(self, task: Task, bound: CoefficientBound) -> None:
        """Store the bound on a task's coefficients."""
        values: Row = {"task": task.digest, "denominator": bound.denominator, "numerator": bound.numerator}
        self._keep("bounds", values)

    def derivation(self, task: Task, kind: str) -> Derivation | None:
        """Return the finished derivation of a task of this kind ("proof" or "check"), None if there is none."""
        from msgspec import MsgspecError

        for row in self._rows("derivations", task):
            if row["kind"] == kind:
                try:
                    return _derivation(str(row["derivation"]))
                except (MsgspecError, ValueError, KeyError, TypeError, AttributeError):
                    return None  # written by another version: computed again
        return None

    def keep_derivation(self, task: Task, kind: str, derivation: Derivation, seconds: float) -> None:
        """Store one finished derivation with the seconds it took."""
        fields = asdict(derivation)
        fields["gf"] = {name: [str(c) for c in coefficients] for name, coefficients in fields["gf"].items()}
        values: Row = {"task": task.digest, "kind": kind, "derivation": json.dumps(fields), "seconds": seconds}
        self._keep("derivations", values, replace=True)

    def entries(self) -> list[StoredCase]:
        """Return the contents of the store, one entry per case, the latest last."""
        query = """
            SELECT max(title), task, sum(primes), sum(derivations), sum(size), max(version), max(made) FROM (
              SELECT title, task, 1 AS primes, 0 AS derivations, length(numerator) + length(denominator) AS size,
                     version, made FROM primes
              UNION ALL SELECT title, task, 0, 1, length(derivation), version, made FROM derivations)
            GROUP BY task ORDER BY max(made), task"""
        listed = self._file.run(lambda db: [tuple(row) for row in db.execute(query)])
        return [
            StoredCase(
                shortened(str(title)), shortened(str(task)), int(primes), int(done), int(size or 0), *map(str, rest)
            )
            for title, task, primes, done, size, *rest in listed
        ]

    def prune(self, task: str | None = None, *, finished: bool = False) -> int:
        """Delete the rows of one task (a digest or its beginning), the primes of finished tasks, or all rows.

        Returns the number of rows deleted.
        """

        def delete(db: sqlite3.Connection) -> int:
            if finished:
                return db.execute("DELETE FROM primes WHERE task IN (SELECT task FROM derivations)").rowcount
            like = (f"{task or ''}%",)
            return sum(db.execute(f"DELETE FROM {table} WHERE task LIKE ?", like).rowcount for table in _TABLES)

        deleted = self._file.run(delete)
        self._file.run(lambda db: db.execute("VACUUM").close(), transaction=False)
        return deleted


def _derivation(text: str) -> Derivation:
    """Return the derivation in a row's text, in which large integers are decimal text."""
    import msgspec
    from flint import fmpz

    from stripcount.gf.derivation import Derivation

    fields = json.loads(text)
    parts = {name: [int(fmpz(c)) for c in coefficients] for name, coefficients in fields["gf"].items()}
    return msgspec.convert({**fields, "gf": parts}, Derivation)


def _array(blob: bytes) -> np.ndarray:
    return np.frombuffer(blob, dtype="<u8").astype(np.uint64)
