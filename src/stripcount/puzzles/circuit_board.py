"""Circuit Board: every dot of a grid joined into one tree, with one or three edges at each dot."""

from __future__ import annotations

from typing import ClassVar

from stripcount.model.links.sides import SIDES, UNDIRECTED_LINES
from stripcount.model.links.strip import LinkStrip
from stripcount.model.offers import Laws


class CircuitBoard(LinkStrip):
    """Spanning trees of the rows × columns grid with every degree 1 or 3; a mark shows the edges at its dot.

    a(0) = 0: no dots, no tree. There is no solution unless rows · columns = 2 modulo 4. All degrees are odd, so the
    number n of dots is even, and half of them are black in a chessboard colouring. Every one of the n - 1 edges has
    one black end: the n/2 odd degrees of the black dots sum to n - 1, which is odd, so n/2 is odd. Sources:
    G. Spahn, arXiv:2202.06234, section 5; F. Faase, Ars Combin. 49 (1998), OEIS A003780 for five rows.

    >>> from stripcount.machine.explore import explore
    >>> explore(CircuitBoard(3)).machine().terms(11)
    [0, 0, 1, 0, 0, 0, 10, 0, 0, 0, 36]
    """

    name = "circuit-board"
    about = "spanning trees of the grid of dots in which every dot has one or three neighbours"
    drawn_as = "wires"
    laws = Laws(transposes=True)
    symmetries = UNDIRECTED_LINES
    connection = "tree"
    covers = True
    statistics: ClassVar = {
        "leaves": lambda mark: int(len(SIDES[str(mark)]) == 1),
        "edges": lambda mark: sum(side in "rd" for side in SIDES[str(mark)]),
        "horizontal": lambda mark: int("r" in SIDES[str(mark)]),
    }

    def allowed(self, sides: str, row: int, left: str | None, above: str | None) -> bool:
        """Return whether one or three edges meet."""
        return len(sides) in (1, 3)
