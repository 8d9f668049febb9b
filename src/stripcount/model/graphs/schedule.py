"""The events by which a graph is read: when each vertex enters the frontier, meets others and leaves it.

Vertices of the frontier lie at numbered slots. If the schedule is periodic, the slots mean the same after every column
from some column on; the schedule of a finite graph has a single column, which is the whole graph.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator
from functools import cached_property
from typing import NamedTuple

from stripcount.model.graphs.layered import Vertex
from stripcount.model.graphs.property import Where

EdgesLeft = frozenset[int] | None
"""How many edges of a vertex may follow: the set of these numbers over all numbers of layers; None: any number."""


class Enter(NamedTuple):
    """A new vertex enters at an empty slot.

    `edges_left` are the numbers of edges that it may have, `vertex` is its name in the graph, `where` its position.
    """

    slot: int
    edges_left: EdgesLeft
    vertex: Vertex
    where: Where


class Meet(NamedTuple):
    """An edge between the vertices at `slot` and `other_slot`, which are equal for a loop.

    `edges_left` and `other_edges_left` are the numbers of edges of the two vertices that may follow this one. `ends`
    names the two vertices. `edge` is the index of the edge in a finite graph, -1 in a layered one.
    """

    slot: int
    other_slot: int
    edges_left: EdgesLeft
    other_edges_left: EdgesLeft
    ends: tuple[Vertex, Vertex]
    edge: int = -1


class Look(NamedTuple):
    """A window is read: its vertices lie at `slots`, in the order of its cells; None is a cell outside the graph."""

    slots: tuple[int | None, ...]


class Forget(NamedTuple):
    """The vertex at a slot has no further edges and lies in no further window."""

    slot: int


class Move(NamedTuple):
    """The vertex at a slot moves to an empty one."""

    slot: int
    to: int


Event = Enter | Meet | Look | Forget | Move
Row = tuple[Event, ...]


def leading_windows(events: Iterable[Event]) -> Iterator[Look]:
    """Yield the windows at the beginning of some events, up to the first event of another kind."""
    for event in events:
        if not isinstance(event, Look):
            break
        yield event


class Schedule(ABC):
    """The events of every column, row by row. All columns from number `cap` on are read by the same events.

    `guesses`: the last column is read differently, so that a state must guess of each column whether it is the last.
    `max_degree`: the largest number of edges of a vertex, for any number of layers; None if no number bounds it.
    `loops`: whether a vertex may be adjacent to itself.
    """

    cap: int
    guesses: bool
    max_degree: int | None
    loops: bool

    @property
    @abstractmethod
    def endings(self) -> tuple[bool, ...]:
        """The values of `last` with which a column may be read: (True,), (False,) or both if it must be guessed."""

    @abstractmethod
    def column(self, read: int, last: bool) -> tuple[Row, ...]:
        """Return the events of each row of a column.

        `read` is the number of columns before it, at most `cap`; `last` says that no column follows.
        """

    def closing(self, read: int) -> Row:
        """Return the events after the last of `read` columns; none if the schedule guesses which column is the last."""
        return ()

    def boundary(self, read: int) -> dict[Vertex, int]:
        """Return the slot of each vertex of the frontier after `read` columns."""
        return {}

    @abstractmethod
    def columns(self) -> Iterator[tuple[int, bool, tuple[Row, ...]]]:
        """Yield every column as (columns read before, whether it is the last, events of each row).

        In the schedule of a layered graph one more row holds the events of `closing`.
        """

    def events(self) -> Iterator[Event]:
        """Yield all events of all columns."""
        return (event for *_, rows in self.columns() for events in rows for event in events)

    @cached_property
    def slots(self) -> int:
        """The number of slots."""
        return max((1 + event.slot for event in self.events() if isinstance(event, Enter)), default=1)
