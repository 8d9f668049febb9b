"""Boards in the colours of a terminal; the text is also readable without colours."""

from __future__ import annotations

import re

from stripcount.board import Board, mark_text
from stripcount.draw.board import board_style
from stripcount.draw.marks import STYLES
from stripcount.model.strip import Strip

# ANSI sequences: 1 is bold, 3x the colour of letters, 4x that of the background
_RESET = "\x1b[0m"
_COLOUR_OF_MARK = {"+": "\x1b[1;37;41m", "-": "\x1b[1;37;44m", "1": "\x1b[1;33m"}
_LINE_COLOUR = "\x1b[1;36m"


def colour_board(board: Board, strip: Strip | None = None) -> str:
    """Return a board as lines of text with ANSI colours: poles on red and blue, ones yellow, lines cyan.

    >>> colour_board(Board.of([".1"]))
    '. \\x1b[1;33m1\\x1b[0m'
    """
    style = board_style(board, strip)
    lines = []
    for row in range(board.rows):
        cells = []
        for col in range(board.cols):
            text = mark_text(board[row, col])
            letter = text[-1] if style is STYLES["magnets"] else text
            colour = _LINE_COLOUR if style.coloured else _COLOUR_OF_MARK.get(letter, "")
            cells.append(f"{colour}{letter}{_RESET}" if colour else letter)
        lines.append(("" if style.coloured else " ").join(cells))
    return "\n".join(lines)


def colour_poles(drawing: str) -> str:
    """Return the text of a printed board with its poles in colour: every + or - between spaces, but not the walls.

    >>> colour_poles("+-- | + | . |")
    '+-- | \\x1b[1;37;41m+\\x1b[0m | . |'
    """
    return re.sub(r"(?<= )[+-](?= |$)", lambda match: f"{_COLOUR_OF_MARK[match[0]]}{match[0]}{_RESET}", drawing)
