"""Hitori without numbers: shaded cells, no two side by side, that leave the others connected."""

from __future__ import annotations

from typing import ClassVar

from stripcount.model.areas.area import area
from stripcount.model.areas.strip import AreaStrip
from stripcount.model.offers import Laws
from stripcount.model.symmetry import UNDIRECTED


class Hitori(AreaStrip):
    """Boards of shaded # and unshaded . cells: no two shaded ones share a side, the unshaded ones are connected.

    The rule of Hitori, Heyawake and Kurodoko. There may be no unshaded cell, on a board of one cell; the empty board
    counts 1. No entry of the OEIS is known to count these boards.

    >>> from stripcount.machine.explore import explore
    >>> explore(Hitori(4)).machine().terms(6)
    [1, 4, 21, 121, 562, 2749]
    """

    name = "hitori"
    about = (
        "shaded cells, no two adjacent, the others connected; left out: the numbers of Hitori (none twice in a line) "
        "and the rooms of Heyawake"
    )
    drawn_as = "shaded"
    laws = Laws(transposes=True)
    symmetries = UNDIRECTED
    values = "#."
    connected = (area(".", least=0),)
    statistics: ClassVar = {"shaded": lambda mark: int(mark == "#")}

    def adjacent(self, value: object, other: object) -> bool:
        """Return whether two neighbours are not both shaded."""
        return "." in (value, other)
