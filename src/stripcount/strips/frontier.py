"""One large board without its machine: only the counts along the broken edge are kept, cell after cell."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator
from dataclasses import dataclass
from math import ceil, log2
from typing import Any

import numpy as np
from numpy.typing import NDArray

from stripcount.algebra.crt import combine, primes_below
from stripcount.errors import BrokenPuzzle
from stripcount.strips.explore_tiles import Packed, TileTable, TooManyLabels, accepting
from stripcount.strips.strip import Strip, TileStrip

_PRIME_BITS = 60  # sixteen counts below p fit 64 bits; a state has fewer predecessors than that


@dataclass(frozen=True, eq=False)
class Front:
    """The counts of one column's end: packed states ascending, and their counts, one column a prime.

    The last column of `counts` holds floating point bits of the exact count, for its size.
    """

    columns: int
    states: Packed
    counts: NDArray[np.uint64]
    sizes: NDArray[np.float64]


def board_counts(
    strip: Strip[Any], columns: int, announce: Callable[[int, int, int], None] | None = None
) -> list[int]:
    """Return a(0)..a(columns) by sweeping one growing board, without storing any transition.

    Memory: the states along one broken edge, some forty bytes and eight a prime for each. Costs one sort of
    them a cell. `announce` is told (cells done, cells in all, states now).

    >>> from stripcount.puzzles.magnets import Magnets
    >>> board_counts(Magnets(4), 4)
    [1, 7, 183, 1819, 29484]
    """
    if isinstance(strip, TileStrip):
        try:
            return _packed_counts(strip, columns, announce)
        except TooManyLabels:
            pass
    return _plain_counts(strip, columns, announce)


def _packed_counts(strip: TileStrip, columns: int, announce: Callable[[int, int, int], None] | None) -> list[int]:
    guess = 4 + columns * strip.rows  # bits; if they do not suffice the sizes say so and more primes join
    primes: tuple[int, ...] = ()
    residues: list[list[int]] = [[] for _ in range(columns + 1)]
    while True:
        wanted = primes_below(1 << _PRIME_BITS, ceil(guess / (_PRIME_BITS - 1)))
        fresh = wanted[len(primes) :]
        largest = 0.0
        for front, total, size in _fronts(strip, columns, fresh, announce):
            residues[front] += total
            largest = max(largest, size)
        primes = wanted
        needed = (log2(largest) if largest > 0 else 0.0) + 2
        if needed <= len(primes) * (_PRIME_BITS - 1):
            return combine(np.array(residues, dtype=np.uint64), primes)
        guess = ceil(needed)


def _fronts(
    strip: TileStrip, columns: int, primes: tuple[int, ...], announce: Callable[[int, int, int], None] | None
) -> Iterator[tuple[int, list[int], float]]:
    """Yield (k, a(k) modulo each prime, a(k) in floating point) for k = 0..columns."""
    table = TileTable.of(strip)
    moduli = np.array(primes, dtype=np.uint64)
    front = Front(
        0,
        np.array([table.pack(strip.start())], dtype=np.int64),
        np.ones((1, len(primes)), dtype=np.uint64),
        np.ones(1),
    )
    for column in range(columns + 1):
        good = accepting(table, front.states)
        halves = front.counts[good] >> np.uint64(32), front.counts[good] & np.uint64(0xFFFFFFFF)
        highs, lows = (half.sum(axis=0).tolist() for half in halves)
        yield (
            column,
            [((h << 32) + low) % p for h, low, p in zip(highs, lows, primes)],
            float(front.sizes[good].sum()),
        )
        if column == columns:
            return
        for row in range(strip.rows):
            front = _read_cell(table, front, row, moduli)
            if announce is not None:
                announce(column * strip.rows + row + 1, columns * strip.rows, len(front.states))


def _read_cell(table: TileTable, front: Front, row: int, moduli: NDArray[np.uint64]) -> Front:
    source, target, _ = table.successors(front.states, row)
    order = np.argsort(target, kind="stable")
    target, source = target[order], source[order]
    first = np.flatnonzero(np.diff(target, prepend=target[:1] - 1)) if len(target) else np.empty(0, np.int64)
    if len(first) == 0:
        return Front(front.columns, target, front.counts[:0], front.sizes[:0])
    if int(np.diff(first, append=len(target)).max()) > 16:
        raise BrokenPuzzle(f"{type(table.strip).__name__} lets more than 16 tiles lead to one state; merge labels.")
    counts = np.add.reduceat(front.counts[source], first, axis=0) % moduli
    return Front(front.columns, target[first], counts, np.add.reduceat(front.sizes[source], first))


def _plain_counts(strip: Strip[Any], columns: int, announce: Callable[[int, int, int], None] | None) -> list[int]:
    """Count with whole numbers in a dictionary of states: for strips that are not made of tiles."""
    front: dict[Hashable, int] = {strip.start(): 1}
    result = []
    for column in range(columns + 1):
        result.append(sum(count for state, count in front.items() if strip.accepts(state)))
        if column == columns:
            break
        for row in range(strip.rows):
            after: dict[Hashable, int] = {}
            for state, count in front.items():
                for _, reached in strip.step(state, row):
                    if row + 1 < strip.rows or (reached := strip.turn(reached)) is not None:
                        after[reached] = after.get(reached, 0) + count
            front = after
            if announce is not None:
                announce(column * strip.rows + row + 1, columns * strip.rows, len(front))
    return result
