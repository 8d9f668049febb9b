"""Masyu without pearls: one loop through the centres of some cells."""

from __future__ import annotations

from stripcount.model.links.sides import UNDIRECTED_LINES
from stripcount.model.links.strip import LinkStrip
from stripcount.model.offers import Laws


class Masyu(LinkStrip):
    """Cycles of the rows × columns grid graph: one loop from cell to cell, through any cells; a(0) = 0.

    The loop of Masyu, Yajilin or Castle Wall. On r × k cells there are as many as loops of Slitherlink on
    (r - 1) × (k - 1) cells, whose dots are then the cells: OEIS A231829.

    >>> from stripcount.machine.explore import explore
    >>> explore(Masyu(4)).machine().terms(6)
    [0, 0, 6, 40, 213, 1049]
    """

    name = "masyu"
    about = (
        "one loop through the centres of some cells (cycles of the grid); left out: the pearls of Masyu, and that no "
        "two shaded cells of Yajilin touch"
    )
    drawn_as = "lines"
    laws = Laws(transposes=True)
    symmetries = UNDIRECTED_LINES
    connection = "one cycle"
