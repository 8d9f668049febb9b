"""Nurikabe without clues: a connected sea without 2×2 block, and any islands."""

from __future__ import annotations

from typing import ClassVar

from stripcount.model.areas.area import area
from stripcount.model.areas.strip import AreaStrip
from stripcount.model.lattice.blocks import Block
from stripcount.model.offers import Laws
from stripcount.model.symmetry import UNDIRECTED


class Nurikabe(AreaStrip):
    """Boards of sea # and land . in which the sea is connected through sides and has no 2×2 block; islands are free.

    There may be no sea at all; the empty board counts 1. No entry of the OEIS is known to count these
    boards.

    >>> from stripcount.machine.explore import explore
    >>> explore(Nurikabe(3)).machine().terms(6)
    [1, 7, 34, 140, 545, 2081]
    """

    name = "nurikabe"
    about = "a connected sea without 2×2 block, and any islands: Nurikabe without its numbers"
    drawn_as = "shaded"
    laws = Laws(transposes=True)
    symmetries = UNDIRECTED
    values = "#."
    window = (2, 2)
    connected = (area("#", least=0),)
    statistics: ClassVar = {"sea": lambda mark: int(mark == "#")}

    def allowed(self, block: Block) -> bool:
        """Return whether there is land."""
        return "." in (*block[0], *block[1])
