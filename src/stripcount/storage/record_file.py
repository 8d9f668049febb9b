"""Records of a results folder, validated completely: one generating function or growth per file, and the squares."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

import msgspec
from msgspec import UNSET, Meta, Struct, UnsetType

from stripcount.puzzles import PUZZLES
from stripcount.storage.reader import Damaged, Digits, Line, Natural, Positive, contents, parsed, read

Record = dict[str, Any]

Decimal = Annotated[str, Meta(pattern=r"^[0-9]+(\.[0-9]+)?$", max_length=20_000)]
Cost = Annotated[float, Meta(ge=0, le=1e9)] | None
Whole = Natural | UnsetType
Numbers = Annotated[tuple[Digits, ...], Meta(max_length=1_000_000)] | UnsetType
Primes = tuple[Annotated[int, Meta(ge=3, le=2**63 - 1)], ...] | UnsetType
_RENAMED = {"minimal_states": "merged_states", "minimal_transitions": "merged_transitions"}
"""Old and new names of fields; the old ones are in compressed records that are too large to be written again."""
_NEWER = ("processor_seconds", "commit", "libraries")  # None in records without these fields


class StoredGrowth(Struct, frozen=True, forbid_unknown_fields=True):
    """The growth constant per column, its inverse, and the reason why its digits are certain."""

    per_column: Decimal
    radius: Decimal
    digits: Positive
    because: Line


class StoredRecord(Struct, frozen=True, forbid_unknown_fields=True):
    """One puzzle on one number of rows; the generating function and its fields may be missing."""

    puzzle: Line
    rows: Annotated[int, Meta(ge=1, le=1000)]
    parameters: dict[Line, Line]
    given: dict[Line, Line]
    states: Natural
    transitions: Natural
    period: Positive
    version: Line
    date: Line
    seconds: Cost
    peak_megabytes: Cost
    merged_states: Whole = UNSET
    merged_transitions: Whole = UNSET
    minimal_states: Whole = UNSET
    minimal_transitions: Whole = UNSET
    order: Whole = UNSET
    method: Line | UnsetType = UNSET
    terms_used: Whole = UNSET
    surplus_terms: Whole = UNSET
    primes: Primes = UNSET
    check_primes: Primes = UNSET
    evidence: Line | UnsetType = UNSET
    because: Line | UnsetType = UNSET
    terms: Annotated[tuple[Digits, ...], Meta(max_length=1000)] | UnsetType = UNSET
    numerator: Numbers = UNSET
    denominator: Numbers = UNSET
    growth: StoredGrowth | UnsetType = UNSET
    processor_seconds: Cost = None
    commit: Line | None = None
    libraries: dict[Line, Line] | None = None
    processor: Line | UnsetType = UNSET
    system: Line | UnsetType = UNSET

    def complete(self) -> bool:
        """Return whether there is a function with all of its fields, or a growth without any of them."""
        about = (self.order, self.numerator, self.denominator, self.terms, self.evidence, self.because, self.primes)
        given = sum(field is not UNSET for field in about)
        merged = self.merged_states is not UNSET or self.minimal_states is not UNSET
        return merged and (given == len(about) or (given == 0 and self.growth is not UNSET))


class StoredSquare(Struct, frozen=True, forbid_unknown_fields=True):
    """The number of solutions of one square board."""

    side: Annotated[int, Meta(ge=1, le=100)]
    count: Digits
    primes_apart: Annotated[int, Meta(ge=0, le=10_000)]
    version: Line
    date: Line
    seconds: Cost
    processor_seconds: Cost
    peak_megabytes: Cost
    commit: Line | None = None
    libraries: dict[Line, Line] | None = None
    processor: Line | UnsetType = UNSET
    system: Line | UnsetType = UNSET


class StoredSquares(Struct, frozen=True, forbid_unknown_fields=True):
    """The squares of one puzzle."""

    squares: Annotated[tuple[StoredSquare, ...], Meta(max_length=1000)]


def read_record(path: Path) -> Record:
    """Return the record in a file; raises Damaged, which names the place, or Unavailable.

    The puzzle must be built in, so no code that a file names is run.
    """
    data = contents(path)
    stored = parsed(StoredRecord, data, f"record {path}")
    if not stored.complete():
        raise Damaged(f"record {path} is not valid: a function needs all of its fields, or there must be a growth.")
    if stored.puzzle not in PUZZLES:
        raise Damaged(f"record {path} is not valid: its puzzle is not built in.")
    record: Record = msgspec.json.decode(data)
    for once, now in _RENAMED.items():
        if once in record:
            record[now] = record.pop(once)
    return dict.fromkeys(_NEWER) | record


def read_squares(path: Path) -> tuple[StoredSquare, ...]:
    """Return the squares in a file; raises Damaged or Unavailable."""
    return read(StoredSquares, path).squares
