"""Corner paths: from the upper left to the lower right cell without visiting a cell twice."""

from __future__ import annotations

from stripcount.model.links.strip import LinkStrip
from stripcount.model.offers import Laws
from stripcount.model.parameters import choice


class CornerPath(LinkStrip):
    """Self-avoiding paths from the upper left to the lower right cell, through any cells or through all.

    A board of one cell has one path, of no steps; a(0) = 0. OEIS: squares A007764 (through all cells: A001184 on odd
    sides, none on even ones); all cells of five rows: A014584.

    >>> from stripcount.machine.explore import explore
    >>> explore(CornerPath(3)).machine().terms(6)
    [0, 1, 4, 12, 38, 125]
    >>> explore(CornerPath(5, cover="all")).machine().terms(8)
    [0, 1, 1, 8, 20, 104, 378, 1670]
    """

    name = "corner-path"
    about = "self-avoiding paths from the upper left to the lower right cell"
    drawn_as = "lines"
    laws = Laws(transposes=True)
    parameters = (choice("cover", "any", ("all", "any"), "through which cells must the path go?"),)
    connection = "one path"
    ends = ((0, 0), (-1, -1))

    cover: str

    def __init__(self, rows: int, *, cover: str = "any") -> None:
        super().__init__(rows, cover=cover)
        self.covers = self.cover == "all"
