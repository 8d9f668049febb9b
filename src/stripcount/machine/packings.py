"""Which strips are packed, and how."""

from __future__ import annotations

from typing import Any

from stripcount.limits import UNLIMITED, Limits
from stripcount.machine.packing.areas import AreaPacking
from stripcount.machine.packing.base import Packing
from stripcount.machine.packing.graphs import GraphPacking
from stripcount.machine.packing.lattice import LatticePacking, WindowPacking
from stripcount.machine.packing.links import LinkPacking
from stripcount.machine.packing.tiles import TilePacking
from stripcount.model.strip import Strip, rules_untouched

KINDS: tuple[type[Packing], ...] = (TilePacking, WindowPacking, LatticePacking, LinkPacking, AreaPacking, GraphPacking)


def packs(strip: Strip[Any]) -> bool:
    """Return whether a strip is explored, and boards are swept, on whole arrays of states; costs little.

    A tile strip is taken to have no more labels than on few rows.
    """
    return any(kind.fits(strip) for kind in _kinds(strip))


def packing_of(strip: Strip[Any], columns: int | None = None, limits: Limits = UNLIMITED) -> Packing | None:
    """Return the packing of a strip's states; None if it has none, or if the states do not fit into 63 bits.

    `columns` bounds the boards that are read; None stands for any number of columns. Reading the labels of a tile strip
    may take long; raises OutOfTime beyond the deadline of `limits`.
    """
    return next((kind.of(strip, columns, limits) for kind in _kinds(strip)), None)


def _kinds(strip: Strip[Any]) -> list[type[Packing]]:
    """Return the packing made for a strip's base class, unless its own class changes how boards are read."""
    return [kind for kind in KINDS if isinstance(strip, kind.packs) and rules_untouched(strip, kind.packs)][:1]
