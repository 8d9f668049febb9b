"""The sweep of a Magnets board on whole arrays.

A key is the packed state of the frontier, and its value the number of partial fillings that lead to it.

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
_MAX_SUMMED = 1 << (WORD - LIMB)  # so many limbs can be added without overflow
_LOW = np.uint64((1 << LIMB) - 1)
_MIX = np.uint64(0x9E3779B97F4A7C15)  # 2⁶⁴ divided by the golden ratio: Fibonacci hashing


class KeyTable:
    """The keys reached after some steps, in words, and their values, in limbs."""

    def __init__(self, keys: Words, limbs: Words) -> None:
        """Take arrays of one length."""
        self.keys, self.limbs = keys, limbs

    @classmethod
    def of(cls, values: dict[int, int], bits: int) -> KeyTable:
        """Return the table of a dictionary whose keys have at most `bits` bits."""
        largest = max(values.values(), default=0)
        return cls(
            _split(values, -(-bits // WORD) or 1, WORD),
            _split(values.values(), -(-largest.bit_length() // LIMB) or 1, LIMB),
        )

    def __len__(self) -> int:
        """Return the number of keys."""
        return len(self.keys[0])

    def total(self) -> int:
        """Return the sum of the values."""
        return sum(
            int(np.add.reduce(limb[begin : begin + _MAX_SUMMED])) << (LIMB * limb_index)
            for limb_index, limb in enumerate(self.limbs)
            for begin in range(0, len(limb), _MAX_SUMMED)
        )

    def chosen(self, index: NDArray[np.intp]) -> KeyTable:
        """Return the table of some of the keys."""
        return KeyTable([word.take(index) for word in self.keys], [limb.take(index) for limb in self.limbs])

    def after(self, step: Passing) -> KeyTable:
        """Return the table after one slot.

            Cost: a few passes, and a sort of the new keys if the step forgets a part of them (`step.keep`), as only
            then keys
        can become equal; see `bytes_after` for the memory.
        """
        blank = np.zeros(len(self), dtype=np.uint64)
        old = [*self.keys, *(blank for _ in range(len(self.keys), -(-step.bits // WORD)))]
        allowed_moves = _allowed(old, step)
        keys: list[Words] = []
        sources = []
        for move, (banned, added) in enumerate(step.moves):
            possible = (
                allowed_moves & np.uint8(1 << move) if allowed_moves is not None else np.ones(len(self), dtype=np.uint8)
            )
            for word_index, word in enumerate(old):
                banned_word = _word(banned, word_index)
                if banned_word:
                    possible *= (word & banned_word) == 0
            index = np.flatnonzero(possible)
            moved = [word.take(index) for word in old]
            for word_index, word in enumerate(moved):
                word += _word(added, word_index)
            keys.append(moved)
            sources.append(index)
        new = [np.concatenate([moved[word_index] for moved in keys]) for word_index in range(len(old))]
        source = np.concatenate(sources)
        if step.stays or not len(source):
            return KeyTable(new, [limb.take(source) for limb in self.limbs])
        for word_index, word in enumerate(new):
            word &= _word(step.keep, word_index)
        order = sorted_by_hash(new)
        new = [word.take(order) for word in new]
        source = source.take(order)
        differs = np.zeros(len(source), dtype=bool)
        for word in new:
            differs[1:] |= word[1:] != word[:-1]
        differs[::_MAX_SUMMED] = True  # groups are cut so that no sum overflows; equal keys may then stay apart
        group_starts = np.flatnonzero(differs)
        if len(group_starts) == len(source):
            return KeyTable(new, [limb.take(source) for limb in self.limbs])
        group_ends = np.append(group_starts[1:], len(source)) - 1
        return KeyTable(
            [word.take(group_starts) for word in new],
            _carried([_summed(limb, source, group_ends) for limb in self.limbs]),
        )

    @property
    def bytes(self) -> int:
        """The bytes that the arrays take."""
        return 8 * len(self) * (len(self.keys) + len(self.limbs))

    def bytes_after(self, step: Passing) -> int:
        """Return a bound on the bytes that `after` takes at one time: two tables, and six arrays of indices."""
        words = -(-step.bits // WORD) or 1
        reached = len(self) * len(step.moves)
        return self.bytes + 8 * (reached * (2 * words + len(self.limbs) + 6))


def _allowed(keys: Words, step: Passing) -> NDArray[np.uint8] | None:
    """Return a byte for each key: bit m says whether after move m every count can still be reached.

    None if the step checks no count.
    """
    allowed_moves: NDArray[np.uint8] | None = None
    for check in step.checks:
        word, shift = divmod(check.at, WORD)
        table = np.zeros(check.mask + 1, dtype=np.uint8)
        countable = _attainable(check)
        for move, (_, added) in enumerate(step.moves):
            gain = added >> check.at & check.mask
            table[: len(table) - gain] |= countable[gain:] << np.uint8(move)
        allowed_now = table.take((keys[word].view(np.int64) >> shift) & check.mask)
        allowed_moves = allowed_now if allowed_moves is None else allowed_moves & allowed_now
    return allowed_moves


def _attainable(check: Check) -> NDArray[np.uint8]:
    """Return for each present value of a count whether what is asked for can still be reached: 1 or 0."""
    packed = np.frombuffer(check.allowed.to_bytes(check.mask // 8 + 1, "little"), dtype=np.uint8)
    return np.unpackbits(packed, bitorder="little")[: check.mask + 1]


def _split(numbers: Iterable[int], words: int, bits: int) -> Words:
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
    """Return an order in which equal keys are next to each other, with few exceptions.

    Equal keys may stay apart where hashes of different keys are equal. Keys of one word have long ascending runs, which
    the stable sort merges. The others are sorted by 32 bits of their hash, in two passes of NumPy's radix sort of
    16-bit numbers, the fastest of its sorts.
    """
    if len(words) == 1:
        return np.argsort(words[0], kind="stable")
    halves = ((hashed(words) * _MIX) >> np.uint64(32)).astype(np.uint32).view(np.uint16)
    order = np.argsort(halves[::2], kind="stable")
    return order.take(np.argsort(halves[1::2].take(order), kind="stable"))


def _summed(limb: NDArray[np.uint64], source: NDArray[np.intp], last: NDArray[np.intp]) -> NDArray[np.uint64]:
    """Return the sums of the groups of successive values that end at `last`.

    Prefix sums may wrap modulo 2⁶⁴; their differences are right, since no sum of a group reaches 2⁶⁴.
    """
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
            limbs.append(over)  # visited next, but it is below 2¹² and carries nothing
        limb &= _LOW
    return limbs
