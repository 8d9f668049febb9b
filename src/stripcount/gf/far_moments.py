"""Mean and variance of a total over boards of very many columns, from generating functions, in ball arithmetic."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from flint import arb, arb_poly, ctx

from stripcount.algebra.rational_gf import RationalGF
from stripcount.algebra.roots import ends_of
from stripcount.errors import NoSolution

_MOST_BITS = 1 << 20


@dataclass(frozen=True)
class FarMoments:
    """Mean and variance over the boards of `columns` columns: decimals, wrong by at most one in the last digit.

    `evidence` is that of the three generating functions they come from.
    """

    columns: int
    mean: str
    variance: str
    digits: int
    evidence: str


def far_moments(
    functions: tuple[RationalGF, RationalGF, RationalGF], columns: int, digits: int, evidence: str
) -> FarMoments:
    """Return mean and variance from the functions of the counts, of Σ T and of Σ T(T-1)/2; raises NoSolution.

    Costs O(log columns) products of polynomials, with so many bits that the error is small enough.

    >>> two = RationalGF.of([1], [1, -2]), RationalGF.of([0, 1], [1, -4, 4]), RationalGF.of([0, 0, 1], [1, -6, 12, -8])
    >>> far_moments(two, 100_000, 5, "proved").mean, far_moments(two, 100_000, 5, "proved").variance
    ('50000.00000', '25000.00000')
    """
    bits = 128
    while True:
        with ctx.workprec(bits):
            a, b, c = (far_term(gf, columns) for gf in functions)
            if not a.contains(0):
                mean = b / a
                variance = 2 * c / a + mean - mean * mean
                if max(mean.rad(), variance.rad()) < arb(10) ** -(digits + 1):
                    shown = [decimal(ends_of(value.mid())[0], digits) for value in (mean, variance)]
                    return FarMoments(columns, shown[0], shown[1], digits, evidence)
        bits *= 2
        if bits > _MOST_BITS or (a == 0 and functions[0].term(columns) == 0):
            raise NoSolution(f"there is no solution of {columns} columns.")


def far_term(gf: RationalGF, n: int) -> arb:
    """Return a ball with the n-th coefficient, by the method of Bostan and Mori (2021), with the current precision."""
    top, bottom = arb_poly(list(gf.numerator)), arb_poly(list(gf.denominator))
    while n:
        mirrored = arb_poly([-c if i % 2 else c for i, c in enumerate(bottom.coeffs())])
        top = arb_poly((top * mirrored).coeffs()[n % 2 :: 2])
        bottom = arb_poly((bottom * mirrored).coeffs()[::2])
        n //= 2
    return (top.coeffs() or [arb(0)])[0] / bottom.coeffs()[0]


def decimal(value: Fraction, digits: int) -> str:
    """Return a fraction as a decimal, rounded to so many digits after the point.

    >>> decimal(Fraction(2, 3), 4), decimal(Fraction(-1, 8), 2), decimal(Fraction(7), 1)
    ('0.6667', '-0.12', '7.0')
    """
    scaled = round(abs(value) * 10**digits)
    whole, rest = divmod(scaled, 10**digits)
    sign = "-" if value < 0 and scaled else ""
    return f"{sign}{whole}.{rest:0{digits}d}" if digits else f"{sign}{whole}"
