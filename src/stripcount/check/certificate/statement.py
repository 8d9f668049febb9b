"""Statements for certificates: of a derived generating function, and of a verdict on a claim."""

from __future__ import annotations

from dataclasses import replace

from stripcount.algebra.rational_gf import RationalGF
from stripcount.check.certificate.content import MAX_INDEX, Statement
from stripcount.claims.index import DEFAULT_INDEX, Index, without_first_terms
from stripcount.claims.prove import Verdict
from stripcount.errors import BadInput
from stripcount.gf.generating_function import generating_function
from stripcount.machine.explore import explore
from stripcount.model.strip import Strip


def statement_of_gf(gf: RationalGF, index: Index = DEFAULT_INDEX) -> Statement:
    """Return the statement that `gf` generates the numbers of boards, divisor·a(n) for n = offset, offset + 1, …

    Offset and divisor are those of the index. If the divisor divides all coefficients of the numerator, the statement
    is about a(n) and names the divisor; otherwise it is about divisor·a(n), with the divisor 1.
    """
    divisor = index.divisor if all(c % index.divisor == 0 for c in gf.numerator) else 1
    return _statement_with_verdict(
        index, divisor, RationalGF.of([c // divisor for c in gf.numerator], gf.denominator), None
    )


def statement_of_verdict(verdict: Verdict, gf: RationalGF | None = None) -> Statement:
    """Return the statement of a verdict: its claim, and whether and where that holds.

    A claim about the order needs `gf`, the generating function of divisor·a(n) for n = offset, offset + 1, … in lowest
    terms; the statement is then about this function, whose denominator has the order as its degree. Raises BadInput for
    an undecided verdict, and for a claim that is refuted by its own printed terms.
    """
    claim, failure = verdict.claim, verdict.failure
    if verdict.status == "undecided":
        raise BadInput("an undecided claim has no certificate.")
    # the printed terms are compared before anything else
    if failure is not None and failure.index - claim.index.offset < len(claim.terms):
        raise BadInput("a claim that is refuted by its own terms has no certificate; give the claim without terms.")
    if claim.order is not None:
        if gf is None:
            raise BadInput("function must be given for a certificate of a claim about the order.")
        return statement_of_gf(gf, claim.index)
    fails_at = None if failure is None else failure.index
    if fails_at is not None and fails_at > MAX_INDEX:
        raise BadInput(f"a certificate must be about indices up to {MAX_INDEX}, not {fails_at}.")
    if claim.gf is not None:
        offset = max(claim.index.offset, claim.start or 0)
        gf_from_offset = without_first_terms(claim.gf, offset)
        return _statement_with_verdict(
            replace(claim.index, offset=offset), claim.index.divisor, gf_from_offset, fails_at
        )
    return Statement(
        offset=claim.index.offset,
        columns=(claim.index.step, claim.index.first),
        divisor="1",
        numerator=None,
        denominator=["1", *(str(-c) for c in claim.recurrence or ())],
        start=claim.start,
        valid_from=verdict.valid_from,
        fails_at=fails_at,
    )


def _statement_with_verdict(index: Index, divisor: int, gf: RationalGF, fails_at: int | None) -> Statement:
    """Return the statement that `gf` generates a(offset), a(offset + 1), …, with the verdict on it.

    Offset, step and first column are those of `index`. `fails_at` is the first index at which the statement is false,
    None if it is true.
    """
    return Statement(
        offset=index.offset,
        columns=(index.step, index.first),
        divisor=str(divisor),
        numerator=[str(c) for c in gf.numerator],
        denominator=[str(c) for c in gf.denominator],
        start=None,
        valid_from=index.offset if fails_at is None else None,
        fails_at=fails_at,
    )


def gf_of_index(strip: Strip, index: Index) -> RationalGF:
    """Return the generating function of divisor·a(n) for n = offset, offset + 1, …, derived from the rules of a strip.

    Offset and divisor are those of `index`.
    """
    return index.function(generating_function(index.machine(explore(strip).machine())).gf)
