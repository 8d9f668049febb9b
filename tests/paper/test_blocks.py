"""The order from four vectors at once is that of the reconstruction, for sequences with and without a gap."""

import pytest
from records.blocks import block_order

from stripcount.gf.task import Task
from stripcount.machine.cyclic import cycle_of
from stripcount.machine.explore import explore
from stripcount.puzzles import puzzle_class

PRIME = 2147483629


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
