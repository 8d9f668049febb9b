"""Partitions of the slots along the frontier, on whole arrays: each slot stores the first slot of its component.

A partition holds one digit per slot: 0 for a slot without a component, else 1 + the first slot of its component. This
form is canonical: equal partitions have equal words. Up to 15 slots fit into one word; more take several words, each
with as many digits as fit. A change takes a fixed number of operations on words, independent of the number of slots,
because all digits of a word are compared with one digit, and replaced, at once.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from stripcount.machine.packing.base import MAX_BITS
from stripcount.machine.packing.words import Layout

Words = NDArray[np.int64]
RelationWords = tuple[Words, ...]
"""The words of many partitions (or path relations): one array for each word, with an entry for each partition."""
Flags = NDArray[np.bool_]
Digits = NDArray[np.int64] | int
"""An array with a digit for each partition, or one digit for all."""


@dataclass(frozen=True)
class Partitions:
    """Arrays of partitions of `slots` slots, given by their words.

    All methods return new arrays and cost about ten operations per word.
    """

    slots: int

    @cached_property
    def bits(self) -> int:
        """The number of bits of a digit."""
        return self.slots.bit_length()

    @cached_property
    def word_count(self) -> int:
        """The number of words."""
        return -(-self.slots * self.bits // (MAX_BITS - MAX_BITS % self.bits))

    @cached_property
    def digits_per_word(self) -> int:
        """The number of digits of a word; only the last word may have fewer, so that few layouts differ."""
        return -(-self.slots // self.word_count)

    @cached_property
    def units(self) -> tuple[int, ...]:
        """For each word the mask with a 1 in the lowest bit of every digit."""
        starts = range(0, self.slots, self.digits_per_word)
        return tuple(self._bits(range(min(self.digits_per_word, self.slots - start))) for start in starts)

    def _bits(self, digits: Sequence[int]) -> int:
        """Return a word with a 1 in the lowest bit of each digit whose position in the word is in `digits`."""
        return sum(1 << (digit * self.bits) for digit in digits)

    def layouts(self, slots: Iterable[int], *, dense: bool = False) -> list[Layout]:
        """Return the layout of each word for some slots; if `dense`, without the bits that a digit never needs."""
        ordered, layouts = sorted(slots), []
        for word in range(self.word_count):
            word_slots = [slot for slot in ordered if slot // self.digits_per_word == word]
            # the first slot of a component is not after the slot, so the digit is at most slot + 1
            bits = [(slot + 1).bit_length() if dense else self.bits for slot in word_slots]
            layouts.append(
                Layout.of((slot % self.digits_per_word * self.bits, size) for slot, size in zip(word_slots, bits))
            )
        return layouts

    def empty(self, size: int) -> RelationWords:
        """Return `size` partitions without components."""
        return tuple(np.zeros(size, dtype=np.int64) for _ in self.units)

    def digit(self, words: RelationWords, slot: int) -> Words:
        """Return the digit at one slot of each partition."""
        word, digit = divmod(slot, self.digits_per_word)
        return (words[word] >> np.int64(digit * self.bits)) & np.int64((1 << self.bits) - 1)

    def _field(self, words: RelationWords, slot: int) -> tuple[Words, np.int64]:
        """Return the words with only the digit of a slot, unshifted, and the lowest bit of this digit."""
        word, digit = divmod(slot, self.digits_per_word)
        unit = 1 << (digit * self.bits)
        return words[word] & np.int64(unit * ((1 << self.bits) - 1)), np.int64(unit)

    def xor_digit(self, words: RelationWords, slot: int, change: Words | int) -> RelationWords:
        """Return the partitions with the digit of a slot changed by xor with `change`, and no other."""
        word, digit = divmod(slot, self.digits_per_word)
        return (*words[:word], words[word] ^ (change << np.int64(digit * self.bits)), *words[word + 1 :])

    def has_component(self, words: RelationWords, slot: int) -> Flags:
        """Return for each partition whether it has a component at a slot."""
        return np.asarray(self._field(words, slot)[0] != 0)

    def digits_equal(self, words: RelationWords, digit: Digits) -> RelationWords:
        """Return words with a 1 in the lowest bit of every digit that equals `digit`."""
        high, members = np.int64(self.bits - 1), []
        for word, units in zip(words, self.units):
            low = np.int64(units * ((1 << (self.bits - 1)) - 1))
            differ = word ^ (digit * np.int64(units))
            # adding all lower bits carries into a digit's highest bit if one of its lower bits is set, and never beyond
            nonzero = ((differ & low) + low) | differ  # in the highest bit of each digit
            members.append((~nonzero >> high) & np.int64(units))
        return tuple(members)

    def _first_slots(self, members: RelationWords) -> Words:
        """Return for each partition 1 + the first slot whose lowest bit is 1; an arbitrary number if there is none."""
        first = np.zeros_like(members[0])
        for index in reversed(range(len(members))):
            word_members = members[index]
            # word ^ (word - 1) has ones up to the lowest one of a word, and so one lowest bit for each digit up to it
            upto = np.bitwise_count((word_members ^ (word_members - 1)) & np.int64(self.units[index]))
            digit = upto + np.int64(index * self.digits_per_word)
            first = digit if index == len(members) - 1 else np.where(word_members != 0, digit, first)
        return first

    def unite(self, words: RelationWords, first_digits: Words, second_digits: Words) -> RelationWords:
        """Return the partitions with the components of two digits united; the smaller digit remains."""
        low, high = np.minimum(first_digits, second_digits), np.maximum(first_digits, second_digits)
        change = low ^ high
        return tuple(word ^ (members * change) for word, members in zip(words, self.digits_equal(words, high)))

    def remove(self, words: RelationWords, slot: int) -> tuple[RelationWords, Words]:
        """Return (partitions with a slot emptied, indices of those where the slot was alone in its component)."""
        word, (field, unit) = slot // self.digits_per_word, self._field(words, slot)
        is_first = np.flatnonzero(field == (slot + 1) * unit)  # elsewhere an earlier slot is of the component
        after = [*words[:word], words[word] ^ field, *(later.copy() for later in words[word + 1 :])]
        leading = tuple(array[is_first] for array in after)
        others = self.digits_equal(leading, slot + 1)
        change = self._first_slots(others) ^ (slot + 1)
        for index in range(word, len(after)):
            after[index][is_first] = leading[index] ^ others[index] * change
        return tuple(after), is_first[_all_zero(others)]

    def pass_vertex(
        self, words: RelationWords, row: int, old_slots: Sequence[int], new_slots: Sequence[int]
    ) -> tuple[RelationWords, Flags, Flags]:
        """Return (partitions after a vertex, whether a cycle closes, whether the component leaves the frontier).

        The components at the slots `old_slots` are united, the slots emptied, and the united component put at the slots
        `new_slots`. A cycle closes where two of the components were equal. `row` is not read: other representations
        need it.
        """
        digits = [self.digit(words, slot) for slot in old_slots]
        closes = np.zeros(len(words[0]), dtype=bool)
        members: list[Digits] = [0] * len(words)
        for position, digit in enumerate(digits):
            members = [word_members | bits for word_members, bits in zip(members, self.digits_equal(words, digit))]
            for earlier_digit in digits[:position]:
                closes |= digit == earlier_digit
        after = []
        for index, word in enumerate(words):
            after.append(word & ~np.asarray(members[index] * np.int64((1 << self.bits) - 1)))
            old_bits, new_bits = (
                self._bits([slot % self.digits_per_word for slot in slot_list if slot // self.digits_per_word == index])
                for slot_list in (old_slots, new_slots)
            )
            members[index] = np.broadcast_to((members[index] & ~np.int64(old_bits)) | np.int64(new_bits), word.shape)
        components = tuple(np.asarray(word_members) for word_members in members)
        digit = self._first_slots(components)  # arbitrary if there is no slot, but then multiplied by 0
        return tuple(word | (bits * digit) for word, bits in zip(after, components)), closes, _all_zero(components)

    def move(self, words: RelationWords, slot: int, to: int) -> RelationWords:
        """Return the partitions with the vertex at a slot moved to an empty slot."""
        old_digit = self.digit(words, slot)
        members = self.digits_equal(words, old_digit)
        new_digit = self._first_slots(self.xor_digit(self.xor_digit(members, slot, 1), to, 1)) * (old_digit != 0)
        words = tuple(word ^ bits * (old_digit ^ new_digit) for word, bits in zip(words, members))
        return self.xor_digit(self.xor_digit(words, slot, new_digit), to, new_digit)

    def rearrange(self, words: RelationWords, source: Mapping[int, int]) -> RelationWords:
        """Return the partitions in which each slot has the component of the slot `source[slot]`, the others none."""
        moved = self.empty(len(words[0]))
        for slot, source_slot in source.items():
            moved = self.xor_digit(moved, slot, self.digit(words, source_slot))
        after = self.empty(len(words[0]))
        for slot in sorted(source):  # a slot that still has a digit is the first one of its component
            digit = self.digit(moved, slot)
            members = self.digits_equal(moved, digit)
            new_digit = np.where(digit != 0, np.int64(slot + 1), np.int64(0))
            after = tuple(word | bits * new_digit for word, bits in zip(after, members))
            moved = tuple(word ^ bits * digit for word, bits in zip(moved, members))
        return after

    def links(self, words: RelationWords, slots: Sequence[int]) -> NDArray[np.uint64]:
        """Return an array partition × slot × slot with 1 for two slots of the same component, else 0."""
        digits = self._digits(words, slots)
        return np.asarray((digits[:, :, None] == digits[:, None, :]) & (digits[:, :, None] != 0), dtype=np.uint64)

    def permute(self, words: RelationWords, slots: Sequence[int], source: Words) -> RelationWords:
        """Return the partitions in which slot `slots[i]` has the component of `slots[source[i]]`; `slots` ascend."""
        digits = np.take_along_axis(self._digits(words, slots), source, axis=1)
        first_slots = np.array(slots)[np.argmax(digits[:, :, None] == digits[:, None, :], axis=2)] + 1
        after = self.empty(len(digits))
        for slot, digit in zip(slots, (first_slots * (digits != 0)).T):
            after = self.xor_digit(after, slot, digit)
        return after

    def _digits(self, words: RelationWords, slots: Sequence[int]) -> Words:
        """Return the digits at some slots, as an array partition × slot."""
        return np.stack([self.digit(words, slot) for slot in slots], axis=1)

    def component_numbers(self, words: RelationWords, row: int = 0) -> Sequence[int]:
        """Return the components at the slots of the first partition, numbered from 1 in order of appearance."""
        number_of = {0: 0}
        digits = (int(self.digit(words, slot)[0]) for slot in range(self.slots))
        return [number_of.setdefault(digit, len(number_of)) for digit in digits]


def _all_zero(words: RelationWords) -> Flags:
    """Return for each partition whether all its words are 0."""
    empty = np.asarray(words[0] == 0)
    for word in words[1:]:
        empty = empty & (word == 0)
    return empty
