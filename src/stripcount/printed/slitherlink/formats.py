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
from stripcount.errors import BadInput, shortened
from stripcount.printed.addresses import body, link
from stripcount.printed.base import UNKNOWN
from stripcount.printed.cells import check_size, in_rows
from stripcount.printed.grids import Lines, lines_of, numbers_of, written
from stripcount.printed.json_record import one_grid
from stripcount.printed.puzzle import Format, Position
from stripcount.printed.pzprv3 import saved
from stripcount.printed.slitherlink.board import NONE, Slitherlink
from stripcount.printed.slitherlink.drawing import DRAWING, within

_ID = re.compile(r"(\d{1,5})x(\d{1,5})t(\d{1,2})(?:d[enth])?:([0-9a-z]*)", re.ASCII)
_NAMES = ("slither", "slitherlink")


def recognises_id(text: str) -> bool:
    """Return whether `text` begins as `7x7t0de:` does."""
    return re.match(r"\s*\ufeff?\d{1,5}x\d{1,5}t\d{1,2}(d[enth])?:", text, re.ASCII) is not None


def parse_id(text: str) -> Slitherlink:
    """Return the board of an ID of Loopy; raises BadInput naming the place.

    >>> parse_id("3x2t0:3b1b").clues
    ((3, -1, -1), (1, -1, -1))
    """
    found = _ID.fullmatch(text.strip("\ufeff \t\r\n"))
    if found is None:
        raise BadInput(f"the ID must be WxHt0: and digits and small letters, not {shortened(text.strip())}.")
    if found[3] != "0":
        raise BadInput(f"the ID must be of a square grid, t0, not t{found[3]}.")
    cols, rows = int(found[1]), int(found[2])
    check_size(rows, cols)
    clues: list[int] = []
    for letter in found[4]:
        clues += [int(letter)] if letter.isdecimal() else [-1] * (ord(letter) - ord("a") + 1)
        if len(clues) > rows * cols:
            break
    if len(clues) != rows * cols:
        raise BadInput(f"the ID must have clues for {rows * cols} cells, not {len(clues)}.")
    return Slitherlink.of(in_rows(clues, cols))


def write_id(board: Slitherlink) -> str:
    """Return the ID.

    >>> write_id(Slitherlink.of([[3, -1, -1], [1, -1, -1]]))
    '3x2t0:3b1b'
    """
    text, gap = "", 0
    for clue in (*(clue for row in board.clues for clue in row), None):
        if clue == -1 and gap < 26:
            gap += 1
            continue
        text += chr(ord("a") + gap - 1) if gap else ""
        gap = 1 if clue == -1 else 0
        text += str(clue) if clue not in (None, -1) else ""
    return f"{board.cols}x{board.rows}t0:{text}"


def parse_link(text: str) -> Slitherlink:
    """Return the board of an address; raises BadInput naming the place.

    >>> parse_link("https://puzz.link/p?slither/3/2/d61").clues
    ((3, -1, -1), (1, -1, 1))
    """
    found = body(text, _NAMES)
    rows, cols = found.rows, found.cols
    clues: list[int] = []
    for at, letter in enumerate(found.text, start=1):
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
            raise BadInput(f"character {at} of the body must be 0-9, a-e, g-z or a dot, not {shortened(letter)}.")
    empty = len(clues) - rows * cols
    if empty > 0 and set(clues[rows * cols :]) == {-1}:  # the last clue may be written with cells beyond the end
        clues = clues[: rows * cols]
    if len(clues) != rows * cols:
        raise BadInput(f"the address must hold {rows * cols} cells, not {len(clues)}.")
    return Slitherlink.of(in_rows(clues, cols))


def write_link(board: Slitherlink) -> str:
    """Return the body of the address.

    >>> write_link(Slitherlink.of([[3, -1, -1], [1, -1, 1]]))
    'd61'
    """
    cells = [clue for row in board.clues for clue in row]
    text, at = "", 0
    while at < len(cells):
        end = at + 1
        while end < len(cells) and cells[end] == -1 and end - at < (20 if cells[at] == -1 else 3):
            end += 1
        gap = end - at
        text += chr(ord("g") + gap - 1) if cells[at] == -1 else "0123456789abcde"[cells[at] + 5 * (gap - 1)]
        at = end
    return text


def recognises_grid(text: str) -> bool:
    """Return whether `text` is made of lines of the digits 0 to 4 and dots, at least one of them."""
    lines = lines_of(text)
    return len(lines) > 1 and all(word in tuple("01234.") for words in lines for word in words)


def _parse_saved(lines: Lines) -> Position:
    rows, cols = lines.rows, lines.cols
    board = Slitherlink.of(lines.numbers(rows, cols, "clues", NONE))
    if len(lines.lines) > 3 * rows + 1:
        lines.take(rows, cols, "colours")
    sides = (
        lines.take(rows, cols + 1, "upright sides", ("1", "0", "-1")),
        lines.take(rows + 1, cols, "level sides", ("1", "0", "-1")),
    )
    upright, level = ([[int(word) for word in words] for words in part] for part in sides)
    return Position.of(board, within(level, upright))


def _write_saved(board: Slitherlink, marks: Board | None) -> list[Sequence[object]]:
    rows, cols, held = board.rows, board.cols, marks or board.known()
    known = {cell: held[cell] for cell in held.positions()}

    def side(first: Cell, second: Cell) -> int:
        pair = known.get(first, "."), known.get(second, ".")
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
    link(_NAMES, parse_link, write_link),
    saved("slither", _parse_saved, _write_saved),
    Format(
        "grid",
        "lines of the clues 0 to 4 and dots",
        recognises_grid,
        lambda text: Slitherlink.of(numbers_of(text, ".", "0 to 4 or a dot")),
        lambda board: written(board.clues, ".").replace(" ", ""),
    ),
    DRAWING,
    one_grid("slitherlink", Slitherlink.of, "clues", f", {NONE} stands for no clue"),
)
