"""Which slots of a frontier hold vertices before each step of a column, and which of these have further edges."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from stripcount.model.graphs.schedule import Enter, Forget, Left, Meet, Move, Row, Schedule


def occupied(
    schedule: Schedule, steps: int, events_of: Callable[[int, bool], Sequence[Row]]
) -> list[tuple[set[int], set[int]]]:
    """Return for each step the slots that hold vertices before it, and those whose vertices have further edges.

    A slot counts if it does so in some column. `events_of` returns the events of each step of a column, by the columns
    read and whether it is the last.
    """
    before = dict[int, Left]()
    used: list[tuple[set[int], set[int]]] = [(set(), set()) for _ in range(steps)]
    every = [(read, last) for read, last, _ in schedule.columns()]
    for read, last in (*every, *(column for column in every if column[0] == schedule.cap)):
        left = dict(before)
        for (vertices, joining), events in zip(used, events_of(read, last)):
            vertices.update(left)
            joining.update(slot for slot, edges in left.items() if edges != frozenset({0}))
            for event in events:
                if isinstance(event, Enter):
                    left[event.slot] = event.left
                elif isinstance(event, Meet):
                    left |= {event.one: event.left_one, event.other: event.left_other}
                elif isinstance(event, Move):
                    left[event.to] = left.pop(event.slot)
                elif isinstance(event, Forget):
                    del left[event.slot]
        before = before if last else left
    return used
