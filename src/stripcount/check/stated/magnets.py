"""Magnets on the counting engine: poles of slots by the colours of a chessboard, and totals of the lines.

Each slot covers a black and a white cell. If it holds a magnet, the pole of its black cell says all; two cells that
share a side are of different colours, so that slots beside each other that both hold magnets have the same pole on
black. So the slots are the vertices of a graph, joined where they touch. Each count of a line is a total, a vertex
joined to the slots of its line: an edge that leads to the total counts a magnet with + on black, one that leads from
it a magnet with + on white.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import ClassVar

from stripcount.board import Board, Cell, neighbours
from stripcount.check.stated.board import Builder, reading
from stripcount.model.graphs.finite_strip import FiniteStrip
from stripcount.model.graphs.graph import Graph
from stripcount.model.graphs.property import Choice, Chosen, Local, Where
from stripcount.printed.magnets.board import MagnetsBoard

BLANK, BLACK, WHITE, TOTAL = "·", "b", "w", "*"
KINDS = (BLANK, BLACK, WHITE)
Label = str | int


class Poles(Local):
    """Slots that touch do not hold magnets of different kinds, and the counts of lines are met.

    `totals` maps the vertex of each count to the number of magnets that it requires.
    """

    of: ClassVar = "vertices"
    marks = tuple((kind, kind) for kind in (*KINDS, TOTAL))

    def __init__(self, totals: Mapping[int, int]) -> None:
        self.totals = dict(totals)

    def begins(self, chosen: Choice, where: Where) -> Iterator[Label]:
        """Yield the kind of a slot, or the number of a total."""
        if chosen != TOTAL:
            yield chosen
        elif where.row in self.totals:
            yield self.totals[where.row]

    def meet(self, label: Label, other_label: Label, chosen: Choice) -> tuple[Label, Label] | None:
        """Return the labels of two slots that touch, of a total and a slot, or of a slot and a total."""
        if isinstance(label, int):
            remaining = label - (other_label == WHITE)
            return None if remaining < 0 else (remaining, other_label)
        if isinstance(other_label, int):
            remaining = other_label - (label == BLACK)
            return None if remaining < 0 else (label, remaining)
        return None if {label, other_label} == {BLACK, WHITE} else (label, other_label)

    def done(self, label: Label) -> bool:
        """Return whether a count is met; a slot always is."""
        return not isinstance(label, int) or label == 0

    def legal(self, graph: Graph, chosen: Chosen) -> bool:
        """Return whether no slots that touch hold magnets of different kinds, and all counts are met."""
        fit = all({chosen[u], chosen[v]} != {BLACK, WHITE} for u, v in graph.edges)
        return fit and all(
            sum((v == vertex and chosen[u] == BLACK) + (u == vertex and chosen[v] == WHITE) for u, v in graph.edges)
            == total
            for vertex, total in self.totals.items()
        )


def stated(board: MagnetsBoard, marks: Board) -> FiniteStrip:
    """Return the strip of the fillings of a board that have the given marks; `_` stands for any mark."""
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
    graph, vertex_of = Builder(), dict[tuple[Cell, Cell], int]()
    total_vertices: dict[tuple[str, int, str], int] = {}
    for cell in reading(board.rows, board.cols):
        slot = slot_of.get(cell)
        if slot is None or slot in vertex_of:
            continue
        counts = [
            (key, kind)
            for row, col in slot
            for line, index in (("row", row), ("column", col))
            for pole, kind in (("+", _plus_at((row, col))), ("-", _plus_at((row, col + 1))))
            for key in [(line, index, pole)]
            if key in clues
        ]
        for key, _ in counts:
            total_vertices[key] = total_vertices[key] if key in total_vertices else graph.vertex([TOTAL])
        free = (
            kind
            for kind in KINDS
            if all(marks[cell_of_slot] in (_mark(kind, cell_of_slot), "_") for cell_of_slot in slot)
        )
        vertex_of[slot] = vertex = graph.vertex(free)
        adjacent_slots = {
            slot_of[neighbour]
            for cell_of_slot in slot
            for neighbour in neighbours(board.rows, board.cols, cell_of_slot)
            if neighbour in slot_of
        }
        graph.edges += [
            (vertex_of[other_slot], vertex)
            for other_slot in vertex_of
            if other_slot in adjacent_slots and other_slot != slot
        ]
        graph.edges += [
            (vertex, total_vertices[key]) if kind == BLACK else (total_vertices[key], vertex) for key, kind in counts
        ]
    totals = {vertex: clues[key] for key, vertex in total_vertices.items()}
    for key in clues.keys() - total_vertices.keys():  # a line without slots
        totals[graph.vertex([TOTAL])] = clues[key]
    max_total = 2 * (board.rows + board.cols)
    return graph.strip((Poles({vertex: min(clue, max_total) for vertex, clue in totals.items()}),), "a Magnets board")


def _plus_at(cell: Cell) -> str:
    """Return the kind of a magnet with + on this cell."""
    return WHITE if sum(cell) % 2 else BLACK


def _mark(kind: str, cell: Cell) -> str:
    """Return what a cell of a slot holds."""
    return "." if kind == BLANK else "+" if kind == _plus_at(cell) else "-"
