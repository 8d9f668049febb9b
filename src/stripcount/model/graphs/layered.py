"""Layered graphs: equal layers one after the other, open or closed to a ring, with hubs adjacent to every layer."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, replace
from functools import cached_property

from stripcount.board import FLAT, Wrap
from stripcount.errors import BadInput
from stripcount.model.graphs.graph import Edge, Graph

MAX_HEIGHT = 64
"""The largest number of vertices in a layer of a named family."""
MAX_VERTICES = 250
"""The largest number of vertices in a layer of any graph."""
MAX_LAYER_SPAN = 8
"""The largest distance of two layers with an edge between them."""


@dataclass(frozen=True)
class WindowShape:
    """A window: its cells as (layer, vertex of the layer), None for a cell that no layer has.

    Layers are relative to the one at which the window is read. A window that is `inside_only` is read only where all of
    its cells lie in the graph, any other at every layer.
    """

    cells: tuple[tuple[int, int] | None, ...]
    inside_only: bool


@dataclass(frozen=True)
class Layered:
    """A graph for every number n of layers; the vertices of a layer are 0..height - 1.

    `within`: edges inside every layer. `between`: (d, u, v) is an edge from u of every layer to v of the layer d
    further on. `ring`: such edges lead from the last layers to the first ones, where v stands for `twist[v]`
    unless `twist` is empty. `hubs`: for each hub the vertices of every layer that are adjacent to it; `hub_edges` are
    edges between hubs. `first`: for each further vertex its neighbours in the first layer. `ends`: for each hub its
    additional neighbours in the first layer and in the last one. `windows`: cells that a rule reads together, which are
    no edges. `simple`: of several parallel edges only one is kept.

    A ring of few layers may have parallel edges, and for n = 1 loops: no edge is left out, so that formulas for large n
    remain true for small n more often.

    >>> ladder = Layered("ladder", 2, within=((0, 1),), between=((1, 0, 0), (1, 1, 1)))
    >>> ladder.finite(2).edges
    ((0, 1), (2, 3), (0, 2), (1, 3))
    """

    name: str
    height: int
    within: tuple[Edge, ...] = ()
    between: tuple[tuple[int, int, int], ...] = ()
    ring: bool = False
    twist: tuple[int, ...] = ()
    hubs: tuple[tuple[int, ...], ...] = ()
    hub_edges: tuple[Edge, ...] = ()
    first: tuple[tuple[int, ...], ...] = ()
    ends: tuple[tuple[tuple[int, ...], tuple[int, ...]], ...] = ()
    windows: tuple[WindowShape, ...] = ()
    simple: bool = False

    def __post_init__(self) -> None:
        if not 1 <= self.height <= MAX_VERTICES:
            raise BadInput(f"a layer must have from 1 to {MAX_VERTICES} vertices, not {self.height}.")
        used_rows = [v for edge in self.within for v in edge] + [v for _, *edge in self.between for v in edge]
        used_rows += [v for adjacent in (*self.hubs, *self.first, *sum(self.ends, ())) for v in adjacent]
        if any(not 0 <= v < self.height for v in used_rows):
            raise BadInput(f"{self.name}: every edge must join vertices 0..{self.height - 1} of layers.")
        if len(self.ends) not in (0, len(self.hubs)):
            raise BadInput(
                f"{self.name}: ends must be given for each of the {len(self.hubs)} hubs, not {len(self.ends)}."
            )
        if invalid_spans := [d for d, _, _ in self.between if not 1 <= d <= MAX_LAYER_SPAN]:
            raise BadInput(
                f"{self.name}: joined layers must be from 1 to {MAX_LAYER_SPAN} apart, not {invalid_spans[0]}."
            )
        if any(not 0 <= hub < len(self.hubs) for edge in self.hub_edges for hub in edge):
            raise BadInput(f"{self.name}: every edge between hubs must join two of the {len(self.hubs)} hubs.")
        if self.twist and sorted(self.twist) != list(range(self.height)):
            raise BadInput(f"{self.name}: a twist must be a permutation of 0..{self.height - 1}.")

    @cached_property
    def layer_span(self) -> int:
        """The largest distance of two layers that are joined by an edge or read by one window, else 0."""
        layers_read = [[cell[0] for cell in window.cells if cell] for window in self.windows]
        return max([0, *(d for d, _, _ in self.between), *(max(layers) - min(layers) for layers in layers_read)])

    @cached_property
    def max_degree(self) -> int | None:
        """The maximum degree over all numbers of layers; None if it grows with their number, as at a hub."""
        if any(self.hubs):
            return None
        sizes = range(1, 2 * self.layer_span + 3)
        degrees = (Counter(end for edge in self.edges(layers) for end in edge) for layers in sizes)
        return max((max(degree_of.values(), default=0) for degree_of in degrees), default=0)

    @cached_property
    def reflections(self) -> frozenset[str]:
        """The reflections that map the graph to itself: H reverses the layers, V the vertices of each layer, 180 both.

        If a layer has one vertex, only H is listed.
        """
        if self.twist or self.hubs or self.first:
            return frozenset()
        last = self.height - 1

        def edges_after(flips_rows: bool, reverses_layers: bool) -> tuple[Counter[Edge], Counter[tuple[int, int, int]]]:
            """Return the edges within and between layers after a reflection, with multiplicities."""
            flipped = [(d, last - u, last - v) if flips_rows else (d, u, v) for d, u, v in self.between]
            within = [(last - u, last - v) if flips_rows else (u, v) for u, v in self.within]
            between = [(d, v, u) if reverses_layers else (d, u, v) for d, u, v in flipped]
            return Counter((min(edge), max(edge)) for edge in within), Counter(between)

        candidates = {"H": (False, True), "V": (True, False), "180": (True, True)} if last else {"H": (False, True)}
        return frozenset(
            name for name, changes in candidates.items() if edges_after(*changes) == edges_after(False, False)
        )

    @cached_property
    def has_parallel_edges(self) -> bool:
        """Whether there are parallel edges for some number of layers; at most 3 · layer_span + 2 layers show that."""
        graphs = (self.edges(layers) for layers in range(1, 3 * self.layer_span + 3))
        return any(len(set(map(frozenset, edges))) < len(edges) for edges in graphs)

    def without_parallel_edges(self) -> Layered:
        """Return the graph with only one of each set of parallel edges."""
        return replace(self, simple=True)

    @cached_property
    def loops(self) -> bool:
        """Whether a vertex is adjacent to itself for some number of layers."""
        return any(u == v for layers in range(1, self.layer_span + 2) for u, v in self.edges(layers))

    def edges(self, layers: int, closed: bool = True) -> list[tuple[Vertex, Vertex]]:
        """Return the edges of the graph with `layers` layers as pairs of vertices (layer, v), (HUB, i) or (FIRST, i).

        With `closed` False, only the edges that the graph has in common with those of more layers: without the seam of
        a ring and without the edges of the last layer to hubs that `ends` adds.
        """
        edges: list[tuple[Vertex, Vertex]] = []
        if layers == 0:
            return edges
        edges += [((HUB, a), (HUB, b)) for a, b in self.hub_edges]
        edges += [((FIRST, i), (0, v)) for i, adjacent in enumerate(self.first) for v in adjacent]
        for layer, end in ((0, 0), (layers - 1, 1)) if closed else ((0, 0),):
            edges += [((HUB, i), (layer, v)) for i, adjacent in enumerate(self.ends) for v in adjacent[end]]
        for layer in range(layers):
            edges += [((layer, u), (layer, v)) for u, v in self.within]
            edges += [((HUB, i), (layer, v)) for i, adjacent in enumerate(self.hubs) for v in adjacent]
        for layer in range(layers):
            for d, u, v in self.between:
                if layer + d < layers or (self.ring and closed):
                    edges.append(((layer, u), self._across_seam(layer + d, v, layers)))
        if not self.simple:
            return edges
        edge_of_ends: dict[frozenset[Vertex], tuple[Vertex, Vertex]] = {}
        for edge in edges:
            edge_of_ends.setdefault(frozenset(edge), edge)
        return list(edge_of_ends.values())

    def _across_seam(self, layer: int, v: int, layers: int) -> Vertex:
        """Return vertex v of a layer of a ring whose number may be negative or at least `layers`, beyond the seam."""
        for _ in range(abs(layer // layers) if self.twist else 0):
            v = self.twist[v] if layer > 0 else self.twist.index(v)
        return layer % layers, v

    def window_placements(self, layers: int, closed: bool = True) -> list[tuple[Vertex | None, ...]]:
        """Return the cells of every window at every layer of the graph with `layers` layers, None for a cell outside.

        With `closed` False, only the windows that the graph has in common with those of more layers.
        """
        windows: list[tuple[Vertex | None, ...]] = []
        for layer in range(layers):
            for window in self.windows:
                cells = [cell and (layer + cell[0], cell[1]) for cell in window.cells]
                beyond_last = any(cell and cell[0] >= layers for cell in cells)
                before_first = any(cell and cell[0] < 0 for cell in cells)
                if not closed and (beyond_last or (before_first and self.ring)):
                    continue
                if self.ring:
                    windows.append(tuple(cell and self._across_seam(*cell, layers) for cell in cells))
                elif not (window.inside_only and (beyond_last or before_first or None in cells)):
                    windows.append(tuple(cell if cell and 0 <= cell[0] < layers else None for cell in cells))
        return windows

    def vertices(self, layers: int) -> list[Vertex]:
        """Return the vertices in order: hubs, first vertices, then layer by layer; the empty list for no layers."""
        if layers == 0:
            return []
        extra = [(HUB, i) for i in range(len(self.hubs))] + [(FIRST, i) for i in range(len(self.first))]
        return extra + [(layer, v) for layer in range(layers) for v in range(self.height)]

    def first_rows(self, rows: int) -> Layered:
        """Return the graph with only the first `rows` vertices of each layer.

        A twist is dropped unless it maps these vertices to themselves.
        """

        def in_first_rows(ends: tuple[int, ...]) -> tuple[int, ...]:
            """Return those of some vertices of a layer that remain."""
            return tuple(v for v in ends if v < rows)

        return replace(
            self,
            height=rows,
            within=tuple(edge for edge in self.within if max(edge) < rows),
            between=tuple((d, u, v) for d, u, v in self.between if max(u, v) < rows),
            twist=self.twist[:rows] if set(self.twist[:rows]) == set(range(rows)) else (),
            hubs=tuple(map(in_first_rows, self.hubs)),
            first=tuple(map(in_first_rows, self.first)),
            ends=tuple((in_first_rows(first), in_first_rows(last)) for first, last in self.ends),
        )

    def finite(self, layers: int) -> Graph:
        """Return the graph with `layers` layers, its vertices numbered in the order of `vertices`."""
        index_of = {vertex: index for index, vertex in enumerate(self.vertices(layers))}
        edges = tuple((index_of[u], index_of[v]) for u, v in self.edges(layers))
        return Graph(len(index_of), edges, self.height, extra=len(index_of) - layers * self.height)


def grid(rows: int, wrap: Wrap = FLAT, name: str = "grid") -> Layered:
    """Return the graph of the cells of boards whose boundaries are those of `wrap`; its layers are the columns."""
    within = tuple((row, (row + 1) % rows) for row in range(rows if wrap.rows else rows - 1))
    twist = tuple(reversed(range(rows))) if wrap.twist else ()
    return Layered(name, rows, within, tuple((1, row, row) for row in range(rows)), ring=wrap.columns, twist=twist)


HUB, FIRST = -1, -2
"""What stands in place of a layer in the names of hubs and of first vertices."""
Vertex = tuple[int, int]
"""(layer, vertex of the layer), (HUB, index of the hub) or (FIRST, index of the first vertex)."""
