"""The sweep of a Magnets board on whole arrays: the keys that occur, and their values in limbs.

A key is split into words of 64 bits, and a value into limbs of 52 bits in 64-bit words, with one array for each. A step
copies the keys that its moves allow, and adds up the values of equal keys: at most 2¹² limbs of 52 bits, so that
nothing overflows before carries are propagated. Equal keys are found by sorting a hash of their words. If different
keys have the same hash, equal keys may stay apart, which costs a little time and changes no sum.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import numpy as np
from numpy.typing import NDArray

from stripcount.printed.magnets.steps import WORD, Check, Passing

Words = list[NDArray[np.uint64]]
"""One array for each word, one element for each key or value."""

LIMB = 52
_ADDED = 1 << (WORD - LIMB)  # limbs whose sum fits in a word
_LOW = np.uint64((1 << LIMB) - 1)
_MIX = np.uint64(0x9E3779B97F4A7C15)


class KeyTable:
    """The keys reached after some steps, in words, and their values, in limbs."""

    def __init__(self, keys: Words, limbs: Words) -> None:
        """Take these arrays, all of one length."""
        self.keys, self.limbs = keys, limbs

    @classmethod
    def of(cls, values: dict[int, int], bits: int) -> KeyTable:
        """Return the table of a dictionary whose keys have at most `bits` bits."""
        largest = max(values.values(), default=0)
        return cls(
            _cut(values, -(-bits // WORD) or 1, WORD),
            _cut(values.values(), -(-largest.bit_length() // LIMB) or 1, LIMB),
        )

    def __len__(self) -> int:
        """Return the number of keys."""
        return len(self.keys[0])

    def total(self) -> int:
        """Return the sum of the values."""
        return sum(
            int(np.add.reduce(limb[begin : begin + _ADDED])) << (LIMB * place)
            for place, limb in enumerate(self.limbs)
            for begin in range(0, len(limb), _ADDED)
        )

    def chosen(self, index: NDArray[np.intp]) -> KeyTable:
        """Return the table of some of the keys."""
        return KeyTable([word.take(index) for word in self.keys], [limb.take(index) for limb in self.limbs])

    def after(self, step: Passing) -> KeyTable:
        """Return the table after one slot.

        Cost: a few passes, and a sort of the new keys if fields were cleared; see `bytes_after` for the memory.
        """
        blank = np.zeros(len(self), dtype=np.uint64)
        old = [*self.keys, *(blank for _ in range(len(self.keys), -(-step.bits // WORD)))]
        can = _allowed(old, step)
        keys: list[Words] = []
        sources = []
        for move, (banned, added) in enumerate(step.moves):
            possible = can & np.uint8(1 << move) if can is not None else np.ones(len(self), dtype=np.uint8)
            for word, row in enumerate(old):
                here = _word(banned, word)
                if here:
                    possible *= (row & here) == 0
            index = np.flatnonzero(possible)
            moved = [row.take(index) for row in old]
            for word, row in enumerate(moved):
                row += _word(added, word)
            keys.append(moved)
            sources.append(index)
        new = [np.concatenate([moved[word] for moved in keys]) for word in range(len(old))]
        source = np.concatenate(sources)
        if step.stays or not len(source):
            return KeyTable(new, [limb.take(source) for limb in self.limbs])
        for word, row in enumerate(new):
            row &= _word(step.keep, word)
        order = sorted_by_hash(new)
        new = [row.take(order) for row in new]
        source = source.take(order)
        differs = np.zeros(len(source), dtype=bool)
        for row in new:
            differs[1:] |= row[1:] != row[:-1]
        differs[::_ADDED] = True
        first = np.flatnonzero(differs)
        if len(first) == len(source):
            return KeyTable(new, [limb.take(source) for limb in self.limbs])
        last = np.append(first[1:], len(source)) - 1
        return KeyTable(
            [row.take(first) for row in new], _carried([_summed(limb, source, last) for limb in self.limbs])
        )

    @property
    def bytes(self) -> int:
        """The bytes that the arrays take."""
        return 8 * len(self) * (len(self.keys) + len(self.limbs))

    def bytes_after(self, step: Passing) -> int:
        """Return a bound on the bytes that `after` takes at one time: the tables before and after, indices, order."""
        words = -(-step.bits // WORD) or 1
        reached = len(self) * len(step.moves)
        return self.bytes + 8 * (reached * (2 * words + len(self.limbs) + 6))


def _allowed(keys: Words, step: Passing) -> NDArray[np.uint8] | None:
    """Return for each key in bit m whether its counts stay possible with move m; None if there are no counts."""
    can: NDArray[np.uint8] | None = None
    for check in step.checks:
        word, bit = divmod(check.at, WORD)
        table = np.zeros(check.mask + 1, dtype=np.uint8)
        fits = _bits(check)
        for move, (_, added) in enumerate(step.moves):
            gain = added >> check.at & check.mask
            table[: len(table) - gain] |= fits[gain:] << np.uint8(move)
        here = table.take((keys[word].view(np.int64) >> bit) & check.mask)
        can = here if can is None else can & here
    return can


def _bits(check: Check) -> NDArray[np.uint8]:
    packed = np.frombuffer(check.allowed.to_bytes(check.mask // 8 + 1, "little"), dtype=np.uint8)
    return np.unpackbits(packed, bitorder="little")[: check.mask + 1]


def _cut(numbers: Iterable[int], words: int, bits: int) -> Words:
    """Return the words of integers, the lowest bits first."""
    mask = (1 << bits) - 1
    listed = list(numbers)
    return [np.array([value >> bits * word & mask for value in listed], dtype=np.uint64) for word in range(words)]


def _word(value: int, word: int) -> np.uint64:
    return np.uint64(value >> (WORD * word) & (2**WORD - 1))


def hashed(words: Sequence[NDArray[np.uint64]]) -> NDArray[np.uint64]:
    """Return a hash for each key; keys of one word are their own hash."""
    mixed = words[0]
    for row in words[1:]:
        mixed = (mixed ^ mixed >> np.uint64(29)) * _MIX + row
    return mixed


def sorted_by_hash(words: Sequence[NDArray[np.uint64]]) -> NDArray[np.intp]:
    """Return an order in which equal keys are next to each other, except for a few.

    Keys of one word have long ascending runs, which the stable sort merges. The others are sorted by 32 bits of their
    hash, in two passes of NumPy's radix sort of 16-bit numbers, the fastest of its sorts.
    """
    if len(words) == 1:
        return np.argsort(words[0], kind="stable")
    halves = ((hashed(words) * _MIX) >> np.uint64(32)).astype(np.uint32).view(np.uint16)
    order = np.argsort(halves[::2], kind="stable")
    return order.take(np.argsort(halves[1::2].take(order), kind="stable"))


def _summed(limb: NDArray[np.uint64], source: NDArray[np.intp], last: NDArray[np.intp]) -> NDArray[np.uint64]:
    """Return the sums of groups of neighbours that end at `last`; modulo 2⁶⁴, which no sum of a group reaches."""
    values = limb.take(source)
    np.add.accumulate(values, out=values)
    ends = values.take(last)
    ends[1:] -= ends[:-1].copy()
    return ends


def _carried(limbs: Words) -> Words:
    for index, limb in enumerate(limbs):
        over = limb >> np.uint64(LIMB)
        if index + 1 < len(limbs):
            limbs[index + 1] += over
        elif over.any():
            limbs.append(over)  # the loop ends there: it is below 2¹²
        limb &= _LOW
    return limbs
