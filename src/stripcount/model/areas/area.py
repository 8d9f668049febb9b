"""Demands on areas, and what a board of areas is as a graph: properties of the values chosen for its vertices."""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass
from typing import ClassVar

from stripcount.errors import BrokenPuzzle, shortened
from stripcount.model.graphs.graph import Graph
from stripcount.model.graphs.pieces import Pieces
from stripcount.model.graphs.property import Choice, Chosen, Label, Local
from stripcount.model.lattice.windows import Window

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


class Cells(Local):
    """The values of cells, which their neighbours and windows allow; the label is the choice, an index of `values`.

    `fits` states which value may lie to the right of another one or below it, in this order.
    """

    of: ClassVar = "vertices"

    def __init__(self, values: Sequence[Hashable], fits: Mapping[tuple[Choice, Choice], bool], window: Window) -> None:
        self.values, self.fits, self.window = values, fits, window
        self.marks = tuple((at, str(at)) for at in range(len(values)))

    def meet(self, one: Label, other: Label, chosen: Choice) -> tuple[Label, Label] | None:
        """Return the labels if the second value may lie to the right of the first, or below it."""
        return (one, other) if self.fits.get((other, one), True) else None

    def sees(self, labels: tuple[Label | None, ...]) -> bool:
        """Return whether a window may hold these values."""
        return self.window.allows(tuple(None if label is None else self.values[label] for label in labels))

    def legal(self, graph: Graph, chosen: Chosen) -> bool:
        """Return whether neighbours allow each other; windows are no part of a finite graph."""
        return all(self.fits[chosen[v], chosen[u]] for u, v in graph.edges)


class AreaPieces(Pieces):
    """The areas of several demands; `groups` names for each choice the demand that its cells belong to, or -1."""

    def __init__(self, areas: Sequence[Area], groups: Sequence[int]) -> None:
        super().__init__("vertices")
        self.bounds, self.groups = tuple((demand.least, demand.most) for demand in areas), tuple(groups)

    def group(self, chosen: Choice) -> int:
        """Return the demand of a value, -1 for none."""
        return self.groups[chosen]
