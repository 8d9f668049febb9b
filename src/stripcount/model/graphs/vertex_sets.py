"""Properties of sets of vertices that follow from one label a vertex."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import combinations
from string import ascii_letters, digits
from typing import ClassVar, NamedTuple

from stripcount.errors import BadInput
from stripcount.model.graphs.edge_sets import Degrees, Pair
from stripcount.model.graphs.graph import Graph
from stripcount.model.graphs.property import Choice, Chosen, Label, Local, Of

ALPHABET = digits + ascii_letters
"""The characters that show vertices of a graph, or, from 1 on, colours."""


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
