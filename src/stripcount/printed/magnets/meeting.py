"""The meeting of two sweeps of a Magnets board, one from each end of an order: the sum over all pairs of keys that fit.

Two keys fit if no equal poles touch across the cut and the counts of every line that crosses it add up to the printed
ones. Pairs are sought among keys whose counts fit, which are few, and then compared slot by slot.
"""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
from numpy.typing import NDArray

from stripcount.limits import Limits
from stripcount.printed.magnets.arrays import LIMB_BITS, KeyTable, WordColumns, hash_keys
from stripcount.printed.magnets.order import TouchingSlots
from stripcount.printed.magnets.steps import WORD_BITS, SlotStep

_FILTER_BITS = 22  # bits of a hash that index a table of flags, by which keys without a match are excluded
_MAX_PAIRS = 1 << 20  # pairs compared at one time
_MIN_PAIRS = 1 << 10  # pairs compared at one time if memory is short
_BYTES_PER_PAIR = 100  # bytes for each of these pairs
_PIECE_BITS = 20  # values are multiplied in pieces: a sum of 2²⁰ products of two pieces fits in a word


def sum_over_matching_pairs(
    front: KeyTable, front_step: SlotStep, back: KeyTable, back_step: SlotStep, touching: TouchingSlots, limits: Limits
) -> int:
    """Return the sum of value · value over all pairs of a key of `front` and a key of `back` that match.

    `front_step` is the last step of the sweep that made `front`, `back_step` that of `back`. Cost: a few
    passes over both tables for every line that crosses the cut, and a comparison for each pair whose counts fit.
    """
    bytes_taken = bytes_to_match(front, back)
    front_counts = _counts(front, front_step, back_step, len(back.keys))
    back_counts = _counts(back, back_step, None, len(back.keys))
    front_hashes, back_hashes = hash_keys(front_counts), hash_keys(back_counts)
    front_index = _indices_with_partner(front_hashes, back_hashes)
    back_index = _indices_with_partner(back_hashes, front_hashes)
    front, back = front.select(front_index), back.select(back_index)
    front_counts = [word.take(front_index) for word in front_counts]
    back_counts = [word.take(back_index) for word in back_counts]
    forbidden_bits = _forbidden_bits(front, front_step, back_step, touching, len(back.keys))
    max_pairs = min(_MAX_PAIRS, max(_MIN_PAIRS, (limits.tables - bytes_taken) // _BYTES_PER_PAIR))
    front_pieces, back_pieces = _pieces(front.limbs), _pieces(back.limbs)
    total = 0
    for front_indices, back_indices in _pairs_of_equal_hashes(
        hash_keys(front_counts), hash_keys(back_counts), max_pairs
    ):
        limits.check()
        is_match = np.ones(len(front_indices), dtype=bool)
        for front_word, back_word in zip(front_counts, back_counts):
            is_match &= front_word.take(front_indices) == back_word.take(back_indices)
        for forbidden_word, back_word in zip(forbidden_bits, back.keys):
            is_match &= (forbidden_word.take(front_indices) & back_word.take(back_indices)) == 0
        matches = np.flatnonzero(is_match)
        front_indices, back_indices = front_indices.take(matches), back_indices.take(matches)
        for front_shift, front_piece in enumerate(front_pieces):
            values = front_piece.take(front_indices)
            for back_shift, back_piece in enumerate(back_pieces):
                product_sum = int(np.dot(values, back_piece.take(back_indices)))
                total += product_sum << (_PIECE_BITS * (front_shift + back_shift))
    return total


def bytes_to_match(front: KeyTable, back: KeyTable) -> int:
    """Return a bound on the bytes that `sum_over_matching_pairs` takes if memory is short."""
    return (
        (1 << _FILTER_BITS)
        + _MIN_PAIRS * _BYTES_PER_PAIR
        + sum(8 * len(table) * (4 * len(table.keys) + 4 * len(table.limbs) + 6) for table in (front, back))
    )


def _counts(table: KeyTable, step: SlotStep, target: SlotStep | None, words: int) -> WordColumns:
    """Return the counts of all lines of each key, in `words` words.

    With `target`, a count is replaced by what is missing to its total, in the field of the line in `target`.
    """
    counts = [np.zeros(len(table), dtype=np.uint64) for _ in range(words)]
    for line, field in step.counts.items():
        word, bit = divmod(field.bit_offset, WORD_BITS)
        count = table.keys[word] >> np.uint64(bit) & np.uint64((1 << field.bits) - 1)
        if target is not None:
            count = np.uint64(field.total) - count
            word, bit = divmod(target.counts[line].bit_offset, WORD_BITS)
        counts[word] |= count << np.uint64(bit)
    return counts


def _indices_with_partner(hashes: NDArray[np.uint64], other_hashes: NDArray[np.uint64]) -> NDArray[np.intp]:
    """Return the indices of the hashes that may occur in `other_hashes`; a few of them may not."""
    flags = np.zeros(1 << _FILTER_BITS, dtype=bool)
    shift = np.uint64(WORD_BITS - _FILTER_BITS)
    hash_multiplier = np.uint64(0xD6E8FEB86659FD93)  # odd; not that of `hash_keys`, to mix the bits once more
    flags[(other_hashes * hash_multiplier >> shift).view(np.int64)] = True
    return np.flatnonzero(flags.take((hashes * hash_multiplier >> shift).view(np.int64)))


def _forbidden_bits(
    front: KeyTable, front_step: SlotStep, back_step: SlotStep, touching: TouchingSlots, words: int
) -> WordColumns:
    """Return for each key of `front` the bits that must not be set in a matching key of `back`, in `words` words."""
    forbidden = [np.zeros(len(front), dtype=np.uint64) for _ in range(words)]
    for slot, bit_offset in front_step.poles.items():
        word, bit = divmod(bit_offset, WORD_BITS)
        poles = front.keys[word] >> np.uint64(bit) & np.uint64(3)
        opposite = poles >> np.uint64(1) | (poles & np.uint64(1)) << np.uint64(1)
        for neighbour, touch in touching[slot].items():
            if neighbour in back_step.poles:
                word, bit = divmod(back_step.poles[neighbour], WORD_BITS)
                forbidden[word] |= (poles if touch.like_halves else opposite) << np.uint64(bit)
    return forbidden


def _pieces(limbs: WordColumns) -> list[NDArray[np.uint64]]:
    """Return values split into pieces of _PIECE_BITS bits, the lowest first."""
    pieces = []
    remaining = [limb.copy() for limb in limbs]
    while any(limb.any() for limb in remaining):
        pieces.append(remaining[0] & np.uint64((1 << _PIECE_BITS) - 1))
        for index, limb in enumerate(remaining):
            limb >>= np.uint64(_PIECE_BITS)
            if index + 1 < len(remaining):
                limb |= remaining[index + 1] << np.uint64(LIMB_BITS - _PIECE_BITS) & np.uint64((1 << LIMB_BITS) - 1)
    return pieces


def _pairs_of_equal_hashes(
    front_hashes: NDArray[np.uint64], back_hashes: NDArray[np.uint64], max_pairs: int
) -> Iterator[tuple[NDArray[np.intp], NDArray[np.intp]]]:
    """Yield (front indices, back indices) of all pairs of equal hashes, in arrays of at most `max_pairs` elements."""
    front_order, back_order = np.argsort(front_hashes), np.argsort(back_hashes)
    front_hashes, back_hashes = front_hashes.take(front_order), back_hashes.take(back_order)
    low = np.searchsorted(front_hashes, back_hashes, "left")
    match_counts = np.searchsorted(front_hashes, back_hashes, "right") - low
    matching = np.flatnonzero(match_counts)
    low, match_counts, back_order = low.take(matching), match_counts.take(matching), back_order.take(matching)
    ends = np.cumsum(match_counts)
    for start in range(0, int(ends[-1]) if len(ends) else 0, max_pairs):
        pair = np.arange(start, min(start + max_pairs, int(ends[-1])))
        group = np.searchsorted(ends, pair, "right")
        yield front_order.take(low.take(group) + pair - (ends - match_counts).take(group)), back_order.take(group)
