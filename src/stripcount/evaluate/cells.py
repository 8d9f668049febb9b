"""One cell of a board read for all states at the frontier: transitions sorted by target, and sums of counts."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

import numpy as np

from stripcount.algebra.exact_arrays import Positions, Slices
from stripcount.evaluate.front import Front
from stripcount.limits import Limits
from stripcount.machine.packing.base import MAX_BITS, Packed, Packing

TILE_BYTES = 75
"""The memory of each transition of a cell of tiles, measured."""
JOINING_BYTES = 120
"""The same for a cell that connects components."""
PRIME_BYTES = 14
"""The further memory of a transition for each prime."""
_BATCH = 1 << 14
"""The number of states whose transitions are computed at the same time."""
MAX_CACHED_BYTES = 1 << 25
"""The largest memory of the transitions that are stored from column to column."""
MAX_CACHED_BYTES_HASHED = 1 << 27
"""The same for sweeps of the library, where stored transitions save more time."""
PERIOD = 2
"""The number of columns after which the same states may occur again: tiles of an odd number of rows take two."""


@dataclass(frozen=True, eq=False)
class _Cell:
    """The transitions of one cell: the states before and after it; `slices` sums the counts of each one's sources."""

    before: Packed
    after: Packed
    slices: Slices

    @property
    def nbytes(self) -> int:
        """The memory of the arrays."""
        return self.before.nbytes + self.after.nbytes + self.slices.nbytes


class CellReader:
    """The cells of a board whose states are packed, read one after the other.

    Transitions of a cell are stored, as long as they fit into some megabytes, and used again if the states before the
    cell are the same as one or two columns earlier.
    """

    def __init__(self, reader: Packing, limits: Limits) -> None:
        self._reader, self._limits = reader, limits
        self._stored_cells: list[list[_Cell]] = [[] for _ in range(reader.steps)]
        self._stored_bytes = 0

    def read(self, front: Front, step: int) -> Front:
        """Return the front after one step of a column; raises TooLarge or OutOfTime beyond the limits."""
        cell = self._cell(front.states, step, TILE_BYTES + PRIME_BYTES * len(front.primes))
        counts = np.empty((len(front.primes), len(cell.after)), dtype=np.uint64)
        for j, p in enumerate(front.primes):  # one prime at a time, because large boards are limited by memory
            counts[j] = cell.slices.sums(front.counts[j], p)
        return replace(front, states=cell.after, counts=counts, sizes=front.sizes.of_slices(cell.slices))

    def _cell(self, states: Packed, step: int, bytes_of_transition: int) -> _Cell:
        """Return the transitions of a cell, stored or computed; each takes about `bytes_of_transition` bytes."""
        stored = self._stored_cells[step]
        for cell in stored:
            if cell.before is states or np.array_equal(cell.before, states):
                self._limits.check_size(self._task)
                return cell
        cell = self._computed_cell(states, step, bytes_of_transition)
        while stored and (len(stored) == PERIOD or self._stored_bytes + cell.nbytes > MAX_CACHED_BYTES):
            self._stored_bytes -= stored.pop(0).nbytes
        if self._stored_bytes + cell.nbytes <= MAX_CACHED_BYTES:
            stored.append(cell)
            self._stored_bytes += cell.nbytes
        return cell

    @property
    def _task(self) -> str:
        """What the limits are checked for, as their errors name it."""
        return f"the sweep of {self._reader.description}"

    def _computed_cell(self, states: Packed, step: int, bytes_of_transition: int) -> _Cell:
        """Return the transitions of a cell, computed."""
        after, source, start = sorted_step(
            self._reader, states, step, lambda length: self._limits.check_size(self._task, bytes_of_transition * length)
        )
        return _Cell(states, after, Slices(source, start))


def sorted_step(
    reader: Packing, states: Packed, step: int, check_limits: Callable[[int], None]
) -> tuple[Packed, Positions, Positions]:
    """Return (states after a step, ascending; sources; start): sources[start[i]:start[i + 1]] lead to state i.

    Sources are indices of `states`. `check_limits` is called with the number of transitions before they are sorted.
    """
    keys, sources = _transitions(reader, states, step)
    check_limits(len(keys))
    target, source = _sorted_by_target(keys, sources, len(states))
    del keys, sources
    start = np.flatnonzero(np.append(True, target[1:] != target[:-1])[: len(target)])
    return target[start], source, start


def _transitions(reader: Packing, states: Packed, step: int) -> tuple[Packed, Positions | None]:
    """Return the transitions of the states, computed batch by batch, so that the arrays of a batch fit into the caches.

    A transition is one integer, a key target << k | source with at most 2ᵏ sources, and None is returned in place of
    the sources. Where the keys do not fit into 63 bits, targets and sources are two arrays. Targets are representatives
    of their orbits, sources are indices of states.
    """
    source_bits = np.int64(max(1, len(states).bit_length()))  # one bit even where no state is left: 2⁶³ is no int64
    max_target = np.int64(1 << MAX_BITS - int(source_bits))
    keys_of_batches, pairs = list[Packed](), list[tuple[Packed, Positions]]()
    for batch_start in range(0, max(1, len(states)), _BATCH):
        source, target = reader.targets(states[batch_start : batch_start + _BATCH], step)
        source, target = source + batch_start, reader.representative(target)
        if not pairs and target.max(initial=0) <= max_target:
            keys_of_batches.append((target << source_bits) | source)
        else:
            pairs += [_targets_and_sources(keys, source_bits) for keys in keys_of_batches]
            pairs.append((target, source))
            keys_of_batches.clear()
    if not pairs:
        return np.concatenate(keys_of_batches), None
    target, source = (np.concatenate(arrays) for arrays in zip(*pairs, strict=True))
    return target, source


def _sorted_by_target(keys: Packed, sources: Positions | None, state_count: int) -> tuple[Packed, Positions]:
    """Return the targets and the sources of what `_transitions` returns, sorted by target.

    `state_count` is the number of states before the step.

    Transitions of ascending states are nearly in order over long distances, even where few neighbours are: merging
    takes a half to a fifth of the time of the other kinds of sorting.
    """
    if sources is None:
        keys.sort(kind="stable")
        return _targets_and_sources(keys, np.int64(state_count.bit_length()))
    order = np.argsort(keys, kind="stable")
    return keys[order], sources[order]


def _targets_and_sources(keys: Packed, source_bits: np.int64) -> tuple[Packed, Positions]:
    """Return the targets and the sources of transitions that are keys, with `source_bits` bits for the source."""
    return keys >> source_bits, keys & ((np.int64(1) << source_bits) - np.int64(1))
