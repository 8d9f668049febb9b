"""Word-size primes, and whole numbers reconstructed from residues (Chinese remainder theorem)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import islice

import numpy as np
from flint import fmpz, fmpz_mat
from numpy.typing import NDArray


def primes_below(limit: int, count: int) -> tuple[int, ...]:
    """Return the `count` largest primes below `limit`, descending; raises ValueError if there are fewer.

    >>> primes_below(30, 3)
    (29, 23, 19)
    """
    found = list(islice(primes_from(limit - 1), count))
    if len(found) < count:
        raise ValueError(f"there are only {len(found)} primes below {limit}, fewer than {count}")
    return tuple(found)


def primes_from(largest: int) -> Iterator[int]:
    """Yield the primes from `largest` downwards.

    >>> list(primes_from(7))
    [7, 5, 3, 2]
    """
    for candidate in range(largest, 1, -1):
        if _is_prime(candidate):
            yield candidate


def primes_beyond(bound: int, bits: int, skip: int = 0) -> tuple[int, ...]:
    """Return the largest primes below 2^bits, without the first `skip`, until their product exceeds `bound`.

    At least one prime is returned; raises ValueError if there are too few.

    >>> primes_beyond(100, 4)
    (13, 11)
    """
    found: list[int] = []
    product = 1
    for prime in islice(primes_from((1 << bits) - 1), skip, None):
        found.append(prime)
        product *= prime
        if product > bound:
            return tuple(found)
    raise ValueError(f"the product of the primes below 2^{bits} does not exceed a number of {bound.bit_length()} bits")


@lru_cache(maxsize=1 << 16)
def _is_prime(candidate: int) -> bool:
    return bool(fmpz(candidate).is_prime())


def product(primes: Sequence[int]) -> int:
    """Return the product of whole numbers, by recursive halving, which is fast for many."""
    if len(primes) <= 8:
        result = 1
        for p in primes:
            result *= p
        return result
    half = len(primes) // 2
    return product(primes[:half]) * product(primes[half:])


def combine(residues: NDArray[np.uint64], primes: Sequence[int], *, symmetric: bool = False) -> list[int]:
    """Return the numbers whose residues modulo `primes[j]` are in column j of a (numbers × primes) array.

    They lie in 0..M - 1 for the product M of the primes, or in -M/2..M/2 if `symmetric`. Costs one matrix product over
    the integers.

    >>> combine(np.array([[2, 3], [4, 6]], dtype=np.uint64), (5, 7), symmetric=True)
    [17, -1]
    """
    modulus = product(primes)
    basis = []
    for p in primes:
        rest = modulus // p
        basis.append(rest * pow(rest % p, -1, p))
    table = fmpz_mat([[int(r) for r in row] for row in residues.tolist()]) if residues.size else None
    if table is None:
        return [0] * len(residues)
    sums = table * fmpz_mat([[b] for b in basis])
    values = [int(sums[i, 0]) % modulus for i in range(len(residues))]
    return [v - modulus if symmetric and 2 * v > modulus else v for v in values]
