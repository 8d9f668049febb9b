"""Records of a results folder, validated completely before any use.

A record holds the generating function or the growth of one puzzle on one number of rows; another file holds the numbers
of solutions of square boards.
"""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

import msgspec
from msgspec import UNSET, Meta, Struct, UnsetType

from stripcount.puzzles import PUZZLES
from stripcount.storage.reader import Damaged, Digits, Line, Natural, Positive, file_bytes, parse_json, read_json

Record = dict[str, Any]
"""The JSON fields of a record; see `StoredRecord`."""

# the types of fields; OptionalX is a field that may be missing
Decimal = Annotated[str, Meta(pattern=r"^[0-9]+(\.[0-9]+)?$", max_length=20_000)]
Cost = Annotated[float, Meta(ge=0, le=1e9)] | None
OptionalNatural = Natural | UnsetType
OptionalCoefficients = Annotated[tuple[Digits, ...], Meta(max_length=1_000_000)] | UnsetType
OptionalPrimes = tuple[Annotated[int, Meta(ge=3, le=2**63 - 1)], ...] | UnsetType
_NEW_NAME_OF_FIELD = {"minimal_states": "merged_states", "minimal_transitions": "merged_transitions"}
"""New names of fields by their old ones, which occur in compressed records that are too large to be written again."""
_LATER_FIELDS = ("processor_seconds", "commit", "libraries")  # fields added later: None in older records


class StoredGrowth(Struct, frozen=True, forbid_unknown_fields=True):
    """The growth constant per column, its reciprocal, its number of digits, and the reason why these are certain."""

    per_column: Decimal
    radius: Decimal
    digits: Positive
    because: Line


class StoredRecord(Struct, frozen=True, forbid_unknown_fields=True):
    """One puzzle on one number of rows; the generating function and its fields may be missing.

    `parameters` are all parameters, `given` those that were set, not left at their defaults. Sizes are those of the
    full machine and of the `merged` one; records made earlier call the latter `minimal`. `order` to `denominator`
    describe the generating function, its evidence and its first terms. The other fields tell when, by
    which version and at what cost it was made.
    """

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
    merged_states: OptionalNatural = UNSET
    merged_transitions: OptionalNatural = UNSET
    minimal_states: OptionalNatural = UNSET
    minimal_transitions: OptionalNatural = UNSET
    order: OptionalNatural = UNSET
    method: Line | UnsetType = UNSET
    terms_used: OptionalNatural = UNSET
    surplus_terms: OptionalNatural = UNSET
    primes: OptionalPrimes = UNSET
    check_primes: OptionalPrimes = UNSET
    evidence: Line | UnsetType = UNSET
    because: Line | UnsetType = UNSET
    terms: Annotated[tuple[Digits, ...], Meta(max_length=1000)] | UnsetType = UNSET
    numerator: OptionalCoefficients = UNSET
    denominator: OptionalCoefficients = UNSET
    growth: StoredGrowth | UnsetType = UNSET
    processor_seconds: Cost = None
    commit: Line | None = None
    libraries: dict[Line, Line] | None = None
    processor: Line | UnsetType = UNSET
    system: Line | UnsetType = UNSET

    def is_complete(self) -> bool:
        """Return whether there is a function with all of its fields, or a growth constant without a function."""
        function_fields = (
            self.order,
            self.numerator,
            self.denominator,
            self.terms,
            self.evidence,
            self.because,
            self.primes,
        )
        present_count = sum(field is not UNSET for field in function_fields)
        has_states = self.merged_states is not UNSET or self.minimal_states is not UNSET
        return has_states and (
            present_count == len(function_fields) or (present_count == 0 and self.growth is not UNSET)
        )


class StoredSquare(Struct, frozen=True, forbid_unknown_fields=True):
    """The number of solutions of one square board, found by two sweeps with different primes, and their cost.

    The second sweep skipped the `primes_apart` largest primes of the first.
    """

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
    data = file_bytes(path)
    stored = parse_json(StoredRecord, data, f"record {path}")
    if not stored.is_complete():
        raise Damaged(f"record {path} is not valid: a function needs all of its fields, or there must be a growth.")
    if stored.puzzle not in PUZZLES:
        raise Damaged(f"record {path} is not valid: its puzzle is not built in.")
    record: Record = msgspec.json.decode(data)
    for old_name, new_name in _NEW_NAME_OF_FIELD.items():
        if old_name in record:
            record[new_name] = record.pop(old_name)
    return dict.fromkeys(_LATER_FIELDS) | record


def read_squares(path: Path) -> tuple[StoredSquare, ...]:
    """Return the squares in a file; raises Damaged or Unavailable."""
    return read_json(StoredSquares, path).squares
