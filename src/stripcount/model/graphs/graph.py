"""Finite graphs with repeated edges and loops: what a property is stated on a second time."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass, field
from functools import cached_property

from stripcount.errors import BadInput

Edge = tuple[int, int]
"""The two ends of an edge; equal for a loop."""


@dataclass(frozen=True)
class Graph:
    """A graph on the vertices 0..size - 1; edges are named by their place in `edges`, so they may repeat.

    `height` is the number of vertices in a layer if it has layers.

    >>> Graph(3, ((0, 1), (1, 2))).pieces([0, 2], [])
    2
    """

    size: int
    edges: tuple[Edge, ...]
    height: int = field(default=0, repr=False, compare=False)

    def __post_init__(self) -> None:
        if any(not 0 <= end < self.size for edge in self.edges for end in edge):
            raise BadInput(f"every edge must join two of the vertices 0..{self.size - 1}.")

    @property
    def vertices(self) -> range:
        """All vertices."""
        return range(self.size)

    @cached_property
    def around(self) -> tuple[tuple[int, ...], ...]:
        """The neighbours of each vertex, one for each end of an edge; a loop has two."""
        found: list[list[int]] = [[] for _ in self.vertices]
        for u, v in self.edges:
            found[u].append(v)
            found[v].append(u)
        return tuple(map(tuple, found))

    def degree(self, vertex: int, chosen: Collection[int]) -> int:
        """Return how many ends of chosen edges lie in a vertex."""
        return sum((self.edges[e][0] == vertex) + (self.edges[e][1] == vertex) for e in chosen)

    def induced(self, chosen: Collection[int]) -> Iterator[int]:
        """Yield the edges whose two ends are chosen."""
        return (e for e, (u, v) in enumerate(self.edges) if u in chosen and v in chosen)

    def pieces(self, vertices: Collection[int], edges: Iterable[int]) -> int:
        """Return the number of connected pieces that some vertices form with some of the edges between them."""
        lead = {v: v for v in vertices}

        def top(v: int) -> int:
            while lead[v] != v:
                v = lead[v]
            return v

        for e in edges:
            u, v = self.edges[e]
            lead[top(u)] = top(v)
        return sum(lead[v] == v for v in lead)

    def cycles(self, vertices: Collection[int], edges: Collection[int]) -> int:
        """Return the number of independent cycles: edges - vertices + pieces."""
        return len(edges) - len(vertices) + self.pieces(vertices, edges)


def from_edges(pairs: Iterable[tuple[object, object]], what: str = "graph") -> Graph:
    """Return the graph with these edges; vertices may have any names and are numbered in order of appearance.

    >>> from_edges([("a", "b"), ("b", "c")])
    Graph(size=3, edges=((0, 1), (1, 2)))
    """
    number: dict[object, int] = {}
    edges = tuple((number.setdefault(u, len(number)), number.setdefault(v, len(number))) for u, v in pairs)
    if not edges:
        raise BadInput(f"{what} must have an edge.")
    return Graph(len(number), edges)
