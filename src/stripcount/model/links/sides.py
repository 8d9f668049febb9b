"""The marks of a link strip: one box-drawing character for each set of sides of a cell that carry a line."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from stripcount.board import Mark
from stripcount.model.symmetry import exchanged

SIDES: dict[str, str] = {
    "·": "", "╴": "l", "╵": "u", "╶": "r", "╷": "d",
    "┘": "lu", "─": "lr", "┐": "ld", "└": "ur", "│": "ud", "┌": "rd",
    "┴": "lur", "┤": "lud", "┬": "lrd", "├": "urd", "┼": "lurd",
}  # fmt: skip
"""The sides of each mark: l, u, r, d for left, up, right, down, in this order."""

SYMBOLS: dict[str, str] = {sides: symbol for symbol, sides in SIDES.items()}
"""The mark of each set of sides."""

STEPS: dict[str, tuple[int, int]] = {"l": (0, -1), "u": (-1, 0), "r": (0, 1), "d": (1, 0)}
"""(rows, columns) from a cell to its neighbour beyond a side."""

OPPOSITE: dict[str, str] = {"l": "r", "u": "d", "r": "l", "d": "u"}
"""The side of the neighbour that touches a side."""


def upside_down(sides: str) -> str:
    """Return the sides of a cell that is turned over, above and below exchanged.

    >>> upside_down("lu")
    'ld'
    """
    return "".join(side for side in "lurd" if {"u": "d", "d": "u"}.get(side, side) in sides)


UNTURNED: Mapping[str, Callable[[Mark], Mark]] = {
    "H": exchanged("╴╶", "┘└", "┐┌", "┤├"),
    "V": exchanged("╵╷", "┘┐", "└┌", "┴┬"),
    "D": exchanged("╴╵", "╶╷", "─│", "┐└", "┤┴", "┬├"),
}
"""The symmetries of a link strip whose rules prefer no direction: the changes of its marks by H, V and D."""
