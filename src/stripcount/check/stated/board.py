"""Printed boards as graphs: the vertices are cells, or slots, and totals, each with the choices that are allowed."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import product

from stripcount.board import Cell
from stripcount.model.graphs.finite_strip import FiniteStrip
from stripcount.model.graphs.graph import Edge, Graph
from stripcount.model.graphs.property import Choice, Property


def reading_order(rows: int, cols: int) -> list[Cell]:
    """Return the cells of a board in the order in which they are read: along the shorter side, for a small frontier.

    >>> reading_order(1, 3), reading_order(2, 2)
    ([(0, 0), (0, 1), (0, 2)], [(0, 0), (0, 1), (1, 0), (1, 1)])
    """
    if cols <= rows:
        return list(product(range(rows), range(cols)))
    return [(row, col) for col, row in product(range(cols), range(rows))]


class GraphBuilder:
    """Collects the vertices of a graph in the order in which they are read, with their choices, and its edges.

    `choices` holds the allowed choices by (0, vertex), as `FiniteStrip` takes them. A total is a vertex as well: it is
    adjacent to the vertices that it counts, and its vertex state is the number that is still to be counted.
    """

    def __init__(self) -> None:
        self.choices: dict[tuple[int, int] | int, Sequence[Choice]] = {}
        self.edges: list[Edge] = []

    def add_vertex(self, choices: Iterable[Choice]) -> int:
        """Add a vertex with these choices, and return its index."""
        vertex = len(self.choices)
        self.choices[0, vertex] = tuple(choices)
        return vertex

    def strip(self, properties: Sequence[Property], name: str) -> FiniteStrip:
        """Return a strip with one board, the graph; its rows are the vertices."""
        graph = Graph(len(self.choices), tuple(self.edges))
        return FiniteStrip(graph, properties, range(graph.size), free=self.choices, name=name)
