"""Settled entries of the OEIS, one row each in a SQLite file, so that a long run can be resumed."""

from __future__ import annotations

import hashlib
from contextlib import suppress
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Any

import msgspec

from stripcount import __version__
from stripcount.oeis.entry import Entry
from stripcount.storage.database import Database

_APPLICATION_ID = 0x53545253  # "STRS" in the file's header, by which such files are recognised
READING_VERSION = 5  # part of the key; increased when a change outside READER_PACKAGES settles an entry differently
READER_PACKAGES = ("stripcount.language", "stripcount.oeis")
"""After a change of the source of these packages, entries are settled again."""


class SettledFile:
    """The file of settled entries, by a key that is a digest of everything on which a result depends.

    This is the entry (name, terms, offset, formulas), the budget in seconds, and the program that reads names.
    """

    def __init__(self, path: Path) -> None:
        self._file = Database(path, _APPLICATION_ID, {"settled": "key TEXT PRIMARY KEY, fields TEXT, checksum TEXT"})

    def stored_fields(self, entry: Entry, budget: float) -> dict[str, Any] | None:
        """Return the stored fields of an entry, None if there are none or they are damaged."""
        for row in self._file.rows("settled", {"key": _row_key(entry, budget)}):
            with suppress(msgspec.MsgspecError):
                fields = msgspec.json.decode(str(row["fields"]), type=dict[str, Any])
                return fields if fields.get("anumber") == entry.anumber else None
        return None

    def store_fields(self, entry: Entry, budget: float, fields: dict[str, Any]) -> None:
        """Store the fields of an entry, in place of earlier ones."""
        self._file.store_row(
            "settled", {"key": _row_key(entry, budget), "fields": msgspec.json.encode(fields).decode()}
        )


def _row_key(entry: Entry, budget: float) -> str:
    """Return the key of an entry, as a digest in hexadecimal digits."""
    dependencies = (READING_VERSION, __version__, grammar_digest(READER_PACKAGES), budget, entry)
    return hashlib.blake2b(repr(dependencies).encode(), digest_size=20).hexdigest()


@cache
def grammar_digest(packages: tuple[str, ...]) -> str:
    """Return a digest of the paths and contents of the source files of some packages."""
    digest = hashlib.blake2b(digest_size=20)
    for package in packages:
        for path_text, source in _sources(files(package), package):
            digest.update(hashlib.blake2b(path_text.encode()).digest() + hashlib.blake2b(source).digest())
    return digest.hexdigest()


def _sources(folder: Traversable, path_text: str) -> list[tuple[str, bytes]]:
    """Return (path, bytes) of each source file below a folder, which is at `path_text`, in the order of the names."""
    sources: list[tuple[str, bytes]] = []
    for child in sorted(folder.iterdir(), key=lambda entry: entry.name):
        if child.is_dir():
            sources += _sources(child, f"{path_text}/{child.name}")
        elif child.name.endswith(".py"):
            sources.append((f"{path_text}/{child.name}", child.read_bytes()))
    return sources
