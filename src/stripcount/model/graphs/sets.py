"""Properties of sets of vertices or edges, of images and directions, that follow from one label a vertex."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import combinations
from string import ascii_letters, digits
from typing import ClassVar, NamedTuple

from stripcount.errors import BadInput
from stripcount.model.graphs.graph import Edge, Graph
from stripcount.model.graphs.property import Choice, Chosen, Label, Local, Of

Pair = tuple[Label, Label] | None
ARROWS: tuple[tuple[Choice, str], ...] = ((False, "<"), (True, ">"))
ALPHABET = digits + ascii_letters
"""The characters that show vertices of a graph, or, from 1 on, colours."""


class Degrees(Local):
    """Every vertex has an allowed number of chosen edges, which is its label; a loop counts twice.

    With `more`, every number above the largest is allowed as well, and has the same label.
    """

    of: ClassVar[Of] = "edges"
    counts_edges = True
    more: ClassVar[bool] = False

    def __init__(self, *degrees: int) -> None:
        self.degrees = frozenset(degrees)

    def begins(self, chosen: Choice) -> Iterable[Label]:
        """Yield 0, or -1 for a vertex whose edges do not count because it is not chosen."""
        yield -1 if chosen is False else 0

    def meet(self, one: Label, other: Label, chosen: Choice) -> Pair:
        """Return the labels, counted up if the edge counts."""
        if chosen is False or min(one, other) < 0:
            return one, other
        most = max(self.degrees)
        if self.more:
            return min(one + 1, most), min(other + 1, most)
        return None if max(one, other) >= most else (one + 1, other + 1)

    def done(self, label: Label) -> bool:
        """Return whether the number is allowed."""
        return label == -1 or label in self.degrees

    def legal(self, graph: Graph, chosen: Chosen) -> bool:
        """Return whether every vertex has an allowed number of chosen edges."""
        numbers = (graph.degree(v, chosen) for v in graph.vertices)
        return all(n in self.degrees or (self.more and n > max(self.degrees)) for n in numbers)


class Between(Degrees):
    """The edges at each vertex of a path between two vertices: these have one edge, others two, or none if allowed.

    `ends` are the two as (vertex of the layer, layer), counted from the end if negative. Edges are decided eagerly.
    """

    def __init__(self, ends: tuple[Edge, Edge], *, all_vertices: bool = False) -> None:
        super().__init__(0, 1, 2)
        self.ends, self.all_vertices = ends, all_vertices

    def legal(self, graph: Graph, chosen: Chosen) -> bool:
        """Return whether every vertex has as many chosen edges as it should."""
        height, layers = graph.height, graph.size // max(1, graph.height)
        ends = [layer % layers * height + v % height for v, layer in self.ends] if graph.size else []
        others = (2,) if self.all_vertices else (0, 2)
        return all(graph.degree(v, chosen) in ((2 - ends.count(v),) if v in ends else others) for v in graph.vertices)


class EdgeCover(Degrees):
    """Every vertex has a chosen edge, or several."""

    more = True

    def __init__(self) -> None:
        super().__init__(1)


class MinimalEdgeCover(Local):
    """Every vertex has a chosen edge, and every chosen edge an end without another: stars that cover the graph.

    A label is (whether the vertex will have only one chosen edge, how many it has, at most 2).
    """

    of: ClassVar = "edges"

    def begins(self, chosen: Choice) -> Iterable[Label]:
        """Yield a label for both answers to the question whether the vertex will have only one edge."""
        return [(True, 0), (False, 0)]

    def meet(self, one: Label, other: Label, chosen: Choice) -> Pair:
        """Return the labels, counted up if the edge is chosen."""
        if not chosen:
            return one, other
        (first, had), (second, has) = one, other
        if not (first or second) or (first and had) or (second and has):
            return None
        return (first, min(2, had + 1)), (second, min(2, has + 1))

    def done(self, label: Label) -> bool:
        """Return whether what was said came true."""
        return label in ((True, 1), (False, 2))

    def legal(self, graph: Graph, chosen: Chosen) -> bool:
        """Return whether every vertex is covered and every chosen edge has an end of degree 1."""
        degree = [graph.degree(v, chosen) for v in graph.vertices]
        return min(degree, default=1) > 0 and all(
            1 in (degree[u], degree[v]) for u, v in map(graph.edges.__getitem__, chosen)
        )


class EdgeDominating(Local):
    """Every edge has an end with a chosen edge; a label is (whether it will have one, whether it has one)."""

    of: ClassVar = "edges"

    def begins(self, chosen: Choice) -> Iterable[Label]:
        """Yield a label for both answers to the question whether the vertex will have a chosen edge."""
        return [(False, False), (True, False)]

    def meet(self, one: Label, other: Label, chosen: Choice) -> Pair:
        """Return the labels if one end has, or will have, a chosen edge."""
        will_one, will_other = one[0], other[0]
        if chosen:
            return ((True, True), (True, True)) if will_one and will_other else None
        return (one, other) if will_one or will_other else None

    def done(self, label: Label) -> bool:
        """Return whether what was said came true."""
        return label in ((False, False), (True, True))

    def legal(self, graph: Graph, chosen: Chosen) -> bool:
        """Return whether every edge has an end with a chosen edge."""
        met = {end for e in chosen for end in graph.edges[e]}
        return all(u in met or v in met for u, v in graph.edges)


class Eulerian(Local):
    """As many edges are directed into every vertex as out of it; the label is the difference."""

    of: ClassVar = "edges"
    marks = ARROWS
    grows = True

    def begins(self, chosen: Choice) -> Iterable[Label]:
        """Yield 0."""
        yield 0

    def meet(self, one: Label, other: Label, chosen: Choice) -> Pair:
        """Return the labels after an edge from the first end to the other, or back."""
        step = 1 if chosen else -1
        return one - step, other + step

    def loop(self, label: Label, chosen: Choice) -> Label | None:
        """Return the label: a loop enters and leaves."""
        return label

    def done(self, label: Label) -> bool:
        """Return whether as many edges enter as leave."""
        return bool(label == 0)

    def legal(self, graph: Graph, chosen: Chosen) -> bool:
        """Return whether as many edges enter every vertex as leave it."""
        balance = [0] * graph.size
        for (u, v), forward in zip(graph.edges, chosen, strict=True):
            balance[u] -= 1 if forward else -1
            balance[v] += 1 if forward else -1
        return not any(balance)


class Independent(Local):
    """No two chosen vertices are joined."""

    of: ClassVar = "vertices"
    kind: ClassVar[bool] = True  # of the choices that may not meet

    def meet(self, one: Label, other: Label, chosen: Choice) -> Pair:
        """Return the labels unless both are of that kind."""
        return None if one is other is self.kind else (one, other)

    def legal(self, graph: Graph, chosen: Chosen) -> bool:
        """Return whether no edge joins vertices of that kind."""
        return not any((u in chosen) is (v in chosen) is self.kind for u, v in graph.edges)


class Covering(Independent):
    """Every edge has a chosen end: a vertex cover, the complement of an independent set."""

    kind = False


class Dominating(Local):
    """Every vertex is covered by a chosen one, by itself or by one to which it is joined.

    A label is (chosen, whether it is covered). With `once`, no vertex may be covered twice.
    """

    of: ClassVar = "vertices"
    itself: ClassVar[bool] = True  # whether a chosen vertex covers itself
    once: ClassVar[bool] = False

    def begins(self, chosen: Choice) -> Iterable[Label]:
        """Yield the label of a vertex without neighbours."""
        yield chosen, int(chosen and self.itself)

    def meet(self, one: Label, other: Label, chosen: Choice) -> Pair:
        """Return the labels, each covered by the other end if that is chosen."""
        (first, covers_one), (second, covers_other) = one, other
        covers_one, covers_other = covers_one + second, covers_other + first
        if self.once and max(covers_one, covers_other) > 1:
            return None
        return (first, min(1, covers_one)), (second, min(1, covers_other))

    def done(self, label: Label) -> bool:
        """Return whether the vertex is covered."""
        return bool(label[1])

    def legal(self, graph: Graph, chosen: Chosen) -> bool:
        """Return whether every vertex is covered, and once if it must be."""
        covers = [sum(u in chosen for u in graph.around[v]) + (self.itself and v in chosen) for v in graph.vertices]
        return all(number == 1 if self.once else number > 0 for number in covers)


class TotalDominating(Dominating):
    """Every vertex is joined to a chosen one."""

    itself = False


class PerfectCode(Dominating):
    """Every vertex is covered by exactly one chosen vertex, which may be itself."""

    once = True


class Private(NamedTuple):
    """A vertex: chosen; whether exactly one chosen vertex will cover it; how many do, at most 2; its own neighbour.

    `own`: a chosen vertex has found a vertex that it alone covers; True for one that is not chosen.
    """

    chosen: bool
    once: bool
    covers: int
    own: bool


class PrivateNeighbours(Local):
    """Every chosen vertex covers some vertex alone: irredundant sets; if `total`, a vertex does not cover itself."""

    of: ClassVar = "vertices"

    def __init__(self, total: bool = False) -> None:
        self.total = total

    def begins(self, chosen: Choice) -> Iterable[Label]:
        """Yield a label for both answers to the question whether one chosen vertex will cover this one."""
        covers = int(chosen and not self.total)
        for once in (False, True):
            yield Private(chosen, once, covers, not chosen or (once and covers == 1))

    def meet(self, one: Label, other: Label, chosen: Choice) -> Pair:
        """Return the labels, each covered by the other end if that is chosen."""
        first = one._replace(covers=min(2, one.covers + other.chosen), own=one.own or (one.chosen and other.once))
        second = other._replace(covers=min(2, other.covers + one.chosen), own=other.own or (other.chosen and one.once))
        wrong = any(end.once and end.covers > 1 for end in (first, second))
        return None if wrong else (first, second)

    def done(self, label: Label) -> bool:
        """Return whether what was said came true."""
        return bool(label.once == (label.covers == 1) and label.own)

    def legal(self, graph: Graph, chosen: Chosen) -> bool:
        """Return whether every chosen vertex is the only one that covers some vertex, by one edge."""
        covers = [[u for u in graph.around[v] if u in chosen] for v in graph.vertices]
        if not self.total:
            for v in chosen:
                covers[v].append(v)
        return all(any(found == [v] for found in covers) for v in chosen)


class InducedDegrees(Degrees):
    """Every chosen vertex has an allowed number of edges to chosen ones; the label of others is -1."""

    of: ClassVar[Of] = "vertices"
    counts_edges = False

    def legal(self, graph: Graph, chosen: Chosen) -> bool:
        """Return whether every chosen vertex has an allowed number of edges to chosen ones."""
        return all(sum(u in chosen for u in graph.around[v]) in self.degrees for v in chosen)


class Homomorphism(Local):
    """Every vertex has a vertex of a graph as its image, and joined vertices have joined images.

    A vertex is joined to itself only by a loop of that graph. Images are shown as 0..9, a..z, A..Z.
    """

    of: ClassVar = "vertices"

    def __init__(self, onto: Graph, symbols: str = ALPHABET) -> None:
        if onto.size > len(symbols):
            raise BadInput(f"the graph of the images must have at most {len(symbols)} vertices, not {onto.size}.")
        self.marks = tuple(enumerate(symbols[: onto.size]))
        self.joined = frozenset(pair for u, v in onto.edges for pair in ((u, v), (v, u)))

    def meet(self, one: Label, other: Label, chosen: Choice) -> Pair:
        """Return the labels if they are joined."""
        return (one, other) if (one, other) in self.joined else None

    def legal(self, graph: Graph, chosen: Chosen) -> bool:
        """Return whether the images of the ends of every edge are joined."""
        return all(chosen[v] in {b for a, b in self.joined if a == chosen[u]} for u, v in graph.edges)


class Proper(Homomorphism):
    """Joined vertices have different colours: a homomorphism to a complete graph."""

    def __init__(self, colours: int) -> None:
        super().__init__(Graph(colours, tuple(combinations(range(colours), 2))), ALPHABET[1:])
