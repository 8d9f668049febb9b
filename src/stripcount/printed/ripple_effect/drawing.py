"""Drawings of a Ripple Effect board: walls around the regions, givens in brackets, holes #."""

from __future__ import annotations

from stripcount.board import Board, Cell
from stripcount.errors import BadInput
from stripcount.printed.base import UNKNOWN
from stripcount.printed.cells import cells_of, place
from stripcount.printed.grids import number_at
from stripcount.printed.picture import Picture
from stripcount.printed.puzzle import Format, Position
from stripcount.printed.ripple_effect.board import HOLE, RippleEffect
from stripcount.printed.walls import read, recognises, walled


def draw(board: RippleEffect, solution: Board | None = None) -> str:
    """Return the board as text with walls around the regions, givens in brackets, and the numbers of a solution.

    >>> board = RippleEffect.of(["aab", "acb"], [[0, 0, 2], [0, 0, 0]])
    >>> print(draw(board, Board.of([[1, 3, 2], [2, 1, 1]])))
    +-------+---+
    | 1   3 |(2)|
    |   +---+   |
    | 2 | 1 | 1 |
    +---+---+---+
    """
    given = {(row, col) for row, line in enumerate(board.givens) for col, number in enumerate(line) if number}

    def label(cell: Cell) -> str:
        if board.region(cell) is None:
            return "#"
        if cell in given:
            return str(board.givens[cell[0]][cell[1]])
        return "" if solution is None else str(solution[cell]).replace(UNKNOWN, "")

    labels = [[label((row, col)) for col in range(board.cols)] for row in range(board.rows)]
    return walled(labels, board.together, given)


def picture(board: RippleEffect, solution: Board | None = None) -> Picture:
    """Return what a drawing of a board or a solution shows."""
    cells = cells_of(board.rows, board.cols)
    numbers = {(row, col): str(board.givens[row][col]) for row, col in cells if board.givens[row][col]}
    found = {}
    if solution is not None:
        found = {cell: str(solution[cell]) for cell in cells if cell not in numbers and board.size(cell)}
    return Picture(
        board.rows,
        board.cols,
        numbers=numbers,
        bold=True,
        found={cell: mark for cell, mark in found.items() if mark != UNKNOWN},
        together=board.together,
        holes=frozenset(cell for cell in cells if not board.size(cell)),
    )


def parse(text: str) -> Position:
    """Return the board of a drawing and the numbers without brackets as marks; raises BadInput naming the place.

    >>> print(parse("+-------+\\n|(1)  2 |\\n+-------+").marks)
    12
    """
    shown = read(text)
    parts = shown.walls.parts()
    regions: list[list[int | None]] = [[] for _ in parts]
    givens: list[list[int]] = [[] for _ in parts]
    marks: list[list[int | str]] = [[] for _ in parts]
    for row, words in enumerate(shown.labels):
        for col, word in enumerate(words):
            hole = word == "#" and (row, col) not in shown.given
            number = number_at(word, (row, col)) if word and not hole else 0
            if word and not hole and not number:
                raise BadInput(f"{place((row, col))} must be a number from 1, not 0.")
            regions[row].append(None if hole else parts[row][col])
            givens[row].append(number if (row, col) in shown.given else 0)
            marks[row].append(HOLE if hole else number or UNKNOWN)
    board = RippleEffect.of(regions, givens)
    return Position.of(board, Board.of(marks))


DRAWING = Format("drawing", "walls around the regions, givens in brackets", recognises, parse, draw, holds_marks=True)
