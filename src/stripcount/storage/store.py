"""The store: one SQLite file of finished primes and derivations, from which killed work resumes.

Everything is committed one result a transaction, so that a crash at any moment loses only what was in flight,
and several processes may share a file. A prime's result is filed under the fingerprint of the machine it was
swept on: whatever changes the numbers changes the fingerprint, and nothing stale is ever found.
"""

from __future__ import annotations

import json
import os
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import asdict, dataclass
from datetime import UTC, datetime
from pathlib import Path

import numpy as np

from stripcount import __version__
from stripcount.algebra.rational_gf import RationalGF
from stripcount.errors import Unavailable
from stripcount.gf.bounds import CoefficientBound
from stripcount.gf.derivation import Derivation
from stripcount.gf.task import PrimeResult, Task

APPLICATION = 0x53545243  # "STRC" in the file's header tells our stores from other SQLite files
NUMBERS = 1  # raised when a release could change a stored number that its fingerprint does not see
_SCHEMA = """
CREATE TABLE IF NOT EXISTS primes (
  task TEXT, prime TEXT, numerator BLOB, denominator BLOB, numbers INTEGER, version TEXT, made TEXT, title TEXT,
  PRIMARY KEY (task, prime, numbers));
CREATE TABLE IF NOT EXISTS bounds (
  task TEXT, denominator INTEGER, numerator INTEGER, numbers INTEGER, version TEXT, made TEXT,
  PRIMARY KEY (task, numbers));
CREATE TABLE IF NOT EXISTS derivations (
  task TEXT, kind TEXT, derivation TEXT, numbers INTEGER, version TEXT, made TEXT, seconds REAL, title TEXT,
  PRIMARY KEY (task, kind, numbers));
"""


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
    """Return where the store lives unless told otherwise: the user's cache folder."""
    base = os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache"
    return Path(base) / "stripcount" / "store.sqlite"


class Store:
    """A shelf of primes and derivations in one SQLite file; `title` names the problem for people."""

    def __init__(self, path: Path, title: str = "") -> None:
        self.path, self.title = path, title
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            with self._open() as db:
                self._claim(db)
        except (sqlite3.Error, OSError) as error:
            raise Unavailable(
                f"store {path} cannot be used ({error}); it was left as it is, and --no-store needs none."
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
        db.execute(f"PRAGMA application_id = {APPLICATION}")
        db.commit()

    @contextmanager
    def _open(self) -> Iterator[sqlite3.Connection]:
        with closing(sqlite3.connect(self.path, timeout=60)) as db:
            yield db

    @contextmanager
    def _guarded(self) -> Iterator[sqlite3.Connection]:
        try:
            with self._open() as db:
                yield db
        except sqlite3.Error as error:
            raise Unavailable(f"store {self.path} is damaged or locked ({error}); it was left as it is.") from error

    def known(self, task: Task) -> dict[int, PrimeResult]:
        """Return the finished primes of a task."""
        query = "SELECT prime, numerator, denominator FROM primes WHERE task = ? AND numbers = ?"
        with self._guarded() as db:
            rows = db.execute(query, (task.digest, NUMBERS)).fetchall()
        return {int(p): PrimeResult(int(p), _array(top), _array(bottom)) for p, top, bottom in rows}

    def keep(self, task: Task, result: PrimeResult) -> None:
        """Commit one finished prime."""
        blobs = (part.astype("<u8").tobytes() for part in (result.numerator, result.denominator))
        row = (task.digest, str(result.prime), *blobs, NUMBERS, __version__, _now(), self.title)
        with self._guarded() as db, db:
            db.execute("INSERT OR IGNORE INTO primes VALUES (?, ?, ?, ?, ?, ?, ?, ?)", row)

    def bound(self, task: Task) -> CoefficientBound | None:
        """Return the bound on a task's coefficients, if it was kept."""
        query = "SELECT denominator, numerator FROM bounds WHERE task = ? AND numbers = ?"
        with self._guarded() as db:
            row = db.execute(query, (task.digest, NUMBERS)).fetchone()
        return None if row is None else CoefficientBound(*row)

    def keep_bound(self, task: Task, bound: CoefficientBound) -> None:
        """Commit the bound on a task's coefficients."""
        row = (task.digest, bound.denominator, bound.numerator, NUMBERS, __version__, _now())
        with self._guarded() as db, db:
            db.execute("INSERT OR IGNORE INTO bounds VALUES (?, ?, ?, ?, ?, ?)", row)

    def derivation(self, task: Task, kind: str) -> Derivation | None:
        """Return a finished derivation of a task, of the kind of evidence asked for."""
        query = "SELECT derivation FROM derivations WHERE task = ? AND kind = ? AND numbers = ?"
        with self._guarded() as db:
            row = db.execute(query, (task.digest, kind, NUMBERS)).fetchone()
        if row is None:
            return None
        found = json.loads(row[0])
        gf = RationalGF(*(tuple(map(int, found["gf"][part])) for part in ("numerator", "denominator")))
        lists = {name: tuple(map(int, found[name])) for name in ("primes", "check_primes")}
        return Derivation(**{**found, "gf": gf, **lists})

    def keep_derivation(self, task: Task, kind: str, derivation: Derivation, seconds: float) -> None:
        """Commit one finished derivation with the time it took."""
        fields = asdict(derivation)
        fields["gf"] = {part: [str(c) for c in coefficients] for part, coefficients in fields["gf"].items()}
        row = (task.digest, kind, json.dumps(fields), NUMBERS, __version__, _now(), seconds, self.title)
        with self._guarded() as db, db:
            db.execute("INSERT OR REPLACE INTO derivations VALUES (?, ?, ?, ?, ?, ?, ?, ?)", row)

    def entries(self) -> list[Entry]:
        """Return what the store holds, one entry a problem, the latest last."""
        query = """
            SELECT max(title), task, sum(primes), sum(derivations), sum(size), max(version), max(made) FROM (
              SELECT title, task, 1 AS primes, 0 AS derivations, length(numerator) + length(denominator) AS size,
                     version, made FROM primes
              UNION ALL SELECT title, task, 0, 1, length(derivation), version, made FROM derivations)
            GROUP BY task ORDER BY max(made), task"""
        with self._guarded() as db:
            return [Entry(*row) for row in db.execute(query)]

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
                    done = sum(
                        db.execute(f"DELETE FROM {table} WHERE task LIKE ?", like).rowcount
                        for table in ("primes", "bounds", "derivations")
                    )
            db.execute("VACUUM")
            return done


def _array(blob: bytes) -> np.ndarray:
    return np.frombuffer(blob, dtype="<u8").astype(np.uint64)


def _now() -> str:
    return datetime.now(UTC).isoformat(timespec="seconds")
