"""The order from four vectors at once is that of the reconstruction, for sequences with and without a gap."""

import numpy as np
import pytest
from flint import nmod_mat
from records.blocks import VECTORS, block_order, moments

from stripcount.gf.task import Task
from stripcount.machine.cyclic import cycle_of
from stripcount.machine.explore import explore
from stripcount.puzzles import puzzle_class

PRIME = 2147483629
LONG = pytest.mark.long("ranks of matrices with thousands of entries")


@pytest.mark.parametrize(
    ("puzzle", "rows"),
    [("magnets", 1), ("magnets", 2), ("magnets", 3), ("magnets", 4), ("ring-ring", 6), ("domino-tiling", 6)],
)
def test_orders_are_those_of_the_reconstruction(puzzle: str, rows: int) -> None:
    """Domino tilings and Ring-Ring have a smaller order than their merged machines have states."""
    task = Task.of(explore(puzzle_class(puzzle)(rows)).machine().minimize())
    (result,) = task.run((PRIME,))
    found = block_order(task.cycle, PRIME, seed=rows)
    assert found.degree == result.order


def test_the_indices_sum_to_the_states_if_nothing_is_lost() -> None:
    cycle = cycle_of(explore(puzzle_class("magnets")(5)).machine().minimize())
    found = block_order(cycle, PRIME, seed=1)
    assert found.degree == sum(found.indices) == len(cycle.initial) == 186


@pytest.mark.parametrize(
    ("puzzle", "rows"),
    [
        ("magnets", 2),
        pytest.param("magnets", 4, marks=LONG),
        pytest.param("ring-ring", 6, marks=LONG),
    ],
)
def test_the_block_hankel_matrix_has_the_rank_of_the_degrees(puzzle: str, rows: int) -> None:
    """Proposition `blocks`: the rank of (S(s + j)) with j up to the largest degree is the sum of the degrees."""
    cycle = cycle_of(explore(puzzle_class(puzzle)(rows)).machine().minimize())
    found = block_order(cycle, PRIME, seed=1)
    series = moments(cycle, PRIME, found.matrices, np.random.default_rng(1))
    wide = max(found.indices) + 1
    tall = found.matrices - wide + 1
    blocks = [[int(a) for j in range(wide) for a in series[s + j, i]] for s in range(tall) for i in range(VECTORS)]
    assert nmod_mat(blocks, PRIME).rank() == sum(found.indices)


def test_four_starts_and_ends_give_the_order() -> None:
    """With a start that reaches less, the degrees sum to less than the states, and so says the order."""
    cycle = cycle_of(explore(puzzle_class("domino-tiling")(4)).machine().minimize())
    found = block_order(cycle, PRIME, seed=1)
    assert found.degree == 4 < sum(found.indices) == len(cycle.initial) == 5
