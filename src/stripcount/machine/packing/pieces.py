"""Partitions of the places along the frontier, on whole arrays: each place stores the first place of its piece.

A word holds one digit (a label) per place: 0 for a place without a piece, else 1 + the first place of its piece. This
form is canonical: equal partitions are equal words. A change takes a fixed number of operations on words, independent
of the number of places, because digits are compared with a label and replaced in all places at once.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

Words = NDArray[np.int64]
Labels = NDArray[np.int64] | int
"""Digits: an array with one per word, or one number for all words."""


@dataclass(frozen=True)
class Pieces:
    """Partitions of `places` places in the lowest places · bits bits of a word; higher bits are not changed.

    All methods return new arrays and cost about ten operations per word.
    """

    places: int

    @property
    def bits(self) -> int:
        """The bits of a digit."""
        return self.places.bit_length()

    @property
    def size(self) -> int:
        """The bits of a partition."""
        return self.places * self.bits

    def digit(self, words: Words, place: int) -> Words:
        """Return the labels at one place."""
        return (words >> np.int64(place * self.bits)) & np.int64((1 << self.bits) - 1)

    def cleared(self, words: Words, place: int) -> Words:
        """Return the words with digit 0 at one place; the labels of its piece are not corrected."""
        return words & ~np.int64(((1 << self.bits) - 1) << (place * self.bits))

    @property
    def _ones(self) -> int:
        return sum(1 << (place * self.bits) for place in range(self.places))

    def places_of(self, words: Words, label: Labels) -> Words:
        """Return words with a 1 in the lowest bit of every digit that equals the label."""
        ones, low = np.int64(self._ones), np.int64(self._ones * ((1 << (self.bits - 1)) - 1))
        differ = words ^ (label * ones)
        nonzero = ((differ & low) + low) | differ  # in the highest bit of each digit
        return (~nonzero >> np.int64(self.bits - 1)) & ones

    def merged(self, words: Words, one: Words, other: Words) -> Words:
        """Return the words with two pieces merged, under the smaller label."""
        low, high = np.minimum(one, other), np.maximum(one, other)
        return words ^ (self.places_of(words, high) * (high ^ low))

    def founded(self, words: Words, place: int) -> Words:
        """Return the words with an empty place as a new piece."""
        return words | np.int64((place + 1) << (place * self.bits))

    def dropped(self, words: Words, place: int) -> tuple[Words, NDArray[np.bool_]]:
        """Return the words with a place emptied, and where it was the last of its piece."""
        after, ends = self.cleared(words, place), np.zeros(len(words), dtype=bool)
        leads = np.flatnonzero(self.digit(words, place) == place + 1)  # elsewhere an earlier place is of the piece
        others = self.places_of(after[leads], place + 1)
        heir = np.bitwise_count((others & -others) - 1) // self.bits + 1
        after[leads] ^= others * (heir ^ (place + 1))
        ends[leads] = others == 0
        return after, ends

    def chosen(self, words: Words, place: int) -> NDArray[np.bool_]:
        """Return which words have a piece at a place."""
        return np.asarray(self.digit(words, place) != 0)

    def crossed(
        self, words: Words, row: int, gone: Sequence[int], new: Sequence[int]
    ) -> tuple[Words, NDArray[np.bool_], NDArray[np.bool_]]:
        """Return (words, where two of the pieces joined were one, where the piece has no place left).

        The pieces at the places `gone` become one and leave these; it is at the places `new` then. `row` is not read.
        """
        labels = [self.digit(words, place) for place in gone]
        closes = np.zeros(len(words), dtype=bool)
        members: Labels = 0
        for number, label in enumerate(labels):
            members = members | self.places_of(words, label)
            for other in labels[:number]:
                closes |= label == other
        rest = words & ~np.asarray(members * np.int64((1 << self.bits) - 1))
        without, added = (sum(1 << (place * self.bits) for place in some) for some in (gone, new))
        members = np.asarray((members & ~np.int64(without)) | np.int64(added))
        label = np.bitwise_count((members & -members) - 1) // self.bits + 1  # of no place it is multiplied by 0
        return rest | (members * label), closes, np.broadcast_to(members == 0, words.shape)

    def moved(self, words: Words, place: int, to: int) -> Words:
        """Return the words with what lies at a place moved to an empty one."""
        here = np.flatnonzero(self.chosen(words, place))
        after = words.copy()
        after[here] = self.crossed(words[here], 0, (place,), (to,))[0]
        return after

    def numbered(self, word: int, row: int = 0) -> Sequence[int]:
        """Return the pieces at the places, numbered from 1 in order of appearance."""
        seen, mask = {0: 0}, (1 << self.bits) - 1
        digits = [(word >> (place * self.bits)) & mask for place in range(self.places)]
        return [seen.setdefault(digit, len(seen)) for digit in digits]
