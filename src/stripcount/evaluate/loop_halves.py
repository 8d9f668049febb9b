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
from stripcount.evaluate.whole_counts import WORD_BYTES, Table
from stripcount.limits import Limits
from stripcount.machine.packing.edges import EdgePacking

_MATRIX_BYTES = 1 << 26  # the memory of the blocks of the matrix of single loops that exist at the same time

Half = dict[int, tuple[NDArray[np.int64], Table]]
"""The counts of a half of the board, by the number of pairs of edges that cross the cut.

For each number: the sets of these edges, as ascending bit masks of rows, and an array of counts, sets × pairings ×
words; the pairings are in the order of `pairings`. Without such edges there are two counts: of the half without a loop,
and of the half with a finished one.
"""


def loops_from_halves(
    library: CDLL,
    reader: EdgePacking,
    columns: int,
    announce: Callable[[int, int, int], None] | None,
    keeper: Keeper | None,
    limits: Limits,
) -> int:
    """Return a(columns) of loops on a grid, for which `halves_are_mirrored` must be true of `reader`.

    The callback `announce` gets (cells read, cells in all, states).
    """
    half, cells = columns // 2, (columns - columns // 2) * reader.steps

    def announce_half(cells_read: int, _: int, states: int) -> None:
        """Announce the cells read of this half, of all cells of the board."""
        if announce is not None:
            announce(cells_read, cells, states)

    sweep = HashedSweep(reader, half, announce_half, keeper, limits, library)
    front = sweep.last_front()
    left = right = _half_counts(reader, front, limits)
    if columns % 2:
        states, table = sweep.column(front)
        right = _half_counts(reader, replace(front, columns=half + 1, states=states, counts=table.T), limits)
    count = 0
    for pairs in left.keys() & right.keys():
        limits.check()
        (left_cuts, left_counts), (right_cuts, right_counts) = left[pairs], right[pairs]
        _, left_index, right_index = np.intersect1d(left_cuts, right_cuts, assume_unique=True, return_indices=True)
        if pairs:
            count += joined_count(pairs, left_counts[left_index], right_counts[right_index])
        else:
            (left_empty, left_loop), (right_empty, right_loop) = map(_values, (left_counts[0], right_counts[0]))
            count += left_empty * right_loop + left_loop * right_empty
    return count


def _half_counts(reader: EdgePacking, front: Front, limits: Limits) -> Half:
    """Return the counts of the states of a half, by the edges that cross the cut and by how these are paired."""
    lines, has_loop = reader.line_words(front.states)
    cuts, end_words, end_counts = np.zeros((3, len(lines)), dtype=np.int64)
    for slot in range(reader.rows):
        code = lines >> np.int64(2 * slot) & 3
        end_words |= code << 2 * end_counts
        cuts |= (code != 0).astype(np.int64) << np.int64(slot)
        end_counts += code != 0
    result: Half = {}
    for pairs in np.unique(end_counts // 2).tolist():
        state_indices = np.flatnonzero(end_counts == 2 * pairs)
        pairing_words = pairings(pairs) if pairs else np.array([0, 1])
        pairing_index = (
            np.searchsorted(pairing_words, end_words[state_indices])
            if pairs
            else has_loop[state_indices].astype(np.int64)
        )
        distinct_cuts, cut_index = np.unique(cuts[state_indices], return_inverse=True)
        entry_count = len(distinct_cuts) * len(pairing_words) * len(front.counts)
        limits.check_size(
            f"joining the halves of {reader.description}",
            4 * WORD_BYTES * entry_count + _MATRIX_BYTES + front.counts.nbytes,
        )
        counts = np.zeros((len(distinct_cuts), len(pairing_words), len(front.counts)), dtype=np.uint64)
        counts[cut_index, pairing_index] = front.counts.T[state_indices]
        result[pairs] = distinct_cuts, counts
    return result


def _values(table: Table) -> list[int]:
    """Return counts, given as rows of words with the least significant word first, as integers."""
    return [sum(int(word) << (8 * WORD_BYTES * index) for index, word in enumerate(words)) for words in table]
