"""The meanings of a production's parts by their type, where its phrases give the parts in different orders."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeVar

MeaningType = TypeVar("MeaningType")


def first_of(kind: type[MeaningType], meanings: Iterable[object]) -> MeaningType:
    """Return the first of some meanings that is an instance of a class; raises StopIteration if none is.

    >>> first_of(str, (2, "rows", "columns"))
    'rows'
    """
    return next(meaning for meaning in meanings if isinstance(meaning, kind))


def first_or_none(kind: type[MeaningType], meanings: Iterable[object]) -> MeaningType | None:
    """Return the first of some meanings that is an instance of a class, None if none is."""
    return next((meaning for meaning in meanings if isinstance(meaning, kind)), None)
