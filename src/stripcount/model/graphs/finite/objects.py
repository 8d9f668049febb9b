"""Conversion of graphs of other libraries, and of lists of edges, to finite graphs."""

from __future__ import annotations

from collections.abc import Hashable, Iterable
from typing import Any, Protocol

from stripcount.errors import BadInput, value_text
from stripcount.model.graphs.finite.size import check_size
from stripcount.model.graphs.graph import Edge, Graph


class HasEdges(Protocol):
    """Anything with edges, such as a graph of networkx; its `nodes`, if it has them, are its vertices."""

    @property
    def edges(self) -> Iterable[tuple[object, ...]]:
        """The pairs of adjacent vertices; further entries, such as the key of a parallel edge, are ignored."""


def graph_of(graph: Graph | HasEdges | Iterable[tuple[Hashable, ...]], label: str = "graph") -> Graph:
    """Convert to a `Graph` an object with `.edges` (and `.nodes` or `.vertices`), or an iterable of pairs.

    The name of a vertex is `str(vertex)`; vertices are numbered in the order of the nodes, then of first appearance in
    an edge. `edges` and `nodes` may be attributes or methods, and edges may have further entries after their two ends.
    Errors name the graph by `label`. Raises BadInput for a directed graph or an object without edges, TooLarge.

    >>> graph_of([("b", "a"), ("b", "b")]).edges, graph_of([("b", "a")]).names
    (((0, 1), (0, 0)), ('b', 'a'))
    """
    if isinstance(graph, Graph):
        return graph
    if _value_or_call(getattr(graph, "is_directed", False)) is True:
        raise BadInput(f"{label} must be undirected, not {type(graph).__name__} with directed edges.")
    pairs = getattr(graph, "edges", graph)
    nodes = getattr(graph, "nodes", getattr(graph, "vertices", ()))
    index_of: dict[Hashable, int] = {}
    edges: list[Edge] = []
    try:
        for node in _value_or_call(nodes):
            index_of.setdefault(node, len(index_of))
            check_size(len(index_of), 0, label)
        for pair in _value_or_call(pairs):
            u, v, *_ = pair
            edges.append((index_of.setdefault(u, len(index_of)), index_of.setdefault(v, len(index_of))))
            check_size(len(index_of), len(edges), label)
    except (TypeError, ValueError) as error:
        if isinstance(error, BadInput):
            raise
        raise BadInput(
            f"{label} must have edges that are pairs of vertices, as graphs of networkx have, not {value_text(graph)}."
        ) from None
    return Graph(len(index_of), tuple(edges), names=tuple(map(str, index_of)))


def _value_or_call(value: Any) -> Any:
    """Return an attribute of a graph or, if it is a method and no view that can be iterated, what it returns."""
    return value() if callable(value) and not isinstance(value, Iterable) else value
