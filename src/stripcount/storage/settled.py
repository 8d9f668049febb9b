"""Finished entries of the OEIS, one row each in a SQLite file, from which a long run resumes."""

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

_APPLICATION = 0x53545253  # "STRS" in the file's header
READING = 5  # part of the key, increased when a change outside the two packages below settles an entry differently
READERS = ("stripcount.language", "stripcount.oeis")  # a change of their source has entries settled again


class SettledFile:
    """The file of settled entries; the key is a digest of all that a result depends on.

    That is the entry (name, terms, offset, formulas), the budget, and the program that reads names.
    """

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
    """Return the key of an entry, as a digest in hexadecimal digits."""
    depends = (READING, __version__, grammar_digest(READERS), budget, entry)
    return hashlib.blake2b(repr(depends).encode(), digest_size=20).hexdigest()


@cache
def grammar_digest(packages: tuple[str, ...]) -> str:
    """Return a digest of the source files of some packages, which changes when any of them does."""
    digest = hashlib.blake2b(digest_size=20)
    for package in packages:
        for place, source in _sources(files(package), package):
            digest.update(hashlib.blake2b(place.encode()).digest() + hashlib.blake2b(source).digest())
    return digest.hexdigest()


def _sources(folder: Traversable, place: str) -> list[tuple[str, bytes]]:
    """Return (place, bytes) of the source files in a folder and the folders in it, in the order of their names."""
    sources: list[tuple[str, bytes]] = []
    for child in sorted(folder.iterdir(), key=lambda entry: entry.name):
        if child.is_dir():
            sources += _sources(child, f"{place}/{child.name}")
        elif child.name.endswith(".py"):
            sources.append((f"{place}/{child.name}", child.read_bytes()))
    return sources
