"""Boards with glued sides: machines against every board by the rules, and the shapes that are refused."""

import pickle
from typing import Any, ClassVar

import pytest

from stripcount.board import Board, Wrap
from stripcount.check.oracle import brute_counts
from stripcount.count import Count
from stripcount.errors import BadInput
from stripcount.machine.explore import explore
from stripcount.model.lattice.blocks import BlockStrip
from stripcount.model.wrap.wrapped import wrapped
from stripcount.puzzles import puzzle_class
from stripcount.puzzles.hard_squares import HardSquares
from stripcount.puzzles.magnets import Magnets
from stripcount.puzzles.not_touch import NotTouch
from stripcount.puzzles.ring_ring import RingRing
from tests.sentences import Says

SIDES = pytest.mark.parametrize("sides", ["rows", "columns", "both"])


class Sums(BlockStrip):
    values = (0, 1)
    window = (2, 3)

    def allowed(self, block: Any) -> bool:
        return sum(map(sum, block)) in (1, 2, 3)


class Crowds(BlockStrip):
    values = (0, 1)
    window = (3, 3)
    padded = True

    def allowed(self, block: Any) -> bool:
        return sum(value or 0 for row in block for value in row) in (1, 2, 3)


@pytest.mark.one_in(8, "further cases against brute force")
@pytest.mark.parametrize("most", [3**6, pytest.param(2000, marks=pytest.mark.long("more boards by brute force"))])
@SIDES
@pytest.mark.parametrize(
    "name", ["hard-squares", "kings", "knights", "matchings", "domino-tiling", "colourings", "polyomino-tiling"]
)
def test_machine_and_rules_count_the_same_wrapped_boards(name: str, sides: str, most: int) -> None:
    for rows in (1, 2, 3) if name != "knights" else (1, 2):
        strip = wrapped(puzzle_class(name)(rows), sides)
        brute = brute_counts(strip, 4, most)
        assert len(brute) >= 3
        assert explore(strip).machine().terms(len(brute)) == brute


@pytest.mark.some_cases("further cases against brute force", "Sums-rows", "Crowds-rows")
@SIDES
@pytest.mark.parametrize("cls", [Sums, Crowds])
def test_windows_go_on_across_seams(cls: type[BlockStrip], sides: str) -> None:
    strip = wrapped(cls(2), sides)
    brute = brute_counts(strip, 4, 256)
    assert len(brute) == 5
    assert explore(strip).machine().terms(5) == brute


@SIDES
def test_columns_hold_their_ones_around_a_seam(sides: str) -> None:
    strip = wrapped(NotTouch(5, ones=2, restrict="column,row"), sides)
    brute = brute_counts(strip, 3)
    assert len(brute) == 4
    assert explore(strip).machine().terms(4) == brute


@pytest.mark.long_cases("brute force over many boards", "both", "columns")
@SIDES
def test_distinct_patterns_of_wrapped_boards(sides: str) -> None:
    strip = wrapped(Magnets(2, count="patterns"), sides)
    brute = brute_counts(strip, 3)
    assert explore(strip).machine().terms(len(brute)) == brute


@SIDES
def test_a_wrapped_strip_is_resized_and_named(sides: str) -> None:
    strip = wrapped(HardSquares(3), sides)
    assert strip.resized(5) == wrapped(HardSquares(5), sides)
    assert strip.title == f"hard-squares, 3 rows, wrap={sides}"
    assert strip.name == "hard-squares"
    assert strip.laws.transposes == (sides == "both")


def test_seams_are_drawn() -> None:
    board = Board.of([(0, 1), (1, 0)])
    assert wrapped(HardSquares(2), "columns").draw(board) == ":. *:\n:* .:"
    assert wrapped(HardSquares(2), "both").draw(board) == "~~~~~\n:. *:\n:* .:\n~~~~~"


def test_boards_go_on_across_their_seams() -> None:
    board = Board.of(["ab", "cd"]).wrapped(Wrap(rows=True))
    assert (board.at(-1, 0), board.at(0, -1)) == ("c", None)
    assert list(board.neighbours((0, 0))) == [(1, 0), (0, 1), (1, 0)]


def test_rules_about_the_whole_board_and_unknown_sides_are_refused(says: Says) -> None:
    with says(BadInput):
        wrapped(RingRing(4), "rows")
    with says(BadInput):
        wrapped(HardSquares(2), "round")
    with says(BadInput):
        wrapped(wrapped(HardSquares(2), "rows"), "columns")


@pytest.mark.some_cases("further cases against brute force", "simple-loop")
@pytest.mark.parametrize("name", ["magnets", "kings", "simple-loop"])
def test_a_glued_strip_is_pickled(name: str) -> None:
    count = Count(puzzle_class(name)(2)).wrapped("moebius")
    found = count.terms(4)
    again = pickle.loads(pickle.dumps(count))
    assert again.strip == count.strip
    assert again.terms(6)[:4] == found


class Stripes(HardSquares):
    """A label that no edge leads to does not exist on a wrapped board: no ones ever begin."""

    symmetries: ClassVar = {}

    def tiles(self, left: Any, above: Any, row: int) -> Any:
        yield 0, left, above


def test_labels_come_from_the_edges() -> None:
    assert explore(wrapped(Stripes(2), "both")).machine().terms(4) == [1, 1, 1, 1]
