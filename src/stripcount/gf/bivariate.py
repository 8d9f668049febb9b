"""Generating functions in two variables: x marks columns, t what a statistic of marks adds up to.

The terms are polynomials in t, known exactly. At a point t modulo a prime they are a plain sequence, from which
its rational function follows; enough points give the coefficients as polynomials modulo the prime, enough primes
the whole numbers. The numerator and the denominator have whole coefficients: the denominator divides
det(I - x M(t)), which has constant term 1 (Gauss's lemma). Nothing here need be believed: the function found is
expanded again and compared with as many exact terms as prove it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from flint import fmpz_poly, nmod_mat, nmod_poly

from stripcount.algebra.bivariate_gf import BivariateGF, Rows
from stripcount.algebra.crt import combine, primes_from
from stripcount.algebra.recurrence import rational_modulo
from stripcount.errors import Disagreement
from stripcount.evaluate.statistic import Polynomial, polynomial_terms, statistic_values
from stripcount.machine.exploration import Exploration
from stripcount.machine.explore import explore
from stripcount.machine.merged_totals import merged_states
from stripcount.model.strip import Strip

_SPARE = 3  # points whose coefficients must come out zero, so that the degree in t is not cut


@dataclass(frozen=True)
class BivariateDerivation:
    """A function of two variables and what proves it; `states` and `minimal_states` as in Derivation."""

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
    strip: Strip[Any], statistic: str, *, exploration: Exploration | None = None
) -> BivariateDerivation:
    """Return Σ a(k; t) xᵏ, where the coefficient of tⁿ in a(k; t) counts the solutions whose total of `statistic` is n.

    Always proved: two rational functions of orders N and d that agree on N + d terms are equal. Costs 2N terms
    of polynomials for N merged states; raises TooLarge beyond 250 of them.

    >>> from stripcount.puzzles.magnets import Magnets
    >>> print(bivariate_generating_function(Magnets(1), "magnets").gf)
    (1 + t*x^2)/(1 - x^2 - t*x^2 - t*x^4)
    """
    exploration = explore(strip) if exploration is None else exploration
    values = statistic_values(strip, exploration, statistic)
    bound = merged_states(exploration, values)
    terms = polynomial_terms(exploration, values, 2 * bound + 1)
    found, points, primes = _reconstructed(terms, bound)
    checked = _held_against(found, terms, bound)
    orders = f"{bound} and {max(found.order, len(found.numerator))}"
    return BivariateDerivation(
        gf=found,
        statistic=statistic,
        states=exploration.sizes[0],
        minimal_states=bound,
        terms_used=2 * bound,
        points=points,
        primes=tuple(primes),
        evidence="proved",
        because=f"it gives the first {checked} terms, polynomials in t, and so does a machine of {bound} states: "
        f"functions of orders {orders} cannot agree so long and differ",
    )


def _reconstructed(terms: Sequence[Polynomial], bound: int) -> tuple[BivariateGF, int, list[int]]:
    """Return the function that these terms determine once a further prime changes nothing, and what it took."""
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
    raise AssertionError("primes never end")


def _modulo(terms: list[fmpz_poly], bound: int, prime: int, points: int) -> tuple[Rows, Rows, int]:
    """Return numerator and denominator modulo a prime, and the number of points that sufficed."""
    reduced = [nmod_poly(term.coeffs(), prime) for term in terms]
    found: list[tuple[int, list[int], list[int]]] = []
    t = 1
    while True:
        while len(found) < points:
            t += 1
            top, bottom = rational_modulo([int(term(t)) for term in reduced], bound, prime)
            if found and len(bottom) > len(found[0][2]):
                found = []  # the points so far were those where the order drops
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
    """Return the polynomial of least coefficients in absolute value that reduces to every image."""
    height = max(len(image) for image in images)
    width = max((len(row) for image in images for row in image), default=0)
    table = np.zeros((height * width, len(primes)), dtype=np.uint64)
    for j, image in enumerate(images):
        for i, row in enumerate(image):
            table[i * width : i * width + len(row), j] = row
    flat = combine(table, primes, symmetric=True)
    return _rows([flat[i * width : (i + 1) * width] for i in range(height)])


def _rows(columns: Sequence[Sequence[int]]) -> Rows:
    """Return coefficients without zeros at the end of any row, and without empty rows at the end."""
    rows = [tuple(int(c) for c in fmpz_poly(list(column)).coeffs()) for column in columns]
    while rows and not rows[-1]:
        rows.pop()
    return tuple(rows)


def _held_against(gf: BivariateGF, terms: list[Polynomial], bound: int) -> int:
    """Return how many exact terms the function gave; raises Disagreement at the first it does not give."""
    need = bound + max(gf.order, len(gf.numerator))
    for k, (by_gf, by_machine) in enumerate(zip(gf.terms(need), terms[:need], strict=True)):
        if by_gf != by_machine:
            raise Disagreement(f"a({k}; t) is {by_machine} by the machine but {by_gf} by the generating function.")
    return need
