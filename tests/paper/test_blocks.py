"""The order from four vectors at once is that of the reconstruction, for sequences with and without a gap."""

from functools import partial

import pytest
from flint import nmod_mat
from records.blocks import VECTOR_COUNT, Blocks

from stripcount.check.certificate.content import Puzzle
from stripcount.check.certificate.order import order_witness
from stripcount.gf.task import Task
from stripcount.machine.cyclic import cycle_of
from stripcount.machine.explore import explore
from stripcount.puzzles import puzzle_class

PRIME = 2147483629
moments = Blocks.moments
LONG = pytest.mark.long("ranks of matrices with thousands of entries")


@pytest.mark.some_cases("further records of the note", "magnets-2", "magnets-3")
@pytest.mark.parametrize(
    ("puzzle", "rows"),
    [("magnets", 1), ("magnets", 2), ("magnets", 3), ("magnets", 4), ("ring-ring", 6), ("domino-tiling", 6)],
)
def test_orders_are_those_of_the_reconstruction(puzzle: str, rows: int) -> None:
    """Domino tilings and Ring-Ring have a smaller order than their merged machines have states."""
    task = Task.of(explore(puzzle_class(puzzle)(rows)).machine().minimize())
    (result,) = task.run((PRIME,))
    function = Blocks(task.cycle, PRIME, seed=rows).function()
    assert function.degree == result.order


def test_the_indices_sum_to_the_states_if_nothing_is_lost() -> None:
    cycle = cycle_of(explore(puzzle_class("magnets")(5)).machine().minimize())
    function = Blocks(cycle, PRIME, seed=1).function()
    assert function.degree == sum(function.indices) == len(cycle.initial) == 186


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
    function = (starts_and_ends := Blocks(cycle, PRIME, seed=1)).function()
    series = moments(starts_and_ends, function.matrices)
    wide = max(function.indices) + 1
    tall = function.matrices - wide + 1
    blocks = [[int(a) for j in range(wide) for a in series[s + j, i]] for s in range(tall) for i in range(VECTOR_COUNT)]
    assert nmod_mat(blocks, PRIME).rank() == sum(function.indices)


def test_four_starts_and_ends_give_the_order() -> None:
    """With a start that reaches less, the degrees sum to less than the states, and so says the order."""
    cycle = cycle_of(explore(puzzle_class("domino-tiling")(4)).machine().minimize())
    function = Blocks(cycle, PRIME, seed=1).function()
    assert function.degree == 4 < sum(function.indices) == len(cycle.initial) == 5


@pytest.mark.parametrize("rows", [2, 3, 4])
def test_a_witness_with_vectors_from_blocks_is_that_of_single_vectors(rows: int) -> None:
    """The vectors that solve (I - zM)y = u are unique, so both ways must give the same numbers."""
    cycle = cycle_of(explore(puzzle_class("magnets")(rows)).machine().minimize())
    function = (blocks := Blocks(cycle, PRIME, seed=1)).function()
    top, bottom = ([int(c) for c in f.coeffs()] for f in (function.numerator, function.denominator))
    puzzle = Puzzle("magnets", rows, {})
    with_blocks = order_witness(puzzle, cycle, PRIME, top, bottom, partial(blocks.solutions, function))
    assert with_blocks == order_witness(puzzle, cycle, PRIME, top, bottom)
