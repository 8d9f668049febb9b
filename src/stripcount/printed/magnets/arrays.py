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

from stripcount.printed.magnets.steps import WORD_BITS, CountCheck, SlotStep

WordColumns = list[NDArray[np.uint64]]
"""One array of uint64 for each word (or limb); element i of each belongs to key i."""

LIMB_BITS = 52  # of a limb: the other 12 bits of its word hold the carries of a sum
_MAX_SUMMED = 1 << (WORD_BITS - LIMB_BITS)  # this many limbs can be added without overflow
_LIMB_MASK = np.uint64((1 << LIMB_BITS) - 1)
_HASH_MULTIPLIER = np.uint64(0x9E3779B97F4A7C15)  # 2⁶⁴ divided by the golden ratio: Fibonacci hashing


class KeyTable:
    """The keys after some steps and their values (numbers of fillings).

    `keys` has the 64-bit words of the keys, `limbs` the limbs of LIMB_BITS bits of the values; lowest bits first.
    """

    def __init__(self, keys: WordColumns, limbs: WordColumns) -> None:
        """Take arrays, all of the same length, which the table may change."""
        self.keys, self.limbs = keys, limbs

    @classmethod
    def of(cls, values: dict[int, int], bits: int) -> KeyTable:
        """Return the table of a dictionary whose keys have at most `bits` bits."""
        max_value = max(values.values(), default=0)
        return cls(
            _split_integers(values, -(-bits // WORD_BITS) or 1, WORD_BITS),
            _split_integers(values.values(), -(-max_value.bit_length() // LIMB_BITS) or 1, LIMB_BITS),
        )

    def __len__(self) -> int:
        """Return the number of keys."""
        return len(self.keys[0])

    def total(self) -> int:
        """Return the sum of the values."""
        return sum(
            int(np.add.reduce(limb[start : start + _MAX_SUMMED])) << (LIMB_BITS * limb_index)
            for limb_index, limb in enumerate(self.limbs)
            for start in range(0, len(limb), _MAX_SUMMED)
        )

    def select(self, key_indices: NDArray[np.intp]) -> KeyTable:
        """Return the table of the keys with the given indices."""
        return KeyTable([word.take(key_indices) for word in self.keys], [limb.take(key_indices) for limb in self.limbs])

    def apply_step(self, step: SlotStep) -> KeyTable:
        """Return the table after the step of one slot.

        Cost: a few passes, and a sort of the new keys if the step clears bits (`step.kept_bits`), as keys can become
        equal only then. See `bytes_to_apply` for the memory.
        """
        zeros = np.zeros(len(self), dtype=np.uint64)
        padded_keys = [*self.keys, *(zeros for _ in range(len(self.keys), -(-step.bits // WORD_BITS)))]
        allowed_moves = _allowed_moves(padded_keys, step)
        keys_after_moves: list[WordColumns] = []  # for each move, the keys that it leads to
        sources = []  # for each move, the indices of the keys that they come from
        for move, (forbidden, addend) in enumerate(step.moves):
            is_possible = (
                allowed_moves & np.uint8(1 << move) if allowed_moves is not None else np.ones(len(self), dtype=np.uint8)
            )
            for word_index, word in enumerate(padded_keys):
                forbidden_word = _word_of(forbidden, word_index)
                if forbidden_word:
                    is_possible *= (word & forbidden_word) == 0
            key_indices = np.flatnonzero(is_possible)
            moved_words = [word.take(key_indices) for word in padded_keys]
            for word_index, word in enumerate(moved_words):
                word += _word_of(addend, word_index)
            keys_after_moves.append(moved_words)
            sources.append(key_indices)
        new_keys = [
            np.concatenate([moved_words[word_index] for moved_words in keys_after_moves])
            for word_index in range(len(padded_keys))
        ]
        source = np.concatenate(sources)
        if step.keeps_keys_distinct or not len(source):
            return KeyTable(new_keys, [limb.take(source) for limb in self.limbs])
        for word_index, word in enumerate(new_keys):
            word &= _word_of(step.kept_bits, word_index)
        order = argsort_by_hash(new_keys)
        new_keys = [word.take(order) for word in new_keys]
        source = source.take(order)
        starts_group = np.zeros(len(source), dtype=bool)
        for word in new_keys:
            starts_group[1:] |= word[1:] != word[:-1]
        starts_group[::_MAX_SUMMED] = True  # groups are cut so that no sum overflows; equal keys may then stay apart
        group_starts = np.flatnonzero(starts_group)
        if len(group_starts) == len(source):
            return KeyTable(new_keys, [limb.take(source) for limb in self.limbs])
        group_ends = np.append(group_starts[1:], len(source)) - 1
        return KeyTable(
            [word.take(group_starts) for word in new_keys],
            _propagate_carries([_sums_of_groups(limb, source, group_ends) for limb in self.limbs]),
        )

    @property
    def byte_count(self) -> int:
        """The bytes that the arrays take."""
        return 8 * len(self) * (len(self.keys) + len(self.limbs))

    def bytes_to_apply(self, step: SlotStep) -> int:
        """Return a bound on the bytes that `apply_step` takes at one time: two tables, and six arrays of indices."""
        words = -(-step.bits // WORD_BITS) or 1
        max_new_keys = len(self) * len(step.moves)
        return self.byte_count + 8 * (max_new_keys * (2 * words + len(self.limbs) + 6))


def _allowed_moves(keys: WordColumns, step: SlotStep) -> NDArray[np.uint8] | None:
    """Return a byte for each key, whose bit m is set if the key after move m of the step passes all its checks.

    None if the step has no checks.
    """
    allowed_moves: NDArray[np.uint8] | None = None
    for check in step.checks:
        word, shift = divmod(check.bit_offset, WORD_BITS)
        table = np.zeros(check.mask + 1, dtype=np.uint8)
        passing_values = _passing_values(check)
        for move, (_, addend) in enumerate(step.moves):
            gain = addend >> check.bit_offset & check.mask
            table[: len(table) - gain] |= passing_values[gain:] << np.uint8(move)
        allowed_now = table.take((keys[word].view(np.int64) >> shift) & check.mask)
        allowed_moves = allowed_now if allowed_moves is None else allowed_moves & allowed_now
    return allowed_moves


def _passing_values(check: CountCheck) -> NDArray[np.uint8]:
    """Return 1 for each value of a field that passes the check, else 0; indexed by the value."""
    allowed_bytes = np.frombuffer(check.allowed.to_bytes(check.mask // 8 + 1, "little"), dtype=np.uint8)
    return np.unpackbits(allowed_bytes, bitorder="little")[: check.mask + 1]


def _split_integers(numbers: Iterable[int], words: int, bits: int) -> WordColumns:
    """Return integers split into `words` words of `bits` bits each, the lowest bits first."""
    mask = (1 << bits) - 1
    values = list(numbers)
    return [np.array([value >> bits * word & mask for value in values], dtype=np.uint64) for word in range(words)]


def _word_of(value: int, word: int) -> np.uint64:
    """Return the word with this index of an integer, also of a negative one in two's complement."""
    return np.uint64(value >> (WORD_BITS * word) & (2**WORD_BITS - 1))


def hash_keys(words: Sequence[NDArray[np.uint64]]) -> NDArray[np.uint64]:
    """Return a 64-bit hash for each key; a key of one word is its own hash.

    `words` has an array for each word of the keys, as `KeyTable.keys`.
    """
    hash_value = words[0]
    for word in words[1:]:
        hash_value = (hash_value ^ hash_value >> np.uint64(29)) * _HASH_MULTIPLIER + word
    return hash_value


def argsort_by_hash(words: Sequence[NDArray[np.uint64]]) -> NDArray[np.intp]:
    """Return indices that sort keys by a hash, so that equal keys are next to each other, with few exceptions.

    Equal keys may be apart where different keys have the same hash. Keys of one word have long ascending runs, which
    the stable sort merges. The others are sorted by 32 bits of their hash, in two passes of NumPy's radix sort of
    16-bit numbers, the fastest of its sorts.
    """
    if len(words) == 1:
        return np.argsort(words[0], kind="stable")
    hash_halves = ((hash_keys(words) * _HASH_MULTIPLIER) >> np.uint64(32)).astype(np.uint32).view(np.uint16)
    order = np.argsort(hash_halves[::2], kind="stable")
    return order.take(np.argsort(hash_halves[1::2].take(order), kind="stable"))


def _sums_of_groups(
    limb: NDArray[np.uint64], source: NDArray[np.intp], group_ends: NDArray[np.intp]
) -> NDArray[np.uint64]:
    """Return the sums of groups of successive values limb[source]; group i ends with index group_ends[i], inclusive.

    Prefix sums may wrap modulo 2⁶⁴; their differences are right, since no sum of a group reaches 2⁶⁴.
    """
    values = limb.take(source)
    np.add.accumulate(values, out=values)
    prefix_sums = values.take(group_ends)
    prefix_sums[1:] -= prefix_sums[:-1].copy()
    return prefix_sums


def _propagate_carries(limbs: WordColumns) -> WordColumns:
    """Carry the bits above LIMB_BITS into the next limb, in place, and return the limbs, with one more if needed."""
    for index, limb in enumerate(limbs):
        carry = limb >> np.uint64(LIMB_BITS)
        if index + 1 < len(limbs):
            limbs[index + 1] += carry
        elif carry.any():
            limbs.append(carry)  # visited next, but it is below 2¹² and carries nothing
        limb &= _LIMB_MASK
    return limbs
