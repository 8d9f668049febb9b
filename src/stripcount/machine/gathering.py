"""Columns of a machine modulo several primes at once, by NumPy: the predecessors of all states are gathered and added.

Gathering makes use of two facts: nearly all entries are 1, and most states
have few predecessors. The targets of a factor are sorted by decreasing in-degree; then the j-th predecessors of all
targets that have one form a single array of indices, and one step gathers those rows and adds them to the first rows
of the result. Nothing is multiplied and no memory is allocated, so this is about one and a half times as fast as a
sparse product with several vectors. Short lists, and entries above 3, use a sparse product.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from stripcount.algebra.exact_arrays import WORD, Overflow, Reduction, largest_row_sum, times
from stripcount.algebra.sparse import csr_array
from stripcount.machine.cyclic import Cycle
from stripcount.machine.plan import Plan

Residues = NDArray[np.uint64]
Positions = NDArray[np.intp]

SEVERAL = 4  # the least number of primes for which gathering is faster
SHORT = 1500  # targets below which the calls for a list take longer than a sparse product
LARGE = 32_000  # states for which rows of more than SEVERAL residues do not fit into the caches
_SPREAD = 3  # an entry up to this is gathered as many times as its value


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
    for columns in zip(*(_columns(layout, cycle.initial, plan, columns_of, ends) for columns_of in parts)):
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
