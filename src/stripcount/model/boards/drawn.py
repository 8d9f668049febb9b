"""Boards drawn as text, with a token for each cell: `?` for a free cell, `~` for a missing one, else its mark."""

from __future__ import annotations

from collections.abc import Collection

from stripcount.board import FREE, HOLE, Board, Mark
from stripcount.errors import BadInput, TooLarge, excerpt

MAX_CELLS = 100_000  # the largest number of cells of one board
_BLANKS = {str(blank): blank for blank in (FREE, HOLE)}


def drawn_board(text: str, marks: Collection[Mark] = ()) -> Board:
    """Return the board that a text draws, row by row; marks are kept as they are written.

    Tokens are separated by spaces. If no row has a space, every character is a token, unless some character is no mark
    and every row is one of `marks`: a single column of marks with several characters. Empty lines before and after the
    board are left out. Raises BadInput for a board without cells and for rows of different lengths, TooLarge for more
    than 100000 cells.

    >>> drawn_board("?1~\\n0??").cells
    ((FREE, '1', HOLE), ('0', FREE, FREE))
    """
    lines = [line.split() for line in text.strip("\r\n\t ").splitlines()]
    if not lines or not lines[0]:
        raise BadInput("the board must have a row of cells, such as '? ? ~'; it is empty.")
    if all(len(line) == 1 for line in lines) and not _is_column([line[0] for line in lines], marks):
        lines = [list(line[0]) for line in lines]
    if sum(map(len, lines)) > MAX_CELLS:
        raise TooLarge(f"the board must have at most {MAX_CELLS:,} cells, not {sum(map(len, lines)):,}.")
    for line_number, line in enumerate(lines, start=1):
        if len(line) != len(lines[0]):
            raise BadInput(
                f"row {line_number} of the board must have {len(lines[0])} cells as row 1 has, not {len(line)}: "
                f"{excerpt(' '.join(line), 60)}."
            )
    return Board.of([_BLANKS.get(token, token) for token in line] for line in lines)


def _is_column(tokens: list[str], marks: Collection[Mark]) -> bool:
    """Return whether tokens are marks of one column, and not rows of marks of one character."""
    symbols = {*map(str, marks), *_BLANKS}
    return all(token in symbols for token in tokens) and not all(set(token) <= symbols for token in tokens)
