"""What a certificate holds: the puzzle, its machine, the merging of its states, one statement and its reason.

Numbers stand in one order only (states as the walk over the rules meets them, targets ascending, blocks as they
appear), and every one of them is checked, so that none can be changed without being noticed.
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
    """The puzzle by name, its rows, and every parameter with its value as text."""

    name: Text
    rows: Annotated[int, Meta(ge=1, le=1000)]
    parameters: dict[Text, Text]


class Layers(Struct, frozen=True, forbid_unknown_fields=True):
    """The machine: factor i lists for each state of layer i its targets and weights, t, w, t, w, …"""

    factors: list[list[list[Number]]]
    start: Number
    accepting: list[Number]


class Statement(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """What is proved or refuted about a(n), the boards of columns[0]·n + columns[1] columns over `divisor`.

    Either a(n) = recurrence[0]·a(n-1) + …, or a(n) is the coefficient of xⁿ in numerator/denominator, or, with
    `order`, that the denominator of the sequence's own function, given as well, has this degree. It is claimed for
    n ≥ `from`. Without `from` a recurrence is claimed from some n on, a function from the offset on. It holds from
    `valid_from` on and no earlier, None if it never does; `fails_at` is the first index claimed at which it fails.
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
        """Refuse a statement that is neither of the three forms; ValueError becomes msgspec's own error."""
        of_function = self.numerator is not UNSET
        if (self.recurrence is not UNSET) == of_function or of_function != (self.denominator is not UNSET):
            raise ValueError("a statement must hold a recurrence, or a numerator and a denominator")
        if self.order is not UNSET and not of_function:
            raise ValueError("a statement about the order must hold the function")
        if any(
            part is not UNSET and part[-1:] == ["0"] for part in (self.recurrence, self.numerator, self.denominator)
        ):
            raise ValueError("coefficients must not end with 0")


class Certificate(Struct, frozen=True, forbid_unknown_fields=True):
    """Everything a stranger needs to check one statement about one puzzle.

    `futures` numbers for each state between columns its block of equal futures, `pasts` for each of those blocks
    its block of equal pasts; `first_terms` are a(0), a(1), … by brute force over the rules; `reason` says in words
    why finitely many terms suffice. `sha256` is the digest of the rest: it finds damage, and proves nothing.
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
        """Return the SHA-256 of everything but the digest, as sorted JSON without spaces."""
        fields = json.loads(msgspec.json.encode(self))
        del fields["sha256"]
        text = json.dumps(fields, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
        return hashlib.sha256(text.encode()).hexdigest()

    def sealed(self) -> Certificate:
        """Return the certificate with its digest."""
        return msgspec.structs.replace(self, sha256=self.digest())
