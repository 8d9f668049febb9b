"""A board on which two methods differ, made smaller: lines and marks are removed as long as they still differ."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from stripcount.board import Board
from stripcount.check.stated.wings import marks_of
from stripcount.printed.magnets.board import MagnetsBoard
from stripcount.printed.puzzle import Position


def smallest(position: Position, fails: Callable[[Position], bool]) -> Position:
    """Return a position that still `fails`, although none with one outer line or one mark fewer does."""
    while (smaller := next(filter(fails, _smaller(position)), None)) is not None:
        position = smaller
    return position


def _smaller(position: Position) -> Iterator[Position]:
    """Yield the board without each of its four outer lines, then without each of its marks."""
    rows, cols = position.board.rows, position.board.cols
    for down in (slice(1, rows), slice(0, rows - 1)) if rows > 1 else ():
        yield _part(position, down, slice(0, cols))
    for right in (slice(1, cols), slice(0, cols - 1)) if cols > 1 else ():
        yield _part(position, slice(0, rows), right)
    marks, printed = marks_of(position), position.board.printed_marks()
    for cell in marks.positions():
        if marks[cell] != printed[cell]:
            fewer = [
                [printed[cell] if (r, c) == cell else mark for c, mark in enumerate(line)]
                for r, line in enumerate(marks.cells)
            ]
            yield Position(position.board, Board.of(fewer))


def _part(position: Position, down: slice, right: slice) -> Position:
    """Return some rows and columns of a board; half a slot of Magnets becomes a single cell."""
    board: Any = position.board
    marks = [[str(mark) for mark in line[right]] for line in marks_of(position).cells[down]]
    if not isinstance(board, MagnetsBoard):
        cut_out = type(board).of([list(line[right]) for line in getattr(board, board.grid)[down]])
        return Position(cut_out, Board.of(marks))
    rows, cols = range(board.rows)[down], range(board.cols)[right]
    letters = [["*"] * len(cols) for _ in rows]
    for slot in board.slots:
        if all(row in rows and col in cols for row, col in slot):
            for row, col in slot:
                letters[row - rows[0]][col - cols[0]] = board.layout[row][col]
    marks = [["." if letter == "*" else mark for letter, mark in zip(*line)] for line in zip(letters, marks)]
    givens = [
        ["." if letter == "*" else given for letter, given in zip(line, row_of_givens[right])]
        for line, row_of_givens in zip(letters, board.givens[down])
    ]
    cut_out = MagnetsBoard.of(
        ["".join(line) for line in letters],
        board.top[right],
        board.bottom[right],
        board.left[down],
        board.right[down],
        ["".join(line) for line in givens],
    )
    return Position(cut_out, Board.of(marks))
