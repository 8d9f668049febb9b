"""Word-size primes, and integers reconstructed from residues (Chinese remainder theorem)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import islice, zip_longest
from math import prod
from random import Random, SystemRandom
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from stripcount.algebra.exact_arrays import Words


def primes_below(limit: int, count: int) -> tuple[int, ...]:
    """Return the `count` largest primes below `limit`, descending; raises ValueError if there are fewer.

    >>> primes_below(30, 3)
    (29, 23, 19)
    """
    primes = list(islice(primes_downwards_from(limit - 1), count))
    if len(primes) < count:
        raise ValueError(f"there are only {len(primes)} primes below {limit}, fewer than {count}")
    return tuple(primes)


def primes_downwards_from(largest: int) -> Iterator[int]:
    """Yield the primes from `largest` downwards.

    >>> list(primes_downwards_from(7))
    [7, 5, 3, 2]
    """
    for candidate in range(largest, 1, -1):
        if _is_prime(candidate):
            yield candidate


def primes_with_product_above(bound: int, bits: int, skip: int = 0) -> tuple[int, ...]:
    """Return the largest primes below 2^bits, without the first `skip`, until their product exceeds `bound`.

    At least one prime is returned; raises ValueError if there are too few.

    >>> primes_with_product_above(100, 4)
    (13, 11)
    """
    primes: list[int] = []
    quotient = bound  # the product exceeds the bound exactly when repeated division without remainder reaches 0
    for prime in islice(primes_downwards_from((1 << bits) - 1), skip, None):
        primes.append(prime)
        quotient //= prime
        if quotient == 0:
            return tuple(primes)
    raise ValueError(f"the product of the primes below 2^{bits} does not exceed a number of {bound.bit_length()} bits")


@lru_cache(maxsize=1 << 16)
def _is_prime(candidate: int) -> bool:
    """Return whether an integer of at least 2 is prime; proved by FLINT."""
    from flint import fmpz  # here, because it takes a moment to load, and counts as integers need no primes

    return bool(fmpz(candidate).is_prime())


def product(numbers: Sequence[int]) -> int:
    """Return the product of integers, by recursive halving, which is fast for many."""
    half = len(numbers) // 2
    return prod(numbers) if len(numbers) <= 8 else product(numbers[:half]) * product(numbers[half:])


def integers_from_residues(
    residues: Words | list[tuple[int, ...]], primes: Sequence[int], *, symmetric: bool = False
) -> list[int]:
    """Return the numbers whose residues modulo `primes[j]` are in column j of a (numbers × primes) table.

    The numbers lie in 0..M - 1 for the product M of the primes, or in -M/2..M/2 if `symmetric`. Costs one matrix
    product over the integers.

    >>> integers_from_residues([(2, 3), (4, 6)], (5, 7), symmetric=True)
    [17, -1]
    """
    from flint import fmpz_mat

    rows = residues if isinstance(residues, list) else residues.tolist()
    if not rows:
        return []
    modulus = product(primes)
    basis = [[modulus // p * pow(modulus // p % p, -1, p)] for p in primes]
    values = [int(value) % modulus for value in (fmpz_mat(rows) * fmpz_mat(basis)).entries()]
    return [v - modulus if symmetric and 2 * v > modulus else v for v in values]


def polynomial_from_images(images: Iterable[Iterable[int]], primes: Sequence[int]) -> tuple[int, ...]:
    """Return the coefficients, constant term first, of the polynomial with the given images.

    `images[j]` has the coefficients modulo `primes[j]`, without zeros at its end or with them. Each coefficient of the
    result lies in -M/2..M/2 for the product M of the primes; the leading one is not 0.

    >>> polynomial_from_images([[1, 4], [1, 6, 0]], (5, 7))
    (1, -1)
    """
    coefficients = integers_from_residues(list(zip_longest(*images, fillvalue=0)), primes, symmetric=True)
    while coefficients and not coefficients[-1]:
        coefficients.pop()
    return tuple(coefficients)


def draw_seed() -> int:
    """Return a random seed from the operating system; it is printed, so that a check can be repeated."""
    return SystemRandom().randrange(1 << 32)


def random_primes(count: int, bits: int, seed: int) -> tuple[int, ...]:
    """Return `count` different primes of exactly `bits` bits, the same for the same seed.

    They are drawn after a result is known, so that a wrong result cannot be right modulo them by design.

    >>> [p.bit_length() for p in random_primes(2, 20, seed=1)]
    [20, 20]
    """
    rng = Random(seed)
    primes: list[int] = []
    while len(primes) < count:
        candidate = rng.randrange(1 << (bits - 1), 1 << bits) | 1
        if candidate not in primes and _is_prime(candidate):
            primes.append(candidate)
    return tuple(primes)
