"""Tables of what an edge does to the labels of its ends, in the words that hold the labels of all slots."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from stripcount.machine.packing.labels import DEAD, LabelTables
from stripcount.machine.packing.words import Words
from stripcount.model.graphs.schedule import EdgesLeft, Enter, Meet, Schedule

EdgeChange = tuple[NDArray[np.bool_], Words] | None
"""Two arrays, by the labels of the ends of an edge: whether it is allowed, and the bits of the labels that it flips.

The index is the label at the slot for a loop, else first label · number of labels + second label. None: the edge is
always allowed and never changes labels.
"""


def largest_label(tables: LabelTables, schedule: Schedule) -> int:
    """Return the largest label that a vertex can have in a state while a graph is read, 0 for no vertices."""
    largest = 0
    for event in schedule.events():
        if isinstance(event, (Enter, Meet)):
            edges_left_of_ends = (
                (event.edges_left,) if isinstance(event, Enter) else (event.edges_left, event.other_edges_left)
            )
            largest = max(
                largest, *(int(tables.representatives(edges_left).max(initial=0)) for edges_left in edges_left_of_ends)
            )
    return largest


class EdgeChanges:
    """Looks up the changes by edges; a word holds the labels of all slots, `bits` bits each."""

    def __init__(self, tables: LabelTables, bits: int) -> None:
        self._tables, self._bits = tables, bits
        self._changes: dict[tuple[int, int, EdgesLeft, EdgesLeft], list[EdgeChange]] = {}

    def __call__(self, event: Meet) -> list[EdgeChange]:
        """Return the change by an edge for each of its choices."""
        if (key := event[:4]) not in self._changes:
            first_slot, second_slot, first_edges_left, second_edges_left = key
            size, changes = self._tables.count, list[EdgeChange]()
            for choice in range(len(self._tables.edge_choices)):
                if first_slot == second_slot:
                    after, before = self._tables.after_loop(choice, first_edges_left), np.arange(size)
                else:
                    after = self._tables.after_edge(choice, first_edges_left, second_edges_left)
                    before = np.arange(size * size)
                ends = ((first_slot, 1),) if first_slot == second_slot else ((first_slot, size), (second_slot, 1))
                flips = np.zeros(len(before), dtype=np.int64)
                for slot, unit in ends:
                    flips |= (after // unit % size ^ before // unit % size) << np.int64(slot * self._bits)
                allowed = after != DEAD
                unchanged = allowed.all() and not flips.any()
                changes.append(None if unchanged else (allowed, np.where(allowed, flips, 0)))
            self._changes[key] = changes
        return self._changes[key]
