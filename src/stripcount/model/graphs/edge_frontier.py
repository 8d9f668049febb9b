"""The order in which a layered graph is read if edges are decided eagerly: a vertex is read with all its edges at once.

The slots of the frontier hold edges, each with what is known at its first end. Between two columns these are the edges
to the next layer, and in a ring those of the seam, decided in the first column.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property
from typing import NamedTuple

from stripcount.errors import BadInput
from stripcount.model.graphs.layered import Layered, grid
from stripcount.model.graphs.remembered import remembered


class End(NamedTuple):
    """The first or second end of an edge: of number `number` in `within`, or in `between`, of a layered graph."""

    between: bool
    number: int
    second: bool


Placed = tuple[tuple[End, int], ...]
"""Ends of edges, each with the slot of its edge."""


class ReadVertex(NamedTuple):
    """A vertex with its edges: those whose other end was read (`known`), those whose other end follows, and its loops.

    `layer` is capped where larger numbers make no difference. The slot of a known edge is empty afterwards, and may be
    that of a new one. `stubs` is the number of ends of a path that must lie in the vertex.
    """

    layer: int
    row: int
    known: Placed
    new: Placed
    loops: tuple[tuple[End, End], ...]
    stubs: int

    @property
    def ends(self) -> list[End]:
        """The ends of all edges."""
        return [end for end, _ in (*self.known, *self.new)] + [end for loop in self.loops for end in loop]


@dataclass(frozen=True)
class EdgeFrontier:
    """The vertices of every column of a layered graph without hubs and first vertices, whose edges span one layer.

    In an open graph, edges that would come from before the first layer lie at slots from the start, and those beyond
    the last layer remain: neither is chosen. `ends` are vertices (row, column) in which a path must end, in column 0 or
    the last column, -1. The edges of a ring's seam are decided in the first column. When the board ends, those to the
    next layer must agree with them. With `second` every edge is decided before its second end is read: the first column
    has no edges from before it, and in a ring it is guessed which column is the last, which then reads the seam.
    """

    graph: Layered
    ends: tuple[tuple[int, int], ...] = ()
    second: bool = False

    def __post_init__(self) -> None:
        if not readable(self.graph):
            raise BadInput(f"the edges of {self.graph.name} cannot be decided eagerly.")

    @cached_property
    def cap(self) -> int:
        """The number of columns read from which all are alike."""
        return int(self.graph.ring or self.second or any(col == 0 for _, col in self.ends))

    @cached_property
    def guess_row(self) -> int | None:
        """The row in which it is guessed whether the column is the last one; None if that does not matter."""
        if self.graph.ring and self.second:
            return 0
        return min((row for row, col in self.ends if col == -1), default=None)

    @property
    def crossing(self) -> range:
        """The slots of the edges to the next layer."""
        return range(len(self.graph.between))

    @property
    def seam(self) -> dict[int, int]:
        """The slot of each edge of the seam by that of the edge to the next layer which must be the same."""
        return {slot: len(self.crossing) + slot for slot in self.crossing} if self.graph.ring else {}

    @property
    def plain(self) -> bool:
        """Whether the graph is a grid, so that the frontier divides the plane."""
        return replace(self.graph, name="grid") == grid(self.graph.height)

    @cached_property
    def slots(self) -> int:
        """How many slots there are."""
        reads = [
            read_edges
            for read in range(self.cap + 1)
            for last in (False, True)
            for read_edges in self.column(read, last)
        ]
        used = [slot for read_edges in reads for _, slot in read_edges.new] + [len(self.crossing) + len(self.seam) - 1]
        return 1 + max(used)

    @remembered
    def column(self, read: int, last: bool) -> tuple[ReadVertex, ...]:
        """Return what is read in the column after `read` others, at most `cap`; `last`: it is known to be the last."""
        graph = self.graph
        seam, first_spare = self.seam, len(self.crossing) + len(self.seam)
        reads_seam = bool(seam) and last and self.second
        own = {End(False, i, False): edge for i, edge in enumerate(graph.within)}  # edges with both ends in this column
        if reads_seam and read == 0:
            own |= {End(True, i, False): (a, self.across(b)) for i, (_, a, b) in enumerate(graph.between)}
        entering = self.crossing if read or not (seam or self.second) else ()
        slot_of: dict[End, int] = {}  # of edges to later rows
        reads = []
        for row in range(graph.height):
            earlier = [(End(True, i, True), i) for i in entering if graph.between[i][2] == row]
            new: list[tuple[End, int]] = []
            leaving = [i for i, (_, a, _) in enumerate(graph.between) if a == row]
            if reads_seam and read:
                earlier += [(End(True, i, False), seam[i]) for i in leaving]
            elif not last:
                new += [(End(True, i, False), i) for i in leaving]
            if seam and read == 0 and not reads_seam:
                new += [
                    (End(True, i, True), seam[i]) for i, (_, _, b) in enumerate(graph.between) if self.across(b) == row
                ]
            loops = tuple((end, end._replace(second=True)) for end, (a, b) in own.items() if a == b == row)
            for end, (a, b) in own.items():
                if row == max(a, b) > min(a, b):
                    earlier.append((end._replace(second=row == b), slot_of.pop(end)))
            for end, (a, b) in own.items():
                if row == min(a, b) < max(a, b):
                    spare = range(first_spare, first_spare + len(slot_of) + 1)
                    slot_of[end] = min(set(spare) - set(slot_of.values()))
                    new.append((end._replace(second=row == b), slot_of[end]))
            stubs = sum(end in ((row, -1 if last else None), (row, 0 if read == 0 else None)) for end in self.ends)
            reads.append(ReadVertex(read, row, tuple(earlier), tuple(new), loops, stubs))
        return tuple(reads)

    def across(self, row: int) -> int:
        """Return the row of the first layer that lies beyond the seam where a row of the next layer would lie."""
        return self.graph.twist[row] if self.graph.twist else row


def readable(graph: Layered) -> bool:
    """Return whether a graph can be read with all edges of a vertex at once.

    An edge to the next layer takes the slot of the same edge one layer earlier. That one must have been read by then,
    so the end of such an edge must not lie below its beginning.
    """
    return not graph.hubs and not graph.first and graph.apart == 1 and all(v <= u for _, u, v in graph.between)
