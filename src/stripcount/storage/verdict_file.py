"""Verdicts as JSON in the form of `prove --json`; types, ranges and lengths are validated before any value is used."""

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
from stripcount.errors import BadInput, Disagreement, value_text
from stripcount.storage.reader import Digits, Line, Natural, Positive, read_json

MAX_BYTES = 1 << 26  # bytes of a file that is read
Rational = Annotated[str, Meta(pattern=r"^-?[0-9]+(/0*[1-9][0-9]*)?$", max_length=1_000_000)]
"""A fraction as text, such as -3/2, or an integer."""


class StoredFailure(Struct, frozen=True, forbid_unknown_fields=True):
    """The first index at which a claim fails, with the counted and the claimed term there, as fractions."""

    index: Natural
    counted: Rational
    claimed: Rational


class StoredClaim(Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """A claim: a recurrence, a generating function or an order.

    Index n stands for boards of step·n + first columns, where `columns` is (step, first). Counts are divided by
    `divisor`.
    """

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
            recurrence=_as_decimals(claim.recurrence),
            numerator=_as_decimals(None if gf is None else gf.numerator),
            denominator=_as_decimals(None if gf is None else gf.denominator),
            order=claim.order,
            offset=index.offset,
            columns=(index.step, index.first),
            divisor=index.divisor,
            terms=_as_decimals(claim.terms) or (),
        )

    def claim(self) -> Claim:
        """Return the claim itself; raises BadInput if the fields contradict each other."""
        numerator, denominator = _as_integers(self.numerator), _as_integers(self.denominator)
        if (numerator is None) != (denominator is None):
            raise BadInput("a stored claim must have both a numerator and a denominator, or neither.")
        return Claim(
            recurrence=_as_integers(self.recurrence),
            gf=None if numerator is None or denominator is None else RationalGF.of(numerator, denominator),
            order=self.order,
            start=self.start,
            terms=_as_integers(self.terms) or (),
            index=Index(self.offset, *self.columns, self.divisor),
        )


class StoredVerdict(Struct, frozen=True, forbid_unknown_fields=True):
    """A verdict on a claim, with its evidence, as a part of other stored results; the fields are those of `Verdict`."""

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
    def of(cls, verdict: Verdict) -> StoredVerdict:
        """Return a verdict as it is stored."""
        failure = verdict.failure
        converted: dict[str, Any] = {
            "true_denominator": _as_decimals(verdict.true_denominator),
            "claimed_order": verdict.claim.claimed_order,
            "failure": failure and StoredFailure(failure.index, str(failure.counted), str(failure.claimed)),
            "claim": StoredClaim.of(verdict.claim),
        }
        # fields of the same name and type are copied
        return cls(
            **{name: converted[name] if name in converted else getattr(verdict, name) for name in cls.__struct_fields__}
        )

    def verdict(self) -> Verdict:
        """Return the verdict itself; raises BadInput if the fields contradict each other."""
        failure = self.failure
        converted: dict[str, Any] = {
            "true_denominator": _as_integers(self.true_denominator),
            "failure": failure and Failure(failure.index, Fraction(failure.counted), Fraction(failure.claimed)),
            "claim": self.claim.claim(),
        }
        # fields of the same name and type are copied
        return Verdict(
            **{name: converted[name] if name in converted else getattr(self, name) for name in Verdict.__match_args__}
        )

    def require_consistent(self, verdict: Verdict) -> None:
        """Raise Disagreement unless `claimed_order` and `minimal` have the values that follow from `verdict`."""
        for name, derived in (("claimed_order", verdict.claim.claimed_order), ("minimal", verdict.minimal)):
            stored = getattr(self, name)
            if stored != derived:
                raise Disagreement(
                    f"{name} is {value_text(stored)} in the stored verdict but {value_text(derived)} by its claim."
                )


class StoredPuzzleVerdict(StoredVerdict, frozen=True, forbid_unknown_fields=True):
    """A verdict and the puzzle that it is about, as a file of its own."""

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
    fields: dict[str, Any] = to_builtins(StoredVerdict.of(verdict))
    return fields


def verdict_of(fields: dict[str, Any]) -> Verdict:
    """Return the verdict in JSON fields; raises BadInput for missing, wrong or contradictory fields."""
    try:
        return convert(fields, StoredVerdict).verdict()
    except ValidationError as error:
        raise BadInput(f"a stored verdict must have all fields, each with a value of its kind ({error}).") from None


def read_verdict(path: Path) -> StoredPuzzleVerdict:
    """Return the verdict in a file; raises Damaged, naming the field at fault, or Unavailable if it cannot be read."""
    return read_json(StoredPuzzleVerdict, path, MAX_BYTES)


def _as_decimals(numbers: Sequence[int] | None) -> tuple[str, ...] | None:
    """Return integers as decimal texts, None for None."""
    return None if numbers is None else tuple(map(str, numbers))


def _as_integers(decimals: Sequence[str] | None) -> tuple[int, ...] | None:
    """Return the integers of decimal texts, None for None."""
    return None if decimals is None else tuple(map(int, decimals))
