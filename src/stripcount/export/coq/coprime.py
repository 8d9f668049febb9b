"""The proof that no recurrence is shorter: P and Q have no common factor.

It gives U and V with U·P + V·Q = 1 modulo a prime that does not divide the leading coefficient of Q.
"""

from __future__ import annotations

from typing import NamedTuple

from flint import nmod_poly

from stripcount.algebra.crt import primes_below
from stripcount.algebra.rational_gf import Coefficients, RationalGF

MAX_ORDER = 300  # beyond it, the products of polynomials take Coq longer than the proof of P/Q
_PRIME_COUNT = 8  # primes of 31 bits that are tried: hardly any divides the resultant of P and Q


class CoprimalityWitness(NamedTuple):
    """A prime, the coefficients of U and V modulo it, ascending, and the inverse of the leading coefficient of Q."""

    prime: int
    u: Coefficients
    v: Coefficients
    inverse: int


def coprimality_witness(gf: RationalGF) -> CoprimalityWitness | None:
    """Return a witness that the numerator P and the denominator Q of a generating function are coprime.

    None if its order is 0 or above MAX_ORDER, or if none of the primes that are tried gives a witness.

    >>> coprimality_witness(RationalGF.of([1], [1, -2]))
    CoprimalityWitness(prime=2147483647, u=(1,), v=(), inverse=1073741823)
    """
    if not 1 <= gf.order <= MAX_ORDER:
        return None
    for prime in primes_below(1 << 31, _PRIME_COUNT):
        p, q = nmod_poly(list(gf.numerator), prime), nmod_poly(list(gf.denominator), prime)
        if q.degree() < gf.order:
            continue
        common, *cofactors = p.xgcd(q)
        if common.degree() == 0:
            u, v = (tuple(int(c) for c in polynomial.coeffs()) for polynomial in cofactors)
            return CoprimalityWitness(prime, u, v, pow(gf.denominator[-1], -1, prime))
    return None
