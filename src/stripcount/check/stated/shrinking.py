"""Shrinking a board on which two methods differ: lines and marks are removed as long as they still differ."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from stripcount.board import Board
from stripcount.check.stated.wings import marks_of
from stripcount.printed.magnets.board import MagnetsBoard
from stripcount.printed.puzzle import Instance, Position


def shrink(position: Position[Instance], fails: Callable[[Position[Instance]], bool]) -> Position[Instance]:
    """Return a part of a failing position that is minimal: it `fails`, and none with one line or mark fewer does.

    A line is the first or last row or column.
    """
    while (smaller := next(filter(fails, _smaller_positions(position)), None)) is not None:
        position = smaller
    return position


def _smaller_positions(position: Position[Instance]) -> Iterator[Position[Instance]]:
    """Yield a position without each of its four outer lines, then without each mark that is not printed."""
    rows, cols = position.board.rows, position.board.cols
    for row_slice in (slice(1, rows), slice(0, rows - 1)) if rows > 1 else ():
        yield _part_of_position(position, row_slice, slice(0, cols))
    for col_slice in (slice(1, cols), slice(0, cols - 1)) if cols > 1 else ():
        yield _part_of_position(position, slice(0, rows), col_slice)
    marks, printed = marks_of(position), position.board.printed_marks()
    for cell in marks.positions():
        if marks[cell] != printed[cell]:
            marks_without_one = [
                [printed[cell] if (row, col) == cell else mark for col, mark in enumerate(line)]
                for row, line in enumerate(marks.cells)
            ]
            yield Position(position.board, Board.of(marks_without_one))


def _part_of_position(position: Position[Instance], row_slice: slice, col_slice: slice) -> Position[Instance]:
    """Return the part of a position in some rows and columns; half a slot of Magnets becomes a single cell."""
    board: Any = position.board
    marks = [[str(mark) for mark in line[col_slice]] for line in marks_of(position).cells[row_slice]]
    if not isinstance(board, MagnetsBoard):
        board_part: Any = type(board).of([list(line[col_slice]) for line in getattr(board, board.grid)[row_slice]])
        return Position(board_part, Board.of(marks))
    rows, cols = range(board.rows)[row_slice], range(board.cols)[col_slice]
    letters = [["*"] * len(cols) for _ in rows]
    for slot in board.slots:
        if all(row in rows and col in cols for row, col in slot):
            for row, col in slot:
                letters[row - rows[0]][col - cols[0]] = board.layout[row][col]
    marks = [["." if letter == "*" else mark for letter, mark in zip(*line)] for line in zip(letters, marks)]
    givens = [
        ["." if letter == "*" else given for letter, given in zip(line, row_of_givens[col_slice])]
        for line, row_of_givens in zip(letters, board.givens[row_slice])
    ]
    board_part = MagnetsBoard.of(
        ["".join(line) for line in letters],
        board.top[col_slice],
        board.bottom[col_slice],
        board.left[row_slice],
        board.right[row_slice],
        ["".join(line) for line in givens],
    )
    return Position(board_part, Board.of(marks))
