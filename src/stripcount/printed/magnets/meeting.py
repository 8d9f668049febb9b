"""The meeting of two sweeps of a Magnets board, one from each end of an order: the sum over all pairs of keys that fit.

Two keys fit if the poles on both sides of the cut do not touch and the counts of every line that crosses it add up to
the printed ones. Pairs are sought among keys whose counts fit, which are few, and then compared slot by slot.
"""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
from numpy.typing import NDArray

from stripcount.limits import Limits
from stripcount.printed.magnets.arrays import LIMB, KeyTable, Words, hashed
from stripcount.printed.magnets.order import Beside
from stripcount.printed.magnets.steps import WORD, Passing

_MARKS = 22  # bits of a hash by which keys without a partner are left out
_PAIRS = 1 << 20  # pairs compared at one time
_PIECE = 20  # bits: a sum of 2²⁰ products of two such numbers fits in a word
_FEWEST, _PAIR = 1 << 10, 100  # pairs compared at one time where memory is short; bytes for each


def joined(front: KeyTable, after: Passing, back: KeyTable, before: Passing, beside: Beside, limits: Limits) -> int:
    """Return the sum of the products of the values of all pairs of keys that fit together.

    `after` is the last step of the sweep that made `front`, `before` that of the sweep from the other end. Cost: a few
    passes over both tables for every line that crosses the cut, and a comparison for each pair whose counts fit.
    """
    bytes_taken = bytes_to_join(front, back)
    front_counts, back_counts = (
        _counts(front, after, before, len(back.keys)),
        _counts(back, before, None, len(back.keys)),
    )
    front_hashes, back_hashes = hashed(front_counts), hashed(back_counts)
    front_index, back_index = _partners(front_hashes, back_hashes), _partners(back_hashes, front_hashes)
    front, back = front.chosen(front_index), back.chosen(back_index)
    front_counts = [word.take(front_index) for word in front_counts]
    back_counts = [word.take(back_index) for word in back_counts]
    forbidden_bits = _forbidden_bits(front, after, before, beside, len(back.keys))
    most_pairs = min(_PAIRS, max(_FEWEST, (limits.tables - bytes_taken) // _PAIR))
    front_pieces, back_pieces = _pieces(front.limbs), _pieces(back.limbs)
    total = 0
    for first, second in _pairs(hashed(front_counts), hashed(back_counts), most_pairs):
        limits.check()
        fit = np.ones(len(first), dtype=bool)
        for left, right in zip(front_counts, back_counts):
            fit &= left.take(first) == right.take(second)
        for left, right in zip(forbidden_bits, back.keys):
            fit &= (left.take(first) & right.take(second)) == 0
        fitting = np.flatnonzero(fit)
        first, second = first.take(fitting), second.take(fitting)
        for low, piece in enumerate(front_pieces):
            values = piece.take(first)
            for high, other_piece in enumerate(back_pieces):
                total += int(np.dot(values, other_piece.take(second))) << (_PIECE * (low + high))
    return total


def bytes_to_join(front: KeyTable, back: KeyTable) -> int:
    """Return a bound on the bytes that `joined` takes: marks, counts, hashes, orders, pieces of values, some pairs."""
    return (
        (1 << _MARKS)
        + _FEWEST * _PAIR
        + sum(8 * len(table) * (4 * len(table.keys) + 4 * len(table.limbs) + 6) for table in (front, back))
    )


def _counts(table: KeyTable, step: Passing, wanted: Passing | None, words: int) -> Words:
    """Return the counts of all lines in the fields of `wanted`: each as the difference to its clue, or unchanged."""
    counts = [np.zeros(len(table), dtype=np.uint64) for _ in range(words)]
    for line, field in step.counts.items():
        word, bit = divmod(field.at, WORD)
        count = table.keys[word] >> np.uint64(bit) & np.uint64((1 << field.bits) - 1)
        if wanted is not None:
            count = np.uint64(field.total) - count
            word, bit = divmod(wanted.counts[line].at, WORD)
        counts[word] |= count << np.uint64(bit)
    return counts


def _partners(hashes: NDArray[np.uint64], other_hashes: NDArray[np.uint64]) -> NDArray[np.intp]:
    """Return the indices of the hashes that may occur among the other ones."""
    occurs = np.zeros(1 << _MARKS, dtype=bool)
    shift = np.uint64(WORD - _MARKS)
    spread = np.uint64(0xD6E8FEB86659FD93)
    occurs[(other_hashes * spread >> shift).view(np.int64)] = True
    return np.flatnonzero(occurs.take((hashes * spread >> shift).view(np.int64)))


def _forbidden_bits(front: KeyTable, after: Passing, before: Passing, beside: Beside, words: int) -> Words:
    """Return for each key of `front` the bits that must not be set in a key of the other side."""
    forbidden = [np.zeros(len(front), dtype=np.uint64) for _ in range(words)]
    for slot, place in after.poles.items():
        word, bit = divmod(place, WORD)
        poles = front.keys[word] >> np.uint64(bit) & np.uint64(3)
        opposite = poles >> np.uint64(1) | (poles & np.uint64(1)) << np.uint64(1)
        for near, touch in beside[slot].items():
            if near in before.poles:
                word, bit = divmod(before.poles[near], WORD)
                forbidden[word] |= (poles if touch.alike else opposite) << np.uint64(bit)
    return forbidden


def _pieces(limbs: Words) -> list[NDArray[np.uint64]]:
    """Return values in pieces of _PIECE bits, the lowest first."""
    pieces = []
    left = [limb.copy() for limb in limbs]
    while any(limb.any() for limb in left):
        pieces.append(left[0] & np.uint64((1 << _PIECE) - 1))
        for index, limb in enumerate(left):
            limb >>= np.uint64(_PIECE)
            if index + 1 < len(left):
                limb |= left[index + 1] << np.uint64(LIMB - _PIECE) & np.uint64((1 << LIMB) - 1)
    return pieces


def _pairs(
    front_hashes: NDArray[np.uint64], back_hashes: NDArray[np.uint64], most_pairs: int
) -> Iterator[tuple[NDArray[np.intp], NDArray[np.intp]]]:
    """Yield the indices of all pairs of equal hashes, at most `most_pairs` at one time."""
    front_order, back_order = np.argsort(front_hashes), np.argsort(back_hashes)
    front_hashes, back_hashes = front_hashes.take(front_order), back_hashes.take(back_order)
    low = np.searchsorted(front_hashes, back_hashes, "left")
    matches = np.searchsorted(front_hashes, back_hashes, "right") - low
    matching = np.flatnonzero(matches)
    low, matches, back_order = low.take(matching), matches.take(matching), back_order.take(matching)
    ends = np.cumsum(matches)
    for start in range(0, int(ends[-1]) if len(ends) else 0, most_pairs):
        pair = np.arange(start, min(start + most_pairs, int(ends[-1])))
        group = np.searchsorted(ends, pair, "right")
        yield front_order.take(low.take(group) + pair - (ends - matches).take(group)), back_order.take(group)
