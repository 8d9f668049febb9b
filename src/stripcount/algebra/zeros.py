"""The zeros of a polynomial in the complex plane: circles, each of which is proved to contain exactly one.

A polynomial p of degree n has a zero at a distance of at most n·|p(c)/p'(c)| from any c, because p'(c)/p(c) is the sum
of 1/(c - z) over its zeros z. Of a polynomial without repeated factors, n circles of these radii that are disjoint hold
one zero each. Centres are floating-point numbers near the roots that FLINT isolates; balls bound the radii.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations
from math import lcm, nextafter

from flint import acb, arb, ctx, fmpz_poly

from stripcount.algebra.roots import complex_roots
from stripcount.errors import BadInput, TooLarge

MAX_ZEROS = 400
"""The degree up to which zeros are isolated."""


@dataclass(frozen=True)
class Zero:
    """A circle that contains exactly one zero, and the multiplicity of this zero."""

    centre: complex
    radius: float
    multiplicity: int


def zeros(coefficients: Sequence[int | Fraction]) -> list[Zero]:
    """Return a circle for each zero of a polynomial, sorted by real and then imaginary part; coefficients ascend.

    Raises BadInput for a constant, and for zeros too near to each other for floating-point centres; TooLarge above
    degree 400. Costs the isolation, and the square of the degree.

    >>> for zero in zeros([-2, 0, 1]):
    ...     print(f"{zero.centre.real:.6f}", zero.radius < 1e-14, zero.multiplicity)
    -1.414214 True 1
    1.414214 True 1
    """
    common_denominator = lcm(*(Fraction(c).denominator for c in coefficients))
    polynomial = fmpz_poly([int(c * common_denominator) for c in coefficients])
    if polynomial.degree() < 1:
        raise BadInput("zeros are those of a polynomial of degree 1 or more, and this one is constant.")
    if polynomial.degree() > MAX_ZEROS:
        raise TooLarge(
            f"zeros are isolated up to degree {MAX_ZEROS}, and this polynomial has degree {polynomial.degree()}."
        )
    factors = polynomial.factor_squarefree()[1]
    squarefree = fmpz_poly([1])
    for factor, _ in factors:
        squarefree *= factor
    with ctx.workprec(256 + 4 * squarefree.degree() + 2 * squarefree.height_bits()):
        approximations = [
            (complex(root), multiplicity) for factor, multiplicity in factors for root, _ in complex_roots(factor)
        ]
        isolated = [
            Zero(centre, _distance_bound(squarefree, centre), multiplicity) for centre, multiplicity in approximations
        ]
        if any(_may_intersect(first, second) for first, second in combinations(isolated, 2)):
            raise BadInput("the zeros are too near to each other to be told apart with centres in floating point.")
    return sorted(isolated, key=lambda zero: (zero.centre.real, zero.centre.imag))


def _distance_bound(squarefree: fmpz_poly, centre: complex) -> float:
    """Return an upper bound of the distance from `centre` to the nearest zero of a polynomial; it may be inf."""
    point = acb(centre.real, centre.imag)
    bound = squarefree.degree() * abs(squarefree(point) / squarefree.derivative()(point))
    if not bound.is_finite():
        return float("inf")
    return nextafter(float(bound.upper()), float("inf"))


def _may_intersect(first: Zero, second: Zero) -> bool:
    """Return whether two circles may have a point in common."""
    distance = abs(acb(first.centre.real, first.centre.imag) - acb(second.centre.real, second.centre.imag))
    return not distance > arb(first.radius) + arb(second.radius)
