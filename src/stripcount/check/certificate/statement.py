"""The statement of a derivation or a verdict, in the form in which a certificate holds it."""

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
    """Return the statement that `gf` is the generating function of the numbers of boards of n columns."""
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
    """Return the statement of a verdict; `function`, that of a(n) itself, is needed for a claim about the order.

    Raises BadInput for an undecided verdict, and for one that depends only on the claim's printed terms.
    """
    claim, failure = verdict.claim, verdict.failure
    if verdict.status == "undecided":
        raise BadInput("an undecided claim has no certificate.")
    if failure is not None and by_terms_alone(claim, failure.index):
        raise BadInput("a claim that is refuted by its own terms has no certificate; give the claim without terms.")
    gf = function if claim.order is not None else claim.gf
    recurrence = claim.recurrence if claim.recurrence is not None else None
    if recurrence is None and gf is None:
        raise BadInput("function must be given for a certificate of a claim about the order.")
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
    """Return whether a failure at `index` is at one of the terms printed with the claim, which are compared first."""
    return index - claim.index.offset < len(claim.terms)


def function_of(strip: Strip[Any], index: Index) -> RationalGF:
    """Return the function whose coefficient of xⁿ is divisor·a(n) from the claim's offset on, and 0 before."""
    gf = generating_function(index.machine(explore(strip).machine())).gf
    own = index.function(gf)
    return RationalGF.of([0] * index.offset + list(own.numerator), own.denominator)


def _texts(coefficients: tuple[int, ...]) -> list[str]:
    return [str(c) for c in coefficients]
