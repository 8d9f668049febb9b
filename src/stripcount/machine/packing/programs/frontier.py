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

_MAX_TABLE = 1 << 22  # entries of one table at most, 32 MiB
_MAX_WINDOW_TABLE = 1 << 12  # entries of the table of a window at most; the puzzle is asked about each


def can_write(arrays: FrontierArrays, events: Iterable[Event]) -> bool:
    """Return whether programs can be written for `events`: tables are small, and no paths or sizes are tracked."""
    few_labels = 2 * arrays.label_bits <= _MAX_TABLE.bit_length() - 1
    has_sizes = any(isinstance(constraint, SetSize) for constraint in arrays.strip.properties)
    windows = (event for event in events if isinstance(event, Look))
    small_windows = all(1 << arrays.label_bits * len(_window_slots(event)) <= _MAX_WINDOW_TABLE for event in windows)
    return few_labels and not has_sizes and not arrays.paths and small_windows


def _window_slots(event: Look) -> list[int]:
    """Return the slots that a window reads, in ascending order, each once."""
    return sorted({slot for slot in event.slots if slot is not None})


class FrontierWriter:
    """Writes the events of a frontier as instructions.

    The first word of a state holds labels and numbers of finished components; the words of each partition follow.
    """

    def __init__(self, arrays: FrontierArrays, writer: Writer) -> None:
        self.arrays, self.writer = arrays, writer
        self._label_mask = (1 << arrays.label_bits) - 1
        first_words = accumulate((partition.word_count for partition in arrays.partitions), initial=1)
        self._partitions = [
            writer.partition(partition, word) for partition, word in zip(arrays.partitions, first_words)
        ]
        # (slot, index of a partition) where the vertex is known to be in no component
        self._unconnected: frozenset[tuple[int, int]] = frozenset()

    def events(self, events: Sequence[Event]) -> None:
        """Write some events; those after a vertex enters are written once for each of its choices and labels."""
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

    def check_bounds(self) -> None:
        """Write the test that every group has its minimum of finished components."""
        for index, partition in enumerate(self.arrays.partitions):
            for group, (minimum, _) in enumerate(partition.components.bounds):
                first, bits = self._count_field(index, group)
                if minimum:
                    table = self.writer.table([DEAD if count < minimum else 0 for count in range(1 << bits)])
                    self.writer.look_up(Do.CHANGE, table, [Field(0, first, bits)])

    def _count_field(self, index: int, group: int) -> tuple[int, int]:
        """Return the first bit and the number of bits of the count of finished components of a group of a partition."""
        return self.arrays.finished_bit[index][group], self.arrays.partitions[index].components.cap(group).bit_length()

    def _first_bit(self, slot: int) -> int:
        """Return the first bit of the label at a slot."""
        return slot * self.arrays.label_bits

    def _label(self, slot: int) -> Field:
        """Return the field of the label at a slot."""
        return Field(0, self._first_bit(slot), self.arrays.label_bits)

    def _change(self, values: NDArray[np.int64], *slots: int) -> None:
        """Write a change by the labels at some slots; see `Writer.change`."""
        self.writer.change(values, slots, self.arrays.label_bits)

    def _table_by_label(self, values: NDArray[np.int64], unused: int) -> NDArray[np.int64]:
        """Return `values`, indexed by label, as a table for every value of a label's bits; `unused` fills it up."""
        table = np.full(self._label_mask + 1, unused, dtype=np.int64)
        length = min(len(values), len(table))
        table[:length] = values[:length]
        return table

    def _enter(self, event: Enter, following: Sequence[Event]) -> None:
        """Write that a vertex enters, and the events that follow, once for each of its choices and initial labels."""
        arrays, branches = self.arrays, list[Callable[[], None]]()
        representatives = arrays.tables.representatives(event.edges_left)
        fixed_choice = arrays.fixed_choices.get(event.vertex)
        choices = arrays.free_choices_at.get(event.vertex, arrays.free_choices) if arrays.chooses_vertices else (0,)
        for choice in choices if fixed_choice is None else (fixed_choice,):
            groups = [
                int(partition.group_of_choice[choice]) if arrays.chooses_vertices else partition.components.spanning - 1
                for partition in arrays.partitions
            ]
            labels = [int(representatives[initial]) for initial in arrays.tables.initial_labels(choice, event.where)]
            branches += [
                partial(self._with_vertex, event, label, groups, following) for label in labels if label != DEAD
            ]
        self.writer.branch(branches)

    def _with_vertex(self, event: Enter, label: int, groups: Sequence[int], following: Sequence[Event]) -> None:
        """Write that a vertex enters with a label and, by partition, a group or none, and the events that follow."""
        before = self._unconnected
        unconnected = {(event.slot, index) for index, group in enumerate(groups) if group < 0}
        self._unconnected = before | unconnected if self.arrays.chooses_vertices else before
        self._place_vertex(event.slot, label, groups)
        self._leave_closed_partitions(event.slot, event.edges_left)
        self.events(following)
        self._unconnected = before

    def _place_vertex(self, slot: int, label: int, groups: Sequence[int]) -> None:
        """Write the label of a new vertex and, by partition, its component of a group, or none for -1."""
        for index, group in enumerate(groups):
            maximum = None if group < 0 else self.arrays.partitions[index].components.bounds[group][1]
            if maximum is not None:
                first, bits = self._count_field(index, group)
                self.writer.do(Do.BELOW, first, (1 << bits) - 1, maximum)
        if label:
            self._change(np.array([label << self._first_bit(slot)]))
        for index, group in enumerate(groups):
            if group >= 0:
                partition = self.arrays.partitions[index]
                word, digit = divmod(slot, partition.digits_per_word)
                first = self.writer.tables[self._partitions[index]]
                self.writer.do(Do.PUT, first + word, (slot + 1) << (digit * partition.bits))

    def _look(self, event: Look) -> None:
        """Write the test that the labels of the vertices of a window are allowed."""
        slots, count = _window_slots(event), self.arrays.tables.count
        # the label of the first slot is the lowest digit
        digits = np.indices((self._label_mask + 1,) * len(slots)).reshape(len(slots), -1)[::-1]
        existing = np.flatnonzero((digits < count).all(axis=0))
        labels = sum(
            digits[position, existing] << np.int64(self._first_bit(slot)) for position, slot in enumerate(slots)
        )
        table = np.full(digits.shape[1], DEAD, dtype=np.int64)
        table[existing[self.arrays.allows_window(np.asarray(labels), event)]] = 0
        if (table == DEAD).any():
            self._change(table, *slots)

    def _meet(self, event: Meet) -> None:
        """Write an edge, with a branch for each choice."""
        arrays = self.arrays
        free = range(1) if arrays.chooses_vertices else arrays.free_choices_at.get(event.edge, arrays.free_choices)
        self.writer.branch([partial(self._edge, event, choice) for choice in free])
        self._leave_closed_partitions(event.slot, event.edges_left)
        if event.slot != event.other_slot:
            self._leave_closed_partitions(event.other_slot, event.other_edges_left)

    def _edge(self, event: Meet, choice: int) -> None:
        """Write what an edge does to labels and partitions if its choice has the index `choice`."""
        slot, other_slot, arrays = event.slot, event.other_slot, self.arrays
        if (table := arrays.edge_changes(event)[choice]) is not None:
            allowed, flips = table
            values = np.where(allowed, flips, DEAD)
            if slot == other_slot:
                self._change(self._table_by_label(values, DEAD), slot)
            else:
                count, size = arrays.tables.count, self._label_mask + 1
                table_of_pairs, used = np.full((size, size), DEAD, dtype=np.int64), min(count, size)
                table_of_pairs[:used, :used] = values.reshape(count, count)[:used, :used]
                self._change(table_of_pairs.reshape(-1), other_slot, slot)
        for index, partition in enumerate(arrays.partitions):
            address = self._partitions[index]
            if {(slot, index), (other_slot, index)} & self._unconnected:
                continue
            if arrays.chooses_vertices or partition.choices_inside[choice]:
                if not arrays.chooses_vertices and not partition.components.spanning:
                    maximum = partition.components.bounds[0][1]
                    first, bits = self._count_field(index, 0)
                    for end in dict.fromkeys((slot, other_slot)):
                        bound = NOWHERE if maximum is None else maximum
                        self.writer.do(Do.NEW, address, end, first, (1 << bits) - 1, bound)
                groups = 0 if len(partition.components.bounds) == 1 else NOWHERE  # each label has its own group
                if groups and len(np.unique(partition.group_of_label)) < len(partition.group_of_label):
                    groups = self.writer.table(self._table_by_label(partition.group_of_label, NOWHERE))
                bits = arrays.label_bits
                self.writer.do(Do.JOIN, address, slot, other_slot, int(partition.components.cycles), groups, bits)
            elif not partition.components.broken_circuits:
                self.writer.do(Do.APART, address, slot, other_slot)

    def _leave_closed_partitions(self, slot: int, edges_left: EdgesLeft) -> None:
        """Write that a slot leaves each partition in which no further edge can connect a vertex with its label."""
        for index, partition in enumerate(self.arrays.partitions):
            closed_labels = self.arrays.tables.cannot_connect(edges_left, partition.choices_inside)
            if closed_labels.all():
                self._leave_partition(index, slot)
            elif closed_labels.any():
                # branch 0 for labels that stay, branch 1 for closed ones
                branch_of_label = self._table_by_label(closed_labels - 1, NOWHERE) + 1
                branches: list[Callable[[], None]] = [lambda: None, partial(self._leave_partition, index, slot)]
                self.writer.switch([self._label(slot)], branch_of_label, branches)

    def _forget(self, slot: int) -> None:
        """Write that a vertex leaves the frontier, where its label allows that."""
        arrays, labels = self.arrays, np.arange(self._label_mask + 1, dtype=np.int64)
        for index in range(len(arrays.partitions)):
            self._leave_partition(index, slot)
        change_at_end = self._table_by_label(arrays.tables.may_end - 1, DEAD)  # DEAD where it is not done, else 0
        self._change(np.where(change_at_end == DEAD, DEAD, labels << np.int64(self._first_bit(slot))), slot)

    def _leave_partition(self, index: int, slot: int) -> None:
        """Write that a slot leaves a partition; a component without slots is finished."""
        partition = self.arrays.partitions[index]
        if (slot, index) in self._unconnected:
            return
        bounds = list[int]()
        for group, (_, maximum) in enumerate(partition.components.bounds):
            first, bits = self._count_field(index, group)
            bounds += [first, (1 << bits) - 1, partition.components.cap(group), NOWHERE if maximum is None else maximum]
        groups = 0
        if len(partition.components.bounds) > 1:
            groups = self.writer.table(self._table_by_label(partition.group_of_label, NOWHERE))
        sizes = self.arrays.label_bits, self.arrays.slots
        self.writer.do(Do.DROP, self._partitions[index], slot, groups, *sizes, len(bounds) // 4, *bounds)

    def _move(self, slot: int, to: int) -> None:
        """Write that a vertex moves to an empty slot."""
        old, new = self._first_bit(slot), self._first_bit(to)
        labels = np.arange(self._label_mask + 1, dtype=np.int64)
        self._change(labels << np.int64(old) | labels << np.int64(new), slot)
        for index, address in enumerate(self._partitions):
            if (slot, index) in self._unconnected:
                self._unconnected |= {(to, index)}
            else:
                self.writer.do(Do.MOVE, address, slot, to)
