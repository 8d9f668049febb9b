"""Why no recurrence is shorter: P and Q have no common factor modulo a prime, which U·P + V·Q = 1 shows."""

from __future__ import annotations

from typing import NamedTuple

from flint import nmod_poly

from stripcount.algebra.crt import primes_below
from stripcount.algebra.rational_gf import Coefficients, RationalGF

MOST_ORDER = 300  # beyond which the products of polynomials take longer than the proof of P/Q
_PRIMES = 8  # of 31 bits that are tried


class Coprime(NamedTuple):
    """A prime, U and V modulo it, ascending, and the inverse of the last coefficient of Q."""

    prime: int
    u: Coefficients
    v: Coefficients
    inverse: int


def coprime(gf: RationalGF) -> Coprime | None:
    """Return U and V for a reduced function; None for too large an order, or if no prime shows it.

    >>> coprime(RationalGF.of([1], [1, -2]))
    Coprime(prime=2147483647, u=(1,), v=(), inverse=1073741823)
    """
    if not 1 <= gf.order <= MOST_ORDER:
        return None
    for prime in primes_below(1 << 31, _PRIMES):
        top, bottom = nmod_poly(list(gf.numerator), prime), nmod_poly(list(gf.denominator), prime)
        if bottom.degree() < gf.order:
            continue
        common, u, v = top.xgcd(bottom)
        if common.degree() == 0:
            first, second = (tuple(int(c) for c in polynomial.coeffs()) for polynomial in (u, v))
            return Coprime(prime, first, second, pow(gf.denominator[-1], -1, prime))
    return None
