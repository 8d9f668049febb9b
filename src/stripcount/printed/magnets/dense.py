"""The sweep of a Magnets board without counts on whole arrays: an axis for each slot kept in mind, of its three values.

A number is cut into limbs of 48 bits in words of 64, the first axis. A slot that joins only copies words, one that is
dropped adds three of them, so carries can wait for ten drops; nothing is rounded and nothing overflows.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from stripcount.printed.magnets.order import Beside, Plan

_LIMB, _PATIENCE = 48, 10  # 3^10 < 2^16, the room above a limb
_LARGEST = 40_000_000  # words in one array, 320 megabytes
_BLANK_FIRST = {4: 0, 1: 1, 2: 2}


def dense_sweep(domains: Sequence[int], chosen: Plan, beside: Beside) -> int | None:
    """Return the number of ways to decide the slots of `chosen` that no count restricts, or None past the memory.

    Cost: for each slot one pass over an array of 3 to the power of the slots kept, some nanoseconds an entry.
    """
    limbs = len(chosen.order) * 8 // 5 // _LIMB + 1  # log2(3) < 8/5
    sums = 0
    axes: list[int] = []  # the slots kept, in the order of the axes after the first
    table: NDArray[np.uint64] = np.zeros((limbs,), dtype=np.uint64)
    table[0] = 1
    for step, slot in enumerate(chosen.order):
        if limbs * 3 ** (len(axes) + 1) > _LARGEST:
            return None
        grown = np.zeros((limbs, 3, *table.shape[1:]), dtype=np.uint64)
        for value, index in _BLANK_FIRST.items():
            if domains[slot] & value:
                grown[:, index] = table
        axes.insert(0, slot)
        for other, how in beside[slot].items():
            if other in axes:
                at = axes.index(other)
                for value in (1, 2):
                    for bit, clashing in ((1, value), (2, 3 - value)):
                        if how & bit:
                            np.moveaxis(grown[:, value], at, 0)[clashing] = 0
        table = grown
        for gone in [kept for kept in axes if chosen.last[kept] == step]:
            table = table.sum(axis=1 + axes.index(gone), dtype=np.uint64)
            axes.remove(gone)
            sums += 1
            if sums % _PATIENCE == 0:
                _carry(table)
    return sum(int(limb) << (_LIMB * at) for at, limb in enumerate(table))


def _carry(table: NDArray[np.uint64]) -> None:
    """Move what exceeds 48 bits of each limb to the next one, in place."""
    for at in range(len(table) - 1):
        table[at + 1] += table[at] >> np.uint64(_LIMB)
        table[at] &= np.uint64((1 << _LIMB) - 1)
