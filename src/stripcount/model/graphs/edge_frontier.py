"""The order in which a layered graph is read if edges are decided eagerly: a vertex is read with all its edges at once.

The places of the frontier hold edges, each with what is known at its first end. Between two columns these are the edges
to the next layer, and in a ring those of the seam, decided in the first column.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from stripcount.errors import BadInput
from stripcount.model.graphs.layered import Layered


class End(NamedTuple):
    """The first or second end of an edge: of number `number` in `within`, or in `between`, of a layered graph."""

    between: bool
    number: int
    second: bool


Placed = tuple[tuple[End, int], ...]
"""Ends of edges, each with the place of its edge."""


class Read(NamedTuple):
    """A vertex: its edges whose other end was read (`known`), those whose other end follows (`new`), and its loops.

    The place of a known edge is empty afterwards, and may be that of a new one. `stubs` is the number of ends of a path
    that must lie in the vertex. At last edges are moved to empty places, by `moves`.
    """

    row: int
    known: Placed
    new: Placed
    loops: tuple[tuple[End, End], ...]
    stubs: int
    moves: tuple[tuple[int, int], ...]

    @property
    def ends(self) -> list[End]:
        """The ends of all edges."""
        return [end for end, _ in (*self.known, *self.new)] + [end for loop in self.loops for end in loop]


@dataclass(frozen=True)
class EdgeFrontier:
    """The vertices of every column of a layered graph without hubs and first vertices, whose edges span one layer.

    In an open graph, edges that would come from before the first layer lie at places from the start, and those beyond
    the last layer remain: neither is chosen. `ends` are vertices (row, column) in which a path must end, in column 0 or
    the last column, -1. With `opens` the first column is read without the edges from before it.
    """

    graph: Layered
    ends: tuple[tuple[int, int], ...] = ()
    opens: bool = False

    def __post_init__(self) -> None:
        if not readable(self.graph):
            raise BadInput(
                f"{self.graph.name} is read edge by edge only without hubs, and with edges to the next layer."
            )

    @cached_property
    def cap(self) -> int:
        """The number of columns read from which all are alike."""
        return int(self.graph.ring or self.opens or any(col == 0 for _, col in self.ends))

    @cached_property
    def guess_row(self) -> int | None:
        """The row in which it is decided whether the column is the last one; None if that does not matter."""
        return min((row for row, col in self.ends if col == -1), default=None)

    @property
    def crossing(self) -> range:
        """The places of the edges to the next layer."""
        return range(len(self.graph.between))

    @property
    def seam(self) -> dict[int, int]:
        """The place of each edge of the seam by that of the edge to the next layer which must be the same."""
        return {place: len(self.crossing) + place for place in self.crossing} if self.graph.ring else {}

    @property
    def plain(self) -> bool:
        """Whether the graph is a grid, so that the frontier divides the plane."""
        graph, rows = self.graph, range(self.graph.height)
        within, between = tuple((v, v + 1) for v in rows[:-1]), tuple((1, v, v) for v in rows)
        return (graph.within, graph.between, graph.ring) == (within, between, False)

    @cached_property
    def places(self) -> int:
        """How many places there are."""
        reads = [one for read in range(self.cap + 1) for last in (False, True) for one in self.column(read, last)]
        used = [place for one in reads for _, place in one.new] + [len(self.crossing) + len(self.seam) - 1]
        return 1 + max(used)

    def column(self, read: int, last: bool) -> tuple[Read, ...]:
        """Return what is read in the column after `read` others, at most `cap`; `last`: it is known to be the last."""
        if (read, last) not in self._columns:
            self._columns[read, last] = tuple(self._made(read, last))
        return self._columns[read, last]

    @cached_property
    def _columns(self) -> dict[tuple[int, bool], tuple[Read, ...]]:
        return {}

    def _made(self, read: int, last: bool) -> list[Read]:
        graph, found = self.graph, []
        seam = self.seam if read == 0 else {}
        first_spare = len(self.crossing) + len(self.seam)
        within: dict[int, int] = {}  # the places of edges to later rows, by number
        entering = set() if seam or (read == 0 and self.opens) else set(self.crossing)
        waiting: dict[int, int] = {}  # the spare places of edges whose own place is not empty yet
        for row in range(graph.height):
            known: list[tuple[End, int]] = []
            new: list[tuple[End, int]] = []
            loops = tuple(
                (End(False, i, False), End(False, i, True)) for i, (a, b) in enumerate(graph.within) if a == b == row
            )
            later = []
            for i, (a, b) in enumerate(graph.within):
                if row == max(a, b) > min(a, b):
                    known.append((End(False, i, row == b), within.pop(i)))
                elif row == min(a, b) < max(a, b):
                    later.append(End(False, i, row == b))
            for i, (_, _, b) in enumerate(graph.between):
                if (graph.twist[b] if graph.twist and seam else b) == row:
                    if seam:
                        new.append((End(True, i, True), seam[i]))
                    elif i in entering:
                        entering.remove(i)
                        known.append((End(True, i, True), i))
            leaving = [End(True, i, False) for i, (_, a, b) in enumerate(graph.between) if a == row and not last]
            for end in (*leaving, *later):
                used = {*within.values(), *waiting.values()}
                place = next(p for p in range(first_spare, first_spare + len(used) + 1) if p not in used)
                if not end.between:
                    within[end.number] = place
                elif end.number in entering:
                    waiting[end.number] = place
                else:
                    place = end.number
                new.append((end, place))
            ready = [i for i in waiting if i not in entering]
            moves = tuple((waiting.pop(i), i) for i in ready)
            stubs = sum(end in ((row, -1 if last else None), (row, 0 if read == 0 else None)) for end in self.ends)
            found.append(Read(row, tuple(known), tuple(new), loops, stubs, moves))
        return found


def readable(graph: Layered) -> bool:
    """Return whether a graph can be read with all edges of a vertex at once."""
    return not graph.hubs and not graph.first and graph.apart == 1
