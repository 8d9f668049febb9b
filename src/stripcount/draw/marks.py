"""One cell's mark as shapes: lines for Ring-Ring and Circuit Board, slots and poles for Magnets, digits, letters.

A style says how a puzzle's boards are drawn; a puzzle names its style. Marks differ in shape or lightness, never in hue
alone.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from stripcount.board import Mark
from stripcount.draw.scene import FAINT, GREY, INK, PALE, PAPER, Box, Disc, Shape, Text, line
from stripcount.errors import BrokenPuzzle, value_text
from stripcount.model.strip import Strip

DrawMark = Callable[[Mark, float], tuple[Shape, ...]]
"""A function of (mark, side of a cell in points) that returns its shapes; the cell's upper left corner is (0, 0)."""

_THIN, _THICK = 0.7, 1.6  # line widths of frames, in points


@dataclass(frozen=True)
class Style:
    """A style of drawing boards.

    `draw_mark` draws the mark of a cell. With `grid` there are lines between cells. `frame` is the width of the frame,
    None for no frame. With `loop` a line runs between the cells inside and all others. In a terminal every mark of a
    `coloured` style has the colour of lines.
    """

    draw_mark: DrawMark
    grid: bool = True
    frame: float | None = _THICK
    loop: bool = False
    coloured: bool = False


# sides are letters: l left, r right, u up, d down
# the sides of its cell to which a mark draws a line from the middle
_ARMS = {
    "┌": "rd", "┐": "ld", "└": "ru", "┘": "lu", "─": "lr", "│": "ud", "┼": "lrud", "├": "rud", "┤": "lud",
    "┬": "lrd", "┴": "lru", "╵": "u", "╷": "d", "╴": "l", "╶": "r", "·": "",
}  # fmt: skip
# the sides with a wall, for each slot letter
_WALLS = {"L": "lud", "R": "rud", "T": "lur", "B": "lrd", "*": "lrud"}
# (x, y) of the middle of each side, in a cell of size 1
_SIDE_MIDDLES = {"l": (0.0, 0.5), "r": (1.0, 0.5), "u": (0.5, 0.0), "d": (0.5, 1.0)}


def ring_lines(mark: Mark, size: float) -> tuple[Shape, ...]:
    """Draw a box-drawing letter as lines from the cell's middle to its sides, with a disc where a single line ends."""
    return _arm_shapes(str(mark), size, dot=len(_ARMS.get(str(mark), "")) == 1)


def circuit_lines(mark: Mark, size: float) -> tuple[Shape, ...]:
    """Draw a dot in the middle with the edges that leave it."""
    return _arm_shapes(str(mark), size, dot=True)


def shaded_cell(mark: Mark, size: float) -> tuple[Shape, ...]:
    """Fill the cell of a # grey, and leave that of any other mark white."""
    return (Box(0, 0, size, size, fill=GREY, outline=None),) if str(mark) == "#" else ()


INSIDE = frozenset("■▌▀▛")
"""The marks of cells inside a loop along the sides of cells."""


def loop_cell(mark: Mark, size: float) -> tuple[Shape, ...]:
    """Fill a cell inside the loop pale; the loop itself is the border of all cells inside."""
    return (Box(0, 0, size, size, fill=PALE, outline=None),) if str(mark) in INSIDE else ()


def _arm_shapes(mark: str, size: float, dot: bool) -> tuple[Shape, ...]:
    """Draw the lines of a mark in _ARMS from the cell's middle, with a disc if `dot`; else the text of the mark."""
    middle = (size / 2, size / 2)
    line_width = max(1.2, size / 9)
    shapes: list[Shape] = []
    for arm in _ARMS.get(mark, ""):
        x, y = _SIDE_MIDDLES[arm]
        shapes.append(line(middle, (x * size, y * size), line_width=line_width))
    if dot:
        shapes.append(Disc(*middle, size / 6))
    return tuple(shapes) if mark in _ARMS else mark_text(mark, size)


def magnet_cell(mark: Mark, size: float) -> tuple[Shape, ...]:
    """Draw a slot letter and a pole: walls of the slot, a dark cell for +, a light one for -, white for a blank.

    A mark of one letter is a pole without a slot.
    """
    text = str(mark)
    slot, pole = (text[0], text[-1]) if len(text) == 2 else ("", text)
    fill = {"+": GREY, "-": PALE, ".": FAINT if slot == "*" else PAPER}.get(pole, PAPER)
    shapes: list[Shape] = [Box(0, 0, size, size, fill=fill, outline=None)]
    if pole in "+-":
        arm, middle, line_width = size * 0.24, size / 2, max(1.2, size / 9)
        ink = PAPER if pole == "+" else INK
        shapes.append(line((middle - arm, middle), (middle + arm, middle), colour=ink, line_width=line_width))
        if pole == "+":
            shapes.append(line((middle, middle - arm), (middle, middle + arm), colour=ink, line_width=line_width))
    elif pole not in ".?":
        shapes += mark_text(pole, size)
    return (*shapes, *wall_lines(_WALLS.get(slot, ""), size))


def domino_cell(mark: Mark, size: float) -> tuple[Shape, ...]:
    """Draw one cell of a domino by its three walls; the mark is L, R, T or B."""
    return wall_lines(_WALLS.get(str(mark), ""), size)


def bit_disc(mark: Mark, size: float) -> tuple[Shape, ...]:
    """Draw a one as a dark disc, a zero as nothing."""
    return (Disc(size / 2, size / 2, size * 0.3),) if str(mark) == "1" else ()


def mark_text(mark: Mark, size: float) -> tuple[Shape, ...]:
    """Write a mark's text, smaller if it is long."""
    text = str(mark)
    return (Text(size / 2, size / 2, text, size=size * min(0.66, 1.4 / max(1, len(text)))),)


def wall_lines(sides: str, size: float, line_width: float | None = None) -> tuple[Shape, ...]:
    """Draw the sides of a cell of this `size` that `sides` names, letters of l r u d, as thick lines."""
    corners = {
        "l": ((0.0, 0.0), (0.0, size)),
        "r": ((size, 0.0), (size, size)),
        "u": ((0.0, 0.0), (size, 0.0)),
        "d": ((0.0, size), (size, size)),
    }
    return tuple(line(*corners[side], line_width=line_width or max(1.0, size / 12)) for side in sides)


STYLES: dict[str, Style] = {
    "magnets": Style(magnet_cell),
    "dominoes": Style(domino_cell),
    "lines": Style(ring_lines, coloured=True),
    "wires": Style(circuit_lines, grid=False, frame=None, coloured=True),
    "loop": Style(loop_cell, frame=_THIN, loop=True),
    "shaded": Style(shaded_cell),
    "dots": Style(bit_disc),
    "letters": Style(mark_text),
}
"""The styles by the name that a puzzle gives as `drawn_as`."""


def style_of(strip: Strip) -> Style | None:
    """Return the style that a puzzle names, None if it names none; raises BrokenPuzzle for a name not in STYLES.

    >>> from stripcount.puzzles.kings import Kings
    >>> style_of(Kings(2)) is STYLES["dots"]
    True
    """
    if not strip.drawn_as:
        return None
    if strip.drawn_as not in STYLES:
        name = value_text(strip.drawn_as)
        raise BrokenPuzzle(f"{type(strip).__name__}.drawn_as must be one of {', '.join(STYLES)}, not {name}.")
    return STYLES[strip.drawn_as]
