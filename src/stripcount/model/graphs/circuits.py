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
from stripcount.model.graphs.property import Choice, Chosen, Domain, Local, Property, VertexState, Where

MAX_DEGREE = 40
"""The largest degree of a vertex: half of its edges are exits, and all exits but one have a position.

The exception is the last exit or, of the root, the first. So there are 40 / 2 - 1 = 19 positions, as many as symbols.
"""
_FORWARD_SYMBOLS, _BACKWARD_SYMBOLS = "0123456789ABCDEFGHI", "abcdefghijklmnopqrs"


class Exit(NamedTuple):
    """An edge as an exit of one of its ends: of the first end if it is passed `forward`, else of the second.

    `position` is the number of exits of the same vertex that were read earlier and are taken before this one, not
    counting the first exit of the root; it is LAST for the last exit of the vertex.
    """

    forward: bool
    position: int


LAST = -1
"""The position of the last exit of a vertex."""


def exit_choices(max_degree: int) -> tuple[tuple[Choice, str], ...]:
    """Return all choices for an edge in a graph of this maximum degree, each with its character."""
    positions = max(1, max_degree // 2 - 1)
    last = ((Exit(True, LAST), ">"), (Exit(False, LAST), "<"))
    return last + tuple(
        (Exit(forward, position), symbols[position])
        for position in range(positions)
        for forward, symbols in ((True, _FORWARD_SYMBOLS), (False, _BACKWARD_SYMBOLS))
    )


def _checked_degree(max_degree: int | None) -> int:
    """Return the maximum degree of a graph; raises BadInput if it is above MAX_DEGREE or no number bounds it."""
    if max_degree is None:
        raise BadInput(
            "eulerian circuit is not counted where a hub has ever more edges with the layers; count one graph after "
            "the other, as with 'stripcount count --graph octahedron'."
        )
    if max_degree > MAX_DEGREE:
        raise BadInput(f"eulerian circuit must be asked of vertices with at most {MAX_DEGREE} edges, not {max_degree}.")
    return max_degree


class ExitState(NamedTuple):
    """The state of a vertex: whether it is the `root`, and how many of its edges read so far enter and leave it.

    `last`: the last exit is read; it is not counted in `leaving`.
    """

    root: bool
    entering: int
    leaving: int
    last: bool


class Exits(Local):
    """As many edges enter every vertex as leave it; all but the root have a last exit.

    The root is the first vertex of the first layer. The edge of the root that is read first must be its first exit, so
    that each circuit is read once among its rotations and reversals. A loop is passed in two directions.
    """

    of: ClassVar[Domain] = "edges"

    def __init__(self, max_degree: int = MAX_DEGREE) -> None:
        self.marks, self.max_exits = exit_choices(max_degree), max_degree // 2

    def with_max_degree(self, max_degree: int | None) -> Property:
        return Exits(_checked_degree(max_degree))

    def begins(self, choice: Choice, where: Where) -> Iterable[VertexState]:
        """Yield the state of a vertex without edges."""
        yield ExitState(where.layer == 0 and where.row == 0, 0, 0, False)

    def meet(self, first: VertexState, second: VertexState, choice: Choice) -> tuple[VertexState, VertexState] | None:
        """Return the states of the two ends, one left by an exit and one entered; None if that is not allowed."""
        tail, head = (first, second) if choice.forward else (second, first)
        if head.root and not head.leaving:
            return None
        tail_after = self._after_exit(tail, choice.position)
        if tail_after is None or head.entering == self.max_exits:
            return None
        head_after = head._replace(entering=head.entering + 1)
        return (tail_after, head_after) if choice.forward else (head_after, tail_after)

    def loop(self, vertex_state: VertexState, choice: Choice) -> VertexState | None:
        """Return the vertex state, left by the loop and entered again."""
        if vertex_state.root and not vertex_state.leaving and not choice.forward:
            return None
        after_exit = self._after_exit(vertex_state, choice.position)
        return (
            None
            if after_exit is None or after_exit.entering == self.max_exits
            else after_exit._replace(entering=after_exit.entering + 1)
        )

    def _after_exit(self, tail: ExitState, position: int) -> ExitState | None:
        """Return the state of a vertex after an exit at this position; None if the vertex cannot have such an exit."""
        if position == LAST:
            return None if tail.root or tail.last else tail._replace(last=True)
        earlier_exits = tail.leaving - (tail.root and tail.leaving > 0)  # the root's first exit is taken first
        capacity = self.max_exits - (not tail.root)  # of every vertex but the root one exit is the last
        allowed = 0 <= position <= earlier_exits and tail.leaving < capacity
        return tail._replace(leaving=tail.leaving + 1) if allowed else None

    def done(self, vertex_state: VertexState) -> bool:
        """Return whether the vertex is left as often as it is entered, at least once."""
        entering, leaving, last = vertex_state.entering, vertex_state.leaving, vertex_state.last
        return bool(entering == leaving > 0) if vertex_state.root else bool(last and entering == leaving + 1)

    def legal(self, graph: Graph, chosen: Chosen) -> bool:
        """Return whether the walk from the root by the exits in their order passes every edge and comes back."""
        heads = _ordered_heads(graph, chosen) if graph.size else None
        if heads is None or not all(heads):
            return False
        vertex, edges_passed, exits_taken = 0, 0, [0] * graph.size
        while exits_taken[vertex] < len(heads[vertex]):
            exits_taken[vertex] += 1
            vertex, edges_passed = heads[vertex][exits_taken[vertex] - 1], edges_passed + 1
        return vertex == 0 and edges_passed == len(graph.edges)


def _ordered_heads(graph: Graph, chosen: Sequence[Exit]) -> list[list[int]] | None:
    """Return the heads of the exits of each vertex, in order; None if the choices contradict the order of reading."""
    heads: list[list[int]] = [[] for _ in graph.vertices]
    last_head: dict[int, int] = {}
    root_edge_read = False
    for edge in graph.read or range(len(graph.edges)):
        u, v = graph.edges[edge]
        forward, position = chosen[edge]
        tail, head = (u, v) if forward else (v, u)
        if 0 in (u, v) and not root_edge_read:
            root_edge_read = True
            if tail != 0 or position != 0 or not (forward or u != v):
                return None
        elif position == LAST:
            if tail == 0 or tail in last_head or tail == head:
                return None
            last_head[tail] = head
            continue
        else:
            position += tail == 0
        if not 0 <= position <= len(heads[tail]):
            return None
        heads[tail].insert(position, head)
    if last_head.keys() != set(graph.vertices) - {0}:
        return None
    return [[*exit_heads, *([last_head[v]] if v in last_head else [])] for v, exit_heads in enumerate(heads)]


class LastExits(Components):
    """The last exits are the edges of a spanning tree."""

    def __init__(self, max_degree: int = MAX_DEGREE) -> None:
        super().__init__("edges", cycles=False, spanning=True)
        self.marks = exit_choices(max_degree)

    def with_max_degree(self, max_degree: int | None) -> Property:
        return LastExits(_checked_degree(max_degree))

    def group(self, choice: Choice) -> int:
        return 0 if choice.position == LAST else -1

    def legal(self, graph: Graph, chosen: Chosen) -> bool:
        """Return whether there is one last exit for each edge of a spanning tree; `Exits` checks the walk itself."""
        return bool(sum(choice.position == LAST for choice in chosen) == graph.size - 1)
