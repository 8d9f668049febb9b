"""Packing of several words of a state into one: their fields side by side, or numbers in place of the longest words."""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from stripcount.errors import TooLarge
from stripcount.machine.packing.base import MAX_BITS

Words = NDArray[np.int64]
_MIN_NUMBER_BITS = 15  # the fewest bits for the numbers of words; with fewer, they would run out within a second


@dataclass(frozen=True)
class Layout:
    """The fields of a word that a state needs, packed without gaps into the `size` lowest bits.

    `moves` has one pair (mask in the packed word, distance) for each distance by which fields are shifted down.
    """

    moves: tuple[tuple[int, int], ...]
    size: int

    @classmethod
    def of(cls, fields: Iterable[tuple[int, int]]) -> Layout:
        """Return the layout of some fields (first bit, number of bits), which must be in ascending order."""
        masks: dict[int, int] = {}
        size = 0
        for first_bit, bits in fields:
            shift = first_bit - size
            masks[shift] = masks.get(shift, 0) | ((1 << bits) - 1) << size
            size += bits
        return cls(tuple((mask, shift) for shift, mask in masks.items()), size)

    def pack(self, words: Words, first_bit: int = 0) -> Words:
        """Return the fields of each word side by side, from bit `first_bit` on; all other bits are 0."""
        shifted = (_shifted(words, first_bit - shift) & np.int64(mask << first_bit) for mask, shift in self.moves)
        return _union(shifted, words)

    def unpack(self, words: Words, first_bit: int = 0) -> Words:
        """Return the words whose fields are packed from bit `first_bit` on; all bits outside the fields are 0."""
        shifted = (_shifted(words & np.int64(mask << first_bit), shift - first_bit) for mask, shift in self.moves)
        return _union(shifted, words)


def _shifted(words: Words, bits: int) -> Words:
    """Return words shifted left by `bits` bits, or right if `bits` is negative."""
    if bits == 0:
        return words
    return words << np.int64(bits) if bits > 0 else words >> np.int64(-bits)


def _union(fields: Iterator[Words], words: Words) -> Words:
    """Return the bitwise or of the arrays in `fields`; zeros of the shape of `words` if there are none."""
    union = next(fields, None)
    if union is None:
        return np.zeros_like(words)
    for field in fields:
        union = union | field
    return union


class WordNumbering:
    """A numbering of words in order of appearance, by numbers of at most `bits` bits.

    New words of one call are numbered in ascending order.

    >>> numbering = WordNumbering(8)
    >>> numbering.encode(np.array([7, 5, 7])).tolist(), numbering.decode(np.array([1, 0])).tolist()
    ([1, 0, 1], [7, 5])
    """

    def __init__(self, bits: int) -> None:
        self.bits = bits
        self._sorted = np.empty(0, dtype=np.int64)  # the words, ascending; _numbers has their numbers
        self._numbers = np.empty(0, dtype=np.int64)
        self._words = np.empty(0, dtype=np.int64)  # the words by number

    def encode(self, words: Words) -> Words:
        """Return the number of each word, the next ones for new words; raises TooLarge if no number is left."""
        distinct, inverse = np.unique(words, return_inverse=True)
        index = np.minimum(np.searchsorted(self._sorted, distinct), max(0, len(self._sorted) - 1))
        new_words = distinct[self._sorted[index] != distinct] if len(self._sorted) else distinct
        if len(new_words):
            numbers = np.arange(len(self._words), len(self._words) + len(new_words))
            if int(numbers[-1]) >> self.bits:
                capacity = f"{1 << self.bits:,}"
                raise TooLarge(
                    f"the states have more than {capacity} different parts, too many to number; choose fewer rows or "
                    "a smaller graph."
                )
            self._words = np.concatenate([self._words, new_words])
            positions = np.searchsorted(self._sorted, new_words)
            self._sorted = np.insert(self._sorted, positions, new_words)
            self._numbers = np.insert(self._numbers, positions, numbers)
        encoded: Words = self._numbers[np.searchsorted(self._sorted, distinct)][inverse]
        return encoded

    def decode(self, numbers: Words) -> Words:
        """Return the words with these numbers."""
        words: Words = self._words[numbers]
        return words


class WordPacker:
    """Packs the words of a state into one word of at most 63 bits; `layouts[layer]` has the layout of each word.

    If the fields do not fit side by side, the n longest words are replaced by numbers in order of appearance, where n
    is chosen so that as many bits as possible are left for each number; the longest word is the one with the most bits.
    Raises TooLarge if these are fewer than _MIN_NUMBER_BITS, or if one word alone has more than 63 bits.
    """

    def __init__(self, layouts: Sequence[Sequence[Layout]]) -> None:
        self._layouts = layouts
        self._numberings: dict[int, WordNumbering] = {}
        max_bits = [max(layout.size for layout in layouts_of_word) for layouts_of_word in zip(*layouts, strict=True)]
        if max(max_bits) > MAX_BITS:
            raise TooLarge("a part of a state does not fit into one word.")
        if not _fit(layouts):
            longest = sorted(range(len(max_bits)), key=lambda index: -max_bits[index])
            number_bits = [
                (MAX_BITS - sum(max_bits[index] for index in longest[n:])) // n for n in range(1, len(max_bits) + 1)
            ]
            if max(number_bits) < _MIN_NUMBER_BITS:
                raise TooLarge("the states do not fit into one word.")
            self._numberings = {
                index: WordNumbering(max(number_bits)) for index in longest[: 1 + number_bits.index(max(number_bits))]
            }

    def fields(self, layer: int) -> list[list[int]] | None:
        """Return [index of the word, mask in the packed state, bits that it is shifted up] for each field of a layer.

        None if words are replaced by numbers.
        """
        if self._numberings:
            return None
        fields, bit = list[list[int]](), 0
        for index, layout in enumerate(self._layouts[layer]):
            fields += [[index, mask << bit, bit - shift] for mask, shift in layout.moves]
            bit += layout.size
        return fields

    @classmethod
    def fitting(cls, *candidates: Sequence[Sequence[Layout]]) -> WordPacker:
        """Return the packing by the first candidate whose fields fit side by side, else by the first, with numbers."""
        return cls(next((layouts for layouts in candidates if _fit(layouts)), candidates[0]))

    @property
    def numbering(self) -> str:
        """A text that tells packings apart, so that a stored sweep is only resumed by a packing like its own.

        It is a hash of the layouts. If words are numbered by appearance, no other packing numbers them alike: then each
        access returns a new random text, which is not even equal to that of the access before.
        """
        if self._numberings:
            return secrets.token_hex(16)
        return hashlib.sha256(repr(self._layouts).encode()).hexdigest()

    def pack(self, words: Sequence[Words], layer: int) -> Words:
        """Return packed states of a layer; `words` has an array of the first words of all states, and so on."""
        packed, bit = np.zeros(len(words[0]), dtype=np.int64), 0
        for index, (word, layout) in enumerate(zip(words, self._layouts[layer], strict=True)):
            numbering = self._numberings.get(index)
            if numbering is None:
                field = layout.pack(word, bit)
            else:
                word_numbers = numbering.encode(layout.pack(word))
                field = word_numbers << np.int64(bit)
            packed = packed | field if bit else field
            bit += numbering.bits if numbering else layout.size
        return packed

    def unpack(self, states: Words, layer: int) -> list[Words]:
        """Return the words of packed states of a layer: an array of the first words of all states, and so on."""
        unpacked, bit = [], 0
        for index, layout in enumerate(self._layouts[layer]):
            numbering = self._numberings.get(index)
            if numbering is None:
                unpacked.append(layout.unpack(states, bit))
            else:
                word_numbers = (states >> np.int64(bit)) & np.int64((1 << numbering.bits) - 1)
                unpacked.append(layout.unpack(numbering.decode(word_numbers)))
            bit += numbering.bits if numbering else layout.size
        return unpacked


def _fit(layouts: Sequence[Sequence[Layout]]) -> bool:
    """Return whether the fields of every layer fit side by side."""
    return max(sum(layout.size for layout in layer) for layer in layouts) <= MAX_BITS
