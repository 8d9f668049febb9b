"""Partitions along the broken edge, many at a time: each place names the first place of its piece.

A word holds one digit per place, 0 for a place of no piece, else 1 + the first place of its piece. That form is
canonical, so that equal partitions are equal words, and changing it takes a fixed number of operations on words
however many places there are: digits are compared with a label and replaced in all places at once.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

Words = NDArray[np.int64]
Labels = NDArray[np.int64] | int
"""Digits, one per word or one for all."""


@dataclass(frozen=True)
class Pieces:
    """Partitions of `places` places in the lowest places · bits bits of a word; what lies above is left alone.

    With `edge` there is one label more, places + 1, for the piece of the board's outer edge: it keeps that label
    whichever places it has. All methods return new arrays and cost some ten operations per word.
    """

    places: int
    edge: bool = False

    @property
    def bits(self) -> int:
        """The bits of a digit."""
        return (self.places + int(self.edge)).bit_length()

    @property
    def size(self) -> int:
        """The bits of a partition."""
        return self.places * self.bits

    @property
    def edge_label(self) -> int:
        """The label of the outer edge's piece."""
        return self.places + 1

    def digit(self, words: Words, place: int) -> Words:
        """Return the labels at one place."""
        return (words >> np.int64(place * self.bits)) & np.int64((1 << self.bits) - 1)

    def cleared(self, words: Words, place: int) -> Words:
        """Return the words with 0 at one place, whatever that does to its piece."""
        return words & ~np.int64(((1 << self.bits) - 1) << (place * self.bits))

    def labels(self, words: Words) -> Words:
        """Return the partitions alone."""
        return words & np.int64((1 << self.size) - 1)

    @property
    def _ones(self) -> int:
        return sum(1 << (place * self.bits) for place in range(self.places))

    def places_of(self, words: Words, label: Labels) -> Words:
        """Return words with a 1 in the lowest bit of every digit that equals the label."""
        ones = np.int64(self._ones)
        differ = words ^ (label * ones)
        folded = differ
        for bit in range(1, self.bits):
            folded = folded | (differ >> np.int64(bit))
        return ~folded & ones

    def replaced(self, words: Words, old: Labels, new: Labels) -> Words:
        """Return the words with `new` wherever `old` stood."""
        return words ^ (self.places_of(words, old) * (old ^ new))

    def merged(self, words: Words, one: Words, other: Words) -> Words:
        """Return the words with two pieces made one, under the smaller label or the outer edge's."""
        low, high = np.minimum(one, other), np.maximum(one, other)
        if self.edge:
            outer = high == self.edge_label
            low, high = np.where(outer, high, low), np.where(outer, low, high)
        return self.replaced(words, high, low)

    def added(self, words: Words, place: int, label: Labels) -> Words:
        """Return the words with an empty place put into the piece of a label that some place has, or the edge's."""
        new = np.minimum(label, place + 1)
        if self.edge:
            new = np.where(label == self.edge_label, label, new)
        return self.replaced(words, label, new) | (new << np.int64(place * self.bits))

    def founded(self, words: Words, place: int) -> Words:
        """Return the words with an empty place made a piece of its own."""
        return words | np.int64((place + 1) << (place * self.bits))

    def removed(self, words: Words, place: int) -> Words:
        """Return the words with a place emptied, its piece named after the next of its places."""
        label, rest = self.digit(words, place), self.cleared(words, place)
        others = self.places_of(rest, label)
        heir = np.bitwise_count((others & -others) - 1) // self.bits + 1
        leads = (label == place + 1) & (others != 0)
        return rest ^ np.where(leads, others * (label ^ heir), 0)

    def numbered(self, word: int) -> Sequence[int]:
        """Return the pieces at the places, numbered from 1 in order of appearance; the outer edge's stays as it is."""
        seen = {0: 0, self.edge_label: self.edge_label} if self.edge else {0: 0}
        known = len(seen) - 1
        mask = (1 << self.bits) - 1
        digits = [(word >> (place * self.bits)) & mask for place in range(self.places)]
        return [seen.setdefault(digit, len(seen) - known) for digit in digits]
