"""The defect of a claim: the sequence of its errors, computed term by term or as a rational function.

With N states, N + 1 successive powers of the column matrix are linearly dependent (Cayley and Hamilton), so the defect
e(n) satisfies a recurrence of order D: D = N for a recurrence, and D = N plus the degree of the denominator for a
generating function. If D successive values are zero, all later ones are. If the defect is zero from some index on, it
is zero after at most D values. So 2D values decide the claim.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction

from flint import fmpz_poly

from stripcount.algebra.rational_gf import RationalGF
from stripcount.claims.claim import Claim
from stripcount.claims.index import shifted


@dataclass(frozen=True)
class Failure:
    """The first index at which a claim fails: the term counted (divided by the divisor), and the term claimed."""

    index: int
    counted: Fraction
    claimed: Fraction


@dataclass(frozen=True)
class Finding:
    """The first index from which a claim holds for all later ones (None if there is none), and its first failure.

    `failure` is None if the claim is true. `bound` is the order D of the defect's recurrence, `terms` the number of
    terms compared, 0 if a function was used.
    """

    valid_from: int | None
    failure: Failure | None
    bound: int
    terms: int


def terms_needed(claim: Claim, states: int) -> tuple[int, int, int]:
    """Return (D, the term from which on the defect satisfies its recurrence, the number of terms that decide).

    Terms are those of the claim's machine, numbered from 0.
    """
    if claim.gf is None:
        bound, begin = states, claim.earliest
    else:  # beyond its polynomial part the coefficients follow their denominator
        bound, begin = states + claim.gf.order, max(claim.earliest, len(claim.gf.numerator) - claim.gf.order)
    term_number = claim.index.term_number
    begin = max(term_number(begin), 0)
    return (
        bound,
        begin,
        max(begin + 2 * bound, term_number(claim.since) + bound, term_number(claim.earliest) + len(claim.terms)),
    )


def by_terms(claim: Claim, states: int, exact: Callable[[int], list[int]]) -> Finding:
    """Return the finding on a recurrence or a generating function from exact terms of a machine of `states` states."""
    bound, begin, count = terms_needed(claim, states)
    terms, index = exact(count), claim.index
    claimed = _claimed(claim, terms)
    first = index.term_number(claim.earliest)
    wrong_terms = [m for m in range(first, count) if terms[m] != claimed[m]]
    holds = not wrong_terms or wrong_terms[-1] < begin + bound
    valid = index.index_of(wrong_terms[-1] + 1 if wrong_terms else first) if holds else None
    first_failure = next((m for m in wrong_terms if m >= index.term_number(claim.since)), None)
    failure = None
    if first_failure is not None and not (claim.eventual and holds):
        failure = Failure(
            index.index_of(first_failure), index.value(terms[first_failure]), index.value(claimed[first_failure])
        )
    return Finding(valid, failure, bound, count)


def _claimed(claim: Claim, terms: list[int]) -> list[int]:
    """Return the claimed value of each of `terms`, times the divisor; meaningless before the claim's earliest index."""
    if claim.gf is not None:
        zero = claim.index.term_number(0)
        claimed_terms = [claim.index.divisor * a for a in claim.gf.terms(max(len(terms) - zero, 0))]
        return [0] * zero + claimed_terms if zero >= 0 else claimed_terms[-zero:]
    product = fmpz_poly(terms) * fmpz_poly([0, *(claim.recurrence or ())])
    return [int(product[m]) for m in range(len(terms))]


def by_function(claim: Claim, gf: RationalGF) -> Finding:
    """Return the finding on a recurrence or a generating function from the function of the machine's sequence.

    The defect's function is that of the terms from a(offset) on, times the polynomial of the claimed recurrence or
    minus the claimed function. The claim holds from some index on if it is a polynomial, whose degree gives that index.
    """
    offset, divisor = claim.index.offset, claim.index.divisor
    function = claim.index.function(gf)
    numerator, denominator = fmpz_poly(list(function.numerator)), fmpz_poly(list(function.denominator))
    if claim.gf is not None:
        claimed = shifted(claim.gf, offset)
        claimed_numerator, claimed_denominator = (
            fmpz_poly(list(polynomial)) for polynomial in (claimed.numerator, claimed.denominator)
        )
        numerator, denominator = (
            numerator * claimed_denominator - divisor * claimed_numerator * denominator,
            denominator * claimed_denominator,
        )
    else:
        numerator *= fmpz_poly([1, *(-c for c in claim.recurrence or ())])
    defect = RationalGF.of(*([int(c) for c in polynomial.coeffs()] for polynomial in (numerator, denominator)))
    first, since = claim.earliest - offset, claim.since - offset
    holds = defect.order == 0
    valid = offset + max(first, len(defect.numerator)) if holds else None
    failure = None
    if not (claim.eventual and holds) and (first_failure := _first_nonzero(defect, since)) is not None:
        counted = function.term(first_failure)
        value = claim.index.value
        failure = Failure(offset + first_failure, value(counted), value(counted - defect.term(first_failure)))
    return Finding(valid, failure, denominator.degree(), 0)


def _first_nonzero(defect: RationalGF, since: int) -> int | None:
    """Return the first index from `since` on with a nonzero coefficient, None if there is none.

    Beyond the numerator's degree, one of `order` successive coefficients is nonzero.
    """
    if defect.order == 0:
        return next((j for j in range(since, len(defect.numerator)) if defect.numerator[j]), None)
    last = max(since, len(defect.numerator)) + defect.order
    return next(j for j, a in enumerate(defect.window(since, last + 1 - since), since) if a)


def wrong_term(claim: Claim, terms: Sequence[int]) -> Failure | None:
    """Return the first of the claim's printed terms that differs from `terms`, which start with a(offset)."""
    for j, (term, printed) in enumerate(zip(terms, claim.terms)):
        if term != printed * claim.index.divisor:
            return Failure(claim.index.offset + j, claim.index.value(term), Fraction(printed))
    return None
