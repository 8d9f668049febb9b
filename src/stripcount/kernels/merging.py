"""Tables in which the compiled library finds equal states and adds their counts, which have as many words as needed."""

from __future__ import annotations

import ctypes
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from stripcount.errors import BadInput, TooLarge
from stripcount.kernels.library import address

Integers = NDArray[np.int64]
Words = NDArray[np.uint64]
Slots = NDArray[np.uint32]

_MIN_BITS = 8  # the least number of bits of the index of a slot: the smallest table has 2⁸ slots
_MAX_BITS = 32  # the largest number of bits of the index of a slot: a slot holds 32 bits
_EMPTY = np.uint32(0xFFFFFFFF)  # the content of a slot without a state


class TableMemory:
    """Memory for tables, reused because an operating system takes long to provide new pages."""

    def __init__(self) -> None:
        self._slots, self._words = np.empty(0, dtype=np.uint32), np.empty(0, dtype=np.uint64)

    def slots(self, slots: int) -> Slots:
        """Return an array of this number of slots, all empty; it shares memory with the one returned before."""
        if len(self._slots) < slots:
            self._slots = np.empty(slots, dtype=np.uint32)
        table = self._slots[:slots]
        table.fill(_EMPTY)
        return table

    def records(self, records: int, words: int) -> Words:
        """Return an array records × words with at least this number of rows.

        The rows of the array returned before are kept if it had as many words.
        """
        if len(self._words) < records * words:
            old_words, self._words = self._words, np.empty(records * words, dtype=np.uint64)
            self._words[: len(old_words)] = old_words
        return self._words[: len(self._words) // words * words].reshape(-1, words)


class CountTable:
    """An open hash table, at most half full, of states with their counts.

    States are integers of at most 63 bits and have indices in the order in which they are first added. Each count has
    `words` words of 64 bits; the caller guarantees that no count exceeds them. The table begins with space for `states`
    states. Of several tables with the same `memory` only the last may be used. Raises TooLarge for more than 2³¹
    states.
    """

    def __init__(self, library: ctypes.CDLL, words: int, states: int = 0, memory: TableMemory | None = None) -> None:
        self._library, self.words, self.states = library, words, 0
        self._memory = TableMemory() if memory is None else memory
        self._slots = self._empty_slots(max(_MIN_BITS, (2 * states).bit_length()))
        self._records = self._memory.records(states + 1, words + 1)

    def _empty_slots(self, bits: int) -> Slots:
        """Return 2^bits empty slots."""
        if bits > _MAX_BITS:
            raise TooLarge(f"a step leads to more than {1 << _MAX_BITS - 1:,} states, which are too many to number.")
        self._bits = bits
        return self._memory.slots(1 << bits)

    @property
    def nbytes(self) -> int:
        """The bytes of the table and its records."""
        return self._slots.nbytes + self._records.nbytes

    def add(self, states: Integers, sources: Integers | None, counts: Words) -> None:
        """Add a count to each state, all of which are added to the table if they are new.

        `counts` is an array of rows of `words` words, lowest word first. State i gets row `sources[i]` of it, without
        sources row i. Raises BadInput for other arrays.
        """
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

    def _reserve(self, new_states: int) -> None:
        """Enlarge the table for this number of new states, and for the one record that the library keeps ready."""
        if (max_states := self.states + new_states) >= len(self._records):
            self._records = self._memory.records(self.states + max_states + 1, self.words + 1)
        if 2 * max_states >= len(self._slots):
            self._slots = self._empty_slots((2 * max_states).bit_length())
            self._library.stripcount_slots(
                address(self._slots), self._bits, address(self._records), self.states, self.words
            )

    def widen(self, words: int) -> None:
        """Give every count this number of words, at least as many as it has."""
        old_records = self._records[: self.states].copy()
        self._records = self._memory.records(self.states + 1, words + 1)
        self._records[: self.states] = np.pad(old_records, ((0, 0), (0, words - self.words)))
        self.words = words

    def contents(self) -> tuple[Integers, Words, int]:
        """Return the states in the order of their indices, their counts (states × words), and the sum of all counts."""
        states, counts = np.empty(self.states, np.int64), np.empty((self.states + 1, self.words), np.uint64)
        self._library.stripcount_listed(
            address(self._records), self.states, self.words, address(states), address(counts)
        )
        return states, counts[:-1], sum(word << 64 * index for index, word in enumerate(counts[-1].tolist()))

    def indices_of(self, states: Integers) -> Integers:
        """Return the indices of states in the table; raises BadInput for a state that is not in it."""
        states = np.ascontiguousarray(states, dtype=np.int64)
        indices = np.empty(len(states), dtype=np.int64)
        length = self._library.stripcount_places(
            address(self._slots),
            self._bits,
            address(self._records),
            address(states),
            len(states),
            address(indices),
            self.words,
        )
        if length < 0:
            raise BadInput(f"every state must be in the table, and {states[-1 - length]} is not.")
        return indices


@dataclass(frozen=True, eq=False)
class Transitions:
    """The transitions of a step: the sources of target t are sources[start[t]] up to sources[start[t + 1]].

    `states` is the number of states before the step. `growth` is the largest number of transitions of one source: the
    sum of all counts grows by no larger factor.
    """

    library: ctypes.CDLL
    start: NDArray[np.int64]
    sources: NDArray[np.int32]
    states: int
    growth: int

    @classmethod
    def of(
        cls, library: ctypes.CDLL, sources: Integers, targets: Integers, states: int, states_after: int
    ) -> Transitions:
        """Return the transitions from sources[i] to targets[i], grouped by target.

        Raises BadInput unless all sources are below `states` and all targets below `states_after`: the numbers of
        states before and after the step.
        """
        sources, targets = (np.ascontiguousarray(indices, dtype=np.int64) for indices in (sources, targets))
        fits = len(sources) == len(targets) and max(states, len(sources)) < 1 << 31
        start, grouped = np.empty(states_after + 2, dtype=np.int64), np.empty(len(sources), dtype=np.int32)
        scratch = np.empty(states if fits else 0, dtype=np.int32)
        arguments = address(sources), states, address(targets), states_after, len(sources)
        growth = library.stripcount_grouped(*arguments, *map(address, (start, grouped, scratch))) if fits else -1
        if growth < 0:
            raise BadInput("every transition must lead from a state to a state.")
        return cls(library, start[:-1], grouped, states, growth)

    @classmethod
    def of_grouped(cls, library: ctypes.CDLL, sources: Integers, starts: Integers, states: int) -> Transitions:
        """Return the transitions whose sources are already grouped by target: those of target t begin at starts[t].

        Raises BadInput for sources that are not below `states` and for positions that do not ascend from 0.
        """
        in_range = 0 <= int(sources.min(initial=0)) <= int(sources.max(initial=0)) < max(1, states) < 1 << 31
        start = np.append(starts, len(sources)).astype(np.int64)
        if not in_range or start[0] != 0 or bool((np.diff(start) < 0).any()):
            raise BadInput("every transition must lead from a state to a state.")
        growth = int(np.bincount(sources, minlength=1).max())
        return cls(library, start, sources.astype(np.int32), states, growth)

    @property
    def nbytes(self) -> int:
        """The bytes of the arrays."""
        return self.start.nbytes + self.sources.nbytes

    def sums(self, counts: Words) -> Words:
        """Return for each target the sum of the counts of its sources, as an array targets × words.

        `counts` is an array states × words; the caller guarantees that the sums fit into as many words.
        """
        if counts.dtype != np.uint64 or counts.ndim != 2 or len(counts) != self.states:
            raise BadInput(f"counts must be words of 64 bits of {self.states} states.")
        counts, sums = np.ascontiguousarray(counts), np.empty((len(self.start) - 1, counts.shape[1]), dtype=np.uint64)
        self.library.stripcount_sums(
            address(self.start), address(self.sources), len(sums), address(counts), address(sums), counts.shape[1]
        )
        return sums
