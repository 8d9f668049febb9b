"""Crossing (percolation): a component of the chosen vertices that connects one side of the graph with the other."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import ClassVar, NamedTuple

from stripcount.errors import BadInput
from stripcount.model.graphs.graph import Graph
from stripcount.model.graphs.property import Choice, Chosen, Domain, Parallel, Property, Where, put


class GraphSide(NamedTuple):
    """A side of a graph: the vertices in some rows of a layer.

    `rows` None: all rows; -1 is the last. `layer` None: every layer; 0 is the first, -1 the last. A finite graph is
    read as one layer, whose rows are its vertices: there `rows` holds vertices, and `layer` is 0 or -1.
    """

    rows: frozenset[int] | None
    layer: int | None

    def contains(self, where: Where) -> bool:
        """Return whether a vertex lies on this side; a hub lies on none."""
        if where.layer < 0:
            return False
        in_layer = self.layer is None or (where.layer == 0 if self.layer == 0 else where.last)
        return in_layer and (self.rows is None or where.row in self.rows or where.row - where.rows in self.rows)


LEFT, RIGHT = GraphSide(None, 0), GraphSide(None, -1)
TOP, BOTTOM = GraphSide(frozenset([0]), None), GraphSide(frozenset([-1]), None)
Clusters = tuple[int, ...]
"""The cluster at each slot: 0 none, 1 that of the first side, 2 that of the second, others in order of appearance."""
_OF_FIRST_SIDE, _OF_SECOND_SIDE = 1, 2  # the clusters of the two sides
_CROSSED: Clusters = (-1,)
"""The state of a cluster that has vertices of both sides: nothing else matters from there on."""


class Crossing(Property[Clusters]):
    """Some component of the chosen vertices has a vertex on each of two sides.

    Clusters are the components of the chosen vertices read so far. All clusters that contain vertices of the same side
    are united in a state; once a cluster has vertices of both sides, the state records only that. A vertex on both
    sides is such a component by itself, if it is chosen. A graph without vertices has no such component.
    """

    of: ClassVar[Domain] = "vertices"
    parallel: ClassVar[Parallel] = "same"

    def __init__(self, first: GraphSide, second: GraphSide) -> None:
        self.sides = first, second

    @property
    def spans_layers(self) -> bool:
        """Whether the component must reach from the first layer to the last one."""
        return self.sides[1].layer == -1

    def on(self, graph: Graph) -> Crossing:
        """Return the property with its sides as sets of vertices of a finite graph, read as one layer.

        Raises BadInput if the position of the vertices is not known.
        """
        if all(side.rows is not None and side.layer is not None for side in self.sides):
            return self
        positions = _vertex_positions(graph)
        return Crossing(
            *(GraphSide(frozenset(v for v, where in positions if side.contains(where)), 0) for side in self.sides)
        )

    def start(self) -> Clusters:
        return ()

    def vertex(self, state: Clusters, slot: int, where: Where, choice: Choice) -> Iterable[Clusters]:
        """Yield the state, with a cluster for a chosen vertex; nothing if no cluster of the first side is left."""
        if state == _CROSSED:
            yield state
            return
        if self.spans_layers and where.layer > 0 and _OF_FIRST_SIDE not in state:
            return
        if not choice:
            yield state
            return
        first, second = (side.contains(where) for side in self.sides)
        if first and second:
            yield _CROSSED
        else:
            new_cluster = max((_OF_SECOND_SIDE, *state)) + 1
            cluster = _OF_FIRST_SIDE if first else _OF_SECOND_SIDE if second else new_cluster
            yield _canonical(put(state, slot, cluster, 0))

    def edge(self, state: Clusters, slot: int, other_slot: int, choice: Choice) -> Iterable[Clusters]:
        """Yield the state with two clusters united, if both ends have one."""
        lower, higher = sorted((_cluster_at(state, slot), _cluster_at(state, other_slot)))
        if state == _CROSSED or not lower or lower == higher:
            yield state
        elif (lower, higher) == (_OF_FIRST_SIDE, _OF_SECOND_SIDE):
            yield _CROSSED
        else:
            yield _canonical(tuple(lower if cluster == higher else cluster for cluster in state))

    def forget(self, state: Clusters, slot: int) -> Iterable[Clusters]:
        """Yield the state after the vertex at a slot leaves the frontier."""
        yield state if state == _CROSSED else _canonical(put(state, slot, 0, 0))

    def moved(self, state: Clusters, slot: int, to: int) -> Clusters:
        """Return the state with the vertex of `slot` at the slot `to`."""
        if state == _CROSSED:
            return state
        return _canonical(put(put(state, to, _cluster_at(state, slot), 0), slot, 0, 0))

    def accepts(self, state: Clusters) -> bool:
        """Return whether the sides are connected."""
        return state == _CROSSED

    def legal(self, graph: Graph, chosen: Chosen) -> bool:
        """Return whether a path of chosen vertices connects the two sides, found without states."""
        if not graph.size:
            return False
        first, second = (side.rows or frozenset() for side in self.on(graph).sides)
        visited, stack = set[int](), [vertex for vertex in chosen if vertex in first]
        while stack:
            vertex = stack.pop()
            if vertex not in visited:
                visited.add(vertex)
                stack += [other for other in graph.neighbourhood(vertex, closed=False) if other in chosen]
        return bool(visited & second)


def _vertex_positions(graph: Graph) -> list[tuple[int, Where]]:
    """Return (vertex, its position) for every vertex but hubs.

    Positions are taken from the layers of the graph, or from names such as "3,1" (row, column).

    Cells that do not fill a rectangle must be adjacent only to their neighbours in the square grid. Raises BadInput for
    such cells with other edges, and for all other graphs.
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


def _canonical(clusters: Clusters) -> Clusters:
    """Return the clusters with those of no side numbered in order of appearance, without empty slots at the end."""
    new_number = {cluster: cluster for cluster in (0, _OF_FIRST_SIDE, _OF_SECOND_SIDE)}
    renumbered = [new_number.setdefault(cluster, len(new_number)) for cluster in clusters]
    while renumbered and not renumbered[-1]:
        renumbered.pop()
    return tuple(renumbered)


def _cluster_at(clusters: Clusters, slot: int) -> int:
    """Return the cluster at a slot, 0 for none; a tuple ends before its empty slots."""
    return clusters[slot] if slot < len(clusters) else 0
