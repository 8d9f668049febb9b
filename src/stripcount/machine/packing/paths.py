"""Directed paths between the places along the frontier, on whole arrays: which places can be reached from each."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from stripcount.machine.packing.base import MOST_BITS
from stripcount.machine.packing.columns import Layout
from stripcount.machine.packing.pieces import Flags, Part, Words


@dataclass(frozen=True)
class Paths:
    """Relations of `places` places, at most 63: a row of bits for each, several rows to a word.

    All methods return new arrays.
    """

    places: int

    @cached_property
    def words(self) -> int:
        """The number of words."""
        return -(-self.places // (MOST_BITS // self.places))

    @cached_property
    def each(self) -> int:
        """The rows of a word."""
        return -(-self.places // self.words)

    @cached_property
    def _ones(self) -> np.int64:
        """A word with a 1 in the lowest bit of every row."""
        return np.int64(sum(1 << (row * self.places) for row in range(self.each)))

    def layouts(self, places: Iterable[int], *, dense: bool = False) -> list[Layout]:
        """Return the fields of each word that some places take."""
        ordered, found = sorted(places), []
        for word in range(self.words):
            rows = [place % self.each * self.places for place in ordered if place // self.each == word]
            found.append(Layout.of((row + place, 1) for row in rows for place in ordered))
        return found

    def empty(self, size: int) -> Part:
        """Return so many relations without paths."""
        return tuple(np.zeros(size, dtype=np.int64) for _ in range(self.words))

    def _row(self, part: Part, place: int) -> Words:
        word, row = divmod(place, self.each)
        return (part[word] >> np.int64(row * self.places)) & np.int64((1 << self.places) - 1)

    def _with_row(self, part: Part, place: int, row: Words) -> Part:
        """Return the relations with other paths from a place."""
        word, at = divmod(place, self.each)
        change = (row ^ self._row(part, place)) << np.int64(at * self.places)
        return (*part[:word], part[word] ^ change, *part[word + 1 :])

    def possible(self, part: Part, tail: int, head: int) -> Flags:
        """Return where an edge closes no directed cycle."""
        return np.asarray((self._row(part, head) >> np.int64(tail)) & 1 == 0) & (tail != head)

    def joined(self, part: Part, tail: int, head: int) -> Part:
        """Return the relations with the paths through a new edge."""
        after = self._row(part, head) | np.int64(1 << head)
        part = self._with_row(part, tail, self._row(part, tail) | after)
        return tuple(word | ((word >> np.int64(tail)) & self._ones) * after for word in part)

    def dropped(self, part: Part, place: int) -> Part:
        """Return the relations without a place."""
        part = self._with_row(part, place, np.zeros_like(part[0]))
        return tuple(word & ~(self._ones << np.int64(place)) for word in part)

    def moved(self, part: Part, place: int, to: int) -> Part:
        """Return the relations with what lies at a place moved to an empty one."""
        row = self._row(part, place)
        part = tuple(word | ((word >> np.int64(place)) & self._ones) << np.int64(to) for word in part)
        return self.dropped(self._with_row(part, to, row), place)

    def links(self, part: Part, places: Sequence[int]) -> NDArray[np.uint64]:
        """Return by state and two places 1 for a path to the second, a large number for one back."""
        there = self._between(part, places).astype(np.uint64)
        return np.asarray(there + there.transpose(0, 2, 1) * np.uint64(0x9E3779B97F4A7C15))

    def image(self, part: Part, places: Sequence[int], source: Words) -> Part:
        """Return the relations in which each of some places has the paths of another."""
        there = self._between(part, places)
        there = np.take_along_axis(np.take_along_axis(there, source[:, :, None], 1), source[:, None, :], 2)
        rows, after = there @ (np.int64(1) << np.array(places)), self.empty(len(source))
        for place, row in zip(places, rows.T):
            after = self._with_row(after, place, row)
        return after

    def arcs(self, part: Part) -> frozenset[tuple[int, int]]:
        """Return the paths of the first relation, as pairs of places."""
        there = self._between(tuple(word[:1] for word in part), range(self.places))[0]
        return frozenset((int(a), int(b)) for a, b in np.argwhere(there))

    def _between(self, part: Part, places: Sequence[int]) -> Words:
        rows = np.stack([self._row(part, place) for place in places], axis=1)
        return (rows[:, :, None] >> np.array(places, dtype=np.int64)) & 1
