"""Verdicts in the form of `prove --json`: written, and validated completely (types, ranges, lengths) before any use."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from pathlib import Path
from typing import Annotated, Any

from msgspec import Meta, Struct, ValidationError, convert, field, to_builtins

from stripcount.algebra.rational_gf import RationalGF
from stripcount.claims.claim import Claim
from stripcount.claims.defect import Failure
from stripcount.claims.index import Index
from stripcount.claims.prove import Method, Status, Verdict
from stripcount.errors import BadInput, Disagreement, described
from stripcount.storage.reader import Digits, Line, Natural, Positive, read

MOST_BYTES = 1 << 26
Rational = Annotated[str, Meta(pattern=r"^-?[0-9]+(/0*[1-9][0-9]*)?$", max_length=1_000_000)]


class StoredFailure(Struct, frozen=True, forbid_unknown_fields=True):
    """The first index at which a claim fails, and both numbers there."""

    index: Natural
    counted: Rational
    claimed: Rational


class StoredClaim(Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """A claim: a recurrence, a function or an order, and how its index maps to columns."""

    start: int | None = field(name="from")
    recurrence: tuple[Digits, ...] | None = None
    numerator: tuple[Digits, ...] | None = None
    denominator: tuple[Digits, ...] | None = None
    order: Natural | None = None
    offset: int
    columns: tuple[Natural, int]
    divisor: Positive
    terms: tuple[Digits, ...]

    @classmethod
    def of(cls, claim: Claim) -> StoredClaim:
        """Return a claim as it is stored."""
        gf, index = claim.gf, claim.index
        return cls(
            start=claim.start,
            recurrence=_shown(claim.recurrence),
            numerator=_shown(None if gf is None else gf.numerator),
            denominator=_shown(None if gf is None else gf.denominator),
            order=claim.order,
            offset=index.offset,
            columns=(index.step, index.first),
            divisor=index.divisor,
            terms=_shown(claim.terms) or (),
        )

    def claim(self) -> Claim:
        """Return the claim itself; raises BadInput if the fields contradict each other."""
        top, bottom = _numbers(self.numerator), _numbers(self.denominator)
        if (top is None) != (bottom is None):
            raise BadInput("a stored claim must have both a numerator and a denominator, or neither.")
        return Claim(
            recurrence=_numbers(self.recurrence),
            gf=None if top is None or bottom is None else RationalGF.of(top, bottom),
            order=self.order,
            start=self.start,
            terms=_numbers(self.terms) or (),
            index=Index(self.offset, *self.columns, self.divisor),
        )


class StoredJudgement(Struct, frozen=True, forbid_unknown_fields=True):
    """A verdict on a claim, with its evidence."""

    status: Status
    valid_from: Natural | None
    order: Natural | None
    minimal_states: Natural | None
    terms_checked: Natural
    minimal_from: Natural | None
    evidence: Line | None
    method: Method
    reason: Annotated[str, Meta(max_length=20_000)]
    true_denominator: tuple[Digits, ...] | None
    claimed_order: Natural
    minimal: bool | None
    failure: StoredFailure | None
    claim: StoredClaim

    @classmethod
    def of(cls, verdict: Verdict) -> StoredJudgement:
        """Return a verdict as it is stored."""
        failed = verdict.failure
        own: dict[str, Any] = {
            "true_denominator": _shown(verdict.true_denominator),
            "claimed_order": verdict.claim.claimed_order,
            "failure": failed and StoredFailure(failed.index, str(failed.counted), str(failed.claimed)),
            "claim": StoredClaim.of(verdict.claim),
        }
        return cls(**{name: own[name] if name in own else getattr(verdict, name) for name in cls.__struct_fields__})

    def verdict(self) -> Verdict:
        """Return the verdict itself; raises BadInput if the fields contradict each other."""
        failed = self.failure
        own: dict[str, Any] = {
            "true_denominator": _numbers(self.true_denominator),
            "failure": failed and Failure(failed.index, Fraction(failed.counted), Fraction(failed.claimed)),
            "claim": self.claim.claim(),
        }
        return Verdict(**{name: own[name] if name in own else getattr(self, name) for name in Verdict.__match_args__})

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


def fields_of(verdict: Verdict) -> dict[str, Any]:
    """Return a verdict as JSON fields, large numbers as decimal strings; `verdict_of` reads them back.

    >>> verdict = Verdict("undecided", Claim(recurrence=(2, -1), start=5, terms=(1, 2)), reason="too large")
    >>> verdict_of(fields_of(verdict)) == verdict
    True
    """
    fields: dict[str, Any] = to_builtins(StoredJudgement.of(verdict))
    return fields


def verdict_of(fields: dict[str, Any]) -> Verdict:
    """Return the verdict that JSON fields describe; raises BadInput."""
    try:
        return convert(fields, StoredJudgement).verdict()
    except ValidationError as error:
        raise BadInput(f"a stored verdict must have all fields, each with a value of its kind ({error}).") from None


def read_verdict(path: Path) -> StoredVerdict:
    """Return the verdict in a file; raises Damaged, which names the place, or Unavailable."""
    return read(StoredVerdict, path, MOST_BYTES)


def _shown(numbers: Sequence[int] | None) -> tuple[str, ...] | None:
    return None if numbers is None else tuple(map(str, numbers))


def _numbers(shown: Sequence[str] | None) -> tuple[int, ...] | None:
    return None if shown is None else tuple(map(int, shown))
