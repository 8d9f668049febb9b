"""The choice of the packing for a strip."""

from __future__ import annotations

from typing import Any

from stripcount.machine.packing import areas, blocks, lattice, links
from stripcount.machine.packing.corners import TooManyLabels
from stripcount.machine.packing.packed import Packing
from stripcount.machine.packing.tiles import BITS, TileTable
from stripcount.model.areas.strip import AreaStrip
from stripcount.model.blocks.strip import BlockStrip
from stripcount.model.lattice.strip import LatticeStrip
from stripcount.model.links.strip import LinkStrip
from stripcount.model.strip import Strip, TileStrip, rules_untouched


def packing_of(strip: Strip[Any]) -> Packing | None:
    """Return the packing of a block, link, area or lattice strip whose states fit into 63 bits, None for others.

    Tile strips have one too, but only reading shows whether their labels fit: see `TileTable`.
    """
    if isinstance(strip, BlockStrip) and rules_untouched(strip, BlockStrip):
        return blocks.BlockPacking(strip) if strip.aged.size <= blocks.MOST_BITS else None
    if isinstance(strip, LinkStrip) and rules_untouched(strip, LinkStrip):
        lines = links.LinkPacking(strip)
        return lines if lines.fits else None
    if isinstance(strip, AreaStrip) and rules_untouched(strip, AreaStrip):
        cells = areas.AreaPacking(strip)
        return cells if cells.fits else None
    if isinstance(strip, LatticeStrip) and rules_untouched(strip, LatticeStrip):
        return lattice.LatticePacking(strip.scan)
    return None


def packs(strip: Strip[Any]) -> bool:
    """Return whether a strip is explored, and boards are swept, on whole arrays."""
    if isinstance(strip, TileStrip):
        return rules_untouched(strip, TileStrip)
    return packing_of(strip) is not None


def fits(strip: Strip[Any], rows: int) -> bool:
    """Return whether the states of a strip that `packs` fit into 63 bits on this number of rows.

    Assumes of a tile strip that it has no more labels there than on its own rows.
    """
    if not isinstance(strip, TileStrip):
        return True
    try:
        return TileTable(strip).bits * (rows + 1) <= BITS
    except TooManyLabels:
        return False
