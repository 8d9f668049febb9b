"""Drawings of a Dominosa board: the numbers, with walls around the dominoes of a solution."""

from __future__ import annotations

from collections.abc import Callable

from stripcount.board import Board, Cell
from stripcount.errors import BadInput
from stripcount.printed.base import UNKNOWN
from stripcount.printed.cells import cells_of, place
from stripcount.printed.dominosa.board import Dominosa, slots
from stripcount.printed.grids import number_at
from stripcount.printed.picture import Picture
from stripcount.printed.puzzle import Format, Position
from stripcount.printed.walls import read, recognises, walled


def draw(board: Dominosa, solution: Board | None = None) -> str:
    """Return the numbers as text, with a wall around each domino where a solution is given.

    Where not all dominoes are known, the numbers of those known stand in brackets.

    >>> print(draw(Dominosa.of([[0, 0, 1], [1, 1, 0]]), Board.of(["LRT", "LRB"])))
    +-------+---+
    | 0   0 | 1 |
    +-------+   |
    | 1   1 | 0 |
    +-------+---+
    """
    known: set[Cell] = set()
    if solution is not None:
        known = {cell for cell in solution.positions() if solution[cell] != UNKNOWN}
        if len(known) == board.rows * board.cols > 2:
            known = set()
    return walled([[str(number) for number in row] for row in board.numbers], _together(solution), known)


def _together(solution: Board | None) -> Callable[[Cell, Cell], bool]:
    """Return whether no wall stands between neighbours: halves of a domino, or two cells that nothing is known of."""

    def together(first: Cell, second: Cell) -> bool:
        if solution is None:
            return True
        halves = ("L", "R") if first[0] == second[0] else ("T", "B")
        return (solution[first], solution[second]) in (halves, (UNKNOWN, UNKNOWN))

    return together


def picture(board: Dominosa, solution: Board | None = None) -> Picture:
    """Return what a drawing of a board or a solution shows."""
    numbers = {(row, col): str(number) for row, line in enumerate(board.numbers) for col, number in enumerate(line)}
    return Picture(board.rows, board.cols, numbers=numbers, together=_together(solution), lattice=solution is None)


def parse(text: str) -> Position:
    """Return the board of a drawing and its dominoes; raises BadInput naming the place.

    >>> parse(draw(Dominosa.of([[0, 0, 1], [1, 1, 0]]), Board.of(["LRT", "LRB"]))).marks == Board.of(["LRT", "LRB"])
    True
    """
    shown = read(text)
    board = Dominosa.of(
        [[number_at(word, (row, col)) for col, word in enumerate(words)] for row, words in enumerate(shown.labels)]
    )
    if not shown.given and all(shown.walls.together(*pair) for pair in board.places):
        return Position(board)
    marked = sorted(shown.given) or cells_of(board.rows, board.cols)
    pairs = []
    for row, col in marked:
        near = (row, col - 1), (row, col + 1), (row - 1, col), (row + 1, col)
        halves = [other for other in near if shown.walls.together((row, col), other)]
        if len(halves) != 1:
            raise BadInput(
                f"{place((row, col))} must have walls on three sides as half of a domino, not {4 - len(halves)}."
            )
        if (row, col) < halves[0]:
            pairs.append(((row, col), halves[0]))
    return Position.of(board, slots(board.rows, board.cols, pairs, UNKNOWN))


DRAWING = Format("drawing", "numbers, with walls around the dominoes known", recognises, parse, draw, holds_marks=True)
