"""How the words of a state are packed into one word: their fields side by side, or numbers in place of whole words."""

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
_MIN_BITS = 15  # of the number of a word: 2^15 different words occur within about a second of exploration


@dataclass(frozen=True)
class Layout:
    """The fields of a word that a state needs, by distance: (mask in the packed word, bits shifted down)."""

    moves: tuple[tuple[int, int], ...]
    size: int

    @classmethod
    def of(cls, fields: Iterable[tuple[int, int]]) -> Layout:
        """Return the layout of some fields (first bit, number of bits), in ascending order."""
        masks: dict[int, int] = {}
        size = 0
        for first, bits in fields:
            masks[first - size] = masks.get(first - size, 0) | ((1 << bits) - 1) << size
            size += bits
        return cls(tuple((mask, down) for down, mask in masks.items()), size)

    def packed(self, words: Words, bit: int = 0) -> Words:
        """Return the fields side by side, from bit `bit` on."""
        moved = (_shifted(words, bit - down) & np.int64(mask << bit) for mask, down in self.moves)
        return _joined(moved, words)

    def unpacked(self, words: Words, bit: int = 0) -> Words:
        """Return the words whose fields are packed from bit `bit` on; their other bits are 0."""
        moved = (_shifted(words & np.int64(mask << bit), down - bit) for mask, down in self.moves)
        return _joined(moved, words)


def _shifted(words: Words, by: int) -> Words:
    """Return words shifted left by `by` bits, or right if `by` is negative."""
    if by == 0:
        return words
    return words << np.int64(by) if by > 0 else words >> np.int64(-by)


def _joined(fields: Iterator[Words], words: Words) -> Words:
    """Return the union of some fields of words of this shape, zeros if there are none."""
    word = next(fields, None)
    if word is None:
        return np.zeros_like(words)
    for field in fields:
        word = word | field
    return word


class Registry:
    """A numbering of words with at most `bits` bits, in order of appearance; new words of a batch ascend.

    >>> registry = Registry(8)
    >>> registry.encoded(np.array([7, 5, 7])).tolist(), registry.decoded(np.array([1, 0])).tolist()
    ([1, 0, 1], [7, 5])
    """

    def __init__(self, bits: int) -> None:
        self.bits = bits
        self._sorted = np.empty(0, dtype=np.int64)
        self._number = np.empty(0, dtype=np.int64)
        self._words = np.empty(0, dtype=np.int64)

    def encoded(self, words: Words) -> Words:
        """Return the number of each word; raises TooLarge if there are more words than numbers."""
        distinct, inverse = np.unique(words, return_inverse=True)
        index = np.minimum(np.searchsorted(self._sorted, distinct), max(0, len(self._sorted) - 1))
        new_words = distinct[self._sorted[index] != distinct] if len(self._sorted) else distinct
        if len(new_words):
            numbers = np.arange(len(self._words), len(self._words) + len(new_words))
            if int(numbers[-1]) >> self.bits:
                most = f"{1 << self.bits:,}"
                raise TooLarge(
                    f"the states have more than {most} different parts, too many to number; choose fewer rows or "
                    "a smaller graph."
                )
            self._words = np.concatenate([self._words, new_words])
            positions = np.searchsorted(self._sorted, new_words)
            self._sorted = np.insert(self._sorted, positions, new_words)
            self._number = np.insert(self._number, positions, numbers)
        encoded: Words = self._number[np.searchsorted(self._sorted, distinct)][inverse]
        return encoded

    def decoded(self, numbers: Words) -> Words:
        """Return the words with these numbers."""
        words: Words = self._words[numbers]
        return words


class WordColumns:
    """The words of each state packed into one of at most 63 bits; `layouts[layer]` has the layout of each word.

    If the fields do not fit side by side, the n longest words are replaced by numbers in order of appearance, where n
    is chosen so that a number has the most bits. Raises TooLarge if these are fewer than 15.
    """

    def __init__(self, layouts: Sequence[Sequence[Layout]]) -> None:
        self._layouts = layouts
        self._registries: dict[int, Registry] = {}
        most = [max(layout.size for layout in column) for column in zip(*layouts, strict=True)]
        if max(most) > MAX_BITS:
            raise TooLarge("a part of a state does not fit into one word.")
        if not _fit(layouts):
            longest = sorted(range(len(most)), key=lambda index: -most[index])
            shares = [(MAX_BITS - sum(most[index] for index in longest[n:])) // n for n in range(1, len(most) + 1)]
            if max(shares) < _MIN_BITS:
                raise TooLarge("the states do not fit into one word.")
            self._registries = {index: Registry(max(shares)) for index in longest[: 1 + shares.index(max(shares))]}

    def fields(self, layer: int) -> list[list[int]] | None:
        """Return (index of the word, mask in the packed state, bits it was shifted up) for each field of a layer.

        None if words are replaced by numbers.
        """
        if self._registries:
            return None
        fields, bit = list[list[int]](), 0
        for index, layout in enumerate(self._layouts[layer]):
            fields += [[index, mask << bit, bit - down] for mask, down in layout.moves]
            bit += layout.size
        return fields

    @classmethod
    def fitting(cls, *forms: Sequence[Sequence[Layout]]) -> WordColumns:
        """Return the first of several forms whose fields fit side by side; if none does, the first with numbers."""
        return cls(next((layouts for layouts in forms if _fit(layouts)), forms[0]))

    @property
    def numbering(self) -> str:
        """A hash of the layouts; a random text if words are numbered in order of appearance, which may vary."""
        if self._registries:
            return secrets.token_hex(16)
        return hashlib.sha256(repr(self._layouts).encode()).hexdigest()

    def packed(self, words: Sequence[Words], layer: int) -> Words:
        """Return the packed states of a layer."""
        word_of_state, bit = np.zeros(len(words[0]), dtype=np.int64), 0
        for index, (word, layout) in enumerate(zip(words, self._layouts[layer], strict=True)):
            registry = self._registries.get(index)
            if registry is None:
                field = layout.packed(word, bit)
            else:
                field = registry.encoded(layout.packed(word)) << np.int64(bit)
            word_of_state = word_of_state | field if bit else field
            bit += registry.bits if registry else layout.size
        return word_of_state

    def unpacked(self, states: Words, layer: int) -> list[Words]:
        """Return the words of packed states of a layer."""
        unpacked, bit = [], 0
        for index, layout in enumerate(self._layouts[layer]):
            registry = self._registries.get(index)
            if registry is None:
                unpacked.append(layout.unpacked(states, bit))
            else:
                code = (states >> np.int64(bit)) & np.int64((1 << registry.bits) - 1)
                unpacked.append(layout.unpacked(registry.decoded(code)))
            bit += registry.bits if registry else layout.size
        return unpacked


def _fit(layouts: Sequence[Sequence[Layout]]) -> bool:
    """Return whether the fields of every layer fit side by side."""
    return max(sum(layout.size for layout in layer) for layer in layouts) <= MAX_BITS
