"""The sweep of one board of packed states by the compiled library: a hash table of states and whole counts.

If a step is written as a program, the library finds the states that follow, and equal ones in a hash table; else NumPy
finds them and sorts them. The library adds their counts. Small sets of states that come again before a step are not
read again.
"""

from __future__ import annotations

from collections.abc import Callable
from ctypes import CDLL
from dataclasses import dataclass, field
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from stripcount.algebra.exact_arrays import Positions
from stripcount.evaluate.cells import JOINING, KEPT_HASHED, PER_PRIME, PERIOD, TILE, sorted_step
from stripcount.evaluate.front import Front, Keeper
from stripcount.evaluate.whole_counts import Table, TileSweep, WholeSweep, counts_sum, widened_to, words_of
from stripcount.kernels.events import ROOM, EventKernel
from stripcount.kernels.merging import CountTable, TableRoom, Transitions
from stripcount.limits import Limits
from stripcount.machine.packing.base import Packed, Packing
from stripcount.machine.packing.steps import steps_of
from stripcount.machine.packing.tiles import TilePacking

_GROWTH = 1 << 14  # the factor by which the bound on the sum of all counts may grow in one step
_EACH = 16  # bytes of a transition that is collected


def compiled_counts(
    library: CDLL,
    reader: Packing,
    columns: int,
    announce: Callable[[int, int, int], None] | None,
    keeper: Keeper | None,
    limits: Limits,
) -> list[int]:
    """Return a(0)..a(columns), swept by the library: of tiles in ascending streams if tables of them are small."""
    if isinstance(reader, TilePacking) and (tables := steps_of(reader)) is not None:
        return TileSweep(reader, columns, announce, keeper, limits, library, tables).swept()
    return HashedSweep(reader.sweeping(), columns, announce, keeper, limits, library).swept()


@dataclass(frozen=True, eq=False)
class HashedSweep(WholeSweep):
    """A board whose states are found again in a hash table."""

    library: CDLL

    @property
    def numbering(self) -> str:
        """The reader's."""
        return self.reader.numbering

    @cached_property
    def _kernels(self) -> list[EventKernel | None]:
        written = map(self.reader.written, range(self.reader.steps))
        return [None if write is None else EventKernel(self.library, write) for write in written]

    @cached_property
    def _end(self) -> EventKernel | None:
        write = self.reader.written_ending()
        return None if write is None else EventKernel(self.library, write)

    def _ending(self, states: Packed) -> NDArray[np.bool_] | NDArray[np.int64]:
        if self._end is None:
            return self.reader.ending(states)
        ending = [sources.copy() for _, sources, _ in self._end.targets(states)]
        return np.concatenate([np.empty(0, dtype=np.int64), *ending])

    @cached_property
    def _kept(self) -> list[list[_Kept]]:
        """For each step, the last sets of states before it, with their transitions."""
        return [[] for _ in range(self.reader.steps)]

    @cached_property
    def _last(self) -> list[Packed]:
        """The states after the last column as they came, their order, and the same in ascending order."""
        return []

    @cached_property
    def _sizes(self) -> list[int]:
        """For each step, the number of states after it in the last column."""
        return [0] * self.reader.steps

    @cached_property
    def _tables(self) -> TableRoom:
        return TableRoom()

    def column(self, front: Front) -> tuple[Packed, Table]:
        """Return the states after one more column and their counts."""
        states, counts = front.states, np.ascontiguousarray(front.counts.T)
        most = counts_sum(counts)
        for step in range(self.reader.steps):
            if words_of(most * _GROWTH) > counts.shape[1]:  # the bound may have grown more than the counts
                most = counts_sum(counts)
            states, counts, most = self._read(step, states, counts, most)
            self._announced(front, step + 1, self.reader.steps, len(states))
        if states.nbytes > KEPT_HASHED:  # too many to be met again
            return states, counts
        if not self._last or self._last[0] is not states:  # states that are kept need not be sorted again
            order = np.argsort(states)  # equal sets of states are equal arrays
            self._last[:] = states, order, states[order]
        _, order, ordered = self._last
        return ordered, counts[order]

    def _read(self, step: int, states: Packed, counts: Table, total: int) -> tuple[Packed, Table, int]:
        """Return the states and counts after a step, and a bound on their sum, which is `total` before it."""
        met = next((kept for kept in self._kept[step] if np.array_equal(kept.before, states)), None)
        if met is not None:
            met.before = states  # as the states after the step before it are kept
        if met is not None and met.after is not None and met.transitions is not None:
            self.limits.room(f"the sweep of {self.reader.what}")
            most = total * met.transitions.growth
            return met.after, met.transitions.sums(widened_to(counts, words_of(most))), most
        if (kernel := self._kernels[step]) is None:
            after, transitions = self._sorted(step, states, counts.shape[1])
            if met is None:
                self._remember(step, states)
            elif after.nbytes + transitions.nbytes <= self._room:
                met.after, met.transitions = after, transitions
            most = total * transitions.growth
            return after, transitions.sums(widened_to(counts, words_of(most))), most
        wanted = _Collected(self._room if met is not None else 0)
        table, after, sums, most = self._merged(step, kernel, (states, counts), total, wanted)
        if met is None:
            self._remember(step, states)
        elif wanted.targets is not None:
            met.after, met.transitions = after, self._found(step, wanted, table, len(states))
        return after, sums, most

    @property
    def _room(self) -> int:
        """The bytes that may still be kept."""
        return KEPT_HASHED - sum(kept.nbytes for step in self._kept for kept in step)

    def _sorted(self, step: int, states: Packed, words: int) -> tuple[Packed, Transitions]:
        """Return the states after a step that NumPy reads, and its transitions."""
        bytes_of_transition, what = (
            (JOINING if self.reader.joins else TILE) + PER_PRIME * words,
            f"the sweep of {self.reader.what}",
        )
        after, source, first = sorted_step(
            self.reader, states, step, lambda length: self.limits.room(what, bytes_of_transition * length)
        )
        return after, Transitions.in_order(self.library, source, first, len(states))

    def _merged(
        self, step: int, kernel: EventKernel, before: tuple[Packed, Table], total: int, wanted: _Collected
    ) -> tuple[CountTable, Packed, Table, int]:
        """Return a table, the states and counts after a step in its order, and the sum of these.

        Collects its transitions.
        """
        states, counts = before
        expected = max(len(states), self._sizes[step]) + ROOM  # so that the table need not grow
        table, most = CountTable(self.library, counts.shape[1], expected, self._tables), 1
        for targets, sources, branches in kernel.targets(states):
            self.limits.room(f"the sweep of {self.reader.what}", table.nbytes + counts.nbytes + states.nbytes)
            most = max(most, branches)
            if (words := words_of(total * most)) > table.words:
                table.widen(words)
                counts = widened_to(counts, words)
            table.add(targets, sources, counts)
            wanted.add(targets, sources)
        after, sums, total = table.listed()
        if (kept := self.reader.merged(after, step)) is not after:
            table = CountTable(self.library, sums.shape[1], len(states), self._tables)
            table.add(kept, None, sums)
            after, sums, total = table.listed()
        self._sizes[step] = len(after)
        return table, after, sums, total

    def _remember(self, step: int, states: Packed) -> None:
        """Keep the states before a step, if there is room, so that they are known when they come again."""
        kept = self._kept[step]
        del kept[: len(kept) - PERIOD + 1]
        if self.columns > PERIOD and states.nbytes <= self._room:
            kept.append(_Kept(states))
        else:
            kept.clear()

    def _found(self, step: int, wanted: _Collected, table: CountTable, states: int) -> Transitions:
        """Return the collected transitions, to the numbers of the states after a step."""
        targets, sources = wanted.all
        places = table.places(self.reader.merged(targets, step))
        return Transitions.of(self.library, sources, places, states, table.states)


@dataclass(eq=False)
class _Kept:
    """The states before a step and, once they have occurred again, the states after it and the transitions."""

    before: Packed
    after: Packed | None = None
    transitions: Transitions | None = None

    @property
    def nbytes(self) -> int:
        """The bytes that are kept; the states before a step are often shared with the step before."""
        more = 0 if self.after is None or self.transitions is None else self.after.nbytes + self.transitions.nbytes
        return self.before.nbytes + more


@dataclass(eq=False)
class _Collected:
    """Transitions of a step, up to a number of bytes; none beyond."""

    room: int
    targets: list[Packed] | None = field(default_factory=list)
    sources: list[Positions] = field(default_factory=list)

    def add(self, targets: Packed, sources: Positions) -> None:
        """Keep some transitions, copied, because the arrays are used again."""
        self.room -= _EACH * len(targets)
        if self.room < 0:
            self.targets = None
            self.sources.clear()
        if self.targets is not None:
            self.targets.append(targets.copy())
            self.sources.append(sources.copy())

    @property
    def all(self) -> tuple[Packed, Positions]:
        """The targets and the sources."""
        assert self.targets is not None
        none = np.empty(0, dtype=np.int64)
        return np.concatenate([none, *self.targets]), np.concatenate([none, *self.sources])
