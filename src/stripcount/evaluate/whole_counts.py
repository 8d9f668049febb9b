"""Sweeps of one board by the compiled library, in which counts are integers of as many 64-bit words as they need.

Neither primes nor bounds on each count are needed: the sum of all counts is known, and a step multiplies it at most by
the largest number of transitions that leave one state. So this sweep shares no arithmetic with the one in NumPy, which
adds residues. A `Table` is an array of counts, states × words, the least significant word first.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator
from ctypes import CDLL
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import cycle
from math import prod

import numpy as np
from numpy.typing import NDArray

from stripcount.algebra.exact_arrays import UpperBounds, total
from stripcount.evaluate.front import Front, Keeper
from stripcount.kernels.cells import Refused, StateMemory, StepKernel, StepTables
from stripcount.limits import Limits
from stripcount.machine.packing.base import Packed, Packing
from stripcount.machine.packing.tiles import TilePacking

_WORD_BITS = 64
WORD_BYTES = 8  # the memory of a state, and of each word of its count
Table = NDArray[np.uint64]
"""Counts: states × words, the least significant word first."""


@dataclass(frozen=True, eq=False)
class IntegerSweep(ABC):
    """A sweep of a growing board, up to `columns` columns, whose states are packed by `reader`.

    The callback `announce` gets (steps done, steps in all, states); `keeper` stores each column.
    """

    reader: Packing
    columns: int
    announce: Callable[[int, int, int], None] | None
    keeper: Keeper | None
    limits: Limits

    @property
    @abstractmethod
    def numbering(self) -> str:
        """A text that two sweeps share only if every integer stands for the same state in both."""

    @abstractmethod
    def column(self, front: Front) -> tuple[Packed, Table]:
        """Return the states after one more column and their counts, a table."""

    def counts(self) -> list[int]:
        """Return a(0)..a(columns)."""
        return [_value(words) for words, _ in self.last_front().totals]

    def last_front(self) -> Front:
        """Return the states and counts after the last column."""
        front = self._first()
        while front.columns < self.columns:
            states, table = self.column(front)
            counts = table.T if self.keeper is None else table.T.copy()  # the buffer is reused
            next_front = replace(front, columns=front.columns + 1, states=states, counts=counts)
            totals = *_padded_totals(front, len(next_front.counts)), self._total(next_front)
            front = replace(next_front, totals=totals)
            if self.keeper is not None:
                self.keeper.keep(front)
        return front

    def _first(self) -> Front:
        """Return the front that `keeper` stored, if this sweep can resume from it; else that of the empty board."""
        front = self.keeper.load(()) if self.keeper is not None else None
        if front is not None and front.columns <= self.columns and front.numbering == self.numbering:
            return front
        states, counts = np.array([self.reader.start()], dtype=np.int64), np.ones((1, 1), dtype=np.uint64)
        front = Front(0, (), states, counts, UpperBounds(counts[0]), (), self.numbering)
        return replace(front, totals=(self._total(front),))

    def _announce_step(self, front: Front, steps_done: int, steps: int, states: int) -> None:
        """Announce that `steps_done` of the `steps` steps of the column after `front` are done."""
        if self.announce is not None:
            self.announce(front.columns * steps + steps_done, self.columns * steps, states)

    def _total(self, front: Front) -> tuple[tuple[int, ...], int]:
        """Return the sum of the counts of accepting states: its words, the least significant first, and its bits."""
        value = counts_sum(front.counts.T[self._accepting(front.states)])
        return tuple(_words(value, len(front.counts))), value.bit_length()

    def _accepting(self, states: Packed) -> NDArray[np.bool_] | NDArray[np.int64]:
        """Return which states between columns are accepting, as a boolean mask or as indices."""
        return self.reader.accepting(states)


@dataclass(frozen=True, eq=False)
class TileSweep(IntegerSweep):
    """A sweep of a board of tiles by the step tables of its rows, which yield states in ascending order."""

    reader: TilePacking
    library: CDLL
    tables: list[StepTables]

    @property
    def numbering(self) -> str:
        """A digest of the labels in their order, and of the bits of each."""
        return self.reader.digest

    @cached_property
    def _kernel(self) -> StepKernel:
        """The kernel that reads the step tables."""
        return StepKernel(self.library, self.tables)

    @cached_property
    def _buffers(self) -> Iterator[StateMemory]:
        """Two memories in turn: one is written while the counts are read from the other."""
        return cycle((StateMemory(), StateMemory()))

    def column(self, front: Front) -> tuple[Packed, Table]:
        """Return the states after one more column and their counts."""
        growth, cells_read = prod(tables.growth for tables in self.tables), 0
        states, table = self.reader.to_library_words(front.states), widened(front.counts.T, growth)
        for step, tables in enumerate(self.tables):
            states, table = self._read(step, (states, table), next(self._buffers))
            cells_read += tables.cells
            self._announce_step(front, cells_read, self.reader.rows, len(states))
        return self.reader.from_library_words(states), table

    def _read(self, step: int, states_and_table: tuple[Table, Table], memory: StateMemory) -> tuple[Table, Table]:
        """Return the states and counts after a step, written to `memory`."""
        (states, table), name = states_and_table, f"the sweep of {self.reader.name} with {self.reader.rows} rows"

        def check_memory(after: int) -> None:
            """Raise TooLarge if the counts before a step and of `after` states after it need too much memory."""
            self.limits.check_size(name, WORD_BYTES * (1 + table.shape[1]) * (len(states) + after))

        try:
            return self._kernel.read(step, states, table, memory, check_memory)
        except Refused as refused:
            self._raise_refusal(sum(tables.cells for tables in self.tables[:step]), refused.state)
            raise

    def _raise_refusal(self, row: int, word: int) -> None:
        """Raise the puzzle's own error on `word`, a state before row `row` that the library could not read."""
        bits, rows = self.reader.bits, self.reader.rows
        labels, above = word >> bits, word & (1 << bits) - 1  # of the rows from this one on, then of those before it
        row_labels = labels << row * bits & (1 << rows * bits) - 1 | labels >> (rows - row) * bits
        states = np.array([row_labels | above << rows * bits], dtype=np.int64)
        for below in range(row, rows):
            _, states = self.reader.targets(states, below)


def widened(table: Table, growth: int) -> Table:
    """Return the counts with enough words for `growth` times their sum."""
    return widened_to(table, words_of(counts_sum(table) * growth))


def widened_to(table: Table, words: int) -> Table:
    """Return the counts with at least `words` words each, padded with zeros."""
    return np.pad(table, ((0, 0), (0, words - table.shape[1]))) if words > table.shape[1] else table


def words_of(maximum: int) -> int:
    """Return how many words hold every integer from 0 to `maximum`."""
    return max(1, -(-maximum.bit_length() // _WORD_BITS))


def counts_sum(table: Table) -> int:
    """Return the sum of all counts."""
    return sum(total(words) << (_WORD_BITS * index) for index, words in enumerate(table.T))


def _padded_totals(front: Front, words: int) -> tuple[tuple[tuple[int, ...], int], ...]:
    """Return the totals of a front, each padded with zeros to the same number of words."""
    return tuple(((*total_words, *[0] * (words - len(total_words))), bits) for total_words, bits in front.totals)


def _words(value: int, count: int) -> list[int]:
    """Return the `count` lowest words of an integer, the least significant first."""
    return [value >> (_WORD_BITS * index) & (1 << _WORD_BITS) - 1 for index in range(count)]


def _value(words: tuple[int, ...]) -> int:
    """Return the integer that consists of some words, the least significant first."""
    return sum(word << (_WORD_BITS * index) for index, word in enumerate(words))
