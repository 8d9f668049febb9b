"""The partitions that belong to a property, and which vertices are in them."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

import numpy as np

from stripcount.machine.packing.pieces import Flags, Part, Partitions, Words
from stripcount.model.graphs.pieces import Pieces
from stripcount.model.graphs.remembered import remembered

_TABLED = 12  # bits of labels that are looked up together


@dataclass(frozen=True, eq=False)
class Tracked(Partitions):
    """The partitions of a number of pieces; the group of each choice and, of vertices, of each label, -1 for none."""

    pieces: Pieces
    groups: Words
    by_label: Words

    @cached_property
    def joins(self) -> tuple[bool, ...]:
        """Of each choice whether it belongs to the pieces."""
        return tuple((self.groups >= 0).tolist())

    @cached_property
    def single(self) -> bool:
        """Whether no two labels are of the same group."""
        return bool(np.bincount(self.by_label[self.by_label >= 0], minlength=1).max() <= 1)

    def holds(self, part: Part, group: int, labels: Words, label_bits: int) -> Flags:
        """Return which partitions have a piece of a group, given the labels of so many bits of all places."""
        if len(self.pieces.bounds) == 1:
            return np.asarray(np.any(part, axis=0))
        found = np.zeros(len(labels), dtype=bool)
        for first, tables in self._digits_of(group, label_bits):
            code = (labels >> np.int64(first)) & np.int64(len(tables[0]) - 1)
            for word, table in zip(part, tables):
                found |= word & table[code] != 0
        return found

    @remembered
    def _digits_of(self, group: int, label_bits: int) -> list[tuple[int, Part]]:
        """Return the digits of the places whose labels are of a group, by those of several places.

        Each part of the result has the first bit of these labels, and the digits as words for each number that they
        form.
        """
        per, mask, found = max(1, _TABLED // max(1, label_bits)), (1 << label_bits) - 1, []
        for first in range(0, self.places, per):
            places = range(first, min(first + per, self.places))
            codes = np.arange(1 << (len(places) * label_bits))
            tables = self.empty(len(codes))
            for place in places:
                label = (codes >> ((place - first) * label_bits)) & mask
                belongs = self.by_label[np.minimum(label, len(self.by_label) - 1)] == group
                tables = self.changed(tables, place, belongs * np.int64((1 << self.bits) - 1))
            found.append((first * label_bits, tables))
        return found
