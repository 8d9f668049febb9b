"""One large board without its machine: only the counts along the broken edge are kept, cell after cell."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from dataclasses import dataclass, replace
from math import ceil, isinf, log2
from typing import Any, Protocol

import numpy as np
from numpy.typing import NDArray

from stripcount.algebra.crt import combine, primes_below
from stripcount.errors import BadInput, BrokenPuzzle
from stripcount.evaluate.label_exchange import Exchange, exchange_of
from stripcount.machine.packing.choice import packing_of, packs
from stripcount.machine.packing.packed import Packed, Packing
from stripcount.machine.packing.tiles import TileTable, TooManyLabels
from stripcount.model.strip import Strip, TileStrip

Announce = Callable[[int, int, int], None]

_PRIME_BITS = 60  # of tiles: sixteen counts below p fit 64 bits, and a state has fewer predecessors than that
_JOINING_BITS = 55  # of strips whose cells join pieces: 512 predecessors


@dataclass(frozen=True, eq=False)
class Front:
    """The counts after some columns: packed states ascending, their counts, and their sizes in floating point.

    `counts` has a row a prime. Of two states that an exchange of labels turns into each other only the smaller
    is kept, with the counts of both. `totals` are the a(k) so far, as (residues, size). `corners` are the
    (row, code) looked up on the way, in order: labels are numbered as they turn up, and a sweep that goes on from
    here must number them alike.
    """

    columns: int
    primes: tuple[int, ...]
    states: Packed
    counts: NDArray[np.uint64]
    sizes: NDArray[np.float64]
    totals: tuple[tuple[tuple[int, ...], float], ...]
    corners: tuple[tuple[int, int], ...] = ()


class Keeper(Protocol):
    """Where a long sweep keeps its last finished column."""

    def load(self, primes: tuple[int, ...]) -> Front | None:
        """Return the last front kept for these primes."""

    def keep(self, front: Front) -> None:
        """Keep a front in place of the one before."""


def board_counts(
    strip: Strip[Any],
    columns: int,
    announce: Announce | None = None,
    *,
    keeper: Keeper | None = None,
    skip: int = 0,
    prime_bits: int | None = None,
) -> list[int]:
    """Return a(0)..a(columns) by sweeping one growing board, without storing any transition.

    Memory: the states along one broken edge, about a hundred bytes for each. Costs one sort of them a cell.
    `announce` is told (cells done, cells in all, states now). For a second opinion `skip` leaves out that many of
    the largest primes, and `prime_bits` takes them below another power of two than 2⁶⁰, or 2⁵⁵ for link, area and
    block strips. Strips whose states do not pack into 63 bits are counted in whole numbers; with `prime_bits` they
    raise BadInput, for the second sweep would do the same as the first.

    >>> from stripcount.puzzles.magnets import Magnets
    >>> board_counts(Magnets(4), 4)
    [1, 7, 183, 1819, 29484]
    """
    strip = strip.counted()
    if isinstance(strip, TileStrip):
        try:
            return _packed_counts(strip, columns, announce, keeper, skip, prime_bits or _PRIME_BITS)
        except TooManyLabels:
            pass
    elif packs(strip):
        return _packed_counts(strip, columns, announce, keeper, skip, prime_bits or _JOINING_BITS)
    if prime_bits is not None:
        raise BadInput(f"a sweep with other primes must be of packed states; {_called(strip)} counts in whole numbers.")
    return _plain_counts(strip, columns, announce)


def _called(strip: Strip[Any]) -> str:
    return strip.name or type(strip).__name__


def _packed_counts(
    strip: Strip[Any], columns: int, announce: Announce | None, keeper: Keeper | None, skip: int, prime_bits: int
) -> list[int]:
    guess = 4 + columns * strip.rows  # bits; if they do not suffice the sizes say so and more primes join
    primes: tuple[int, ...] = ()
    residues: list[list[int]] = [[] for _ in range(columns + 1)]
    while True:
        wanted = primes_below(1 << prime_bits, ceil(guess / (prime_bits - 1)) + skip)[skip:]
        totals, most = _swept(strip, columns, wanted[len(primes) :], announce, keeper)
        for k, (found, _) in enumerate(totals):
            residues[k] += found
        largest = max(size for _, size in totals)
        primes = wanted
        bits = columns * strip.rows * log2(most) if isinf(largest) else log2(largest) if largest > 0 else 0.0
        needed = bits + 2
        if needed <= len(primes) * (prime_bits - 1):
            return combine(np.array(residues, dtype=np.uint64), primes)
        guess = ceil(needed)


def _swept(
    strip: Strip[Any], columns: int, primes: tuple[int, ...], announce: Announce | None, keeper: Keeper | None
) -> tuple[list[tuple[tuple[int, ...], float]], int]:
    """Return (a(k) modulo each prime, a(k) in floating point) for k = 0..columns, and the most marks of a cell."""
    reader = TileTable.of(strip) if isinstance(strip, TileStrip) else packing_of(strip)
    assert reader is not None
    tiles = reader if isinstance(reader, TileTable) else None
    exchange = exchange_of(tiles) if tiles else None
    known = len(tiles.tiles) if tiles else 0
    front = keeper.load(primes) if keeper is not None else None
    if front is None or front.columns > columns:
        start = np.array([reader.first()], dtype=np.int64)
        front = Front(0, primes, start, np.ones((len(primes), 1), dtype=np.uint64), np.ones(1), ())
        front = replace(front, totals=(_total(reader, front),))
    if tiles:
        for row, code in front.corners:
            tiles.fits(row, code)
    while front.columns < columns:
        for row in range(strip.rows):
            front = _read_cell(reader, exchange, front, row)
            if announce is not None:
                announce(front.columns * strip.rows + row + 1, columns * strip.rows, len(front.states))
        totals, corners = (*front.totals, _total(reader, front)), tuple(list(tiles.tiles)[known:]) if tiles else ()
        front = replace(front, columns=front.columns + 1, totals=totals, corners=corners)
        if keeper is not None:
            keeper.keep(front)
    most = max((len(fits) for fits in tiles.tiles.values()), default=1) if tiles else max(1, len(reader.marks_seen()))
    return list(front.totals), most


def _total(reader: Packing, front: Front) -> tuple[tuple[int, ...], float]:
    good = reader.ending(front.states)
    sums = []
    for counts, p in zip(front.counts, front.primes):
        high, low = (int(half.sum()) for half in (counts[good] >> np.uint64(32), counts[good] & np.uint64(0xFFFFFFFF)))
        sums.append(((high << 32) + low) % p)
    with np.errstate(over="ignore"):
        return tuple(sums), float(front.sizes[good].sum())


def _read_cell(reader: Packing, exchange: Exchange | None, front: Front, row: int) -> Front:
    source, target, _ = reader.successors(front.states, row)
    if exchange is not None:
        target = exchange.canonical(target)
    order = np.argsort(target, kind="stable")
    source, target = source[order].astype(np.int32), target[order]
    del order
    first = np.flatnonzero(np.diff(target, prepend=target[:1] - 1))
    if len(first) == 0:
        return replace(front, states=target, counts=front.counts[:, :0], sizes=front.sizes[:0])
    room = (1 << 64) // max(front.primes)  # counts below p whose sum fits 64 bits
    if int(np.diff(first, append=len(target)).max()) > room:
        raise BrokenPuzzle(f"{reader.name} lets more than {room} cells lead to one state; merge labels or values.")
    states = target[first]
    del target
    counts = np.empty((len(front.primes), len(first)), dtype=np.uint64)
    for j, p in enumerate(front.primes):  # one prime at a time: memory is what a large board lacks
        np.add.reduceat(front.counts[j][source], first, out=counts[j])
        counts[j] %= np.uint64(p)
    with np.errstate(over="ignore"):  # sizes too large for floating point are infinite, and told by the tiles
        sizes = np.add.reduceat(front.sizes[source], first)
    return replace(front, states=states, counts=counts, sizes=sizes)


def _plain_counts(strip: Strip[Any], columns: int, announce: Callable[[int, int, int], None] | None) -> list[int]:
    """Count with whole numbers in a dictionary of states: for strips whose states do not pack."""
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
