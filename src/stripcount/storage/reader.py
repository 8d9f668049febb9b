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

from stripcount.errors import Unavailable, shortened

T = TypeVar("T")

MAX_BYTES = 1 << 30
"""The most bytes that a file may have, and to which a compressed file may expand."""

Digits = Annotated[str, Meta(pattern=r"^(0|-?[1-9][0-9]*)$", max_length=10_000_000)]
"""An integer of any size as decimal text."""
Natural = Annotated[int, Meta(ge=0, le=2**63 - 1)]
"""An integer from 0 that fits into 63 bits."""
Positive = Annotated[int, Meta(ge=1, le=2**63 - 1)]
"""An integer from 1 that fits into 63 bits."""
Line = Annotated[str, Meta(max_length=2000)]
"""A short text."""


class Damaged(Unavailable):
    """A file or a stored row does not match its schema or its checksum."""


def parsed(schema: type[T], data: bytes, name: str) -> T:
    """Return the JSON text `data` as a value of `schema`; raises Damaged, which names the place of the fault.

    >>> parsed(list[int], b"[1, 2]", "the list")
    [1, 2]
    >>> parsed(list[int], b'[1, "2"]', "the list")
    Traceback (most recent call last):
    ...
    stripcount.storage.reader.Damaged: the list is not valid: expected `int`, got `str` - at `$[1]`.
    >>> parsed(dict[str, int], b'{"a": 1, "a": 2}', "the table")
    Traceback (most recent call last):
    ...
    stripcount.storage.reader.Damaged: the table is not valid: the key a stands twice in one object.
    """
    try:
        record = msgspec.json.decode(data, type=schema)
        json.loads(data, object_pairs_hook=_once)  # msgspec takes the last of several equal keys without a word
        return record
    except RecursionError:
        raise Damaged(f"{name} is not valid: its values are nested too deeply.") from None
    except (msgspec.MsgspecError, ValueError) as error:
        text = shortened(str(error), 160).rstrip(".")
        raise Damaged(
            f"{name} is not valid: {text if text.startswith('JSON') else text[:1].lower() + text[1:]}."
        ) from None


def _once(pairs: list[tuple[str, object]]) -> None:
    """Raise ValueError if a key occurs twice."""
    seen: set[str] = set()
    for key, _ in pairs:
        if key in seen:
            raise ValueError(f"the key {shortened(key)} stands twice in one object")
        seen.add(key)


def read(schema: type[T], path: Path, most: int | None = None) -> T:
    """Return the JSON file at `path`, compressed with xz if its name ends in .xz, as a value of `schema`.

    Raises Damaged for a file that does not match the schema or has more than `most` bytes (MAX_BYTES by default),
    Unavailable for one that cannot be read.
    """
    return parsed(schema, contents(path, most), shortened(str(path), 120))


def contents(path: Path, most: int | None = None) -> bytes:
    """Return the bytes of a file, decompressed if its name ends in .xz.

    Raises Damaged for more than `most` bytes (MAX_BYTES by default), Unavailable if the file cannot be read.
    """
    name, most = shortened(str(path), 120), MAX_BYTES if most is None else most
    try:
        with path.open("rb") as file:
            data = file.read(most + 1)
    except (OSError, ValueError) as error:  # ValueError: a null byte in the name
        reason = (error.strerror if isinstance(error, OSError) else None) or error
        raise Unavailable(f"{name} cannot be read: {reason}.") from None
    if len(data) > most:
        raise Damaged(f"{name} must have at most {most:,} bytes.")
    return unpacked(data, name, most) if path.suffix == ".xz" else data


def text_of(path: Path, most: int | None = None) -> str:
    """Return the text of a file, compressed or not; raises as `contents` does, and Damaged if it is not UTF-8."""
    try:
        return contents(path, most).decode("utf-8")
    except UnicodeDecodeError as error:
        raise Damaged(f"{shortened(str(path), 120)} is not UTF-8 text: {error.reason} at byte {error.start}.") from None


def unpacked(data: bytes, name: str, most: int = MAX_BYTES) -> bytes:
    """Return decompressed xz data; raises Damaged if the data are damaged or expand to more than `most` bytes."""
    packed = lzma.LZMADecompressor(format=lzma.FORMAT_XZ, memlimit=1 << 28)
    try:
        plain = packed.decompress(data, max_length=most)
    except (lzma.LZMAError, EOFError) as error:
        raise Damaged(f"{name} is not a valid xz file ({error}).") from None
    if not packed.eof:
        beyond = f"expands beyond {most:,} bytes" if len(plain) >= most else "is cut off"
        raise Damaged(f"{name} {beyond}.")
    if packed.unused_data:
        raise Damaged(f"{name} has bytes after its end.")
    return plain
