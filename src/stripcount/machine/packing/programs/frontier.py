"""The events of a frontier as a program: what `FrontierArrays` does to whole arrays, for one state after the other."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import partial
from itertools import accumulate

import numpy as np
from numpy.typing import NDArray

from stripcount.machine.packing.frontier_arrays import FrontierArrays
from stripcount.machine.packing.labels import DEAD
from stripcount.machine.packing.programs.writer import NOWHERE, Do, Field, Writer
from stripcount.model.graphs.schedule import EdgesLeft, Enter, Event, Forget, Look, Meet
from stripcount.model.graphs.size import SetSize

_MOST = 1 << 22  # entries of one table
_MAX_SEEN = 1 << 12  # the same of a window, about each of which the puzzle is asked


def readable(arrays: FrontierArrays, events: Iterable[Event]) -> bool:
    """Return whether some events can be written: of small tables, without directed paths and sizes of sets."""
    small = 2 * arrays.label_bits <= _MOST.bit_length() - 1
    sized = any(isinstance(one, SetSize) for one in arrays.strip.properties)
    windows = (event for event in events if isinstance(event, Look))
    seen = all(1 << arrays.label_bits * len(_seen(event)) <= _MAX_SEEN for event in windows)
    return small and not sized and not arrays.paths and seen


def _seen(event: Look) -> list[int]:
    """Return the slots of a window in ascending order, each once."""
    return sorted({slot for slot in event.slots if slot is not None})


class FrontierWriter:
    """Writes events; the first word holds labels and finished components, then follow the words of each partition."""

    def __init__(self, arrays: FrontierArrays, writer: Writer) -> None:
        self.arrays, self.writer = arrays, writer
        self._low = (1 << arrays.label_bits) - 1
        words = [one.words for one in arrays.partitions]
        first = accumulate(words, initial=1)
        self._partitions = [writer.partition(one, at) for one, at in zip(arrays.partitions, first)]
        self._bare: frozenset[tuple[int, int]] = frozenset()  # slots without a component in a partition: (slot, number)

    def events(self, events: Sequence[Event]) -> None:
        """Write some events; what follows a vertex that enters is written for each way in which it does."""
        for index, event in enumerate(events):
            if isinstance(event, Enter):
                self._enter(event, events[index + 1 :])
                return
            if isinstance(event, Meet):
                self._meet(event)
            elif isinstance(event, Forget):
                self._forget(event.slot)
            elif isinstance(event, Look):
                self._look(event)
            else:
                self._move(event.slot, event.to)

    def enough(self) -> None:
        """Write that enough components must be finished."""
        for number, one in enumerate(self.arrays.partitions):
            for group, (least, _) in enumerate(one.components.bounds):
                first, bits = self._finished(number, group)
                if least:
                    table = self.writer.table([DEAD if count < least else 0 for count in range(1 << bits)])
                    self.writer.look_up(Do.CHANGE, table, [(0, first, bits, False)])

    def _finished(self, number: int, group: int) -> tuple[int, int]:
        """Return the first bit of the number of finished components of a group, and how many bits it has."""
        return self.arrays.finished_at[number][group], self.arrays.partitions[number].components.cap(group).bit_length()

    def _at(self, slot: int) -> int:
        return slot * self.arrays.label_bits

    def _label(self, slot: int) -> Field:
        return 0, self._at(slot), self.arrays.label_bits, False

    def _change(self, values: NDArray[np.int64], *slots: int) -> None:
        self.writer.change(values, slots, self.arrays.label_bits)

    def _by_label(self, values: NDArray[np.int64], nothing: int) -> NDArray[np.int64]:
        """Return a table by label with an entry for all of its bits."""
        table = np.full(self._low + 1, nothing, dtype=np.int64)
        filled = min(len(values), len(table))
        table[:filled] = values[:filled]
        return table

    def _enter(self, event: Enter, rest: Sequence[Event]) -> None:
        arrays, branches = self.arrays, list[Callable[[], None]]()
        merged_labels, given_choice = arrays.tables.merged(event.edges_left), arrays.given.get(event.vertex)
        choices = arrays.free_at.get(event.vertex, arrays.free) if arrays.of_vertices else (0,)
        for choice in choices if given_choice is None else (given_choice,):
            groups = [
                int(partition.group_of_choice[choice]) if arrays.of_vertices else partition.components.spanning - 1
                for partition in arrays.partitions
            ]
            labels = [int(merged_labels[initial]) for initial in arrays.tables.initial_labels(choice, event.where)]
            branches += [partial(self._entered, event, label, groups, rest) for label in labels if label != DEAD]
        self.writer.branch(branches)

    def _entered(self, event: Enter, label: int, groups: Sequence[int], rest: Sequence[Event]) -> None:
        """Write that a vertex is new with a label and groups, and the rest of the events."""
        before, bare = self._bare, {(event.slot, index) for index, group in enumerate(groups) if group < 0}
        self._bare = before | bare if self.arrays.of_vertices else before
        self._begin(event.slot, label, groups)
        self._close(event.slot, event.edges_left)
        self.events(rest)
        self._bare = before

    def _begin(self, slot: int, label: int, groups: Sequence[int]) -> None:
        """Write that a vertex is new with a label and, by partition, a component of a group or none."""
        for index, group in enumerate(groups):
            most = None if group < 0 else self.arrays.partitions[index].components.bounds[group][1]
            if most is not None:
                first, bits = self._finished(index, group)
                self.writer.do(Do.BELOW, first, (1 << bits) - 1, most)
        if label:
            self._change(np.array([label << self._at(slot)]))
        for index, group in enumerate(groups):
            if group >= 0:
                partition = self.arrays.partitions[index]
                word, digit = divmod(slot, partition.each)
                first = self.writer.tables[self._partitions[index]]
                self.writer.do(Do.PUT, first + word, (slot + 1) << (digit * partition.bits))

    def _look(self, event: Look) -> None:
        """Write that the vertices at some slots may be those of a window."""
        slots, count = _seen(event), self.arrays.tables.count
        digits = np.indices((self._low + 1,) * len(slots)).reshape(len(slots), -1)[::-1]  # the first slot is lowest
        existing = np.flatnonzero((digits < count).all(axis=0))
        labels = sum(digits[position, existing] << np.int64(self._at(slot)) for position, slot in enumerate(slots))
        table = np.full(digits.shape[1], DEAD, dtype=np.int64)
        table[existing[self.arrays.seen(np.asarray(labels), event)]] = 0
        if (table == DEAD).any():
            self._change(table, *slots)

    def _meet(self, event: Meet) -> None:
        arrays = self.arrays
        free = range(1) if arrays.of_vertices else arrays.free_at.get(event.edge, arrays.free)
        self.writer.branch([partial(self._edge, event, choice) for choice in free])
        self._close(event.slot, event.edges_left)
        if event.slot != event.other_slot:
            self._close(event.other_slot, event.other_edges_left)

    def _edge(self, event: Meet, choice: int) -> None:
        one, other, arrays = event.slot, event.other_slot, self.arrays
        if (table := arrays.meeting(event)[choice]) is not None:
            allowed, change = table
            values = np.where(allowed, change, DEAD)
            if one == other:
                self._change(self._by_label(values, DEAD), one)
            else:
                count, size = arrays.tables.count, self._low + 1
                table_of_pairs, size_of_table = np.full((size, size), DEAD, dtype=np.int64), min(count, size)
                table_of_pairs[:size_of_table, :size_of_table] = values.reshape(count, count)[
                    :size_of_table, :size_of_table
                ]
                self._change(table_of_pairs.reshape(-1), other, one)
        for index, partition in enumerate(arrays.partitions):
            place = self._partitions[index]
            if {(one, index), (other, index)} & self._bare:
                continue
            if arrays.of_vertices or partition.choices_inside[choice]:
                if not arrays.of_vertices and not partition.components.spanning:
                    most = partition.components.bounds[0][1]
                    first, bits = self._finished(index, 0)
                    for slot in dict.fromkeys((one, other)):
                        bound = NOWHERE if most is None else most
                        self.writer.do(Do.NEW, place, slot, first, (1 << bits) - 1, bound)
                groups = 0 if len(partition.components.bounds) == 1 else NOWHERE  # each label has its own group
                if groups and len(np.unique(partition.group_of_label)) < len(partition.group_of_label):
                    groups = self.writer.table(self._by_label(partition.group_of_label, NOWHERE))
                bits = arrays.label_bits
                self.writer.do(Do.JOIN, place, one, other, int(partition.components.cycles), groups, bits)
            elif not partition.components.broken:
                self.writer.do(Do.APART, place, one, other)

    def _close(self, slot: int, left: EdgesLeft) -> None:
        """Write that a slot leaves a partition where its label can no longer be joined to anything."""
        for index, partition in enumerate(self.arrays.partitions):
            closed_labels = self.arrays.tables.cannot_connect(left, partition.choices_inside)
            if closed_labels.all():
                self._drop(index, slot)
            elif closed_labels.any():
                way_of_label = self._by_label(closed_labels - 1, NOWHERE) + 1  # of open labels: the second way
                branches: list[Callable[[], None]] = [lambda: None, partial(self._drop, index, slot)]
                self.writer.switch([self._label(slot)], way_of_label, branches)

    def _forget(self, slot: int) -> None:
        arrays, labels = self.arrays, np.arange(self._low + 1, dtype=np.int64)
        for index in range(len(arrays.partitions)):
            self._drop(index, slot)
        change_at_end = self._by_label(arrays.tables.done - 1, DEAD)  # DEAD where it is not done, else 0
        self._change(np.where(change_at_end == DEAD, DEAD, labels << np.int64(self._at(slot))), slot)

    def _drop(self, index: int, slot: int) -> None:
        """Write that a slot leaves a partition; a component without slots is finished."""
        partition = self.arrays.partitions[index]
        if (slot, index) in self._bare:
            return
        bounds = list[int]()
        for group, (_, most) in enumerate(partition.components.bounds):
            first, bits = self._finished(index, group)
            bounds += [first, (1 << bits) - 1, partition.components.cap(group), NOWHERE if most is None else most]
        groups = 0
        if len(partition.components.bounds) > 1:
            groups = self.writer.table(self._by_label(partition.group_of_label, NOWHERE))
        places = self.arrays.label_bits, self.arrays.slots
        self.writer.do(Do.DROP, self._partitions[index], slot, groups, *places, len(bounds) // 4, *bounds)

    def _move(self, slot: int, to: int) -> None:
        old, new = self._at(slot), self._at(to)
        labels = np.arange(self._low + 1, dtype=np.int64)
        self._change(labels << np.int64(old) | labels << np.int64(new), slot)
        for number, where in enumerate(self._partitions):
            if (slot, number) in self._bare:
                self._bare |= {(to, number)}
            else:
                self.writer.do(Do.MOVE, where, slot, to)
