"""Slitherlink on the counting engine: cells inside and outside, and the sides at which they differ.

The cells are the vertices of a graph, joined where they share a side, and one more vertex lies outside around them
all. A loop that meets no dot twice is the border between a connected inside and a connected outside; a clue is the
number of edges between its cell and cells of the other kind. So a label holds the kind, and how many further edges
of this sort the clue requires.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import ClassVar

from stripcount.board import Board, neighbours
from stripcount.check.stated.board import Builder, reading
from stripcount.model.areas.area import AreaComponents, area
from stripcount.model.graphs.finite_strip import FiniteStrip
from stripcount.model.graphs.graph import Graph
from stripcount.model.graphs.property import Choice, Chosen, Local, Where
from stripcount.printed.slitherlink.board import NONE, SlitherlinkBoard

OUTSIDE, INSIDE = 0, 1
MARKS = ((OUTSIDE, "."), (INSIDE, "#"))
Label = tuple[Choice, int]


class Clues(Local):
    """The number of neighbours of the other kind that some vertices have; `clues` has NONE for any number."""

    of: ClassVar = "vertices"
    marks = MARKS

    def __init__(self, clues: Sequence[int]) -> None:
        self.clues = tuple(clues)

    def begins(self, chosen: Choice, where: Where) -> Iterator[Label]:
        """Yield the kind of a vertex, and its clue."""
        yield chosen, self.clues[where.row]

    def meet(self, label: Label, other_label: Label, chosen: Choice) -> tuple[Label, Label] | None:
        """Return the labels after a side between two cells; None if a clue is exceeded."""
        if label[0] == other_label[0]:
            return label, other_label
        if 0 in (label[1], other_label[1]):
            return None
        return (label[0], _decremented(label[1])), (other_label[0], _decremented(other_label[1]))

    def done(self, label: Label) -> bool:
        """Return whether the clue of a vertex is met."""
        return label[1] in (0, NONE)

    def legal(self, graph: Graph, chosen: Chosen) -> bool:
        """Return whether every clue is the number of sides of its cell on the loop."""
        differing = [sum(chosen[v] != chosen[u] for u in graph.around[v]) for v in graph.vertices]
        return all(clue in (NONE, count) for clue, count in zip(self.clues, differing))


def _decremented(remaining: int) -> int:
    """Return a number of wanted edges after one more edge; NONE, for any number, stays."""
    return remaining if remaining == NONE else remaining - 1


def stated(board: SlitherlinkBoard, marks: Board) -> FiniteStrip:
    """Return the strip of the loops of a board that have the given marks; `_` stands for any mark."""
    graph, vertex_of = Builder(), dict[tuple[int, int], int]()
    outside = graph.vertex([OUTSIDE])
    clues = [NONE]
    for row, col in reading(board.rows, board.cols):
        vertex_of[row, col] = vertex = graph.vertex(kind for kind, mark in MARKS if marks[row, col] in (mark, "_"))
        clues.append(board.clues[row][col])
        neighbouring_cells = list(neighbours(board.rows, board.cols, (row, col)))
        graph.edges += [(vertex_of[cell], vertex) for cell in neighbouring_cells if cell in vertex_of]
        graph.edges += [(outside, vertex)] * (4 - len(neighbouring_cells))
    areas = AreaComponents((area(OUTSIDE), area(INSIDE)), (0, 1))
    areas.marks = MARKS
    return graph.strip((Clues(clues), areas), "a Slitherlink board")
