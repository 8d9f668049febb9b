"""One cell of a board read for all states at the frontier: transitions sorted by target, and sums of counts."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

import numpy as np

from stripcount.algebra.exact_arrays import Positions, Slices
from stripcount.evaluate.front import Front
from stripcount.limits import Limits
from stripcount.machine.packing.base import MAX_BITS, Packed, Packing

TILE, JOINING = 75, 120  # bytes for each transition of a cell, measured: of tiles; where cells join components
PER_PRIME = 14  # further bytes for each prime
_BATCH = 1 << 14  # states whose transitions are computed at one time
MAX_KEPT = 1 << 25  # bytes of the transitions that are kept from column to column
MAX_KEPT_HASHED = 1 << 27  # the same by the library, where a hash table takes several times as long as what is kept
PERIOD = 2  # columns after which the same states may come again: tiles of an odd number of rows take two


@dataclass(frozen=True, eq=False)
class _Cell:
    """The transitions of one cell: the states before and after it, and the sources of each state after it."""

    before: Packed
    after: Packed
    slices: Slices

    @property
    def nbytes(self) -> int:
        return self.before.nbytes + self.after.nbytes + self.slices.nbytes


class CellReader:
    """The cells of a board whose states are packed, read one after the other.

    Transitions of a cell are kept, while they fit into some megabytes, and used again once the states before the cell
    are the same as one or two columns earlier.
    """

    def __init__(self, reader: Packing, limits: Limits) -> None:
        self._reader, self._limits = reader, limits
        self._kept: list[list[_Cell]] = [[] for _ in range(reader.steps)]
        self._bytes = 0

    def read(self, front: Front, step: int) -> Front:
        """Return the front after one step of a column; raises TooLarge or OutOfTime beyond the limits."""
        cell = self._cell(front.states, step, TILE + PER_PRIME * len(front.primes))
        counts = np.empty((len(front.primes), len(cell.after)), dtype=np.uint64)
        for j, p in enumerate(front.primes):  # one prime at a time, because large boards are limited by memory
            counts[j] = cell.slices.sums(front.counts[j], p)
        return replace(front, states=cell.after, counts=counts, sizes=front.sizes.of_slices(cell.slices))

    def _cell(self, states: Packed, step: int, bytes_of_transition: int) -> _Cell:
        """Return the transitions of a cell, from those kept or computed; one takes `bytes_of_transition` bytes."""
        kept = self._kept[step]
        for cell in kept:
            if cell.before is states or np.array_equal(cell.before, states):
                self._limits.check_size(self._task)
                return cell
        cell = self._computed(states, step, bytes_of_transition)
        while kept and (len(kept) == PERIOD or self._bytes + cell.nbytes > MAX_KEPT):
            self._bytes -= kept.pop(0).nbytes
        if self._bytes + cell.nbytes <= MAX_KEPT:
            kept.append(cell)
            self._bytes += cell.nbytes
        return cell

    @property
    def _task(self) -> str:
        """What the limits are checked for, as their errors name it."""
        return f"the sweep of {self._reader.description}"

    def _computed(self, states: Packed, step: int, bytes_of_transition: int) -> _Cell:
        after, source, first = sorted_step(
            self._reader, states, step, lambda length: self._limits.check_size(self._task, bytes_of_transition * length)
        )
        return _Cell(states, after, Slices(source, first))


def sorted_step(
    reader: Packing, states: Packed, step: int, check_limits: Callable[[int], None]
) -> tuple[Packed, Positions, Positions]:
    """Return (states after a step, ascending; sources; first): `sources[first[i]:first[i + 1]]` lead to state i.

    Sources are indices into `states`. `check_limits` is called with the number of transitions before they are sorted.
    """
    keys, sources = _targets(reader, states, step)
    check_limits(len(keys))
    target, source = _sorted(keys, sources, len(states))
    del keys, sources
    first = np.flatnonzero(np.append(True, target[1:] != target[:-1])[: len(target)])
    return target[first], source, first


def _targets(reader: Packing, states: Packed, step: int) -> tuple[Packed, Positions | None]:
    """Return the transitions of the states, computed batch by batch, so that the arrays of a batch fit into the caches.

    A transition is one integer, a key target << k | source with at most 2ᵏ sources, and None is returned in place of
    the sources. Where the keys do not fit into 63 bits, targets and sources are two arrays. Targets are representatives
    of their orbits, sources are indices of states.
    """
    low = np.int64(max(1, len(states).bit_length()))  # one bit even where no state is left: 2⁶³ is no int64
    max_target = np.int64(1 << MAX_BITS - int(low))
    keys_of_batches, pairs = list[Packed](), list[tuple[Packed, Positions]]()
    for begin in range(0, max(1, len(states)), _BATCH):
        source, target = reader.targets(states[begin : begin + _BATCH], step)
        source, target = source + begin, reader.representative(target)
        if not pairs and target.max(initial=0) <= max_target:
            keys_of_batches.append((target << low) | source)
        else:
            pairs += [_targets_and_sources(keys, low) for keys in keys_of_batches]
            pairs.append((target, source))
            keys_of_batches.clear()
    if not pairs:
        return np.concatenate(keys_of_batches), None
    target, source = (np.concatenate(arrays) for arrays in zip(*pairs, strict=True))
    return target, source


def _sorted(keys: Packed, sources: Positions | None, states: int) -> tuple[Packed, Positions]:
    """Return the targets and the sources of transitions, sorted by target; `states` is the number of sources.

    Transitions of ascending states are nearly in order over long distances, even where few neighbours are: merging
    takes a half to a fifth of the time of the other kinds of sorting.
    """
    if sources is None:
        keys.sort(kind="stable")
        return _targets_and_sources(keys, np.int64(states.bit_length()))
    order = np.argsort(keys, kind="stable")
    return keys[order], sources[order]


def _targets_and_sources(keys: Packed, low: np.int64) -> tuple[Packed, Positions]:
    """Return the targets and the sources of transitions that are keys, with `low` bits for the source."""
    return keys >> low, keys & ((np.int64(1) << low) - np.int64(1))
