"""Crossing (percolation): a component of the chosen vertices that connects one side of the graph with the other."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import ClassVar, NamedTuple

from stripcount.errors import BadInput
from stripcount.model.graphs.graph import Graph
from stripcount.model.graphs.property import Choice, Chosen, Of, Parallel, Property, Where, put


class GraphSide(NamedTuple):
    """A side of a graph: the vertices in some rows of a layer.

    `rows` None: all rows; -1 is the last. `layer` None: every layer; 0 is the first, -1 the last.
    """

    rows: frozenset[int] | None
    layer: int | None

    def has(self, where: Where) -> bool:
        """Return whether a vertex lies on this side; a hub lies on none."""
        if where.layer < 0:
            return False
        layer = self.layer is None or (where.layer == 0 if self.layer == 0 else where.last)
        return layer and (self.rows is None or where.row in self.rows or where.row - where.rows in self.rows)


LEFT, RIGHT = GraphSide(None, 0), GraphSide(None, -1)
TOP, BOTTOM = GraphSide(frozenset([0]), None), GraphSide(frozenset([-1]), None)
Clusters = tuple[int, ...]
"""The cluster at each slot: 0 none, 1 that of the first side, 2 that of the second, others in order of appearance."""
_FIRST, _SECOND = 1, 2
_CROSSED: Clusters = (-1,)


class Crossing(Property[Clusters]):
    """Some component of the chosen vertices has a vertex on each of two sides.

    Clusters are the components of the chosen vertices read so far. All clusters that contain vertices of the same side
    are united in a state; once a cluster has vertices of both sides, the state records only that. A vertex on both
    sides is such a component by itself. A graph without vertices has none.
    """

    of: ClassVar[Of] = "vertices"
    parallel: ClassVar[Parallel] = "same"

    def __init__(self, first: GraphSide, second: GraphSide) -> None:
        self.sides = first, second

    @property
    def along(self) -> bool:
        """Whether the component has to reach from the first layer to the last one."""
        return self.sides[1].layer == -1

    def on(self, graph: Graph) -> Crossing:
        """Return the property with its sides as sets of vertices of a graph; raises BadInput if they are not known."""
        if all(side.rows is not None and side.layer is not None for side in self.sides):
            return self
        places = _laid_out(graph)
        return Crossing(*(GraphSide(frozenset(v for v, where in places if side.has(where)), 0) for side in self.sides))

    def start(self) -> Clusters:
        return ()

    def vertex(self, state: Clusters, slot: int, where: Where, chosen: Choice) -> Iterable[Clusters]:
        """Yield the state, with a cluster for a chosen vertex; nothing if no cluster of the first side remains."""
        if state == _CROSSED:
            yield state
            return
        if self.along and where.layer > 0 and _FIRST not in state:
            return
        if not chosen:
            yield state
            return
        first, second = (side.has(where) for side in self.sides)
        if first and second:
            yield _CROSSED
        else:
            own = _FIRST if first else _SECOND if second else max((_SECOND, *state)) + 1
            yield _numbered(put(state, slot, own, 0))

    def edge(self, state: Clusters, slot: int, other_slot: int, chosen: Choice) -> Iterable[Clusters]:
        """Yield the state with two clusters united, if both ends have one."""
        low, high = sorted((_get(state, slot), _get(state, other_slot)))
        if state == _CROSSED or not low or low == high:
            yield state
        elif (low, high) == (_FIRST, _SECOND):
            yield _CROSSED
        else:
            yield _numbered(tuple(low if cluster == high else cluster for cluster in state))

    def forget(self, state: Clusters, slot: int) -> Iterable[Clusters]:
        """Yield the state without a slot."""
        yield state if state == _CROSSED else _numbered(put(state, slot, 0, 0))

    def moved(self, state: Clusters, slot: int, to: int) -> Clusters:
        """Return the state with a vertex at another slot."""
        if state == _CROSSED:
            return state
        return _numbered(put(put(state, to, _get(state, slot), 0), slot, 0, 0))

    def accepts(self, state: Clusters) -> bool:
        """Return whether the sides are connected."""
        return state == _CROSSED

    def legal(self, graph: Graph, chosen: Chosen) -> bool:
        """Return whether chosen vertices alone lead from the first side to a vertex of the second side."""
        if not graph.size:
            return False
        first, second = (side.rows or frozenset() for side in self.on(graph).sides)
        reached, waiting = set[int](), [vertex for vertex in chosen if vertex in first]
        while waiting:
            vertex = waiting.pop()
            if vertex not in reached:
                reached.add(vertex)
                waiting += [other for other in graph.reached(vertex, itself=False) if other in chosen]
        return bool(reached & second)


def _laid_out(graph: Graph) -> list[tuple[int, Where]]:
    """Return the position of each vertex of a graph in layers, or of one with vertices named row,column.

    Raises BadInput for other graphs.

    Where columns are of different lengths, the graph must be a part of the square grid.
    """
    if graph.height:
        layers = (graph.size - graph.extra) // graph.height
        layers_and_rows = [divmod(vertex - graph.extra, graph.height) for vertex in range(graph.extra, graph.size)]
        return [
            (graph.extra + n, Where(layer, row, graph.height, layer == layers - 1))
            for n, (layer, row) in enumerate(layers_and_rows)
        ]
    cells = [tuple(map(int, name.split(","))) for name in graph.names if re.fullmatch(r"\d+,\d+", name)]
    all_are_cells = len(cells) == graph.size
    distances = {sum(abs(a - b) for a, b in zip(cells[u], cells[v])) for u, v in graph.edges if all_are_cells}
    rows, columns = ({cell[axis] for cell in cells} for axis in (0, 1))
    if not cells or not all_are_cells or (len(cells) < len(rows) * len(columns) and distances - {1}):
        raise BadInput(
            "crossing must be asked of a graph with two sides: a grid such as 'grid 5x6', or two vertices, as in "
            "'crossing from 1 to 9'."
        )
    (top, bottom), (left, right) = ((min(numbers), max(numbers)) for numbers in (rows, columns))
    return [
        (vertex, Where(column - left, row - top, bottom - top + 1, column == right))
        for vertex, (row, column) in enumerate(cells)
    ]


def _numbered(clusters: Clusters) -> Clusters:
    """Return the clusters with those of no side numbered in order of appearance, without empty slots at the end."""
    number_of = {0: 0, _FIRST: _FIRST, _SECOND: _SECOND}
    numbered = [number_of.setdefault(cluster, len(number_of)) for cluster in clusters]
    while numbered and not numbered[-1]:
        numbered.pop()
    return tuple(numbered)


def _get(clusters: Clusters, slot: int) -> int:
    return clusters[slot] if slot < len(clusters) else 0
