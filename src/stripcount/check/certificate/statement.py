"""What a derivation or a verdict states, in the form that a certificate holds."""

from __future__ import annotations

from typing import Any

from msgspec import UNSET

from stripcount.algebra.rational_gf import RationalGF
from stripcount.check.certificate.content import MOST_INDEX, Statement
from stripcount.claims.claim import Claim
from stripcount.claims.index import Index
from stripcount.claims.prove import Verdict
from stripcount.errors import BadInput
from stripcount.gf.generating_function import generating_function
from stripcount.machine.explore import explore
from stripcount.model.strip import Strip


def of_function(gf: RationalGF) -> Statement:
    """Return the statement that a function is that of the boards of n columns, for every n."""
    return Statement(
        offset=0,
        columns=(1, 0),
        divisor="1",
        start=None,
        status="proved",
        valid_from=0,
        fails_at=None,
        numerator=_texts(gf.numerator),
        denominator=_texts(gf.denominator),
    )


def of_verdict(verdict: Verdict, function: RationalGF | None = None) -> Statement:
    """Return what a verdict states about its claim; `function`, of a(n) itself, is needed for a claim about the order.

    Raises BadInput for a verdict that is undecided, or that rests on the claim's printed terms alone.
    """
    claim, failure = verdict.claim, verdict.failure
    if verdict.status == "undecided":
        raise BadInput("an undecided claim has no certificate.")
    if failure is not None and by_terms_alone(claim, failure.index):
        raise BadInput("a claim that its own terms refute has no certificate: give the claim without them.")
    gf = function if claim.order is not None else claim.gf
    recurrence = claim.recurrence if claim.recurrence is not None else None
    if recurrence is None and gf is None:
        raise BadInput("a certificate for a claim about the order needs the function of the sequence.")
    if failure is not None and failure.index > MOST_INDEX:
        raise BadInput(f"a certificate must be about indices up to {MOST_INDEX}, not {failure.index}.")
    return Statement(
        offset=claim.index.offset,
        columns=(claim.index.step, claim.index.first),
        divisor=str(claim.index.divisor) if claim.gf is not None else "1",
        start=claim.start,
        status=verdict.status,
        valid_from=claim.index.offset if claim.order is not None else verdict.valid_from,
        fails_at=None if failure is None else failure.index,
        recurrence=_texts(recurrence) if recurrence is not None else UNSET,
        numerator=_texts(gf.numerator) if gf is not None else UNSET,
        denominator=_texts(gf.denominator) if gf is not None else UNSET,
        order=claim.order if claim.order is not None else UNSET,
    )


def by_terms_alone(claim: Claim, index: int) -> bool:
    """Say whether a failure at `index` is one of the terms printed with the claim, which are compared first."""
    return index - claim.index.offset < len(claim.terms)


def function_of(strip: Strip[Any], index: Index) -> RationalGF:
    """Return the function whose coefficient of xⁿ is a(n) in a claim's own index from its offset on, and 0 before."""
    gf = generating_function(index.machine(explore(strip).machine())).gf
    own = index.function(gf)
    return RationalGF.of([0] * index.offset + list(own.numerator), own.denominator)


def _texts(coefficients: tuple[int, ...]) -> list[str]:
    return [str(c) for c in coefficients]
