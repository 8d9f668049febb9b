"""The sweep of one large board without its machine: only the counts of the states at one frontier are kept."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from dataclasses import dataclass, replace
from itertools import islice
from typing import Any, Protocol

import numpy as np
from numpy.typing import NDArray

from stripcount.algebra.crt import combine, primes_beyond, product
from stripcount.algebra.exact_arrays import Ceiling, Slices, total
from stripcount.errors import BadInput
from stripcount.limits import UNLIMITED, Limits
from stripcount.machine.asking import asked, steps
from stripcount.machine.packing.base import Packed, Packing, packing_of
from stripcount.machine.packing.numbered import size_of
from stripcount.model.strip import Strip

Announce = Callable[[int, int, int], None]

_PRIME_BITS = 60  # of tiles: sixteen counts below p are added at a time, and most states have fewer predecessors
_JOINING_BITS = 55  # of strips whose cells join pieces: 512 predecessors
_MOST_BITS = 62  # at least two counts below p must fit 64 bits
_TILE, _JOINING = 75, 120  # bytes for each transition of one cell, measured: of tiles, of strips that join pieces
_PER_PRIME = 14  # more for each prime
_COUNT = 100  # bytes of one state in a dictionary, beside the state itself and its count
_LOOK = 1024  # states read between two checks of the limits
_SLOW = 100  # transitions of packed states that are read in the time of one state that is not packed
_SAMPLE = 64  # states that are measured
_TOGETHER = 1 << 14  # states whose transitions are found together
_RUN = 8  # the mean length of ascending runs from which merging them is the faster way to sort


@dataclass(frozen=True, eq=False)
class Front:
    """The counts after `columns` columns: packed states, ascending, their counts modulo primes, bounds on the counts.

    `counts` is a primes × states array of residues. Of each orbit of an exchange of labels only the smaller state is
    kept, with the counts of both. `totals` holds for each a(k) so far (its residues, a number of bits into which it
    fits). `numbering` identifies the numbering of labels: a sweep with another numbering does not resume from here.
    """

    columns: int
    primes: tuple[int, ...]
    states: Packed
    counts: NDArray[np.uint64]
    sizes: Ceiling
    totals: tuple[tuple[tuple[int, ...], int], ...]
    numbering: str = ""


class Keeper(Protocol):
    """Storage for the last finished column of a long sweep."""

    def load(self, primes: tuple[int, ...]) -> Front | None:
        """Return the last front stored for these primes, None if there is none."""

    def keep(self, front: Front) -> None:
        """Store a front in place of the previous one."""


def board_counts(
    strip: Strip[Any],
    columns: int,
    announce: Announce | None = None,
    *,
    keeper: Keeper | None = None,
    skip: int = 0,
    prime_bits: int | None = None,
    limits: Limits = UNLIMITED,
) -> list[int]:
    """Return a(0)..a(columns) by sweeping one growing board, without storing any transition.

    Memory: about a hundred bytes for each state at one frontier. Costs one sort of these states per cell. The callback
    `announce` gets (cells done, cells in all, states now). For an independent second sweep, `skip` leaves out that many
    of the largest primes, and `prime_bits` takes primes below another power of two than 2⁶⁰ (2⁵⁵ for link, area and
    block strips). Strips whose states do not fit into 63 bits are counted with Python's integers; with `prime_bits`
    they raise BadInput, because a second sweep would be the same computation. Raises BrokenPuzzle if a method fails,
    OutOfTime beyond the deadline of `limits`, also while labels are numbered, TooLarge beyond its memory.

    >>> from stripcount.puzzles.magnets import Magnets
    >>> board_counts(Magnets(4), 4)
    [1, 7, 183, 1819, 29484]
    """
    strip = strip.counted()
    if prime_bits is not None and not 16 <= prime_bits <= _MOST_BITS:
        raise BadInput(f"prime_bits must be a whole number from 16 to {_MOST_BITS}, not {prime_bits}.")
    if strip.extreme:
        raise BadInput(f"{strip.title} cannot be swept: which boards are the {strip.extreme} ones, its machine tells.")
    reader = packing_of(strip, columns, limits)
    if reader is not None:
        return _Sweep(reader.counting(), columns, announce, keeper, limits).counts(prime_bits or _bits(reader), skip)
    if prime_bits is not None:
        raise BadInput(
            f"prime_bits must be left out for {_called(strip)}, whose states are not packed into 63 bits: it is "
            "counted without primes."
        )
    return _plain_counts(strip, columns, announce, limits)


def widest_cell(strip: Strip[Any], columns: int, rows: int, packed: bool, limits: Limits) -> tuple[int, int]:
    """Return how many transitions the widest cell of a sweep has, and the bytes for each if there were `rows` rows.

    Sweeps the states, without their counts, of as many columns of `strip` as make a board of the same shape as `rows` ×
    `columns`; `packed` tells whether states on `rows` rows fit into 63 bits. Raises TooLarge if all cells together have
    more transitions than `limits` allows. States that are not packed stand for transitions, and each for a hundred in
    the limits, because they take so much longer.
    """
    strip = strip.counted()
    wanted, cells = -(-columns * strip.rows // rows), columns * rows
    if strip.closes:
        wanted = min(wanted, 2 * strip.rows + 4)  # by then nearly all states are met
    reader = packing_of(strip, wanted, limits) if packed else None
    if reader is None:
        widest, size = _widest_of_plain(strip, wanted, limits)
        return widest, _COUNT + size * rows // strip.rows + cells // 8
    reader = reader.counting()
    each = (_JOINING if reader.joins else _TILE) + _PER_PRIME * (1 + (3 + cells) // _bits(reader))
    return _widest(reader, wanted, limits), each


def _bits(reader: Packing) -> int:
    return _JOINING_BITS if reader.joins else _PRIME_BITS


def _widest(reader: Packing, columns: int, limits: Limits) -> int:
    """Return the largest number of transitions of one cell."""
    states, widest, read = np.array([reader.first()], dtype=np.int64), 1, 0
    for _ in range(columns):
        before = states
        for row in range(reader.steps):
            _, target = reader.targets(states, row)
            widest, read = max(widest, len(target)), read + len(target)
            limits.room(reader.name, transitions=read, states=len(states))
            states = np.unique(reader.representative(target))
        if np.array_equal(states, before):
            break
    return widest


def _widest_of_plain(strip: Strip[Any], columns: int, limits: Limits) -> tuple[int, int]:
    """Return the largest number of states before and after one cell together, and about the bytes of one state."""
    front: set[Hashable] = {asked(strip, "start", strip.start)}
    widest, size, read = 1, 1, 0
    for _ in range(columns):
        for row in range(strip.rows):
            after: set[Hashable] = set()
            for state in front:
                read += 1
                limits.room(strip.title, transitions=_SLOW * read, states=len(front))
                after.update(reached for _, reached in steps(strip, state, row))
            if len(front) + len(after) > widest:
                sample = list(islice(after, _SAMPLE))
                widest, size = len(front) + len(after), sum(map(size_of, sample)) // max(1, len(sample))
            front = after
    return widest, size


def _called(strip: Strip[Any]) -> str:
    return strip.name or type(strip).__name__


@dataclass(frozen=True, eq=False)
class _Sweep:
    """A growing board of packed states, up to `columns` columns: how its cells are read, and what bounds the work."""

    reader: Packing
    columns: int
    announce: Announce | None
    keeper: Keeper | None
    limits: Limits

    def counts(self, prime_bits: int, skip: int) -> list[int]:
        """Return a(0)..a(columns), from as many primes as bounds on them ask for."""
        bits = 3 + self.columns * self.reader.rows  # a guess; more primes follow if the counts may be larger
        primes: tuple[int, ...] = ()
        residues: list[list[int]] = [[] for _ in range(self.columns + 1)]
        while True:
            wanted = primes_beyond(1 << bits, prime_bits, skip)
            totals = self._totals(wanted[len(primes) :])
            for k, (found, _) in enumerate(totals):
                residues[k] += found
            primes, bits = wanted, max(size for _, size in totals)
            if product(primes) > 1 << bits:
                return combine(np.array(residues, dtype=np.uint64), primes)

    def _totals(self, primes: tuple[int, ...]) -> tuple[tuple[tuple[int, ...], int], ...]:
        """Return (a(k) modulo each prime, bits that a(k) fits into) for k = 0..columns."""
        reader, steps = self.reader, self.reader.steps
        front = self.keeper.load(primes) if self.keeper is not None else None
        if front is None or front.columns > self.columns or front.numbering != reader.numbering:
            start = np.array([reader.first()], dtype=np.int64)
            ones = np.ones((max(1, len(primes)), 1), dtype=np.uint64)
            front = Front(0, primes, start, ones, Ceiling(ones[0]), (), reader.numbering)
            front = replace(front, totals=(_total(reader, front),))
        while front.columns < self.columns:
            for step in range(steps):
                front = _read_cell(reader, front, step, self.limits)
                if self.announce is not None:
                    self.announce(front.columns * steps + step + 1, self.columns * steps, len(front.states))
            front = replace(front, columns=front.columns + 1, totals=(*front.totals, _total(reader, front)))
            if self.keeper is not None:
                self.keeper.keep(front)
        return front.totals


def _total(reader: Packing, front: Front) -> tuple[tuple[int, ...], int]:
    good = reader.ending(front.states)
    sums = tuple(total(counts[good]) % p for counts, p in zip(front.counts, front.primes))
    return sums, front.sizes.bits(good.astype(np.uint64))


def _targets(reader: Packing, states: Packed, row: int) -> tuple[NDArray[np.int64], Packed]:
    """Return the transitions of the states, of so many at a time that the arrays fit into the caches."""
    found = []
    for at in range(0, max(1, len(states)), _TOGETHER):
        source, target = reader.targets(states[at : at + _TOGETHER], row)
        found.append((source + at, target))
    source, target = (np.concatenate(part) for part in zip(*found, strict=True))
    return source, target


def _read_cell(reader: Packing, front: Front, row: int, limits: Limits) -> Front:
    source, target = _targets(reader, front.states, row)
    each = _TILE + _PER_PRIME * len(front.primes)
    limits.room(f"the sweep of {reader.name} with {reader.rows} rows", each * len(target))
    target = reader.representative(target)
    runs = np.count_nonzero(target[1:] < target[:-1])
    order = np.argsort(target, kind="stable" if _RUN * runs < len(target) else None)
    source, target = source[order], target[order]
    del order
    first = np.flatnonzero(np.append(True, target[1:] != target[:-1])[: len(target)])
    states = target[first]
    del target
    slices = Slices(source, first)
    del source
    counts = np.empty((len(front.primes), len(first)), dtype=np.uint64)
    for j, p in enumerate(front.primes):  # one prime at a time, because large boards are limited by memory
        counts[j] = slices.sums(front.counts[j], p)
    return replace(front, states=states, counts=counts, sizes=front.sizes.of_slices(slices))


def _plain_counts(strip: Strip[Any], columns: int, announce: Announce | None, limits: Limits) -> list[int]:
    """Return a(0)..a(columns) by a dictionary of states with Python's integers, for states that are not packed."""
    front: dict[Hashable, int] = {asked(strip, "start", strip.start): 1}
    each = _COUNT + size_of(next(iter(front))) + columns * strip.rows // 8
    result = []
    for column in range(columns + 1):
        result.append(sum(count for state, count in front.items() if asked(strip, "accepts", strip.accepts, state)))
        if column == columns:
            break
        for row in range(strip.rows):
            after: dict[Hashable, int] = {}
            for read, (state, count) in enumerate(front.items()):
                if read % _LOOK == 0:
                    limits.room(f"the sweep of {strip.title}", each * (len(front) + len(after)))
                for _, reached in steps(strip, state, row):
                    after[reached] = after.get(reached, 0) + count
            front = after
            if announce is not None:
                announce(column * strip.rows + row + 1, columns * strip.rows, len(front))
    return result
