"""Labels that no window can tell apart any more: one stands for all of them, so that fewer states are kept.

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

from stripcount.machine.packing.columns import Layout, Words
from stripcount.machine.packing.frontier_arrays import FrontierArrays
from stripcount.model.graphs.schedule import EdgesLeft, Enter, Event, Forget, Look, Meet, Move

_MAX_CONTENTS = 1 << 12  # of a window, about each of which the puzzle is asked, and entries of a table


class Replacing(NamedTuple):
    """The bits of labels that flip at one slot, by the number that the labels at `slots` form, the first the lowest."""

    slots: tuple[int, ...]
    flips: Words


class _Waiting(NamedTuple):
    """A vertex that only windows still read: its slot now, and the windows with the present slots of their vertices."""

    slot: int
    windows: list[tuple[Look, tuple[int | None, ...]]]


def replacings(arrays: FrontierArrays, before: Iterable[Event], rest: Sequence[Event]) -> list[Replacing]:
    """Return how labels are replaced that only windows can still read, one slot after the other.

    The events `before` of a column are read, and the `rest` is left of it. A vertex keeps its label if it stays beyond
    them, or if its last edge is not among those that were read, as it may be of a component then.
    """
    if not any(isinstance(event, Look) for event in rest):
        return []
    closed = _closed(before)
    found = (_replacing(arrays, waiting) for waiting in _waiting(rest) if waiting.slot in closed)
    return [one for one in found if one is not None]


def replaced(labels: Words, one: Replacing, bits: int) -> Words:
    """Return words of labels, `bits` bits each, after a replacement."""
    fields = Layout.of((slot * bits, bits) for slot in one.slots)
    return labels ^ one.flips[fields.packed(labels)]


def _closed(events: Iterable[Event]) -> set[int]:
    """Return the slots of the vertices whose last edge is among some events."""
    left: dict[int, EdgesLeft] = {}
    for event in events:
        if isinstance(event, Enter):
            left[event.slot] = event.edges_left
        elif isinstance(event, Meet):
            left |= {event.slot: event.edges_left, event.other_slot: event.other_edges_left}
        elif isinstance(event, Move):
            left[event.to] = left.pop(event.slot, None)
        elif isinstance(event, Forget):
            left.pop(event.slot, None)
    return {slot for slot, edges in left.items() if edges == frozenset({0})}


def _waiting(events: Sequence[Event]) -> Iterator[_Waiting]:
    """Yield the vertices that are forgotten before anything but windows reads them."""
    present: dict[int, int | None] = {}  # slot at an event: slot before all events, None for a vertex that enters
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
            yield _Waiting(forgotten, windows.get(forgotten, []))


def _replacing(arrays: FrontierArrays, waiting: _Waiting) -> Replacing | None:
    """Return how the labels of a vertex are replaced; None if all differ, or if too many contents had to be seen."""
    bits, slot = arrays.label_bits, waiting.slot
    known = [slot, *sorted({other for _, slots in waiting.windows for other in slots if other is not None} - {slot})]
    answers = [_answers(arrays, known, *window) for window in waiting.windows]
    if any(some is None for some in answers) or 1 << bits * len(known) > _MAX_CONTENTS:
        return None
    size = min(1 << bits, arrays.tables.count)
    beside = (1,) * (len(known) - 1)
    at_end = [arrays.tables.done, *([arrays.left_gain] if len(arrays.left_gain) else [])]
    futures = [
        *(values[:size].reshape(size, *beside, 1) for values in at_end),
        *(some for some in answers if some is not None),
    ]
    spread = [np.broadcast_to(some, (*(size,) * len(known), some.shape[-1])) for some in futures]
    by_labels = np.concatenate(spread, axis=-1)
    equivalent = (by_labels[:, None] == by_labels[None, :]).all(axis=-1)  # label, other label, labels beside
    smallest = np.argmax(equivalent, axis=1)
    flips = np.zeros((1 << bits,) * len(known), dtype=np.int64)
    flips[(slice(size),) * len(known)] = (smallest ^ np.arange(size).reshape(size, *beside)) << np.int64(slot * bits)
    if not flips.any():
        return None
    lowest_first = sorted(known)
    axes = [known.index(one) for one in reversed(lowest_first)]
    return Replacing(tuple(lowest_first), np.transpose(flips, axes).reshape(-1))


def _answers(
    arrays: FrontierArrays, known: Sequence[int], event: Look, slots: Sequence[int | None]
) -> NDArray[np.bool_] | None:
    """Return what a window allows, by the labels at the known slots, then by those of its vertices that are to enter.

    An axis has length 1 if the window does not read the slot. `slots` has the present slots of the vertices, None for
    one that is to enter or lies outside. None if too many contents had to be seen.
    """
    bits, size = arrays.label_bits, min(1 << arrays.label_bits, arrays.tables.count)
    then = {now: slot for slot, now in zip(event.slots, slots) if slot is not None and now is not None}
    entering = {slot for slot, now in zip(event.slots, slots) if slot is not None and now is None}
    read = [then[now] for now in known if now in then] + sorted(entering)
    if size ** len(read) > _MAX_CONTENTS:
        return None
    labels = np.zeros((size,) * len(read), dtype=np.int64)
    for axis, slot in enumerate(read):
        own = np.arange(size, dtype=np.int64) << np.int64(slot * bits)
        labels |= own.reshape([size if axis == other else 1 for other in range(len(read))])
    allowed = arrays.seen(labels.reshape(-1), event)
    return allowed.reshape(*(size if now in then else 1 for now in known), -1)
