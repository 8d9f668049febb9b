"""Finished entries of the OEIS, one row each in a SQLite file, from which a long run resumes."""

from __future__ import annotations

import hashlib
from contextlib import suppress
from pathlib import Path
from typing import Any

import msgspec

from stripcount import __version__
from stripcount.oeis.entry import Entry
from stripcount.storage.database import Database

_APPLICATION = 0x53545253  # "STRS" in the file's header
READING = 5  # increased when a release may read or settle an entry differently


class SettledFile:
    """The results of entries, by all they depend on: name, terms, offset, formulas, budget and program version."""

    def __init__(self, path: Path) -> None:
        self._file = Database(path, _APPLICATION, {"settled": "key TEXT PRIMARY KEY, fields TEXT, checksum TEXT"})

    def known(self, entry: Entry, budget: float) -> dict[str, Any] | None:
        """Return the stored fields of an entry, None if there are none or they are damaged."""
        for row in self._file.rows("settled", {"key": _key(entry, budget)}):
            with suppress(msgspec.MsgspecError):
                fields = msgspec.json.decode(str(row["fields"]), type=dict[str, Any])
                return fields if fields.get("anumber") == entry.anumber else None
        return None

    def keep(self, entry: Entry, budget: float, fields: dict[str, Any]) -> None:
        """Store the fields of an entry."""
        self._file.keep("settled", {"key": _key(entry, budget), "fields": msgspec.json.encode(fields).decode()})


def _key(entry: Entry, budget: float) -> str:
    return hashlib.blake2b(repr((READING, __version__, budget, entry)).encode(), digest_size=20).hexdigest()
