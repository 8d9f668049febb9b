"""Which slots of a frontier hold vertices before each step of a column, and which of these have further edges."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from stripcount.model.graphs.schedule import EdgesLeft, Enter, Forget, Meet, Move, Row, Schedule

Waiting = dict[int, set[tuple[tuple[int, bool], EdgesLeft]]]
"""By slot that holds a vertex in some column: (columns read, whether it is the last), how many edges may follow."""


def edges_left(schedule: Schedule, steps: int, events_of: Callable[[int, bool], Sequence[Row]]) -> list[Waiting]:
    """Return for each step which slots hold vertices before it, and how many edges of these are still to be read.

    `events_of` returns the events of each step of a column, by the columns read and whether it is the last.
    """
    before = dict[int, EdgesLeft]()
    used: list[Waiting] = [{} for _ in range(steps)]
    every = [(read, last) for read, last, _ in schedule.columns()]
    for read, last in (*every, *(column for column in every if column[0] == schedule.cap)):
        left = dict(before)
        for waiting, events in zip(used, events_of(read, last)):
            for slot, edges in left.items():
                waiting.setdefault(slot, set()).add(((read, last), edges))
            for event in events:
                if isinstance(event, Enter):
                    left[event.slot] = event.edges_left
                elif isinstance(event, Meet):
                    left |= {event.slot: event.edges_left, event.other_slot: event.other_edges_left}
                elif isinstance(event, Move):
                    left[event.to] = left.pop(event.slot)
                elif isinstance(event, Forget):
                    del left[event.slot]
        before = before if last else left
    return used


def joining(waiting: Mapping[int, set[tuple[tuple[int, bool], EdgesLeft]]]) -> set[int]:
    """Return the slots whose vertices have further edges in some column."""
    return {slot for slot, some in waiting.items() if any(edges != frozenset({0}) for _, edges in some)}
