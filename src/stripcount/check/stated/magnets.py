"""Magnets on the counting engine: poles of slots by the colours of a chessboard, and totals of the lines.

Each slot covers a black and a white cell, so that a magnet is determined by the pole on its black cell. Two cells that
share a side are of different colours; so two magnets that touch have the same pole on black. The slots are the vertices
of a graph, adjacent where they touch. Each clue of a line is a total: a vertex adjacent to the slots of its line. An
edge that leads to the total counts a magnet with + on black, an edge that leads from it a magnet with + on white.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import ClassVar

from stripcount.board import Board, Cell, neighbours
from stripcount.check.stated.board import GraphBuilder, reading_order
from stripcount.model.graphs.finite_strip import FiniteStrip
from stripcount.model.graphs.graph import Graph
from stripcount.model.graphs.property import Choice, Chosen, Local, Where
from stripcount.printed.magnets.board import MagnetsBoard

BLANK, BLACK, WHITE, TOTAL = "·", "b", "w", "*"
"""Choices: a slot without a magnet, with + on its black cell, with + on its white cell, and a total."""
SLOT_CHOICES = (BLANK, BLACK, WHITE)
VertexState = str | int
"""The choice of a slot, or the number of magnets that a total still needs."""


class Poles(Local):
    """Slots that touch do not hold magnets of opposite choices (BLACK and WHITE), and the clues of lines are met.

    `totals` maps the vertex of each clue to its number.
    """

    of: ClassVar = "vertices"
    marks = tuple((choice, choice) for choice in (*SLOT_CHOICES, TOTAL))

    def __init__(self, totals: Mapping[int, int]) -> None:
        self.totals = dict(totals)

    def begins(self, choice: Choice, where: Where) -> Iterator[VertexState]:
        """Yield the choice of a slot, or the number of magnets that a total needs."""
        if choice != TOTAL:
            yield choice
        elif where.row in self.totals:
            yield self.totals[where.row]

    def meet(
        self, vertex_state: VertexState, other_state: VertexState, choice: Choice
    ) -> tuple[VertexState, VertexState] | None:
        """Return the states after an edge between two slots, from a total to a slot, or from a slot to a total."""
        if isinstance(vertex_state, int):
            remaining = vertex_state - (other_state == WHITE)
            return None if remaining < 0 else (remaining, other_state)
        if isinstance(other_state, int):
            remaining = other_state - (vertex_state == BLACK)
            return None if remaining < 0 else (vertex_state, remaining)
        return None if {vertex_state, other_state} == {BLACK, WHITE} else (vertex_state, other_state)

    def done(self, vertex_state: VertexState) -> bool:
        """Return whether a total needs no more magnets; true of every slot."""
        return not isinstance(vertex_state, int) or vertex_state == 0

    def legal(self, graph: Graph, chosen: Chosen) -> bool:
        """Return whether no slots that touch hold magnets of opposite choices, and all totals are met."""
        slots_are_compatible = all({chosen[u], chosen[v]} != {BLACK, WHITE} for u, v in graph.edges)
        return slots_are_compatible and all(
            sum((v == vertex and chosen[u] == BLACK) + (u == vertex and chosen[v] == WHITE) for u, v in graph.edges)
            == total
            for vertex, total in self.totals.items()
        )


def board_strip(board: MagnetsBoard, marks: Board) -> FiniteStrip:
    """Return the strip of the fillings of a board that agree with `marks`, where `_` stands for any mark."""
    slot_of = {cell: slot for slot in board.slots for cell in slot}
    clues: dict[tuple[str, int, str], int] = {
        (line, index, pole): clue
        for line, pole, numbers in (
            ("column", "+", board.top),
            ("column", "-", board.bottom),
            ("row", "+", board.left),
            ("row", "-", board.right),
        )
        for index, clue in enumerate(numbers)
        if clue >= 0
    }
    builder, vertex_of = GraphBuilder(), dict[tuple[Cell, Cell], int]()
    total_vertices: dict[tuple[str, int, str], int] = {}
    for cell in reading_order(board.rows, board.cols):
        slot = slot_of.get(cell)
        if slot is None or slot in vertex_of:
            continue
        totals_of_slot = [
            (key, choice)
            for row, col in slot
            for line, index in (("row", row), ("column", col))
            for pole, choice in (("+", _plus_at((row, col))), ("-", _plus_at((row, col + 1))))
            for key in [(line, index, pole)]
            if key in clues
        ]
        for key, _ in totals_of_slot:
            total_vertices[key] = total_vertices[key] if key in total_vertices else builder.add_vertex([TOTAL])
        choices = (
            choice
            for choice in SLOT_CHOICES
            if all(marks[cell_of_slot] in (_mark(choice, cell_of_slot), "_") for cell_of_slot in slot)
        )
        vertex_of[slot] = vertex = builder.add_vertex(choices)
        adjacent_slots = {
            slot_of[neighbour]
            for cell_of_slot in slot
            for neighbour in neighbours(board.rows, board.cols, cell_of_slot)
            if neighbour in slot_of
        }
        builder.edges += [
            (vertex_of[other_slot], vertex)
            for other_slot in vertex_of
            if other_slot in adjacent_slots and other_slot != slot
        ]
        builder.edges += [
            (vertex, total_vertices[key]) if choice == BLACK else (total_vertices[key], vertex)
            for key, choice in totals_of_slot
        ]
    totals = {vertex: clues[key] for key, vertex in total_vertices.items()}
    for key in clues.keys() - total_vertices.keys():  # a line without slots
        totals[builder.add_vertex([TOTAL])] = clues[key]
    max_total = 2 * (board.rows + board.cols)  # more than any line holds: a larger clue has no solution either
    return builder.strip((Poles({vertex: min(clue, max_total) for vertex, clue in totals.items()}),), "a Magnets board")


def _plus_at(cell: Cell) -> str:
    """Return the choice that puts + on this cell."""
    return WHITE if sum(cell) % 2 else BLACK


def _mark(choice: str, cell: Cell) -> str:
    """Return the mark of a cell of a slot with this choice."""
    return "." if choice == BLANK else "+" if choice == _plus_at(cell) else "-"
