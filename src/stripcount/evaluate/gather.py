"""A machine's factors laid out for vectors side by side: whole rows of residues are gathered and added.

Nearly all entries are 1 and most states have few predecessors. The targets of a factor are numbered by falling
in-degree; then the j-th predecessors of all targets that have one are a single array of indices, and a step is to
gather those rows and add them to the first rows of the result. Nothing is multiplied and no memory is allocated,
which makes it about one and a half times as fast as a sparse product with several vectors. Lists too short to be
worth two calls, and entries beyond 3, are left to such a product.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray
from scipy.sparse import csr_array

from stripcount.machine.cyclic import Cycle

SEVERAL = 4  # vectors from which gathering whole rows pays
Index = NDArray[np.intp]
Residues = NDArray[np.uint64]

_SHORT = 1500  # targets below which a list costs more in calls than a sparse product in work
_LARGE = 32_000  # states whose rows of more than SEVERAL vectors overflow the caches
_SPREAD = 3  # the largest entry that is gathered as often as it says


@dataclass(frozen=True, eq=False)
class Layer:
    """One factor: `lists[j]` holds the j-th predecessors of the first len(lists[j]) targets; `rest` adds the others."""

    sources: int
    targets: int
    lists: tuple[Index, ...]
    rest: csr_array | None

    def apply(self, source: Buffer, target: Buffer, scratch: Buffer) -> None:
        """Write the product of the factor and `source` into `target`."""
        length = len(self.lists[0]) if self.lists else 0
        target.rows[length : self.targets] = 0
        if self.lists:
            np.take(source.items, self.lists[0], out=target.items[:length], mode="clip")
        for index in self.lists[1:]:
            length = len(index)
            np.take(source.items, index, out=scratch.items[:length], mode="clip")
            np.add(target.rows[:length], scratch.rows[:length], out=target.rows[:length])
        if self.rest is not None:
            target.rows[: self.rest.shape[0]] += self.rest @ source.rows[: self.sources]


class Buffer:
    """A table of residues, states × vectors, whose rows can be moved as one item each."""

    def __init__(self, states: int, vectors: int) -> None:
        self.table = np.zeros((states, vectors), dtype=np.uint64)
        self.rows = self.table if vectors > 1 else self.table[:, 0]
        self.items = self.table.view(np.dtype((np.void, 8 * vectors)))[:, 0] if vectors > 1 else self.rows


@dataclass(frozen=True, eq=False)
class Gathering:
    """A cycle in that layout: the layers of each phase, and for each phase where its states have moved to.

    State i of phase k stands in row `place[k][i]` when the phase begins.
    """

    phases: tuple[tuple[Layer, ...], ...]
    place: tuple[Index, ...]

    @classmethod
    def of(cls, cycle: Cycle) -> Gathering:
        """Return the layout of a cycle. Costs a few passes over its entries."""
        factors = [factor for phase in cycle.phases for factor in phase.factors]
        orders = [_order(factor) for factor in factors]
        places = [_inverse(order) for order in (orders[-1], *orders)]  # of the sources of each factor, and the last's
        layers = [_layer(f, place, order) for f, place, order in zip(factors, places, orders)]
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
    cycle: Cycle, reduces: Sequence[Sequence[bool]], moduli: Residues, ends: Sequence[Index]
) -> Iterator[Residues]:
    """Yield the residues of the states `ends[k mod period]` in column k = 0, 1, ..., as states × moduli."""
    layout = Gathering.of(cycle)
    parts = [moduli] if layout.states < _LARGE else [moduli[i : i + SEVERAL] for i in range(0, len(moduli), SEVERAL)]
    for columns in zip(*(_columns(layout, cycle.initial, reduces, part, ends) for part in parts)):
        yield np.hstack(columns)


def _columns(
    layout: Gathering, initial: Residues, reduces: Sequence[Sequence[bool]], moduli: Residues, ends: Sequence[Index]
) -> Iterator[Residues]:
    vector, after, scratch = (Buffer(layout.states, len(moduli)) for _ in range(3))
    whole = np.tile(moduli, (layout.states, 1))  # a table of its own, for long inner loops
    vector.table[layout.place[0]] = initial[:, None] % moduli
    for layers, flags, place, end in itertools.cycle(zip(layout.phases, reduces, layout.place, ends)):
        yield vector.table[place[end]]
        for layer, reduce in zip(layers, flags):
            layer.apply(vector, after, scratch)
            if reduce:
                table = after.table[: layer.targets]
                np.remainder(table, whole[: layer.targets], out=table)
            vector, after = after, vector


def _ones(factor: csr_array) -> NDArray[np.int64]:
    """Return how often each entry is gathered: as often as it says, or not at all."""
    return np.where(factor.data <= _SPREAD, factor.data, 0).astype(np.int64)


def _degrees(factor: csr_array) -> NDArray[np.int64]:
    running = np.concatenate([[0], np.cumsum(_ones(factor))])
    degrees: NDArray[np.int64] = running[factor.indptr[1:]] - running[factor.indptr[:-1]]
    return degrees


def _order(factor: csr_array) -> Index:
    """Return the targets by falling number of predecessors to gather."""
    return np.argsort(-_degrees(factor), kind="stable")


def _inverse(order: Index) -> Index:
    place = np.empty_like(order)
    place[order] = np.arange(len(order))
    return place


def _layer(factor: csr_array, place: Index, order: Index) -> Layer:
    """Return a factor with its sources at `place` and its targets in `order`."""
    moved = csr_array(factor[order])
    sources = place[moved.indices]
    often, degrees = _ones(moved), _degrees(moved)
    gathered, starts = np.repeat(sources, often), np.cumsum(degrees) - degrees
    lists = []
    for j in range(int(degrees.max(initial=0))):
        length = int(np.count_nonzero(degrees > j))
        if length < _SHORT:
            break
        lists.append(gathered[starts[:length] + j])
    target = np.repeat(np.arange(len(order)), np.diff(moved.indptr))
    earlier = np.cumsum(often) - often - starts[target]  # gathered for the same target before this entry
    left = moved.data - np.clip(len(lists) - earlier, 0, often).astype(moved.data.dtype)
    return Layer(factor.shape[1], factor.shape[0], tuple(lists), _cut(left, target, sources, factor.shape[1]))


def _cut(data: Residues, target: Index, source: Index, sources: int) -> csr_array | None:
    """Return the matrix of these entries without zeros, and without the targets after the last that has any."""
    kept = np.flatnonzero(data)
    if len(kept) == 0:
        return None
    shape = (int(target[kept].max()) + 1, sources)
    return csr_array((data[kept], (target[kept], source[kept])), shape=shape)
