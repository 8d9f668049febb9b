"""Equal states found by the compiled library, and their counts added: integers of as many words as they need."""

from __future__ import annotations

import ctypes
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from stripcount.errors import BadInput
from stripcount.kernels.library import address

Numbers = NDArray[np.int64]
Words = NDArray[np.uint64]

_LEAST_BITS = 8
_EMPTY = np.uint64(0xFFFFFFFFFFFFFFFF)


class TableRoom:
    """Memory for tables, used again and again: a system takes long to give new pages."""

    def __init__(self) -> None:
        self._words = np.empty(0, dtype=np.uint64)

    def of(self, slots: int, words: int) -> Words:
        """Return so many empty slots."""
        if len(self._words) < slots * words:
            self._words = np.empty(slots * words, dtype=np.uint64)
        table = self._words[: slots * words].reshape(slots, words)
        table.fill(_EMPTY)
        return table


class CountTable:
    """States and their counts in an open hash table, at most three quarters full; begun with room for some states.

    States are integers of at most 63 bits. The caller knows that no count exceeds its words. Of the tables in one
    `room` only the last is used.
    """

    def __init__(self, library: ctypes.CDLL, words: int, states: int = 0, room: TableRoom | None = None) -> None:
        self._library, self.words, self.states = library, words, 0
        self._room = TableRoom() if room is None else room
        self._bits = max(_LEAST_BITS, (states * 8 // 3).bit_length())
        self._table = self._empty()

    def _empty(self) -> Words:
        return self._room.of(1 << self._bits, self.words + 1)

    @property
    def nbytes(self) -> int:
        """The bytes of the table."""
        return self._table.nbytes

    def add(self, states: Numbers, sources: Numbers | None, counts: Words) -> None:
        """Add to the count of each state that of its source, a row of `counts`; without sources, that in its row."""
        if counts.dtype != np.uint64 or counts.ndim != 2 or counts.shape[1] != self.words:
            raise BadInput(f"counts must be rows of {self.words} words of 64 bits.")
        states = np.ascontiguousarray(states, dtype=np.int64)
        sources = None if sources is None else np.ascontiguousarray(sources, dtype=np.int64)
        if len(states) != len(counts if sources is None else sources):
            raise BadInput("every state must have a source among the counts, or a count of its own.")
        self._reserve(len(states))
        counts = np.ascontiguousarray(counts)
        fresh = self._library.stripcount_merge(
            address(self._table),
            self._bits,
            address(states),
            0 if sources is None else address(sources),
            len(states),
            address(counts),
            len(counts),
            self.words,
        )
        if fresh < 0:
            raise BadInput("every state must be an integer of at most 63 bits, and every source a row of the counts.")
        self.states += fresh

    def _reserve(self, more: int) -> None:
        if self.states + more > 3 << self._bits - 2:
            listed = self.listed()
            self._bits, self.states = max(2 * self.states + more, (self.states + more) * 4 // 3).bit_length(), 0
            self._table = self._empty()
            self.add(listed[0], None, listed[1])

    def widen(self, words: int) -> None:
        """Give every count so many words."""
        states, counts = self.listed()
        self.words, self.states = words, 0
        self._table = self._empty()
        self.add(states, None, np.pad(counts, ((0, 0), (0, words - counts.shape[1]))))

    def listed(self) -> tuple[Numbers, Words]:
        """Return the states and their counts, in no order."""
        states = np.empty(self.states, dtype=np.int64)
        counts = np.empty((self.states, self.words), dtype=np.uint64)
        self._library.stripcount_listed(
            address(self._table), 0, len(self._table), self.words, address(states), address(counts)
        )
        return states, counts

    def places(self, states: Numbers) -> Numbers:
        """Return the numbers that states in the table have when it is listed, which is now over.

        The table has no counts afterwards. Raises BadInput for a state that is not there.
        """
        states = np.ascontiguousarray(states, dtype=np.int64)
        places = np.empty(len(states), dtype=np.int64)
        length = self._library.stripcount_places(
            address(self._table), self._bits, address(states), len(states), address(places), self.words
        )
        if length < 0:
            raise BadInput(f"every state must be in the table, and {states[-1 - length]} is not.")
        return places


@dataclass(frozen=True, eq=False)
class Transitions:
    """The transitions of a step: the sources of target t are sources[start[t]] up to sources[start[t + 1]].

    `growth` is the largest number of transitions of one source: the sum of all counts grows by no larger factor.
    """

    library: ctypes.CDLL
    start: NDArray[np.int64]
    sources: NDArray[np.int32]
    states: int
    growth: int

    @classmethod
    def of(cls, library: ctypes.CDLL, sources: Numbers, targets: Numbers, states: int, after: int) -> Transitions:
        """Return those from each source, below `states`, to its target, below `after`; raises BadInput for others."""
        sources, targets = (np.ascontiguousarray(places, dtype=np.int64) for places in (sources, targets))
        fits = len(sources) == len(targets) and max(states, len(sources)) < 1 << 31
        start, grouped = np.empty(after + 2, dtype=np.int64), np.empty(len(sources), dtype=np.int32)
        seen = np.empty(states if fits else 0, dtype=np.int32)
        given = address(sources), states, address(targets), after, len(sources)
        growth = library.stripcount_grouped(*given, *map(address, (start, grouped, seen))) if fits else -1
        if growth < 0:
            raise BadInput("every transition must lead from a state to a state.")
        return cls(library, start[:-1], grouped, states, growth)

    @classmethod
    def in_order(cls, library: ctypes.CDLL, sources: Numbers, first: Numbers, states: int) -> Transitions:
        """Return those whose sources stand target by target, those of target t from first[t] on."""
        inside = 0 <= int(sources.min(initial=0)) <= int(sources.max(initial=0)) < max(1, states) < 1 << 31
        start = np.append(first, len(sources)).astype(np.int64)
        if not inside or start[0] != 0 or bool((np.diff(start) < 0).any()):
            raise BadInput("every transition must lead from a state to a state.")
        growth = int(np.bincount(sources, minlength=1).max())
        return cls(library, start, sources.astype(np.int32), states, growth)

    @property
    def nbytes(self) -> int:
        """The bytes that they take."""
        return self.start.nbytes + self.sources.nbytes

    def sums(self, counts: Words) -> Words:
        """Return for each target the sum of the counts of its sources, which fits into as many words."""
        if counts.dtype != np.uint64 or counts.ndim != 2 or len(counts) != self.states:
            raise BadInput(f"counts must be words of 64 bits of {self.states} states.")
        counts, found = np.ascontiguousarray(counts), np.empty((len(self.start) - 1, counts.shape[1]), dtype=np.uint64)
        self.library.stripcount_sums(
            address(self.start), address(self.sources), len(found), address(counts), address(found), counts.shape[1]
        )
        return found
