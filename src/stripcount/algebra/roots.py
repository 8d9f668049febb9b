"""Real roots of polynomials with integer coefficients: exact isolation, enclosing balls, exact tests.

A root is given by a square-free polynomial and an interval in which that polynomial has no other root. Whether another
polynomial vanishes at it is decided exactly, by a greatest common divisor and two signs. Digits of a number computed
from it are returned only if the ball around that number (FLINT's arb) determines them.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from typing import cast

from flint import acb, arb, ctx, fmpq, fmpz, fmpz_poly

from stripcount.errors import BadInput

_TAYLOR_DEGREE = 6  # the degree of the Taylor polynomial that encloses the values on an interval
_MAX_BISECTIONS = 4000  # halvings of an interval after which the search is given up; none in use needs so many


@dataclass(frozen=True, eq=False)
class RealRoot:
    """The only root of a square-free polynomial in [low, high]; low = high if it is rational and found exactly."""

    polynomial: fmpz_poly
    low: Fraction
    high: Fraction

    def refined(self, bits: int) -> RealRoot:
        """Return the root in an interval of relative width below 2^-bits, by interval Newton steps and bisections."""
        low, high = self.low, self.high
        derivative = self.polynomial.derivative()
        while low < high and (high - low) * (1 << bits) > low:
            width = high - low
            precision = 64 + 2 * max(1, -_log2(width / high)) + self.polynomial.height_bits()
            middle = _dyadic((low + high) / 2, 8 - _log2(width))
            with ctx.workprec(precision):
                newton = _as_ball(middle) - self.polynomial(_as_ball(middle)) / enclosure(derivative, low, high)
                is_finite = newton.is_finite()
                ends = ends_of(newton) if is_finite else (low, high)
            newton_interval = max(low, ends[0]), min(high, ends[1])
            if (
                is_finite
                and newton_interval[0] <= newton_interval[1]
                and 2 * (newton_interval[1] - newton_interval[0]) < width
            ):
                low, high = newton_interval
            elif (middle_sign := sign(self.polynomial, middle)) == 0:
                low = high = middle
            elif middle_sign == sign(self.polynomial, high):
                high = middle
            else:
                low = middle
        return RealRoot(self.polynomial, low, high)

    def ball(self, bits: int) -> arb:
        """Return a ball of relative width about 2^-bits around the root, at the caller's working precision."""
        root = self.refined(bits)
        return _as_ball(root.low).union(_as_ball(root.high))

    def vanishes(self, other: fmpz_poly) -> bool:
        """Return whether another polynomial is zero at this root, decided exactly."""
        common_factor = self.polynomial.gcd(other)
        if common_factor.degree() <= 0:
            return bool(other.degree() < 0)
        if self.low == self.high:
            return sign(common_factor, self.low) == 0
        low_sign, high_sign = sign(common_factor, self.low), sign(common_factor, self.high)
        return low_sign * high_sign < 0 or low_sign == 0 or high_sign == 0

    def is_rational(self, value: Fraction) -> bool:
        """Return whether the root is this rational number."""
        return self.low <= value <= self.high and sign(self.polynomial, value) == 0

    @cached_property
    def factor(self) -> fmpz_poly:
        """The irreducible factor of the polynomial that is zero at this root."""
        return next(factor for factor, _ in self.polynomial.factor()[1] if self.vanishes(factor))


@dataclass(frozen=True)
class Quotient:
    """A number: the quotient of the values of two polynomials at a root."""

    numerator: fmpz_poly
    denominator: fmpz_poly

    def ball(self, root: RealRoot, bits: int) -> arb:
        """Return a ball around the number, from one of relative width about 2^-bits around the root."""
        root_ball = root.ball(bits)
        return self.numerator(root_ball) / self.denominator(root_ball)

    def __add__(self, other: Quotient) -> Quotient:
        return Quotient(
            self.numerator * other.denominator + other.numerator * self.denominator,
            self.denominator * other.denominator,
        )

    def __sub__(self, other: Quotient) -> Quotient:
        return Quotient(
            self.numerator * other.denominator - other.numerator * self.denominator,
            self.denominator * other.denominator,
        )

    def __mul__(self, other: Quotient) -> Quotient:
        return Quotient(self.numerator * other.numerator, self.denominator * other.denominator)

    def __truediv__(self, other: Quotient) -> Quotient:
        return Quotient(self.numerator * other.denominator, self.denominator * other.numerator)


def square_free(polynomial: fmpz_poly) -> fmpz_poly:
    """Return the polynomial without repeated factors."""
    return polynomial // polynomial.gcd(polynomial.derivative())


def least_root(polynomial: fmpz_poly, low: Fraction, high: Fraction) -> RealRoot | None:
    """Return the least root in (low, high], or None if there is none; exact, however near other roots are.

    An interval is discarded if a ball shows that the polynomial has no zero there, accepted if its derivative has none
    and its sign changes, and halved otherwise. Raises BadInput after 4000 halvings.

    >>> root = least_root(fmpz_poly([6, -5, 1]), Fraction(0), Fraction(10))
    >>> root.low <= 2 <= root.high < 3
    True
    """
    squarefree = square_free(polynomial)
    derivative = squarefree.derivative()
    stack = [(low, high, 0)]
    while stack:
        a, b, depth = stack.pop()
        with ctx.workprec(64 + 4 * depth + squarefree.height_bits() + squarefree.degree()):
            has_no_root = not enclosure(squarefree, a, b).contains(0)
            is_monotone = not has_no_root and not enclosure(derivative, a, b).contains(0)
        if has_no_root:
            continue
        if is_monotone:
            low_sign, high_sign = sign(squarefree, a), sign(squarefree, b)
            if high_sign == 0:
                return RealRoot(squarefree, b, b)
            if low_sign * high_sign < 0:
                return RealRoot(squarefree, a, b)
            continue
        if depth > _MAX_BISECTIONS:
            raise BadInput("the roots of the denominator are too near to each other to be separated.")
        middle = _dyadic((a + b) / 2, 4 - _log2(b - a))
        stack += [(middle, b, depth + 1), (a, middle, depth + 1)]
    return None


@dataclass(frozen=True)
class Real:
    """A real number of at least 0 as a decimal, cut (not rounded), and as a fraction if it is rational, else None."""

    decimal: str
    exact: Fraction | None


def certified_real(
    ball: Callable[[int], arb],
    is_exactly: Callable[[Fraction], bool],
    to_text: Callable[[Fraction], str],
    digits: int,
) -> Real:
    """Return the digits of a number of at least 0 that its balls determine, and the number itself if it is rational.

    `ball(bits)` encloses the number with about this precision, `is_exactly` decides whether it equals a fraction, and
    `to_text` cuts a fraction to the digits wanted. The precision is increased until both ends of the ball give the same
    digits. A number on the border between two decimals is rational, and recognised as such. Raises BadInput if the
    balls do not become small enough.
    """
    bits = 4 * digits + 64
    while True:
        with ctx.workprec(2 * bits + 64):
            number = ball(bits)
            is_finite = number.is_finite()
            low, high = ends_of(number) if is_finite else (Fraction(0), Fraction(1))
        if is_finite and high - low <= Fraction(1, 1 << 40):
            candidate = _dyadic((low + high) / 2, 64).limit_denominator(10**6)  # nearer ones would differ by 10^-12
            if low <= candidate <= high and is_exactly(candidate):
                return Real(to_text(candidate), candidate)
            a, b = max(low, Fraction(0)), max(high, Fraction(0))
            if to_text(a) == to_text(b):
                return Real(to_text(a), None)
            decimal_border = _decimal(to_text(b))
            if low <= decimal_border <= high and is_exactly(decimal_border):
                return Real(to_text(decimal_border), decimal_border)
        bits *= 2
        if bits > 64 * (digits + 4000):
            raise BadInput("these digits cannot be certified: the balls do not become small enough.")


def significant(value: Fraction, digits: int) -> str:
    """Return a number of at least 0 cut to `digits` significant digits.

    >>> significant(Fraction(2, 3), 4), significant(Fraction(12345), 2), significant(Fraction(0), 3)
    ('0.6666', '12000', '0')
    """
    if value == 0:
        return "0"
    numerator, denominator = fmpz(value.numerator), fmpz(value.denominator)
    exponent = len(str(numerator)) - len(str(denominator))  # or one less
    if (numerator if exponent >= 0 else numerator * fmpz(10) ** -exponent) < denominator * fmpz(10) ** max(exponent, 0):
        exponent -= 1
    places = digits - 1 - exponent
    if places <= 0:
        return f"{numerator // (denominator * fmpz(10) ** -places)}{'0' * -places}"
    text = str(numerator * fmpz(10) ** places // denominator).rjust(
        places + 1, "0"
    )  # FLINT writes long numbers quickly
    return f"{text[:-places]}.{text[-places:]}"


def truncated(value: Fraction, digits: int) -> str:
    """Return a number of at least 0 cut (not rounded) to `digits` digits after the point.

    >>> truncated(Fraction(2, 3), 4), truncated(Fraction(7), 2)
    ('0.6666', '7.00')
    """
    text = str(fmpz(value.numerator) * fmpz(10) ** digits // value.denominator).rjust(digits + 1, "0")
    return f"{text[:-digits]}.{text[-digits:]}"


def _decimal(text: str) -> Fraction:
    """Return the value of a decimal, which may be longer than Python's `int` accepts."""
    integer_part, _, fraction_digits = text.partition(".")
    return Fraction(int(fmpz(integer_part + fraction_digits)), 10 ** len(fraction_digits))


def enclosure(polynomial: fmpz_poly, low: Fraction, high: Fraction) -> arb:
    """Return a ball around all values of a polynomial on the interval [low, high].

    Taylor's formula encloses them far more tightly than Horner's rule.
    """
    middle = _dyadic((low + high) / 2, 8 - _log2(high - low)) if low < high else low
    offset = _as_ball(low - middle).union(_as_ball(high - middle))
    total, power = arb(0), arb(1)
    for k in range(1, _TAYLOR_DEGREE + 1):
        total += polynomial(_as_ball(middle)) * power
        power *= offset / k
        polynomial = polynomial.derivative()
    return total + polynomial(_as_ball(low).union(_as_ball(high))) * power


def complex_roots(polynomial: fmpz_poly) -> list[tuple[acb, int]]:
    """Return (ball, multiplicity) for every complex root, with disjoint balls, at the caller's working precision."""
    return cast(list[tuple[acb, int]], polynomial.complex_roots())  # FLINT's stub omits the multiplicities


def sign(polynomial: fmpz_poly, x: Fraction) -> int:
    """Return the sign of a polynomial at a rational number, exactly."""
    value = polynomial(fmpq(x.numerator, x.denominator))
    return int(value > 0) - int(value < 0)


def _as_ball(x: Fraction) -> arb:
    """Return a fraction as a ball at the present precision."""
    return arb(fmpq(x.numerator, x.denominator))


def _log2(x: Fraction) -> int:
    """Return the binary logarithm of a positive number with an error of at most 1."""
    return x.numerator.bit_length() - x.denominator.bit_length()


def _dyadic(x: Fraction, bits: int) -> Fraction:
    """Return x rounded to `bits`, at least 4, binary digits after the point, so that evaluation stays cheap."""
    bits = max(bits, 4)
    return Fraction(round(x * (1 << bits)), 1 << bits)


def ends_of(ball: arb) -> tuple[Fraction, Fraction]:
    """Return the smallest and the largest number of a ball."""
    low, high = (Fraction(int(end.p), int(end.q)) for end in (ball.lower().fmpq(), ball.upper().fmpq()))
    return low, high
