"""How fast the terms of any rational function grow: its poles nearest to 0, which need not be positive or simple.

Terms may be negative or fractions here, so no theorem says that the nearest pole is positive (see `growth` for terms
that are not negative). All poles are enclosed in balls, and every statement about the nearest poles is proved from
these balls.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import lcm

from flint import acb, arb, ctx, fmpz_poly

from stripcount.algebra.growth import MAX_CERTIFIED, ROOTS_LIMIT
from stripcount.algebra.roots import complex_roots, ends_of, significant, square_free
from stripcount.errors import BadInput, TooLarge, checked_integer

_PRECISIONS = 128, 512, 2048  # bits with which the nearest poles are separated from the others


class NoGrowth(BadInput):
    """Only finitely many terms are not 0."""


@dataclass(frozen=True)
class Dominant:
    """The growth of terms: the inverse of the modulus of the poles nearest to 0, cut after `digits` significant digits.

    `per_vertex` is growth^(1/root) for the argument `root` of `dominant`, and `free_energy` its logarithm, rounded.
    `poles` is the number of nearest poles, each counted once; `order` is the largest order of one of them; `sign` is
    the sign of the nearest pole if there is only one (it is then real), else 0. `because` describes these poles in
    words.

    >>> dominant([1], [1, -1, -1], 6).because, dominant([1], [1, 0, 4], 6).because
    ('the nearest pole is positive and simple', 'the nearest poles are two complex conjugates, simple')
    """

    growth: str
    per_vertex: str
    free_energy: str
    digits: int
    poles: int
    order: int
    sign: int
    because: str


def dominant(
    numerator: Sequence[int | Fraction], denominator: Sequence[int | Fraction], digits: int = 20, root: int = 1
) -> Dominant:
    """Return the exponential growth of the Taylor coefficients of numerator/denominator, and its `root`-th root.

    Coefficients ascend, and the denominator must not be 0 at 0. Raises NoGrowth if only finitely many terms are not 0,
    TooLarge above order 250, BadInput if not even one digit can be certified.

    >>> growth = dominant([1], [1, Fraction(5, 2)], 10)
    >>> growth.growth, growth.sign, dominant([1], [1, -1, -1], 10, root=2).per_vertex
    ('2.500000000', -1, '1.272019649')
    """
    digits = checked_integer("digits", digits, 1, MAX_CERTIFIED)
    numerator_poly, denominator_poly = _with_integer_coefficients(numerator), _with_integer_coefficients(denominator)
    is_zero = numerator_poly.degree() < 0
    denominator_poly = fmpz_poly([1]) if is_zero else denominator_poly // numerator_poly.gcd(denominator_poly)
    if denominator_poly.degree() > ROOTS_LIMIT:
        raise TooLarge(
            f"poles are isolated up to order {ROOTS_LIMIT}, and this function has order {denominator_poly.degree()}."
        )
    if denominator_poly.degree() <= 0:
        raise NoGrowth("growth needs infinitely many non-zero terms, but this sequence ends.")
    nearest = _nearest_poles(square_free(denominator_poly))
    order = max(_multiplicity(denominator_poly, pole) for pole in nearest)
    sign = 0 if len(nearest) > 1 else 1 if nearest[0].real > 0 else -1
    with ctx.workprec(4 * digits + 128):
        poles = [pole for pole, _ in complex_roots(square_free(denominator_poly))]
        pole = next(pole for pole in poles if any(map(pole.overlaps, nearest)))
        radius = _rational_modulus(square_free(denominator_poly), poles, pole)
        growth = 1 / abs(pole) if radius is None else arb(radius.denominator) / radius.numerator
        growth_root = growth ** (arb(1) / root)
        free_energy = growth_root.log().str(min(digits, 40), radius=False)
        growth_text, digits = _common_digits(*(ends_of(growth) if radius is None else (1 / radius, 1 / radius)), digits)
        per_vertex = growth_text if root == 1 or radius == 1 else _common_digits(*ends_of(growth_root), digits)[0]
    return Dominant(
        growth=growth_text,
        per_vertex=per_vertex,
        free_energy=free_energy,
        digits=digits,
        poles=len(nearest),
        order=order,
        sign=sign,
        because=_explanation(nearest, order, sign),
    )


def _with_integer_coefficients(polynomial: Sequence[int | Fraction]) -> fmpz_poly:
    """Return a multiple of a polynomial that has integer coefficients."""
    common_denominator = lcm(*(Fraction(c).denominator for c in polynomial))
    return fmpz_poly([int(c * common_denominator) for c in polynomial])


def _nearest_poles(squarefree: fmpz_poly) -> list[acb]:
    """Return balls around the roots nearest to 0: one, a pair of conjugates, or several that could not be separated."""
    for bits in _PRECISIONS:
        with ctx.workprec(bits):
            poles = [pole for pole, _ in complex_roots(squarefree)]
            min_modulus = min((abs(pole) for pole in poles), key=lambda modulus: modulus.upper())
            nearest = [pole for pole in poles if abs(pole).overlaps(min_modulus) or abs(pole) < min_modulus]
        if len(nearest) == 1 or _are_conjugates(nearest):
            break
    return nearest


def _are_conjugates(poles: Sequence[acb]) -> bool:
    """Return whether these are two roots that are not real; of a real polynomial, such nearest roots are conjugates."""
    return len(poles) == 2 and not any(pole.imag.contains(0) for pole in poles)


def _multiplicity(polynomial: fmpz_poly, pole: acb) -> int:
    """Return the multiplicity of the root of a polynomial that lies in a ball, which contains no other root."""
    return max(power for factor, power in polynomial.factor_squarefree()[1] if factor(pole).contains(0))


def _rational_modulus(squarefree: fmpz_poly, poles: Sequence[acb], pole: acb) -> Fraction | None:
    """Return the modulus r of a root if it is a rational number with a small denominator.

    If r²/z is a root too, so is its conjugate, which is the inversion of z in the circle of radius r. If by the balls
    this can be no root but z itself, then z lies on the circle. The roots z for which r²/z is a root are those of the
    greatest common divisor of p(x) and xⁿ·p(r²/x), for a polynomial p of degree n.
    """
    low, high = ends_of(abs(pole))
    radius = ((low + high) / 2).limit_denominator(10**6)
    if not low <= radius <= high:
        return None
    inverted = [c * radius ** (2 * power) for power, c in enumerate(map(int, squarefree.coeffs()))]
    common_factor = squarefree.gcd(_with_integer_coefficients(inverted[::-1]))
    inversion = acb(radius.numerator) ** 2 / acb(radius.denominator) ** 2 / pole.conjugate()
    if (
        (squarefree // common_factor)(pole).contains(0)
        or sum(map(inversion.overlaps, poles)) != 1
        or not inversion.overlaps(pole)
    ):
        return None
    return radius


def _common_digits(low: Fraction, high: Fraction, digits: int) -> tuple[str, int]:
    """Return the leading digits that both bounds share, at most `digits`, and how many they are.

    Raises BadInput if they share none.
    """
    for count in range(digits, 0, -1):
        if (text := significant(low, count)) == significant(high, count):
            return text, count
    raise BadInput("growth cannot be certified: no digit is determined.")


def _explanation(nearest: Sequence[acb], order: int, sign: int) -> str:
    """Return the text of `Dominant.because`."""
    kind = "simple" if order == 1 else f"of order {order}"
    if sign:
        return f"the nearest pole is {'positive' if sign > 0 else 'negative'} and {kind}"
    if _are_conjugates(nearest):
        return f"the nearest poles are two complex conjugates, {kind}"
    return f"{len(nearest)} poles are equally near to 0, or too nearly so to be told apart"
