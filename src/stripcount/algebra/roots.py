"""The growth constant of a sequence with a rational generating function, every digit certified.

A series with non-negative coefficients is singular at its radius of convergence R (Pringsheim), so R is the
smallest positive root of the denominator. It is enclosed in balls (FLINT's arb), never estimated.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from flint import arb, ctx, fmpq, fmpz_poly

from stripcount.algebra.rational_gf import RationalGF
from stripcount.errors import BadInput, whole

_TAYLOR = 6  # terms: the remainder carries the sixth power of an interval of relative width 10^-12
ROOTS_LIMIT = 150  # denominator degree up to which all roots are isolated when no bracket is given


@dataclass(frozen=True)
class Growth:
    """The growth constant 1/R per column and the radius R, as decimals cut (not rounded) after `digits` digits."""

    growth: str
    radius: str
    digits: int
    because: str


def growth(gf: RationalGF, digits: int = 20, bracket: tuple[float, float] | None = None) -> Growth:
    """Return the growth constant of a sequence of non-negative terms to `digits` certified significant digits.

    `bracket` are certified bounds of the constant, as a machine gives them; they make sure that the root
    enclosed is the dominant one, at any degree. Without it all roots are isolated, for degrees up to
    ROOTS_LIMIT. Raises BadInput for a polynomial or if the dominant root cannot be certified.

    >>> growth(RationalGF.of([1], [1, -1, -1]), 12).growth
    '1.61803398874'
    >>> growth(RationalGF.of([1], [1, -4, 4])).growth
    '2'
    """
    digits = whole("digits", digits, 1, 100_000)
    if gf.order == 0:
        raise BadInput("growth needs infinitely many non-zero terms, but this sequence ends.")
    polynomial = fmpz_poly(list(gf.denominator))
    old = ctx.prec
    try:
        ctx.prec = max(128, 4 * digits + 64, polynomial.height_bits() + 64)  # coefficients cancel at the root
        if bracket is None:
            low, high = _first_root(polynomial)
            why = "the smallest positive root of the denominator, all roots isolated"
        else:
            low, high = Fraction(1) / Fraction(bracket[1]), Fraction(1) / Fraction(bracket[0])
            why = "the only root of the denominator inside the machine's Collatz-Wielandt bracket"
        exact = _whole_root(polynomial, low, high)
        if exact is not None:
            return Growth(str(exact), _cut(Fraction(1, exact), digits), digits, "a root that is a whole number, " + why)
        low, high = _isolated(polynomial, low, high)
        while True:
            shown, radius = common_digits(1 / high, 1 / low, digits), common_digits(low, high, digits)
            if shown is not None and radius is not None:
                return Growth(shown, radius, digits, why)
            low, high = _halved(polynomial, low, high, digits)
    finally:
        ctx.prec = old


def _first_root(polynomial: Any) -> tuple[Fraction, Fraction]:
    """Return an interval with the smallest positive real root and no other root of the polynomial."""
    if polynomial.degree() > ROOTS_LIMIT:
        raise BadInput(f"growth of an order over {ROOTS_LIMIT} needs the machine's bracket to certify dominance.")
    found = []
    for root, _ in polynomial.complex_roots():
        if root.imag == 0 and root.real > 0:  # complex_roots gives exact zero imaginary parts to real roots
            found.append((_lower(root.real), _upper(root.real)))
    if not found:
        raise BadInput("growth is undefined: the denominator has no positive root, so some terms are negative.")
    return min(found)


def _isolated(polynomial: Any, low: Fraction, high: Fraction) -> tuple[Fraction, Fraction]:
    """Return an interval with a sign change, after making sure that it holds one root only."""
    squarefree = polynomial
    for attempt in range(3):
        if not _over(squarefree.derivative(), low, high).contains(0):
            break
        if attempt == 0:
            squarefree = polynomial // polynomial.gcd(polynomial.derivative())
        else:
            ctx.prec *= 4
    else:
        raise BadInput("growth cannot be certified: the bracket may hold more than one root of the denominator.")
    low, high = low - (high - low) / 16, high + (high - low) / 16
    if _sign(squarefree, low) * _sign(squarefree, high) > 0:
        raise BadInput("growth cannot be certified: the denominator has no root inside the bracket.")
    return low, high


def _halved(polynomial: Any, low: Fraction, high: Fraction, digits: int) -> tuple[Fraction, Fraction]:
    """Return a far smaller interval with the root: one interval Newton step, or a bisection where that fails."""
    squarefree = polynomial
    derivative = _over(squarefree.derivative(), low, high)
    if derivative.contains(0):
        squarefree = polynomial // polynomial.gcd(polynomial.derivative())
        derivative = _over(squarefree.derivative(), low, high)
    width = high - low
    ctx.prec = max(ctx.prec, 64 + 3 * (width.denominator.bit_length() - width.numerator.bit_length()))
    middle = _rounded((low + high) / 2)
    newton = _exact(middle) - _at(squarefree, _exact(middle)) / derivative
    if newton.is_finite():
        new_low, new_high = max(low, _lower(newton)), min(high, _upper(newton))
        if new_low <= new_high and 2 * (new_high - new_low) < width:
            return new_low, new_high
        ctx.prec *= 2
    if _sign(squarefree, low) * _sign(squarefree, middle) <= 0:
        return low, middle
    return middle, high


def _whole_root(polynomial: Any, low: Fraction, high: Fraction) -> int | None:
    """Return n if 1/n is a root in the interval: the constant is an algebraic integer, so rational means whole."""
    for n in {int(1 / low), int(1 / high), round(2 / (low + high))}:
        if n > 0 and low <= Fraction(1, n) <= high and polynomial(fmpq(1, n)) == 0:
            return n
    return None


def common_digits(low: Fraction, high: Fraction, digits: int) -> str | None:
    """Return the `digits` significant digits that both positive bounds begin with, or None if they differ."""
    a, b = _cut(low, digits), _cut(high, digits)
    return a if a == b else None


def _cut(value: Fraction, digits: int) -> str:
    """Return a positive number cut to `digits` significant digits."""
    exponent = len(str(value.numerator)) - len(str(value.denominator))
    while Fraction(10) ** exponent > value:
        exponent -= 1
    while Fraction(10) ** (exponent + 1) <= value:
        exponent += 1
    places = digits - 1 - exponent
    scaled = int(value * Fraction(10) ** places)
    if places <= 0:
        return str(scaled * 10**-places)
    text = str(scaled).rjust(places + 1, "0")
    return f"{text[:-places]}.{text[-places:]}"


def _over(polynomial: Any, low: Fraction, high: Fraction) -> Any:
    """Return a ball around the values on an interval, by Taylor's formula: far tighter than Horner's rule."""
    middle = _rounded((low + high) / 2)
    offset = _exact(low - middle).union(_exact(high - middle))
    total, power = arb(0), arb(1)
    for k in range(1, _TAYLOR + 1):
        total += _at(polynomial, _exact(middle)) * power
        power *= offset / k
        polynomial = polynomial.derivative()
    return total + _at(polynomial, _ball(low, high)) * power


def _at(polynomial: Any, x: Any) -> Any:
    value = arb(0)
    for coefficient in reversed(polynomial.coeffs()):
        value = value * x + coefficient
    return value


def _sign(polynomial: Any, x: Fraction) -> int:
    value = polynomial(fmpq(x.numerator, x.denominator))
    return int(value > 0) - int(value < 0)


def _exact(x: Fraction) -> Any:
    return arb(fmpq(x.numerator, x.denominator))


def _rounded(x: Fraction) -> Fraction:
    """Return a nearby number with few digits, so that evaluating there exactly stays cheap."""
    return _lower(_exact(x).mid())


def _ball(low: Fraction, high: Fraction) -> Any:
    return _exact(low).union(_exact(high))


def _lower(x: Any) -> Fraction:
    return _fraction(x.lower())


def _upper(x: Any) -> Fraction:
    return _fraction(x.upper())


def _fraction(x: Any) -> Fraction:
    mantissa, exponent = x.man_exp()
    return Fraction(int(mantissa)) * Fraction(2) ** int(exponent)
