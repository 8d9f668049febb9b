"""Which slots of a frontier hold vertices before each step of a column, and which of these have further edges."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from stripcount.model.graphs.schedule import EdgesLeft, Enter, Forget, Meet, Move, Row, Schedule

ColumnKind = tuple[int, bool]
"""(number of columns read before, whether the column is the last): what the events of a column depend on."""

SlotUses = dict[int, set[tuple[ColumnKind, EdgesLeft]]]
"""For each slot that holds a vertex in some kind of column: (kind, how many edges of the vertex may follow)."""


def slots_before_steps(
    schedule: Schedule, steps: int, events_of: Callable[[int, bool], Sequence[Row]]
) -> list[SlotUses]:
    """Return for each of the `steps` steps of a column the uses of the slots that hold vertices before it.

    `events_of`(number of columns read, whether the column is the last) returns the events of each step of a column.
    """
    before = dict[int, EdgesLeft]()
    uses: list[SlotUses] = [{} for _ in range(steps)]
    columns = [(read, last) for read, last, _ in schedule.columns()]
    # the columns that come round again are gone through twice: the second time they start from their own slots
    for read, last in (*columns, *(column for column in columns if column[0] == schedule.cap)):
        edges_left = dict(before)
        for uses_of_step, events in zip(uses, events_of(read, last)):
            for slot, edges in edges_left.items():
                uses_of_step.setdefault(slot, set()).add(((read, last), edges))
            for event in events:
                if isinstance(event, Enter):
                    edges_left[event.slot] = event.edges_left
                elif isinstance(event, Meet):
                    edges_left |= {event.slot: event.edges_left, event.other_slot: event.other_edges_left}
                elif isinstance(event, Move):
                    edges_left[event.to] = edges_left.pop(event.slot)
                elif isinstance(event, Forget):
                    del edges_left[event.slot]
        before = before if last else edges_left
    return uses


def slots_with_edges(uses: Mapping[int, set[tuple[ColumnKind, EdgesLeft]]]) -> set[int]:
    """Return the slots whose vertices have further edges in some kind of column."""
    return {slot for slot, slot_uses in uses.items() if any(edges != frozenset({0}) for _, edges in slot_uses)}
