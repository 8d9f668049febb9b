"""A Magnets board as a formula: three variables for each slot, exactly one of them true, and a total for each count."""

from __future__ import annotations

from stripcount.board import Board, neighbours
from stripcount.printed.magnets.board import MagnetsBoard
from stripcount.search.formula import Clause, Formula, Model, Total


def variable(slot: int, value: int) -> int:
    """Return the variable that says that `slot` has `value`: 1 is +-, 2 is -+, 4 is blank.

    >>> [variable(2, value) for value in (1, 2, 4)]
    [7, 8, 9]
    """
    return 3 * slot + {1: 1, 2: 2, 4: 3}[value]


def formula(board: MagnetsBoard) -> Formula:
    """Return the formula of `board`: touching halves, counts, givens.

    >>> formula(MagnetsBoard.of(["LR"], top=[1, 0])).totals[1:]
    (Total(literals=(1,), low=1, high=1), Total(literals=(2,), low=0, high=0))
    """
    clauses: list[Clause] = []
    totals = [Total(tuple(variable(slot, value) for value in (1, 2, 4)), 1, 1) for slot in range(len(board.slots))]
    poles: dict[tuple[tuple[int, int], str], int] = {}
    for slot, (first, second) in enumerate(board.slots):
        poles[first, "+"] = poles[second, "-"] = variable(slot, 1)
        poles[first, "-"] = poles[second, "+"] = variable(slot, 2)
        for row, col in (first, second):
            given = board.givens[row][col]
            if given == "x":
                clauses.append((variable(slot, 4),))
            elif given != ".":
                clauses.append((poles[(row, col), given],))
    for (cell, pole), here in poles.items():
        for near in neighbours(board.rows, board.cols, cell):
            there = poles.get((near, pole), here)
            if near > cell and there != here:
                clauses.append((-here, -there))
    rows = [[(row, col) for col in range(board.cols)] for row in range(board.rows)]
    columns = [[(row, col) for row in range(board.rows)] for col in range(board.cols)]
    for lines, clues, pole in (
        (rows, board.left, "+"),
        (rows, board.right, "-"),
        (columns, board.top, "+"),
        (columns, board.bottom, "-"),
    ):
        for line, clue in zip(lines, clues):
            if clue >= 0:
                held = tuple(poles[cell, pole] for cell in line if (cell, pole) in poles)
                totals.append(Total(held, clue, clue))
    return Formula(3 * len(board.slots), tuple(clauses), tuple(totals))


def of_model(board: MagnetsBoard, model: Model) -> Board:
    """Return the solution that a model of `formula` spells."""
    marks = [["."] * board.cols for _ in range(board.rows)]
    for slot, ((r, c), (y, x)) in enumerate(board.slots):
        if variable(slot, 4) not in model:
            marks[r][c], marks[y][x] = "+-" if variable(slot, 1) in model else "-+"
    return Board.of(marks)
