"""The store: one SQLite file of finished primes and derivations, from which killed work resumes.

Each result is committed in one transaction, so that a crash at any moment loses only what was in flight. Several
processes may share a file. A prime's result is filed under the fingerprint of the machine it was swept on: whatever
changes the numbers changes the fingerprint, and no stale row is ever found. Every row carries a checksum of all it
says; a damaged row is reported, deleted and computed again.
"""

from __future__ import annotations

import hashlib
import json
import sqlite3
import warnings
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from dataclasses import asdict, dataclass
from datetime import UTC, datetime
from pathlib import Path

import msgspec
import numpy as np
from flint import fmpz
from platformdirs import user_cache_path

from stripcount import __version__
from stripcount.errors import DamagedStore, Unavailable, shortened
from stripcount.gf.bounds import CoefficientBound
from stripcount.gf.derivation import Derivation
from stripcount.gf.task import PrimeResult, Task

APPLICATION = 0x53545243  # "STRC" in the file's header distinguishes our stores from other SQLite files
NUMBERS = 2  # raised when a release could change a stored number that its fingerprint does not see
_KEYS = {"primes": ("task", "prime"), "bounds": ("task",), "derivations": ("task", "kind")}
_VALUES = {
    "primes": ("numerator", "denominator"),
    "bounds": ("denominator", "numerator"),
    "derivations": ("derivation", "seconds"),
}
_COMMON = ("numbers", "version", "made", "title", "checksum")
_SCHEMA = """
CREATE TABLE IF NOT EXISTS primes (
  task TEXT, prime TEXT, numerator BLOB, denominator BLOB, numbers INTEGER, version TEXT, made TEXT, title TEXT,
  checksum BLOB, PRIMARY KEY (task, prime, numbers));
CREATE TABLE IF NOT EXISTS bounds (
  task TEXT, denominator INTEGER, numerator INTEGER, numbers INTEGER, version TEXT, made TEXT, title TEXT,
  checksum BLOB, PRIMARY KEY (task, numbers));
CREATE TABLE IF NOT EXISTS derivations (
  task TEXT, kind TEXT, derivation TEXT, seconds REAL, numbers INTEGER, version TEXT, made TEXT, title TEXT,
  checksum BLOB, PRIMARY KEY (task, kind, numbers));
"""
Value = str | int | float | bytes | None
Row = dict[str, Value]


@dataclass(frozen=True)
class Entry:
    """One problem in the store: its title, fingerprint, finished primes, derivations, bytes, version and date."""

    title: str
    task: str
    primes: int
    derivations: int
    size: int
    version: str
    made: str


def default_path() -> Path:
    """Return where the store lives unless another file is named: the user's cache folder."""
    return user_cache_path("stripcount", appauthor=False) / f"store-{NUMBERS}.sqlite"


def warn(sentence: str) -> None:
    """Report damage as a warning, which Python shows once on standard error."""
    warnings.warn(sentence, DamagedStore, stacklevel=4)


class Store:
    """Finished primes and derivations in one SQLite file; `title` names the problem for people.

    `report` receives one sentence for each damaged row that was dropped; by default it becomes a DamagedStore warning.
    """

    def __init__(self, path: Path, title: str = "", report: Callable[[str], None] = warn) -> None:
        self.path, self.title, self.report = path, title, report
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            with self._open() as db:
                self._claim(db)
        except (sqlite3.Error, OSError, ValueError) as error:  # ValueError: a null byte in the name
            raise Unavailable(
                f"store {shortened(str(path), 120)} cannot be used ({error}); it was left as it is: "
                "name another file, or work without a store."
            ) from error

    def _claim(self, db: sqlite3.Connection) -> None:
        """Make a new file ours, or make sure that an old one is and is whole."""
        db.execute("BEGIN IMMEDIATE")
        (application,) = db.execute("PRAGMA application_id").fetchone()
        (tables,) = db.execute("SELECT count(*) FROM sqlite_master").fetchone()
        if application != APPLICATION and (application or tables):
            raise Unavailable(f"store {self.path} is another program's SQLite file; it was left as it is.")
        for statement in _SCHEMA.strip().split(";\n"):
            db.execute(statement)
        for table in _KEYS:
            found = [name for _, name, *_ in db.execute(f"PRAGMA table_info({table})")]
            if sorted(found) != sorted((*_KEYS[table], *_VALUES[table], *_COMMON)):
                raise Unavailable(f"store {self.path} has a table of another form; delete the file or name another.")
        db.execute(f"PRAGMA application_id = {APPLICATION}")
        db.commit()

    @contextmanager
    def _open(self) -> Iterator[sqlite3.Connection]:
        with closing(sqlite3.connect(self.path, timeout=60)) as db:
            db.row_factory = sqlite3.Row
            db.text_factory = lambda raw: raw.decode("utf-8", "replace")  # a damaged text fails its checksum later
            yield db

    @contextmanager
    def _guarded(self) -> Iterator[sqlite3.Connection]:
        try:
            with self._open() as db:
                yield db
        except (sqlite3.Error, OverflowError) as error:
            raise Unavailable(
                f"store {self.path} is damaged or locked ({shortened(str(error))}); it was left as it is: delete it, "
                "or name another."
            ) from error

    def _keep(self, table: str, values: Row, *, replace: bool = False) -> None:
        row: Row = {**values, "numbers": NUMBERS, "version": __version__, "made": _now(), "title": self.title}
        row["checksum"] = _checksum(table, row)
        verb = "REPLACE" if replace else "IGNORE"
        places = ", ".join(f":{name}" for name in row)
        with self._guarded() as db, db:
            db.execute(f"INSERT OR {verb} INTO {table} ({', '.join(row)}) VALUES ({places})", row)

    def _rows(self, table: str, task: Task) -> list[Row]:
        """Return the undamaged rows of a task; damaged ones are reported and deleted."""
        query = f"SELECT rowid, * FROM {table} WHERE task = ? AND numbers = ?"
        with self._guarded() as db:
            found = [dict(row) for row in db.execute(query, (task.digest, NUMBERS))]
        whole = []
        for row in found:
            number = row.pop("rowid")
            if row.get("checksum") == _checksum(table, row):
                whole.append(row)
            else:
                self._drop(table, int(number))
        return whole

    def _drop(self, table: str, number: int) -> None:
        with self._guarded() as db, db:
            db.execute(f"DELETE FROM {table} WHERE rowid = ?", (number,))
        self.report(f"a row of {table} in store {self.path} was damaged; it was deleted and is computed again.")

    def known(self, task: Task) -> dict[int, PrimeResult]:
        """Return the finished primes of a task."""
        found = {}
        for row in self._rows("primes", task):
            prime, top, bottom = int(str(row["prime"])), row["numerator"], row["denominator"]
            if isinstance(top, bytes) and isinstance(bottom, bytes) and fmpz(prime).is_prime():
                found[prime] = PrimeResult(prime, _array(top), _array(bottom))
        return found

    def keep(self, task: Task, result: PrimeResult) -> None:
        """Commit one finished prime."""
        top, bottom = (part.astype("<u8").tobytes() for part in (result.numerator, result.denominator))
        self._keep("primes", {"task": task.digest, "prime": str(result.prime), "numerator": top, "denominator": bottom})

    def bound(self, task: Task) -> CoefficientBound | None:
        """Return the bound on a task's coefficients, if it was kept."""
        for row in self._rows("bounds", task):
            denominator, numerator = row["denominator"], row["numerator"]
            if isinstance(denominator, int) and isinstance(numerator, int):
                return CoefficientBound(denominator, numerator)
        return None

    def keep_bound(self, task: Task, bound: CoefficientBound) -> None:
        """Commit the bound on a task's coefficients."""
        values: Row = {"task": task.digest, "denominator": bound.denominator, "numerator": bound.numerator}
        self._keep("bounds", values)

    def derivation(self, task: Task, kind: str) -> Derivation | None:
        """Return a finished derivation of a task, of the kind of evidence asked for."""
        for row in self._rows("derivations", task):
            if row["kind"] == kind:
                try:
                    return _derivation(str(row["derivation"]))
                except (msgspec.MsgspecError, ValueError, KeyError, TypeError, AttributeError):
                    return None  # written by another version: computed again
        return None

    def keep_derivation(self, task: Task, kind: str, derivation: Derivation, seconds: float) -> None:
        """Commit one finished derivation with the time it took."""
        fields = asdict(derivation)
        fields["gf"] = {part: [str(c) for c in coefficients] for part, coefficients in fields["gf"].items()}
        values: Row = {"task": task.digest, "kind": kind, "derivation": json.dumps(fields), "seconds": seconds}
        self._keep("derivations", values, replace=True)

    def entries(self) -> list[Entry]:
        """Return what the store holds, one entry per problem, the latest last."""
        query = """
            SELECT max(title), task, sum(primes), sum(derivations), sum(size), max(version), max(made) FROM (
              SELECT title, task, 1 AS primes, 0 AS derivations, length(numerator) + length(denominator) AS size,
                     version, made FROM primes
              UNION ALL SELECT title, task, 0, 1, length(derivation), version, made FROM derivations)
            GROUP BY task ORDER BY max(made), task"""
        with self._guarded() as db:
            listed = [tuple(row) for row in db.execute(query)]
        return [
            Entry(shortened(str(title)), shortened(str(task)), int(primes), int(done), int(size or 0), *map(str, rest))
            for title, task, primes, done, size, *rest in listed
        ]

    def prune(self, task: str | None = None, *, finished: bool = False) -> int:
        """Delete everything of one task (a fingerprint or its beginning), the primes of finished ones, or all.

        Returns the number of rows deleted.
        """
        with self._guarded() as db:
            with db:
                if finished:
                    done = db.execute("DELETE FROM primes WHERE task IN (SELECT task FROM derivations)").rowcount
                else:
                    like = (f"{task or ''}%",)
                    done = sum(db.execute(f"DELETE FROM {table} WHERE task LIKE ?", like).rowcount for table in _KEYS)
            db.execute("VACUUM")
            return done


def _checksum(table: str, row: Row) -> bytes:
    """Return a digest of the names, types and values of all fields but the checksum itself."""
    digest = hashlib.blake2b(table.encode(), digest_size=16)
    for name in sorted(row):
        if name != "checksum":
            value = row[name]
            raw = value if isinstance(value, bytes) else repr(value).encode("utf-8", "backslashreplace")
            digest.update(f"\0{name}\0{type(value).__name__}\0{len(raw)}\0".encode() + raw)
    return digest.digest()


def _derivation(text: str) -> Derivation:
    """Return the derivation in a row's text; big whole numbers are kept as decimal text."""
    fields = json.loads(text)
    parts = {part: [int(fmpz(c)) for c in coefficients] for part, coefficients in fields["gf"].items()}
    return msgspec.convert({**fields, "gf": parts}, Derivation)


def _array(blob: bytes) -> np.ndarray:
    return np.frombuffer(blob, dtype="<u8").astype(np.uint64)


def _now() -> str:
    return datetime.now(UTC).isoformat(timespec="seconds")
