"""What a claim gets wrong, as a sequence: looked at term by term, or as a rational function.

With N states, N + 1 successive powers of the column matrix are linearly dependent (Cayley and Hamilton), so the
defect e(n) is itself a sequence of bounded order D: N for a recurrence, and the degree of the denominator more
for a generating function. D zeros in a row make it zero for ever, and if it becomes zero for good it does so
within D steps. So 2D values decide everything.
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
    """The first index at which a claim fails: what is counted there (over the divisor), and what is claimed."""

    index: int
    counted: Fraction
    claimed: Fraction


@dataclass(frozen=True)
class Finding:
    """From which index on a claim holds for good, None if from none; its first failure, None if it is true.

    `bound` is the number D of zeros that decide, `terms` how many terms were looked at, 0 for a function.
    """

    valid_from: int | None
    failure: Failure | None
    bound: int
    terms: int


def terms_needed(claim: Claim, states: int) -> tuple[int, int, int]:
    """Return (D, first term at which D zeros count, number of terms that decide), terms counted from term 0."""
    if claim.gf is None:
        bound, begin = states, claim.earliest
    else:  # beyond its polynomial part the coefficients follow their denominator
        bound, begin = states + claim.gf.order, max(claim.earliest, len(claim.gf.numerator) - claim.gf.order)
    place = claim.index.place
    begin = max(place(begin), 0)
    return bound, begin, max(begin + 2 * bound, place(claim.since) + bound, place(claim.earliest) + len(claim.terms))


def by_terms(claim: Claim, states: int, exact: Callable[[int], list[int]]) -> Finding:
    """Return the finding on a recurrence or a generating function from exact terms of a machine of `states` states."""
    bound, begin, count = terms_needed(claim, states)
    terms, index = exact(count), claim.index
    claimed = _claimed(claim, terms)
    first = index.place(claim.earliest)
    wrong = [m for m in range(first, count) if terms[m] != claimed[m]]
    holds = not wrong or wrong[-1] < begin + bound
    valid = index.at(wrong[-1] + 1 if wrong else first) if holds else None
    fails = next((m for m in wrong if m >= index.place(claim.since)), None)
    failure = None
    if fails is not None and not (claim.eventual and holds):
        failure = Failure(index.at(fails), index.value(terms[fails]), index.value(claimed[fails]))
    return Finding(valid, failure, bound, count)


def _claimed(claim: Claim, terms: list[int]) -> list[int]:
    """Return what the claim says of each of `terms`, times the divisor; nonsense where it says nothing."""
    if claim.gf is not None:
        zero = claim.index.place(0)
        shown = [claim.index.divisor * a for a in claim.gf.terms(max(len(terms) - zero, 0))]
        return [0] * zero + shown if zero >= 0 else shown[-zero:]
    product = fmpz_poly(terms) * fmpz_poly([0, *(claim.recurrence or ())])
    return [int(product[m]) for m in range(len(terms))]


def by_function(claim: Claim, gf: RationalGF) -> Finding:
    """Return the finding on a recurrence or a generating function from the function of the machine's sequence.

    The defect's function is that of the terms from a(offset) on, times the claimed recurrence's polynomial or less the
    claimed function; it must be a polynomial, and its degree says from where on.
    """
    offset, divisor = claim.index.offset, claim.index.divisor
    own = claim.index.function(gf)
    top, bottom = fmpz_poly(list(own.numerator)), fmpz_poly(list(own.denominator))
    if claim.gf is not None:
        said = shifted(claim.gf, offset)
        other, below = (fmpz_poly(list(part)) for part in (said.numerator, said.denominator))
        top, bottom = top * below - divisor * other * bottom, bottom * below
    else:
        top *= fmpz_poly([1, *(-c for c in claim.recurrence or ())])
    defect = RationalGF.of(*([int(c) for c in part.coeffs()] for part in (top, bottom)))
    first, since = claim.earliest - offset, claim.since - offset
    holds = defect.order == 0
    valid = offset + max(first, len(defect.numerator)) if holds else None
    failure = None
    if not (claim.eventual and holds) and (fails := _first_nonzero(defect, since)) is not None:
        right = own.term(fails)
        value = claim.index.value
        failure = Failure(offset + fails, value(right), value(right - defect.term(fails)))
    return Finding(valid, failure, bottom.degree(), 0)


def _first_nonzero(defect: RationalGF, since: int) -> int | None:
    """Return the first index from `since` on whose coefficient is not zero; past the numerator one in `order` is."""
    if defect.order == 0:
        return next((j for j in range(since, len(defect.numerator)) if defect.numerator[j]), None)
    last = max(since, len(defect.numerator)) + defect.order
    return next(j for j, a in enumerate(defect.window(since, last + 1 - since), since) if a)


def wrong_term(claim: Claim, terms: Sequence[int]) -> Failure | None:
    """Return the first of the claim's printed terms that differs from `terms`, which start with a(offset)."""
    for j, (own, said) in enumerate(zip(terms, claim.terms)):
        if own != said * claim.index.divisor:
            return Failure(claim.index.offset + j, claim.index.value(own), Fraction(said))
    return None
