"""A printed board as a graph: its vertices are cells, or slots, and totals, each with the choices left for it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import product

from stripcount.board import Cell
from stripcount.model.graphs.finite_strip import FiniteStrip
from stripcount.model.graphs.graph import Edge, Graph
from stripcount.model.graphs.property import Choice, Property


def reading(rows: int, cols: int) -> list[Cell]:
    """Return the cells line by line along the shorter side, so that few are on the frontier.

    >>> reading(1, 3), reading(2, 2)
    ([(0, 0), (0, 1), (0, 2)], [(0, 0), (0, 1), (1, 0), (1, 1)])
    """
    if cols <= rows:
        return list(product(range(rows), range(cols)))
    return [(row, col) for col, row in product(range(cols), range(rows))]


class Builder:
    """Vertices in the order in which they enter, each with the choices that are left for it, and edges between them.

    A total is a vertex as well: it is adjacent to the vertices that it counts, and its vertex state is the rest of it.
    """

    def __init__(self) -> None:
        self.free: dict[tuple[int, int] | int, Sequence[Choice]] = {}
        self.edges: list[Edge] = []

    def vertex(self, choices: Iterable[Choice]) -> int:
        """Return a new vertex."""
        vertex = len(self.free)
        self.free[0, vertex] = tuple(choices)
        return vertex

    def strip(self, properties: Sequence[Property], name: str) -> FiniteStrip:
        """Return the strip of the one board, whose rows are the vertices."""
        graph = Graph(len(self.free), tuple(self.edges))
        return FiniteStrip(graph, properties, range(graph.size), free=self.free, name=name)
