"""Labels that no later window can distinguish: one of them replaces the others, so that fewer states are kept.

A vertex whose edges are all read stays on the frontier only because it lies in windows that are not complete. Given the
labels of the other vertices of these windows, two of its labels are equivalent if every completion of each window is
allowed with both or with neither, and the vertex may be forgotten with both, with equal gains. The smallest label of
each class takes the place of the others, so that states with equal futures are one state in the middle of a column.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from stripcount.machine.packing.frontier_arrays import FrontierArrays
from stripcount.machine.packing.words import Layout, Words
from stripcount.model.graphs.schedule import EdgesLeft, Enter, Event, Forget, Look, Meet, Move

_MAX_CONTENTS = 1 << 12
"""The largest number of contents of a window, about each of which the puzzle is asked, and of entries of a table."""


class LabelReplacement(NamedTuple):
    """A replacement of the label at one slot by a smaller, equivalent one.

    The labels at `slots`, side by side with the first one lowest, form a number; flips[number] has the bits of the word
    of labels that flip.
    """

    slots: tuple[int, ...]
    flips: Words


class _WindowVertex(NamedTuple):
    """A vertex that only windows still read: its present slot, and the windows with present slots of their cells."""

    slot: int
    windows: list[tuple[Look, tuple[int | None, ...]]]


def label_replacements(
    arrays: FrontierArrays, before: Iterable[Event], following: Sequence[Event]
) -> list[LabelReplacement]:
    """Return the replacements of labels that only windows can still read, to be applied one after the other.

    `before` and `following` are the events of a column before and after the step. A vertex keeps its label if it stays
    on the frontier after this column, or if its last edge is not among the events before, because it may then be in a
    component.
    """
    if not any(isinstance(event, Look) for event in following):
        return []
    closed = _closed_slots(before)
    replacements = (_replacement(arrays, vertex) for vertex in _window_vertices(following) if vertex.slot in closed)
    return [replacement for replacement in replacements if replacement is not None]


def with_replacement(labels: Words, replacement: LabelReplacement, bits: int) -> Words:
    """Return words of labels, `bits` bits each, after a replacement."""
    fields = Layout.of((slot * bits, bits) for slot in replacement.slots)
    return labels ^ replacement.flips[fields.pack(labels)]


def _closed_slots(events: Iterable[Event]) -> set[int]:
    """Return the slots of the vertices whose last edge is among some events."""
    edges_left: dict[int, EdgesLeft] = {}
    for event in events:
        if isinstance(event, Enter):
            edges_left[event.slot] = event.edges_left
        elif isinstance(event, Meet):
            edges_left |= {event.slot: event.edges_left, event.other_slot: event.other_edges_left}
        elif isinstance(event, Move):
            edges_left[event.to] = edges_left.pop(event.slot, None)
        elif isinstance(event, Forget):
            edges_left.pop(event.slot, None)
    return {slot for slot, numbers in edges_left.items() if numbers == frozenset({0})}


def _window_vertices(events: Sequence[Event]) -> Iterator[_WindowVertex]:
    """Yield the vertices on the frontier that some events forget without reading an edge of them."""
    present: dict[int, int | None] = {}  # by slot at an event the slot before all events, None for a vertex that enters
    windows: dict[int, list[tuple[Look, tuple[int | None, ...]]]] = {}
    met = set[int | None]()
    for event in events:
        if isinstance(event, Enter):
            present[event.slot] = None
        elif isinstance(event, Move):
            present[event.to] = present.pop(event.slot, event.slot)
        elif isinstance(event, Meet):
            met |= {present.get(slot, slot) for slot in (event.slot, event.other_slot)}
        elif isinstance(event, Look):
            slots = tuple(None if slot is None else present.get(slot, slot) for slot in event.slots)
            for slot in {slot for slot in slots if slot is not None}:
                windows.setdefault(slot, []).append((event, slots))
        elif (forgotten := present.pop(event.slot, event.slot)) is not None and forgotten not in met:
            yield _WindowVertex(forgotten, windows.get(forgotten, []))


def _replacement(arrays: FrontierArrays, vertex: _WindowVertex) -> LabelReplacement | None:
    """Return the replacement of the label of a vertex.

    None if no two labels are equivalent, or if too many contents of windows would have to be tested.
    """
    bits, slot = arrays.label_bits, vertex.slot
    slots = [slot, *sorted({other for _, cells in vertex.windows for other in cells if other is not None} - {slot})]
    allowed = [_allowed_contents(arrays, slots, *window) for window in vertex.windows]
    if any(table is None for table in allowed) or 1 << bits * len(slots) > _MAX_CONTENTS:
        return None
    size = min(1 << bits, arrays.tables.count)
    other_axes = (1,) * (len(slots) - 1)
    at_end = [arrays.tables.may_end, *([arrays.forget_gain] if len(arrays.forget_gain) else [])]
    futures = [
        *(values[:size].reshape(size, *other_axes, 1) for values in at_end),
        *(table for table in allowed if table is not None),
    ]
    broadcast = [np.broadcast_to(table, (*(size,) * len(slots), table.shape[-1])) for table in futures]
    by_labels = np.concatenate(broadcast, axis=-1)
    equivalent = (by_labels[:, None] == by_labels[None, :]).all(axis=-1)  # axes: label, second label, other slots
    smallest = np.argmax(equivalent, axis=1)
    flips = np.zeros((1 << bits,) * len(slots), dtype=np.int64)
    labels_of_vertex = np.arange(size).reshape(size, *other_axes)
    flips[(slice(size),) * len(slots)] = (smallest ^ labels_of_vertex) << np.int64(slot * bits)
    if not flips.any():
        return None
    ascending = sorted(slots)
    axes = [slots.index(ordered_slot) for ordered_slot in reversed(ascending)]
    return LabelReplacement(tuple(ascending), np.transpose(flips, axes).reshape(-1))


def _allowed_contents(
    arrays: FrontierArrays, known_slots: Sequence[int], event: Look, present_slots: Sequence[int | None]
) -> NDArray[np.bool_] | None:
    """Return whether a window is allowed, as an array with an axis for each of `known_slots` and one more axis.

    The axes are indexed by the label at the slot, and have length 1 if the window does not read it; the last axis is
    indexed by the labels of the vertices that have not entered. `present_slots` has the present slot of each cell, None
    for a vertex that has not entered and for a cell outside. Returns None if too many contents would have to be tested.
    """
    bits, size = arrays.label_bits, min(1 << arrays.label_bits, arrays.tables.count)
    pairs = [(slot, present) for slot, present in zip(event.slots, present_slots) if slot is not None]
    event_slot_of = {present: slot for slot, present in pairs if present is not None}
    entering = {slot for slot, present in pairs if present is None}
    read = [event_slot_of[slot] for slot in known_slots if slot in event_slot_of] + sorted(entering)
    if size ** len(read) > _MAX_CONTENTS:
        return None
    labels = np.zeros((size,) * len(read), dtype=np.int64)
    for axis, slot in enumerate(read):
        shifted = np.arange(size, dtype=np.int64) << np.int64(slot * bits)
        labels |= shifted.reshape([size if axis == index else 1 for index in range(len(read))])
    allowed = arrays.allows_window(labels.reshape(-1), event)
    return allowed.reshape(*(size if slot in event_slot_of else 1 for slot in known_slots), -1)
