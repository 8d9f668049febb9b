"""Slitherlink on the counting engine: cells inside and outside, and the sides at which they differ.

The cells are the vertices of a graph, adjacent where they share a side; one more vertex stands for the plane around the
board. A loop that meets no dot twice is the border between a connected inside and a connected outside. A clue is the
number of edges between its cell and vertices on the other side of the loop.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import ClassVar

from stripcount.board import Board, neighbours
from stripcount.check.stated.board import GraphBuilder, reading_order
from stripcount.model.areas.area import AreaComponents, area
from stripcount.model.graphs.finite_strip import FiniteStrip
from stripcount.model.graphs.graph import Graph
from stripcount.model.graphs.property import Choice, Chosen, Local, Where
from stripcount.printed.slitherlink.board import NONE, SlitherlinkBoard

OUTSIDE, INSIDE = 0, 1
"""Choices of cells."""
MARKS = ((OUTSIDE, "."), (INSIDE, "#"))
"""Pairs (choice, mark that shows it)."""
VertexState = tuple[Choice, int]
"""(OUTSIDE or INSIDE, number of edges to the other side that the clue still requires, or NONE)."""


class Clues(Local):
    """Every vertex has as many neighbours with the other choice as its clue says; `clues` holds NONE for any number."""

    of: ClassVar = "vertices"
    marks = MARKS

    def __init__(self, clues: Sequence[int]) -> None:
        self.clues = tuple(clues)

    def begins(self, choice: Choice, where: Where) -> Iterator[VertexState]:
        """Yield (choice of a vertex, its clue)."""
        yield choice, self.clues[where.row]

    def meet(
        self, vertex_state: VertexState, other_state: VertexState, choice: Choice
    ) -> tuple[VertexState, VertexState] | None:
        """Return the states of two cells after the edge between them; None if a clue is exceeded."""
        if vertex_state[0] == other_state[0]:
            return vertex_state, other_state
        if 0 in (vertex_state[1], other_state[1]):
            return None
        return (vertex_state[0], _decremented_unless_none(vertex_state[1])), (
            other_state[0],
            _decremented_unless_none(other_state[1]),
        )

    def done(self, vertex_state: VertexState) -> bool:
        """Return whether the clue of a vertex is met."""
        return vertex_state[1] in (0, NONE)

    def legal(self, graph: Graph, chosen: Chosen) -> bool:
        """Return whether every clue is the number of sides of its cell on the loop."""
        differing_counts = [sum(chosen[v] != chosen[u] for u in graph.around[v]) for v in graph.vertices]
        return all(clue in (NONE, count) for clue, count in zip(self.clues, differing_counts))


def _decremented_unless_none(remaining: int) -> int:
    """Return the number of edges still required after one more edge; NONE remains NONE."""
    return remaining if remaining == NONE else remaining - 1


def board_strip(board: SlitherlinkBoard, marks: Board) -> FiniteStrip:
    """Return the strip of the loops of a board that agree with `marks`, where `_` stands for any mark."""
    builder, vertex_of = GraphBuilder(), dict[tuple[int, int], int]()
    outside = builder.add_vertex([OUTSIDE])
    clues = [NONE]
    for row, col in reading_order(board.rows, board.cols):
        vertex_of[row, col] = vertex = builder.add_vertex(
            choice for choice, mark in MARKS if marks[row, col] in (mark, "_")
        )
        clues.append(board.clues[row][col])
        neighbouring_cells = list(neighbours(board.rows, board.cols, (row, col)))
        builder.edges += [(vertex_of[cell], vertex) for cell in neighbouring_cells if cell in vertex_of]
        builder.edges += [(outside, vertex)] * (4 - len(neighbouring_cells))
    # constraint 0 is on the cells outside, constraint 1 on those inside
    areas = AreaComponents((area(OUTSIDE), area(INSIDE)), (0, 1))
    areas.marks = MARKS
    return builder.strip((Clues(clues), areas), "a Slitherlink board")
