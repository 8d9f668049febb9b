"""The rational function of bounded degree whose series begins with given terms, modulo a prime and in integers.

This is the task of the Berlekamp–Massey algorithm. FLINT solves it with few fast products of polynomials (J. von zur
Gathen, J. Gerhard, Modern Computer Algebra, sections 5.9 and 11.1).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from flint import fmpz, fmpz_mod_ctx, fmpz_mod_poly_ctx, fmpz_poly, nmod_poly

from stripcount.algebra.crt import polynomial_from_images
from stripcount.algebra.rational_gf import RationalGF

Image = tuple[list[int], list[int]]
"""(numerator, denominator) modulo a prime."""


def rational_modulo(terms: Sequence[int], bound: int, prime: int) -> Image:
    """Return (numerator, denominator) modulo `prime`, ascending and coprime, with denominator[0] = 1.

    `terms` are a(0), a(1), …, of which 2·bound are used. If they are those of a rational function whose numerator has
    degree below `bound` and whose denominator has degree at most `bound`, the result is that function in lowest terms.
    Raises ValueError if no such function has these terms, or if there are fewer than 2·bound terms.

    >>> rational_modulo([0, 1, 1, 2, 3, 5, 8, 13], 3, 101)
    ([0, 1], [1, 100, 100])
    """
    length = 2 * bound
    if len(terms) < length:
        raise ValueError(f"{length} terms are needed for order {bound}, not {len(terms)}")
    recurrence = fmpz_mod_poly_ctx(fmpz_mod_ctx(prime)).minpoly(list(terms[:length]))
    return function_of_recurrence([int(c) for c in reversed(recurrence.coeffs())], terms, bound, prime)


def function_of_recurrence(recurrence: Sequence[int], terms: Sequence[int], bound: int, prime: int) -> Image:
    """Return what `rational_modulo` does, given the shortest recurrence Σ recurrence[i] a(n - i) = 0 of the terms.

    `recurrence` is that of the first 2·bound terms, reduced modulo `prime`, with recurrence[0] = 1. Raises ValueError
    if its order is larger than `bound`.
    """
    if len(recurrence) > bound + 1:
        raise ValueError(f"no rational function of order {bound} has these terms modulo {prime}")
    denominator = nmod_poly(list(recurrence), prime)
    numerator = denominator.mul_low(nmod_poly(list(terms[:bound]), prime), bound)
    return [int(c) for c in numerator.coeffs()], [int(c) for c in denominator.coeffs()]


def function_from_images(terms: Sequence[int | fmpz], images: Iterable[tuple[int, Image]]) -> RationalGF | None:
    """Return the rational function whose series begins with `terms`, combined from images; None if none does.

    `images` yields pairs (prime, function modulo this prime); about as many are taken as suffice. An image of smaller
    order than others is left out.
    """
    series, prime_count = fmpz_poly(list(terms)), 1
    images_used: list[Image] = []
    primes: list[int] = []
    for prime, image in images:
        if images_used and len(image[1]) < len(images_used[0][1]):
            continue
        if images_used and len(image[1]) > len(images_used[0][1]):
            images_used, primes = [], []
        images_used.append(image)
        primes.append(prime)
        if len(primes) >= prime_count:  # the next combination is tried with half as many primes again
            prime_count = 1 + len(primes) * 3 // 2
            numerator, denominator = (polynomial_from_images(polynomials, primes) for polynomials in zip(*images_used))
            if (fmpz_poly(list(denominator)) * series).truncate(len(terms)) == fmpz_poly(list(numerator)):
                return RationalGF.of(numerator, denominator)
    return None
