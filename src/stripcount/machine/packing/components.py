"""Partitions of the slots along the frontier, on whole arrays: each slot stores the first slot of its component.

A partition holds one digit (a label) per slot: 0 for a slot without a component, else 1 + the first slot of its
component. This form is canonical: equal partitions are equal. Up to 15 slots fit into one word; more take several
words, each with as many digits as fit. A change takes a fixed number of operations on words, independent of the number
of slots, because digits are compared with a label and replaced in all slots of a word at once.
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
    """Partitions of `slots` slots. All methods return new arrays and cost about ten operations per word."""

    slots: int

    @cached_property
    def bits(self) -> int:
        """The bits of a digit."""
        return self.slots.bit_length()

    @cached_property
    def words(self) -> int:
        """The number of words."""
        return -(-self.slots * self.bits // (MOST_BITS - MOST_BITS % self.bits))

    @cached_property
    def each(self) -> int:
        """The digits of a word; all hold alike many, but for the last, so that there are few different ones."""
        return -(-self.slots // self.words)

    @cached_property
    def ones(self) -> tuple[int, ...]:
        """A word for each word, with a 1 in the lowest bit of every digit."""
        starts = range(0, self.slots, self.each)
        return tuple(self._bits(range(min(self.each, self.slots - start))) for start in starts)

    def _bits(self, digits: Sequence[int]) -> int:
        return sum(1 << (digit * self.bits) for digit in digits)

    def layouts(self, slots: Iterable[int], *, dense: bool = False) -> list[Layout]:
        """Return the fields of each word that some slots take; `dense`: without bits that no label needs there."""
        ordered, layouts = sorted(slots), []
        for word in range(self.words):
            here = [slot for slot in ordered if slot // self.each == word]
            bits = [(slot + 1).bit_length() if dense else self.bits for slot in here]
            layouts.append(Layout.of((slot % self.each * self.bits, size) for slot, size in zip(here, bits)))
        return layouts

    def empty(self, size: int) -> Part:
        """Return so many partitions without components."""
        return tuple(np.zeros(size, dtype=np.int64) for _ in self.ones)

    def digit(self, words: Part, slot: int) -> Words:
        """Return the labels at one slot."""
        word, digit = divmod(slot, self.each)
        return (words[word] >> np.int64(digit * self.bits)) & np.int64((1 << self.bits) - 1)

    def _field(self, words: Part, slot: int) -> tuple[Words, np.int64]:
        """Return the words with the digit of a slot alone, where it lies, and the lowest bit of this digit."""
        word, digit = divmod(slot, self.each)
        unit = 1 << (digit * self.bits)
        return words[word] & np.int64(unit * ((1 << self.bits) - 1)), np.int64(unit)

    def changed(self, words: Part, slot: int, change: Words | int) -> Part:
        """Return the partitions with the bits of a change exchanged in the digit of a slot; no other is corrected."""
        word, digit = divmod(slot, self.each)
        return (*words[:word], words[word] ^ (change << np.int64(digit * self.bits)), *words[word + 1 :])

    def chosen(self, words: Part, slot: int) -> Flags:
        """Return which partitions have a component at a slot."""
        return np.asarray(self._field(words, slot)[0] != 0)

    def slots_of(self, words: Part, label: Labels) -> Part:
        """Return words with a 1 in the lowest bit of every digit that equals the label."""
        high, members = np.int64(self.bits - 1), []
        for word, ones in zip(words, self.ones):
            low = np.int64(ones * ((1 << (self.bits - 1)) - 1))
            differ = word ^ (label * np.int64(ones))
            # adding all lower bits carries into a digit's highest bit if one of its lower bits is set, and never beyond
            nonzero = ((differ & low) + low) | differ  # in the highest bit of each digit
            members.append((~nonzero >> high) & np.int64(ones))
        return tuple(members)

    def _first(self, members: Part) -> Words:
        """Return 1 + the first slot with a 1 in its lowest bit; of words without one any number."""
        first = np.zeros_like(members[0])
        for index in reversed(range(len(members))):
            here = members[index]
            # here ^ (here - 1) has ones up to the lowest one of `here`, and so one lowest bit for each digit up to it
            upto = np.bitwise_count((here ^ (here - 1)) & np.int64(self.ones[index]))
            label = upto + np.int64(index * self.each)
            first = label if index == len(members) - 1 else np.where(here != 0, label, first)
        return first

    def merged(self, words: Part, first: Words, second: Words) -> Part:
        """Return the partitions with two components merged, under the smaller label."""
        low, high = np.minimum(first, second), np.maximum(first, second)
        change = low ^ high
        return tuple(word ^ (here * change) for word, here in zip(words, self.slots_of(words, high)))

    def dropped(self, words: Part, slot: int) -> tuple[Part, Words]:
        """Return the partitions with a slot emptied, and the numbers of those where it was its component's last."""
        word, (field, unit) = slot // self.each, self._field(words, slot)
        leads = np.flatnonzero(field == (slot + 1) * unit)  # elsewhere an earlier slot is of the component
        after = [*words[:word], words[word] ^ field, *(later.copy() for later in words[word + 1 :])]
        some = tuple(one[leads] for one in after)
        others = self.slots_of(some, slot + 1)
        change = self._first(others) ^ (slot + 1)
        for at in range(word, len(after)):
            after[at][leads] = some[at] ^ others[at] * change
        return tuple(after), leads[_nothing(others)]

    def crossed(self, part: Part, row: int, gone: Sequence[int], new: Sequence[int]) -> tuple[Part, Flags, Flags]:
        """Return (partitions, where two of the components joined were one, where the component has no slot left).

        The components at the slots `gone` become one and leave these; it is at the slots `new` then. `row` is not read.
        """
        labels = [self.digit(part, slot) for slot in gone]
        closes = np.zeros(len(part[0]), dtype=bool)
        members: list[Labels] = [0] * len(part)
        for number, label in enumerate(labels):
            members = [one | here for one, here in zip(members, self.slots_of(part, label))]
            for other in labels[:number]:
                closes |= label == other
        after = []
        for at, word in enumerate(part):
            after.append(word & ~np.asarray(members[at] * np.int64((1 << self.bits) - 1)))
            without, added = (
                self._bits([slot % self.each for slot in some if slot // self.each == at]) for some in (gone, new)
            )
            members[at] = np.broadcast_to((members[at] & ~np.int64(without)) | np.int64(added), word.shape)
        components = tuple(np.asarray(one) for one in members)
        label = self._first(components)  # where it is no slot, it is multiplied by 0
        return tuple(word | (here * label) for word, here in zip(after, components)), closes, _nothing(components)

    def moved(self, part: Part, slot: int, to: int) -> Part:
        """Return the partitions with what lies at a slot moved to an empty one."""
        old = self.digit(part, slot)
        members = self.slots_of(part, old)
        label = self._first(self.changed(self.changed(members, slot, 1), to, 1)) * (old != 0)
        part = tuple(word ^ here * (old ^ label) for word, here in zip(part, members))
        return self.changed(self.changed(part, slot, label), to, label)

    def links(self, words: Part, slots: Sequence[int]) -> NDArray[np.uint64]:
        """Return by state and two slots whether these are of one component."""
        digits = self._digits(words, slots)
        return np.asarray((digits[:, :, None] == digits[:, None, :]) & (digits[:, :, None] != 0), dtype=np.uint64)

    def permuted(self, words: Part, slots: Sequence[int], source: Words) -> Part:
        """Return the partitions in which each of some slots, in ascending order, has the component of another."""
        digits = np.take_along_axis(self._digits(words, slots), source, axis=1)
        first = np.array(slots)[np.argmax(digits[:, :, None] == digits[:, None, :], axis=2)] + 1
        after = self.empty(len(digits))
        for slot, label in zip(slots, (first * (digits != 0)).T):
            after = self.changed(after, slot, label)
        return after

    def _digits(self, words: Part, slots: Sequence[int]) -> Words:
        return np.stack([self.digit(words, slot) for slot in slots], axis=1)

    def numbered(self, words: Part, row: int = 0) -> Sequence[int]:
        """Return the components at the slots of the first partition, numbered from 1 in order of appearance."""
        seen = {0: 0}
        digits = (int(self.digit(words, slot)[0]) for slot in range(self.slots))
        return [seen.setdefault(digit, len(seen)) for digit in digits]


def _nothing(words: Part) -> Flags:
    """Return where all words are 0."""
    empty = np.asarray(words[0] == 0)
    for word in words[1:]:
        empty = empty & (word == 0)
    return empty
