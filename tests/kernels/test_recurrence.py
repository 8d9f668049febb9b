"""Shortest recurrences by the library, against FLINT's and against terms that were made from one."""

import numpy as np
import pytest

from stripcount.algebra.recurrence import function_of_recurrence, rational_modulo
from stripcount.errors import BadInput
from stripcount.kernels.library import library_of
from stripcount.kernels.recurrence import shortest_recurrence
from tests.kernels import KERNELS

pytestmark = pytest.mark.skipif(len(KERNELS) < 2, reason="no library was compiled")

PRIMES = (2, 7, 65_521, (1 << 31) - 1, (1 << 50) - 27, (1 << 61) - 1)


@pytest.mark.parametrize("prime", PRIMES)
@pytest.mark.parametrize("length", [0, 1, 2, 9, 60, 401])
@pytest.mark.parametrize("order", [0, 1, 4, 30])
def test_recurrences_are_those_of_flint(prime: int, length: int, order: int) -> None:
    library, chance = library_of("C"), np.random.default_rng([prime, length, order])
    assert library is not None
    rule, terms = chance.integers(0, prime, size=order).tolist(), list[int]()
    for n in range(length):
        made = n < order or n == length // 2 == 30  # of 60 terms one breaks the rule
        own = int(chance.integers(0, prime)) if made else sum(c * terms[n - 1 - i] for i, c in enumerate(rule))
        terms.append(own % prime)
    found = shortest_recurrence(library, np.array(terms, dtype=np.uint64), prime).tolist()
    size = len(found) - 1
    assert found[0] == 1
    assert all(sum(c * terms[n - i] for i, c in enumerate(found)) % prime == 0 for n in range(size, length))
    if 2 * size <= length:
        half = length // 2
        expected = rational_modulo(terms, half, prime)
        first = shortest_recurrence(library, np.array(terms[: 2 * half], dtype=np.uint64), prime)
        assert function_of_recurrence(first.tolist(), terms, half, prime) == expected


def test_numbers_that_are_no_residues_are_refused() -> None:
    library, terms = library_of("C"), np.arange(9, dtype=np.uint64)
    assert library is not None
    with pytest.raises(BadInput, match="must be residues modulo the prime"):
        shortest_recurrence(library, terms, 7)
    for wrong, prime in ((terms.astype(np.int64), 11), (terms.reshape(3, 3), 11), (terms, 1 << 62), (terms, 1)):
        with pytest.raises(BadInput, match=r"words of 64 bits, and the prime below 2\^62"):
            shortest_recurrence(library, wrong, prime)  # type: ignore[arg-type]
