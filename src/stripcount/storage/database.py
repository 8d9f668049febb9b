"""A SQLite file of this program, opened for each operation; a damaged file is renamed and a new one is made.

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

from stripcount.errors import DamagedStore, Unavailable, excerpt
from stripcount.storage.whole_file import make_folders

Result = TypeVar("Result")
Value = str | int | float | bytes | None
"""A value of a SQLite column."""
Row = dict[str, Value]
"""The values of a row by the names of its columns."""

MAX_WAIT = 20.0  # seconds to wait while another process writes
_APPLICATION_ID_BYTES = slice(68, 72)  # bytes of a SQLite header that hold the application's number
_VERSION_BYTES = slice(18, 20)  # bytes of a SQLite header that hold the versions for writing and reading: 1 or 2 each
_DAMAGE_CODES = (  # SQLite's error codes for valid statements on a damaged file
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


class _OtherTables(sqlite3.DatabaseError):
    """The file was made by this program, but its tables are not those of this version."""


def program_cache_folder() -> Path:
    """Return the folder of this program in the user's cache; all files in it were made by this program."""
    return user_cache_path("stripcount", appauthor=False)


def warn(sentence: str) -> None:
    """Report damage as a DamagedStore warning, which Python shows once on standard error."""
    warnings.warn(sentence, DamagedStore, stacklevel=4)


class Database:
    """The tables of one SQLite file, made if they are missing.

    `tables` maps the name of each table to its columns as SQL, the last of them `checksum`. `application_id` is a
    number in the header of the file by which files of this program are recognised. `report` is called with one sentence
    if a damaged row was deleted or a damaged file renamed. Raises Unavailable for a file of another program, or one
    that cannot be used.
    """

    def __init__(
        self, path: Path, application_id: int, tables: Mapping[str, str], report: Callable[[str], None] = warn
    ) -> None:
        self.path, self.application_id, self.report = path, application_id, report
        self._statements = {name: f"CREATE TABLE {name} ({columns})" for name, columns in tables.items()}
        self._is_unusable = False
        try:
            if path.exists() and not path.is_file():
                raise OSError("it is no ordinary file")
            make_folders(path.parent)
        except (OSError, ValueError) as error:  # ValueError: a null byte in the name
            raise self._unusable_error(error) from error
        self.run(lambda db: None)

    def run(self, work: Callable[[sqlite3.Connection], Result], *, transaction: bool = True) -> Result:
        """Call `work` with a connection, commit, and return its result.

        Without `transaction`, `work` runs after the transaction that checks the tables. If the file is damaged, it
        is renamed, a new one is made and `work` is called again. Raises Unavailable if the file is locked for
        longer than MAX_WAIT seconds, or cannot be read or written.
        """
        inode_before = self._inode()
        try:
            return self._run_once(work, transaction)
        except (sqlite3.Error, ValueError) as error:
            if not self._is_damage(error):
                if inode_before is None and _error_code(error) in _NO_SPACE:
                    self._remove_if_empty()
                raise self._unusable_error(error) from error
            self._rename_damaged(inode_before, str(error))
        try:
            return self._run_once(work, transaction)
        except sqlite3.Error as error:
            raise self._unusable_error(error) from error

    def attempt(self, work: Callable[[sqlite3.Connection], Result], default: Result) -> Result:
        """Return the result of `run`, or `default` if the file cannot be used, which is reported once.

        So a long computation can continue although its file is locked, full or missing.
        """
        if not self._is_unusable:
            try:
                return self.run(work)
            except Unavailable as error:
                self._is_unusable = True
                self.report(f"{str(error).partition(';')[0]}; later results are not stored.")
        return default

    def store_row(self, table: str, row: Row, *, replace: bool = True) -> None:
        """Store a row with its checksum; unless `replace`, an old row with the same key is left as it is."""
        row = {**row, "checksum": _checksum(table, row)}
        parameters = ", ".join(f":{name}" for name in row)
        verb = "REPLACE" if replace else "IGNORE"
        self._execute(f"INSERT OR {verb} INTO {table} ({', '.join(row)}) VALUES ({parameters})", row)

    def rows(self, table: str, equal_values: Row) -> list[Row]:
        """Return the undamaged rows with these values in the named columns; damaged rows are reported and deleted."""
        conditions = " AND ".join(f"{name} = :{name}" for name in equal_values)
        intact_rows = []
        for row in self._execute(f"SELECT rowid AS number, * FROM {table} WHERE {conditions}", equal_values):
            row_number, checksum = row.pop("number"), row.pop("checksum")
            if checksum == _checksum(table, row):
                intact_rows.append(row)
                continue
            self._execute(f"DELETE FROM {table} WHERE rowid = :number", {"number": row_number})
            self.report(f"a row of {table} in store {self.path} was damaged; it was deleted and is computed again.")
        return intact_rows

    def _execute(self, statement: str, values: Row) -> list[Row]:
        """Return the rows of a statement; none if the file cannot be used, which is reported once."""
        no_rows: list[Row] = []
        return self.attempt(lambda db: [dict(row) for row in db.execute(statement, values)], no_rows)

    def _run_once(self, work: Callable[[sqlite3.Connection], Result], transaction: bool) -> Result:
        """Call `work` with a new connection, within a transaction or after it; raises sqlite3.Error or ValueError."""
        with closing(sqlite3.connect(self.path, timeout=MAX_WAIT, isolation_level=None)) as db:
            db.row_factory = sqlite3.Row
            db.text_factory = lambda raw: raw.decode("utf-8", "replace")  # the checksum detects a damaged text later
            db.execute("BEGIN IMMEDIATE")
            self._make_or_check_tables(db)
            if not transaction:
                db.execute("COMMIT")
            result = work(db)
            if transaction:
                db.execute("COMMIT")
            return result

    def _make_or_check_tables(self, db: sqlite3.Connection) -> None:
        """Make the tables of a new file, or check those of an existing one.

        Raises Unavailable for a file of another program, _OtherTables for a file of this one with other tables.
        """
        (application_id,) = db.execute("PRAGMA application_id").fetchone()
        tables = {
            str(name): str(sql) for name, sql in db.execute("SELECT name, sql FROM sqlite_master WHERE sql <> ''")
        }
        if not tables and application_id in (0, self.application_id):
            for statement in self._statements.values():
                db.execute(statement)
        elif tables != self._statements:
            if application_id != self.application_id and self.path.parent != program_cache_folder():
                raise Unavailable(
                    f"{excerpt(str(self.path), 120)} is another program's SQLite file; it was not changed."
                )
            raise _OtherTables("its tables have another form")
        if application_id != self.application_id:
            db.execute(f"PRAGMA application_id = {self.application_id}")
            if tables:
                self.report(f"the header of {excerpt(str(self.path), 120)} was damaged; it was written again.")

    def _is_damage(self, error: sqlite3.Error | ValueError) -> bool:
        """Return whether an error means that the file is damaged, and that it is a file of this program."""
        try:
            with self.path.open("rb") as file:
                header = file.read(100)
        except (OSError, ValueError):
            return False
        # a UnicodeDecodeError means that SQLite's own message is damaged
        is_unreadable = isinstance(error, _OtherTables | UnicodeDecodeError)
        is_own = (
            header[_APPLICATION_ID_BYTES] == self.application_id.to_bytes(4, "big")
            or self.path.parent == program_cache_folder()
        )
        return is_own and (
            is_unreadable or _error_code(error) in _DAMAGE_CODES or any(v > 2 for v in header[_VERSION_BYTES])
        )

    def _remove_if_empty(self) -> None:
        """Remove the file if it is empty: SQLite creates it before the first write, which a full disk refuses."""
        with suppress(OSError):
            if self.path.stat().st_size == 0:
                self.path.unlink()

    def _inode(self) -> int | None:
        """Return the inode of the file, None if there is none."""
        with suppress(OSError, ValueError):
            return self.path.stat().st_ino
        return None

    def _rename_damaged(self, inode_before: int | None, reason: str) -> None:
        """Rename a damaged file, unless another process has done so since its inode was `inode_before`."""
        if self._inode() != inode_before:
            return
        renamed_path = self.path.with_name(f"{self.path.name}.damaged")
        try:
            for ending in ("-journal", "-wal", "-shm"):  # SQLite must not apply these to the new file
                journal = self.path.with_name(self.path.name + ending)
                if journal.exists():
                    os.replace(journal, renamed_path.with_name(renamed_path.name + ending))
            os.replace(self.path, renamed_path)
        except OSError as error:
            raise self._unusable_error(error) from error
        self.report(
            f"{excerpt(str(self.path), 120)} was damaged ({excerpt(reason)}); it was renamed to "
            f"{excerpt(renamed_path.name)}, and its contents are computed again."
        )

    def _unusable_error(self, error: Exception) -> Unavailable:
        """Return the error that states that the file cannot be used, and why."""
        reason = (error.strerror if isinstance(error, OSError) else None) or str(error)
        return Unavailable(
            f"{excerpt(str(self.path), 120)} cannot be used ({excerpt(reason)}); it was not changed: name another "
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
