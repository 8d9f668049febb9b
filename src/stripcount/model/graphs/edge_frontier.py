"""The order in which a layered graph is read if edges are decided eagerly: a vertex is read with all its edges at once.

The slots of the frontier hold edges, each with what is known at its first end. Between two columns these are the edges
to the next layer, and in a ring those of the seam, decided in the first column.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property
from typing import NamedTuple

from stripcount.errors import BadInput
from stripcount.model.graphs.cached_method import cached_method
from stripcount.model.graphs.layered import Layered, grid


class End(NamedTuple):
    """An end of an edge of a layered graph: its second end if `second`, else its first.

    `edge` is the index of the edge in the `between` of the graph if `between` is True, else in its `within`.
    """

    between: bool
    edge: int
    second: bool


EndsAtSlots = tuple[tuple[End, int], ...]
"""Ends of edges, each with the slot of its edge."""


class ReadVertex(NamedTuple):
    """A vertex that is read with all its edges.

    Edges are `known` if their other end was read before, `new` if it follows; `loops` are pairs of ends. `layer` is
    capped where larger numbers make no difference. The slot of a known edge is freed, and a new edge may take it.
    `stubs` is the number of ends of a path that lie at this vertex.
    """

    layer: int
    row: int
    known: EndsAtSlots
    new: EndsAtSlots
    loops: tuple[tuple[End, End], ...]
    stubs: int

    @property
    def ends(self) -> list[End]:
        """The ends of the edges at this vertex, two for each loop."""
        return [end for end, _ in (*self.known, *self.new)] + [end for loop in self.loops for end in loop]


@dataclass(frozen=True)
class EdgeFrontier:
    """The vertices of every column of a layered graph without hubs and first vertices, whose edges span one layer.

    In an open graph the slots of edges that would enter the first layer or leave the last one hold edges that are not
    chosen. In a ring the edges of the seam are decided in the first column, and when the board ends, the edges to the
    next layer must agree with them. `ends` are the vertices (row, column) at which a path must end, in column 0 or in
    the last column, -1.

    With `decide_before_second_end`, edges are decided when their first end is read. Then no edge enters the first
    column. In a ring, the seam can only be read in the last column, so it is guessed, in row `guess_row`, which column
    is the last.
    """

    graph: Layered
    ends: tuple[tuple[int, int], ...] = ()
    decide_before_second_end: bool = False

    def __post_init__(self) -> None:
        if not can_decide_eagerly(self.graph):
            raise BadInput(f"the edges of {self.graph.name} cannot be decided eagerly.")

    @cached_property
    def cap(self) -> int:
        """The number of columns after which all further columns are read alike."""
        return int(self.graph.ring or self.decide_before_second_end or any(col == 0 for _, col in self.ends))

    @cached_property
    def guess_row(self) -> int | None:
        """The row in which it is guessed whether the column is the last one; None if that does not matter."""
        if self.graph.ring and self.decide_before_second_end:
            return 0
        return min((row for row, col in self.ends if col == -1), default=None)

    @property
    def between_slots(self) -> range:
        """The slots of the edges to the next layer."""
        return range(len(self.graph.between))

    @property
    def seam(self) -> dict[int, int]:
        """The slot of each edge to the next layer, with the slot of the edge of the seam with which it must agree."""
        return {slot: len(self.between_slots) + slot for slot in self.between_slots} if self.graph.ring else {}

    @property
    def is_grid(self) -> bool:
        """Whether the graph is a grid, so that the frontier divides the plane."""
        return replace(self.graph, name="grid") == grid(self.graph.height)

    @cached_property
    def slots(self) -> int:
        """The number of slots."""
        vertices_read = [
            vertex for read in range(self.cap + 1) for last in (False, True) for vertex in self.column(read, last)
        ]
        used = [slot for vertex in vertices_read for _, slot in vertex.new] + [
            len(self.between_slots) + len(self.seam) - 1
        ]
        return 1 + max(used)

    @cached_method
    def column(self, read: int, last: bool) -> tuple[ReadVertex, ...]:
        """Return the vertices of column number min(`read`, `cap`); `last`: it is known to be the last.

        The known edges of a vertex come from the column before, from earlier rows, and in a last column from the seam;
        the new ones lead to the next column, to later rows, and in a first column to the seam. An edge within the
        column takes the first spare slot until its second end is read.
        """
        graph = self.graph
        seam, first_spare = self.seam, len(self.between_slots) + len(self.seam)
        reads_seam = bool(seam) and last and self.decide_before_second_end
        # edges with both ends in this column
        inner_edges = {End(False, i, False): edge for i, edge in enumerate(graph.within)}
        if reads_seam and read == 0:
            inner_edges |= {
                End(True, i, False): (a, self.row_across_seam(b)) for i, (_, a, b) in enumerate(graph.between)
            }
        entering = self.between_slots if read or not (seam or self.decide_before_second_end) else ()
        slot_of: dict[End, int] = {}  # the slots of edges to later rows
        vertices_read = []
        for row in range(graph.height):
            known = [(End(True, i, True), i) for i in entering if graph.between[i][2] == row]
            new: list[tuple[End, int]] = []
            leaving = [i for i, (_, a, _) in enumerate(graph.between) if a == row]
            if reads_seam and read:
                known += [(End(True, i, False), seam[i]) for i in leaving]
            elif not last:
                new += [(End(True, i, False), i) for i in leaving]
            if seam and read == 0 and not reads_seam:
                new += [
                    (End(True, i, True), seam[i])
                    for i, (_, _, b) in enumerate(graph.between)
                    if self.row_across_seam(b) == row
                ]
            loops = tuple((end, end._replace(second=True)) for end, (a, b) in inner_edges.items() if a == b == row)
            for end, (a, b) in inner_edges.items():
                if row == max(a, b) > min(a, b):
                    known.append((end._replace(second=row == b), slot_of.pop(end)))
            for end, (a, b) in inner_edges.items():
                if row == min(a, b) < max(a, b):
                    spare = range(first_spare, first_spare + len(slot_of) + 1)
                    slot_of[end] = min(set(spare) - set(slot_of.values()))
                    new.append((end._replace(second=row == b), slot_of[end]))
            stubs = sum(end in ((row, -1 if last else None), (row, 0 if read == 0 else None)) for end in self.ends)
            vertices_read.append(ReadVertex(read, row, tuple(known), tuple(new), loops, stubs))
        return tuple(vertices_read)

    def row_across_seam(self, row: int) -> int:
        """Return the row of the first layer where an edge to `row` ends if it crosses the seam, perhaps twisted."""
        return self.graph.twist[row] if self.graph.twist else row


def can_decide_eagerly(graph: Layered) -> bool:
    """Return whether all edges of a vertex of a graph can be decided at once.

    An edge to the next layer takes the slot of the same edge one layer earlier. That one must have been read by
    then, so no edge to the next layer may lead to a row below the row where it begins.
    """
    return not graph.hubs and not graph.first and graph.layer_span == 1 and all(v <= u for _, u, v in graph.between)
