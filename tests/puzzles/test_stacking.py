"""Puzzles whose solutions stack, or can be cut, do so: every pair of small solutions, every small solution cut."""

from itertools import product

import pytest

from stripcount.board import Board
from stripcount.model.strip import Strip
from stripcount.puzzles import PUZZLES, puzzle_class

STACKING = [name for name in PUZZLES if puzzle_class(name).laws.stacks]
CUT = [name for name in PUZZLES if puzzle_class(name).laws.cuts]


def solutions(strip: Strip, columns: int) -> list[Board]:
    return [board for board in strip.candidates(columns) if strip.legal(board)]


@pytest.mark.parametrize("name", STACKING)
@pytest.mark.parametrize(("upper", "lower", "columns"), [(1, 2, 2), (2, 2, 3), (2, 1, 4)])
def test_a_solution_on_top_of_another_is_a_solution(name: str, upper: int, lower: int, columns: int) -> None:
    kind = puzzle_class(name)
    whole = kind(upper + lower)
    for above, below in product(solutions(kind(upper), columns), solutions(kind(lower), columns)):
        assert whole.legal(Board.of([*above.cells, *below.cells])), f"{above} on top of {below}"


@pytest.mark.some_cases(
    "further boards",
    "1-1-3-hard-squares",
    "1-1-3-kings",
    "1-1-3-knights",
    "1-1-3-colourings",
    "1-2-2-hard-squares",
    "1-2-2-kings",
    "1-2-2-knights",
    "1-2-2-colourings",
    "2-1-3-hard-squares",
    "2-1-3-knights",
)
@pytest.mark.parametrize("name", CUT)
@pytest.mark.parametrize(("upper", "lower", "columns"), [(1, 1, 3), (1, 2, 2), (2, 1, 3)])
def test_a_solution_cut_in_two_is_two(name: str, upper: int, lower: int, columns: int) -> None:
    kind = puzzle_class(name)
    for board in solutions(kind(upper + lower), columns):
        assert kind(upper).legal(Board.of(board.cells[:upper]))
        assert kind(lower).legal(Board.of(board.cells[upper:]))


def test_each_is_some_puzzle() -> None:
    assert {"domino-tiling", "ring-ring"} <= set(STACKING)
    assert {"hard-squares", "kings"} <= set(CUT)
