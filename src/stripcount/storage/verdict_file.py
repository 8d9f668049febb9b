"""Verdicts as `prove --json` prints them, validated completely (types, ranges, lengths) before any use."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

from msgspec import UNSET, Meta, Struct, UnsetType, field, to_builtins

from stripcount.claims.prove import Method, Status, Verdict
from stripcount.errors import Disagreement, described
from stripcount.storage.reader import Digits, Line, Natural, Positive, read

MOST_BYTES = 1 << 26
Rational = Annotated[str, Meta(pattern=r"^-?[0-9]+(/[0-9]+)?$", max_length=1_000_000)]


class StoredFailure(Struct, frozen=True, forbid_unknown_fields=True):
    """The first index at which a claim fails, and both numbers there."""

    index: int
    counted: Rational
    claimed: Rational


class StoredClaim(Struct, frozen=True, forbid_unknown_fields=True):
    """A claim: a recurrence, a function or an order, and how its index maps to columns."""

    start: int | None = field(name="from")
    offset: int
    columns: tuple[Natural, int]
    divisor: Positive
    terms: tuple[Digits, ...]
    recurrence: tuple[Digits, ...] | UnsetType = UNSET
    numerator: tuple[Digits, ...] | UnsetType = UNSET
    denominator: tuple[Digits, ...] | UnsetType = UNSET
    order: Natural | UnsetType = UNSET


class StoredJudgement(Struct, frozen=True, forbid_unknown_fields=True):
    """A verdict on a claim, with its evidence."""

    status: Status
    valid_from: int | None
    order: Natural | None
    minimal_states: Natural | None
    terms_checked: Natural
    minimal_from: int | None
    evidence: Line | None
    method: Method
    reason: Annotated[str, Meta(max_length=20_000)]
    true_denominator: tuple[Digits, ...] | None
    claimed_order: Natural
    minimal: bool | None
    failure: StoredFailure | None
    claim: StoredClaim

    def verdict(self) -> Verdict:
        """Return the verdict itself; raises BadInput if the fields contradict each other."""
        return Verdict.of_fields(to_builtins(self))

    def compare(self, verdict: Verdict) -> None:
        """Raise Disagreement unless the stored fields that follow from the others are as in `verdict`."""
        for name, follows in (("claimed_order", verdict.claim.claimed_order), ("minimal", verdict.minimal)):
            stored = getattr(self, name)
            if stored != follows:
                raise Disagreement(
                    f"{name} is {described(stored)} in the stored verdict but {described(follows)} by its claim."
                )


class StoredVerdict(StoredJudgement, frozen=True, forbid_unknown_fields=True):
    """A verdict with the puzzle it is about."""

    puzzle: Line
    rows: Positive
    parameters: dict[Line, Line]
    wrap: Line | None = None


def read_verdict(path: Path) -> StoredVerdict:
    """Return the verdict in a file; raises Damaged, which names the place, or Unavailable."""
    return read(StoredVerdict, path, MOST_BYTES)
