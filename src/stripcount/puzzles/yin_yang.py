"""Yin-Yang without clues: two colours, each connected, and no 2×2 block of one colour."""

from __future__ import annotations

from typing import ClassVar

from stripcount.model.areas.area import area
from stripcount.model.areas.strip import AreaStrip
from stripcount.model.lattice.blocks import Block
from stripcount.model.offers import Laws
from stripcount.model.symmetry import UNDIRECTED


class YinYang(AreaStrip):
    """Boards of black # and white . cells, each colour connected through sides, no 2×2 block of one colour.

    A colour may be absent, which matters in one row or column only; the empty board counts 1. No entry
    of the OEIS is known to count these boards.

    >>> from stripcount.machine.explore import explore
    >>> explore(YinYang(4)).machine().terms(6)
    [1, 8, 18, 50, 96, 220]
    """

    name = "yin-yang"
    about = "two colours, each connected, no 2×2 block of one colour"
    drawn_as = "shaded"
    laws = Laws(transposes=True)
    symmetries = UNDIRECTED
    values = "#."
    window = (2, 2)
    connected = (area("#", least=0), area(".", least=0))
    statistics: ClassVar = {"black": lambda mark: int(mark == "#")}

    def allowed(self, block: Block) -> bool:
        """Return whether both colours occur."""
        return len({*block[0], *block[1]}) == 2
