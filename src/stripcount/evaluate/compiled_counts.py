"""The sweep of one board of packed states by the compiled library: a hash table of states and whole counts.

The states that follow are found by the library if a step is written as a program, else by NumPy; the library finds
equal ones and adds their counts. Small sets of states that come again before a step are not read again.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from ctypes import CDLL
from dataclasses import dataclass, field
from functools import cached_property

import numpy as np

from stripcount.algebra.exact_arrays import Positions
from stripcount.evaluate.cells import KEPT, PERIOD
from stripcount.evaluate.front import Front, Keeper
from stripcount.evaluate.whole_counts import Table, TileSweep, WholeSweep, counts_sum, widened_to, words_of
from stripcount.kernels.events import EventKernel
from stripcount.kernels.merging import CountTable, Transitions
from stripcount.limits import Limits
from stripcount.machine.packing.base import Packed, Packing
from stripcount.machine.packing.steps import steps_of
from stripcount.machine.packing.tiles import TilePacking

_TOGETHER = 1 << 14  # states whose transitions NumPy finds together
_EACH = 28  # bytes of a state before a step that is kept: itself, one after it, and two transitions
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
    def _kept(self) -> list[list[_Kept]]:
        """By step, the sets of states that were met before it, the last ones, and their transitions."""
        return [[] for _ in range(self.reader.steps)]

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
        met = next((one for one in self._kept[step] if np.array_equal(one.before, states)), None)
        if met is not None:
            met.before = states  # as the states after the step before it are kept
        if met is not None and met.after is not None and met.transitions is not None:
            self.limits.room(f"the sweep of {self.reader.what}")
            most = total * met.transitions.growth
            return met.after, met.transitions.sums(widened_to(counts, words_of(most))), most
        wanted = _Collected(KEPT // self.reader.steps if met is not None else 0)
        after, sums, most = self._merged(step, states, counts, total, wanted)
        if met is None:
            self._remember(step, states)
        elif wanted.targets is not None:
            met.after, met.transitions = after, self._found(step, wanted, after, len(states))
        return after, sums, total * most

    def _merged(
        self, step: int, states: Packed, counts: Table, total: int, wanted: _Collected
    ) -> tuple[Packed, Table, int]:
        """Return the states and counts after a step, and the most states that follow one; collects its transitions."""
        if self._kernels[step] is None and len(states) > _TOGETHER:
            order = np.argsort(states)  # NumPy finds them faster one after the other
            states, counts = states[order], counts[order]
            wanted.order = order
        table, most = CountTable(self.library, counts.shape[1], len(states)), 1
        for targets, sources, branches in self._targets(step, states):
            self.limits.room(f"the sweep of {self.reader.what}", table.nbytes + counts.nbytes + states.nbytes)
            most = max(most, branches)
            if (words := words_of(total * most)) > table.words:
                table.widen(words)
                counts = widened_to(counts, words)
            table.add(targets, sources, counts)
            wanted.add(targets, sources)
        after, sums = table.listed()
        kept = self.reader.merged(after, step) if self._kernels[step] is not None else after
        if kept is not after:
            table = CountTable(self.library, sums.shape[1], len(states))
            table.add(kept, None, sums)
            after, sums = table.listed()
        return after, sums, most

    def _targets(self, step: int, states: Packed) -> Iterator[Targets]:
        """Yield the transitions of a step, some at a time."""
        if (kernel := self._kernels[step]) is not None:
            yield from kernel.targets(states)
            return
        for at in range(0, len(states), _TOGETHER):
            source, target = self.reader.targets(states[at : at + _TOGETHER], step)
            yield self.reader.representative(target), source + at, int(np.bincount(source, minlength=1).max())

    def _remember(self, step: int, states: Packed) -> None:
        """Keep the states before a step, so that they are known when they come again."""
        kept = self._kept[step]
        if _EACH * len(states) <= KEPT // self.reader.steps:
            del kept[: len(kept) - PERIOD + 1]
            kept.append(_Kept(states))
        else:
            kept.clear()

    def _found(self, step: int, wanted: _Collected, after: Packed, states: int) -> Transitions:
        """Return the collected transitions, to the places of the states after a step."""
        targets, sources = wanted.all
        if self._kernels[step] is not None:
            targets = self.reader.merged(targets, step)
        order = np.argsort(after)
        return Transitions.of(self.library, sources, order[np.searchsorted(after[order], targets)], states, len(after))


@dataclass(eq=False)
class _Kept:
    """The states before a step, and the states after it with the transitions, once these states came again."""

    before: Packed
    after: Packed | None = None
    transitions: Transitions | None = None


@dataclass(eq=False)
class _Collected:
    """Transitions of a step, up to a number of bytes; none beyond. `order` tells which states the sources number."""

    room: int
    targets: list[Packed] | None = field(default_factory=list)
    sources: list[Positions] = field(default_factory=list)
    order: Positions | None = None

    def add(self, targets: Packed, sources: Positions) -> None:
        """Keep some transitions, copied, because the arrays are used again."""
        self.room -= _EACH * len(targets) // 2
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
        targets, sources = np.concatenate([none, *self.targets]), np.concatenate([none, *self.sources])
        return targets, sources if self.order is None else self.order[sources]
