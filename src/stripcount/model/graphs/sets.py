"""Local properties of sets of vertices, sets of edges and orientations, with one state for each vertex."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import ClassVar, NamedTuple

from stripcount.model.graphs.graph import Graph
from stripcount.model.graphs.property import Choice, Chosen, Domain, Local, Parallel, VertexState, Where

Pair = tuple[VertexState, VertexState] | None
"""The vertex states of the two ends of an edge after it is read, None if the edge is not allowed."""
ARROWS: tuple[tuple[Choice, str], ...] = ((False, "<"), (True, ">"))
"""The choices of a direction, with their characters; True: from the first end of the edge to the second."""


class Degrees(Local):
    """Every vertex has an allowed number of chosen edges; a loop counts twice.

    The vertex state is the number of chosen edges so far. With `unbounded`, every number above the largest allowed one
    is allowed as well and has the same vertex state as that one.
    """

    of: ClassVar[Domain] = "edges"
    counts_edges = True
    unbounded: ClassVar[bool] = False

    def __init__(self, *degrees: int) -> None:
        self.degrees = frozenset(degrees)

    def begins(self, choice: Choice, where: Where) -> Iterable[VertexState]:
        """Yield 0, or -1 for a vertex whose edges do not count because it is not chosen."""
        yield -1 if choice is False else 0

    def meet(self, first: VertexState, second: VertexState, choice: Choice) -> Pair:
        """Return the vertex states, each increased by 1 if the edge counts; None if a degree would be too large."""
        if choice is False or min(first, second) < 0:
            return first, second
        largest = max(self.degrees)
        if self.unbounded:
            return min(first + 1, largest), min(second + 1, largest)
        return None if max(first, second) >= largest else (first + 1, second + 1)

    def done(self, vertex_state: VertexState) -> bool:
        """Return whether the number of chosen edges is allowed, or does not matter (-1)."""
        return vertex_state == -1 or vertex_state in self.degrees

    def legal(self, graph: Graph, chosen: Chosen) -> bool:
        """Return whether every vertex has an allowed number of chosen edges."""
        degrees = (graph.degree(v, chosen) for v in graph.vertices)
        return all(degree in self.degrees or (self.unbounded and degree > max(self.degrees)) for degree in degrees)


class EdgeCover(Degrees):
    """Every vertex has at least one chosen edge."""

    unbounded = True

    def __init__(self) -> None:
        super().__init__(1)


class MinimalEdgeCover(Local):
    """Every vertex has a chosen edge, and every chosen edge has an end with no other chosen edge.

    The chosen edges then form stars that cover the graph.

    A vertex state is (whether the vertex will have only one chosen edge, how many it has, at most 2).
    """

    of: ClassVar = "edges"
    folds = True

    def begins(self, choice: Choice, where: Where) -> Iterable[VertexState]:
        """Yield two vertex states, which guess whether the vertex will have only one chosen edge."""
        return [(True, 0), (False, 0)]

    def meet(self, first_state: VertexState, second_state: VertexState, choice: Choice) -> Pair:
        """Return the vertex states after the edge; None if a chosen edge would contradict a guess or be superfluous."""
        if not choice:
            return first_state, second_state
        (first_once, first_degree), (second_once, second_degree) = first_state, second_state
        if not (first_once or second_once) or (first_once and first_degree) or (second_once and second_degree):
            return None
        return (first_once, min(2, first_degree + 1)), (second_once, min(2, second_degree + 1))

    def done(self, vertex_state: VertexState) -> bool:
        """Return whether the vertex has the number of chosen edges that its state guessed."""
        return vertex_state in ((True, 1), (False, 2))

    def loop(self, vertex_state: VertexState, choice: Choice) -> VertexState | None:
        """Return the vertex state: a chosen loop covers one vertex, and is needed if no other edge does."""
        if self.unfolds:
            return super().loop(vertex_state, choice)
        if not choice:
            return vertex_state
        return (True, 1) if vertex_state == (True, 0) else None

    def legal(self, graph: Graph, chosen: Chosen) -> bool:
        """Return whether the chosen edges cover all vertices, and no longer do without any one of them."""

        def covers(edges: Collection[int]) -> bool:
            """Return whether every vertex has an edge."""
            return {end for e in edges for end in graph.edges[e]} == set(graph.vertices)

        return covers(chosen) and not any(covers(chosen - {e}) for e in chosen)


class EdgeDominating(Local):
    """Every edge has an end with a chosen edge.

    A vertex state is (the guess whether the vertex will have a chosen edge, whether it has one already).
    """

    of: ClassVar = "edges"

    def begins(self, choice: Choice, where: Where) -> Iterable[VertexState]:
        """Yield two vertex states, which guess whether the vertex will have a chosen edge."""
        return [(False, False), (True, False)]

    def meet(self, first: VertexState, second: VertexState, choice: Choice) -> Pair:
        """Return the vertex states if one end is guessed to have a chosen edge, and both are if this edge is chosen."""
        first_guess, second_guess = first[0], second[0]
        if choice:
            return ((True, True), (True, True)) if first_guess and second_guess else None
        return (first, second) if first_guess or second_guess else None

    def done(self, vertex_state: VertexState) -> bool:
        """Return whether the vertex has a chosen edge if and only if its state guessed so."""
        return vertex_state in ((False, False), (True, True))

    def legal(self, graph: Graph, chosen: Chosen) -> bool:
        """Return whether every edge has an end with a chosen edge."""
        covered = {end for e in chosen for end in graph.edges[e]}
        return all(u in covered or v in covered for u, v in graph.edges)


class MaximalMatching(EdgeDominating):
    """Every edge but a loop has an end with a chosen edge, and no loop is chosen.

    Together with the condition of a matching, this says that the matching is maximal.
    """

    folds = True

    def loop(self, vertex_state: VertexState, choice: Choice) -> VertexState | None:
        """Return the vertex state; None for a chosen loop, which no matching has."""
        if self.unfolds:
            return super().loop(vertex_state, choice)
        return None if choice else vertex_state

    def legal(self, graph: Graph, chosen: Chosen) -> bool:
        """Return whether the chosen edges are a matching to which no edge can be added."""

        def is_matching(edges: Collection[int]) -> bool:
            """Return whether no two edges meet and none is a loop."""
            ends = [end for e in edges for end in graph.edges[e]]
            return len(ends) == len(set(ends))

        unchosen = (e for e in range(len(graph.edges)) if e not in chosen)
        return is_matching(chosen) and not any(is_matching({*chosen, e}) for e in unchosen)


class Eulerian(Local):
    """As many edges are directed into every vertex as out of it.

    The vertex state is the number of edges into the vertex so far, minus the number of those out of it.
    """

    of: ClassVar = "edges"
    marks = ARROWS
    grows = True

    def begins(self, choice: Choice, where: Where) -> Iterable[VertexState]:
        yield 0

    def meet(self, first: VertexState, second: VertexState, choice: Choice) -> Pair:
        """Return the vertex states after an edge from the first end to the second, or with choice False the reverse."""
        direction = 1 if choice else -1
        return first - direction, second + direction

    def loop(self, vertex_state: VertexState, choice: Choice) -> VertexState | None:
        """Return the vertex state unchanged: a loop enters the vertex and leaves it."""
        return vertex_state

    def done(self, vertex_state: VertexState) -> bool:
        """Return whether the numbers of entering and leaving edges are equal."""
        return bool(vertex_state == 0)

    def legal(self, graph: Graph, chosen: Chosen) -> bool:
        """Return whether for every vertex the numbers of entering and leaving edges are equal."""
        balance = [0] * graph.size
        for (u, v), forward in zip(graph.edges, chosen, strict=True):
            balance[u] -= 1 if forward else -1
            balance[v] += 1 if forward else -1
        return not any(balance)


class Independent(Local):
    """No two chosen vertices are adjacent. The state of a vertex is whether it is chosen."""

    of: ClassVar = "vertices"
    parallel: ClassVar[Parallel] = "same"
    forbidden: ClassVar[bool] = True  # the choice that two adjacent vertices may not both have

    def meet(self, first: VertexState, second: VertexState, choice: Choice) -> Pair:
        """Return the vertex states unless both are the forbidden choice."""
        return None if first is second is self.forbidden else (first, second)

    def legal(self, graph: Graph, chosen: Chosen) -> bool:
        """Return whether no edge joins two vertices with the forbidden choice."""
        return not any((u in chosen) is (v in chosen) is self.forbidden for u, v in graph.edges)


class Covering(Independent):
    """Every edge has a chosen end: a vertex cover, the complement of an independent set."""

    forbidden = False


class Dominating(Local):
    """Every vertex is covered: it is chosen itself or adjacent to a chosen vertex.

    A vertex state is (whether the vertex is chosen, 1 if it is covered else 0). `itself`: a chosen vertex covers
    itself. `once`: no vertex may be covered by two chosen ones.
    """

    of: ClassVar = "vertices"
    parallel: ClassVar[Parallel] = "same"
    itself: ClassVar[bool] = True
    once: ClassVar[bool] = False

    def begins(self, choice: Choice, where: Where) -> Iterable[VertexState]:
        """Yield the state of a vertex without neighbours."""
        yield choice, int(choice and self.itself)

    def meet(self, first_state: VertexState, second_state: VertexState, choice: Choice) -> Pair:
        """Return the vertex states, each covered by the other end if that is chosen; None if `once` is violated."""
        (first, first_covers), (second, second_covers) = first_state, second_state
        first_covers, second_covers = first_covers + second, second_covers + first
        if self.once and max(first_covers, second_covers) > 1:
            return None
        return (first, min(1, first_covers)), (second, min(1, second_covers))

    def loop(self, vertex_state: VertexState, choice: Choice) -> VertexState | None:
        """Return the vertex state: a chosen vertex with a loop is adjacent to itself."""
        if self.unfolds:
            return super().loop(vertex_state, choice)
        return vertex_state[0], max(vertex_state[1], int(vertex_state[0]))

    def done(self, vertex_state: VertexState) -> bool:
        """Return whether the vertex is covered."""
        return bool(vertex_state[1])

    def legal(self, graph: Graph, chosen: Chosen) -> bool:
        """Return whether every vertex is covered by a chosen one, with `once` by exactly one."""
        covers = [graph.neighbourhood(v, closed=self.itself) & chosen for v in graph.vertices]
        return all(len(covering) == 1 if self.once else covering for covering in covers)


class TotalDominating(Dominating):
    """Every vertex is adjacent to a chosen one."""

    itself = False


class PerfectCode(Dominating):
    """Every vertex is covered by exactly one chosen vertex, which may be itself, however many edges join them."""

    once = True
    folds = True
    parallel: ClassVar[Parallel] = "once"


class MaximalIndependent(Dominating):
    """Every vertex is chosen, adjacent to a chosen one, or adjacent to itself by a loop.

    Together with independence, this says that the independent set is maximal.
    """

    folds = True

    def loop(self, vertex_state: VertexState, choice: Choice) -> VertexState | None:
        """Return the vertex state: a vertex with a loop lies in no independent set."""
        if self.unfolds:
            return super().loop(vertex_state, choice)
        return vertex_state[0], 1

    def legal(self, graph: Graph, chosen: Chosen) -> bool:
        """Return whether the set is independent and no vertex can be added."""
        unchosen = (v for v in graph.vertices if v not in chosen)
        return not [*graph.induced(chosen)] and all([*graph.induced({*chosen, v})] for v in unchosen)


class PrivateState(NamedTuple):
    """The state of a vertex for private neighbours: vertices that a chosen vertex alone covers.

    `chosen`: whether the vertex is chosen. `once`: the guess that exactly one chosen vertex will cover it. `covers`:
    how many chosen vertices cover it so far, at most 2. `satisfied`: it is not chosen, or has a private neighbour.
    """

    chosen: bool
    once: bool
    covers: int
    satisfied: bool


class PrivateNeighbours(Local):
    """Every chosen vertex has a private neighbour, a vertex that it alone covers: irredundant sets.

    A chosen vertex covers its neighbours and, unless `total`, itself.
    """

    of: ClassVar = "vertices"
    folds = True
    parallel: ClassVar[Parallel] = "once"

    def __init__(self, total: bool = False) -> None:
        self.total = total

    def begins(self, choice: Choice, where: Where) -> Iterable[VertexState]:
        """Yield two vertex states, which guess whether exactly one chosen vertex will cover this one."""
        covers = int(choice and not self.total)
        for once in (False, True):
            yield PrivateState(choice, once, covers, not choice or (once and covers == 1))

    def meet(self, first_state: VertexState, second_state: VertexState, choice: Choice) -> Pair:
        """Return the vertex states, each covered by the other end if that is chosen."""
        first = first_state._replace(
            covers=min(2, first_state.covers + second_state.chosen),
            satisfied=first_state.satisfied or (first_state.chosen and second_state.once),
        )
        second = second_state._replace(
            covers=min(2, second_state.covers + first_state.chosen),
            satisfied=second_state.satisfied or (second_state.chosen and first_state.once),
        )
        contradicted = any(end.once and end.covers > 1 for end in (first, second))
        return None if contradicted else (first, second)

    def loop(self, vertex_state: VertexState, choice: Choice) -> VertexState | None:
        """Return the vertex state: by a loop a chosen vertex covers itself, unless it does so anyway."""
        if self.unfolds:
            return super().loop(vertex_state, choice)
        if not self.total or not vertex_state.chosen:
            return vertex_state
        covered = vertex_state._replace(
            covers=min(2, vertex_state.covers + 1), satisfied=vertex_state.satisfied or vertex_state.once
        )
        return None if covered.once and covered.covers > 1 else covered

    def done(self, vertex_state: VertexState) -> bool:
        """Return whether the guess `once` was right, and the vertex has a private neighbour if it is chosen."""
        return bool(vertex_state.once == (vertex_state.covers == 1) and vertex_state.satisfied)

    def legal(self, graph: Graph, chosen: Chosen) -> bool:
        """Return whether every chosen vertex covers a vertex that no other chosen one covers."""
        covered = {v: graph.neighbourhood(v, closed=not self.total) for v in chosen}
        return all(covered[v] - set().union(*(covered[u] for u in chosen if u != v)) for v in chosen)


class InducedDegrees(Degrees):
    """Every chosen vertex has an allowed degree in the subgraph induced by the chosen vertices; a loop counts twice.

    The state of a chosen vertex is its degree so far, that of any other vertex -1.
    """

    of: ClassVar[Domain] = "vertices"
    counts_edges = False

    def legal(self, graph: Graph, chosen: Chosen) -> bool:
        """Return whether every chosen vertex has an allowed number of ends of edges between chosen ones."""
        induced_edges = [*graph.induced(chosen)]
        return all(graph.degree(v, induced_edges) in self.degrees for v in chosen)
