"""The sweep of a Magnets board on whole arrays: one array of the keys that occur, and their values in limbs.

A value is split into limbs of 40 bits in 64-bit words, with one array for each limb. A step copies the keys that its
moves allow, and adds up the values of equal keys: fewer than 2²⁴ words of 40 bits, so that nothing overflows before
carries are propagated.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from stripcount.printed.magnets.steps import Step
from stripcount.search.budget import Budget

Words = NDArray[np.uint64]

_LIMB = 40
_WORD = 24
"""Bytes for each word of the table after a step: building it takes up to three times as much as keeping it."""


def swept(steps: Sequence[Step], budget: Budget) -> int | None:
    """Return the number of fillings, or None if that would take more than the memory of `budget`.

    Keys must have at most 63 bits. Cost: a sort of the keys for each step that clears a field, else a few passes.
    """
    keys: Words = np.zeros(1, dtype=np.uint64)
    limbs: Words = np.ones((1, 1), dtype=np.uint64)
    for step in steps:
        budget.check()
        parts = [_moved(keys, banned, added, step) for banned, added in step.moves]
        chosen = [part[1] for part in parts]
        if sum(len(index) for index in chosen) * (len(limbs) + 1) * _WORD > budget.memory:
            return None
        keys = np.concatenate([part[0] for part in parts])
        limbs = np.concatenate([limbs[:, index] for index in chosen], axis=1)
        if not step.stays:
            keys, limbs = _merged(keys & np.uint64(step.keep & (2**64 - 1)), limbs)
    return sum(int(limb.sum(dtype=object)) << (_LIMB * at) for at, limb in enumerate(limbs))


def _moved(keys: Words, banned: int, added: int, step: Step) -> tuple[Words, NDArray[np.intp]]:
    """Return the keys after one move, and where they came from."""
    index = np.flatnonzero((keys & np.uint64(banned)) == 0)
    moved = keys[index] + np.uint64(added)
    for at, mask, low, high in step.checks:
        field = (moved >> np.uint64(at)) & np.uint64(mask)
        fits = (field >= np.uint64(low)) & (field <= np.uint64(high))
        moved, index = moved[fits], index[fits]
    return moved, index


def _merged(keys: Words, limbs: Words) -> tuple[Words, Words]:
    """Return every key once, with the values of equal keys added up and carries propagated."""
    if not len(keys):
        return keys, limbs
    order = np.argsort(keys, kind="stable")
    keys = keys[order]
    first = np.flatnonzero(np.concatenate((np.ones(1, dtype=bool), keys[1:] != keys[:-1])))
    if len(first) < len(keys):
        limbs = np.add.reduceat(limbs[:, order], first, axis=1, dtype=np.uint64)
        keys = keys[first]
    else:
        limbs = limbs[:, order]
    low = np.uint64((1 << _LIMB) - 1)
    for at in range(len(limbs) - 1):
        limbs[at + 1] += limbs[at] >> np.uint64(_LIMB)
        limbs[at] &= low
    if limbs[-1].max() > low:
        limbs = np.vstack((limbs, limbs[-1:] >> np.uint64(_LIMB)))
        limbs[-2] &= low
    return keys, limbs
