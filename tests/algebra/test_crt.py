import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from stripcount.algebra.crt import combine, primes_below

PRIMES = primes_below(1 << 61, 9)


def test_primes_are_those_of_a_sieve() -> None:
    sieve = [n for n in range(2, 200) if all(n % d for d in range(2, n))]
    assert primes_below(200, len(sieve)) == tuple(reversed(sieve))
    with pytest.raises(ValueError, match="only 4 primes below 10"):
        primes_below(10, 5)


@given(st.lists(st.integers(-(2**540), 2**540), min_size=1, max_size=5))
def test_numbers_come_back_from_their_residues(numbers: list[int]) -> None:
    residues = np.array([[n % p for p in PRIMES] for n in numbers], dtype=np.uint64)
    assert combine(residues, PRIMES, symmetric=True) == numbers
