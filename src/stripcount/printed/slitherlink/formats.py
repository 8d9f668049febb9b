"""Texts of Slitherlink boards: Loopy's one-line ID, puzz.link addresses, grids, drawings, JSON.

Loopy (square grids, type 0): `WxHt0…:` and clues 0 to 4 in reading order, letters a to z for 1 to 26 cells
without a clue.
puzz.link: 5 to 9 for clues 0 to 4 before one empty cell, a to e before two, g to z for 1 to 20 empty cells, a dot for a
number that is not known.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from stripcount.board import Board, Cell
from stripcount.errors import BadInput, excerpt
from stripcount.printed.addresses import link_format, parse_body
from stripcount.printed.base import UNKNOWN
from stripcount.printed.cells import as_rows, check_size
from stripcount.printed.grids import SizedLines, aligned_text, is_grid_of, lines_below_size, parse_numbers
from stripcount.printed.json_record import grid_record_format
from stripcount.printed.puzzle import Format, Position
from stripcount.printed.pzprv3 import pzprv3_format
from stripcount.printed.slitherlink.board import NONE, SlitherlinkBoard
from stripcount.printed.slitherlink.drawing import DRAWING, cells_by_sides

# "3x2t0:3b1b", "7x7t0de:…"
_ID = re.compile(r"(\d{1,5})x(\d{1,5})t(\d{1,2})(?:d[enth])?:([0-9a-z]*)", re.ASCII)
_NAMES = ("slither", "slitherlink")  # in addresses


def recognises_id(text: str) -> bool:
    """Return whether `text` begins as `7x7t0de:` does."""
    return re.match(r"\s*\ufeff?\d{1,5}x\d{1,5}t\d{1,2}(d[enth])?:", text, re.ASCII) is not None


def parse_id(text: str) -> SlitherlinkBoard:
    """Return the board of an ID of Loopy; raises BadInput naming the place.

    >>> parse_id("3x2t0:3b1b").clues
    ((3, -1, -1), (1, -1, -1))
    """
    match = _ID.fullmatch(text.strip("\ufeff \t\r\n"))
    if match is None:
        raise BadInput(f"the ID must be WxHt0: and digits and small letters, not {excerpt(text.strip())}.")
    if match[3] != "0":
        raise BadInput(f"the ID must be of a square grid, t0, not t{match[3]}.")
    cols, rows = int(match[1]), int(match[2])
    check_size(rows, cols)
    clues: list[int] = []
    for letter in match[4]:
        clues += [int(letter)] if letter.isdecimal() else [-1] * (ord(letter) - ord("a") + 1)
        if len(clues) > rows * cols:
            break
    if len(clues) != rows * cols:
        raise BadInput(f"the ID must have clues for {rows * cols} cells, not {len(clues)}.")
    return SlitherlinkBoard.of(as_rows(clues, cols))


def write_id(board: SlitherlinkBoard) -> str:
    """Return the ID of Loopy for a board.

    >>> write_id(SlitherlinkBoard.of([[3, -1, -1], [1, -1, -1]]))
    '3x2t0:3b1b'
    """
    text, run_length = "", 0
    for clue in (*(clue for row in board.clues for clue in row), None):  # None ends the last run
        if clue == -1 and run_length < 26:
            run_length += 1
            continue
        text += chr(ord("a") + run_length - 1) if run_length else ""
        run_length = 1 if clue == -1 else 0
        text += str(clue) if clue not in (None, -1) else ""
    return f"{board.cols}x{board.rows}t0:{text}"


def parse_link(text: str) -> SlitherlinkBoard:
    """Return the board of an address; raises BadInput naming the place.

    >>> parse_link("https://puzz.link/p?slither/3/2/d61").clues
    ((3, -1, -1), (1, -1, 1))
    """
    address = parse_body(text, _NAMES)
    rows, cols = address.rows, address.cols
    clues: list[int] = []
    for position, letter in enumerate(address.text, start=1):
        if "0" <= letter <= "4":
            clues.append(int(letter))
        elif "5" <= letter <= "9":
            clues += [int(letter) - 5, -1]
        elif "a" <= letter <= "e":
            clues += [ord(letter) - ord("a"), -1, -1]
        elif "g" <= letter <= "z":
            clues += [-1] * (ord(letter) - ord("g") + 1)
        elif letter == ".":
            clues.append(-1)
        else:
            raise BadInput(f"character {position} of the body must be 0-9, a-e, g-z or a dot, not {excerpt(letter)}.")
    surplus = len(clues) - rows * cols
    if surplus > 0 and set(clues[rows * cols :]) == {-1}:  # the last clue may be written with cells beyond the end
        clues = clues[: rows * cols]
    if len(clues) != rows * cols:
        raise BadInput(f"the address must hold {rows * cols} cells, not {len(clues)}.")
    return SlitherlinkBoard.of(as_rows(clues, cols))


def write_link(board: SlitherlinkBoard) -> str:
    """Return the body of the address.

    >>> write_link(SlitherlinkBoard.of([[3, -1, -1], [1, -1, 1]]))
    'd61'
    """
    cells = [clue for row in board.clues for clue in row]
    text, position = "", 0
    while position < len(cells):
        end = position + 1
        while end < len(cells) and cells[end] == -1 and end - position < (20 if cells[position] == -1 else 3):
            end += 1
        run_length = end - position
        text += (
            chr(ord("g") + run_length - 1)
            if cells[position] == -1
            else "0123456789abcde"[cells[position] + 5 * (run_length - 1)]
        )
        position = end
    return text


def recognises_grid(text: str) -> bool:
    """Return whether `text` is a grid of the digits 0 to 4 and dots; below a size it may have - as well."""
    has_size = lines_below_size(text) is not None
    return is_grid_of(text, (*"01234.", *["-"] * has_size).__contains__)


def parse_grid(text: str) -> SlitherlinkBoard:
    """Return the board of lines of clues; raises BadInput naming the cell.

    >>> parse_grid("3..\\n1.1") == parse_grid("2 3\\n3 - -\\n1 - 1")
    True
    """
    return SlitherlinkBoard.of(parse_numbers(text, (".", "-"), "0 to 4, a dot or -"))


def _parse_pzprv3(lines: SizedLines) -> Position[SlitherlinkBoard]:
    """Return the board and the answer in the lines of a pzprv3 file; colours of cells are skipped."""
    rows, cols = lines.rows, lines.cols
    board = SlitherlinkBoard.of(lines.numbers(rows, cols, "clues", NONE))
    if len(lines.lines) > 3 * rows + 1:
        lines.take(rows, cols, "colours")
    sides = (
        lines.take(rows, cols + 1, "vertical sides", ("1", "0", "-1")),
        lines.take(rows + 1, cols, "horizontal sides", ("1", "0", "-1")),
    )
    vertical, horizontal = ([[int(word) for word in words] for words in side] for side in sides)
    return Position.of(board, cells_by_sides(horizontal, vertical))


def _write_pzprv3(board: SlitherlinkBoard, marks: Board | None) -> list[Sequence[object]]:
    """Return the words of the lines of a pzprv3 file: clues, vertical sides, horizontal sides."""
    rows, cols, marks_or_printed = board.rows, board.cols, marks or board.printed_marks()
    states = {cell: marks_or_printed[cell] for cell in marks_or_printed.positions()}

    def side(first: Cell, second: Cell) -> int:
        pair = states.get(first, "."), states.get(second, ".")
        return 0 if UNKNOWN in pair else -1 if pair[0] == pair[1] else 1

    lines: list[Sequence[object]] = [["." if clue == NONE else clue for clue in row] for row in board.clues]
    lines += [[side((row, col - 1), (row, col)) for col in range(cols + 1)] for row in range(rows)]
    return lines + [[side((row - 1, col), (row, col)) for col in range(cols)] for row in range(rows + 1)]


FORMATS = (
    Format(
        "id",
        "one line, WxHt0:clues as Loopy writes it, a to z for 1 to 26 cells without a clue",
        recognises_id,
        parse_id,
        write_id,
        one_line=True,
    ),
    link_format(_NAMES, parse_link, write_link),
    pzprv3_format("slither", _parse_pzprv3, _write_pzprv3),
    Format(
        "grid",
        "lines of the clues 0 to 4, a dot or - for none; a line 'rows columns' may stand before them",
        recognises_grid,
        parse_grid,
        lambda board: aligned_text(board.clues, ".").replace(" ", ""),
    ),
    DRAWING,
    grid_record_format("slitherlink", SlitherlinkBoard.of, "clues", f", {NONE} stands for no clue"),
)
