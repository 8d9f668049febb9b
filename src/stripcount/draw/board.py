"""Solutions as pictures: a grid with its marks, drawn in the style of the puzzle, or in one that fits the marks."""

from __future__ import annotations

from stripcount.board import Board, Wrap
from stripcount.draw.marks import (
    INSIDE,
    STYLES,
    Style,
    bit,
    circuit_lines,
    domino,
    inside,
    letters,
    magnet,
    ring_lines,
    shaded,
    walls,
)
from stripcount.draw.scene import ACCENT, PALE, Box, Scene, Shape, fills_first, line, moved
from stripcount.errors import TooLarge

CELL = 28.0
_DASH = 7.0  # of a side that is glued
MOST_CELLS = 40_000
"""The cells a picture of a board may have."""


def board_scene(board: Board, puzzle: str = "") -> Scene:
    """Return a board as a scene; without a puzzle's name the style is chosen by the marks.

    Raises TooLarge beyond MOST_CELLS cells.

    >>> board_scene(Board.of(["┌┐", "└┘"])).title
    'Board of 2 rows and 2 columns'
    """
    if board.rows * board.cols > MOST_CELLS:
        raise TooLarge(
            f"a picture of a board may have {MOST_CELLS:,} cells, and this one has {board.rows * board.cols:,}."
        )
    style = STYLES.get(puzzle) or guessed(board)
    width, height = board.cols * CELL, board.rows * CELL
    shapes: list[Shape] = grid(board.rows, board.cols, CELL) if style is not circuit_lines else []
    for row, col in board.positions():
        shapes += moved(style(board[row, col], CELL), col * CELL, row * CELL)
    if style is not circuit_lines or any(board.wrap):
        shapes += frame(width, height, board.wrap, thick=1.6 if style is not inside else 0.7)
    if style is inside:
        shapes += loop(board)
    margin = 6.0
    named = f"{puzzle} board" if puzzle else "Board"
    title = f"{named} of {board.rows} rows and {board.cols} columns"
    return Scene(width + 2 * margin, height + 2 * margin, moved(fills_first(shapes), margin, margin), title)


def frame(width: float, height: float, wrap: Wrap, thick: float) -> list[Shape]:
    """Return the four sides of a board; the two sides glued along a seam are dashed.

    >>> len(frame(28, 28, Wrap(), 1.6)), len(frame(28, 28, Wrap(rows=True), 1.6))
    (1, 8)
    """
    if not any(wrap):
        return [Box(0, 0, width, height, thick=thick)]
    shapes: list[Shape] = []
    for glued, far, vertical in ((wrap.rows, 0.0, False), (wrap.rows, height, False),
                                 (wrap.columns, 0.0, True), (wrap.columns, width, True)):  # fmt: skip
        length = height if vertical else width
        pieces = 2 * max(2, round(length / _DASH / 2)) + 1 if glued else 1
        for k in range(0, pieces, 2):
            ends = [(length * at / pieces, far) for at in (k, k + 1)]
            (a, b), (c, d) = [(y, x) for x, y in ends] if vertical else ends
            shapes.append(line((a, b), (c, d), colour=ACCENT, thick=2.4) if glued else line((a, b), (c, d), thick=1.6))
    return shapes


def loop(board: Board) -> list[Shape]:
    """Return thick lines between the cells inside a loop and all others."""
    within = {cell for cell in board.positions() if str(board[cell]) in INSIDE}
    drawn: list[Shape] = []
    for row, col in sorted(within):
        neighbours = {"l": (row, col - 1), "r": (row, col + 1), "u": (row - 1, col), "d": (row + 1, col)}
        sides = "".join(side for side, cell in neighbours.items() if cell not in within)
        drawn += moved(walls(sides, CELL, thick=CELL / 9), col * CELL, row * CELL)
    return drawn


def grid(rows: int, cols: int, cell: float) -> list[Shape]:
    """Return the thin lines between the cells."""
    across: list[Shape] = [line((0, r * cell), (cols * cell, r * cell), colour=PALE, thick=0.7) for r in range(1, rows)]
    down: list[Shape] = [line((c * cell, 0), (c * cell, rows * cell), colour=PALE, thick=0.7) for c in range(1, cols)]
    return across + down


def guessed(board: Board) -> Style:
    """Return the style that fits every mark, or letters.

    >>> guessed(Board.of([["L+", "R-"]])).__name__
    'magnet'
    """
    marks = {str(mark) for row in board.cells for mark in row}
    if marks and marks <= set("·╴╵╶╷┘─┐└│┌┴┤┬├┼"):
        return circuit_lines if marks & set("┤┴┬├") or marks <= set("╴╵╶╷") else ring_lines
    if marks and marks <= {"·", *INSIDE}:
        return inside
    if marks and marks <= set("#."):
        return shaded
    if marks and all(len(m) == 2 and m[0] in "LRTB*" and m[1] in "+-." for m in marks):
        return magnet
    if marks and marks <= set("+-."):
        return magnet
    if marks and marks <= set("LRTB"):
        return domino
    return bit if marks and marks <= {"0", "1"} else letters
