"""A mark that leads twice to one state is refused wherever it is met, also on boards larger than those examined."""

from collections.abc import Iterator

import pytest

from stripcount.board import Board, Mark
from stripcount.check.certificate.exploration import machine_from_rules
from stripcount.count import Count
from stripcount.errors import BrokenPuzzle, NeverCloses
from stripcount.evaluate.board_sweep import board_counts
from stripcount.machine.explore import explore
from stripcount.model.contract.examination import examine
from stripcount.model.strip import Strip
from stripcount.model.tile_strip import Label, TileStrip
from tests.sentences import Says


class Late(Strip[int]):
    """Rows of zeros; from the 13th column on, each is read in two ways."""

    alphabet = (0,)

    def start(self) -> int:
        return 0

    def step(self, state: int, row: int) -> Iterator[tuple[Mark, int]]:
        yield 0, min(state + 1, 13)
        if state == 13:
            yield 0, 13

    def end_column(self, state: int) -> int:
        return state

    def accepts(self, state: int) -> bool:
        return True

    def legal(self, board: Board) -> bool:
        return True


class Folded(Late):
    """The two ways are told apart until the column ends."""

    def step(self, state: int, row: int) -> Iterator[tuple[Mark, int]]:
        yield 0, min(state + 1, 13)
        if state == 13:
            yield 0, 14

    def end_column(self, state: int) -> int:
        return min(state, 13)


class Chain(Late):
    """A machine whose states stand in a chain of a given length, and no state is met twice before its end."""

    length = 1500

    def step(self, state: int, row: int) -> Iterator[tuple[Mark, int]]:
        yield 0, min(state + 1, self.length)


class Tiles(TileStrip):
    """The same with labels."""

    alphabet = (0,)

    def left_edge(self, row: int) -> Label:
        return 0

    def tiles(self, left: Label, above: Label, row: int) -> Iterator[tuple[Mark, Label, Label]]:
        assert isinstance(left, int)
        yield 0, min(left + 1, 13), None
        if left == 13:
            yield 0, 13, self.second

    second: Label = None

    def legal(self, board: Board) -> bool:
        return True


class FoldedTiles(Tiles):
    """Two tiles that differ below the last row alone."""

    second = "another"


@pytest.mark.parametrize("strip", [Late(1), Folded(1), Tiles(1), FoldedTiles(1)], ids=lambda s: type(s).__name__)
def test_it_is_refused_where_it_is_met(strip: Strip[int], says: Says) -> None:
    assert examine(strip).boards == 13  # one on each of the sizes compared
    with says(BrokenPuzzle):
        explore(strip)
    with says(BrokenPuzzle):
        machine_from_rules(strip)
    with says(BrokenPuzzle):
        Count(strip).generating_function()
    with says(BrokenPuzzle):
        Count(strip).terms(20)


def test_it_is_refused_where_boards_are_swept(says: Says) -> None:
    assert board_counts(Late(1), 12) == [1] * 13
    with says(BrokenPuzzle):
        board_counts(Late(1), 15)


@pytest.mark.long("machines of many states")
@pytest.mark.parametrize("length", [1101, 1500])
def test_a_long_chain_of_states_is_followed_to_its_end(length: int) -> None:
    """Every board is unique, and so is a(n) = 1; it was said to find new states without end."""
    strip = type("Chain", (Chain,), {"length": length})(1)
    assert examine(strip).closes_known
    assert explore(strip).sizes == (length + 1,)
    assert Count(strip).terms(3) == [1, 1, 1]


@pytest.mark.long("machines of many states")
def test_a_chain_too_long_to_follow_is_not_said_to_be_endless(says: Says) -> None:
    strip = type("Chain", (Chain,), {"length": 6000})(1)
    with says(NeverCloses):
        Count(strip).generating_function()
    assert Count(strip).terms(3) == [1, 1, 1]
