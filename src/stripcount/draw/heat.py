"""Heat maps: for each cell of a board, the share of the solutions with a certain mark there."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from stripcount.board import HOLE, Board, Cell
from stripcount.draw.board import CELL, cell_borders
from stripcount.draw.scene import INK, PAPER, Box, Scene, Shape, Text, translate

_MARGIN = 6.0  # points around the board
_LIGHT, _DARK = (255, 255, 255), (11, 90, 143)  # the colours of shares 0 and 1: PAPER and ACCENT


def heat_map(board: Board, shares: Mapping[Cell, Fraction | int], title: str) -> Scene:
    """Return the cells of a board shaded by their shares, from white for 0 to dark for 1, with percentages.

    A cell without a share has the share 0. Percentages are rounded, but 0 and 100 are written only where they are
    exact.

    >>> board = Board.of([["?", HOLE], ["?", "?"]])
    >>> shares = {(0, 0): Fraction(1, 3), (1, 0): Fraction(1), (1, 1): Fraction(0)}
    >>> [shape.text for shape in heat_map(board, shares, "ones").shapes if isinstance(shape, Text)]
    ['33', '100', '0']
    """
    shapes: list[Shape] = []
    for row, col in board.positions():
        share = Fraction(shares.get((row, col), 0))
        fill = "#" + "".join(f"{round(low + (high - low) * float(share)):02x}" for low, high in zip(_LIGHT, _DARK))
        shapes.append(Box(col * CELL, row * CELL, CELL, CELL, fill=fill, outline=None))
        centre = (col * CELL + CELL / 2, row * CELL + CELL / 2)
        shapes.append(Text(*centre, percent(share), size=CELL * 0.36, colour=PAPER if share > Fraction(1, 2) else INK))
    shapes += cell_borders(board)
    width, height = board.cols * CELL + 2 * _MARGIN, board.rows * CELL + 2 * _MARGIN
    return Scene(width, height, translate(shapes, _MARGIN, _MARGIN), title)


def heat_text(board: Board, shares: Mapping[Cell, Fraction | int]) -> str:
    """Return the percentages of the shares as text, row by row, ~ for a hole; a cell without a share has 0.

    >>> print(heat_text(Board.of([["?", HOLE], ["?", "?"]]), {(0, 0): Fraction(1, 3), (1, 0): 1}))
     33   ~
    100   0
    """
    return "\n".join(
        " ".join(
            (str(mark) if mark is HOLE else percent(Fraction(shares.get((row, col), 0)))).rjust(3)
            for col, mark in enumerate(line)
        )
        for row, line in enumerate(board.cells)
    )


def percent(share: Fraction) -> str:
    """Return a share from 0 to 1 in percent, rounded; "0" and "100" only where they are exact.

    >>> percent(Fraction(1, 1000)), percent(Fraction(999, 1000)), percent(Fraction(1, 2))
    ('<1', '>99', '50')
    """
    rounded = round(100 * share)
    if rounded == 0 and share:
        return "<1"
    return ">99" if rounded == 100 and share < 1 else str(rounded)
