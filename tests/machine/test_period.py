"""Periods by the library, by SciPy, and as terms of the sweep are the same."""

import numpy as np
import pytest
from scipy.sparse import csr_array

from stripcount.errors import TooLarge
from stripcount.kernels.library import Kernel
from stripcount.machine.cyclic import cycle_of
from stripcount.machine.explore import explore
from stripcount.machine.machine import Machine
from stripcount.machine.period import Period
from stripcount.machine.sweep import terms_modulo
from stripcount.puzzles import puzzle_class
from tests.kernels import KERNELS
from tests.sentences import Says

PRIME = 2147310857


@pytest.mark.parametrize("kernel", KERNELS)
@pytest.mark.parametrize(
    ("puzzle", "rows"), [("magnets", 4), ("domino-tiling", 3), ("ring-ring", 5), ("circuit-board", 3)]
)
def test_the_ends_of_each_period_are_the_terms(puzzle: str, rows: int, kernel: Kernel) -> None:
    cycle = cycle_of(explore(puzzle_class(puzzle)(rows)).machine().minimize())
    period, terms = Period(cycle, PRIME, kernel), terms_modulo(cycle, 20, (PRIME,), kernel="NumPy")[:, 0]
    vectors, sums = period.start[:, None], []
    for _ in range(period.offset, 20, cycle.period):
        sums.append(int((period.final * vectors[:, 0] % PRIME).sum() % PRIME))
        vectors = period.apply(vectors)
    assert sums == terms[period.offset :: cycle.period].tolist()


@pytest.mark.parametrize("kernel", KERNELS)
@pytest.mark.parametrize("count", [1, 2, 4, 7, 8, 9])
def test_vectors_side_by_side_are_those_one_by_one(count: int, kernel: Kernel) -> None:
    period = Period(cycle_of(explore(puzzle_class("magnets")(3)).machine()), PRIME, kernel)
    vectors = np.random.default_rng(count).integers(0, PRIME, (period.states, count)).astype(np.uint64)
    kept = vectors.copy()
    together = period.apply(vectors)
    assert np.array_equal(vectors, kept)
    assert all(np.array_equal(period.apply(vectors[:, [i]])[:, 0], together[:, i]) for i in range(count))
    assert together.max() < PRIME


def machine_of(*rows: list[int]) -> Machine:
    one = np.ones(len(rows), dtype=np.uint64)
    return Machine((csr_array(np.array(rows, dtype=np.uint64)),), one, one)


@pytest.mark.parametrize("kernel", KERNELS)
def test_as_many_ways_as_fit_beside_a_residue_are_added_up_in_a_word(kernel: Kernel) -> None:
    """Rows of the sum 2³³ - 1, and the largest residues: by Python's numbers."""
    prime, rows = 2**31 - 1, ([2**32, 2**32 - 1], [1, 2**33 - 2])
    period = Period(cycle_of(machine_of(*rows)), prime, kernel)
    vectors = np.array([[prime - 1, 1], [prime - 1, prime - 2]], dtype=np.uint64)
    wanted = [[sum(a * int(vectors[j, k]) for j, a in enumerate(row)) % prime for k in (0, 1)] for row in rows]
    assert period.apply(vectors).tolist() == wanted


def test_more_ways_than_fit_beside_a_residue_are_refused(says: Says) -> None:
    with says(TooLarge):
        Period(cycle_of(machine_of([2**32, 2**32], [1, 1])), PRIME)
