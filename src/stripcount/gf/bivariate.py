"""Generating functions in two variables: exponents of x are numbers of columns, those of t totals of a statistic.

The terms are polynomials in t, known exactly. At a point t modulo a prime they form a sequence with a rational
generating function; enough points give its coefficients as polynomials in t modulo the prime, enough primes give the
integers. The numerator and the denominator have integer coefficients: the denominator divides det(I - x M(t)), which
has constant term 1 (Gauss's lemma). The proof depends on none of this: the function found is expanded and compared
with as many exact terms as a proof needs.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import zip_longest

from flint import fmpz_poly, nmod_mat, nmod_poly

from stripcount.algebra.bivariate_gf import BivariateGF, Rows
from stripcount.algebra.crt import combined, primes_from
from stripcount.algebra.recurrence import rational_modulo
from stripcount.errors import compare
from stripcount.evaluate.statistic import Polynomial, polynomial_terms
from stripcount.machine.exploration import Exploration
from stripcount.machine.merged_totals import merged_states

_SPARE = 3  # highest coefficients in t that must be zero, as evidence that the degree in t is not too small


@dataclass(frozen=True)
class BivariateDerivation:
    """A generating function in two variables and its proof.

    `states` is the number of column states, `minimal_states` the number after merging with totals, `terms_used` the
    number of terms used, `points` the number of values of t for each of `primes`.
    """

    gf: BivariateGF
    statistic: str
    states: int
    minimal_states: int
    terms_used: int
    points: int
    primes: tuple[int, ...]
    evidence: str
    because: str


def bivariate_generating_function(
    exploration: Exploration, values: tuple[int, ...], statistic: str
) -> BivariateDerivation:
    """Return Σ a(k; t) xᵏ, where the coefficient of tⁿ in a(k; t) counts the solutions whose total is n.

    `values` are what the exploration's marks add to the total, which `statistic` names.

    Always proved: two rational functions of orders N and d that agree on N + d terms are equal. Costs 2N terms, which
    are polynomials, for N merged states; raises TooLarge for more than 250 of these.

    >>> from stripcount.count import Count
    >>> from stripcount.puzzles.magnets import Magnets
    >>> print(Count(Magnets(1)).statistic("magnets").generating_function().gf)
    (1 + t*x^2)/(1 - x^2 - t*x^2 - t*x^4)
    """
    bound = merged_states(exploration, values)
    terms = polynomial_terms(exploration, values, 2 * bound + 1)
    found, points, primes = _reconstructed(terms, bound)
    order = max(found.order, len(found.numerator))
    said = "the machine", "the generating function"
    compare(terms[: bound + order], found.terms(bound + order), lambda k: f"a({k}; t)", said)
    return BivariateDerivation(
        gf=found,
        statistic=statistic,
        states=exploration.sizes[0],
        minimal_states=bound,
        terms_used=2 * bound,
        points=points,
        primes=tuple(primes),
        evidence="proved",
        because=f"it agrees with a machine of {bound} states on the first {bound + order} terms, polynomials in t: "
        f"different functions of orders {bound} and {order} cannot agree on so many terms",
    )


def _reconstructed(terms: Sequence[Polynomial], bound: int) -> tuple[BivariateGF, int, list[int]]:
    """Return (the function that these terms determine, the number of points, the primes).

    Primes are added until a further one changes nothing.
    """
    polynomials = [fmpz_poly(list(term)) for term in terms]
    images: list[tuple[int, Rows, Rows]] = []
    points, earlier = 8, None
    for prime in primes_from((1 << 62) - 1):
        top, bottom, points = _modulo(polynomials, bound, prime, points)
        images.append((prime, top, bottom))
        order = max(len(image[2]) for image in images)
        images = [image for image in images if len(image[2]) == order]  # at a bad prime the order drops
        primes = [image[0] for image in images]
        now = BivariateGF(
            _combined([top for _, top, _ in images], primes), _combined([bottom for _, _, bottom in images], primes)
        )
        if now == earlier:
            return now, points, primes
        earlier = now
    raise AssertionError("the sequence of primes is infinite")


def _modulo(terms: list[fmpz_poly], bound: int, prime: int, points: int) -> tuple[Rows, Rows, int]:
    """Return (numerator, denominator, number of points that sufficed) modulo a prime."""
    reduced = [nmod_poly(term.coeffs(), prime) for term in terms]
    found: list[tuple[int, list[int], list[int]]] = []
    t = 1
    while True:
        while len(found) < points:
            t += 1
            top, bottom = rational_modulo([int(term(t)) for term in reduced], bound, prime)
            if found and len(bottom) > len(found[0][2]):
                found = []  # the order drops at all points so far
            if not found or len(bottom) == len(found[0][2]):
                found.append((t, top, bottom))
        width = max(len(top) for _, top, _ in found)
        order = len(found[0][2])
        values = [[*top, *[0] * (width - len(top)), *bottom] for _, top, bottom in found]
        powers = nmod_mat(points, points, [pow(at, e, prime) for at, _, _ in found for e in range(points)], prime)
        solved = powers.solve(nmod_mat(points, width + order, [v for row in values for v in row], prime))
        columns = [[int(solved[e, i]) for e in range(points)] for i in range(width + order)]
        if not any(value for column in columns for value in column[-_SPARE:]):
            return _rows(columns[:width]), _rows(columns[width:]), points
        points *= 2


def _combined(images: list[Rows], primes: list[int]) -> Rows:
    """Return the polynomial with the coefficients of least absolute value that reduces to every image."""
    return _rows([combined(parts, primes) for parts in zip_longest(*images, fillvalue=())])


def _rows(columns: Sequence[Sequence[int]]) -> Rows:
    """Return the coefficients without trailing zeros in each row, and without trailing empty rows."""
    rows = [tuple(int(c) for c in fmpz_poly(list(column)).coeffs()) for column in columns]
    while rows and not rows[-1]:
        rows.pop()
    return tuple(rows)
