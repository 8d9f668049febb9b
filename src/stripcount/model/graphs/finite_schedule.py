"""The schedule of a finite graph: its vertices enter one by one, in an order that keeps the frontier small.

A vertex meets its earlier neighbours as soon as it enters, and those with the fewest further edges first. A vertex
without further edges and windows is forgotten at once.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

from stripcount.errors import BadInput
from stripcount.model.graphs.graph import Graph
from stripcount.model.graphs.property import Where
from stripcount.model.graphs.schedule import Enter, Event, Forget, Look, Meet, Row, Schedule

Window = tuple[int | None, ...]
"""The vertices of a window, None for a cell outside the graph."""


@dataclass(frozen=True)
class FiniteSchedule(Schedule):
    """The events of a finite graph whose vertices enter in the order `order`, one row for each of them.

    Raises BadInput if `order` does not hold every vertex once. A graph without vertices has one row without events.
    Vertex v is named (0, v).

    >>> from stripcount.model.graphs.graph import Graph
    >>> path = FiniteSchedule(Graph(3, ((0, 1), (1, 2))), (0, 1, 2))
    >>> path.slots, [len(row) for row in path.column(0, True)]
    (2, [1, 3, 4])
    """

    graph: Graph
    order: tuple[int, ...]
    windows: tuple[Window, ...] = ()

    cap = 0
    guesses = True
    endings = (True,)

    def __post_init__(self) -> None:
        if sorted(self.order) != list(self.graph.vertices):
            raise BadInput(f"order must name each of the vertices 0..{self.graph.size - 1} once.")

    @cached_property
    def max_degree(self) -> int:  # type: ignore[override]
        """The maximum degree; a loop counts twice."""
        return max(map(len, self.graph.around), default=0)

    @cached_property
    def loops(self) -> bool:  # type: ignore[override]
        """Whether an edge joins a vertex to itself."""
        return any(u == v for u, v in self.graph.edges)

    def columns(self) -> Iterator[tuple[int, bool, tuple[Row, ...]]]:
        """Yield the one column."""
        yield 0, True, self.rows

    def column(self, read: int, last: bool) -> tuple[Row, ...]:
        return self.rows

    @cached_property
    def rows(self) -> tuple[Row, ...]:
        """The events of each row: a vertex enters, its windows and edges are read, complete vertices are forgotten."""
        rank = {vertex: position for position, vertex in enumerate(self.order)}
        edges: list[list[int]] = [[] for _ in self.order]  # by the position of the end that enters last
        for edge, (u, v) in enumerate(self.graph.edges):
            edges[max(rank[u], rank[v])].append(edge)
        windows: list[list[Window]] = [[] for _ in self.order]  # by the position of the vertex that enters last
        windows_left = [0] * self.graph.size  # by vertex, the number of windows still to be read
        for window in self.windows:
            cells = {cell for cell in window if cell is not None}
            if cells:
                windows[max(rank[cell] for cell in cells)].append(window)
                for cell in cells:
                    windows_left[cell] += 1
        edges_left = [len(ends) for ends in self.graph.around]
        slot_of: dict[int, int] = {}
        rows: list[Row] = []
        for position, vertex in enumerate(self.order):
            slot_of[vertex] = _free_slot(slot_of)
            events: list[Event] = [
                Enter(
                    slot_of[vertex],
                    frozenset({edges_left[vertex]}),
                    (0, vertex),
                    Where(0, vertex, self.graph.size, True),
                )
            ]
            for window in windows[position]:
                events.append(Look(tuple(None if cell is None else slot_of[cell] for cell in window)))
                for cell in {cell for cell in window if cell is not None}:
                    windows_left[cell] -= 1
            edges_read = sorted(
                edges[position], key=lambda edge: _reading_rank(edges_left, self.graph.edges[edge], vertex)
            )
            complete_cells = {cell for cell in slot_of if not edges_left[cell] and not windows_left[cell]} - {vertex}
            events += [Forget(slot_of.pop(cell)) for cell in sorted(complete_cells)]
            for edge in edges_read:
                u, v = self.graph.edges[edge]
                edges_left[u] -= 1
                edges_left[v] -= 1
                edges_left_after = frozenset({edges_left[u]}), frozenset({edges_left[v]})
                events.append(Meet(slot_of[u], slot_of[v], *edges_left_after, ((0, u), (0, v)), edge))
                for end in {u, v} - {vertex}:
                    if not edges_left[end] and not windows_left[end]:
                        events.append(Forget(slot_of.pop(end)))
            if not edges_left[vertex] and not windows_left[vertex]:
                events.append(Forget(slot_of.pop(vertex)))
            rows.append(tuple(events))
        return tuple(rows) or ((),)


def _free_slot(slot_of: dict[int, int]) -> int:
    """Return the first slot without a vertex."""
    used, slot = set(slot_of.values()), 0
    while slot in used:
        slot += 1
    return slot


def _reading_rank(edges_left: list[int], edge: tuple[int, int], vertex: int) -> tuple[int, int]:
    """Return the sort key of an edge of a vertex: the number of unread edges of its other end, then that end."""
    other_end = edge[0] if edge[1] == vertex else edge[1]
    return edges_left[other_end], other_end
