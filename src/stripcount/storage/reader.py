"""The one reader of stored files: strict schemas, bounded sizes, and one sentence for each fault.

A schema is a `msgspec.Struct` with `forbid_unknown_fields=True`, whose fields have ranges and lengths. No part of a
file is used before the whole file has been validated.
"""

from __future__ import annotations

import json
import lzma
from pathlib import Path
from typing import Annotated, TypeVar

import msgspec
from msgspec import Meta

from stripcount.errors import Unavailable, excerpt

Parsed = TypeVar("Parsed")

MAX_BYTES = 1 << 30
"""Largest number of bytes of a file, and of a compressed file after decompression."""

Digits = Annotated[str, Meta(pattern=r"^(0|-?[1-9][0-9]*)$", max_length=10_000_000)]
"""An integer of any size as decimal text."""
Natural = Annotated[int, Meta(ge=0, le=2**63 - 1)]
"""An integer from 0 to 2^63 - 1."""
Positive = Annotated[int, Meta(ge=1, le=2**63 - 1)]
"""An integer from 1 to 2^63 - 1."""
Line = Annotated[str, Meta(max_length=2000)]
"""A text of at most 2000 characters."""


class Damaged(Unavailable):
    """A file or a stored row does not match its schema or its checksum."""


def parse_json(schema: type[Parsed], data: bytes, name: str) -> Parsed:
    """Return the JSON text `data`, called `name` in messages, as a value of `schema`.

    Raises Damaged, which names the place of the fault, also if a key occurs twice in one object.

    >>> parse_json(list[int], b"[1, 2]", "the list")
    [1, 2]
    >>> parse_json(list[int], b'[1, "2"]', "the list")
    Traceback (most recent call last):
    ...
    stripcount.storage.reader.Damaged: the list is not valid: expected `int`, got `str` - at `$[1]`.
    >>> parse_json(dict[str, int], b'{"a": 1, "a": 2}', "the table")
    Traceback (most recent call last):
    ...
    stripcount.storage.reader.Damaged: the table is not valid: the key a stands twice in one object.
    """
    try:
        record = msgspec.json.decode(data, type=schema)
        # msgspec silently takes the last of several equal keys
        json.loads(data, object_pairs_hook=_require_distinct_keys)
        return record
    except RecursionError:
        raise Damaged(f"{name} is not valid: its values are nested too deeply.") from None
    except (msgspec.MsgspecError, ValueError) as error:
        text = excerpt(str(error), 160).rstrip(".")
        raise Damaged(
            f"{name} is not valid: {text if text.startswith('JSON') else text[:1].lower() + text[1:]}."
        ) from None


def _require_distinct_keys(pairs: list[tuple[str, object]]) -> None:
    """Raise ValueError if a key occurs twice."""
    keys: set[str] = set()
    for key, _ in pairs:
        if key in keys:
            raise ValueError(f"the key {excerpt(key)} stands twice in one object")
        keys.add(key)


def read_json(schema: type[Parsed], path: Path, max_bytes: int | None = None) -> Parsed:
    """Return the JSON file at `path`, compressed with xz if its name ends in .xz, as a value of `schema`.

    Raises Damaged for a file that does not match the schema or has more than `max_bytes` bytes (MAX_BYTES by default),
    Unavailable for one that cannot be read.
    """
    return parse_json(schema, file_bytes(path, max_bytes), excerpt(str(path), 120))


def file_bytes(path: Path, max_bytes: int | None = None) -> bytes:
    """Return the bytes of a file, decompressed if its name ends in .xz.

    Raises Damaged for more than `max_bytes` bytes (MAX_BYTES by default), Unavailable if the file cannot be read.
    """
    name, max_bytes = excerpt(str(path), 120), MAX_BYTES if max_bytes is None else max_bytes
    try:
        with path.open("rb") as file:
            data = file.read(max_bytes + 1)
    except (OSError, ValueError) as error:  # ValueError: a null byte in the name
        reason = (error.strerror if isinstance(error, OSError) else None) or error
        raise Unavailable(f"{name} cannot be read: {reason}.") from None
    if len(data) > max_bytes:
        raise Damaged(f"{name} must have at most {max_bytes:,} bytes.")
    return decompress_xz(data, name, max_bytes) if path.suffix == ".xz" else data


def file_text(path: Path, max_bytes: int | None = None) -> str:
    """Return the text of a file, compressed or not; raises as `file_bytes` does, and Damaged if it is not UTF-8."""
    try:
        return file_bytes(path, max_bytes).decode("utf-8")
    except UnicodeDecodeError as error:
        raise Damaged(f"{excerpt(str(path), 120)} is not UTF-8 text: {error.reason} at byte {error.start}.") from None


def decompress_xz(data: bytes, name: str, max_bytes: int = MAX_BYTES) -> bytes:
    """Return xz data decompressed; `name` is what they are called in messages.

    Raises Damaged if they are damaged or expand to more than `max_bytes` bytes.
    """
    decompressor = lzma.LZMADecompressor(format=lzma.FORMAT_XZ, memlimit=1 << 28)
    try:
        expanded = decompressor.decompress(data, max_length=max_bytes)
    except (lzma.LZMAError, EOFError) as error:
        raise Damaged(f"{name} is not a valid xz file ({error}).") from None
    if not decompressor.eof:
        fault = f"expands beyond {max_bytes:,} bytes" if len(expanded) >= max_bytes else "is cut off"
        raise Damaged(f"{name} {fault}.")
    if decompressor.unused_data:
        raise Damaged(f"{name} has bytes after its end.")
    return expanded
