"""Texts of Hitori boards: Singles' one-line ID, puzz.link addresses, drawings, grids, JSON.

Singles (Simon Tatham's name for Hitori): `WxH:` or `WxHde:` and one character for each cell, 1 to 9, a to z for 10 to
35, A to Z for 36 to 61. puzz.link: one digit in base 36 for each cell, or - and two.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from string import ascii_lowercase, digits

from stripcount.board import Board
from stripcount.errors import BadInput, excerpt
from stripcount.printed.addresses import ID_DIGITS, id_digits, link_format, parse_body
from stripcount.printed.base import UNKNOWN
from stripcount.printed.cells import as_rows, check_cells, check_size, entries
from stripcount.printed.grids import SizedLines, grid_format
from stripcount.printed.hitori.board import HitoriBoard
from stripcount.printed.json_record import grid_record_format
from stripcount.printed.puzzle import Format, Picture, Position
from stripcount.printed.pzprv3 import pzprv3_format

# "3x2:11a123", "5de:…" for a square, with the difficulty de
_ID = re.compile(r"(\d{1,5})(?:x(\d{1,5}))?(?:d[a-z])?:([0-9a-zA-Z]*)", re.ASCII)


def _board_of(numbers: list[int], rows: int, cols: int) -> HitoriBoard:
    """Return the board of numbers in reading order; raises BadInput if they do not fill it."""
    if len(numbers) != rows * cols:
        raise BadInput(f"a board of {rows} rows of {cols} must have {rows * cols} numbers, not {len(numbers)}.")
    return HitoriBoard.of(as_rows(numbers, cols))


def recognises_id(text: str) -> bool:
    """Return whether `text` is a size with an x, a colon and one character for each cell."""
    match = _ID.fullmatch(text.strip("\ufeff \t\r\n"))
    if match is None or match[2] is None or "0" in match[3]:  # no number is 0 on boards as they are printed
        return False
    return len(match[3]) == int(match[1]) * int(match[2])


def parse_id(text: str) -> HitoriBoard:
    """Return the board of an ID; raises BadInput naming the place.

    >>> parse_id("3x2:11a123").numbers
    ((1, 1, 10), (1, 2, 3))
    """
    match = _ID.fullmatch(text.strip("\ufeff \t\r\n"))
    if match is None:
        raise BadInput(f"the ID must be WxH: and digits and letters, not {excerpt(text.strip())}.")
    cols, rows = int(match[1]), int(match[2] or match[1])
    check_size(rows, cols)
    return _board_of([ID_DIGITS.index(letter) for letter in match[3]], rows, cols)


def write_id(board: HitoriBoard) -> str:
    """Return the ID; raises BadInput for a number above 61.

    >>> write_id(HitoriBoard.of([[1, 1, 10], [1, 2, 3]]))
    '3x2:11a123'
    """
    return f"{board.cols}x{board.rows}:{id_digits(entries(board.numbers).values(), 'numbers')}"


def parse_link(text: str) -> HitoriBoard:
    """Return the board of an address; raises BadInput naming the place.

    >>> parse_link("https://puzz.link/p?hitori/3/2/11a123").numbers
    ((1, 1, 10), (1, 2, 3))
    """
    address = parse_body(text, ("hitori",))
    unread = re.sub(r"(?:[0-9a-z]|-[0-9a-z]{2})*", "", address.text, count=1)
    if unread:
        raise BadInput(
            f"character {len(address.text) - len(unread) + 1} of the body must begin 0-9, a-z or - with two of them, "
            f"not {excerpt(unread[:3])}."
        )
    numbers = [int(word.lstrip("-"), 36) for word in re.findall(r"[0-9a-z]|-..", address.text)]
    return _board_of(numbers, address.rows, address.cols)


def write_link(board: HitoriBoard) -> str:
    """Return the body of the address; raises BadInput for a number above 1295.

    >>> write_link(HitoriBoard.of([[1, 1, 100]]))
    '11-2s'
    """
    cells = [number for row in board.numbers for number in row]
    if max(cells) > 1295:
        raise BadInput(f"the format puzz.link must have numbers of at most 1295, not {max(cells)}.")
    digits_of_base = digits + ascii_lowercase
    return "".join(
        digits_of_base[number] if number < 36 else f"-{digits_of_base[number // 36]}{digits_of_base[number % 36]}"
        for number in cells
    )


_PZPRV3_MARKS = {".": UNKNOWN, "#": "#", "+": "."}


def _parse_pzprv3(lines: SizedLines) -> Position[HitoriBoard]:
    """Return the board and the answer in the lines of a pzprv3 file."""
    board = HitoriBoard.of(lines.numbers(lines.rows, lines.cols, "numbers", 0))
    marks = lines.take(lines.rows, lines.cols, "marks", _PZPRV3_MARKS)
    return Position.of(board, Board.of([[_PZPRV3_MARKS[word] for word in words] for words in marks]))


def _write_pzprv3(board: HitoriBoard, marks: Board | None) -> list[Sequence[object]]:
    """Return the words of the lines of a pzprv3 file: numbers, then marks."""
    word_of_mark = {mark: word for word, mark in _PZPRV3_MARKS.items()}
    marks_or_unknown = marks or Board.of([[UNKNOWN] * board.cols] * board.rows)
    return [*board.numbers, *([word_of_mark[str(mark)] for mark in row] for row in marks_or_unknown.cells)]


def draw(board: HitoriBoard, solution: Board | None = None) -> str:
    """Return the numbers as text, with the marks of a solution before them.

    >>> print(draw(HitoriBoard.of([[1, 1], [1, 2]]), Board.of(["#.", ".."])))
    #1 .1
    .1 .2
    """
    number_width = max(len(str(number)) for row in board.numbers for number in row)
    if solution is None:
        return "\n".join(" ".join(str(number).rjust(number_width) for number in row) for row in board.numbers)
    return "\n".join(
        " ".join(
            f"{str(solution[row, col]).replace(UNKNOWN, '?')}{number:<{number_width}}"
            for col, number in enumerate(numbers)
        ).rstrip()
        for row, numbers in enumerate(board.numbers)
    )


def picture(board: HitoriBoard, solution: Board | None = None) -> Picture:
    """Return the content of a drawing of a board, with a solution or other marks if there are any."""
    numbers = {cell: str(number) for cell, number in entries(board.numbers).items()}
    shaded = {cell for cell in numbers if solution is not None and solution[cell] == "#"}
    return Picture(board.rows, board.cols, numbers=numbers, shaded=frozenset(shaded))


def recognises_drawing(text: str) -> bool:
    """Return whether the text is made of at least two numbers, all with marks before them."""
    return re.fullmatch(r"\s*[#.?]\d{1,5}(\s+[#.?]\d{1,5})+\s*", text, re.ASCII) is not None


def parse_drawing(text: str) -> Position[HitoriBoard]:
    """Return the board and the marks of a drawing; raises BadInput naming the place.

    >>> parse_drawing("#1 .1\\n.1 .2").marks == Board.of(["#.", ".."])
    True
    """
    lines = [line.split() for line in text.strip("\ufeff").splitlines() if line.strip()]
    check_cells(lines, re.compile(r"[#.?]?\d{1,5}", re.ASCII).fullmatch, "a number after #, . or ?")
    board = HitoriBoard.of([[int(word.lstrip("#.?")) for word in words] for words in lines])
    marks = [[word[0] if word[0] in "#." else UNKNOWN for word in words] for words in lines]
    return Position.of(board, Board.of(marks))


FORMATS = (
    Format(
        "id",
        "one line, WxH: and a character for each number, as Singles writes it",
        recognises_id,
        parse_id,
        write_id,
        one_line=True,
    ),
    link_format(("hitori",), parse_link, write_link),
    grid_record_format("hitori", HitoriBoard.of, "numbers"),
    pzprv3_format("hitori", _parse_pzprv3, _write_pzprv3),
    Format(
        "drawing",
        "the numbers, each with a mark before it: # shaded, . kept, ? not known",
        recognises_drawing,
        parse_drawing,
        draw,
        holds_marks=True,
    ),
    grid_format(HitoriBoard.of, "numbers"),
)
