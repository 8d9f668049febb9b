"""The cells of a board to be completed: the mark that each text means, and the order in which cells are read."""

from __future__ import annotations

from collections.abc import Iterator

from stripcount.board import FREE, HOLE, AnyOf, Board, Cell, Mark
from stripcount.errors import BadInput, excerpt, value_text
from stripcount.model.strip import Strip, with_stars

_STARS: dict[Mark, Mark] = {"*": 1, ".": 0}
"""The marks of puzzles of zeros and ones by the characters that their pictures show."""


def cells_in_order(board: Board, *, transposed: bool) -> Iterator[Cell]:
    """Yield all cells, holes among them, column by column; or row by row if `transposed`."""
    if transposed:
        return ((row, col) for row in range(board.rows) for col in range(board.cols))
    return ((row, col) for col in range(board.cols) for row in range(board.rows))


def present_cells(board: Board) -> list[Cell]:
    """Return the cells that are there, column by column, or row by row if there are more rows than columns."""
    cells = cells_in_order(board, transposed=board.rows > board.cols)
    return [cell for cell in cells if board[cell] is not HOLE]


def resolve_marks(strip: Strip, board: Board) -> Board:
    """Return the board with each text replaced by the mark that it stands for; FREE and HOLE stay.

    The board is returned unchanged if the strip lists no marks. Raises BadInput for a text that is no mark of the
    puzzle.
    """
    marks = strip.marks or strip.alphabet
    if not marks:
        return board
    mark_of_text: dict[Mark, Mark] = {**_STARS} if type(strip).draw is with_stars else {}
    mark_of_text.update((str(mark), mark) for mark in marks)
    mark_of_text.update((mark, mark) for mark in marks)

    def mark_in(cell: Cell) -> Mark:
        """Return the mark of the puzzle that is given in a cell; holes and free cells as they are."""
        mark = board.cells[cell[0]][cell[1]]
        if mark is FREE or mark is HOLE:
            return mark
        if isinstance(mark, AnyOf):
            return AnyOf(frozenset(mark_of_text[symbol] for symbol in mark.marks if symbol in mark_of_text))
        if mark not in mark_of_text:
            raise mark_error(
                board, cell, f"no mark of {strip.name or strip.error_name}: {excerpt(' '.join(map(str, marks)))}"
            )
        return mark_of_text[mark]

    return Board.of([mark_in((row, col)) for col in range(board.cols)] for row in range(board.rows))


def mark_error(board: Board, cell: Cell, expected: str) -> BadInput:
    """Return the error that a cell holds something else; `expected` continues the sentence."""
    row, col = cell
    cell_text = value_text(board.cells[row][col])
    return BadInput(
        f"row {row + 1}, column {col + 1} of the board must hold ?, ~ or a mark, but {cell_text} is {expected}."
    )
