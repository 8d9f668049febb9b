"""Limits of mean and variance from three generating functions, every digit certified.

With F₀, F₁, F₂ = Σ a(k) xᵏ, Σ E_k[T] a(k) xᵏ, Σ E_k[T(T-1)/2] a(k) xᵏ for the total T of a random board of k
columns and ρ the dominant singularity, a simple pole of F₀: F_j has a pole of order j + 1 at ρ, and the leading
two coefficients of each give E_k[T] = mk + O(1) and Var_k[T] = vk + O(1). They are evaluated in balls (FLINT's
arb); a value that is rational is recognised and then proved by division of polynomials.

With Q the denominator of F₀, N_j = F_j Q^(j+1), A = -xQ', B = x²Q''/2, all at ρ:
m = N₁/(A N₀) and v = (3A N₂ - 2ρA N₂' - 6B N₂)/(A³N₀) + m - 2N₁(A N₁ - ρA N₁' - 2B N₁)/(A³N₀²).
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from math import floor
from typing import Any

from flint import arb, ctx, fmpq, fmpq_poly, fmpz_poly

from stripcount.algebra.rational_gf import RationalGF
from stripcount.algebra.roots import growth
from stripcount.errors import BadInput, whole

_RATIONAL = 10**6  # denominators up to which a value is tried as a fraction


@dataclass(frozen=True)
class Limits:
    """Mean and variance that one more column adds in the long run: decimals cut after `digits` digits, or fractions.

    `mean_exact` and `variance_exact` are fractions such as "1/2" where the value is rational, else None.
    """

    mean: str
    variance: str
    mean_exact: str | None
    variance_exact: str | None
    digits: int

    def per_cell(self, rows: int) -> tuple[str, str] | None:
        """Return both divided by the number of rows if they are rational, else None."""
        if self.mean_exact is None or self.variance_exact is None:
            return None
        return str(Fraction(self.mean_exact) / rows), str(Fraction(self.variance_exact) / rows)


def limits(
    functions: tuple[RationalGF, RationalGF, RationalGF],
    digits: int,
    bracket: tuple[float, float],
    divisor: int = 1,
) -> Limits:
    """Return mean and variance a column, divided by `divisor`, from F₀, F₁ and F₂ to `digits` certified digits.

    `bracket` are certified bounds of the growth constant. Raises BadInput if the dominant pole is not simple, or
    if parts of the machine with one growth have different means, so that no limit exists.

    >>> from stripcount.algebra.rational_gf import RationalGF
    >>> coins = [RationalGF.of(top, bottom) for top, bottom in (
    ...     ([1], [1, -2]), ([0, 1], [1, -4, 4]), ([0, 0, 1], [1, -6, 12, -8]))]
    >>> limits(tuple(coins), 5, (1.9, 2.1))
    Limits(mean='0.50000', variance='0.25000', mean_exact='1/2', variance_exact='1/4', digits=5)
    """
    digits = whole("digits", digits, 1, 10_000)
    q, tops = _over_powers(functions)
    x = fmpz_poly([0, 1])
    slope, bend = -x * q.derivative(), x * x * q.derivative().derivative()  # A, and 2B
    n0, n1, n2 = tops
    if _remainder(n0 * n2 - n1 * n1, q) != 0:
        raise BadInput(
            "the growth of a statistic has no limit: parts of the machine that grow alike have different means."
        )
    mean = (n1, slope * n0)
    variance = (
        n0 * (3 * slope * n2 - 2 * x * slope * n2.derivative() - 3 * bend * n2)
        + slope * slope * n0 * n1
        - 2 * n1 * (slope * n1 - x * slope * n1.derivative() - bend * n1),
        slope * slope * slope * n0 * n0,
    )
    root = _Root(functions[0], bracket)
    shown = [_decimal(part, q, root, digits, divisor) for part in (mean, variance)]
    return Limits(shown[0][0], shown[1][0], shown[0][1], shown[1][1], digits)


def _remainder(value: Any, q: Any) -> Any:
    return fmpq_poly(value) % fmpq_poly(q)


def _over_powers(functions: tuple[RationalGF, ...]) -> tuple[Any, list[Any]]:
    """Return Q, and N_j with F_j = N_j/Q^(j+1); Q is F₀'s denominator."""
    q = fmpz_poly(list(functions[0].denominator))
    if q.gcd(q.derivative()).degree() > 0:
        raise BadInput("the growth of a statistic needs simple poles, but the denominator has a root of higher order.")
    tops, power = [], q
    for function in functions:
        top, rest = divmod(fmpz_poly(list(function.numerator)) * power, fmpz_poly(list(function.denominator)))
        if rest != 0:
            raise BadInput(
                "the growth of a statistic needs poles of the plain generating function; this one has others."
            )
        tops.append(top)
        power = power * q
    return q, tops


@dataclass
class _Root:
    """The dominant root of a denominator, as a ball as small as asked for."""

    gf: RationalGF
    bracket: tuple[float, float]

    def ball(self, digits: int) -> Any:
        found = growth(self.gf, digits, self.bracket).radius
        low = Fraction(found)
        places = len(found.partition(".")[2])
        high = low + Fraction(1, 10**places)
        return arb(fmpq(low.numerator, low.denominator)).union(arb(fmpq(high.numerator, high.denominator)))


def _decimal(quotient: tuple[Any, Any], q: Any, root: _Root, digits: int, divisor: int) -> tuple[str, str | None]:
    """Return a quotient of polynomials at the root, divided, cut to `digits` digits; and as a fraction if it is one."""
    top, bottom = quotient
    wanted, old = digits + 30, ctx.prec
    try:
        while True:
            ctx.prec = 4 * wanted + 64 + max(top.height_bits(), bottom.height_bits())
            at = root.ball(wanted)
            below = _value(bottom, at)
            if not below.contains(0):
                value = _value(top, at) / below
                low, high = _ends(value)
                if high - low < Fraction(1, 10 ** (digits + 10)):
                    break
            wanted *= 2
            if wanted > 64 * (digits + 1000):
                raise BadInput("the growth of a statistic cannot be certified: the balls do not become small.")
    finally:
        ctx.prec = old
    near = ((low + high) / 2).limit_denominator(_RATIONAL)
    if low <= near <= high and _remainder(near.denominator * top - near.numerator * bottom, q) == 0:
        exact = near / divisor
        return cut(exact, digits), str(exact)
    low, high = low / divisor, high / divisor
    a, b = cut(low, digits), cut(high, digits)
    while a != b and digits > 1:  # the value lies across a decimal of so many digits: show fewer, never a false one
        digits -= 1
        a, b = cut(low, digits), cut(high, digits)
    return a, None


def cut(value: Fraction, digits: int) -> str:
    """Return a number of at least 0 cut (not rounded) to `digits` digits after the point.

    >>> cut(Fraction(2, 3), 4), cut(Fraction(7), 2)
    ('0.6666', '7.00')
    """
    scaled = floor(value * 10**digits)
    text = str(scaled).rjust(digits + 1, "0")
    return f"{text[:-digits]}.{text[-digits:]}"


def _value(polynomial: Any, at: Any) -> Any:
    value = arb(0)
    for coefficient in reversed(polynomial.coeffs()):
        value = value * at + coefficient
    return value


def _ends(value: Any) -> tuple[Fraction, Fraction]:
    return _fraction(value.lower()), _fraction(value.upper())


def _fraction(x: Any) -> Fraction:
    mantissa, exponent = x.man_exp()
    return Fraction(int(mantissa)) * Fraction(2) ** int(exponent)
