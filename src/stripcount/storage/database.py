"""A SQLite file of this program: opened for each operation, and renamed and made anew if it is damaged.

Several processes may share a file. Each operation is one transaction on a connection of its own, so a crash at any
moment loses only the unfinished operation. Every row has a checksum of all its values; a damaged row is reported,
deleted and computed again. Files of other programs are never written.
"""

from __future__ import annotations

import hashlib
import os
import sqlite3
import warnings
from collections.abc import Callable, Mapping
from contextlib import closing, suppress
from pathlib import Path
from typing import TypeVar

from platformdirs import user_cache_path

from stripcount.errors import DamagedStore, Unavailable, shortened
from stripcount.storage.whole_file import make_folders

T = TypeVar("T")
Value = str | int | float | bytes | None
Row = dict[str, Value]

PATIENCE = 20.0  # seconds to wait for another process that writes
_IDENTITY = slice(68, 72)  # bytes of the header that hold the application's number
_FORMATS = slice(18, 20)  # bytes of the header that hold the versions needed to write and to read: 1 or 2
_DAMAGE = (  # SQLite's error codes for valid statements on a damaged file
    sqlite3.SQLITE_ERROR,
    sqlite3.SQLITE_INTERNAL,
    sqlite3.SQLITE_CORRUPT,
    sqlite3.SQLITE_SCHEMA,
    sqlite3.SQLITE_CONSTRAINT,
    sqlite3.SQLITE_MISMATCH,
    sqlite3.SQLITE_FORMAT,
    sqlite3.SQLITE_NOTADB,
)

_NO_SPACE = (sqlite3.SQLITE_FULL, sqlite3.SQLITE_IOERR)  # error codes of a write that the disk refuses


class _OtherForm(sqlite3.DatabaseError):
    """The file was made by this program, but its tables are not those that this version makes."""


def own_folder() -> Path:
    """Return the user's cache folder for this program, in which every file was made by this program."""
    return user_cache_path("stripcount", appauthor=False)


def warn(sentence: str) -> None:
    """Report damage as a DamagedStore warning, which Python shows once on standard error."""
    warnings.warn(sentence, DamagedStore, stacklevel=4)


class Database:
    """The tables of one SQLite file, made if they are missing.

    `tables` holds the columns of each table as SQL, the last one `checksum`. `application` is a number in the header by
    which files of this program are recognised. `report` is called with one sentence if a damaged row was deleted or a
    damaged file renamed. Raises Unavailable for a file of another program, or one that cannot be used.
    """

    def __init__(
        self, path: Path, application: int, tables: Mapping[str, str], report: Callable[[str], None] = warn
    ) -> None:
        self.path, self.application, self.report = path, application, report
        self._statements = {name: f"CREATE TABLE {name} ({columns})" for name, columns in tables.items()}
        self._lost = False
        try:
            if path.exists() and not path.is_file():
                raise OSError("it is no ordinary file")
            make_folders(path.parent)
        except (OSError, ValueError) as error:  # ValueError: a null byte in the name
            raise self._unusable(error) from error
        self.run(lambda db: None)

    def run(self, work: Callable[[sqlite3.Connection], T], *, transaction: bool = True) -> T:
        """Call `work` with a connection, commit, and return its result.

        If the file is damaged, it is renamed, a new one is made and `work` is called again. Raises Unavailable if the
        file is locked for longer than 20 seconds, or cannot be read or written.
        """
        before = self._inode()
        try:
            return self._done(work, transaction)
        except (sqlite3.Error, ValueError) as error:
            if not self._is_damage(error):
                if before is None and _error_code(error) in _NO_SPACE:
                    self._remove_if_empty()
                raise self._unusable(error) from error
            self._set_aside(before, str(error))
        try:
            return self._done(work, transaction)
        except sqlite3.Error as error:
            raise self._unusable(error) from error

    def attempt(self, work: Callable[[sqlite3.Connection], T], otherwise: T) -> T:
        """Return the result of `run`, or `otherwise` if the file cannot be used, which is reported once.

        So a long computation continues without its file if that is locked, full or missing.
        """
        if not self._lost:
            try:
                return self.run(work)
            except Unavailable as error:
                self._lost = True
                self.report(f"{str(error).partition(';')[0]}; later results are not stored.")
        return otherwise

    def keep(self, table: str, row: Row, *, replace: bool = True) -> None:
        """Store a row with its checksum, in place of one with the same key, or only if there is none."""
        row = {**row, "checksum": _checksum(table, row)}
        places = ", ".join(f":{name}" for name in row)
        verb = "REPLACE" if replace else "IGNORE"
        self._execute(f"INSERT OR {verb} INTO {table} ({', '.join(row)}) VALUES ({places})", row)

    def rows(self, table: str, wanted: Row) -> list[Row]:
        """Return the rows with some values that are not damaged; damaged ones are reported and deleted."""
        conditions = " AND ".join(f"{name} = :{name}" for name in wanted)
        whole = []
        for row in self._execute(f"SELECT rowid AS number, * FROM {table} WHERE {conditions}", wanted):
            row_number, checksum = row.pop("number"), row.pop("checksum")
            if checksum == _checksum(table, row):
                whole.append(row)
                continue
            self._execute(f"DELETE FROM {table} WHERE rowid = :number", {"number": row_number})
            self.report(f"a row of {table} in store {self.path} was damaged; it was deleted and is computed again.")
        return whole

    def _execute(self, statement: str, values: Row) -> list[Row]:
        nothing: list[Row] = []
        return self.attempt(lambda db: [dict(row) for row in db.execute(statement, values)], nothing)

    def _done(self, work: Callable[[sqlite3.Connection], T], transaction: bool) -> T:
        with closing(sqlite3.connect(self.path, timeout=PATIENCE, isolation_level=None)) as db:
            db.row_factory = sqlite3.Row
            db.text_factory = lambda raw: raw.decode("utf-8", "replace")  # the checksum detects a damaged text later
            db.execute("BEGIN IMMEDIATE")
            self._claim(db)
            if not transaction:
                db.execute("COMMIT")
            result = work(db)
            if transaction:
                db.execute("COMMIT")
            return result

    def _claim(self, db: sqlite3.Connection) -> None:
        """Make the tables of a new file, or check that those of an existing one are this program's."""
        (application,) = db.execute("PRAGMA application_id").fetchone()
        tables = {
            str(name): str(sql) for name, sql in db.execute("SELECT name, sql FROM sqlite_master WHERE sql <> ''")
        }
        if not tables and application in (0, self.application):
            for statement in self._statements.values():
                db.execute(statement)
        elif tables != self._statements:
            if application != self.application and self.path.parent != own_folder():
                raise Unavailable(
                    f"{shortened(str(self.path), 120)} is another program's SQLite file; it was not changed."
                )
            raise _OtherForm("its tables have another form")
        if application != self.application:
            db.execute(f"PRAGMA application_id = {self.application}")
            if tables:
                self.report(f"the header of {shortened(str(self.path), 120)} was damaged; it was written again.")

    def _is_damage(self, error: sqlite3.Error | ValueError) -> bool:
        """Return whether an error means that the file is damaged, and the file is this program's."""
        try:
            with self.path.open("rb") as file:
                header = file.read(100)
        except (OSError, ValueError):
            return False
        garbled = isinstance(error, _OtherForm | UnicodeDecodeError)  # the latter in SQLite's own message
        own = header[_IDENTITY] == self.application.to_bytes(4, "big") or self.path.parent == own_folder()
        return own and (garbled or _error_code(error) in _DAMAGE or any(v > 2 for v in header[_FORMATS]))

    def _remove_if_empty(self) -> None:
        """Remove the file if it is empty: SQLite creates it before the first write, which a full disk refuses."""
        with suppress(OSError):
            if self.path.stat().st_size == 0:
                self.path.unlink()

    def _inode(self) -> int | None:
        with suppress(OSError, ValueError):
            return self.path.stat().st_ino
        return None

    def _set_aside(self, before: int | None, reason: str) -> None:
        """Rename a damaged file, unless another process has done so since its inode was `before`."""
        if self._inode() != before:
            return
        aside = self.path.with_name(f"{self.path.name}.damaged")
        try:
            for ending in ("-journal", "-wal", "-shm"):  # SQLite must not apply these to the new file
                left = self.path.with_name(self.path.name + ending)
                if left.exists():
                    os.replace(left, aside.with_name(aside.name + ending))
            os.replace(self.path, aside)
        except OSError as error:
            raise self._unusable(error) from error
        self.report(
            f"{shortened(str(self.path), 120)} was damaged ({shortened(reason)}); it was renamed to "
            f"{shortened(aside.name)}, and its contents are computed again."
        )

    def _unusable(self, error: Exception) -> Unavailable:
        reason = (error.strerror if isinstance(error, OSError) else None) or str(error)
        return Unavailable(
            f"{shortened(str(self.path), 120)} cannot be used ({shortened(reason)}); it was not changed: name another "
            "file, or work without one."
        )


def _error_code(error: Exception) -> int:
    """Return SQLite's primary error code, the low byte; SQLITE_ERROR for an error that carries none."""
    code: int = getattr(error, "sqlite_errorcode", sqlite3.SQLITE_ERROR)
    return code & 0xFF


def _checksum(table: str, row: Row) -> bytes:
    """Return a digest of the names, types and values of all fields."""
    digest = hashlib.blake2b(table.encode(), digest_size=16)
    for name in sorted(row):
        value = row[name]
        raw = value if isinstance(value, bytes) else repr(value).encode("utf-8", "backslashreplace")
        digest.update(f"\0{name}\0{type(value).__name__}\0{len(raw)}\0".encode() + raw)
    return digest.digest()
