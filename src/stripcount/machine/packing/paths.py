"""Directed paths between the slots of the frontier, on whole arrays: which slots can be reached from each."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from stripcount.machine.packing.base import MAX_BITS
from stripcount.machine.packing.components import Flags, RelationWords, Words
from stripcount.machine.packing.words import Layout


@dataclass(frozen=True)
class Paths:
    """Reachability relations between `slots` slots, at most 63.

    A slot has a row of bits, one for each slot that it reaches; a word holds several rows. All methods return new
    arrays.
    """

    slots: int

    @cached_property
    def word_count(self) -> int:
        """The number of words."""
        return -(-self.slots // (MAX_BITS // self.slots))

    @cached_property
    def rows_per_word(self) -> int:
        """The number of rows in a word."""
        return -(-self.slots // self.word_count)

    @cached_property
    def _units(self) -> np.int64:
        """A word with a 1 in the lowest bit of every row."""
        return np.int64(sum(1 << (row * self.slots) for row in range(self.rows_per_word)))

    def layouts(self, slots: Iterable[int], *, dense: bool = False) -> list[Layout]:
        """Return the layout of each word for some slots: the bits of the pairs of these."""
        ordered, layouts = sorted(slots), []
        for word in range(self.word_count):
            rows = [slot % self.rows_per_word * self.slots for slot in ordered if slot // self.rows_per_word == word]
            layouts.append(Layout.of((row + slot, 1) for row in rows for slot in ordered))
        return layouts

    def empty(self, size: int) -> RelationWords:
        """Return `size` relations without paths."""
        return tuple(np.zeros(size, dtype=np.int64) for _ in range(self.word_count))

    def _row(self, words: RelationWords, slot: int) -> Words:
        """Return the row of a slot in each relation."""
        word, row = divmod(slot, self.rows_per_word)
        return (words[word] >> np.int64(row * self.slots)) & np.int64((1 << self.slots) - 1)

    def _with_row(self, words: RelationWords, slot: int, row: Words) -> RelationWords:
        """Return the relations with other paths from a slot."""
        word, index = divmod(slot, self.rows_per_word)
        change = (row ^ self._row(words, slot)) << np.int64(index * self.slots)
        return (*words[:word], words[word] ^ change, *words[word + 1 :])

    def stays_acyclic(self, words: RelationWords, tail: int, head: int) -> Flags:
        """Return for each relation whether an edge from `tail` to `head` closes no directed cycle."""
        return np.asarray((self._row(words, head) >> np.int64(tail)) & 1 == 0) & (tail != head)

    def add_arc(self, words: RelationWords, tail: int, head: int) -> RelationWords:
        """Return the relations with the paths through a new edge from `tail` to `head`."""
        reached_by_edge = self._row(words, head) | np.int64(1 << head)
        words = self._with_row(words, tail, self._row(words, tail) | reached_by_edge)
        return tuple(word | ((word >> np.int64(tail)) & self._units) * reached_by_edge for word in words)

    def remove(self, words: RelationWords, slot: int) -> RelationWords:
        """Return the relations without a slot."""
        words = self._with_row(words, slot, np.zeros_like(words[0]))
        return tuple(word & ~(self._units << np.int64(slot)) for word in words)

    def move(self, words: RelationWords, slot: int, to: int) -> RelationWords:
        """Return the relations with the vertex at a slot moved to an empty one."""
        row = self._row(words, slot)
        words = tuple(word | ((word >> np.int64(slot)) & self._units) << np.int64(to) for word in words)
        return self.remove(self._with_row(words, to, row), slot)

    def links(self, words: RelationWords, slots: Sequence[int]) -> NDArray[np.uint64]:
        """Return an array relation × slot × slot: 1 for a path from the first slot to the second.

        A large odd number is added for a path from the second slot to the first.
        """
        paths = self._between(words, slots).astype(np.uint64)
        return np.asarray(paths + paths.transpose(0, 2, 1) * np.uint64(0x9E3779B97F4A7C15))

    def permute(self, words: RelationWords, slots: Sequence[int], source: Words) -> RelationWords:
        """Return the relations in which slot `slots[i]` has the paths of `slots[source[i]]`, `source` one row each."""
        paths = self._between(words, slots)
        paths = np.take_along_axis(np.take_along_axis(paths, source[:, :, None], 1), source[:, None, :], 2)
        rows, after = paths @ (np.int64(1) << np.array(slots)), self.empty(len(source))
        for slot, row in zip(slots, rows.T):
            after = self._with_row(after, slot, row)
        return after

    def arcs(self, words: RelationWords) -> frozenset[tuple[int, int]]:
        """Return the paths of the first relation, as pairs of slots."""
        paths = self._between(tuple(word[:1] for word in words), range(self.slots))[0]
        return frozenset((int(a), int(b)) for a, b in np.argwhere(paths))

    def _between(self, words: RelationWords, slots: Sequence[int]) -> Words:
        """Return an array relation × slot × slot with 1 where a path leads from the first slot to the second."""
        rows = np.stack([self._row(words, slot) for slot in slots], axis=1)
        return (rows[:, :, None] >> np.array(slots, dtype=np.int64)) & 1
