"""Properties of sets of edges that follow from one label a vertex, and directions of edges."""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar

from stripcount.model.graphs.graph import Edge, Graph
from stripcount.model.graphs.property import Choice, Chosen, Label, Local, Of

Pair = tuple[Label, Label] | None
ARROWS: tuple[tuple[Choice, str], ...] = ((False, "<"), (True, ">"))


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
