"""puzz.link addresses of Magnets boards: `…?magnets/COLUMNS/ROWS/BODY`.

The body holds the outside counts, for each column - then +, for each row - then +; the walls, upright ones first; then,
if any cell is given or single, the given poles, three per character in base 27; and if any cell is single, the single
cells, five per character.
"""

from __future__ import annotations

from stripcount.errors import BadInput
from stripcount.printed.addresses import body, link, write_digits, write_numbers
from stripcount.printed.cells import place
from stripcount.printed.magnets.board import MagnetsBoard, check_size


def parse(text: str) -> MagnetsBoard:
    """Return the board of an address; raises BadInput naming the place.

    >>> parse("https://puzz.link/p?magnets/2/2/i1g0h0o").layout
    ('LR', 'LR')
    """
    found = body(text, ("magnets",), check_size)
    rows, cols = found.rows, found.cols
    cells = rows * cols
    clues = found.numbers(2 * (cols + rows), "counts", -1)
    upright = found.digits(rows * (cols - 1), 2, 5, "walls")
    level = found.digits((rows - 1) * cols, 2, 5, "walls")
    circles = [0] * cells if found.ended() else found.digits(cells, 3, 3, "given poles")
    holes = [0] * cells if found.ended() else found.digits(cells, 2, 5, "single cells")
    found.end()
    layout = _layout(rows, cols, upright, level, holes)
    givens = ["".join(".+-"[circles[row * cols + col]] for col in range(cols)) for row in range(rows)]
    by_column, by_row = clues[: 2 * cols], clues[2 * cols :]
    return MagnetsBoard.of(layout, by_column[1::2], by_column[0::2], by_row[1::2], by_row[0::2], givens)


def _layout(rows: int, cols: int, upright: list[int], level: list[int], holes: list[int]) -> list[str]:
    """Return slot letters from walls; every room must be one or two cells, a single cell must be marked as such."""
    found = []
    for row in range(rows):
        letters = ""
        for col in range(cols):
            joined = ""
            if col + 1 < cols and not upright[row * (cols - 1) + col]:
                joined += "L"
            if col > 0 and not upright[row * (cols - 1) + col - 1]:
                joined += "R"
            if row + 1 < rows and not level[row * cols + col]:
                joined += "T"
            if row > 0 and not level[(row - 1) * cols + col]:
                joined += "B"
            hole = holes[row * cols + col]
            if len(joined) > 1 or (hole and joined) or (not hole and not joined):
                seen = "larger" if len(joined) > 1 else "a single cell in a room" if hole else "one cell"
                raise BadInput(
                    f"the room at {place((row, col))} must be a slot of two cells or a marked single cell, not {seen}."
                )
            letters += joined or "*"
        found.append(letters)
    return found


def write(board: MagnetsBoard) -> str:
    """Return the body of the address; raises BadInput for a given blank, which an address cannot hold.

    >>> write(MagnetsBoard.of(["LR"], top=[1, 0]))
    'g1g0h0'
    """
    rows, cols, layout = board.rows, board.cols, board.layout
    if any("x" in row for row in board.givens):
        raise BadInput("the format puzz.link must have no given blanks; write json, drawing or janko instead.")
    clues = [clue for pair in (*zip(board.bottom, board.top), *zip(board.right, board.left)) for clue in pair]
    upright = [int(layout[row][col] != "L") for row in range(rows) for col in range(cols - 1)]
    level = [int(layout[row][col] != "T") for row in range(rows - 1) for col in range(cols)]
    holes = [int(letter == "*") for row in layout for letter in row]
    text = write_numbers(clues, -1) + write_digits(upright) + write_digits(level)
    if board.has_givens or any(holes):
        text += write_digits((".+-".index(given) for row in board.givens for given in row), 3, 3)
    return text + (write_digits(holes) if any(holes) else "")


LINK = link(("magnets",), parse, write)
