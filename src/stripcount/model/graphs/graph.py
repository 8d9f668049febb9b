"""Finite graphs with parallel edges and loops, on which a property is stated a second time, without states."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass, field, replace
from functools import cached_property

from stripcount.errors import BadInput, excerpt, unknown_word

Edge = tuple[int, int]
"""The two ends of an edge; equal for a loop."""


@dataclass(frozen=True)
class Graph:
    """A graph on the vertices 0..size - 1, which may have parallel edges and loops.

    An edge is named by its index in `edges`. `names` are the names of the vertices, all different; without them the
    vertices are called by their numbers. If the graph has layers, `height` is the number of vertices in each, and
    `extra` the number of vertices before the first layer. `read` lists the indices of the edges in the order in which
    they are read, if that is not the order of `edges`. Raises BadInput for ends out of range and for wrong names.

    >>> Graph(3, ((0, 1), (1, 2))).components([0, 2], [])
    2
    >>> Graph(2, ((0, 1),), names=("ME", "CA")).vertex("CA")
    1
    """

    size: int
    edges: tuple[Edge, ...]
    height: int = field(default=0, repr=False, compare=False)
    names: tuple[str, ...] = field(default=(), repr=False, compare=False)
    extra: int = field(default=0, repr=False, compare=False)
    read: tuple[int, ...] = field(default=(), repr=False, compare=False)

    def __post_init__(self) -> None:
        if any(not 0 <= end < self.size for edge in self.edges for end in edge):
            raise BadInput(f"every edge must join two of the vertices 0..{self.size - 1}.")
        if self.names and len(self.names) != self.size:
            raise BadInput(f"names must be {self.size} texts, one for each vertex, not {len(self.names)}.")
        if len(set(self.names)) != len(self.names):
            repeated_name = Counter(self.names).most_common(1)[0][0]
            raise BadInput(
                f"two vertices of a graph must have different names, and two are called {excerpt(repeated_name)}."
            )

    @property
    def vertices(self) -> range:
        """All vertices."""
        return range(self.size)

    def name(self, vertex: int) -> str:
        """Return the name of a vertex; its number if the graph has no names."""
        return self.names[vertex] if self.names else str(vertex)

    def vertex(self, name: object, noun: str = "vertex") -> int:
        """Return the vertex with a name; raises BadInput, which calls the vertex `noun`, if there is none."""
        vertex = self._vertex_of_name.get(str(name))
        if vertex is None:
            names = [self.name(v) for v in self.vertices[:20]]
            raise unknown_word(noun, name, names, f", … ({self.size} in all)" if self.size > len(names) else "")
        return vertex

    @cached_property
    def _vertex_of_name(self) -> dict[str, int]:
        """The vertex of each name."""
        return {self.name(v): v for v in self.vertices}

    @cached_property
    def around(self) -> tuple[tuple[int, ...], ...]:
        """The neighbours of each vertex, one for each end of an edge at the vertex: a loop counts twice."""
        neighbours: list[list[int]] = [[] for _ in self.vertices]
        for u, v in self.edges:
            neighbours[u].append(v)
            neighbours[v].append(u)
        return tuple(map(tuple, neighbours))

    @property
    def has_parallel_edges(self) -> bool:
        """Whether two edges join the same vertices, or are loops at the same vertex."""
        return len(set(map(frozenset, self.edges))) < len(self.edges)

    def without_parallel_edges(self) -> Graph:
        """Return the graph with only the first of each set of parallel edges."""
        edge_of_ends: dict[frozenset[int], Edge] = {}
        for edge in self.edges:
            edge_of_ends.setdefault(frozenset(edge), edge)
        return replace(self, edges=tuple(edge_of_ends.values()))

    def neighbourhood(self, vertex: int, *, closed: bool) -> frozenset[int]:
        """Return the open neighbourhood of a vertex, or the closed one; a vertex with a loop is its own neighbour.

        >>> sorted(Graph(3, ((0, 1), (1, 0), (2, 2))).neighbourhood(0, closed=False))
        [1]
        """
        return frozenset((*self.around[vertex], vertex) if closed else self.around[vertex])

    def degree(self, vertex: int, chosen: Collection[int]) -> int:
        """Return the degree of a vertex in the graph of the chosen edges, given by index; a loop counts twice."""
        return sum((self.edges[e][0] == vertex) + (self.edges[e][1] == vertex) for e in chosen)

    def induced(self, chosen: Collection[int]) -> Iterator[int]:
        """Return an iterator over the indices of the edges whose two ends are chosen vertices."""
        return (e for e, (u, v) in enumerate(self.edges) if u in chosen and v in chosen)

    def components(self, vertices: Collection[int], edges: Iterable[int]) -> int:
        """Return the number of connected components of the subgraph with these vertices and edges, given by index."""
        parent = {v: v for v in vertices}

        def root(v: int) -> int:
            """Return the vertex that represents the component of v."""
            while parent[v] != v:
                v = parent[v]
            return v

        for e in edges:
            u, v = self.edges[e]
            parent[root(u)] = root(v)
        return sum(parent[v] == v for v in parent)

    def cycles(self, vertices: Collection[int], edges: Collection[int]) -> int:
        """Return the cyclomatic number of the subgraph with these vertices and edges: edges - vertices + components."""
        return len(edges) - len(vertices) + self.components(vertices, edges)


def from_edges(pairs: Iterable[tuple[object, object]], label: str = "graph") -> Graph:
    """Return the graph with these edges; vertices may be any hashable values and are numbered in order of appearance.

    Raises BadInput, which calls the graph `label`, if there is no edge.

    >>> from_edges([("a", "b"), ("b", "c")])
    Graph(size=3, edges=((0, 1), (1, 2)))
    """
    vertex_of: dict[object, int] = {}
    edges = tuple((vertex_of.setdefault(u, len(vertex_of)), vertex_of.setdefault(v, len(vertex_of))) for u, v in pairs)
    if not edges:
        raise BadInput(f"{label} must have an edge.")
    return Graph(len(vertex_of), edges)
