"""The cells of a board as vertices of a graph, and the properties of their values: neighbours, windows, areas."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, ClassVar, NamedTuple

from stripcount.board import Wrap
from stripcount.model.areas.area import Area
from stripcount.model.graphs.graph import Graph
from stripcount.model.graphs.layered import Layered, Shape
from stripcount.model.graphs.pieces import Pieces
from stripcount.model.graphs.property import Choice, Chosen, Label, Local
from stripcount.model.lattice.windows import Window

if TYPE_CHECKING:
    from stripcount.model.areas.strip import AreaStrip


class EdgeHub(NamedTuple):
    """A hub along an outer edge: the rows to which it is joined in every column, in the first one and the last one."""

    every: tuple[int, ...]
    first: tuple[int, ...] = ()
    last: tuple[int, ...] = ()


def edge_hubs(rows: int, wrap: Wrap, edges: int, divides: bool) -> list[EdgeHub]:
    """Return the hubs of so many areas along the outer edge; if they `divide`, one more along a second such edge."""
    lower, all_rows = rows - 1, tuple(range(rows))
    both = EdgeHub(() if wrap.rows else tuple(dict.fromkeys((0, lower))))
    if not wrap.columns:
        both = both._replace(first=all_rows, last=all_rows)
    if divides and wrap == Wrap(rows=True):
        return [EdgeHub((), first=all_rows), EdgeHub((), last=all_rows)]
    if divides and wrap == Wrap(columns=True):
        return [EdgeHub((0,)), EdgeHub((lower,))]
    return [both] * edges


def board_graph(rules: AreaStrip, window: Window | None, wrap: Wrap, hubs: Sequence[EdgeHub]) -> Layered:
    """Return the graph of the cells with some sides glued, with the windows, and hubs along outer edges."""
    rows, windows = rules.rows, list[Shape]()
    down = tuple((row, (row + 1) % rows) for row in range(rows if wrap.rows else rows - 1))
    for row in range(rows):
        if window is None:
            break
        placed = [(right, row + below) for below, right in window.cells]
        around = [(right, at % rows) if wrap.rows else (right, at) for right, at in placed]
        cells = tuple(cell if 0 <= cell[1] < rows else None for cell in around)
        if not (window.whole and None in cells):
            windows.append(Shape(cells, window.whole))

    return Layered(
        rules.error_name,
        rows,
        down,
        tuple((1, row, row) for row in range(rows)),
        ring=wrap.columns,
        twist=tuple(reversed(range(rows))) if wrap.twist else (),
        hubs=tuple(hub.every for hub in hubs),
        ends=tuple((hub.first, hub.last) for hub in hubs),
        windows=tuple(windows),
    )


class Cells(Local):
    """The values of cells, which their neighbours and windows allow; the label is the choice."""

    of: ClassVar = "vertices"

    def __init__(self, rules: AreaStrip, window: Window) -> None:
        self.rules, self.window = rules, window
        self.marks = tuple((at, str(at)) for at in range(len(rules.values)))

    def meet(self, one: Label, other: Label, chosen: Choice) -> tuple[Label, Label] | None:
        """Return the labels if the second value may lie to the right of the first, or below it."""
        return (one, other) if self.rules.fits.get((other, one), True) else None

    def sees(self, labels: tuple[Label | None, ...]) -> bool:
        """Return whether a window may hold these values."""
        return self.window.allows(tuple(None if label is None else self.rules.values[label] for label in labels))

    def legal(self, graph: Graph, chosen: Chosen) -> bool:
        """Return whether neighbours allow each other; windows are no part of a finite graph."""
        return all(self.rules.fits[chosen[v], chosen[u]] for u, v in graph.edges)


class AreaPieces(Pieces):
    """The areas of several demands; `groups` names for each choice the demand that its cells belong to, or -1."""

    def __init__(self, areas: Sequence[Area], groups: Sequence[int]) -> None:
        super().__init__("vertices")
        self.bounds, self.groups = tuple((demand.least, demand.most) for demand in areas), tuple(groups)

    def group(self, chosen: Choice) -> int:
        """Return the demand of a value, -1 for none."""
        return self.groups[chosen]
