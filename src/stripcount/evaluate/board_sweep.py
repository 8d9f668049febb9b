"""The sweep of one large board without its machine: only the counts of the states at one frontier are stored."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from dataclasses import dataclass, replace
from itertools import islice

import numpy as np

from stripcount.algebra.crt import integers_from_residues, primes_with_product_above, product
from stripcount.algebra.exact_arrays import UpperBounds, total
from stripcount.errors import BadInput
from stripcount.evaluate.cells import (
    JOINING_BYTES,
    MAX_CACHED_BYTES,
    MAX_CACHED_BYTES_HASHED,
    PRIME_BYTES,
    TILE_BYTES,
    CellReader,
)
from stripcount.evaluate.front import Front, Keeper
from stripcount.kernels.library import Kernel, library_of
from stripcount.limits import UNLIMITED, Limits
from stripcount.machine.packing.base import Packing, packing_of
from stripcount.machine.packing.numbered import size_of
from stripcount.model.contract.asking import call_method, steps
from stripcount.model.strip import Strip

Announce = Callable[[int, int, int], None]
"""A callback that gets (cells read, cells in all, states on the frontier)."""

_PRIME_BITS = 60
"""The number of bits of primes for tiles.

Sums of 16 residues fit into 64 bits, and few states have more predecessors."""
_JOINING_BITS = 55
"""The number of bits of primes for strips whose cells connect components: sums of 512 residues fit into 64 bits."""
_MAX_BITS = 62
"""The largest number of bits of any prime: sums of at least two residues must fit into 64 bits."""
_BYTES_PER_COUNT = 100  # memory of one state in a dictionary, without the state itself and its count
_CHECK_STEP = 64  # states read between two checks of the limits
_UNPACKED_STATE_COST = 100  # time of reading one state that is not packed, in transitions of packed states
_CELL_COST = 100  # fixed time of a cell, in transitions
_JOINING_CELL_COST = 300  # the same for a cell that connects components
_SAMPLE_SIZE = 64  # the number of states of a cell whose memory is measured


@dataclass(frozen=True)
class WidestCell:
    """The number of transitions of the widest cell of a sweep, and the memory of each in bytes.

    `work` is the cost of finding this out, in transitions read. `max_cached_bytes` bounds the memory of the transitions
    that the sweep stores from column to column.
    """

    transitions: int
    transition_bytes: int
    work: int
    max_cached_bytes: int


@dataclass(frozen=True)
class Primes:
    """The primes of a second sweep: those below 2^`prime_bits`, without the `skip` largest.

    The default of `prime_bits` is 60, or 55 for strips whose cells connect components.
    """

    prime_bits: int | None = None
    skip: int = 0

    def __post_init__(self) -> None:
        """Raise BadInput for a number of bits that sums of residues do not allow."""
        if self.prime_bits is not None and not 16 <= self.prime_bits <= _MAX_BITS:
            raise BadInput(f"prime_bits must be an integer from 16 to {_MAX_BITS}, not {self.prime_bits}.")


def board_counts(
    strip: Strip,
    columns: int,
    announce: Announce | None = None,
    *,
    keeper: Keeper | None = None,
    primes: Primes | None = None,
    limits: Limits = UNLIMITED,
    kernel: Kernel | None = None,
) -> list[int]:
    """Return a(0)..a(columns) by sweeping one growing board, without storing any transition.

    Memory: about a hundred bytes for each state at one frontier. Costs one sort, or one hash table, of these states per
    cell. The callback `announce` gets (cells read, cells in all, states). An independent second sweep takes other
    `primes`. A `keeper` stores the last column, from which a later call resumes. Strips whose states do not fit into 63
    bits are counted with Python's integers; if `prime_bits` are given they raise BadInput, because a second sweep would
    be the same computation. The C library adds counts themselves, not residues; it is used unless `kernel` is NumPy or
    primes are given. Raises BrokenPuzzle if a method fails, OutOfTime beyond the deadline of `limits`, also while
    labels are numbered, TooLarge beyond its memory, Unavailable for a kernel that is not there.

    >>> from stripcount.puzzles.magnets import Magnets
    >>> board_counts(Magnets(4), 4)
    [1, 7, 183, 1819, 29484]
    """
    strip = strip.counted()
    if (swept_as := strip.swept_as) is not None:
        other_strip, extra_columns = swept_as
        counts = board_counts(
            other_strip, columns + extra_columns, announce, keeper=keeper, primes=primes, limits=limits, kernel=kernel
        )
        return counts[extra_columns:]
    prime_bits, skip = (None, 0) if primes is None else (primes.prime_bits, primes.skip)
    if strip.counting.extreme:
        reason = f"which boards are the {strip.counting.extreme} ones"
        raise BadInput(f"{strip.title} cannot be swept: {reason}, its machine tells.")
    reader = packing_of(strip, columns, limits)
    library = library_of(kernel) if primes is None else None
    if library is not None and reader is not None:
        from stripcount.evaluate.compiled_counts import compiled_counts  # takes a moment to import

        return compiled_counts(library, reader, columns, announce, keeper, limits)
    if reader is not None:
        return _Sweep(reader.sweep_packing(), columns, announce, keeper, limits).counts(
            prime_bits or _default_prime_bits(reader), skip
        )
    if prime_bits is not None:
        raise BadInput(
            f"prime_bits must be left out for {_name_of(strip)}, whose states are not packed into 63 bits: it is "
            "counted without primes."
        )
    return _unpacked_counts(strip, columns, announce, limits)


def last_count(
    strip: Strip,
    columns: int,
    announce: Announce | None = None,
    *,
    keeper: Keeper | None = None,
    limits: Limits = UNLIMITED,
) -> int:
    """Return a(columns): from the two halves of the board where the C library joins them, else as `board_counts`.

    Halves are joined for tiles and loops on a grid whose rule does not change under a reflection. Costs half of the
    columns, with half the memory.

    >>> from stripcount.puzzles.magnets import Magnets
    >>> last_count(Magnets(4), 4)
    29484
    """
    counted = strip.counted()
    if (swept_as := counted.swept_as) is not None:
        other_strip, extra_columns = swept_as
        return last_count(other_strip, columns + extra_columns, announce, keeper=keeper, limits=limits)
    library = None if counted.counting.extreme else library_of(None)
    if library is not None and (reader := packing_of(counted, columns, limits)) is not None:
        from stripcount.evaluate.halves import count_from_halves  # takes a moment to import

        count = count_from_halves(library, reader, columns, announce, keeper, limits)
        if count is not None:
            return count
    return board_counts(strip, columns, announce, keeper=keeper, limits=limits)[columns]


def widest_cell(strip: Strip, columns: int, rows: int, packed: bool, limits: Limits) -> WidestCell:
    """Return the size of the widest cell of a sweep, with the bytes of a transition on boards of `rows` rows.

    The states of `strip` are swept without their counts, over as many columns as make a board of the same shape as
    `rows` × `columns`. `packed` says whether states on `rows` rows fit into 63 bits. If they do not, states are counted
    instead of transitions; the limits take each for a hundred transitions, because reading it takes so much longer.
    Raises TooLarge if all cells together have more transitions than `limits` allows.
    """
    strip = strip.counted()
    if (swept_as := strip.swept_as) is not None:
        other_strip, extra_columns = swept_as
        return widest_cell(other_strip, columns + extra_columns, rows + other_strip.rows - strip.rows, packed, limits)
    columns_swept, cells = -(-columns * strip.rows // rows), columns * rows
    if strip.closing.finite:
        columns_swept = min(columns_swept, 2 * strip.rows + 4)  # by then nearly all states are reached
    reader = packing_of(strip, columns_swept, limits) if packed else None
    if reader is None:
        widest, state_bytes, states_read = _widest_unpacked_cell(strip, columns_swept, limits)
        return WidestCell(
            widest,
            _BYTES_PER_COUNT + state_bytes * rows // strip.rows + cells // 8,
            _UNPACKED_STATE_COST * states_read,
            MAX_CACHED_BYTES,
        )
    reader = reader.sweep_packing()
    bytes_of_transition = (JOINING_BYTES if reader.many_to_one else TILE_BYTES) + PRIME_BYTES * (
        1 + (3 + cells) // _default_prime_bits(reader)
    )
    widest, work = _widest_packed_cell(reader, columns_swept, limits)
    return WidestCell(
        widest, bytes_of_transition, work, MAX_CACHED_BYTES_HASHED if reader.many_to_one else MAX_CACHED_BYTES
    )


def _default_prime_bits(reader: Packing) -> int:
    """Return the default number of bits of the primes of a sweep."""
    return _JOINING_BITS if reader.many_to_one else _PRIME_BITS


def _widest_packed_cell(reader: Packing, columns: int, limits: Limits) -> tuple[int, int]:
    """Return the largest number of transitions of one cell, and the work of reading all cells, in transitions."""
    states, widest, transitions, cells = np.array([reader.start()], dtype=np.int64), 1, 0, 0
    for _ in range(columns):
        before = states
        for row in range(reader.steps):
            _, target = reader.targets(states, row)
            widest, transitions, cells = max(widest, len(target)), transitions + len(target), cells + 1
            limits.check_size(reader.name, transitions=transitions, states=len(states))
            states = np.unique(reader.representative(target))
        if np.array_equal(states, before):
            break
    return widest, transitions + cells * (_JOINING_CELL_COST if reader.many_to_one else _CELL_COST)


def _widest_unpacked_cell(strip: Strip, columns: int, limits: Limits) -> tuple[int, int, int]:
    """Return the largest sum of the states before and after a cell, the mean bytes of a state, and the states read."""
    front: dict[Hashable, None] = {call_method(strip, "start", strip.start): None}
    widest, state_bytes, states_read = 1, 1, 0
    for _ in range(columns):
        for row in range(strip.rows):
            after: dict[Hashable, None] = {}  # a dictionary for its order, which does not depend on hashes
            for state in front:
                states_read += 1
                limits.check_size(strip.title, transitions=_UNPACKED_STATE_COST * states_read, states=len(front))
                after.update((next_state, None) for _, next_state in steps(strip, state, row))
            if len(front) + len(after) > widest:
                sample = list(islice(after, _SAMPLE_SIZE))
                widest, state_bytes = len(front) + len(after), sum(map(size_of, sample)) // max(1, len(sample))
            front = after
    return widest, state_bytes, states_read


def _name_of(strip: Strip) -> str:
    """Return the name of a puzzle for error messages."""
    return strip.name or type(strip).__name__


@dataclass(frozen=True, eq=False)
class _Sweep:
    """A sweep of a growing board of packed states, up to `columns` columns, by residues in NumPy."""

    reader: Packing
    columns: int
    announce: Announce | None
    keeper: Keeper | None
    limits: Limits

    def counts(self, prime_bits: int, skip: int) -> list[int]:
        """Return a(0)..a(columns), from primes whose product is above a bound on all of them."""
        bits = 3 + self.columns * self.reader.rows  # a guess; further primes follow if the counts may be larger
        primes: tuple[int, ...] = ()
        residues: list[list[int]] = [[] for _ in range(self.columns + 1)]
        while True:
            all_primes = primes_with_product_above(1 << bits, prime_bits, skip)
            totals = self._totals(all_primes[len(primes) :])
            for k, (new_residues, _) in enumerate(totals):
                residues[k] += new_residues
            primes, bits = all_primes, max(size for _, size in totals)
            if product(primes) > 1 << bits:
                return integers_from_residues(np.array(residues, dtype=np.uint64), primes)

    def _totals(self, primes: tuple[int, ...]) -> tuple[tuple[tuple[int, ...], int], ...]:
        """Return (a(k) modulo each prime, bits that a(k) fits into) for k = 0..columns."""
        reader, steps = self.reader, self.reader.steps
        front = self.keeper.load(primes) if self.keeper is not None else None
        if front is None or front.columns > self.columns or front.numbering != reader.numbering:
            start = np.array([reader.start()], dtype=np.int64)
            ones = np.ones((max(1, len(primes)), 1), dtype=np.uint64)
            front = Front(0, primes, start, ones, UpperBounds(ones[0]), (), reader.numbering)
            front = replace(front, totals=(_total(reader, front),))
        cells = CellReader(reader, self.limits)
        while front.columns < self.columns:
            for step in range(steps):
                front = cells.read(front, step)
                if self.announce is not None:
                    self.announce(front.columns * steps + step + 1, self.columns * steps, len(front.states))
            front = replace(front, columns=front.columns + 1, totals=(*front.totals, _total(reader, front)))
            if self.keeper is not None:
                self.keeper.keep(front)
        return front.totals


def _total(reader: Packing, front: Front) -> tuple[tuple[int, ...], int]:
    """Return the residues of the sum of the counts of accepting states, and a number of bits into which it fits."""
    accepting = reader.accepting(front.states)
    sums = tuple(total(counts[accepting]) % p for counts, p in zip(front.counts, front.primes))
    return sums, front.sizes.bits(accepting.astype(np.uint64))


def _unpacked_counts(strip: Strip, columns: int, announce: Announce | None, limits: Limits) -> list[int]:
    """Return a(0)..a(columns) by a dictionary of states with Python's integers, for states that are not packed."""
    front: dict[Hashable, int] = {call_method(strip, "start", strip.start): 1}
    bytes_of_state = _BYTES_PER_COUNT + size_of(next(iter(front))) + columns * strip.rows // 8
    result = []
    for column in range(columns + 1):
        result.append(
            sum(count for state, count in front.items() if call_method(strip, "accepts", strip.accepts, state))
        )
        if column == columns:
            break
        for row in range(strip.rows):
            after: dict[Hashable, int] = {}
            for index, (state, count) in enumerate(front.items()):
                if index % _CHECK_STEP == 0:
                    limits.check_size(f"the sweep of {strip.title}", bytes_of_state * (len(front) + len(after)))
                for _, next_state in steps(strip, state, row):
                    after[next_state] = after.get(next_state, 0) + count
            front = after
            if announce is not None:
                announce(column * strip.rows + row + 1, columns * strip.rows, len(front))
    return result
