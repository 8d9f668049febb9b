"""The edge of a board: a line where it ends, a dashed line along a seam."""

from __future__ import annotations

from stripcount.board import Wrap
from stripcount.draw.scene import ACCENT, Box, Shape, line

_DASH = 7.0


def frame(width: float, height: float, wrap: Wrap, thick: float) -> list[Shape]:
    """Return the four sides of a board; the two sides glued along a seam are dashed.

    >>> len(frame(28, 28, Wrap(), 1.6)), len(frame(28, 28, Wrap(rows=True), 1.6))
    (1, 8)
    """
    if not any(wrap):
        return [Box(0, 0, width, height, thick=thick)]
    shapes: list[Shape] = []
    for glued, far, vertical in ((wrap.rows, 0.0, False), (wrap.rows, height, False),
                                 (wrap.columns, 0.0, True), (wrap.columns, width, True)):  # fmt: skip
        length = height if vertical else width
        pieces = 2 * max(2, round(length / _DASH / 2)) + 1 if glued else 1
        for k in range(0, pieces, 2):
            ends = [(length * at / pieces, far) for at in (k, k + 1)]
            (a, b), (c, d) = [(y, x) for x, y in ends] if vertical else ends
            shapes.append(line((a, b), (c, d), colour=ACCENT, thick=2.4) if glued else line((a, b), (c, d), thick=1.6))
    return shapes
