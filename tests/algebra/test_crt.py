import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from stripcount.algebra.crt import combine, primes_below, primes_beyond, product, random_primes

PRIMES = primes_below(1 << 61, 9)


def test_primes_are_those_of_a_sieve() -> None:
    sieve = [n for n in range(2, 200) if all(n % d for d in range(2, n))]
    assert primes_below(200, len(sieve)) == tuple(reversed(sieve))
    with pytest.raises(ValueError, match="only 4 primes below 10"):
        primes_below(10, 5)


def test_primes_beyond_a_bound_are_as_few_as_exceed_it() -> None:
    for bound in range(1, 2000):
        found = primes_beyond(bound, 5)
        assert found == primes_below(32, len(found))
        assert product(found) > bound >= product(found[:-1])
    assert primes_beyond(30, 5, skip=1) == (29, 23)
    with pytest.raises(ValueError, match="the primes below 2\\^3 does not exceed a number of 8 bits"):
        primes_beyond(210, 3)


@given(st.lists(st.integers(-(2**540), 2**540), min_size=1, max_size=5))
def test_numbers_come_back_from_their_residues(numbers: list[int]) -> None:
    residues = np.array([[n % p for p in PRIMES] for n in numbers], dtype=np.uint64)
    assert combine(residues, PRIMES, symmetric=True) == numbers


def test_random_primes_differ_however_few_there_are() -> None:
    assert {tuple(sorted(random_primes(2, 3, seed))) for seed in range(20)} == {(5, 7)}
