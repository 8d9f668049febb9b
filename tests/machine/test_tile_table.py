"""The numbers of labels depend on the strip alone, whatever states are met and in whatever order."""

from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest

from stripcount.board import Board, Mark, Wrap
from stripcount.errors import BrokenPuzzle, OutOfTime
from stripcount.evaluate.board_sweep import board_counts
from stripcount.limits import Limits
from stripcount.machine.explore import explore, explore_states
from stripcount.machine.packing.corners import TooManyLabels, corners_of
from stripcount.machine.packing.tiles import TilePacking
from stripcount.model.tile_strip import Label, TileStrip
from stripcount.model.wrap.tiles import GluedTiles
from stripcount.puzzles.magnets import Magnets
from stripcount.puzzles.polyomino_tiling import PolyominoTiling
from tests.sentences import Says

Transition = tuple[int, Mark, int]


def transitions(table: TilePacking, states: np.ndarray[Any, np.dtype[np.int64]], row: int) -> set[Transition]:
    source, target, mark = table.successors(states, row)
    marks = table.known_marks()
    return {(int(states[s]), marks[m], int(t)) for s, t, m in zip(source, target.tolist(), mark)}


@pytest.mark.long_cases("machines of many rows", "strip2")
@pytest.mark.parametrize(
    "strip", [Magnets(3), GluedTiles(Magnets(2), Wrap(rows=True)), PolyominoTiling(4, pieces="L3,I2")]
)
def test_states_in_any_order_and_in_any_portions_lead_to_the_same_numbers(strip: TileStrip) -> None:
    """Step by step the packed transitions are those of the strip's own step, by fresh tables too."""
    shuffling = np.random.default_rng(1)
    known = TilePacking(strip)
    states = {strip.start()}
    for cell in range(3 * strip.rows):
        row = cell % strip.rows
        packed = np.array([known.pack(state) for state in states], dtype=np.int64)
        shuffling.shuffle(packed)
        expected = transitions(known, packed, row)
        fresh = TilePacking(strip)
        portions = [transitions(fresh, part, row) for part in np.array_split(packed[::-1].copy(), 3)]
        assert set().union(*portions) == expected
        own = set()
        for state in states:
            for mark, after in strip.step(state, row):
                turned = strip.end_column(after) if row == strip.rows - 1 else after
                if turned is not None:
                    own.add((state, mark, turned))
        at = (row + 1) % strip.rows
        assert {(known.unpack(s, row), m, known.unpack(t, at)) for s, m, t in expected} == own
        states = {after for _, _, after in own}


def test_no_tile_is_asked_for_once_the_table_is_made() -> None:
    asked: list[int] = []

    class Watched(Magnets):
        def tiles(self, left: Label, above: Label, row: int) -> Iterator[tuple[Mark, Label, Label]]:
            asked.append(row)
            return super().tiles(left, above, row)

    table = TilePacking(Watched(4))
    made, states = len(asked), np.array([table.start()], dtype=np.int64)
    for cell in range(12):
        _, targets, _ = table.successors(states, cell % 4)
        states = np.unique(targets)
    assert (len(states) > 100, len(asked)) == (True, made)


class Demanding(TileStrip):
    """Runs of ones of length up to three; corners that no board shows, and one that long boards show, are refused."""

    def __init__(self, rows: int, most: int) -> None:
        super().__init__(rows)
        self.most = most

    def left_edge(self, row: int) -> Label:
        return 0

    def top_edge(self) -> Label:
        return 0

    def tiles(self, left: Any, above: Any, row: int) -> Iterator[tuple[Mark, Label, Label]]:
        if left + above > self.most:
            raise KeyError("too long")
        yield 0, left, 0
        if above == 0 and left < 2:
            yield 1, left + 1, left + 1

    def legal(self, board: Board) -> bool:
        return True


def test_a_corner_that_fails_matters_only_where_a_board_shows_it(says: Says) -> None:
    """The label 2 above is that of a cell with 1 on its left; 2 on the left and 2 above meet on boards of 4 cells."""
    assert explore(Demanding(2, 4)).sizes == explore_states(Demanding(2, 4)).sizes
    assert board_counts(Demanding(2, 4), 5) == explore_states(Demanding(2, 4)).machine().terms(6)
    with says(BrokenPuzzle):
        explore(Demanding(2, 3))
    assert board_counts(Demanding(1, 0), 0) == [1]
    hidden = Demanding(1, 2)  # one row: the label above is always the top edge's
    assert board_counts(hidden, 4) == explore_states(hidden).machine().terms(5)


class Unending(Demanding):
    """A label that counts its row's ones, without a bound."""

    def tiles(self, left: Any, above: Any, row: int) -> Iterator[tuple[Mark, Label, Label]]:
        yield 0, left, 0
        yield 1, left + 1, 0


def test_labels_without_end_are_read_as_far_as_the_board_is_long(says: Says) -> None:
    assert len(TilePacking(Unending(3, 0), 9).labels) == 10
    assert board_counts(Unending(3, 0), 9) == [8**k for k in range(10)]
    with pytest.raises(TooManyLabels):
        TilePacking(Unending(7, 0))
    with says(OutOfTime):
        corners_of(Unending(1, 0), 1 << 20, limits=Limits(0))


class Lettered(Unending):
    """Tiles in a set, whose order is different in each process."""

    def tiles(self, left: Any, above: Any, row: int) -> set[tuple[Mark, Label, Label]]:  # type: ignore[override]
        return {(mark, mark, 0) for mark in "abcdefghijkl" if mark != left}


def test_a_set_of_tiles_is_read_in_one_order() -> None:
    found = corners_of(Lettered(1, 0), 100)
    assert found.marks == tuple("abcdefghijkl")
    assert found.labels == (0, *"abcdefghijkl")


class Diagonal(TileStrip):
    """One board of each width, with a thousand states; nearly all pairs of its labels occur on no board."""

    def left_edge(self, row: int) -> int:
        return 0

    def tiles(self, left: object, above: object, row: int) -> Iterator[tuple[Mark, int, int]]:
        assert isinstance(left, int)
        yield "a", (left + 1) % 1000, left

    def legal(self, board: Board) -> bool:
        return True


@pytest.mark.long("machines of many states")
def test_corners_beyond_the_memory_allowed_are_left_for_the_states() -> None:
    assert explore(Diagonal(2), limits=Limits(memory=20 << 20)).sizes == (1000, 1000)
