"""Noncrossing pairings of points on a line, and which two of them form a single closed curve.

Two pairings of the same 2k points, one drawn to the left of the line and one to the right, form closed curves that
cross the line in these points (a system of meanders). A pairing is a word of k opening and k closing parentheses, of
which there are as many as the Catalan number C(k).
"""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
from numpy.typing import NDArray

from stripcount.algebra.exact_arrays import multiword_dot
from stripcount.errors import BadInput

OPEN, CLOSE = 1, 2
"""The two bits of a point in a word: its pair lies further on, or before."""

MAX_PAIRS = 13
"""The maximum number of pairs: C(13) numbers below 2^32 have a sum below 2^53, which a double holds exactly."""

_BLOCK_ENTRIES = 1 << 21  # entries of the matrix that are computed at the same time


def pairings(pairs: int) -> NDArray[np.int64]:
    """Return the words of all noncrossing pairings in ascending order: two bits for each point, the first one lowest.

    >>> [bin(word) for word in pairings(2)]
    ['0b10011001', '0b10100101']
    >>> [len(pairings(pairs)) for pairs in range(7)]
    [1, 1, 2, 5, 14, 42, 132]
    """
    words, depths = np.zeros(1, dtype=np.int64), np.zeros(1, dtype=np.int64)
    for point in range(2 * pairs):
        opens, closes = depths < 2 * pairs - point, depths > 0
        words = np.concatenate([words[opens] | OPEN << 2 * point, words[closes] | CLOSE << 2 * point])
        depths = np.concatenate([depths[opens] + 1, depths[closes] - 1])
    return np.sort(words)


def partners(words: NDArray[np.int64], points: int) -> NDArray[np.int64]:
    """Return for each word and each of its points the other point of its pair."""
    rows, result = np.arange(len(words)), np.zeros((len(words), points), dtype=np.int64)
    open_points, depths = np.zeros((len(words), points + 1), dtype=np.int64), np.zeros(len(words), dtype=np.int64)
    for point in range(points):
        closes = words >> np.int64(2 * point) & 3 == CLOSE
        depths -= closes
        partner = open_points[rows, depths]
        result[rows[closes], point], result[rows[closes], partner[closes]] = partner[closes], point
        open_points[rows, depths] = np.where(closes, partner, point)
        depths += ~closes
    return result


def single_curves(pairs: int) -> Iterator[tuple[slice, NDArray[np.bool_]]]:
    """Yield (slice of pairings, boolean matrix) block by block: which two pairings form a single closed curve.

    The slices cover all pairings in their order. The matrix has a row for every pairing and a column for each pairing
    of the slice.

    Costs k steps for each of C(k)² entries. The entries that are true are the meanders of order k (OEIS A005315).

    >>> [sum(int(block.sum()) for _, block in single_curves(pairs)) for pairs in range(1, 7)]
    [1, 2, 8, 42, 262, 1828]
    """
    ends = partners(pairings(pairs), 2 * pairs)
    count, width = len(ends), max(1, _BLOCK_ENTRIES // len(ends))
    row_offsets = np.arange(count)[:, None] * (2 * pairs)
    flat_ends = np.ravel(ends)
    for start in range(0, count, width):
        block = slice(start, min(count, start + width))
        column_offsets = np.arange(block.start, block.stop)[None, :] * (2 * pairs)
        point, is_single = np.zeros((count, block.stop - block.start), dtype=np.int64), np.array(True)
        for _ in range(pairs - 1):  # a curve that returns to the first point earlier does not contain all pairs
            point = flat_ends[column_offsets + flat_ends[row_offsets + point]]
            is_single = is_single & (point != 0)
        yield block, np.broadcast_to(is_single, point.shape)


def joined_count(pairs: int, left: NDArray[np.uint64], right: NDArray[np.uint64]) -> int:
    """Return Σ left[m, a] right[m, b] over all m and all pairings a, b that form a single closed curve.

    Both arrays have the axes (m, pairing, word), the lowest words first. Raises BadInput beyond MAX_PAIRS.

    >>> ones = np.ones((1, 5, 1), dtype=np.uint64)
    >>> joined_count(3, ones, ones)
    8
    """
    if pairs > MAX_PAIRS:
        raise BadInput(f"pairs must be at most {MAX_PAIRS}, not {pairs}.")
    tables = []
    for words in np.moveaxis(left, 2, 0):
        tables += [(words & np.uint64(0xFFFFFFFF)).astype(np.float64), (words >> np.uint64(32)).astype(np.float64)]
    total_count = 0
    for block, is_single in single_curves(pairs):
        matrix, right_block = is_single.astype(np.float64), right[:, block].reshape(-1, right.shape[2])
        for half_index, table in enumerate(tables):
            sums = (table @ matrix).astype(np.uint64)  # C(k) numbers below 2^32: every sum is exact in a double
            total_count += multiword_dot(sums.reshape(-1, 1), right_block) << 32 * half_index
    return total_count
