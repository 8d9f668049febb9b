"""Partitions of the frontier kept for one `Components` property, and the labels that put a vertex into a component."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

import numpy as np

from stripcount.machine.packing.components import Flags, Partitions, RelationWords, Words
from stripcount.model.graphs.cached_method import cached_method
from stripcount.model.graphs.components import Components

_MAX_TABLE_BITS = 12  # bits of the labels of several slots, which together are the index into a table


@dataclass(frozen=True, eq=False)
class Tracked(Partitions):
    """The partition that a `Components` property keeps, and which vertices belong to its components.

    The property may count the components of several groups of vertices. `group_of_choice` has the group of each choice
    and, if vertices are chosen, `group_of_label` the group of each label; -1: outside all components.
    """

    components: Components
    group_of_choice: Words
    group_of_label: Words

    @cached_property
    def choices_inside(self) -> tuple[bool, ...]:
        """For each choice whether what it is made at belongs to a component."""
        return tuple((self.group_of_choice >= 0).tolist())

    @cached_property
    def label_gives_group(self) -> bool:
        """Whether no two labels are of the same group, so that groups are compared by comparing labels."""
        return bool(np.bincount(self.group_of_label[self.group_of_label >= 0], minlength=1).max() <= 1)

    def has_group(self, words: RelationWords, group: int, labels: Words, label_bits: int) -> Flags:
        """Return which partitions have a component of `group`.

        `labels` holds the labels of all slots, `label_bits` bits each.
        """
        if len(self.components.bounds) == 1:
            return np.asarray(np.any(words, axis=0))
        has_group = np.zeros(len(labels), dtype=bool)
        for first_bit, tables in self._membership_masks(group, label_bits):
            code = (labels >> np.int64(first_bit)) & np.int64(len(tables[0]) - 1)
            for word, table in zip(words, tables):
                has_group |= word & table[code] != 0
        return has_group

    @cached_method
    def _membership_masks(self, group: int, label_bits: int) -> list[tuple[int, RelationWords]]:
        """Return lookup tables of masks that select the digits of the slots whose label is of `group`.

        Slots are taken in batches whose labels together have at most _MAX_TABLE_BITS bits. For each batch the result
        has the position of its first label bit in the labels of all slots, and one table for each word of a partition:
        an entry for each value of the batch's labels, with all bits set in the digit of each slot of the group.
        """
        slots_per_table, mask = max(1, _MAX_TABLE_BITS // max(1, label_bits)), (1 << label_bits) - 1
        batches = []
        for first_slot in range(0, self.slots, slots_per_table):
            slots = range(first_slot, min(first_slot + slots_per_table, self.slots))
            codes = np.arange(1 << (len(slots) * label_bits))
            tables = self.empty(len(codes))
            for slot in slots:
                label = (codes >> ((slot - first_slot) * label_bits)) & mask
                belongs = self.group_of_label[np.minimum(label, len(self.group_of_label) - 1)] == group
                tables = self.xor_digit(tables, slot, belongs * np.int64((1 << self.bits) - 1))
            batches.append((first_slot * label_bits, tables))
        return batches
