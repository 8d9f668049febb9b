"""Strips with two labels that may be exchanged, such as two colours: of two states that differ by this, one is kept.

Whether the rule stays the same when the labels are exchanged is read off its tables. The state is kept in which the
vertex that entered last has the first label, so that a table by its label and the numbers of finished components tells
which bits flip.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

import numpy as np

from stripcount.machine.packing.frontier_arrays import FrontierArrays
from stripcount.machine.packing.labels import DEAD
from stripcount.machine.packing.words import Layout, Words
from stripcount.model.graphs.schedule import Enter, Event, Forget, Look, Meet, Move
from stripcount.model.graphs.size import SetSize

_MAX_CELLS = 12  # the largest number of cells of a window; the puzzle is asked about all of its contents


class LabelExchange(NamedTuple):
    """An exchange of two labels, which is made in some states only.

    `fields` lists parts of a word of labels as (first bit, number of bits). Side by side, the first one lowest, they
    form a number, and flips[number] has the bits of the word that flip.
    """

    fields: tuple[tuple[int, int], ...]
    flips: Words

    def apply(self, labels: Words) -> Words:
        """Return words of labels after the exchange."""
        return labels ^ self.flips[Layout.of(self.fields).pack(labels)]


def labels_are_exchangeable(arrays: FrontierArrays) -> bool:
    """Return whether a strip has two labels, and its rule is known to be the same with both exchanged."""
    strip, tables = arrays.strip, arrays.tables
    has_sizes = any(isinstance(constraint, SetSize) for constraint in strip.properties)
    if tables.count != 2 or not arrays.chooses_vertices or has_sizes or arrays.paths:
        return False
    if strip.free or strip.fixed_choices or strip.gains or len(strip.choices) != 2:
        return False
    return (
        bool(tables.may_end[0] == tables.may_end[1])
        and all(_groups_are_symmetric(arrays, index) for index in range(len(arrays.partitions)))
        and all(_event_is_symmetric(arrays, event) for event in set(strip.schedule.events()))
    )


def _event_is_symmetric(arrays: FrontierArrays, event: Event) -> bool:
    """Return whether an event does the same with both labels exchanged."""
    tables = arrays.tables
    if isinstance(event, Enter):
        first, second = (set(tables.initial_labels(choice, event.where)) for choice in range(2))
        return bool(tables.representatives(event.edges_left).tolist() == [0, 1]) and second == {
            1 - label for label in first
        }
    if isinstance(event, Look):
        return _window_is_symmetric(arrays, event)
    if isinstance(event, Meet):
        if event.slot == event.other_slot:
            after = tables.after_loop(0, event.edges_left)
        else:
            after = tables.after_edge(0, event.edges_left, event.other_edges_left)
        largest = len(after) - 1  # the code of an exchanged label, or of two of them, is `largest` minus the code
        exchanged = [DEAD if code == DEAD else largest - code for code in after.tolist()]
        return bool(after[::-1].tolist() == exchanged)
    return True


def _groups_are_symmetric(arrays: FrontierArrays, index: int) -> bool:
    """Return whether the components of both labels have equal bounds in a partition, together or separately."""
    partition = arrays.partitions[index]
    first, second = partition.group_of_label.tolist()
    components = partition.components
    equal_bounds = min(first, second) >= 0 and components.bounds[first] == components.bounds[second]
    return first == second or (equal_bounds and len(components.bounds) == 2 and components.cap(0) == components.cap(1))


def _window_is_symmetric(arrays: FrontierArrays, event: Look) -> bool:
    """Return whether a window allows the same contents with both labels exchanged; False for too many cells."""
    slots = sorted({slot for slot in event.slots if slot is not None})
    if len(slots) > _MAX_CELLS:
        return False
    numbers, labels = np.arange(1 << len(slots), dtype=np.int64), np.zeros(1 << len(slots), dtype=np.int64)
    for digit, slot in enumerate(slots):
        labels |= (numbers >> np.int64(digit) & 1) << np.int64(slot * arrays.label_bits)
    all_flipped = np.int64(sum(1 << slot * arrays.label_bits for slot in slots))
    return bool((arrays.allows_window(labels, event) == arrays.allows_window(labels ^ all_flipped, event)).all())


def label_exchange(arrays: FrontierArrays, slots: Iterable[int], deciding_slot: int) -> LabelExchange:
    """Return the exchange of the labels at `slots`, all that hold vertices, in states with label 1 at `deciding_slot`.

    The numbers of finished components of the two labels are exchanged as well.
    """
    fields, swaps = [(deciding_slot * arrays.label_bits, 1)], list[tuple[int, int, int]]()
    # a swap: (position in the number of two counts side by side, first bit of these in the word, bits of each)
    for index, partition in enumerate(arrays.partitions):
        first, second = partition.group_of_label.tolist()
        if first != second and (bits := partition.components.cap(0).bit_length()):
            count_bits = sorted(arrays.finished_bit[index])
            swaps.append((sum(size for _, size in fields), count_bits[0], bits))
            fields += [(first_bit, bits) for first_bit in count_bits]
    numbers = np.arange(1 << sum(bits for _, bits in fields), dtype=np.int64)
    flips = np.full_like(numbers, sum(1 << slot * arrays.label_bits for slot in slots))
    for position, first_bit, bits in swaps:
        low = np.int64((1 << bits) - 1)
        differ = (numbers >> np.int64(position) ^ numbers >> np.int64(position + bits)) & low
        flips |= differ << np.int64(first_bit) | differ << np.int64(first_bit + bits)
    return LabelExchange(tuple(fields), np.where(numbers & 1, flips, 0))


def newest_slot(events: Sequence[Event]) -> int | None:
    """Return the slot of the vertex that entered last among some events, None if there is none or it is forgotten."""
    slot: int | None = None
    for event in events:
        if isinstance(event, Enter):
            slot = event.slot
        elif isinstance(event, Move) and event.slot == slot:
            slot = event.to
        elif isinstance(event, Forget) and event.slot == slot:
            slot = None
    return slot


def occupied_slots(slots: Iterable[int], events: Iterable[Event]) -> set[int]:
    """Return the slots that hold vertices after some events; `slots` are those that hold vertices before."""
    slots = set(slots)
    for event in events:
        if isinstance(event, Enter):
            slots.add(event.slot)
        elif isinstance(event, Move):
            slots = slots - {event.slot} | {event.to}
        elif isinstance(event, Forget):
            slots.discard(event.slot)
    return slots
