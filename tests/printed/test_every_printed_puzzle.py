"""Whatever stands in PRINTED obeys the same laws: every method finds the boards that break no rule, and no others."""

import random
from itertools import product

import pytest

from stripcount.board import Board
from stripcount.printed import PRINTED, count_solutions, printed_puzzle
from stripcount.printed.base import PrintedBoard

MAX_CELLS = {2: 9, 3: 6, 4: 6}
"""By the number of marks, the most cells of a board of which all markings are tried."""
MARKED = [name for name in PRINTED if printed_puzzle(name).marks]
"""The puzzles whose marks are a few symbols; numbers are tried in the tests of their puzzle."""


def solutions(board: PrintedBoard, marks: str) -> set[Board]:
    """Return every board of these marks that breaks no rule."""
    lines = list(product(marks, repeat=board.cols))
    filled = (Board.of(rows) for rows in product(lines, repeat=board.rows))
    return {one for one in filled if not board.violations(one)}


@pytest.mark.parametrize("boards", [6, pytest.param(30, marks=pytest.mark.long("more boards"))])
@pytest.mark.parametrize("name", MARKED)
def test_every_method_finds_what_the_rules_allow(name: str, boards: int) -> None:
    kind, rng = printed_puzzle(name), random.Random(4)
    assert kind.random_board is not None, f"give {name} a random_board: every method is tried on it"
    assert kind.marks is not None
    numbers = set()
    for _ in range(boards):
        board = kind.random_board(rng)
        if board.rows * board.cols > MAX_CELLS.get(len(kind.marks), 4):
            continue
        expected = solutions(board, kind.marks)
        for method in kind.solvers:
            found = list(kind.search(board, method).solutions)
            assert len(found) == len(expected), (board, method)
            assert set(found) == expected
        assert count_solutions(board) == len(expected)
        if expected:
            assert kind.why_unsolvable(board) is None
        numbers.add(min(2, len(expected)))
    assert numbers, f"random_board of {name} makes no board of which all markings can be tried"
    assert boards < 30 or len(numbers) > 1
