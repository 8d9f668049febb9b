"""Hitori on the counting engine: shaded cells that share no side, and totals of equal numbers in a line.

The cells are the vertices of a graph, joined where they share a side; those that are not shaded are connected. For the
cells of a line with equal numbers there is a total, a vertex joined to each of them, that counts at most one cell
that is not shaded.
"""

from __future__ import annotations

from collections import defaultdict
from typing import ClassVar

from stripcount.board import Board, Cell, neighbours
from stripcount.check.stated.board import Builder, reading
from stripcount.model.areas.area import AreaComponents, area
from stripcount.model.graphs.finite_strip import FiniteStrip
from stripcount.model.graphs.graph import Graph
from stripcount.model.graphs.property import Choice, Chosen, Local
from stripcount.printed.hitori.board import HitoriBoard

SHADED, LEFT, TOTAL, SPENT = 0, 1, 2, 3
MARKS = ((SHADED, "#"), (LEFT, "."), (TOTAL, "*"))


class Shading(Local):
    """No two shaded cells are neighbours, and a total is joined to at most one cell that is left."""

    of: ClassVar = "vertices"
    marks = MARKS

    def meet(self, label: Choice, other_label: Choice, chosen: Choice) -> tuple[Choice, Choice] | None:
        """Return the labels of two cells if they are not both shaded; of a total, first, and one of its cells."""
        if label in (SHADED, LEFT):
            return (label, other_label) if LEFT in (label, other_label) else None
        if other_label == SHADED:
            return label, other_label
        return None if label == SPENT else (SPENT, other_label)

    def legal(self, graph: Graph, chosen: Chosen) -> bool:
        """Return whether no two shaded cells are neighbours, and each total has at most one cell that is not shaded."""
        beside = all(LEFT in (chosen[u], chosen[v]) for u, v in graph.edges if chosen[u] != TOTAL)
        totals = (v for v in graph.vertices if chosen[v] == TOTAL)
        return beside and all(sum(chosen[u] == LEFT for u in graph.around[v]) <= 1 for v in totals)


def stated(board: HitoriBoard, marks: Board) -> FiniteStrip:
    """Return the strip of the shadings of a board that have the given marks; `_` stands for any mark."""
    lines: dict[tuple[str, int, int], list[Cell]] = defaultdict(list)
    for row, col in reading(board.rows, board.cols):
        value = board.numbers[row][col]
        lines["row", row, value].append((row, col))
        lines["column", col, value].append((row, col))
    totals = [cells for cells in lines.values() if len(cells) > 1]
    graph, vertex_of, total_vertices = Builder(), dict[Cell, int](), dict[int, int]()
    for row, col in reading(board.rows, board.cols):
        totals_of_cell = [index for index, cells in enumerate(totals) if (row, col) in cells]
        total_vertices |= {index: graph.vertex([TOTAL]) for index in totals_of_cell if index not in total_vertices}
        vertex_of[row, col] = vertex = graph.vertex(kind for kind, mark in MARKS[:2] if marks[row, col] in (mark, "_"))
        neighbouring_cells = neighbours(board.rows, board.cols, (row, col))
        graph.edges += [(vertex_of[cell], vertex) for cell in neighbouring_cells if cell in vertex_of]
        graph.edges += [(total_vertices[index], vertex) for index in totals_of_cell]
    areas = AreaComponents((area(LEFT, least=0),), (-1, 0, -1))
    areas.marks = MARKS
    return graph.strip((Shading(), areas), "a Hitori board")
