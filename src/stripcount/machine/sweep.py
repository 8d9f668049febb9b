"""Terms of a machine: exactly, or modulo several primes at once.

A sweep applies the factors of a machine one after another to vectors of residues, and reduces them only after the
factors that its plan names: between two reductions a residue below p grows at most by the product of the largest row
sums, and the result must fit into 64 bits. If the weights are too large for this, Python's integers are used.

Several primes are swept at once by gathering, which makes use of two facts: nearly all entries are 1, and most states
have few predecessors. The targets of a factor are sorted by decreasing in-degree; then the j-th predecessors of all
targets that have one form a single array of indices, and one step gathers those rows and adds them to the first rows
of the result. Nothing is multiplied and no memory is allocated, so this is about one and a half times as fast as a
sparse product with several vectors. Short lists, and entries above 3, use a sparse product.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial

import numpy as np
from numpy.typing import NDArray

from stripcount.algebra.crt import combine, primes_beyond
from stripcount.algebra.exact_arrays import (
    WORD,
    Ceiling,
    Overflow,
    Reduction,
    Rounded,
    largest_row_sum,
    times,
    times_whole,
    weighted_totals,
)
from stripcount.algebra.sparse import csr_array
from stripcount.errors import TooLarge, whole
from stripcount.limits import UNLIMITED, Limits
from stripcount.machine.cyclic import Cycle, cycle_of
from stripcount.machine.factored import Factored

Residues = NDArray[np.uint64]
Positions = NDArray[np.intp]

SIDE_BY_SIDE = 8  # primes in one sweep; each index is read once for all of them
SEVERAL = 4  # the least number of primes for which gathering is faster

_ENTRY, _REDUCTION = 0.6, 1.0  # ns, measured: gathering and adding one entry, one reduction modulo p
SHORT = 1500  # targets below which the calls for a list take longer than a sparse product
LARGE = 32_000  # states for which rows of more than SEVERAL residues do not fit into the caches
_SPREAD = 3  # an entry up to this is gathered as many times as its value
_LEAST_BITS = 16  # of primes in sweeps with 64-bit numbers
_WIDE_BITS = 61  # of primes in sweeps with Python's integers


@dataclass(frozen=True, eq=False)
class Plan:
    """Where a sweep reduces: after the factors i of phase k with `reduces[k][i]`, modulo primes of at most `bits` bits.

    Between two reductions a residue below p grows at most by the product of the largest row sums `growth[k][i]`, and
    the result must stay below 2⁶⁴. Small primes need few reductions, large ones need fewer sweeps: the plan with the
    most bits per cost is taken. A `wide` plan is for machines with too large weights for any prime of 16 bits; it
    reduces after every factor, with Python's integers.
    """

    bits: int
    reduces: tuple[tuple[bool, ...], ...]
    growth: tuple[tuple[int, ...], ...]
    wide: bool = False

    @classmethod
    def of(cls, cycle: Cycle, bits: int | None = None) -> Plan:
        """Return the plan with the most bits per cost, or the one for primes of `bits` bits."""
        growth = tuple(tuple(largest_row_sum(factor) for factor in phase.factors) for phase in cycle.phases)
        room = 64 - max(sum_.bit_length() for sums in growth for sum_ in sums)
        if room < (_LEAST_BITS if bits is None else bits):
            reduces = tuple((True,) * len(sums) for sums in growth)
            return cls(bits or _WIDE_BITS, reduces, growth, wide=True)
        plans = [
            cls._greedy(growth, b) for b in ([bits] if bits is not None else range(_LEAST_BITS, min(room, 62) + 1))
        ]
        return max(plans, key=lambda plan: plan.bits / max(plan._cost(cycle), 1e-9))

    @classmethod
    def _greedy(cls, growth: tuple[tuple[int, ...], ...], bits: int) -> Plan:
        reduces, reduced = [], Reduction.bound(bits)
        for sums in growth:
            flags, bound = [], reduced
            for i, factor in enumerate(sums):
                bound *= factor
                full = i + 1 == len(sums) or bound * sums[i + 1] > WORD
                flags.append(full)
                bound = reduced if full else bound
            reduces.append(tuple(flags))
        return cls(bits, tuple(reduces), growth)

    def _cost(self, cycle: Cycle) -> float:
        pairs = [(f, r) for phase, flags in zip(cycle.phases, self.reduces) for f, r in zip(phase.factors, flags)]
        return sum(
            _ENTRY * float(factor.nnz) + _REDUCTION * float(factor.shape[0]) * reduce for factor, reduce in pairs
        )


def terms_modulo(
    machine: Factored | Cycle, count: int, primes: Sequence[int], announce: Callable[[int], None] | None = None
) -> Residues:
    """Return a(0)..a(count - 1) modulo each of `primes`, as a (count × primes) array of residues.

    Costs `transitions` multiply-adds per term and prime. `announce` is called after every 64 terms with the number of
    terms done. Raises TooLarge for moduli of more than 62 bits; they need not be prime.

    >>> from stripcount.machine.explore import explore
    >>> from stripcount.puzzles.domino_tiling import DominoTiling
    >>> terms_modulo(explore(DominoTiling(2)).machine(), 7, (5, 7)).T.tolist()
    [[1, 1, 2, 3, 0, 3, 3], [1, 1, 2, 3, 5, 1, 6]]
    """
    cycle = machine if isinstance(machine, Cycle) else cycle_of(machine)
    if (most := max(primes).bit_length()) > 62:
        raise TooLarge(f"a modulus must have at most 62 bits, not {most}.")
    plan = Plan.of(cycle, most)
    ends = [np.flatnonzero(phase.final) for phase in cycle.phases]
    weights = [phase.final[end] for phase, end in zip(cycle.phases, ends)]
    result = np.zeros((count, len(primes)), dtype=np.uint64)
    moduli = np.array(primes, dtype=np.uint64)
    columns = _in_whole_numbers if plan.wide else gathered if len(primes) >= SEVERAL else _multiplied
    for k, values in zip(range(count), columns(cycle, plan, moduli, ends)):
        if len(values):
            result[k] = [found % p for found, p in zip(weighted_totals(weights[k % cycle.period], values), primes)]
        if announce is not None and k % 64 == 63:
            announce(k + 1)
    return result


def _multiplied(cycle: Cycle, plan: Plan, moduli: Residues, ends: Sequence[Positions]) -> Iterator[Residues]:
    """Yield for column k = 0, 1, ... the residues of the states `ends[k mod period]`, states × moduli.

    By sparse products.
    """
    by = moduli if len(moduli) > 1 else moduli[0]
    vector = (np.repeat(cycle.initial[:, None], len(moduli), axis=1) if len(moduli) > 1 else cycle.initial) % by
    least = 1 << plan.bits
    for phase, flags, growth, end in itertools.cycle(zip(cycle.phases, plan.reduces, plan.growth, ends)):
        yield vector[end].reshape(len(end), len(moduli))
        below = least
        for factor, reduce, row_sum in zip(phase.factors, flags, growth):
            vector = times(factor, vector, row_sum=row_sum, below=below)
            below = (below - 1) * row_sum + 1
            if reduce:
                vector %= by
                below = least


def _in_whole_numbers(cycle: Cycle, plan: Plan, moduli: Residues, ends: Sequence[Positions]) -> Iterator[Residues]:
    """Yield the same with Python's integers, for weights that are too large for 64 bits."""
    vectors = [cycle.initial.astype(object) % int(p) for p in moduli]
    for phase, end in itertools.cycle(zip(cycle.phases, ends)):
        yield np.array([vector[end] for vector in vectors], dtype=np.uint64).reshape(len(moduli), len(end)).T
        for factor in phase.factors:
            vectors = [times_whole(factor, vector) % int(p) for vector, p in zip(vectors, moduli)]


def exact_terms(machine: Factored | Cycle, count: int, limits: Limits = UNLIMITED) -> list[int]:
    """Return a(0)..a(count - 1) as whole numbers of any size, by the Chinese remainder theorem.

    The product of the primes exceeds a bound on the terms, which a sweep rounded upwards gives; see `term_bits`. Costs
    `transitions` multiply-adds per term and prime. Raises OutOfTime beyond the deadline of `limits`.
    """
    if count == 0:
        return []
    cycle = machine if isinstance(machine, Cycle) else cycle_of(machine)
    primes = primes_beyond(1 << term_bits(cycle, count, limits), Plan.of(cycle).bits)
    looks = partial(_look, limits)
    parts = [
        terms_modulo(cycle, count, primes[i : i + SIDE_BY_SIDE], looks) for i in range(0, len(primes), SIDE_BY_SIDE)
    ]
    return combine(np.concatenate(parts, axis=1), primes)


def _look(limits: Limits, done: int) -> None:
    limits.room("counting the terms")


def term_bits(cycle: Cycle, count: int, limits: Limits = UNLIMITED) -> int:
    """Return a number of bits into which each of a(0)..a(count - 1) fits, proved by a sweep rounded upwards."""
    rounded = [[Rounded(factor) for factor in phase.factors] for phase in cycle.phases]
    ceiling, most = Ceiling(cycle.initial), 0
    for k in range(count):
        limits.room("counting the terms")
        phase = k % cycle.period
        most = max(most, ceiling.bits(cycle.phases[phase].final))
        if k + 1 < count:
            for factor in rounded[phase]:
                ceiling = ceiling.times(factor)
    return most


def terms(machine: Factored | Cycle, count: int, modulus: int | None = None, limits: Limits = UNLIMITED) -> list[int]:
    """Return a(0)..a(count - 1), exactly or modulo a number below 2^62; raises BadInput or TooLarge for others.

    Raises OutOfTime beyond the deadline of `limits`.
    """
    count = whole("count", count, 0)
    if modulus is None:
        return exact_terms(machine, count, limits)
    moduli = (whole("modulus", modulus, 1),)
    return [int(value) for value in terms_modulo(machine, count, moduli, partial(_look, limits))[:, 0]]


@dataclass(frozen=True, eq=False)
class Layer:
    """One factor: `lists[j]` holds the j-th predecessors of the first len(lists[j]) targets, `rest` all other entries.

    `row_sum` is the largest sum of a row of the factor.
    """

    row_sum: int
    sources: int
    targets: int
    lists: tuple[Positions, ...]
    rest: csr_array | None

    def apply(self, source: Buffer, target: Buffer, scratch: Buffer, below: int) -> None:
        """Write the product of the factor and `source`, whose entries are below `below`, into `target`.

        Raises Overflow if an entry might reach 2^64.
        """
        if self.row_sum * (below - 1) >= WORD:
            raise Overflow
        length = len(self.lists[0]) if self.lists else 0
        target.rows[length : self.targets] = 0
        if self.lists:
            np.take(source.items, self.lists[0], out=target.items[:length], mode="clip")
        for index in self.lists[1:]:
            length = len(index)
            np.take(source.items, index, out=scratch.items[:length], mode="clip")
            np.add(target.rows[:length], scratch.rows[:length], out=target.rows[:length])
        if self.rest is not None:
            target.rows[: self.rest.shape[0]] += times(
                self.rest, source.rows[: self.sources], row_sum=self.row_sum, below=below
            )


class Buffer:
    """A table of residues, states × vectors; `items` is a view of it in which each row is one item to be copied."""

    def __init__(self, states: int, vectors: int) -> None:
        self.table = np.zeros((states, vectors), dtype=np.uint64)
        self.rows = self.table if vectors > 1 else self.table[:, 0]
        self.items = self.table.view(np.dtype((np.void, 8 * vectors)))[:, 0] if vectors > 1 else self.rows


@dataclass(frozen=True, eq=False)
class Gathering:
    """A cycle prepared for gathering: the layers of each phase, and the order of the states at the start of each phase.

    State i of phase k is in row `place[k][i]` of the buffer when the phase begins.
    """

    phases: tuple[tuple[Layer, ...], ...]
    place: tuple[Positions, ...]

    @classmethod
    def of(cls, cycle: Cycle, short: int = SHORT) -> Gathering:
        """Return the cycle prepared for gathering, without lists of fewer than `short` targets.

        Costs a few passes over all entries.
        """
        factors = [factor for phase in cycle.phases for factor in phase.factors]
        orders = [_order(factor) for factor in factors]
        places = [_inverse(order) for order in (orders[-1], *orders)]  # of the sources of each factor, and the last's
        layers = [_layer(f, place, order, short) for f, place, order in zip(factors, places, orders)]
        starts = np.cumsum([0, *(len(phase.factors) for phase in cycle.phases)])
        return cls(
            tuple(tuple(layers[first:last]) for first, last in itertools.pairwise(starts)),
            tuple(places[first] for first in starts[:-1]),
        )

    @property
    def states(self) -> int:
        """The largest number of states between two cells."""
        return max(max(layer.sources, layer.targets) for phase in self.phases for layer in phase)


def gathered(
    cycle: Cycle,
    plan: Plan,
    moduli: Residues,
    ends: Sequence[Positions],
    *,
    short: int = SHORT,
    large: int = LARGE,
) -> Iterator[Residues]:
    """Yield for column k = 0, 1, ... the residues of the states `ends[k mod period]`, states × moduli.

    By gathering: lists of fewer than `short` targets use a sparse product, and machines with at least `large` states
    are swept with SEVERAL moduli at a time.
    """
    layout = Gathering.of(cycle, short)
    parts = [moduli] if layout.states < large else [moduli[i : i + SEVERAL] for i in range(0, len(moduli), SEVERAL)]
    for columns in zip(*(_columns(layout, cycle.initial, plan, part, ends) for part in parts)):
        yield np.hstack(columns)


def _columns(
    layout: Gathering, initial: Residues, plan: Plan, moduli: Residues, ends: Sequence[Positions]
) -> Iterator[Residues]:
    vector, after, scratch = (Buffer(layout.states, len(moduli)) for _ in range(3))
    reduction = Reduction(moduli, plan.bits, layout.states)
    vector.table[layout.place[0]] = initial[:, None] % moduli
    least = Reduction.bound(plan.bits)
    for layers, flags, place, end in itertools.cycle(zip(layout.phases, plan.reduces, layout.place, ends)):
        yield vector.table[place[end]]
        below = least
        for layer, reduce in zip(layers, flags):
            layer.apply(vector, after, scratch, below)
            below = (below - 1) * layer.row_sum + 1
            if reduce:
                reduction.apply(after.table[: layer.targets], scratch.table[: layer.targets])
                below = least
            vector, after = after, vector


def _ones(factor: csr_array) -> NDArray[np.int64]:
    """Return how often each entry is gathered: as many times as its value, or not at all if it is above 3."""
    return np.where(factor.data <= _SPREAD, factor.data, 0).astype(np.int64)


def _degrees(factor: csr_array) -> NDArray[np.int64]:
    running = np.concatenate([[0], np.cumsum(_ones(factor))])
    degrees: NDArray[np.int64] = running[factor.indptr[1:]] - running[factor.indptr[:-1]]
    return degrees


def _order(factor: csr_array) -> Positions:
    """Return the targets in the order of decreasing number of predecessors to gather."""
    return np.argsort(-_degrees(factor), kind="stable")


def _inverse(order: Positions) -> Positions:
    place = np.empty_like(order)
    place[order] = np.arange(len(order))
    return place


def _layer(factor: csr_array, place: Positions, order: Positions, short: int) -> Layer:
    """Return the layer of a factor whose sources are at `place` and whose targets are in `order`."""
    moved = csr_array(factor[order])
    sources = place[moved.indices]
    often, degrees = _ones(moved), _degrees(moved)
    gathered, starts = np.repeat(sources, often), np.cumsum(degrees) - degrees
    lists = []
    for j in range(int(degrees.max(initial=0))):
        length = int(np.count_nonzero(degrees > j))
        if length < short:
            break
        lists.append(gathered[starts[:length] + j])
    target = np.repeat(np.arange(len(order)), np.diff(moved.indptr))
    earlier = np.cumsum(often) - often - starts[target]  # gathered for the same target before this entry
    left = moved.data - np.clip(len(lists) - earlier, 0, often).astype(moved.data.dtype)
    rest = _cut(left, target, sources, factor.shape[1])
    return Layer(largest_row_sum(factor), factor.shape[1], factor.shape[0], tuple(lists), rest)


def _cut(data: Residues, target: Positions, source: Positions, sources: int) -> csr_array | None:
    """Return the matrix of the nonzero entries, with rows up to the last that has one; None if there is none."""
    kept = np.flatnonzero(data)
    if len(kept) == 0:
        return None
    shape = (int(target[kept].max()) + 1, sources)
    return csr_array((data[kept], (target[kept], source[kept])), shape=shape)
