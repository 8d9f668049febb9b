"""Which strips are packed, and how."""

from __future__ import annotations

import importlib
from typing import Any

from stripcount.limits import UNLIMITED, Limits
from stripcount.machine.packing.base import Packing
from stripcount.model.strip import Strip, rules_untouched

KINDS = {
    # base class of strips: its packing, which is imported when such a strip is met
    "stripcount.model.strip.TileStrip": "tiles.TilePacking",
    "stripcount.model.lattice.windows.WindowStrip": "lattice.WindowPacking",
    "stripcount.model.lattice.strip.LatticeStrip": "lattice.LatticePacking",
    "stripcount.model.graphs.edge_strip.EdgeStrip": "edges.EdgePacking",
    "stripcount.model.areas.strip.AreaStrip": "graphs.GraphPacking",
    "stripcount.model.graphs.strip.GraphStrip": "graphs.GraphPacking",
}


def packs(strip: Strip[Any]) -> bool:
    """Return whether a strip is explored, and boards are swept, on whole arrays of states; costs little.

    A tile strip is taken to have no more labels than on few rows.
    """
    strip = strip.read_as
    kind = _kind(strip)
    return kind is not None and kind.fits(strip)


def packing_of(strip: Strip[Any], columns: int | None = None, limits: Limits = UNLIMITED) -> Packing | None:
    """Return the packing of a strip's states; None if it has none, or if the states do not fit into 63 bits.

    `columns` bounds the boards that are read; None stands for any number of columns. Reading the labels of a tile strip
    may take long; raises OutOfTime beyond the deadline of `limits`.
    """
    strip = strip.read_as
    kind = _kind(strip)
    return None if kind is None else kind.of(strip, columns, limits)


def _kind(strip: Strip[Any]) -> type[Packing] | None:
    """Return the packing made for a strip's base class, unless its own class changes how boards are read."""
    for base in type(strip).__mro__:
        if (name := KINDS.get(f"{base.__module__}.{base.__qualname__}")) is not None:
            module, _, attribute = name.partition(".")
            found: type[Packing] = getattr(importlib.import_module(f"stripcount.machine.packing.{module}"), attribute)
            return found if rules_untouched(strip, base) else None
    return None
