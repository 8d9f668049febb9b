"""Equal states found by the compiled library, and their counts added: integers of as many words as they need."""

from __future__ import annotations

import ctypes
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from stripcount.errors import BadInput, TooLarge
from stripcount.kernels.library import address

Numbers = NDArray[np.int64]
Words = NDArray[np.uint64]
Slots = NDArray[np.uint32]

_MIN_BITS = 8
_MAX_BITS = 32  # of the number of a state; one number means that a slot is empty
_NONE = np.uint32(0xFFFFFFFF)


class TableRoom:
    """Memory for tables, used again and again: a system takes long to give new pages."""

    def __init__(self) -> None:
        self._slots, self._words = np.empty(0, dtype=np.uint32), np.empty(0, dtype=np.uint64)

    def slots(self, slots: int) -> Slots:
        """Return so many empty slots."""
        if len(self._slots) < slots:
            self._slots = np.empty(slots, dtype=np.uint32)
        table = self._slots[:slots]
        table.fill(_NONE)
        return table

    def records(self, records: int, words: int) -> Words:
        """Return at least so many records; they hold what they held before if they have as many words."""
        if len(self._words) < records * words:
            before, self._words = self._words, np.empty(records * words, dtype=np.uint64)
            self._words[: len(before)] = before
        return self._words[: len(self._words) // words * words].reshape(-1, words)


class CountTable:
    """States and their counts, found by an open hash table that is at most half full; begun with room for some states.

    States are integers of at most 63 bits, and numbered as they come. The caller knows that no count exceeds its words.
    Of the tables in one `room` only the last is used.
    """

    def __init__(self, library: ctypes.CDLL, words: int, states: int = 0, room: TableRoom | None = None) -> None:
        self._library, self.words, self.states = library, words, 0
        self._room = TableRoom() if room is None else room
        self._slots = self._empty(max(_MIN_BITS, (2 * states).bit_length()))
        self._records = self._room.records(states + 1, words + 1)

    def _empty(self, bits: int) -> Slots:
        if bits > _MAX_BITS:
            raise TooLarge(f"a step leads to more than {1 << _MAX_BITS - 1:,} states, which are too many to number.")
        self._bits = bits
        return self._room.slots(1 << bits)

    @property
    def nbytes(self) -> int:
        """The bytes of the table and its records."""
        return self._slots.nbytes + self._records.nbytes

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
        records = self._library.stripcount_merge(
            address(self._slots),
            self._bits,
            address(self._records),
            self.states,
            address(states),
            0 if sources is None else address(sources),
            len(states),
            address(counts),
            len(counts),
            self.words,
        )
        if records < 0:
            raise BadInput("every state must be an integer of at most 63 bits, and every source a row of the counts.")
        self.states = records

    def _reserve(self, more: int) -> None:
        """Make room for more states, and the record that is always ready."""
        if (most := self.states + more) >= len(self._records):
            self._records = self._room.records(self.states + most + 1, self.words + 1)
        if 2 * most >= len(self._slots):
            self._slots = self._empty((2 * most).bit_length())
            self._library.stripcount_slots(
                address(self._slots), self._bits, address(self._records), self.states, self.words
            )

    def widen(self, words: int) -> None:
        """Give every count so many words."""
        before = self._records[: self.states].copy()
        self._records = self._room.records(self.states + 1, words + 1)
        self._records[: self.states] = np.pad(before, ((0, 0), (0, words - self.words)))
        self.words = words

    def listed(self) -> tuple[Numbers, Words, int]:
        """Return the states and their counts by number, and the sum of all counts."""
        states, counts = np.empty(self.states, np.int64), np.empty((self.states + 1, self.words), np.uint64)
        self._library.stripcount_listed(
            address(self._records), self.states, self.words, address(states), address(counts)
        )
        return states, counts[:-1], sum(word << 64 * place for place, word in enumerate(counts[-1].tolist()))

    def places(self, states: Numbers) -> Numbers:
        """Return the numbers of states in the table; raises BadInput for a state that is not there."""
        states = np.ascontiguousarray(states, dtype=np.int64)
        places = np.empty(len(states), dtype=np.int64)
        length = self._library.stripcount_places(
            address(self._slots),
            self._bits,
            address(self._records),
            address(states),
            len(states),
            address(places),
            self.words,
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
