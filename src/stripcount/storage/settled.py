"""Finished entries of the OEIS, one row each in a SQLite file, from which a long run resumes."""

from __future__ import annotations

import hashlib
from pathlib import Path
from typing import Any

import msgspec

from stripcount import __version__
from stripcount.oeis.entry import Entry
from stripcount.storage.database import Database

_APPLICATION = 0x53545253  # "STRS" in the file's header
READING = 4  # increased when a release may read or settle an entry differently


class SettledFile:
    """The results of entries, by all they depend on: name, terms, offset, formulas, budget and program version."""

    def __init__(self, path: Path) -> None:
        self._file = Database(path, _APPLICATION, {"settled": "key TEXT PRIMARY KEY, fields TEXT, checksum TEXT"})

    def _run(self, statement: str, values: tuple[str, ...]) -> list[tuple[Any, ...]]:
        nothing: list[tuple[Any, ...]] = []
        return self._file.attempt(lambda db: [tuple(row) for row in db.execute(statement, values)], nothing)

    def known(self, entry: Entry, budget: float) -> dict[str, Any] | None:
        """Return the stored fields of an entry, None if there are none or they are damaged."""
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
        """Store the fields of an entry."""
        key, text = _key(entry, budget), msgspec.json.encode(fields).decode()
        self._run("INSERT OR REPLACE INTO settled VALUES (?, ?, ?)", (key, text, _digest(key + text)))


def _key(entry: Entry, budget: float) -> str:
    return _digest(repr((READING, __version__, budget, entry)))


def _digest(text: str) -> str:
    return hashlib.blake2b(text.encode(), digest_size=20).hexdigest()
