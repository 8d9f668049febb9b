"""Demands on areas: which values must form areas, how many, and whether the board's outer edge joins them."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass

from stripcount.errors import BrokenPuzzle, shortened

MOST_AREAS = 1000


@dataclass(frozen=True)
class Area:
    """The demand that the cells of these values form from `least` to `most` areas, connected through sides of cells.

    With `edge` all such cells along the board's outer edge belong to one area, connected outside the board; this area
    is counted even if it has no cells.
    """

    values: tuple[Hashable, ...]
    least: int = 1
    most: int = 1
    edge: bool = False


def area(*values: Hashable, least: int = 1, most: int = 1, edge: bool = False) -> Area:
    """Return the demand that the cells of these values together form from `least` to `most` areas.

    Raises BrokenPuzzle for bounds that are not whole numbers with 0 ≤ least ≤ most ≤ 1000, 1 ≤ most.

    >>> area("#", least=0)
    Area(values=('#',), least=0, most=1, edge=False)
    """
    whole = type(least) is int and type(most) is int
    if not values or not whole or not 0 <= least <= most <= MOST_AREAS or most < 1:
        raise BrokenPuzzle(
            f"an area must name at least one value and bounds 0 ≤ least ≤ most ≤ {MOST_AREAS} with most ≥ 1, "
            f"not {shortened(repr(values))}, least={shortened(repr(least))}, most={shortened(repr(most))}."
        )
    return Area(values, least, most, bool(edge))
