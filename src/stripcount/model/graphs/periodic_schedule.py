"""The schedule of a layered graph, which is eventually periodic: from some layer on, all layers are read alike.

Vertices of the frontier lie at numbered slots. Between two columns every vertex lies at a slot that depends only on
how it is named there: a vertex of the first layers that the seam still needs, the vertex of a row some layers back,
a hub. So the frontier is the same from some column on, and a state means the same in each of them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from stripcount.model.graphs.cached_method import cached_method
from stripcount.model.graphs.layered import FIRST, HUB, Layered, Vertex
from stripcount.model.graphs.property import Where
from stripcount.model.graphs.schedule import EdgesLeft, Enter, Event, Forget, Look, Meet, Move, Row, Schedule


class Item(NamedTuple):
    """An edge or, if `window` is set, a window; it is read when the last of its vertices has entered.

    `ends` are its vertices, None for a cell of a window outside the graph.
    """

    ends: tuple[Vertex | None, ...]
    window: bool


@dataclass(frozen=True)
class PeriodicSchedule(Schedule):
    """The events of every column of a layered graph, for structures whose edges may be chosen (`choosing`) or not.

    Columns are numbered up to `cap`; all later ones are read like that of this number. If edges are chosen in a ring,
    it is guessed before each column whether it is the last, because that column also reads the edges of the seam. With
    `last_known` this is guessed as well, for properties that depend on it. Otherwise `closing` holds the events after
    the last column, at which nothing is chosen. `late`, which needs `last_known`, puts off the edges within a layer:
    they are read in the next column, each just before one of its ends is forgotten.
    """

    graph: Layered
    choosing: bool
    last_known: bool = False
    late: bool = False

    @property
    def guesses(self) -> bool:  # type: ignore[override]
        """Whether the last column is read differently, so that states guess which column is the last."""
        return self.last_known or (
            self.choosing
            and ((self.graph.ring and self.graph.layer_span > 0) or any(last for _, last in self.graph.ends))
        )

    @property
    def endings(self) -> tuple[bool, ...]:
        """The values of `last` with which a column is read: both if states guess which is the last, else only False."""
        return (False, True) if self.guesses else (False,)

    @property
    def max_degree(self) -> int | None:  # type: ignore[override]
        """The largest number of edges of a vertex, whatever the number of layers."""
        return self.graph.max_degree

    @property
    def loops(self) -> bool:  # type: ignore[override]
        """Whether a vertex is adjacent to itself for some number of layers."""
        return self.graph.loops

    @property
    def cap(self) -> int:  # type: ignore[override]
        """The number of columns read from which the frontier no longer changes."""
        graph = self.graph
        if graph.simple and (graph.ring or any(map(any, graph.ends))):  # edges of the seam repeat none from here on
            return max(2, 3 * graph.layer_span)
        return max(1, 2 * graph.layer_span if graph.ring else graph.layer_span)

    @cached_property
    def slots(self) -> int:
        return max(len(self._slot_of_name), super().slots)

    def columns(self) -> Iterator[tuple[int, bool, tuple[Row, ...]]]:
        for read in range(self.cap + 1):
            if self.guesses:
                yield read, True, self.column(read, True)
            yield read, False, (*self.column(read, False), () if self.guesses else self.closing(read))

    def vertex_in_column(self, vertex: Vertex, col: int) -> Vertex:
        """Return the vertex of the graph that an event means by `vertex` when it is read in column `col`.

        Events name vertices as in a column of number at most `cap`; in later columns the same events are about vertices
        of later layers.
        """
        layer, v = vertex
        if layer < (self.graph.layer_span if self.graph.ring else 0):
            return vertex
        return layer + max(0, col - self.cap), v

    @cached_method
    def closing(self, read: int) -> Row:
        """Return the events after the last of `read` columns, if states do not guess which is the last.

        The edges and windows of the seam are read, and all vertices are forgotten.
        """
        slot_of, events = self.boundary(read), list[Event]()
        unread_items = list((self._items(read) - self._items(read, closed=False)).elements())
        edges_left = Counter(end for item in unread_items if not item.window for end in item.ends)
        for item in unread_items:
            if item.window:
                events.append(_look(slot_of, item))
                continue
            edges_left.subtract(item.ends)
            u, v = _edge(item)
            events.append(Meet(slot_of[u], slot_of[v], frozenset({edges_left[u]}), frozenset({edges_left[v]}), (u, v)))
        return (*events, *(Forget(slot) for slot in slot_of.values()))

    @cached_property
    def _slot_of_name(self) -> dict[tuple[str, int, int], int]:
        """The slot between columns of each name that `_name_between` gives to a vertex."""
        slots: dict[tuple[str, int, int], int] = {}
        for read in range(self.cap + 2):
            for vertex in self._frontier(read):
                slots.setdefault(self._name_between(vertex, read), len(slots))
        return slots

    def _items(self, layers: int, closed: bool = True) -> Counter[Item]:
        """Return the edges and windows of the graph of `layers` layers, with multiplicity.

        With `closed` False, only those that it has in common with graphs of more layers.
        """
        edges = (Item(edge, False) for edge in self.graph.edges(layers, closed))
        return Counter([*edges, *(Item(cells, True) for cells in self.graph.window_placements(layers, closed))])

    def _items_read(self, read: int) -> Counter[Item]:
        """Return the edges and windows that are read in the first `read` columns if further columns follow."""
        items = self._items(read, closed=False)
        if not self.late:
            return items
        return Counter({item: n for item, n in items.items() if not self._is_put_off(item, read)})

    def _is_put_off(self, item: Item, read: int) -> bool:
        """Return whether an item is an edge within the last of `read` layers that is put off to the next column."""
        return self.late and not item.window and {end[0] for end in item.ends if end} == {read - 1}

    def _name_between(self, vertex: Vertex, read: int) -> tuple[str, int, int]:
        """Return the name of a vertex after `read` columns: (kind, layer, row), with layers counted back from `read`.

        Hubs and first vertices, and in a ring the vertices of the first layers, keep their layers instead. So in all
        columns from some number on, the vertices of the frontier have the same names.
        """
        layer, v = vertex
        if layer < 0:
            return "extra", layer, v
        if self.graph.ring and layer < self.graph.layer_span:
            return "first", layer, v
        return "recent", read - layer, v

    def _frontier(self, read: int) -> list[Vertex]:
        """Return the vertices on the frontier after the first `read` columns if further ones follow."""
        graph, frontier = self.graph, []
        if read == 0:
            return []
        for hub, neighbours in enumerate(graph.hubs):
            if neighbours or any(map(any, graph.ends)):
                frontier.append((HUB, hub))
        needed = self._needed(read)
        return frontier + [(layer, v) for layer in range(read) for v in range(graph.height) if (layer, v) in needed]

    def _needed(self, read: int) -> set[Vertex]:
        """Return the vertices of the edges and windows that may be read after the first `read` columns.

        The graphs of all numbers of layers that the board may still have are considered: in a ring of fewer layers than
        an edge spans, the edge crosses the seam, and is twisted, more than once, so that it may end at other vertices
        than in a longer ring.
        """
        items_read = self._items_read(read)
        sizes = range(read + self.guesses, read + self.graph.layer_span + 1)
        return {
            end for size in sizes for item in self._items(size) - items_read for end in item.ends if end is not None
        }

    def boundary(self, read: int) -> dict[Vertex, int]:
        return {vertex: self._slot_of_name[self._name_between(vertex, read)] for vertex in self._frontier(read)}

    def _edges_left(self, vertex: Vertex, edges_met: int, read: int, last: bool) -> EdgesLeft:
        """Return the possible numbers of further edges of a vertex of which `edges_met` are read, in column `read`."""
        if vertex[0] == HUB and not last:
            return None
        sizes = [read + 1] if last else range(read + 1 + self.guesses, read + 2 + self.guesses + 2 * self.cap)
        return frozenset(self._degrees(size)[vertex] - edges_met for size in sizes)

    @cached_method
    def _degrees(self, layers: int) -> Counter[Vertex]:
        """Return the degree of each vertex in the graph of `layers` layers."""
        return Counter(end for edge in self.graph.edges(layers) for end in edge)

    @cached_method
    def column(self, read: int, last: bool) -> tuple[Row, ...]:
        # Row by row: the vertex enters, preferably at its slot in the next column; every window and edge whose vertices
        # have all entered is read; vertices that nothing further reads are forgotten, and the others moved to the slots
        # at which the next column expects them.
        graph = self.graph
        slot_of, items_before = self.boundary(read), self._items_read(read)
        edges_met = Counter(end for item in items_before.elements() if not item.window for end in item.ends)
        slots_after = {} if last else self.boundary(read + 1)
        items = list(((self._items(read + 1) if last else self._items_read(read + 1)) - items_before).elements())
        unread_items = [item for item in items if item.window] + sorted(item for item in items if not item.window)
        rows: list[Row] = []
        for row in range(graph.height):
            events: list[Event] = []
            entering: list[Vertex] = [(read, row)]
            if read == 0 and row == 0:
                entering = [
                    *((HUB, i) for i in range(len(graph.hubs))),
                    *((FIRST, i) for i in range(len(graph.first))),
                    *entering,
                ]
            for vertex in entering:
                slot_of[vertex] = self._free_slot(slot_of, slots_after.get(vertex))
                where = Where(*vertex, graph.height, last)
                events.append(Enter(slot_of[vertex], self._edges_left(vertex, 0, read, last), vertex, where))
                complete = [
                    item
                    for item in unread_items
                    if _all_present(item, slot_of) and not self._must_wait(item, read, row)
                ]
                unread_items = [item for item in unread_items if item not in complete]
                for item in complete:
                    if item.window:
                        events.append(_look(slot_of, item))
                        continue
                    u, v = _edge(item)
                    edges_met[u] += 1
                    edges_met[v] += 1
                    edges_left = (
                        self._edges_left(u, edges_met[u], read, last),
                        self._edges_left(v, edges_met[v], read, last),
                    )
                    events.append(Meet(slot_of[u], slot_of[v], *edges_left, (u, v)))
                self._forget_and_move(slot_of, slots_after, unread_items, events)
            rows.append(tuple(events))
        assert not unread_items, f"{graph.name}: ends of {unread_items} were forgotten before they met."
        return tuple(rows)

    def _must_wait(self, item: Item, read: int, row: int) -> bool:
        """Return whether an item is an edge within the layer before that is put off to a later row than `row`."""
        return self._is_put_off(item, read) and row < min(end[1] for end in item.ends if end)

    def _forget_and_move(
        self,
        slot_of: dict[Vertex, int],
        slots_after: dict[Vertex, int],
        unread_items: list[Item],
        events: list[Event],
    ) -> None:
        """Append the events that forget the vertices of no further item, and move others to their next slots.

        `slot_of` is changed accordingly. `slots_after` holds the slots at which the next column expects vertices,
        `unread_items` the edges and windows that this column reads later.
        """
        still_read = {end for item in unread_items for end in item.ends}
        for vertex in list(slot_of):
            if vertex not in slots_after and vertex not in still_read:
                events.append(Forget(slot_of.pop(vertex)))
        has_moved = True
        while has_moved:  # a move may empty the slot to which another vertex moves
            has_moved = False
            for vertex, slot in list(slot_of.items()):
                next_slot = slots_after.get(vertex)
                if next_slot is not None and next_slot != slot and next_slot not in slot_of.values():
                    events.append(Move(slot, next_slot))
                    slot_of[vertex], has_moved = next_slot, True

    def _free_slot(self, slot_of: dict[Vertex, int], preferred: int | None) -> int:
        """Return an empty slot for a new vertex: the preferred one if it is empty, else one unused between columns."""
        if preferred is not None and preferred not in slot_of.values():
            return preferred
        slot = len(self._slot_of_name)
        while slot in slot_of.values():
            slot += 1
        return slot


def _all_present(item: Item, slot_of: dict[Vertex, int]) -> bool:
    """Return whether all vertices of an edge or window lie on the frontier."""
    return all(end is None or end in slot_of for end in item.ends)


def _edge(item: Item) -> tuple[Vertex, Vertex]:
    """Return the two ends of an item that is an edge."""
    u, v = (end for end in item.ends if end is not None)
    return u, v


def _look(slot_of: dict[Vertex, int], item: Item) -> Look:
    """Return the event that reads an item that is a window."""
    return Look(tuple(None if end is None else slot_of[end] for end in item.ends))
