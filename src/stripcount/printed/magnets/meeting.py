"""Where two sweeps of a Magnets board meet, one from each end of an order: the sum over all pairs that fit together.

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
    held = bytes_to_join(front, back)
    wanted, offered = _counts(front, after, before, len(back.keys)), _counts(back, before, None, len(back.keys))
    wanted_keys, offered_keys = hashed(wanted), hashed(offered)
    front_index, back_index = _partners(wanted_keys, offered_keys), _partners(offered_keys, wanted_keys)
    front, back = front.chosen(front_index), back.chosen(back_index)
    wanted = [word.take(front_index) for word in wanted]
    offered = [word.take(back_index) for word in offered]
    banned = _banned(front, after, before, beside, len(back.keys))
    room = min(_PAIRS, max(_FEWEST, (limits.tables - held) // _PAIR))
    pieces, others = _pieces(front.limbs), _pieces(back.limbs)
    total = 0
    for first, second in _pairs(hashed(wanted), hashed(offered), room):
        limits.check()
        fits = np.ones(len(first), dtype=bool)
        for left, right in zip(wanted, offered):
            fits &= left.take(first) == right.take(second)
        for left, right in zip(banned, back.keys):
            fits &= (left.take(first) & right.take(second)) == 0
        kept = np.flatnonzero(fits)
        first, second = first.take(kept), second.take(kept)
        for low, piece in enumerate(pieces):
            values = piece.take(first)
            for high, multiplied in enumerate(others):
                total += int(np.dot(values, multiplied.take(second))) << (_PIECE * (low + high))
    return total


def bytes_to_join(front: KeyTable, back: KeyTable) -> int:
    """Return a bound on the bytes that `joined` takes: marks, counts, hashes, orders, pieces of values, some pairs."""
    return (
        (1 << _MARKS)
        + _FEWEST * _PAIR
        + sum(8 * len(table) * (4 * len(table.keys) + 4 * len(table.limbs) + 6) for table in (front, back))
    )


def _counts(table: KeyTable, step: Passing, wanted: Passing | None, words: int) -> Words:
    """Return the counts of all lines in the places of `wanted`, each as what is missing there; or as they are."""
    packed = [np.zeros(len(table), dtype=np.uint64) for _ in range(words)]
    for line, field in step.counts.items():
        word, bit = divmod(field.at, WORD)
        here = table.keys[word] >> np.uint64(bit) & np.uint64((1 << field.bits) - 1)
        if wanted is not None:
            here = np.uint64(field.total) - here
            word, bit = divmod(wanted.counts[line].at, WORD)
        packed[word] |= here << np.uint64(bit)
    return packed


def _partners(own: NDArray[np.uint64], others: NDArray[np.uint64]) -> NDArray[np.intp]:
    """Return where hashes are that may occur among the others."""
    marks = np.zeros(1 << _MARKS, dtype=bool)
    shift = np.uint64(WORD - _MARKS)
    spread = np.uint64(0xD6E8FEB86659FD93)
    marks[(others * spread >> shift).view(np.int64)] = True
    return np.flatnonzero(marks.take((own * spread >> shift).view(np.int64)))


def _banned(front: KeyTable, after: Passing, before: Passing, beside: Beside, words: int) -> Words:
    """Return for each key of `front` the bits that must not be set in a key of the other side."""
    banned = [np.zeros(len(front), dtype=np.uint64) for _ in range(words)]
    for slot, place in after.poles.items():
        word, bit = divmod(place, WORD)
        poles = front.keys[word] >> np.uint64(bit) & np.uint64(3)
        swapped = poles >> np.uint64(1) | (poles & np.uint64(1)) << np.uint64(1)
        for near, touch in beside[slot].items():
            if near in before.poles:
                word, bit = divmod(before.poles[near], WORD)
                banned[word] |= (poles if touch.alike else swapped) << np.uint64(bit)
    return banned


def _pieces(limbs: Words) -> list[NDArray[np.uint64]]:
    """Return values in pieces of few bits, the lowest first."""
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
    wanted: NDArray[np.uint64], offered: NDArray[np.uint64], room: int
) -> Iterator[tuple[NDArray[np.intp], NDArray[np.intp]]]:
    """Yield the places of all pairs of equal hashes, at most `room` at one time."""
    order, second = np.argsort(wanted), np.argsort(offered)
    wanted, offered = wanted.take(order), offered.take(second)
    low = np.searchsorted(wanted, offered, "left")
    matches = np.searchsorted(wanted, offered, "right") - low
    met = np.flatnonzero(matches)
    low, matches, second = low.take(met), matches.take(met), second.take(met)
    ends = np.cumsum(matches)
    for start in range(0, int(ends[-1]) if len(ends) else 0, room):
        pair = np.arange(start, min(start + room, int(ends[-1])))
        which = np.searchsorted(ends, pair, "right")
        yield order.take(low.take(which) + pair - (ends - matches).take(which)), second.take(which)
