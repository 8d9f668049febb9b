"""Takuzu against boards put together from whole rows, with lines that differ and with lines that may be equal."""

from itertools import permutations, product
from typing import Any

import pytest

from stripcount.board import FREE, Board
from stripcount.check.oracle import brute_force
from stripcount.count import Count
from stripcount.evaluate.table import table
from stripcount.model.symmetry import group
from stripcount.puzzles.takuzu import Takuzu

Line = tuple[int, ...]


def lines(length: int) -> list[Line]:
    """The balanced lines without three equal cells side by side."""
    threes = [(value,) * 3 for value in (0, 1)]
    return [
        line
        for line in product((0, 1), repeat=length)
        if 2 * sum(line) == length and all(line[i : i + 3] not in threes for i in range(length - 2))
    ]


def put_together(rows: int, columns: int, equal: bool) -> set[Board]:
    """The boards of such rows, whose columns are such lines; unless equal ones are allowed, of different lines."""
    upright = set(lines(rows))
    across: Any = product(lines(columns), repeat=rows) if equal else permutations(lines(columns), rows)
    found = ((cells, list(zip(*cells))) for cells in across)
    return {
        Board.of(cells) for cells, down in found if upright.issuperset(down) and (equal or len(set(down)) == columns)
    }


@pytest.mark.long_cases("machines of many rows", "6-2-True")
@pytest.mark.one_in(7, "further boards")
@pytest.mark.parametrize("equal", [False, True])
@pytest.mark.parametrize(("rows", "columns"), [(1, 2), (2, 2), (2, 4), (2, 6), (3, 4), (4, 2), (4, 4), (6, 2)])
def test_boards_are_those_put_together(rows: int, columns: int, equal: bool) -> None:
    """The states, the rules and the rows put together: three statements of the puzzle that share nothing."""
    found = put_together(rows, columns, equal)
    strip = Takuzu(rows, equal=equal)
    assert Count(strip).terms(columns + 1)[columns] == len(found)
    if rows * columns <= 12:
        assert set(brute_force(strip, columns, 1 << 12)) == found


@pytest.mark.long("65,536 boards; smaller ones are put together by default above")
@pytest.mark.parametrize("equal", [False, True])
def test_square_boards_are_those_of_brute_force(equal: bool) -> None:
    assert set(brute_force(Takuzu(4, equal=equal), 4, 1 << 16)) == put_together(4, 4, equal)


@pytest.mark.long("boards of 24 cells; smaller ones are put together by default above")
def test_wider_boards_are_those_put_together() -> None:
    assert Count(Takuzu(4)).terms(9) == [1, 0, 0, 0, 72, 0, len(put_together(4, 6, False)), 0, 0]
    assert Count(Takuzu(6)).terms(7) == [1, 0, 0, 0, len(put_together(6, 4, False)), 0, 4140]
    assert Count(Takuzu(4, equal=True)).terms(7) == [1, 0, 6, 0, 90, 0, len(put_together(4, 6, True))]


def test_boards_with_given_cells() -> None:
    every = put_together(4, 4, False)
    count = Count(Takuzu(4))
    for given in ({(0, 0): 0}, {(0, 1): 1, (2, 2): 0}, {(0, 0): 0, (1, 1): 0, (2, 3): 1}):
        asked = count.on(Board.of([[given.get((row, col), FREE) for col in range(4)] for row in range(4)]))
        fitting = {board for board in every if all(board[cell] == mark for cell, mark in given.items())}
        assert asked.count == len(fitting) > 0
        assert set(asked.solutions()) == fitting
    assert set(count.on(Board.of([[FREE] * 4] * 4)).sample(20, seed=1)) <= every


def test_symmetric_boards_and_classes() -> None:
    every = put_together(4, 4, False)
    elements = group("all", square=True)
    classes = {frozenset(element.board(Takuzu.symmetries, board) for element in elements) for board in every}
    found = table(Takuzu(4), range(4, 5), range(4, 5), squares=True, fixed_by=elements)
    assert found.diagonal == [len(classes)] == [13]


def test_as_many_ones_as_zeros_in_every_solution() -> None:
    board = Count(Takuzu(4)).on(Board.of([[FREE] * 4] * 4))
    assert [int(a) for a in board.polynomial("ones")] == [0] * 8 + [72]
