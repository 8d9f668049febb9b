"""The cells of a given board: the mark that each text means, and the order in which cells are read."""

from __future__ import annotations

from collections.abc import Iterator

from stripcount.board import FREE, HOLE, AnyOf, Board, Cell, Mark
from stripcount.errors import BadInput, described, shortened
from stripcount.model.strip import Strip, with_stars

_STARS: dict[Mark, Mark] = {"*": 1, ".": 0}
"""The marks of puzzles of zeros and ones by the characters that their pictures show."""


def cells_in_order(board: Board, *, turned: bool) -> Iterator[Cell]:
    """Yield all cells, holes among them, column by column; row by row if boards are `turned`."""
    if turned:
        return ((row, col) for row in range(board.rows) for col in range(board.cols))
    return ((row, col) for col in range(board.cols) for row in range(board.rows))


def present(board: Board) -> list[Cell]:
    """Return the cells that are there, column by column, or row by row if there are more rows than columns."""
    cells = cells_in_order(board, turned=board.rows > board.cols)
    return [cell for cell in cells if board[cell] is not HOLE]


def resolved(strip: Strip, board: Board) -> Board:
    """Return the board with each text replaced by the mark that it means; unchanged if no marks are known.

    Raises BadInput for a text that is no mark of the puzzle.
    """
    marks = strip.marks or strip.alphabet
    if not marks:
        return board
    meant: dict[Mark, Mark] = {**_STARS} if type(strip).draw is with_stars else {}
    meant.update((str(mark), mark) for mark in marks)
    meant.update((mark, mark) for mark in marks)

    def mark_in(cell: Cell) -> Mark:
        mark = board.cells[cell[0]][cell[1]]
        if mark is FREE or mark is HOLE:
            return mark
        if isinstance(mark, AnyOf):
            return AnyOf(frozenset(meant[symbol] for symbol in mark.marks if symbol in meant))
        if mark not in meant:
            raise no_mark(
                board, cell, f"no mark of {strip.name or strip.error_name}: {shortened(' '.join(map(str, marks)))}"
            )
        return meant[mark]

    return Board.of([mark_in((row, col)) for col in range(board.cols)] for row in range(board.rows))


def no_mark(board: Board, cell: Cell, what: str) -> BadInput:
    """Return the error that a cell holds something else; `what` continues the sentence."""
    row, col = cell
    held = described(board.cells[row][col])
    return BadInput(f"row {row + 1}, column {col + 1} of the board must hold ?, ~ or a mark, but {held} is {what}.")
