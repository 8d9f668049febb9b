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
_MIN_BITS = 15  # bits of the number of a word: 2^15 different words occur within about a second of exploration


@dataclass(frozen=True)
class Layout:
    """The fields of a word that a state needs, packed without gaps into the `size` lowest bits.

    `moves` has for all fields that are shifted by the same distance (mask in the packed word, bits shifted down).
    """

    moves: tuple[tuple[int, int], ...]
    size: int

    @classmethod
    def of(cls, fields: Iterable[tuple[int, int]]) -> Layout:
        """Return the layout of some fields (first bit, number of bits), in ascending order."""
        masks: dict[int, int] = {}
        size = 0
        for first_bit, bits in fields:
            shift = first_bit - size
            masks[shift] = masks.get(shift, 0) | ((1 << bits) - 1) << size
            size += bits
        return cls(tuple((mask, shift) for shift, mask in masks.items()), size)

    def pack(self, words: Words, bit: int = 0) -> Words:
        """Return the fields of each word side by side, from bit `bit` on; all other bits are 0."""
        shifted = (_shifted(words, bit - shift) & np.int64(mask << bit) for mask, shift in self.moves)
        return _union(shifted, words)

    def unpack(self, words: Words, bit: int = 0) -> Words:
        """Return the words whose fields are packed from bit `bit` on; all bits outside the fields are 0."""
        shifted = (_shifted(words & np.int64(mask << bit), shift - bit) for mask, shift in self.moves)
        return _union(shifted, words)


def _shifted(words: Words, bits: int) -> Words:
    """Return words shifted left by `bits` bits, or right if `bits` is negative."""
    if bits == 0:
        return words
    return words << np.int64(bits) if bits > 0 else words >> np.int64(-bits)


def _union(fields: Iterator[Words], words: Words) -> Words:
    """Return the bitwise or of the arrays in `fields`; zeros of the shape of `words` if there are none."""
    word = next(fields, None)
    if word is None:
        return np.zeros_like(words)
    for field in fields:
        word = word | field
    return word


class Registry:
    """A numbering of words in order of appearance, by numbers of at most `bits` bits.

    New words of one call are numbered in ascending order.

    >>> registry = Registry(8)
    >>> registry.encode(np.array([7, 5, 7])).tolist(), registry.decode(np.array([1, 0])).tolist()
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


class WordColumns:
    """Packs the words of a state into one word of at most 63 bits; `layouts[layer]` has the layout of each word.

    If the fields do not fit side by side, the n longest words are replaced by numbers in order of appearance, where n
    is chosen so that as many bits as possible are left for each number. Raises TooLarge if these are fewer than 15, or
    if one word alone has more than 63 bits.
    """

    def __init__(self, layouts: Sequence[Sequence[Layout]]) -> None:
        self._layouts = layouts
        self._registries: dict[int, Registry] = {}
        max_sizes = [max(layout.size for layout in column) for column in zip(*layouts, strict=True)]
        if max(max_sizes) > MAX_BITS:
            raise TooLarge("a part of a state does not fit into one word.")
        if not _fit(layouts):
            longest = sorted(range(len(max_sizes)), key=lambda index: -max_sizes[index])
            number_bits = [
                (MAX_BITS - sum(max_sizes[index] for index in longest[n:])) // n for n in range(1, len(max_sizes) + 1)
            ]
            if max(number_bits) < _MIN_BITS:
                raise TooLarge("the states do not fit into one word.")
            self._registries = {
                index: Registry(max(number_bits)) for index in longest[: 1 + number_bits.index(max(number_bits))]
            }

    def fields(self, layer: int) -> list[list[int]] | None:
        """Return [index of the word, mask in the packed state, bits that it is shifted up] for each field of a layer.

        None if words are replaced by numbers.
        """
        if self._registries:
            return None
        fields, bit = list[list[int]](), 0
        for index, layout in enumerate(self._layouts[layer]):
            fields += [[index, mask << bit, bit - shift] for mask, shift in layout.moves]
            bit += layout.size
        return fields

    @classmethod
    def fitting(cls, *candidates: Sequence[Sequence[Layout]]) -> WordColumns:
        """Return the packing by the first candidate whose fields fit side by side, else by the first, with numbers."""
        return cls(next((layouts for layouts in candidates if _fit(layouts)), candidates[0]))

    @property
    def numbering(self) -> str:
        """A text that tells packings apart: a hash of the layouts; random if words are numbered by appearance."""
        if self._registries:
            return secrets.token_hex(16)
        return hashlib.sha256(repr(self._layouts).encode()).hexdigest()

    def pack(self, words: Sequence[Words], layer: int) -> Words:
        """Return packed states of a layer; `words` has an array of the first words of all states, and so on."""
        packed, bit = np.zeros(len(words[0]), dtype=np.int64), 0
        for index, (word, layout) in enumerate(zip(words, self._layouts[layer], strict=True)):
            registry = self._registries.get(index)
            if registry is None:
                field = layout.pack(word, bit)
            else:
                word_numbers = registry.encode(layout.pack(word))
                field = word_numbers << np.int64(bit)
            packed = packed | field if bit else field
            bit += registry.bits if registry else layout.size
        return packed

    def unpack(self, states: Words, layer: int) -> list[Words]:
        """Return the words of packed states of a layer: an array of the first words of all states, and so on."""
        unpacked, bit = [], 0
        for index, layout in enumerate(self._layouts[layer]):
            registry = self._registries.get(index)
            if registry is None:
                unpacked.append(layout.unpack(states, bit))
            else:
                code = (states >> np.int64(bit)) & np.int64((1 << registry.bits) - 1)
                unpacked.append(layout.unpack(registry.decode(code)))
            bit += registry.bits if registry else layout.size
        return unpacked


def _fit(layouts: Sequence[Sequence[Layout]]) -> bool:
    """Return whether the fields of every layer fit side by side."""
    return max(sum(layout.size for layout in layer) for layer in layouts) <= MAX_BITS
