"""The content of a certificate: the puzzle, its machine, the merging of its states, one statement and its reason.

All numbers have a prescribed order (states as the walk over the rules finds them, targets ascending, blocks in order of
appearance), and every number is verified, so no change remains unnoticed.
"""

from __future__ import annotations

import hashlib
import json
from typing import Annotated, Literal

import msgspec
from msgspec import UNSET, Meta, Struct, UnsetType

FORMAT: Literal["stripcount certificate 1"] = "stripcount certificate 1"
MOST_INDEX = 1_000_000

Digits = Annotated[str, Meta(pattern=r"^(0|-?[1-9][0-9]*)$", max_length=10_000_000)]
Number = Annotated[int, Meta(ge=0, le=2**63 - 1)]
Small = Annotated[int, Meta(ge=0, le=MOST_INDEX)]
Text = Annotated[str, Meta(max_length=2000)]


class Puzzle(Struct, frozen=True, forbid_unknown_fields=True):
    """The puzzle's name, its number of rows, and every parameter with its value as text."""

    name: Text
    rows: Annotated[int, Meta(ge=1, le=1000)]
    parameters: dict[Text, Text]


class Layers(Struct, frozen=True, forbid_unknown_fields=True):
    """The machine: factors[i] lists for each state of layer i its targets and weights, t, w, t, w, …"""

    factors: list[list[list[Number]]]
    start: Number
    accepting: list[Number]


class Statement(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """What is proved or refuted about a(n), the number of boards of columns[0]·n + columns[1] columns over `divisor`.

    The claim is either a(n) = recurrence[0]·a(n-1) + …, or that a(n) is the coefficient of xⁿ in numerator/denominator,
    or, with `order`, that the denominator of the sequence's own function, which is given as well, has this degree. It
    is claimed for n ≥ `from`; without `from`, a recurrence is claimed from some n on, a function from the offset on.
    `valid_from` is the least index from which the claim holds for all later ones, None if there is none; `fails_at` is
    the first index, among those claimed, at which it fails.
    """

    offset: Small
    columns: tuple[Annotated[int, Meta(ge=1, le=1000)], Annotated[int, Meta(ge=-MOST_INDEX, le=MOST_INDEX)]]
    divisor: Annotated[str, Meta(pattern=r"^[1-9][0-9]*$", max_length=4000)]
    start: Small | None = msgspec.field(name="from")
    status: Literal["proved", "refuted"]
    valid_from: Small | None
    fails_at: Small | None
    recurrence: list[Digits] | UnsetType = UNSET
    numerator: list[Digits] | UnsetType = UNSET
    denominator: Annotated[list[Digits], Meta(min_length=1)] | UnsetType = UNSET
    order: Small | UnsetType = UNSET

    def __post_init__(self) -> None:
        """Raise ValueError, which msgspec reports, for a statement that has none of the three forms."""
        of_function = self.numerator is not UNSET
        if (self.recurrence is not UNSET) == of_function or of_function != (self.denominator is not UNSET):
            raise ValueError("a statement must have a recurrence, or a numerator and a denominator")
        if self.order is not UNSET and not of_function:
            raise ValueError("a statement about the order must have a numerator and a denominator")
        if any(
            part is not UNSET and part[-1:] == ["0"] for part in (self.recurrence, self.numerator, self.denominator)
        ):
            raise ValueError("coefficients must not end with 0")


class Certificate(Struct, frozen=True, forbid_unknown_fields=True):
    """Everything that is needed to verify one statement about one puzzle.

    `futures` gives for each state between columns the number of its block of equal futures, `pasts` for each of these
    blocks the number of its block of equal pasts. `first_terms` are a(0), a(1), … by brute force over the rules.
    `reason` states in words why finitely many terms suffice. `sha256` is the digest of the rest; it detects damage, but
    proves nothing.
    """

    puzzle: Puzzle
    machine: Layers
    futures: list[Number]
    pasts: list[Number]
    first_terms: Annotated[list[Digits], Meta(min_length=1)]
    statement: Statement
    reason: Text
    sha256: Annotated[str, Meta(pattern=r"^[0-9a-f]{64}$")] = ""
    format: Literal["stripcount certificate 1"] = FORMAT

    def digest(self) -> str:
        """Return the SHA-256 of all other fields, as JSON with sorted keys and without spaces."""
        fields = json.loads(msgspec.json.encode(self))
        del fields["sha256"]
        text = json.dumps(fields, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
        return hashlib.sha256(text.encode()).hexdigest()

    def sealed(self) -> Certificate:
        """Return the certificate with its digest."""
        return msgspec.structs.replace(self, sha256=self.digest())
