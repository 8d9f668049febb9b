"""The order in which a layered graph is read: when each vertex enters the frontier, meets others and leaves it.

Vertices of the frontier lie at numbered places. Between two columns every vertex lies at a place that depends only on
how it is named there: a vertex of the first layers that the seam still needs, the vertex of a row so many layers back,
a hub. So the frontier is the same from some column on, and a state means the same in each of them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from stripcount.model.graphs.layered import FIRST, HUB, Layered, Vertex
from stripcount.model.graphs.remembered import remembered

Left = frozenset[int] | None
"""How many edges of a vertex may follow, whatever the number of layers; None for a hub: any number."""


class Enter(NamedTuple):
    """A new vertex at a place."""

    place: int
    left: Left
    vertex: Vertex


class Meet(NamedTuple):
    """An edge between the vertices at two places, which are equal for a loop; how many edges they have afterwards."""

    one: int
    other: int
    left_one: Left
    left_other: Left
    ends: tuple[Vertex, Vertex]


class Look(NamedTuple):
    """The vertices at some places are those of a window; None is a cell outside."""

    places: tuple[int | None, ...]


class Forget(NamedTuple):
    """The vertex at a place has no further edges and lies in no further window."""

    place: int


class Move(NamedTuple):
    """The vertex at a place moves to an empty one."""

    place: int
    to: int


Event = Enter | Meet | Look | Forget | Move
Row = tuple[Event, ...]


class Item(NamedTuple):
    """What is read when the last of some vertices has entered: an edge, or a window."""

    ends: tuple[Vertex | None, ...]
    window: bool


@dataclass(frozen=True)
class Frontier:
    """The events of every column of a layered graph, for structures whose edges may be chosen (`choosing`) or not.

    Columns are numbered up to `cap`; all later ones are read like that of this number. If edges are chosen in a ring,
    it is decided before each column whether it is the last, because that column also reads the edges of the seam;
    otherwise `closing` holds what happens after the last column, without a choice.
    """

    graph: Layered
    choosing: bool

    @property
    def guesses(self) -> bool:
        """Whether the last column is read in a way of its own."""
        return self.choosing and (
            (self.graph.ring and self.graph.apart > 0) or any(last for _, last in self.graph.ends)
        )

    @property
    def cap(self) -> int:
        """The number of columns read from which the frontier no longer changes."""
        apart = self.graph.apart
        return max(1, 2 * apart if self.graph.ring else apart)

    @cached_property
    def places(self) -> int:
        """How many places there are."""
        events = (event for *_, rows in self.columns() for events in rows for event in events)
        return max(len(self._numbers), *(1 + event.place for event in events if isinstance(event, Enter)))

    def columns(self) -> Iterator[tuple[int, bool, tuple[Row, ...]]]:
        """Yield every column as (columns read, whether it is the last, events of its rows and of what closes there)."""
        for read in range(self.cap + 1):
            if self.guesses:
                yield read, True, self.column(read, True)
            yield read, False, (*self.column(read, False), () if self.guesses else self.closing(read))

    def named(self, vertex: Vertex, col: int) -> Vertex:
        """Return the vertex that an event of a column, read like that of number `cap`, is about in column `col`."""
        layer, v = vertex
        if layer < (self.graph.apart if self.graph.ring else 0):
            return vertex
        return layer + max(0, col - self.cap), v

    @remembered
    def closing(self, read: int) -> Row:
        """Return the events at the end of a board of `read` columns: edges of the seam, and all are forgotten.

        Only if the last column is not read in a way of its own.
        """
        at, events = self.boundary(read), list[Event]()
        waiting = list((self._items(read) - self._items(read, closed=False)).elements())
        left = Counter(end for item in waiting if not item.window for end in item.ends)
        for item in waiting:
            if item.window:
                events.append(_look(at, item))
                continue
            left.subtract(item.ends)
            u, v = _edge(item)
            events.append(Meet(at[u], at[v], frozenset({left[u]}), frozenset({left[v]}), (u, v)))
        return (*events, *(Forget(place) for place in at.values()))

    @cached_property
    def _numbers(self) -> dict[tuple[str, int, int], int]:
        """The place of each name that a vertex has between columns."""
        numbers: dict[tuple[str, int, int], int] = {}
        for read in range(self.cap + 2):
            for vertex in self._alive(read):
                numbers.setdefault(self._name(vertex, read), len(numbers))
        return numbers

    def _items(self, layers: int, closed: bool = True) -> Counter[Item]:
        """Return what is read in so many columns; if they are not `closed`, as far as it is when others follow."""
        edges = (Item(edge, False) for edge in self.graph.edges(layers, closed))
        return Counter([*edges, *(Item(cells, True) for cells in self.graph.looks(layers, closed))])

    def _name(self, vertex: Vertex, read: int) -> tuple[str, int, int]:
        """Return what a vertex is called after `read` columns."""
        layer, v = vertex
        if layer < 0:
            return "extra", layer, v
        if self.graph.ring and layer < self.graph.apart:
            return "first", layer, v
        return "recent", read - layer, v

    def _alive(self, read: int) -> list[Vertex]:
        """Return the vertices that something may read after the first `read` columns if others follow."""
        graph, found = self.graph, []
        if read == 0:
            return []
        for hub, joined in enumerate(graph.hubs):
            if joined or any(map(any, graph.ends)):
                found.append((HUB, hub))
        needed = self._needed(read)
        return found + [(layer, v) for layer in range(read) for v in range(graph.height) if (layer, v) in needed]

    def _needed(self, read: int) -> set[Vertex]:
        """Return the ends of the edges and windows that may follow the first `read` columns.

        They are those of every graph that may be read on to, because in a ring of fewer layers than an edge spans, the
        edge passes the seam, and is twisted, more than once: it may end at other vertices than in a longer ring.
        """
        met = self._items(read, closed=False)
        sizes = range(read + self.guesses, read + self.graph.apart + 1)
        return {end for size in sizes for item in self._items(size) - met for end in item.ends if end is not None}

    def boundary(self, read: int) -> dict[Vertex, int]:
        """Return the place of each vertex of the frontier after `read` columns."""
        return {vertex: self._numbers[self._name(vertex, read)] for vertex in self._alive(read)}

    def _left(self, vertex: Vertex, met: int, read: int, last: bool) -> Left:
        """Return how many edges of a vertex may follow after `met` ones, in or after the column after `read` ones."""
        if vertex[0] == HUB and not last:
            return None
        sizes = [read + 1] if last else range(read + 1 + self.guesses, read + 2 + self.guesses + 2 * self.cap)
        return frozenset(self._degrees(size)[vertex] - met for size in sizes)

    @remembered
    def _degrees(self, layers: int) -> Counter[Vertex]:
        return Counter(end for edge in self.graph.edges(layers) for end in edge)

    @remembered
    def column(self, read: int, last: bool) -> tuple[Row, ...]:
        """Return the events of each row of the column after `read` others, at most `cap`."""
        graph = self.graph
        at, met = self.boundary(read), Counter(end for edge in graph.edges(read, False) for end in edge)
        after = {} if last else self.boundary(read + 1)
        items = list((self._items(read + 1, closed=last) - self._items(read, closed=False)).elements())
        waiting = [item for item in items if item.window] + sorted(item for item in items if not item.window)
        rows: list[Row] = []
        for row in range(graph.height):
            events: list[Event] = []
            new: list[Vertex] = [(read, row)]
            if read == 0 and row == 0:
                new = [
                    *((HUB, i) for i in range(len(graph.hubs))),
                    *((FIRST, i) for i in range(len(graph.first))),
                    *new,
                ]
            for vertex in new:
                at[vertex] = self._free(at, after.get(vertex))
                events.append(Enter(at[vertex], self._left(vertex, 0, read, last), vertex))
                ready = [item for item in waiting if _all_in(item, at)]
                waiting = [item for item in waiting if not _all_in(item, at)]
                for item in ready:
                    if item.window:
                        events.append(_look(at, item))
                        continue
                    u, v = _edge(item)
                    met[u] += 1
                    met[v] += 1
                    lefts = self._left(u, met[u], read, last), self._left(v, met[v], read, last)
                    events.append(Meet(at[u], at[v], *lefts, (u, v)))
                self._leave(at, after, waiting, events)
            rows.append(tuple(events))
        assert not waiting, f"{graph.name}: ends of {waiting} were forgotten before they met."
        return tuple(rows)

    def _leave(
        self,
        at: dict[Vertex, int],
        after: dict[Vertex, int],
        waiting: list[Item],
        events: list[Event],
    ) -> None:
        """Forget the vertices that nothing further reads, and move others to where the next column expects them."""
        needed = {end for item in waiting for end in item.ends}
        for vertex in list(at):
            if vertex not in after and vertex not in needed:
                events.append(Forget(at.pop(vertex)))
        moved = True
        while moved:
            moved = False
            for vertex, place in list(at.items()):
                wanted = after.get(vertex)
                if wanted is not None and wanted != place and wanted not in at.values():
                    events.append(Move(place, wanted))
                    at[vertex], moved = wanted, True

    def _free(self, at: dict[Vertex, int], wanted: int | None) -> int:
        """Return the place for a new vertex: the one wanted in the next column, or an additional one."""
        if wanted is not None and wanted not in at.values():
            return wanted
        place = len(self._numbers)
        while place in at.values():
            place += 1
        return place


def _all_in(item: Item, at: dict[Vertex, int]) -> bool:
    return all(end is None or end in at for end in item.ends)


def _edge(item: Item) -> tuple[Vertex, Vertex]:
    u, v = (end for end in item.ends if end is not None)
    return u, v


def _look(at: dict[Vertex, int], item: Item) -> Look:
    return Look(tuple(None if end is None else at[end] for end in item.ends))
