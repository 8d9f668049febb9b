"""Mean and variance of a statistic over boards of very many columns, from generating functions, in ball arithmetic."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from flint import arb, arb_poly, ctx

from stripcount.algebra.rational_gf import RationalGF
from stripcount.algebra.roots import ends_of
from stripcount.errors import NoSolution, TooLarge

MAX_BITS = 1 << 20  # the greatest working precision that is tried, in bits


@dataclass(frozen=True)
class FarMoments:
    """Mean and variance over the boards of `columns` columns: decimals, wrong by at most one in the last digit.

    The decimals have `digits` digits after the point. `evidence`, "proved" or "checked", is that of the generating
    functions from which they are computed.
    """

    columns: int
    mean: str
    variance: str
    digits: int
    evidence: str


def far_moments(
    moment_gfs: tuple[RationalGF, RationalGF, RationalGF], columns: int, digits: int, evidence: str
) -> FarMoments:
    """Return mean and variance of the total T of a board over all boards of `columns` columns.

    `moment_gfs` are the generating functions of the number of boards, of Σ T and of Σ T(T-1)/2 over them. The precision
    is doubled until the error is below 10^-(digits + 1); costs O(log columns) products of polynomials each time. Raises
    NoSolution if there is no board, TooLarge if even a million bits do not suffice.

    >>> coins = [RationalGF.of(numerator, denominator) for numerator, denominator in (
    ...     ([1], [1, -2]), ([0, 1], [1, -4, 4]), ([0, 0, 1], [1, -6, 12, -8]))]
    >>> far_moments(tuple(coins), 100_000, 5, "proved").mean, far_moments(tuple(coins), 100_000, 5, "proved").variance
    ('50000.00000', '25000.00000')
    """
    bits = 128
    while True:
        with ctx.workprec(bits):
            count, total_sum, pair_sum = (far_term(gf, columns) for gf in moment_gfs)
            if not count.contains(0):
                mean = total_sum / count
                variance = 2 * pair_sum / count + mean - mean * mean
                if max(mean.rad(), variance.rad()) < arb(10) ** -(digits + 1):
                    # the midpoint of a ball is one floating-point number, so that both of its ends are that number
                    decimals = [decimal(ends_of(value.mid())[0], digits) for value in (mean, variance)]
                    return FarMoments(columns, decimals[0], decimals[1], digits, evidence)
        if count.abs_upper() < 1:  # an integer below 1: no precision will separate it from 0
            raise NoSolution(f"there is no solution of {columns} columns.")
        bits *= 2
        if bits > MAX_BITS:
            raise TooLarge(
                f"mean and variance over boards of {columns} columns need numbers of more than {MAX_BITS} bits for "
                f"{digits} digits; choose fewer columns or fewer digits."
            )


def far_term(gf: RationalGF, n: int) -> arb:
    """Return a ball that contains coefficient n, by the method of Bostan and Mori (2021), in the current precision."""
    numerator, denominator = arb_poly(list(gf.numerator)), arb_poly(list(gf.denominator))
    while n:
        mirrored = arb_poly([-c if i % 2 else c for i, c in enumerate(denominator.coeffs())])
        numerator = arb_poly((numerator * mirrored).coeffs()[n % 2 :: 2])
        denominator = arb_poly((denominator * mirrored).coeffs()[::2])
        n //= 2
    return (numerator.coeffs() or [arb(0)])[0] / denominator.coeffs()[0]


def decimal(value: Fraction, digits: int) -> str:
    """Return a fraction as a decimal, rounded to `digits` digits after the point, ties to even.

    >>> decimal(Fraction(2, 3), 4), decimal(Fraction(-1, 8), 2), decimal(Fraction(7), 1)
    ('0.6667', '-0.12', '7.0')
    """
    scaled = round(abs(value) * 10**digits)
    integer_part, fraction_digits = divmod(scaled, 10**digits)
    sign = "-" if value < 0 and scaled else ""
    return f"{sign}{integer_part}.{fraction_digits:0{digits}d}" if digits else f"{sign}{integer_part}"
