"""Partitions of the places along the frontier, on whole arrays: each place stores the first place of its piece.

A partition holds one digit (a label) per place: 0 for a place without a piece, else 1 + the first place of its piece.
This form is canonical: equal partitions are equal. Up to 15 places fit into one word; more take several words, each
with as many digits as fit. A change takes a fixed number of operations on words, independent of the number of places,
because digits are compared with a label and replaced in all places of a word at once.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from stripcount.machine.packing.base import MOST_BITS
from stripcount.machine.packing.columns import Layout

Words = NDArray[np.int64]
Part = tuple[Words, ...]
"""The words of many partitions, one array for each word."""
Flags = NDArray[np.bool_]
Labels = NDArray[np.int64] | int
"""Digits: an array with one for each partition, or one number for all."""


@dataclass(frozen=True)
class Partitions:
    """Partitions of `places` places. All methods return new arrays and cost about ten operations per word."""

    places: int

    @cached_property
    def bits(self) -> int:
        """The bits of a digit."""
        return self.places.bit_length()

    @cached_property
    def words(self) -> int:
        """The number of words."""
        return -(-self.places * self.bits // (MOST_BITS - MOST_BITS % self.bits))

    @cached_property
    def each(self) -> int:
        """The digits of a word; all hold alike many, but for the last, so that there are few different ones."""
        return -(-self.places // self.words)

    @cached_property
    def _ones(self) -> tuple[int, ...]:
        """A word for each word, with a 1 in the lowest bit of every digit."""
        starts = range(0, self.places, self.each)
        return tuple(self._bits(range(min(self.each, self.places - start))) for start in starts)

    def _bits(self, digits: Sequence[int]) -> int:
        return sum(1 << (digit * self.bits) for digit in digits)

    def layouts(self, places: Iterable[int], *, dense: bool = False) -> list[Layout]:
        """Return the fields of each word that some places take; `dense`: without bits that no label needs there."""
        ordered, found = sorted(places), []
        for word in range(self.words):
            here = [place for place in ordered if place // self.each == word]
            bits = [(place + 1).bit_length() if dense else self.bits for place in here]
            found.append(Layout.of((place % self.each * self.bits, size) for place, size in zip(here, bits)))
        return found

    def empty(self, size: int) -> Part:
        """Return so many partitions without pieces."""
        return tuple(np.zeros(size, dtype=np.int64) for _ in self._ones)

    def digit(self, part: Part, place: int) -> Words:
        """Return the labels at one place."""
        word, digit = divmod(place, self.each)
        return (part[word] >> np.int64(digit * self.bits)) & np.int64((1 << self.bits) - 1)

    def _field(self, part: Part, place: int) -> tuple[Words, np.int64]:
        """Return the words with the digit of a place alone, where it lies, and the lowest bit of this digit."""
        word, digit = divmod(place, self.each)
        unit = 1 << (digit * self.bits)
        return part[word] & np.int64(unit * ((1 << self.bits) - 1)), np.int64(unit)

    def changed(self, part: Part, place: int, change: Words | int) -> Part:
        """Return the partitions with the bits of a change exchanged in the digit of a place; no other is corrected."""
        word, digit = divmod(place, self.each)
        return (*part[:word], part[word] ^ (change << np.int64(digit * self.bits)), *part[word + 1 :])

    def chosen(self, part: Part, place: int) -> Flags:
        """Return which partitions have a piece at a place."""
        return np.asarray(self._field(part, place)[0] != 0)

    def places_of(self, part: Part, label: Labels) -> Part:
        """Return words with a 1 in the lowest bit of every digit that equals the label."""
        high, found = np.int64(self.bits - 1), []
        for word, ones in zip(part, self._ones):
            low = np.int64(ones * ((1 << (self.bits - 1)) - 1))
            differ = word ^ (label * np.int64(ones))
            nonzero = ((differ & low) + low) | differ  # in the highest bit of each digit
            found.append((~nonzero >> high) & np.int64(ones))
        return tuple(found)

    def _first(self, members: Part) -> Words:
        """Return 1 + the first place with a 1 in its lowest bit; of words without one any number."""
        found = np.zeros_like(members[0])
        for number in reversed(range(len(members))):
            here = members[number]
            upto = np.bitwise_count((here ^ (here - 1)) & np.int64(self._ones[number]))  # digits up to the first one
            label = upto + np.int64(number * self.each)
            found = label if number == len(members) - 1 else np.where(here != 0, label, found)
        return found

    def merged(self, part: Part, one: Words, other: Words) -> Part:
        """Return the partitions with two pieces merged, under the smaller label."""
        low, high = np.minimum(one, other), np.maximum(one, other)
        change = low ^ high
        return tuple(word ^ (here * change) for word, here in zip(part, self.places_of(part, high)))

    def dropped(self, part: Part, place: int) -> tuple[Part, Words]:
        """Return the partitions with a place emptied, and the numbers of those where it was the last of its piece."""
        word, (field, unit) = place // self.each, self._field(part, place)
        leads = np.flatnonzero(field == (place + 1) * unit)  # elsewhere an earlier place is of the piece
        after = [*part[:word], part[word] ^ field, *(later.copy() for later in part[word + 1 :])]
        some = tuple(one[leads] for one in after)
        others = self.places_of(some, place + 1)
        change = self._first(others) ^ (place + 1)
        for at in range(word, len(after)):
            after[at][leads] = some[at] ^ others[at] * change
        return tuple(after), leads[_nothing(others)]

    def crossed(self, part: Part, row: int, gone: Sequence[int], new: Sequence[int]) -> tuple[Part, Flags, Flags]:
        """Return (partitions, where two of the pieces joined were one, where the piece has no place left).

        The pieces at the places `gone` become one and leave these; it is at the places `new` then. `row` is not read.
        """
        labels = [self.digit(part, place) for place in gone]
        closes = np.zeros(len(part[0]), dtype=bool)
        members: list[Labels] = [0] * len(part)
        for number, label in enumerate(labels):
            members = [one | here for one, here in zip(members, self.places_of(part, label))]
            for other in labels[:number]:
                closes |= label == other
        after = []
        for at, word in enumerate(part):
            after.append(word & ~np.asarray(members[at] * np.int64((1 << self.bits) - 1)))
            without, added = (
                self._bits([place % self.each for place in some if place // self.each == at]) for some in (gone, new)
            )
            members[at] = np.broadcast_to((members[at] & ~np.int64(without)) | np.int64(added), word.shape)
        pieces = tuple(np.asarray(one) for one in members)
        label = self._first(pieces)  # where it is no place, it is multiplied by 0
        return tuple(word | (here * label) for word, here in zip(after, pieces)), closes, _nothing(pieces)

    def moved(self, part: Part, place: int, to: int) -> Part:
        """Return the partitions with what lies at a place moved to an empty one."""
        old = self.digit(part, place)
        members = self.places_of(part, old)
        label = self._first(self.changed(self.changed(members, place, 1), to, 1)) * (old != 0)
        part = tuple(word ^ here * (old ^ label) for word, here in zip(part, members))
        return self.changed(self.changed(part, place, label), to, label)

    def links(self, part: Part, places: Sequence[int]) -> NDArray[np.uint64]:
        """Return by state and two places whether these are of one piece."""
        digits = self._digits(part, places)
        return np.asarray((digits[:, :, None] == digits[:, None, :]) & (digits[:, :, None] != 0), dtype=np.uint64)

    def image(self, part: Part, places: Sequence[int], source: Words) -> Part:
        """Return the partitions in which each of some places, in ascending order, has the piece of another."""
        digits = np.take_along_axis(self._digits(part, places), source, axis=1)
        first = np.array(places)[np.argmax(digits[:, :, None] == digits[:, None, :], axis=2)] + 1
        after = self.empty(len(digits))
        for place, label in zip(places, (first * (digits != 0)).T):
            after = self.changed(after, place, label)
        return after

    def _digits(self, part: Part, places: Sequence[int]) -> Words:
        return np.stack([self.digit(part, place) for place in places], axis=1)

    def numbered(self, part: Part, row: int = 0) -> Sequence[int]:
        """Return the pieces at the places of the first partition, numbered from 1 in order of appearance."""
        seen = {0: 0}
        digits = (int(self.digit(part, place)[0]) for place in range(self.places))
        return [seen.setdefault(digit, len(seen)) for digit in digits]


def _nothing(words: Part) -> Flags:
    """Return where all words are 0."""
    found = np.asarray(words[0] == 0)
    for word in words[1:]:
        found = found & (word == 0)
    return found
