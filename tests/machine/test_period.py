"""Periods by the library, by SciPy, and as terms of the sweep are the same."""

import numpy as np
import pytest

from stripcount.kernels.library import Kernel
from stripcount.machine.cyclic import cycle_of
from stripcount.machine.explore import explore
from stripcount.machine.period import Period
from stripcount.machine.sweep import terms_modulo
from stripcount.puzzles import puzzle_class
from tests.kernels import KERNELS

PRIME = 2147310857


@pytest.mark.parametrize("kernel", KERNELS)
@pytest.mark.parametrize(("puzzle", "rows"), [("magnets", 3), ("magnets", 4), ("domino-tiling", 3), ("ring-ring", 5)])
def test_the_ends_of_each_period_are_the_terms(puzzle: str, rows: int, kernel: Kernel) -> None:
    cycle = cycle_of(explore(puzzle_class(puzzle)(rows)).machine().minimize())
    period, terms = Period(cycle, PRIME, kernel), terms_modulo(cycle, 20, (PRIME,), kernel="NumPy")[:, 0]
    vectors, sums = period.start[:, None], []
    for _ in range(period.offset, 20, cycle.period):
        sums.append(int((period.ends * vectors[:, 0] % PRIME).sum() % PRIME))
        vectors = period.after(vectors)
    assert sums == terms[period.offset :: cycle.period].tolist()


@pytest.mark.parametrize("kernel", KERNELS)
@pytest.mark.parametrize("count", [1, 2, 4, 7, 8, 9])
def test_vectors_side_by_side_are_those_one_by_one(count: int, kernel: Kernel) -> None:
    period = Period(cycle_of(explore(puzzle_class("magnets")(3)).machine()), PRIME, kernel)
    vectors = np.random.default_rng(count).integers(0, PRIME, (period.states, count)).astype(np.uint64)
    kept = vectors.copy()
    together = period.after(vectors)
    assert np.array_equal(vectors, kept)
    assert all(np.array_equal(period.after(vectors[:, [i]])[:, 0], together[:, i]) for i in range(count))
    assert together.max() < PRIME
