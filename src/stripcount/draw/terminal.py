"""Boards in the colours of a terminal; the text is readable without colours too."""

from __future__ import annotations

import re

from stripcount.board import Board, shown
from stripcount.draw.board import guessed
from stripcount.draw.marks import STYLES, circuit_lines, magnet, ring_lines

_RESET = "\x1b[0m"
_COLOURS = {"+": "\x1b[1;37;41m", "-": "\x1b[1;37;44m", "1": "\x1b[1;33m"}
_LINES = "\x1b[1;36m"


def coloured(board: Board, puzzle: str = "") -> str:
    """Return a board as lines of text with ANSI colours: poles on red and blue, ones yellow, lines cyan.

    >>> coloured(Board.of([".1"]), "template")
    '. \\x1b[1;33m1\\x1b[0m'
    """
    style = STYLES.get(puzzle) or guessed(board)
    lined = style in (ring_lines, circuit_lines)
    out = []
    for row in range(board.rows):
        cells = []
        for col in range(board.cols):
            text = shown(board[row, col])
            letter = text[-1] if style is magnet else text
            colour = _LINES if lined else _COLOURS.get(letter, "")
            cells.append(f"{colour}{letter}{_RESET}" if colour else letter)
        out.append(("" if lined else " ").join(cells))
    return "\n".join(out)


def tinted(drawing: str) -> str:
    """Return a drawing of a printed board with its poles in colour: every + or - between spaces, but not the walls.

    >>> tinted("+-- | + | . |")
    '+-- | \\x1b[1;37;41m+\\x1b[0m | . |'
    """
    return re.sub(r"(?<= )[+-](?= |$)", lambda match: f"{_COLOURS[match[0]]}{match[0]}{_RESET}", drawing)
