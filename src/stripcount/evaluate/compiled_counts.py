"""The sweep of one board of packed states by the compiled library, with a hash table from states to counts.

If the packing gives a program for a step, the library computes the successors and merges equal ones in a hash table;
otherwise NumPy computes and sorts them. The library adds the counts in both cases. If a step meets the same small set
of states as in an earlier column, the transitions found then are used again.
"""

from __future__ import annotations

from collections.abc import Callable
from ctypes import CDLL
from dataclasses import dataclass, field
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from stripcount.algebra.exact_arrays import Positions
from stripcount.evaluate.cells import (
    JOINING_BYTES,
    MAX_CACHED_BYTES_HASHED,
    PERIOD,
    PRIME_BYTES,
    TILE_BYTES,
    sorted_step,
)
from stripcount.evaluate.front import Front, Keeper
from stripcount.evaluate.whole_counts import IntegerSweep, Table, TileSweep, counts_sum, widened_to, words_of
from stripcount.kernels.events import BATCH, EventKernel
from stripcount.kernels.merging import CountTable, TableMemory, Transitions
from stripcount.limits import Limits
from stripcount.machine.packing.base import Packed, Packing
from stripcount.machine.packing.steps import step_tables
from stripcount.machine.packing.tiles import TilePacking

# The bound on the sum of all counts is computed anew if counts of this times the bound would need more words.
_GROWTH = 1 << 14
_TRANSITION_BYTES = 16  # the memory of a buffered transition: its target and its source


def compiled_counts(
    library: CDLL,
    reader: Packing,
    columns: int,
    announce: Callable[[int, int, int], None] | None,
    keeper: Keeper | None,
    limits: Limits,
) -> list[int]:
    """Return a(0)..a(columns), swept by the library: for tiles with small step tables without a hash table.

    The callback `announce` gets (steps done, steps in all, states); `keeper` stores each column.
    """
    if isinstance(reader, TilePacking) and (tables := step_tables(reader)) is not None:
        return TileSweep(reader, columns, announce, keeper, limits, library, tables).counts()
    return HashedSweep(reader.sweep_packing(), columns, announce, keeper, limits, library).counts()


@dataclass(frozen=True, eq=False)
class HashedSweep(IntegerSweep):
    """A sweep in which the states after a step are merged in a hash table."""

    library: CDLL

    @property
    def numbering(self) -> str:
        """The numbering of the packing."""
        return self.reader.numbering

    @cached_property
    def _kernels(self) -> list[EventKernel | None]:
        """For each step the kernel that runs its program, None if it has none."""
        programs = map(self.reader.step_writer, range(self.reader.steps))
        return [None if program is None else EventKernel(self.library, program) for program in programs]

    @cached_property
    def _end_kernel(self) -> EventKernel | None:
        """The kernel that finds the states in which a board may end, None if the packing has no program for that."""
        program = self.reader.end_writer()
        return None if program is None else EventKernel(self.library, program)

    def _accepting(self, states: Packed) -> NDArray[np.bool_] | NDArray[np.int64]:
        """Return which states accept, as flags or indices."""
        if self._end_kernel is None:
            return self.reader.accepting(states)
        source_chunks = [sources.copy() for _, sources, _ in self._end_kernel.targets(states)]
        return np.concatenate([np.empty(0, dtype=np.int64), *source_chunks])

    @cached_property
    def _step_cache(self) -> list[list[_CachedStep]]:
        """For each step, the sets of states that preceded it in the last columns, with their transitions."""
        return [[] for _ in range(self.reader.steps)]

    @cached_property
    def _last_column(self) -> list[Packed]:
        """The states after the last column in the order of their counts, the indices that sort them, the sorted states.

        Empty before the first column.
        """
        return []

    @cached_property
    def _state_counts(self) -> list[int]:
        """For each step, the number of states after it in the last column."""
        return [0] * self.reader.steps

    @cached_property
    def _tables(self) -> TableMemory:
        """The memory that the hash tables of all steps share."""
        return TableMemory()

    def column(self, front: Front) -> tuple[Packed, Table]:
        """Return the states after one more column and their counts."""
        states, counts = front.states, np.ascontiguousarray(front.counts.T)
        count_bound = counts_sum(counts)
        for step in range(self.reader.steps):
            if words_of(count_bound * _GROWTH) > counts.shape[1]:  # the bound may have grown more than the counts
                count_bound = counts_sum(counts)
            states, counts, count_bound = self._advance(step, states, counts, count_bound)
            self._announce_step(front, step + 1, self.reader.steps, len(states))
        if states.nbytes > MAX_CACHED_BYTES_HASHED:  # too many to be cached
            return states, counts
        if not self._last_column or self._last_column[0] is not states:  # cached states are sorted already
            order = np.argsort(states)  # equal sets of states are equal arrays
            self._last_column[:] = states, order, states[order]
        _, order, ordered = self._last_column
        return ordered, counts[order]

    def _advance(self, step: int, states: Packed, counts: Table, sum_bound: int) -> tuple[Packed, Table, int]:
        """Return the states and counts after a step, and a bound on the sum of these counts.

        `sum_bound` bounds the sum of the counts before the step.
        """
        cached_step = next((entry for entry in self._step_cache[step] if np.array_equal(entry.before, states)), None)
        if cached_step is not None:
            cached_step.before = states  # the same array as after the step before, so that it is stored once
        if cached_step is not None and cached_step.after is not None and cached_step.transitions is not None:
            self.limits.check_size(f"the sweep of {self.reader.description}")
            count_bound = sum_bound * cached_step.transitions.growth
            return (
                cached_step.after,
                cached_step.transitions.sums(widened_to(counts, words_of(count_bound))),
                count_bound,
            )
        if (kernel := self._kernels[step]) is None:
            after, transitions = self._sorted_step(step, states, counts.shape[1])
            if cached_step is None:
                self._cache_states(step, states)
            elif after.nbytes + transitions.nbytes <= self._free_cache_bytes:
                cached_step.after, cached_step.transitions = after, transitions
            count_bound = sum_bound * transitions.growth
            return after, transitions.sums(widened_to(counts, words_of(count_bound))), count_bound
        buffer = _TransitionBuffer(self._free_cache_bytes if cached_step is not None else 0)
        table, after, sums, count_bound = self._hashed_step(step, kernel, (states, counts), sum_bound, buffer)
        if cached_step is None:
            self._cache_states(step, states)
        elif buffer.targets is not None:
            cached_step.after, cached_step.transitions = (
                after,
                self._indexed_transitions(step, buffer, table, len(states)),
            )
        return after, sums, count_bound

    @property
    def _free_cache_bytes(self) -> int:
        """The number of bytes that may still be cached."""
        return MAX_CACHED_BYTES_HASHED - sum(entry.nbytes for step in self._step_cache for entry in step)

    def _sorted_step(self, step: int, states: Packed, words: int) -> tuple[Packed, Transitions]:
        """Return the states after a step that NumPy reads, and its transitions."""
        bytes_per_transition = (JOINING_BYTES if self.reader.many_to_one else TILE_BYTES) + PRIME_BYTES * words
        task = f"the sweep of {self.reader.description}"
        after, source, start = sorted_step(
            self.reader, states, step, lambda length: self.limits.check_size(task, bytes_per_transition * length)
        )
        return after, Transitions.of_grouped(self.library, source, start, len(states))

    def _hashed_step(
        self, step: int, kernel: EventKernel, before: tuple[Packed, Table], sum_bound: int, buffer: _TransitionBuffer
    ) -> tuple[CountTable, Packed, Table, int]:
        """Return the hash table after a step, its states, their counts in the same order, and the sum of the counts.

        `before` holds the states and counts before the step, `sum_bound` bounds the sum of these counts. The
        transitions are appended to `buffer`.
        """
        states, counts = before
        expected = max(len(states), self._state_counts[step]) + BATCH  # so that the table need not grow
        table, max_branches = CountTable(self.library, counts.shape[1], expected, self._tables), 1
        for targets, sources, branches in kernel.targets(states):
            self.limits.check_size(
                f"the sweep of {self.reader.description}", table.nbytes + counts.nbytes + states.nbytes
            )
            max_branches = max(max_branches, branches)
            if (words := words_of(sum_bound * max_branches)) > table.words:
                table.widen(words)
                counts = widened_to(counts, words)
            table.add(targets, sources, counts)
            buffer.add(targets, sources)
        after, sums, sum_bound = table.contents()
        if (representatives := self.reader.merge_targets(after, step)) is not after:
            table = CountTable(self.library, sums.shape[1], len(states), self._tables)
            table.add(representatives, None, sums)
            after, sums, sum_bound = table.contents()
        self._state_counts[step] = len(after)
        return table, after, sums, sum_bound

    def _cache_states(self, step: int, states: Packed) -> None:
        """Cache the states before a step, if there is room, to recognize a later column with the same states."""
        entries = self._step_cache[step]
        del entries[: len(entries) - PERIOD + 1]
        if self.columns > PERIOD and states.nbytes <= self._free_cache_bytes:
            entries.append(_CachedStep(states))
        else:
            entries.clear()

    def _indexed_transitions(self, step: int, buffer: _TransitionBuffer, table: CountTable, states: int) -> Transitions:
        """Return the buffered transitions with each target replaced by its index among the states after the step."""
        targets, sources = buffer.arrays
        target_indices = table.indices_of(self.reader.merge_targets(targets, step))
        return Transitions.of(self.library, sources, target_indices, states, table.states)


@dataclass(eq=False)
class _CachedStep:
    """The states before a step and, from their second occurrence on, the states after it and the transitions."""

    before: Packed
    after: Packed | None = None
    transitions: Transitions | None = None

    @property
    def nbytes(self) -> int:
        """The bytes of all arrays, though `before` is often shared with the entry of the preceding step."""
        further_bytes = (
            0 if self.after is None or self.transitions is None else self.after.nbytes + self.transitions.nbytes
        )
        return self.before.nbytes + further_bytes


@dataclass(eq=False)
class _TransitionBuffer:
    """The transitions of a step, in chunks; `targets` is None once they exceed the capacity.

    `free_bytes` is what is left of the capacity, negative after an overflow.
    """

    free_bytes: int
    targets: list[Packed] | None = field(default_factory=list)
    sources: list[Positions] = field(default_factory=list)

    def add(self, targets: Packed, sources: Positions) -> None:
        """Append a copy of some transitions: the kernel overwrites its arrays."""
        self.free_bytes -= _TRANSITION_BYTES * len(targets)
        if self.free_bytes < 0:
            self.targets = None
            self.sources.clear()
        if self.targets is not None:
            self.targets.append(targets.copy())
            self.sources.append(sources.copy())

    @property
    def arrays(self) -> tuple[Packed, Positions]:
        """All targets and all sources; only without an overflow."""
        assert self.targets is not None
        empty = np.empty(0, dtype=np.int64)
        return np.concatenate([empty, *self.targets]), np.concatenate([empty, *self.sources])
