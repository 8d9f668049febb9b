"""The sweep of one board of packed states by the compiled library: a hash table of states and whole counts.

The states that follow are found by the library if a step is written as a program, else by NumPy; the library finds
equal ones and adds their counts.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from ctypes import CDLL
from dataclasses import dataclass
from functools import cached_property

import numpy as np

from stripcount.algebra.exact_arrays import Positions
from stripcount.evaluate.cells import KEPT
from stripcount.evaluate.front import Front, Keeper
from stripcount.evaluate.whole_counts import STATE, Table, TileSweep, WholeSweep, counts_sum, words_of
from stripcount.kernels.events import EventKernel
from stripcount.kernels.merging import CountTable
from stripcount.limits import Limits
from stripcount.machine.packing.base import Packed, Packing
from stripcount.machine.packing.steps import steps_of
from stripcount.machine.packing.tiles import TilePacking

_TOGETHER = 1 << 14  # states whose transitions NumPy finds together
Targets = tuple[Packed, Positions, int]
"""(states that follow, the number of the source of each, the largest number of states that follow one)."""


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
    return HashedSweep(reader.counting(), columns, announce, keeper, limits, library).swept()


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
    def _kept(self) -> dict[int, tuple[Packed, Sequence[Targets]]]:
        """The transitions that NumPy found, by step, with the states before it."""
        return {}

    def column(self, front: Front) -> tuple[Packed, Table]:
        """Return the states after one more column and their counts."""
        states, counts = front.states, np.ascontiguousarray(front.counts.T)
        most = counts_sum(counts)
        for step in range(self.reader.steps):
            before, most = most, 0
            if words_of(before * _TOGETHER) > counts.shape[1]:  # the bound has grown more than the counts
                before = counts_sum(counts)
            states, counts, most = self._read(step, states, counts, before)
            self._announced(front, step + 1, self.reader.steps, len(states))
        order = np.argsort(states)  # equal sets of states are equal arrays
        return states[order], counts[order]

    def _read(self, step: int, states: Packed, counts: Table, total: int) -> tuple[Packed, Table, int]:
        """Return the states and counts after a step, and a bound on their sum, which is `total` before it."""
        table, most = CountTable(self.library, counts.shape[1], len(states)), 1
        for targets, sources, branches in self._targets(step, states):
            self.limits.room(f"the sweep of {self.reader.what}", table.nbytes + counts.nbytes + states.nbytes)
            most = max(most, branches)
            if (words := words_of(total * most)) > table.words:
                table.widen(words)
                counts = np.pad(counts, ((0, 0), (0, words - counts.shape[1])))
            table.add(targets, sources, counts)
        after, sums = table.listed()
        kept = self.reader.merged(after, step) if self._kernels[step] is not None else after
        if kept is not after:
            table = CountTable(self.library, sums.shape[1], len(states))
            table.add(kept, None, sums)
            after, sums = table.listed()
        return after, sums, total * most

    def _targets(self, step: int, states: Packed) -> Iterator[Targets]:
        """Yield the transitions of a step, some at a time."""
        if (kernel := self._kernels[step]) is not None:
            yield from kernel.targets(states)
            return
        before, kept = self._kept.get(step, (None, ()))
        if before is not None and np.array_equal(before, states):
            yield from kept
            return
        self._kept.pop(step, None)
        found, room = list[Targets](), KEPT // self.reader.steps
        for at in range(0, len(states), _TOGETHER):
            source, target = self.reader.targets(states[at : at + _TOGETHER], step)
            target = self.reader.representative(target)
            targets = target, source + at, int(np.bincount(source, minlength=1).max())
            room -= 2 * STATE * len(target)
            if room >= 0:
                found.append(targets)
            yield targets
        if room >= STATE * len(states):
            self._kept[step] = states, found
