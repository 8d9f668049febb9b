"""Hitori on the counting engine: shaded cells that share no side, and totals of equal numbers in a line.

The cells are the vertices of a graph, adjacent where they share a side; the unshaded ones are connected. For each set
of equal numbers in a line there is a total: a vertex adjacent to their cells that allows at most one unshaded cell.
"""

from __future__ import annotations

from collections import defaultdict
from typing import ClassVar

from stripcount.board import Board, Cell, neighbours
from stripcount.check.stated.board import GraphBuilder, reading_order
from stripcount.model.areas.area import AreaComponents, area
from stripcount.model.graphs.finite_strip import FiniteStrip
from stripcount.model.graphs.graph import Graph
from stripcount.model.graphs.property import Choice, Chosen, Local
from stripcount.printed.hitori.board import HitoriBoard

SHADED, UNSHADED, TOTAL, SPENT = 0, 1, 2, 3
"""Choices of cells and totals; SPENT is the vertex state of a total that has met an unshaded cell."""
MARKS = ((SHADED, "#"), (UNSHADED, "."), (TOTAL, "*"))
"""Pairs (choice, mark that shows it); no vertex begins as SPENT."""


class Shading(Local):
    """No two shaded cells are neighbours, and a total is adjacent to at most one unshaded cell."""

    of: ClassVar = "vertices"
    marks = MARKS

    def meet(self, vertex_state: Choice, other_state: Choice, choice: Choice) -> tuple[Choice, Choice] | None:
        """Return the states of two cells unless both are shaded, or of a total and one of its cells."""
        if vertex_state in (SHADED, UNSHADED):
            return (vertex_state, other_state) if UNSHADED in (vertex_state, other_state) else None
        if other_state == SHADED:
            return vertex_state, other_state
        return None if vertex_state == SPENT else (SPENT, other_state)

    def legal(self, graph: Graph, chosen: Chosen) -> bool:
        """Return whether no two shaded cells are neighbours, and each total has at most one unshaded cell."""
        no_neighbours_shaded = all(UNSHADED in (chosen[u], chosen[v]) for u, v in graph.edges if chosen[u] != TOTAL)
        totals = (v for v in graph.vertices if chosen[v] == TOTAL)
        return no_neighbours_shaded and all(sum(chosen[u] == UNSHADED for u in graph.around[v]) <= 1 for v in totals)


def board_strip(board: HitoriBoard, marks: Board) -> FiniteStrip:
    """Return the strip of the shadings of a board that agree with `marks`, where `_` stands for any mark."""
    cells_by_line_and_number: dict[tuple[str, int, int], list[Cell]] = defaultdict(list)
    for row, col in reading_order(board.rows, board.cols):
        value = board.numbers[row][col]
        cells_by_line_and_number["row", row, value].append((row, col))
        cells_by_line_and_number["column", col, value].append((row, col))
    lines_with_total = [cells for cells in cells_by_line_and_number.values() if len(cells) > 1]
    builder, vertex_of, total_vertices = GraphBuilder(), dict[Cell, int](), dict[int, int]()
    for row, col in reading_order(board.rows, board.cols):
        totals_of_cell = [index for index, cells in enumerate(lines_with_total) if (row, col) in cells]
        total_vertices |= {
            index: builder.add_vertex([TOTAL]) for index in totals_of_cell if index not in total_vertices
        }
        vertex_of[row, col] = vertex = builder.add_vertex(
            choice for choice, mark in MARKS[:2] if marks[row, col] in (mark, "_")
        )
        neighbouring_cells = neighbours(board.rows, board.cols, (row, col))
        builder.edges += [(vertex_of[cell], vertex) for cell in neighbouring_cells if cell in vertex_of]
        builder.edges += [(total_vertices[index], vertex) for index in totals_of_cell]
    # constraint 0 is on the unshaded cells, none on shaded ones and totals
    areas = AreaComponents((area(UNSHADED, least=0),), (-1, 0, -1))
    areas.marks = MARKS
    return builder.strip((Shading(), areas), "a Hitori board")
