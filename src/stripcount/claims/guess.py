"""The rational function that fits terms alone: a guess, whatever the number of terms that agree beyond those needed."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from flint import fmpz_poly

from stripcount.algebra.crt import combined, primes_below
from stripcount.algebra.rational_gf import RationalGF
from stripcount.algebra.recurrence import rational_modulo

MOST_TERMS = 5_000
MOST_BITS = 200_000  # of one term
_PRIMES = 40


@dataclass(frozen=True)
class Guess:
    """A function with whole coefficients that has the given terms, `surplus` more of them than it has coefficients."""

    gf: RationalGF
    terms: int
    surplus: int


def guess(terms: Sequence[int]) -> Guess | None:
    """Return the rational function with the terms a(0), a(1), … with the fewest coefficients, if it leaves a surplus.

    None if every such function has as many coefficients as there are terms, or coefficients that are not whole.

    >>> found = guess([0, 1, 1, 2, 3, 5, 8, 13])
    >>> print(found.gf, found.surplus)
    x/(1 - x - x^2) 4
    >>> guess([1, 2, 4, 8, 15, 26]) is None
    True
    """
    if not any(terms):
        return Guess(RationalGF.of([0], [1]), len(terms), len(terms)) if terms else None
    found: list[tuple[list[int], list[int]]] = []
    primes: list[int] = []
    for prime in primes_below(1 << 61, _PRIMES):
        try:
            pair = rational_modulo([term % prime for term in terms], len(terms) // 2, prime)
        except ValueError:
            continue
        if found and len(pair[1]) > len(found[0][1]):
            found, primes = [], []  # the order dropped modulo the primes before
        if found and len(pair[1]) < len(found[0][1]):
            continue
        found.append(pair)
        primes.append(prime)
        if len(terms) - len(pair[0]) - len(pair[1]) + 1 < 1:
            return None
        if (gf := _whole(found, primes, terms)) is not None:
            return Guess(gf, len(terms), len(terms) - len(gf.numerator) - gf.order)
    return None


def _whole(found: list[tuple[list[int], list[int]]], primes: list[int], terms: Sequence[int]) -> RationalGF | None:
    """Return the function with these residues if its coefficients are small whole numbers and it has the terms."""
    numerator, denominator = (combined(images, primes) for images in zip(*found))
    if (fmpz_poly(list(denominator)) * fmpz_poly(list(terms))).truncate(len(terms)) != fmpz_poly(list(numerator)):
        return None
    return RationalGF.of(numerator, denominator)
