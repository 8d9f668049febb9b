"""Spanning trees: all cells joined without a cycle."""

from __future__ import annotations

from stripcount.model.links.sides import UNDIRECTED_LINES
from stripcount.model.links.strip import LinkStrip
from stripcount.model.offers import Laws


class SpanningTree(LinkStrip):
    """Spanning trees of the rows × columns grid graph; a(n) is for n columns, and a(0) = 0, for a tree has a cell.

    OEIS A116469; two rows A001353, three A006238, four A003696, five A003779.

    >>> from stripcount.machine.explore import explore
    >>> explore(SpanningTree(3)).machine().terms(6)
    [0, 1, 15, 192, 2415, 30305]
    """

    name = "spanning-tree"
    about = "spanning trees of the grid graph"
    drawn_as = "wires"
    laws = Laws(transposes=True)
    symmetries = UNDIRECTED_LINES
    connection = "tree"
    covers = True
