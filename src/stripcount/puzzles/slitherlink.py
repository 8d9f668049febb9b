"""Slitherlink without clues: one loop along the lines between the dots around the cells."""

from __future__ import annotations

from typing import Any, ClassVar

from stripcount.board import Board, Mark
from stripcount.model.areas.area import area
from stripcount.model.areas.strip import AreaStrip

OUT = "·"
_INSIDE = {(False, False): "■", (True, False): "▌", (False, True): "▀", (True, True): "▛"}
"""The marks of cells inside the loop, by whether it runs along their left and their upper side."""


class Slitherlink(AreaStrip):
    """One loop along the sides of rows × columns cells, given by the cells inside it; a(0) = 0, for it is not empty.

    The cells inside are connected, and those outside are connected with what lies around the board: that is to say
    that their border is a single loop which meets no dot twice. OEIS A231829, squares A140517.

    >>> from stripcount.machine.explore import explore
    >>> explore(Slitherlink(3)).machine().terms(6)
    [0, 6, 40, 213, 1049, 5034]
    """

    name = "slitherlink"
    about = "one loop along the sides of cells (cycles of the grid of dots), as in Slitherlink"
    transposes = True
    values = (0, 1)
    connected = (area(1), area(0, edge=True))
    statistics: ClassVar = {
        "length": lambda mark: (
            2 * ((str(mark) in "▌▛") + (str(mark) in "▀▛"))
        ),  # the loop leaves a row as often as it enters
        "inside": lambda mark: int(mark != OUT),
    }

    def __init__(self, rows: int) -> None:
        super().__init__(rows)

    def mark(self, value: Any, left: Any, above: Any) -> Mark:
        """Return how a cell lies to the loop: outside it, or inside with or without lines to the left and above."""
        return _INSIDE[not left, not above] if value else OUT

    def value(self, mark: Any) -> int:
        """Return 1 for a cell inside the loop."""
        return int(mark != OUT)

    def draw(self, board: Board) -> str:
        """Return the dots and the loop between them."""
        inside = {cell for cell in board.positions() if board[cell] != OUT}
        lines = []
        for row in range(board.rows + 1):
            across = [((row, col) in inside) != ((row - 1, col) in inside) for col in range(board.cols)]
            lines.append("".join("+--" if drawn else "+  " for drawn in across) + "+")
            down = [((row, col) in inside) != ((row, col - 1) in inside) for col in range(board.cols + 1)]
            lines.append("  ".join("|" if drawn else " " for drawn in down).rstrip())
        return "\n".join(lines[:-1])
