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

Left = frozenset[int] | None
"""How many edges of a vertex may follow: the set of these numbers over all numbers of layers; None: any number."""


class Enter(NamedTuple):
    """A new vertex at a slot, and where it lies in the graph."""

    slot: int
    left: Left
    vertex: Vertex
    where: Where


class Meet(NamedTuple):
    """An edge between the vertices at two slots, which are equal for a loop; how many edges they have afterwards.

    In a finite graph it has a `number`, its index among the edges.
    """

    one: int
    other: int
    left_one: Left
    left_other: Left
    ends: tuple[Vertex, Vertex]
    number: int = -1


class Look(NamedTuple):
    """The vertices at some slots are those of a window; None is a cell outside."""

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


def looks(events: Iterable[Event]) -> Iterator[Look]:
    """Yield the windows that are looked at before anything else."""
    for event in events:
        if not isinstance(event, Look):
            break
        yield event


class Schedule(ABC):
    """The events of every column, row by row; column numbers are capped at `cap`: all later ones are read alike.

    `guesses`: the last column is read differently, so that a state must guess of each column whether it is the last.
    """

    cap: int
    guesses: bool
    most_edges: int | None  # of a vertex, whatever the number of layers; None if there is no such bound
    loops: bool  # whether a vertex may be adjacent to itself

    @property
    @abstractmethod
    def endings(self) -> tuple[bool, ...]:
        """Whether a column may be the last, or may not be, before it is read."""

    @abstractmethod
    def column(self, read: int, last: bool) -> tuple[Row, ...]:
        """Return the events of each row of the column after `read` others, at most `cap`."""

    def closing(self, read: int) -> Row:
        """Return the events at the end of a board of `read` columns, if the last one is not read in its own way."""
        return ()

    def boundary(self, read: int) -> dict[Vertex, int]:
        """Return the slot of each vertex of the frontier after `read` columns."""
        return {}

    @abstractmethod
    def columns(self) -> Iterator[tuple[int, bool, tuple[Row, ...]]]:
        """Yield every column as (columns read, whether it is the last, events of its rows and of what closes there)."""

    def events(self) -> Iterator[Event]:
        """Yield all events of all columns."""
        return (event for *_, rows in self.columns() for events in rows for event in events)

    @cached_property
    def slots(self) -> int:
        """How many slots there are."""
        return max((1 + event.slot for event in self.events() if isinstance(event, Enter)), default=1)
