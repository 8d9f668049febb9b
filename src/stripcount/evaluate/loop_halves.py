"""The loops on one grid from the two halves of the board: half of the columns are swept, with counts of half the size.

The states of a half that cut the same edges differ in how these are paired. A matrix that is the same for all of them
tells which two pairings form a single loop.
"""

from __future__ import annotations

from collections.abc import Callable
from ctypes import CDLL
from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from stripcount.algebra.meanders import joined_count, pairings
from stripcount.evaluate.compiled_counts import HashedSweep
from stripcount.evaluate.front import Front, Keeper
from stripcount.evaluate.whole_counts import STATE, Table
from stripcount.limits import Limits
from stripcount.machine.packing.edges import EdgePacking

_MATRIX = 1 << 26  # bytes of the parts of a matrix that exist at a time

Half = dict[int, tuple[NDArray[np.int64], Table]]
"""By the number of pairs: which edges are cut, as bits in ascending order, and the counts (cut, pairing, word).

With no edge cut, the counts are those of no edges at all, and of a loop."""


def halved_loops(
    library: CDLL,
    reader: EdgePacking,
    columns: int,
    announce: Callable[[int, int, int], None] | None,
    keeper: Keeper | None,
    limits: Limits,
) -> int:
    """Return a(columns) of loops that `cuts_loops` allows to be cut."""
    half, cells = columns // 2, (columns - columns // 2) * reader.steps

    def told(done: int, _: int, states: int) -> None:
        if announce is not None:
            announce(done, cells, states)

    sweep = HashedSweep(reader, half, told, keeper, limits, library)
    front = sweep.last_front()
    left = right = _half(reader, front, limits)
    if columns % 2:
        states, table = sweep.column(front)
        right = _half(reader, replace(front, columns=half + 1, states=states, counts=table.T), limits)
    count = 0
    for pairs in left.keys() & right.keys():
        limits.check()
        (cuts, counts), (other_cuts, others) = left[pairs], right[pairs]
        _, here, there = np.intersect1d(cuts, other_cuts, assume_unique=True, return_indices=True)
        if pairs:
            count += joined_count(pairs, counts[here], others[there])
        else:
            (none, loop), (other_none, other_loop) = map(_values, (counts[0], others[0]))
            count += none * other_loop + loop * other_none
    return count


def _half(reader: EdgePacking, front: Front, limits: Limits) -> Half:
    """Return the counts of the states of a half by what they cut, and by how that is paired."""
    lines, done = reader.lines(front.states)
    cuts, words, ends = np.zeros((3, len(lines)), dtype=np.int64)
    for slot in range(reader.rows):
        code = lines >> np.int64(2 * slot) & 3
        words |= code << 2 * ends
        cuts |= (code != 0).astype(np.int64) << np.int64(slot)
        ends += code != 0
    result: Half = {}
    for pairs in np.unique(ends // 2).tolist():
        rows = np.flatnonzero(ends == 2 * pairs)
        known = pairings(pairs) if pairs else np.array([0, 1])
        of_word = np.searchsorted(known, words[rows]) if pairs else done[rows].astype(np.int64)
        different, of_cut = np.unique(cuts[rows], return_inverse=True)
        needed = len(different) * len(known) * len(front.counts)
        limits.room(f"joining the halves of {reader.what}", 4 * STATE * needed + _MATRIX + front.counts.nbytes)
        counts = np.zeros((len(different), len(known), len(front.counts)), dtype=np.uint64)
        counts[of_cut, of_word] = front.counts.T[rows]
        result[pairs] = different, counts
    return result


def _values(table: Table) -> list[int]:
    """Return counts as integers."""
    return [sum(int(word) << (8 * STATE * place) for place, word in enumerate(words)) for words in table]
