"""The sweep of a Magnets board on whole arrays: the keys that occur, and their values in limbs.

A key is split into words of 64 bits, and a value into limbs of 40 bits in 64-bit words, with one array for each. A step
copies the keys that its moves allow, and adds up the values of equal keys: fewer than 2²⁴ words of 40 bits, so that
nothing overflows before carries are propagated. Equal keys are found by sorting a hash of their words. If different
keys have the same hash, equal keys may stay apart, which costs a little time and changes no sum.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from stripcount.printed.magnets.steps import WORD, Check, Step
from stripcount.search.budget import Budget

Words = NDArray[np.uint64]
"""One row for each word, one column for each key or value."""

_LIMB = 40
_BYTES = 24
"""Bytes for each word of the table after a step: building it takes up to three times as much as keeping it."""
_MIX = np.uint64(0x9E3779B97F4A7C15)


def swept(
    table: dict[int, int], steps: Sequence[Step], bits: int, budget: Budget, most: float
) -> tuple[int | None, int]:
    """Return the sum of the values after applying `steps` to `table`, and the number of steps done.

    Keys have at most `bits` bits. The sum is None if more than the memory of `budget` would be needed, or if all steps
    together make more than `most` keys. Cost: a sort of the keys for each step that clears a field, otherwise a few
    passes.
    """
    words = -(-bits // WORD) or 1
    keys = _cut(list(table), words, WORD)
    limbs = _cut(list(table.values()), -(-max(table.values(), default=0).bit_length() // _LIMB) or 1, _LIMB)
    seen = 0
    for at, step in enumerate(steps):
        budget.check()
        allowed = [(check, _table(check)) for check in step.checks]
        parts = [_moved(keys, banned, added, allowed) for banned, added in step.moves]
        chosen = [part[1] for part in parts]
        size = sum(len(index) for index in chosen)
        seen += size
        if size * (len(limbs) + words) * _BYTES > budget.memory or seen > most:
            return None, at
        keys = np.concatenate([part[0] for part in parts], axis=1)
        limbs = np.concatenate([limbs.take(index, axis=1) for index in chosen], axis=1)
        if not step.stays:
            for word in range(words):
                keys[word] &= _word(step.keep, word)
            keys, limbs = _merged(keys, limbs)
    return sum(int(limb.sum(dtype=object)) << (_LIMB * at) for at, limb in enumerate(limbs)), len(steps)


def _cut(numbers: list[int], words: int, bits: int) -> Words:
    """Return the words of whole numbers, the lowest bits first."""
    mask = (1 << bits) - 1
    return np.array([[number >> bits * word & mask for number in numbers] for word in range(words)], dtype=np.uint64)


def _word(number: int, word: int) -> np.uint64:
    return np.uint64(number >> (WORD * word) & (2**WORD - 1))


def _table(check: Check) -> NDArray[np.bool_]:
    packed = np.frombuffer(check.allowed.to_bytes(check.mask // 8 + 1, "little"), dtype=np.uint8)
    return np.unpackbits(packed, bitorder="little").astype(bool)


def _moved(
    keys: Words, banned: int, added: int, checks: Sequence[tuple[Check, NDArray[np.bool_]]]
) -> tuple[Words, NDArray[np.intp]]:
    """Return the keys after one move, and where they came from; no field extends over two words."""
    index = np.arange(keys.shape[1])
    for word, row in enumerate(keys):
        here = _word(banned, word)
        if here:
            index = index[(row[index] & here) == 0]
    moved = keys.take(index, axis=1)  # much faster than keys[:, index]
    for word in range(len(keys)):
        moved[word] += _word(added, word)
    for check, allowed in checks:
        word, at = divmod(check.at, WORD)
        fits = allowed[(moved[word] >> np.uint64(at)) & np.uint64(check.mask)]
        kept = np.flatnonzero(fits)
        moved, index = moved.take(kept, axis=1), index[kept]
    return moved, index


def _merged(keys: Words, limbs: Words) -> tuple[Words, Words]:
    """Return every key once (see above), with the values of equal keys added up and carries propagated."""
    if not keys.shape[1]:
        return keys, limbs
    mixed = keys[0]
    for row in keys[1:]:
        mixed = mixed * _MIX + row
    order = np.argsort(mixed, kind="stable" if len(keys) == 1 else None)
    keys = keys.take(order, axis=1)
    new = (keys[:, 1:] != keys[:, :-1]).any(axis=0)
    first = np.flatnonzero(np.concatenate((np.ones(1, dtype=bool), new)))
    if len(first) < len(order):
        limbs = np.add.reduceat(limbs.take(order, axis=1), first, axis=1, dtype=np.uint64)
        keys = keys.take(first, axis=1)
    else:
        limbs = limbs.take(order, axis=1)
    low = np.uint64((1 << _LIMB) - 1)
    for at in range(len(limbs) - 1):
        limbs[at + 1] += limbs[at] >> np.uint64(_LIMB)
        limbs[at] &= low
    if limbs[-1].max() > low:
        limbs = np.vstack((limbs, limbs[-1:] >> np.uint64(_LIMB)))
        limbs[-2] &= low
    return keys, limbs
