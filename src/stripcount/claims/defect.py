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
from stripcount.claims.index import without_first_terms


@dataclass(frozen=True)
class Failure:
    """The first `index` n at which a claim fails, with the values of a(n) there: `counted` and `claimed`."""

    index: int
    counted: Fraction
    claimed: Fraction


@dataclass(frozen=True)
class Finding:
    """The result of comparing a claim with the sequence.

    `valid_from` is the first index from which on the claim holds, None if there is none. `failure` is the first index
    at which it fails, None if the claim is true. `bound` is the order D of the defect's recurrence, `terms` the number
    of terms compared, 0 if a generating function was used.
    """

    valid_from: int | None
    failure: Failure | None
    bound: int
    terms: int


def terms_needed(claim: Claim, states: int) -> tuple[int, int, int]:
    """Return (D, the first term at which the defect obeys its recurrence, how many terms decide the claim).

    The terms are those of the claim's machine, which has `states` states; they are numbered from 0.
    """
    if claim.gf is None:
        bound, first_regular_index = states, claim.earliest
    else:  # beyond its polynomial part the coefficients follow their denominator
        bound = states + claim.gf.order
        first_regular_index = max(claim.earliest, len(claim.gf.numerator) - claim.gf.order)
    term_number = claim.index.term_number
    first_regular_term = max(term_number(first_regular_index), 0)
    return (
        bound,
        first_regular_term,
        max(
            first_regular_term + 2 * bound,
            term_number(claim.since) + bound,
            term_number(claim.earliest) + len(claim.terms),
        ),
    )


def finding_by_terms(claim: Claim, states: int, exact_terms: Callable[[int], list[int]]) -> Finding:
    """Return the finding on a recurrence or a generating function from exact terms of a machine of `states` states.

    `exact_terms`(count) returns the first `count` terms of the machine.
    """
    bound, first_regular_term, count = terms_needed(claim, states)
    terms, index = exact_terms(count), claim.index
    claimed_terms = _claimed_terms(claim, terms)
    first_term = index.term_number(claim.earliest)
    wrong_terms = [m for m in range(first_term, count) if terms[m] != claimed_terms[m]]
    holds_eventually = not wrong_terms or wrong_terms[-1] < first_regular_term + bound
    valid_from = index.index_of(wrong_terms[-1] + 1 if wrong_terms else first_term) if holds_eventually else None
    first_failure = next((m for m in wrong_terms if m >= index.term_number(claim.since)), None)
    failure = None
    if first_failure is not None and not (claim.eventual and holds_eventually):
        failure = Failure(
            index.index_of(first_failure), index.value(terms[first_failure]), index.value(claimed_terms[first_failure])
        )
    return Finding(valid_from, failure, bound, count)


def _claimed_terms(claim: Claim, terms: list[int]) -> list[int]:
    """Return the claimed value, times the divisor, of each of `terms`; meaningless before `claim.earliest`."""
    if claim.gf is not None:
        term_of_index_0 = claim.index.term_number(0)
        claimed_terms = [claim.index.divisor * a for a in claim.gf.terms(max(len(terms) - term_of_index_0, 0))]
        return [0] * term_of_index_0 + claimed_terms if term_of_index_0 >= 0 else claimed_terms[-term_of_index_0:]
    product = fmpz_poly(terms) * fmpz_poly([0, *(claim.recurrence or ())])
    return [int(product[m]) for m in range(len(terms))]


def finding_by_function(claim: Claim, gf: RationalGF) -> Finding:
    """Return the finding on a recurrence or a generating function from the generating function of the machine's terms.

    The defect's function is that of the terms from a(offset) on, times the polynomial of the claimed recurrence or
    minus the claimed function. The claim holds from some index on if it is a polynomial, whose degree gives that index.
    """
    offset, divisor = claim.index.offset, claim.index.divisor
    function = claim.index.function(gf)
    numerator, denominator = fmpz_poly(list(function.numerator)), fmpz_poly(list(function.denominator))
    if claim.gf is not None:
        claimed_gf = without_first_terms(claim.gf, offset)
        claimed_numerator, claimed_denominator = (
            fmpz_poly(list(polynomial)) for polynomial in (claimed_gf.numerator, claimed_gf.denominator)
        )
        numerator = numerator * claimed_denominator - divisor * claimed_numerator * denominator
        denominator = denominator * claimed_denominator
    else:
        numerator *= fmpz_poly([1, *(-c for c in claim.recurrence or ())])
    defect = RationalGF.of(*([int(c) for c in polynomial.coeffs()] for polynomial in (numerator, denominator)))
    first_term, since = claim.earliest - offset, claim.since - offset
    holds_eventually = defect.order == 0
    valid_from = offset + max(first_term, len(defect.numerator)) if holds_eventually else None
    failure = None
    if not (claim.eventual and holds_eventually) and (first_failure := _first_nonzero(defect, since)) is not None:
        counted = function.term(first_failure)
        value = claim.index.value
        failure = Failure(offset + first_failure, value(counted), value(counted - defect.term(first_failure)))
    return Finding(valid_from, failure, denominator.degree(), 0)


def _first_nonzero(defect: RationalGF, since: int) -> int | None:
    """Return the first exponent from `since` on with a nonzero coefficient, None if there is none.

    Beyond the numerator's degree, one of `order` successive coefficients is nonzero.
    """
    if defect.order == 0:
        return next((j for j in range(since, len(defect.numerator)) if defect.numerator[j]), None)
    last = max(since, len(defect.numerator)) + defect.order
    return next(j for j, a in enumerate(defect.window(since, last + 1 - since), since) if a)


def first_wrong_term(claim: Claim, terms: Sequence[int]) -> Failure | None:
    """Return the first of the claim's printed terms that is wrong, None if none is.

    `terms` are the counts divisor·a(offset), divisor·a(offset + 1), … Terms are compared up to the end of the shorter
    sequence.
    """
    for j, (term, printed) in enumerate(zip(terms, claim.terms)):
        if term != printed * claim.index.divisor:
            return Failure(claim.index.offset + j, claim.index.value(term), Fraction(printed))
    return None
