import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from stripcount.algebra.crt import (
    draw_seed,
    integers_from_residues,
    polynomial_from_images,
    primes_below,
    primes_with_product_above,
    product,
    random_primes,
)

PRIMES = primes_below(1 << 61, 9)


def test_primes_are_those_of_a_sieve() -> None:
    sieve = [n for n in range(2, 200) if all(n % d for d in range(2, n))]
    assert primes_below(200, len(sieve)) == tuple(reversed(sieve))
    with pytest.raises(ValueError, match="only 4 primes below 10"):
        primes_below(10, 5)


def test_primes_beyond_a_bound_are_as_few_as_exceed_it() -> None:
    for bound in range(1, 2000):
        found = primes_with_product_above(bound, 5)
        assert found == primes_below(32, len(found))
        assert product(found) > bound >= product(found[:-1])
    assert primes_with_product_above(30, 5, skip=1) == (29, 23)
    with pytest.raises(ValueError, match="the primes below 2\\^3 does not exceed a number of 8 bits"):
        primes_with_product_above(210, 3)


@given(st.lists(st.integers(-(2**540), 2**540), min_size=1, max_size=5))
def test_numbers_come_back_from_their_residues(numbers: list[int]) -> None:
    residues = np.array([[n % p for p in PRIMES] for n in numbers], dtype=np.uint64)
    assert integers_from_residues(residues, PRIMES, symmetric=True) == numbers


def test_random_primes_differ_however_few_there_are() -> None:
    assert {tuple(sorted(random_primes(2, 3, seed))) for seed in range(20)} == {(5, 7)}


def test_every_number_of_a_small_modulus_comes_back() -> None:
    primes = (3, 5, 7)
    for n in range(-52, 53):
        residues = [tuple(n % p for p in primes)]
        assert integers_from_residues(residues, primes, symmetric=True) == [n]
        assert integers_from_residues(residues, primes) == [n % 105]


def test_polynomials_come_back_without_the_zeros_at_their_end() -> None:
    primes = (5, 7)
    for wanted in ((), (1, -1), (0, 0, -17), (3,)):
        images = [[c % p for c in wanted] for p in primes]
        assert (
            polynomial_from_images(images, primes)
            == polynomial_from_images([[*images[0], 0, 0], images[1]], primes)
            == wanted
        )


def test_a_prime_of_one_bit_more_is_not_taken() -> None:
    assert primes_with_product_above(100, 4) == (13, 11)  # 17 = 2^4 + 1 is a prime


def test_seeds_are_drawn_from_words() -> None:
    assert len({draw_seed() for _ in range(4)}) > 1
    assert all(0 <= draw_seed() < 1 << 32 for _ in range(100))
