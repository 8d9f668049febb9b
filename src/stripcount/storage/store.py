"""The store: one SQLite file of finished primes and derivations, so that work that was killed can be resumed.

Each result is committed in one transaction, so a crash at any moment loses only unfinished work. Several processes may
share a file. The result of a prime is stored under the digest of the machine that was swept. Everything that changes
the numbers changes the digest, so that outdated rows are never used.
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
from stripcount.errors import excerpt
from stripcount.storage.database import Database, Row, program_cache_folder, warn

if TYPE_CHECKING:  # most commands open the store, and few find rows in it
    from stripcount.gf.bounds import CoefficientBound
    from stripcount.gf.derivation import Derivation
    from stripcount.gf.task import PrimeResult, Task

APPLICATION_ID = 0x53545243  # "STRC" in the file's header, by which stores are recognised among SQLite files
NUMBERS_VERSION = 2  # part of every key; increased when a release may change a stored number but not the digest
# The columns that all tables have besides their own: `numbers` is NUMBERS_VERSION, `made` the time in ISO format, and
# `title` describes the case. The own columns: `task` is the digest of the swept machine, `kind` "proof" or "check".
_COMMON = "numbers INTEGER, version TEXT, made TEXT, title TEXT, checksum BLOB"
_TABLES = {
    "primes": f"task TEXT, prime TEXT, numerator BLOB, denominator BLOB, {_COMMON}, PRIMARY KEY (task, prime, numbers)",
    "bounds": f"task TEXT, denominator INTEGER, numerator INTEGER, {_COMMON}, PRIMARY KEY (task, numbers)",
    "derivations": f"task TEXT, kind TEXT, derivation TEXT, seconds REAL, {_COMMON}, PRIMARY KEY (task, kind, numbers)",
}


@dataclass(frozen=True)
class StoredCase:
    """One case in the store.

    `task` is the digest of its machine, `primes` and `derivations` are numbers of stored results, `size` is their
    length in bytes; `version` and `made` are the latest version of the program and date.
    """

    title: str
    task: str
    primes: int
    derivations: int
    size: int
    version: str
    made: str


def default_path() -> Path:
    """Return the default path of the store, in the user's cache folder."""
    return program_cache_folder() / f"store-{NUMBERS_VERSION}.sqlite"


class Store:
    """Finished primes and derivations in one SQLite file; `title` describes the case for listings.

    `report` is called with one sentence for each damaged row that was deleted, for a damaged file that was renamed, and
    once if the file cannot be used any more; by default it gives a DamagedStore warning. Raises Unavailable for a file
    that is not a store or cannot be used.
    """

    def __init__(self, path: Path, title: str = "", report: Callable[[str], None] = warn) -> None:
        self.path, self.title, self.report = path, title, report
        self._file = Database(path, APPLICATION_ID, _TABLES, report)

    def _store_row(self, table: str, values: Row, *, replace: bool = False) -> None:
        """Store a row with the version, the time and the title; see `Database.store_row`."""
        made = datetime.now(UTC).isoformat(timespec="seconds")
        common: Row = {"numbers": NUMBERS_VERSION, "version": __version__, "made": made, "title": self.title}
        self._file.store_row(table, values | common, replace=replace)

    def _rows(self, table: str, task: Task) -> list[Row]:
        """Return the undamaged rows of a task that were stored with the present NUMBERS_VERSION."""
        return self._file.rows(table, {"task": task.digest, "numbers": NUMBERS_VERSION})

    def finished_primes(self, task: Task) -> dict[int, PrimeResult]:
        """Return the results of the finished primes of a task, by prime."""
        from flint import fmpz

        from stripcount.gf.task import PrimeResult

        results = {}
        for row in self._rows("primes", task):
            prime, numerator, denominator = int(str(row["prime"])), row["numerator"], row["denominator"]
            if isinstance(numerator, bytes) and isinstance(denominator, bytes) and fmpz(prime).is_prime():
                results[prime] = PrimeResult(prime, _array_of_bytes(numerator), _array_of_bytes(denominator))
        return results

    def store_prime(self, task: Task, result: PrimeResult) -> None:
        """Store the result of one finished prime, unless one is stored."""
        numerator, denominator = (
            polynomial.astype("<u8").tobytes() for polynomial in (result.numerator, result.denominator)
        )
        self._store_row(
            "primes",
            {"task": task.digest, "prime": str(result.prime), "numerator": numerator, "denominator": denominator},
        )

    def bound(self, task: Task) -> CoefficientBound | None:
        """Return the stored bound on a task's coefficients, None if there is none."""
        from stripcount.gf.bounds import CoefficientBound

        for row in self._rows("bounds", task):
            denominator, numerator = row["denominator"], row["numerator"]
            if isinstance(denominator, int) and isinstance(numerator, int):
                return CoefficientBound(denominator, numerator)
        return None

    def store_bound(self, task: Task, bound: CoefficientBound) -> None:
        """Store the bound on a task's coefficients, unless one is stored."""
        values: Row = {"task": task.digest, "denominator": bound.denominator, "numerator": bound.numerator}
        self._store_row("bounds", values)

    def derivation(self, task: Task, kind: str) -> Derivation | None:
        """Return the finished derivation of a task of this kind ("proof" or "check"), None if there is none."""
        from msgspec import MsgspecError

        for row in self._rows("derivations", task):
            if row["kind"] == kind:
                try:
                    return _parsed_derivation(str(row["derivation"]))
                except (MsgspecError, ValueError, KeyError, TypeError, AttributeError):
                    return None  # written by another version: computed again
        return None

    def store_derivation(self, task: Task, kind: str, derivation: Derivation, seconds: float) -> None:
        """Store one finished derivation with the seconds that it took, in place of an earlier one."""
        fields = asdict(derivation)
        fields["gf"] = {name: [str(c) for c in coefficients] for name, coefficients in fields["gf"].items()}
        values: Row = {"task": task.digest, "kind": kind, "derivation": json.dumps(fields), "seconds": seconds}
        self._store_row("derivations", values, replace=True)

    def entries(self) -> list[StoredCase]:
        """Return the contents of the store, one element for each case, the latest last."""
        query = """
            SELECT max(title), task, sum(primes), sum(derivations), sum(size), max(version), max(made) FROM (
              SELECT title, task, 1 AS primes, 0 AS derivations, length(numerator) + length(denominator) AS size,
                     version, made FROM primes
              UNION ALL SELECT title, task, 0, 1, length(derivation), version, made FROM derivations)
            GROUP BY task ORDER BY max(made), task"""
        case_rows = self._file.run(lambda db: [tuple(row) for row in db.execute(query)])
        return [
            StoredCase(
                title=excerpt(str(title)),
                task=excerpt(str(task)),
                primes=int(primes),
                derivations=int(derivations),
                size=int(size or 0),
                version=str(version),
                made=str(made),
            )
            for title, task, primes, derivations, size, version, made in case_rows
        ]

    def prune(self, task: str | None = None, *, finished: bool = False) -> int:
        """Delete the rows of one task (a digest or its beginning), the primes of finished tasks, or all rows.

        Returns the number of rows deleted.
        """

        def delete(db: sqlite3.Connection) -> int:
            if finished:
                return db.execute("DELETE FROM primes WHERE task IN (SELECT task FROM derivations)").rowcount
            pattern = (f"{task or ''}%",)
            return sum(db.execute(f"DELETE FROM {table} WHERE task LIKE ?", pattern).rowcount for table in _TABLES)

        deleted_count = self._file.run(delete)
        self._file.run(lambda db: db.execute("VACUUM").close(), transaction=False)
        return deleted_count


def _parsed_derivation(text: str) -> Derivation:
    """Return the derivation in the JSON text of a row, in which large integers are decimal texts."""
    import msgspec
    from flint import fmpz

    from stripcount.gf.derivation import Derivation

    fields = json.loads(text)
    parts = {name: [int(fmpz(c)) for c in coefficients] for name, coefficients in fields["gf"].items()}
    return msgspec.convert({**fields, "gf": parts}, Derivation)


def _array_of_bytes(blob: bytes) -> np.ndarray:
    """Return the residues in little-endian bytes as an array of uint64."""
    return np.frombuffer(blob, dtype="<u8").astype(np.uint64)
