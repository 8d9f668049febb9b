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
"""The most pairs: C(13) numbers below 2^32 have a sum below 2^53, which a double holds."""

_BLOCK = 1 << 21  # entries of a matrix that are found together


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
    waiting, depths = np.zeros((len(words), points + 1), dtype=np.int64), np.zeros(len(words), dtype=np.int64)
    for point in range(points):
        closes = words >> np.int64(2 * point) & 3 == CLOSE
        depths -= closes
        other = waiting[rows, depths]
        result[rows[closes], point], result[rows[closes], other[closes]] = other[closes], point
        waiting[rows, depths] = np.where(closes, other, point)
        depths += ~closes
    return result


def single_curves(pairs: int) -> Iterator[tuple[slice, NDArray[np.bool_]]]:
    """Yield, for some pairings at a time, which pairings (rows) form a single closed curve with each (columns).

    Costs k steps for each of C(k)² entries. The entries that are true are the meanders of order k (OEIS A005315).

    >>> [sum(int(block.sum()) for _, block in single_curves(pairs)) for pairs in range(1, 7)]
    [1, 2, 8, 42, 262, 1828]
    """
    ends = partners(pairings(pairs), 2 * pairs)
    count, width = len(ends), max(1, _BLOCK // len(ends))
    first = np.arange(count)[:, None] * (2 * pairs)
    flat = np.ravel(ends)
    for begin in range(0, count, width):
        some = slice(begin, min(count, begin + width))
        second = np.arange(some.start, some.stop)[None, :] * (2 * pairs)
        point, single = np.zeros((count, some.stop - some.start), dtype=np.int64), np.array(True)
        for _ in range(pairs - 1):  # a curve that comes back to the first point before all pairs are met is not alone
            point = flat[second + flat[first + point]]
            single = single & (point != 0)
        yield some, np.broadcast_to(single, point.shape)


def joined_count(pairs: int, left: NDArray[np.uint64], right: NDArray[np.uint64]) -> int:
    """Return Σ left[m, a] right[m, b] over all m and all pairings a, b that form a single closed curve.

    Both arrays have the axes (m, pairing, word), the lowest words first. Raises BadInput beyond MAX_PAIRS.

    >>> one = np.ones((1, 5, 1), dtype=np.uint64)
    >>> joined_count(3, one, one)
    8
    """
    if pairs > MAX_PAIRS:
        raise BadInput(f"pairs must be at most {MAX_PAIRS}, not {pairs}.")
    tables = []
    for words in np.moveaxis(left, 2, 0):
        tables += [(words & np.uint64(0xFFFFFFFF)).astype(np.float64), (words >> np.uint64(32)).astype(np.float64)]
    total_count = 0
    for some, single in single_curves(pairs):
        matrix, others = single.astype(np.float64), right[:, some].reshape(-1, right.shape[2])
        for place, table in enumerate(tables):
            sums = (table @ matrix).astype(np.uint64)  # C(k) numbers below 2^32: every sum is whole in a double
            total_count += multiword_dot(sums.reshape(-1, 1), others) << 32 * place
    return total_count
