"""Local properties: of sets of vertices or edges, homomorphisms and orientations, by one state for each vertex."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from itertools import combinations
from string import ascii_letters, digits
from typing import ClassVar, NamedTuple

from stripcount.errors import BadInput
from stripcount.model.graphs.graph import Graph
from stripcount.model.graphs.property import Choice, Chosen, Local, Of, Parallel, VertexState, Where

Pair = tuple[VertexState, VertexState] | None
ARROWS: tuple[tuple[Choice, str], ...] = ((False, "<"), (True, ">"))
ALPHABET = digits + ascii_letters
"""The characters that show vertices of a graph, or, from 1 on, colours."""


class Degrees(Local):
    """Every vertex has an allowed number of chosen edges, which is its vertex state; a loop counts twice.

    With `more`, every number above the largest is allowed as well, and has the same vertex state.
    """

    of: ClassVar[Of] = "edges"
    counts_edges = True
    more: ClassVar[bool] = False

    def __init__(self, *degrees: int) -> None:
        self.degrees = frozenset(degrees)

    def begins(self, chosen: Choice, where: Where) -> Iterable[VertexState]:
        """Yield 0, or -1 for a vertex whose edges do not count because it is not chosen."""
        yield -1 if chosen is False else 0

    def meet(self, first: VertexState, second: VertexState, chosen: Choice) -> Pair:
        """Return the vertex states, counted up if the edge counts."""
        if chosen is False or min(first, second) < 0:
            return first, second
        most = max(self.degrees)
        if self.more:
            return min(first + 1, most), min(second + 1, most)
        return None if max(first, second) >= most else (first + 1, second + 1)

    def done(self, vertex_state: VertexState) -> bool:
        """Return whether the number is allowed."""
        return vertex_state == -1 or vertex_state in self.degrees

    def legal(self, graph: Graph, chosen: Chosen) -> bool:
        """Return whether every vertex has an allowed number of chosen edges."""
        degrees = (graph.degree(v, chosen) for v in graph.vertices)
        return all(degree in self.degrees or (self.more and degree > max(self.degrees)) for degree in degrees)


class EdgeCover(Degrees):
    """Every vertex has a chosen edge, or several."""

    more = True

    def __init__(self) -> None:
        super().__init__(1)


class MinimalEdgeCover(Local):
    """Every vertex has a chosen edge, and every chosen edge an end without another: stars that cover the graph.

    A vertex state is (whether the vertex will have only one chosen edge, how many it has, at most 2).
    """

    of: ClassVar = "edges"
    folds = True

    def begins(self, chosen: Choice, where: Where) -> Iterable[VertexState]:
        """Yield two vertex states, which guess whether the vertex will have only one chosen edge."""
        return [(True, 0), (False, 0)]

    def meet(self, first_state: VertexState, second_state: VertexState, chosen: Choice) -> Pair:
        """Return the vertex states, counted up if the edge is chosen."""
        if not chosen:
            return first_state, second_state
        (first_once, first_degree), (second_once, second_degree) = first_state, second_state
        if not (first_once or second_once) or (first_once and first_degree) or (second_once and second_degree):
            return None
        return (first_once, min(2, first_degree + 1)), (second_once, min(2, second_degree + 1))

    def done(self, vertex_state: VertexState) -> bool:
        """Return whether the vertex has the number of chosen edges that its state guessed."""
        return vertex_state in ((True, 1), (False, 2))

    def loop(self, vertex_state: VertexState, chosen: Choice) -> VertexState | None:
        """Return the vertex state: a chosen loop covers one vertex, and is needed if no other edge does."""
        if self.unfolds:
            return super().loop(vertex_state, chosen)
        if not chosen:
            return vertex_state
        return (True, 1) if vertex_state == (True, 0) else None

    def legal(self, graph: Graph, chosen: Chosen) -> bool:
        """Return whether every vertex is an end of a chosen edge, and without any of the edges some vertex is not."""

        def covers(edges: Collection[int]) -> bool:
            return {end for e in edges for end in graph.edges[e]} == set(graph.vertices)

        return covers(chosen) and not any(covers(chosen - {e}) for e in chosen)


class EdgeDominating(Local):
    """Every edge has an end with a chosen edge; a vertex state is (whether it will have one, whether it has one)."""

    of: ClassVar = "edges"

    def begins(self, chosen: Choice, where: Where) -> Iterable[VertexState]:
        """Yield two vertex states, which guess whether the vertex will have a chosen edge."""
        return [(False, False), (True, False)]

    def meet(self, first: VertexState, second: VertexState, chosen: Choice) -> Pair:
        """Return the vertex states if one end has, or will have, a chosen edge."""
        will_one, will_other = first[0], second[0]
        if chosen:
            return ((True, True), (True, True)) if will_one and will_other else None
        return (first, second) if will_one or will_other else None

    def done(self, vertex_state: VertexState) -> bool:
        """Return whether the vertex has a chosen edge if and only if its state guessed so."""
        return vertex_state in ((False, False), (True, True))

    def legal(self, graph: Graph, chosen: Chosen) -> bool:
        """Return whether every edge has an end with a chosen edge."""
        covered = {end for e in chosen for end in graph.edges[e]}
        return all(u in covered or v in covered for u, v in graph.edges)


class MaximalMatching(EdgeDominating):
    """Every edge but a loop has an end with a chosen edge: with a matching, that it is maximal. No loop is chosen."""

    folds = True

    def loop(self, vertex_state: VertexState, chosen: Choice) -> VertexState | None:
        """Return the vertex state, None for a chosen loop."""
        if self.unfolds:
            return super().loop(vertex_state, chosen)
        return None if chosen else vertex_state

    def legal(self, graph: Graph, chosen: Chosen) -> bool:
        """Return whether the chosen edges are a matching to which no edge can be added."""

        def matching(edges: Collection[int]) -> bool:
            ends = [end for e in edges for end in graph.edges[e]]
            return len(ends) == len(set(ends))

        others = (e for e in range(len(graph.edges)) if e not in chosen)
        return matching(chosen) and not any(matching({*chosen, e}) for e in others)


class Eulerian(Local):
    """As many edges are directed into every vertex as out of it; the vertex state is the difference."""

    of: ClassVar = "edges"
    marks = ARROWS
    grows = True

    def begins(self, chosen: Choice, where: Where) -> Iterable[VertexState]:
        yield 0

    def meet(self, first: VertexState, second: VertexState, chosen: Choice) -> Pair:
        """Return the vertex states after an edge from the first end to the other, or back."""
        step = 1 if chosen else -1
        return first - step, second + step

    def loop(self, vertex_state: VertexState, chosen: Choice) -> VertexState | None:
        """Return the vertex state: a loop enters and leaves."""
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
    """No two chosen vertices are adjacent."""

    of: ClassVar = "vertices"
    parallel: ClassVar[Parallel] = "same"
    kind: ClassVar[bool] = True  # of the choices that may not meet

    def meet(self, first: VertexState, second: VertexState, chosen: Choice) -> Pair:
        """Return the vertex states unless both are of that kind."""
        return None if first is second is self.kind else (first, second)

    def legal(self, graph: Graph, chosen: Chosen) -> bool:
        """Return whether no edge joins vertices of that kind."""
        return not any((u in chosen) is (v in chosen) is self.kind for u, v in graph.edges)


class Covering(Independent):
    """Every edge has a chosen end: a vertex cover, the complement of an independent set."""

    kind = False


class Dominating(Local):
    """Every vertex is covered by a chosen one, by itself or by an adjacent one.

    A vertex state is (chosen, whether it is covered). With `once`, no vertex may be covered by two.
    """

    of: ClassVar = "vertices"
    parallel: ClassVar[Parallel] = "same"
    itself: ClassVar[bool] = True  # whether a chosen vertex covers itself
    once: ClassVar[bool] = False

    def begins(self, chosen: Choice, where: Where) -> Iterable[VertexState]:
        """Yield the state of a vertex without neighbours."""
        yield chosen, int(chosen and self.itself)

    def meet(self, first_state: VertexState, second_state: VertexState, chosen: Choice) -> Pair:
        """Return the vertex states, each covered by the other end if that is chosen."""
        (first, covers_one), (second, covers_other) = first_state, second_state
        covers_one, covers_other = covers_one + second, covers_other + first
        if self.once and max(covers_one, covers_other) > 1:
            return None
        return (first, min(1, covers_one)), (second, min(1, covers_other))

    def loop(self, vertex_state: VertexState, chosen: Choice) -> VertexState | None:
        """Return the vertex state: a chosen vertex with a loop is adjacent to itself."""
        if self.unfolds:
            return super().loop(vertex_state, chosen)
        return vertex_state[0], max(vertex_state[1], int(vertex_state[0]))

    def done(self, vertex_state: VertexState) -> bool:
        """Return whether the vertex is covered."""
        return bool(vertex_state[1])

    def legal(self, graph: Graph, chosen: Chosen) -> bool:
        """Return whether every vertex is covered by a chosen one, and by one alone if it must be."""
        covers = [graph.reached(v, itself=self.itself) & chosen for v in graph.vertices]
        return all(len(chosen_near) == 1 if self.once else chosen_near for chosen_near in covers)


class TotalDominating(Dominating):
    """Every vertex is adjacent to a chosen one."""

    itself = False


class PerfectCode(Dominating):
    """Every vertex is covered by exactly one chosen vertex, which may be itself, however many edges join them."""

    once = True
    folds = True
    parallel: ClassVar[Parallel] = "once"


class MaximalIndependent(Dominating):
    """Every vertex is chosen, adjacent to a chosen one or to itself: with an independent set, that it is maximal."""

    folds = True

    def loop(self, vertex_state: VertexState, chosen: Choice) -> VertexState | None:
        """Return the vertex state: a vertex with a loop lies in no independent set."""
        if self.unfolds:
            return super().loop(vertex_state, chosen)
        return vertex_state[0], 1

    def legal(self, graph: Graph, chosen: Chosen) -> bool:
        """Return whether the set is independent and no vertex can be added."""
        others = (v for v in graph.vertices if v not in chosen)
        return not [*graph.induced(chosen)] and all([*graph.induced({*chosen, v})] for v in others)


class Private(NamedTuple):
    """The state of a vertex for private neighbours.

    `chosen`; `once`: the guess that exactly one chosen vertex will cover it; `covers`: how many do so far, up to 2;
    `own`: it is not chosen, or some vertex is known that it alone covers, its private neighbour.
    """

    chosen: bool
    once: bool
    covers: int
    own: bool


class PrivateNeighbours(Local):
    """Every chosen vertex covers some vertex alone: irredundant sets; if `total`, a vertex does not cover itself."""

    of: ClassVar = "vertices"
    folds = True
    parallel: ClassVar[Parallel] = "once"

    def __init__(self, total: bool = False) -> None:
        self.total = total

    def begins(self, chosen: Choice, where: Where) -> Iterable[VertexState]:
        """Yield two vertex states, which guess whether exactly one chosen vertex will cover this one."""
        covers = int(chosen and not self.total)
        for once in (False, True):
            yield Private(chosen, once, covers, not chosen or (once and covers == 1))

    def meet(self, first_state: VertexState, second_state: VertexState, chosen: Choice) -> Pair:
        """Return the vertex states, each covered by the other end if that is chosen."""
        first = first_state._replace(
            covers=min(2, first_state.covers + second_state.chosen),
            own=first_state.own or (first_state.chosen and second_state.once),
        )
        second = second_state._replace(
            covers=min(2, second_state.covers + first_state.chosen),
            own=second_state.own or (second_state.chosen and first_state.once),
        )
        violated = any(end.once and end.covers > 1 for end in (first, second))
        return None if violated else (first, second)

    def loop(self, vertex_state: VertexState, chosen: Choice) -> VertexState | None:
        """Return the vertex state: by a loop a chosen vertex covers itself, unless it does so anyway."""
        if self.unfolds:
            return super().loop(vertex_state, chosen)
        if not self.total or not vertex_state.chosen:
            return vertex_state
        covered = vertex_state._replace(
            covers=min(2, vertex_state.covers + 1), own=vertex_state.own or vertex_state.once
        )
        return None if covered.once and covered.covers > 1 else covered

    def done(self, vertex_state: VertexState) -> bool:
        """Return whether the guess about the number of covers was right, and a chosen vertex covers one alone."""
        return bool(vertex_state.once == (vertex_state.covers == 1) and vertex_state.own)

    def legal(self, graph: Graph, chosen: Chosen) -> bool:
        """Return whether without any of the chosen vertices some vertex is no longer covered."""
        covered = {v: graph.reached(v, itself=not self.total) for v in chosen}
        return all(covered[v] - set().union(*(covered[u] for u in chosen if u != v)) for v in chosen)


class InducedDegrees(Degrees):
    """Every chosen vertex has an allowed number of edges to chosen ones, loops count twice; others are in state -1."""

    of: ClassVar[Of] = "vertices"
    counts_edges = False

    def legal(self, graph: Graph, chosen: Chosen) -> bool:
        """Return whether every chosen vertex has an allowed number of ends of edges between chosen ones."""
        inside = [*graph.induced(chosen)]
        return all(graph.degree(v, inside) in self.degrees for v in chosen)


class Homomorphism(Local):
    """A homomorphism to a target graph: every vertex has an image in it, and adjacent vertices have adjacent images.

    Two adjacent vertices may have the same image only if it has a loop. Images are shown as 0..9, a..z, A..Z.
    """

    of: ClassVar = "vertices"

    parallel: ClassVar[Parallel] = "same"

    def __init__(self, onto: Graph, symbols: str = ALPHABET) -> None:
        if onto.size > len(symbols):
            raise BadInput(f"the graph of the images must have at most {len(symbols)} vertices, not {onto.size}.")
        self.marks = tuple(enumerate(symbols[: onto.size]))
        self.adjacent = frozenset(pair for u, v in onto.edges for pair in ((u, v), (v, u)))

    def meet(self, first: VertexState, second: VertexState, chosen: Choice) -> Pair:
        """Return the vertex states if they are adjacent."""
        return (first, second) if (first, second) in self.adjacent else None

    def legal(self, graph: Graph, chosen: Chosen) -> bool:
        """Return whether the images of the ends of every edge are adjacent."""
        return all(chosen[v] in {b for a, b in self.adjacent if a == chosen[u]} for u, v in graph.edges)


class Proper(Homomorphism):
    """Adjacent vertices have different colours: a homomorphism to a complete graph."""

    def __init__(self, colours: int) -> None:
        super().__init__(Graph(colours, tuple(combinations(range(colours), 2))), ALPHABET[1:])
