"""Finished entries of the OEIS, one row each in a SQLite file, from which a long run resumes."""

from __future__ import annotations

import hashlib
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import msgspec

from stripcount import __version__
from stripcount.claims.oeis.entry import Entry
from stripcount.errors import Unavailable, shortened

READING = 1  # raised when a release may read or settle an entry differently


class SettledFile:
    """What became of entries, by everything it depends on: name, terms, offset, formulas, budget, and this program."""

    def __init__(self, path: Path) -> None:
        self.path = path
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            self._run("CREATE TABLE IF NOT EXISTS settled (key TEXT PRIMARY KEY, fields TEXT, checksum TEXT)")
        except (OSError, ValueError) as error:
            raise Unavailable(f"{shortened(str(path), 120)} cannot be used ({shortened(str(error))}).") from error

    def _run(self, statement: str, values: tuple[str, ...] = ()) -> list[tuple[Any, ...]]:
        try:
            with closing(sqlite3.connect(self.path, timeout=60)) as db, db:
                return db.execute(statement, values).fetchall()
        except sqlite3.Error as error:
            raise Unavailable(
                f"{shortened(str(self.path), 120)} is damaged or locked ({shortened(str(error))}); "
                "delete it, or name another."
            ) from error

    def known(self, entry: Entry, budget: float) -> dict[str, Any] | None:
        """Return the fields kept of an entry, None if there are none or they are damaged."""
        key = _key(entry, budget)
        for fields, checksum in self._run("SELECT fields, checksum FROM settled WHERE key = ?", (key,)):
            if checksum == _digest(key + str(fields)):
                try:
                    found = msgspec.json.decode(str(fields), type=dict[str, Any])
                except msgspec.MsgspecError:
                    return None
                return found if found.get("anumber") == entry.anumber else None
        return None

    def keep(self, entry: Entry, budget: float, fields: dict[str, Any]) -> None:
        """Commit what became of an entry."""
        key, text = _key(entry, budget), msgspec.json.encode(fields).decode()
        self._run("INSERT OR REPLACE INTO settled VALUES (?, ?, ?)", (key, text, _digest(key + text)))


def _key(entry: Entry, budget: float) -> str:
    return _digest(repr((READING, __version__, budget, entry)))


def _digest(text: str) -> str:
    return hashlib.blake2b(text.encode(), digest_size=20).hexdigest()
