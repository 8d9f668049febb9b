"""Primes drawn at random, so that a result checked with them cannot have been adapted to them."""

from __future__ import annotations

from random import Random, SystemRandom

from flint import fmpz


def draw_seed() -> int:
    """Return a random seed from the operating system; it is printed, so that a check can be repeated."""
    return SystemRandom().randrange(1 << 32)


def random_primes(count: int, bits: int, seed: int) -> tuple[int, ...]:
    """Return `count` different primes of exactly `bits` bits, the same for the same seed.

    >>> [p.bit_length() for p in random_primes(2, 20, seed=1)]
    [20, 20]
    """
    chance = Random(seed)
    found: list[int] = []
    while len(found) < count:
        candidate = chance.randrange(1 << (bits - 1), 1 << bits) | 1
        if candidate not in found and fmpz(candidate).is_prime():
            found.append(candidate)
    return tuple(found)
