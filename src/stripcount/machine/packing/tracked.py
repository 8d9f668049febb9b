"""The partitions that belong to a property, and which vertices are in them."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

import numpy as np

from stripcount.machine.packing.components import Flags, Part, Partitions, Words
from stripcount.model.graphs.components import Components
from stripcount.model.graphs.remembered import remembered

_TABLED = 12  # bits of labels that are looked up together


@dataclass(frozen=True, eq=False)
class Tracked(Partitions):
    """The partitions of a `Components`; the group of each choice and, of vertices, of each label, -1 for none."""

    components: Components
    groups: Words
    by_label: Words

    @cached_property
    def joins(self) -> tuple[bool, ...]:
        """Of each choice whether it belongs to the components."""
        return tuple((self.groups >= 0).tolist())

    @cached_property
    def single(self) -> bool:
        """Whether no two labels are of the same group."""
        return bool(np.bincount(self.by_label[self.by_label >= 0], minlength=1).max() <= 1)

    def holds(self, words: Part, group: int, labels: Words, label_bits: int) -> Flags:
        """Return which partitions have a component of a group, given the labels of so many bits of all slots."""
        if len(self.components.bounds) == 1:
            return np.asarray(np.any(words, axis=0))
        held = np.zeros(len(labels), dtype=bool)
        for first, tables in self._digits_of(group, label_bits):
            code = (labels >> np.int64(first)) & np.int64(len(tables[0]) - 1)
            for word, table in zip(words, tables):
                held |= word & table[code] != 0
        return held

    @remembered
    def _digits_of(self, group: int, label_bits: int) -> list[tuple[int, Part]]:
        """Return the digits of the slots whose labels are of a group, by those of several slots.

        Each part of the result has the first bit of these labels, and the digits as words for each number that they
        form.
        """
        per, mask, digit_tables = max(1, _TABLED // max(1, label_bits)), (1 << label_bits) - 1, []
        for first in range(0, self.slots, per):
            slots = range(first, min(first + per, self.slots))
            codes = np.arange(1 << (len(slots) * label_bits))
            tables = self.empty(len(codes))
            for slot in slots:
                label = (codes >> ((slot - first) * label_bits)) & mask
                belongs = self.by_label[np.minimum(label, len(self.by_label) - 1)] == group
                tables = self.changed(tables, slot, belongs * np.int64((1 << self.bits) - 1))
            digit_tables.append((first * label_bits, tables))
        return digit_tables
