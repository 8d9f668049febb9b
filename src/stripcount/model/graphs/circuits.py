"""Eulerian circuits: closed walks that pass every edge once, counted by the BEST theorem.

A walk begins at one vertex, the root. An exit of a vertex is an edge by which the walk leaves it; the exits of a vertex
are taken in an order. The walk passes every edge and comes back if and only if as many edges enter each vertex as leave
it, and the last exits of all vertices but the root form a tree (N. G. de Bruijn, T. van Aardenne-Ehrenfest, Simon
Stevin 28 (1951); W. T. Tutte, C. A. B. Smith, Amer. Math. Monthly 48 (1941)). So a circuit is read as an orientation
with an order of the exits of each vertex, and its states are vertex states and a partition:

    each vertex: how many edges enter it, how many leave it, whether one of these is its last exit
    the frontier: which vertices last exits connect
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import ClassVar, NamedTuple

from stripcount.errors import BadInput
from stripcount.model.graphs.components import Components
from stripcount.model.graphs.graph import Graph
from stripcount.model.graphs.property import Choice, Chosen, Local, Of, Property, VertexState, Where

MOST_EDGES = 40
"""The most edges of a vertex; half of them are exits, one of which is the last, or the first one of the root."""
_ALONG, _BACK = "0123456789ABCDEFGHI", "abcdefghijklmnopqrs"


class Exit(NamedTuple):
    """An edge as an exit of one of its ends: of the first end if it leads `along`, else of the second.

    `place` is the number of exits of the same end that were read before and are taken before it; the first exit of the
    root is not counted. LAST: it is the last exit of its end.
    """

    along: bool
    place: int


LAST = -1


def exits(edges: int) -> tuple[tuple[Choice, str], ...]:
    """Return all choices for an edge of vertices with at most `edges` edges, each with its character."""
    places = max(1, edges // 2 - 1)
    last = ((Exit(True, LAST), ">"), (Exit(False, LAST), "<"))
    return last + tuple(
        (Exit(along, place), symbols[place])
        for place in range(places)
        for along, symbols in ((True, _ALONG), (False, _BACK))
    )


def _few(edges: int | None) -> int:
    """Return the most edges of a vertex; raises BadInput for too many."""
    if edges is None:
        raise BadInput(
            "eulerian circuit is not counted where a hub has ever more edges with the layers; count one graph after "
            "the other, as with 'stripcount count --graph octahedron'."
        )
    if edges > MOST_EDGES:
        raise BadInput(f"eulerian circuit must be asked of vertices with at most {MOST_EDGES} edges, not {edges}.")
    return edges


class Leaving(NamedTuple):
    """A vertex: whether it is the root, how many edges enter it, how many exits it has, whether the last is read.

    The last exit is not counted in `out`.
    """

    root: bool
    into: int
    out: int
    last: bool


class Exits(Local):
    """As many edges enter every vertex as leave it; all but the root have a last exit.

    The root is the first vertex of the first layer. The edge of the root that is read first must be its first exit, so
    that each circuit is read once among its rotations and reversals. A loop is passed in two directions.
    """

    of: ClassVar[Of] = "edges"

    def __init__(self, most: int = MOST_EDGES) -> None:
        self.marks, self.half = exits(most), most // 2

    def with_degrees(self, most: int | None) -> Property:
        return Exits(_few(most))

    def begins(self, chosen: Choice, where: Where) -> Iterable[VertexState]:
        """Yield the state of a vertex without edges."""
        yield Leaving(where.layer == 0 and where.row == 0, 0, 0, False)

    def meet(self, first: VertexState, second: VertexState, chosen: Choice) -> tuple[VertexState, VertexState] | None:
        """Return the states of the two ends, one left by an exit and one entered."""
        tail, head = (first, second) if chosen.along else (second, first)
        if head.root and not head.out:
            return None
        tail_after = self._after_exit(tail, chosen.place)
        if tail_after is None or head.into == self.half:
            return None
        head_after = head._replace(into=head.into + 1)
        return (tail_after, head_after) if chosen.along else (head_after, tail_after)

    def loop(self, vertex_state: VertexState, chosen: Choice) -> VertexState | None:
        """Return the vertex state, left by the loop and entered again."""
        if vertex_state.root and not vertex_state.out and not chosen.along:
            return None
        after_exit = self._after_exit(vertex_state, chosen.place)
        return (
            None
            if after_exit is None or after_exit.into == self.half
            else after_exit._replace(into=after_exit.into + 1)
        )

    def _after_exit(self, tail: Leaving, place: int) -> Leaving | None:
        """Return the state of a vertex after an exit with this place; None if there is no such place."""
        if place == LAST:
            return None if tail.root or tail.last else tail._replace(last=True)
        earlier_exits = tail.out - (tail.root and tail.out > 0)  # nothing is taken before the first exit of the root
        most = self.half - (not tail.root)  # of every vertex but the root one exit is the last
        return tail._replace(out=tail.out + 1) if 0 <= place <= earlier_exits and tail.out < most else None

    def done(self, vertex_state: VertexState) -> bool:
        """Return whether the vertex is left as often as it is entered, at least once."""
        into, out, last = vertex_state.into, vertex_state.out, vertex_state.last
        return bool(into == out > 0) if vertex_state.root else bool(last and into == out + 1)

    def legal(self, graph: Graph, chosen: Chosen) -> bool:
        """Return whether the walk from the root by the exits in their order passes every edge and comes back."""
        order = _in_order(graph, chosen) if graph.size else None
        if order is None or not all(order):
            return False
        vertex, edges_passed, exits_taken = 0, 0, [0] * graph.size
        while exits_taken[vertex] < len(order[vertex]):
            exits_taken[vertex] += 1
            vertex, edges_passed = order[vertex][exits_taken[vertex] - 1], edges_passed + 1
        return vertex == 0 and edges_passed == len(graph.edges)


def _in_order(graph: Graph, chosen: Sequence[Exit]) -> list[list[int]] | None:
    """Return the heads of the exits of each vertex, in order; None if the choices contradict the order of reading."""
    order: list[list[int]] = [[] for _ in graph.vertices]
    last: dict[int, int] = {}
    met_root = False
    for edge in graph.read or range(len(graph.edges)):
        u, v = graph.edges[edge]
        along, place = chosen[edge]
        tail, head = (u, v) if along else (v, u)
        if 0 in (u, v) and not met_root:
            met_root = True
            if tail != 0 or place != 0 or not (along or u != v):
                return None
        elif place == LAST:
            if tail == 0 or tail in last or tail == head:
                return None
            last[tail] = head
            continue
        else:
            place += tail == 0
        if not 0 <= place <= len(order[tail]):
            return None
        order[tail].insert(place, head)
    if last.keys() != set(graph.vertices) - {0}:
        return None
    return [[*heads, *([last[v]] if v in last else [])] for v, heads in enumerate(order)]


class LastExits(Components):
    """The last exits are the edges of a tree with all vertices."""

    def __init__(self, most: int = MOST_EDGES) -> None:
        super().__init__("edges", cycles=False, spanning=True)
        self.marks = exits(most)

    def with_degrees(self, most: int | None) -> Property:
        return LastExits(_few(most))

    def group(self, chosen: Choice) -> int:
        return 0 if chosen.place == LAST else -1

    def legal(self, graph: Graph, chosen: Chosen) -> bool:
        """Return whether there is one last exit for each edge of a spanning tree; `Exits` checks the walk itself."""
        return bool(sum(choice.place == LAST for choice in chosen) == graph.size - 1)
