"""Guessing a rational generating function from terms alone; no number of agreeing terms makes it a proof."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from stripcount.algebra.crt import primes_below
from stripcount.algebra.rational_gf import RationalGF
from stripcount.algebra.recurrence import Image, function_from_images, rational_modulo

MAX_TERMS = 5_000  # given terms up to which the answer takes seconds
MAX_BITS = 200_000  # bits of one term
_MAX_PRIMES = 40  # primes of 61 bits: coefficients of more than 2,400 bits are not found


@dataclass(frozen=True)
class Guess:
    """A generating function with integer coefficients that has the given terms.

    `terms` is the number of given terms, and `surplus` by how much it exceeds the number of coefficients.
    """

    gf: RationalGF
    terms: int
    surplus: int


def guess(terms: Sequence[int]) -> Guess | None:
    """Return the rational function with the terms a(0), a(1), … and the fewest coefficients, if there is a surplus.

    None if every such function has as many coefficients as there are terms, or coefficients that are no integers.

    >>> fibonacci = guess([0, 1, 1, 2, 3, 5, 8, 13])
    >>> print(fibonacci.gf, fibonacci.surplus)
    x/(1 - x - x^2) 4
    >>> guess([1, 2, 4, 8, 15, 26]) is None
    True
    """
    if not any(terms):
        return Guess(RationalGF.of([0], [1]), len(terms), len(terms)) if terms else None
    gf = function_from_images(terms, _images(terms))
    return None if gf is None else Guess(gf, len(terms), len(terms) - len(gf.numerator) - gf.order)


def _images(terms: Sequence[int]) -> Iterator[tuple[int, Image]]:
    """Yield (prime, (numerator, denominator)): the function modulo the prime with these terms and fewest coefficients.

    Ends at the first prime where the function has more coefficients than there are terms.
    """
    for prime in primes_below(1 << 61, _MAX_PRIMES):
        try:
            numerator, denominator = rational_modulo([term % prime for term in terms], len(terms) // 2, prime)
        except ValueError:
            continue
        if len(numerator) + len(denominator) > len(terms):
            return
        yield prime, (numerator, denominator)
