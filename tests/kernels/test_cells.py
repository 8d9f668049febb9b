"""Boards of tiles by the library, against NumPy and the machine: puzzles, random tables, tables that lead outside."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import numpy as np
import pytest

from stripcount.board import Board, Mark
from stripcount.errors import BadInput, BrokenPuzzle, OutOfTime, TooLarge
from stripcount.evaluate.board_sweep import board_counts
from stripcount.kernels.cells import Refused, StateMemory, StepKernel
from stripcount.kernels.library import library_of
from stripcount.limits import Limits
from stripcount.machine.explore import explore_states
from stripcount.machine.packing.steps import step_tables
from stripcount.machine.packing.tiles import TilePacking
from stripcount.model.offers import Counting
from stripcount.model.strip import Strip
from stripcount.model.tile_strip import Label, TileStrip
from stripcount.model.wrap.wrapped import wrapped
from stripcount.puzzles.domino_tiling import DominoTiling
from stripcount.puzzles.hard_squares import HardSquares
from stripcount.puzzles.magnets import Magnets
from tests.kernels import KERNELS

pytestmark = pytest.mark.skipif(len(KERNELS) < 2, reason="no library was compiled")


class RandomTiles(TileStrip):
    """Random tiles, drawn anew for each row; some are there twice, and some edges may not be the last."""

    counting = Counting(repeats=True)

    def __init__(self, rows: int, labels: int, seed: int) -> None:
        super().__init__(rows)
        self.labels, self.seed = labels, seed

    def tiles(self, left: Any, above: Any, row: int) -> Iterator[tuple[Mark, Label, Label]]:
        chance = np.random.default_rng([self.seed, left, above, row])
        for _ in range(int(chance.integers(0, 4))):
            yield 0, int(chance.integers(self.labels)), int(chance.integers(self.labels))

    def left_edge(self, row: int) -> Label:
        return row % self.labels

    def top_edge(self) -> Label:
        return 0

    def right_edge(self, label: Any, row: int) -> bool:
        return bool((label + row) % 3 > 0)

    def bottom_edge(self, label: Any) -> bool:
        return bool(label % 4 != 1)

    def candidates(self, cols: int) -> Iterator[Board]:
        return iter(())

    def legal(self, board: Board) -> bool:
        return True


@pytest.mark.one_in(9, "further random machines")
@pytest.mark.parametrize("rows", range(1, 7))
@pytest.mark.parametrize("labels", [1, 2, 3, 5])
def test_random_tiles(rows: int, labels: int) -> None:
    for seed in range(2):
        strip = RandomTiles(rows, labels, seed)
        expected = explore_states(strip).machine().terms(6)
        assert [board_counts(strip, 5, kernel=kernel) for kernel in KERNELS] == [expected, expected]


PUZZLES = [Magnets(1), Magnets(5), Magnets(4, blanks=False), HardSquares(9), DominoTiling(6)]


@pytest.mark.some_cases("further random machines", "strip0", "strip1")
@pytest.mark.parametrize("strip", [*PUZZLES, wrapped(HardSquares(5), "rows")])
def test_both_kernels_count_the_same_boards(strip: Strip) -> None:
    numpy, compiled = (board_counts(strip, 12, kernel=kernel) for kernel in KERNELS)
    assert numpy == compiled


@pytest.mark.long_cases("counts of many words", "220-419", "600-1142")
@pytest.mark.parametrize(("cols", "bits"), [(70, 134), (220, 419), (600, 1142)])
def test_counts_of_many_words(cols: int, bits: int) -> None:
    """Numbers in 3, in 7 and in 18 words of 64 bits."""
    compiled = board_counts(Magnets(2), cols, kernel="C")
    assert compiled == board_counts(Magnets(2), cols, kernel="NumPy")
    assert compiled[-1].bit_length() == bits
    assert board_counts(DominoTiling(1), 9, kernel="C") == [1, 0] * 5


@pytest.mark.some_cases("further random machines", "1-1", "1-3", "2-1", "2-3", "3-1", "3-3", "64-1", "64-3")
@pytest.mark.parametrize("rows", [1, 3, 6])
@pytest.mark.parametrize("together", [1, 2, 3, 64])
def test_the_cells_of_a_step_may_be_many_or_few(rows: int, together: int) -> None:
    """States and counts after a column are those that the packing's own transitions give."""
    packing = TilePacking(Magnets(rows))
    steps = step_tables(packing, together)
    assert steps is not None
    assert sum(step.cells for step in steps) == rows
    library = library_of("C")
    assert library is not None
    kernel = StepKernel(library, steps)
    states, counts = packing.to_library_words(np.array([packing.start()])), np.ones((1, 1), dtype=np.uint64)
    expected = {packing.start(): 1}
    for _ in range(3):
        for step in range(len(steps)):
            states, counts = kernel.read(step, states, counts, StateMemory())
        for row in range(rows):
            after: dict[int, int] = {}
            completed = list(expected.values())
            source, target = packing.targets(np.array(list(expected)), row)
            for position, state in zip(source.tolist(), target.tolist()):
                after[state] = after.get(state, 0) + completed[position]
            expected = after
        assert dict(zip(packing.from_library_words(states).tolist(), counts[:, 0].tolist(), strict=True)) == expected
        assert np.all(np.diff(states.astype(np.int64)) > 0)


class Failing(RandomTiles):
    """Fails on one corner."""

    def tiles(self, left: Any, above: Any, row: int) -> Iterator[tuple[Mark, Label, Label]]:
        if (left, above, row) == (1, 0, 2):
            raise ZeroDivisionError
        yield 0, 0, 0
        yield 1, 1, 0


def test_a_corner_on_which_the_puzzle_fails_is_named_by_both() -> None:
    said = []
    for kernel in KERNELS:
        with pytest.raises(BrokenPuzzle) as caught:
            board_counts(Failing(4, 2, 0), 4, kernel=kernel)
        said.append(str(caught.value))
    assert said[0] == said[1]


def test_limits_hold() -> None:
    cells: list[int] = []
    with pytest.raises(OutOfTime):
        board_counts(Magnets(6), 6, kernel="C", limits=Limits(0))
    limits = Limits(memory=2000)
    with pytest.raises(TooLarge, match="Magnets with 6 rows"):
        board_counts(Magnets(6), 6, lambda done, total, states: cells.append(done), kernel="C", limits=limits)
    assert cells
    assert cells[-1] < 36


def test_tables_that_lead_outside_are_refused() -> None:
    (step,) = step_tables(TilePacking(HardSquares(2))) or []
    for wrong in (
        {"corner": step.corner[:-1]},
        {"corner": step.corner + np.int32(len(step.first_tile))},
        {"first_tile": step.first_tile + 1},
        {"first_tile": step.first_tile[::-1]},
        {"slot": step.slot + np.uint8(len(step.word))},
        {"multiplicity": step.multiplicity[1:]},
        {"stream": step.stream[1:]},
    ):
        with pytest.raises(BadInput, match="the tables of a step"):
            replace(step, **wrong)


def test_states_that_no_board_has_are_refused() -> None:
    steps = step_tables(TilePacking(Magnets(3)))
    library = library_of("C")
    assert steps is not None
    assert library is not None
    kernel = StepKernel(library, steps)
    with pytest.raises(Refused):
        kernel.read(0, np.array([(1 << 60) - 1], dtype=np.uint64), np.ones((1, 1), dtype=np.uint64), StateMemory())
    with pytest.raises(BadInput, match="as many words"):
        kernel.read(0, np.zeros(2, dtype=np.uint64), np.ones((1, 1), dtype=np.uint64), StateMemory())
    states, counts = kernel.read(0, np.zeros(0, dtype=np.uint64), np.ones((0, 2), dtype=np.uint64), StateMemory())
    assert (states.shape, counts.shape) == ((0,), (0, 2))
