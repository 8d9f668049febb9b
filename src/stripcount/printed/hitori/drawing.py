"""Drawings of a Hitori board: each number with a mark before it, # where it is shaded and . where it is kept."""

from __future__ import annotations

import re

from stripcount.board import Board
from stripcount.printed.base import UNKNOWN
from stripcount.printed.cells import check_cells
from stripcount.printed.hitori.board import Hitori
from stripcount.printed.picture import Picture
from stripcount.printed.puzzle import Format, Position


def draw(board: Hitori, solution: Board | None = None) -> str:
    """Return the numbers as text, with the marks of a solution before them.

    >>> print(draw(Hitori.of([[1, 1], [1, 2]]), Board.of(["#.", ".."])))
    #1 .1
    .1 .2
    """
    wide = max(len(str(number)) for row in board.numbers for number in row)
    if solution is None:
        return "\n".join(" ".join(str(number).rjust(wide) for number in row) for row in board.numbers)
    return "\n".join(
        " ".join(
            f"{str(solution[row, col]).replace(UNKNOWN, '?')}{number:<{wide}}" for col, number in enumerate(numbers)
        ).rstrip()
        for row, numbers in enumerate(board.numbers)
    )


def picture(board: Hitori, solution: Board | None = None) -> Picture:
    """Return what a drawing of a board or a solution shows."""
    numbers = {(row, col): str(number) for row, line in enumerate(board.numbers) for col, number in enumerate(line)}
    shaded = {cell for cell in numbers if solution is not None and solution[cell] == "#"}
    return Picture(board.rows, board.cols, numbers=numbers, shaded=frozenset(shaded))


def recognises(text: str) -> bool:
    """Return whether the text is made of at least two numbers, all with marks before them."""
    return re.fullmatch(r"\s*[#.?]\d{1,5}(\s+[#.?]\d{1,5})+\s*", text, re.ASCII) is not None


def parse(text: str) -> Position:
    """Return the board and the marks of a drawing; raises BadInput naming the place.

    >>> parse("#1 .1\\n.1 .2").marks == Board.of(["#.", ".."])
    True
    """
    lines = [line.split() for line in text.strip("\ufeff").splitlines() if line.strip()]
    check_cells(lines, re.compile(r"[#.?]?\d{1,5}", re.ASCII).fullmatch, "a number after #, . or ?")
    board = Hitori.of([[int(word.lstrip("#.?")) for word in words] for words in lines])
    marks = [[word[0] if word[0] in "#." else UNKNOWN for word in words] for words in lines]
    return Position.of(board, Board.of(marks))


DRAWING = Format(
    "drawing",
    "the numbers, each with a mark before it: # shaded, . kept, ? not known",
    recognises,
    parse,
    draw,
    holds_marks=True,
)
