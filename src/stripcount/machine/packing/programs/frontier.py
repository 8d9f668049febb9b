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
from stripcount.model.graphs.schedule import Enter, Event, Forget, Left, Look, Meet
from stripcount.model.graphs.size import SetSize

_MOST = 1 << 22  # entries of one table
_MOST_SEEN = 1 << 12  # the same of a window, about each of which the puzzle is asked


def readable(arrays: FrontierArrays, events: Iterable[Event]) -> bool:
    """Return whether some events can be written: of small tables, without directed paths and sizes of sets."""
    small = 2 * arrays.label_bits <= _MOST.bit_length() - 1
    sized = any(isinstance(one, SetSize) for one in arrays.strip.properties)
    windows = (event for event in events if isinstance(event, Look))
    seen = all(1 << arrays.label_bits * len(_seen(event)) <= _MOST_SEEN for event in windows)
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

    def events(self, events: Sequence[Event]) -> None:
        """Write some events."""
        for event in events:
            if isinstance(event, Enter):
                self._enter(event)
            elif isinstance(event, Meet):
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

    def _by_label(self, values: NDArray[np.int64], nothing: int) -> NDArray[np.int64]:
        """Return a table by label with an entry for all of its bits."""
        table = np.full(self._low + 1, nothing, dtype=np.int64)
        some = min(len(values), len(table))
        table[:some] = values[:some]
        return table

    def _enter(self, event: Enter) -> None:
        arrays, ways = self.arrays, list[Callable[[], None]]()
        merged, given = arrays.tables.merged(event.left), arrays.given.get(event.vertex)
        free = arrays.free_at.get(event.vertex, arrays.free) if arrays.of_vertices else (0,)
        for choice in free if given is None else (given,):
            groups = [
                int(one.groups[choice]) if arrays.of_vertices else one.components.spanning - 1
                for one in arrays.partitions
            ]
            labels = [int(merged[begin]) for begin in arrays.tables.begins(choice, event.where)]
            ways += [partial(self._begin, event.slot, label, groups) for label in labels if label != DEAD]
        self.writer.branch(ways)
        self._close(event.slot, event.left)

    def _begin(self, slot: int, label: int, groups: Sequence[int]) -> None:
        """Write that a vertex is new with a label and, by partition, a component of a group or none."""
        for number, group in enumerate(groups):
            most = None if group < 0 else self.arrays.partitions[number].components.bounds[group][1]
            if most is not None:
                first, bits = self._finished(number, group)
                self.writer.do(Do.BELOW, first, (1 << bits) - 1, most)
        if label:
            self.writer.do(Do.SET, -1, label << self._at(slot))
        for number, group in enumerate(groups):
            if group >= 0:
                partition = self.arrays.partitions[number]
                word, digit = divmod(slot, partition.each)
                first = self.writer.tables[self._partitions[number]]
                self.writer.do(Do.PUT, first + word, (slot + 1) << (digit * partition.bits))

    def _look(self, event: Look) -> None:
        """Write that the vertices at some slots may be those of a window."""
        slots, count = _seen(event), self.arrays.tables.count
        digits = np.indices((self._low + 1,) * len(slots)).reshape(len(slots), -1)[::-1]  # the first slot is lowest
        known = np.flatnonzero((digits < count).all(axis=0))
        labels = sum(digits[at, known] << np.int64(self._at(slot)) for at, slot in enumerate(slots))
        table = np.full(digits.shape[1], DEAD, dtype=np.int64)
        table[known[self.arrays.seen(np.asarray(labels), event)]] = 0
        if (table == DEAD).any():
            self.writer.look_up(Do.CHANGE, self.writer.table(table), [self._label(slot) for slot in slots])

    def _meet(self, event: Meet) -> None:
        arrays = self.arrays
        free = range(1) if arrays.of_vertices else arrays.free_at.get(event.number, arrays.free)
        self.writer.branch([partial(self._edge, event, choice) for choice in free])
        self._close(event.one, event.left_one)
        if event.one != event.other:
            self._close(event.other, event.left_other)

    def _edge(self, event: Meet, choice: int) -> None:
        one, other, arrays = event.one, event.other, self.arrays
        if (table := arrays.meeting(event)[choice]) is not None:
            alive, change = table
            values = np.where(alive, change, DEAD)
            if one == other:
                whole, fields = self._by_label(values, DEAD), [self._label(one)]
            else:
                count, size = arrays.tables.count, self._low + 1
                whole, some = np.full((size, size), DEAD, dtype=np.int64), min(count, size)
                whole[:some, :some] = values.reshape(count, count)[:some, :some]
                whole, fields = whole.reshape(-1), [self._label(other), self._label(one)]
            self.writer.look_up(Do.CHANGE, self.writer.table(whole), fields)
        for number, partition in enumerate(arrays.partitions):
            where = self._partitions[number]
            if arrays.of_vertices or partition.joins[choice]:
                if not arrays.of_vertices and not partition.components.spanning:
                    most = partition.components.bounds[0][1]
                    first, bits = self._finished(number, 0)
                    for slot in dict.fromkeys((one, other)):
                        bound = NOWHERE if most is None else most
                        self.writer.do(Do.NEW, where, slot, first, (1 << bits) - 1, bound)
                groups = 0
                if len(partition.components.bounds) > 1:
                    groups = self.writer.table(self._by_label(partition.by_label, -1))
                bits = arrays.label_bits
                self.writer.do(Do.JOIN, where, one, other, int(partition.components.cycles), groups, bits)
            elif not partition.components.broken:
                self.writer.do(Do.APART, where, one, other)

    def _close(self, slot: int, left: Left) -> None:
        """Write that a slot leaves a partition where its label can no longer be joined to anything."""
        for number, partition in enumerate(self.arrays.partitions):
            closed = self.arrays.tables.closed(left, partition.joins)
            if closed.all():
                self._drop(number, slot)
            elif closed.any():
                which = self._by_label(closed - 1, NOWHERE) + 1  # of open labels: the second way
                ways: list[Callable[[], None]] = [lambda: None, partial(self._drop, number, slot)]
                self.writer.switch([self._label(slot)], which, ways)

    def _forget(self, slot: int) -> None:
        arrays = self.arrays
        if not arrays.tables.done.all():
            done = self._by_label(arrays.tables.done - 1, DEAD)  # DEAD where it is not done, else 0
            self.writer.look_up(Do.CHANGE, self.writer.table(done), [self._label(slot)])
        for number in range(len(arrays.partitions)):
            self._drop(number, slot)
        self.writer.do(Do.SET, ~(self._low << self._at(slot)), 0)

    def _drop(self, number: int, slot: int) -> None:
        """Write that a slot leaves a partition; a component without slots is finished."""
        writer, components = self.writer, self.arrays.partitions[number].components
        ended = writer.do(Do.DROP, self._partitions[number], slot, NOWHERE) + 2
        over = writer.do(Do.JUMP, NOWHERE)
        writer.code[ended] = len(writer.code)
        ways = [partial(self._finish, number, group) for group in range(len(components.bounds))]
        if len(ways) == 1:
            ways[0]()
        else:
            groups = self._by_label(self.arrays.partitions[number].by_label, NOWHERE)
            writer.switch([self._label(slot)], groups, ways)
        writer.code[over] = len(writer.code)

    def _finish(self, number: int, group: int) -> None:
        partition = self.arrays.partitions[number]
        cap, most = partition.components.cap(group), partition.components.bounds[group][1]
        if cap == 0 and most is None:
            return
        first, bits = self._finished(number, group)
        several = len(partition.components.bounds) > 1
        groups = self.writer.table(self._by_label(partition.by_label, -1)) if several else 0
        operands = self._partitions[number], first, (1 << bits) - 1, cap, NOWHERE if most is None else most
        own = group if several else NOWHERE
        self.writer.do(Do.FINISH, *operands, own, groups, self.arrays.label_bits, self.arrays.slots)

    def _move(self, slot: int, to: int) -> None:
        old, new = self._at(slot), self._at(to)
        labels = np.arange(self._low + 1, dtype=np.int64)
        if self._low:
            change = self.writer.table(labels << np.int64(old) | labels << np.int64(new))
            self.writer.look_up(Do.CHANGE, change, [self._label(slot)])
        for where in self._partitions:
            self.writer.do(Do.MOVE, where, slot, to)
