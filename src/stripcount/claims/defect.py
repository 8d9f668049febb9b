"""What a claim gets wrong, as a sequence: looked at term by term, or as a rational function.

With N states, N + 1 successive powers of the column matrix are linearly dependent (Cayley and Hamilton), so the
defect e(n) is itself a sequence of bounded order D: N for a recurrence, and the degree of the denominator more
for a generating function. D zeros in a row make it zero for ever, and if it becomes zero for good it does so
within D steps. So 2D values decide everything.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction

from flint import fmpz_poly

from stripcount.algebra.exact_arrays import largest, largest_row_sum, times
from stripcount.algebra.rational_gf import RationalGF
from stripcount.claims.claim import Claim, Index
from stripcount.errors import TooLarge
from stripcount.machine.machine import Machine


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


def counted(machine: Machine, index: Index) -> Machine:
    """Return the machine whose m-th term counts the boards of m·step + r columns, r being `split`'s second number.

    Raises TooLarge where counts of `step` columns at a time would exceed 64 bits.
    """
    _, columns = split(index)
    if index.step == 1:
        return machine
    if machine.column_bound ** max(columns, index.step) >= 2**62:
        raise TooLarge(f"{index.step} columns a step multiply counts beyond 64 bits; choose fewer rows or columns.")
    initial = machine.initial
    for factor in machine.factors * columns:
        initial = times(factor, initial, row_sum=largest_row_sum(factor), below=largest(initial) + 1)
    return Machine(machine.factors * index.step, initial, machine.final)


def split(index: Index) -> tuple[int, int]:
    """Return (terms before the first, columns of term 0) of the sequence of every `step`-th number of columns."""
    return divmod(index.columns(index.offset), index.step)


def shifted(gf: RationalGF, count: int) -> RationalGF:
    """Return the function of the sequence without its first `count` terms.

    >>> shifted(RationalGF.of([1], [1, -1, -1]), 2).terms(4)
    [2, 3, 5, 8]
    """
    top, bottom = fmpz_poly(list(gf.numerator)), fmpz_poly(list(gf.denominator))
    rest = top - fmpz_poly(gf.terms(count)) * bottom
    return RationalGF.of(*([int(c) for c in part.coeffs()] for part in (rest.right_shift(count), bottom)))


def terms_needed(claim: Claim, states: int) -> tuple[int, int, int]:
    """Return (D, first term at which D zeros count, number of terms that decide), terms counted from term 0."""
    before = split(claim.index)[0] - claim.index.offset
    if claim.gf is None:
        bound, begin = states, claim.earliest
    else:  # beyond its polynomial part the coefficients follow their denominator
        bound, begin = states + claim.gf.order, max(claim.earliest, len(claim.gf.numerator) - claim.gf.order)
    begin = max(begin + before, 0)
    return (
        bound,
        begin,
        max(begin + 2 * bound, claim.since + before + bound, claim.earliest + before + len(claim.terms)),
    )


def by_terms(claim: Claim, states: int, exact: Callable[[int], list[int]]) -> Finding:
    """Return the finding on a recurrence or a generating function from exact terms of a machine of `states` states."""
    bound, begin, count = terms_needed(claim, states)
    terms, before = exact(count), split(claim.index)[0] - claim.index.offset
    claimed = _claimed(claim, terms, before)
    first = claim.earliest + before
    wrong = [m for m in range(first, count) if terms[m] != claimed[m]]
    holds = not wrong or wrong[-1] < begin + bound
    valid = (wrong[-1] + 1 if wrong else first) - before if holds else None
    fails = next((m for m in wrong if m >= claim.since + before), None)
    failure = None
    if fails is not None and not (claim.eventual and holds):
        divisor = claim.index.divisor
        failure = Failure(fails - before, Fraction(terms[fails], divisor), Fraction(claimed[fails], divisor))
    return Finding(valid, failure, bound, count)


def _claimed(claim: Claim, terms: list[int], before: int) -> list[int]:
    """Return what the claim says of each of `terms`, times the divisor; nonsense where it says nothing."""
    if claim.gf is not None:
        shown = [claim.index.divisor * a for a in claim.gf.terms(max(len(terms) - before, 0))]
        return [0] * before + shown if before >= 0 else shown[-before:]
    product = fmpz_poly(terms) * fmpz_poly([0, *(claim.recurrence or ())])
    return [int(product[m]) for m in range(len(terms))]


def by_function(claim: Claim, gf: RationalGF) -> Finding:
    """Return the finding on a recurrence or a generating function from the function of the machine's sequence.

    The defect's function is that of the terms from a(offset) on, times the claimed recurrence's polynomial or less the
    claimed function; it must be a polynomial, and its degree says from where on.
    """
    offset, divisor = claim.index.offset, claim.index.divisor
    own = shifted(gf, split(claim.index)[0])
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
        failure = Failure(offset + fails, Fraction(right, divisor), Fraction(right - defect.term(fails), divisor))
    return Finding(valid, failure, bottom.degree(), 0)


def _first_nonzero(defect: RationalGF, since: int) -> int | None:
    """Return the first index from `since` on whose coefficient is not zero; past the numerator one in `order` is."""
    if defect.order == 0:
        return next((j for j in range(since, len(defect.numerator)) if defect.numerator[j]), None)
    last = max(since, len(defect.numerator)) + defect.order
    return next(j for j in range(since, last + 1) if defect.term(j))


def wrong_term(claim: Claim, terms: list[int]) -> Failure | None:
    """Return the first of the claim's printed terms that differs from `terms`, which start with a(offset)."""
    for j, (own, said) in enumerate(zip(terms, claim.terms)):
        if own != said * claim.index.divisor:
            return Failure(claim.index.offset + j, Fraction(own, claim.index.divisor), Fraction(said))
    return None
