"""Columns of a machine modulo several primes at once, by NumPy: the predecessors of all states are gathered and added.

Gathering uses two facts: nearly all entries are 1, and most states have few predecessors. The targets of a factor are
sorted by decreasing in-degree; then the j-th predecessors of all targets that have one form a single array of indices,
and one step gathers those rows and adds them to the first rows of the result. Nothing is multiplied and no memory is
allocated, so this is about one and a half times as fast as a sparse product with several vectors. Short lists, and
entries above 3, use a sparse product.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from stripcount.algebra.exact_arrays import WORD, Overflow, Reduction, largest_row_sum, matvec
from stripcount.algebra.sparse import csr_array
from stripcount.machine.cyclic import Cycle
from stripcount.machine.plan import Plan

Residues = NDArray[np.uint64]
Positions = NDArray[np.intp]

MIN_PRIMES = 4
"""The smallest number of primes for which gathering is faster than a sparse product."""
MIN_TARGETS = 1500
"""The number of targets below which the calls for a list take longer than a sparse product."""
MANY_STATES = 32_000
"""The number of states from which rows of more than MIN_PRIMES residues do not fit into the caches."""
_MAX_GATHERED = 3  # the largest entry that is gathered, as many times as its value; larger ones use a sparse product


@dataclass(frozen=True, eq=False)
class Layer:
    """One factor, split into lists of predecessors to gather and a matrix.

    `lists[j]` holds the j-th predecessors of the first len(lists[j]) targets; `remainder` holds all other entries. The
    factor has a row for each of `targets` states and a column for each of `sources` states; `row_sum` is the largest
    sum of a row.
    """

    row_sum: int
    sources: int
    targets: int
    lists: tuple[Positions, ...]
    remainder: csr_array | None

    def apply(self, source: Buffer, target: Buffer, scratch: Buffer, below: int) -> None:
        """Write the product of the factor and `source`, whose entries are below `below`, into `target`.

        Raises Overflow if an entry might reach 2^64.
        """
        if self.row_sum * (below - 1) >= WORD:
            raise Overflow
        length = len(self.lists[0]) if self.lists else 0
        target.rows[length : self.targets] = 0
        if self.lists:
            # indices are in range; the default mode would copy `out` first, to leave it as it was after an error
            np.take(source.items, self.lists[0], out=target.items[:length], mode="clip")
        for index in self.lists[1:]:
            length = len(index)
            np.take(source.items, index, out=scratch.items[:length], mode="clip")
            np.add(target.rows[:length], scratch.rows[:length], out=target.rows[:length])
        if self.remainder is not None:
            target.rows[: self.remainder.shape[0]] += matvec(
                self.remainder, source.rows[: self.sources], row_sum=self.row_sum, below=below
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

    State i of phase k is in row `row_of_state[k][i]` of the buffer when the phase begins.
    """

    phases: tuple[tuple[Layer, ...], ...]
    row_of_state: tuple[Positions, ...]

    @classmethod
    def of(cls, cycle: Cycle, min_targets: int = MIN_TARGETS) -> Gathering:
        """Return the cycle prepared for gathering, without lists of fewer than `min_targets` targets.

        Costs a few passes over all entries.
        """
        factors = [factor for phase in cycle.phases for factor in phase.factors]
        orders = [_order_by_degree(factor) for factor in factors]
        # source_rows[k]: rows of the sources of factor k, which are the targets of factor k - 1, cyclically
        source_rows = [_inverse(order) for order in (orders[-1], *orders[:-1])]
        layers = [_layer(factor, rows, order, min_targets) for factor, rows, order in zip(factors, source_rows, orders)]
        starts = np.cumsum([0, *(len(phase.factors) for phase in cycle.phases)])
        return cls(
            tuple(tuple(layers[start:stop]) for start, stop in itertools.pairwise(starts)),
            tuple(source_rows[start] for start in starts[:-1]),
        )

    @property
    def states(self) -> int:
        """The largest number of states before any cell, which sizes the buffers."""
        return max(max(layer.sources, layer.targets) for phase in self.phases for layer in phase)


def gathered_residues(
    cycle: Cycle,
    plan: Plan,
    moduli: Residues,
    ends: Sequence[Positions],
    *,
    min_targets: int = MIN_TARGETS,
    many_states: int = MANY_STATES,
) -> Iterator[Residues]:
    """Yield for column k = 0, 1, ... the residues of the states `ends[k mod period]`, states × moduli.

    Lists of fewer than `min_targets` targets are left to the sparse product; machines with at least `many_states`
    states are swept with MIN_PRIMES moduli at a time. `ends` holds indices of states for each phase.
    """
    layout = Gathering.of(cycle, min_targets)
    chunks = (
        [moduli]
        if layout.states < many_states
        else [moduli[i : i + MIN_PRIMES] for i in range(0, len(moduli), MIN_PRIMES)]
    )
    for residues_of_chunks in zip(*(_columns(layout, cycle.initial, plan, chunk, ends) for chunk in chunks)):
        yield np.hstack(residues_of_chunks)


def _columns(
    layout: Gathering, initial: Residues, plan: Plan, moduli: Residues, ends: Sequence[Positions]
) -> Iterator[Residues]:
    """Yield the residues at the end states of columns 0, 1, …, for as many moduli as fit into one sweep.

    Two buffers exchange their roles after every factor, and residues are reduced where the plan says so.
    """
    vector, result, scratch = (Buffer(layout.states, len(moduli)) for _ in range(3))
    reduction = Reduction(moduli, plan.bits, layout.states)
    vector.table[layout.row_of_state[0]] = initial[:, None] % moduli
    reduced_bound = Reduction.bound(plan.bits)
    for layers, flags, rows, end in itertools.cycle(zip(layout.phases, plan.reduces, layout.row_of_state, ends)):
        yield vector.table[rows[end]]
        below = reduced_bound
        for layer, reduce in zip(layers, flags):
            layer.apply(vector, result, scratch, below)
            below = (below - 1) * layer.row_sum + 1
            if reduce:
                reduction.apply(result.table[: layer.targets], scratch.table[: layer.targets])
                below = reduced_bound
            vector, result = result, vector


def _multiplicities(factor: csr_array) -> NDArray[np.int64]:
    """Return how many times each entry is gathered: its value, or 0 if that exceeds _MAX_GATHERED."""
    return np.where(factor.data <= _MAX_GATHERED, factor.data, 0).astype(np.int64)


def _degrees(factor: csr_array) -> NDArray[np.int64]:
    """Return the number of predecessors to gather of each target, with multiplicity."""
    running = np.concatenate([[0], np.cumsum(_multiplicities(factor))])
    degrees: NDArray[np.int64] = running[factor.indptr[1:]] - running[factor.indptr[:-1]]
    return degrees


def _order_by_degree(factor: csr_array) -> Positions:
    """Return the targets in the order of decreasing number of predecessors to gather."""
    return np.argsort(-_degrees(factor), kind="stable")


def _inverse(order: Positions) -> Positions:
    """Return the inverse of a permutation."""
    positions = np.empty_like(order)
    positions[order] = np.arange(len(order))
    return positions


def _layer(factor: csr_array, row_of_source: Positions, order: Positions, min_targets: int) -> Layer:
    """Return the layer of a factor with source s in row row_of_source[s] and target order[i] in row i."""
    ordered = csr_array(factor[order])
    sources = row_of_source[ordered.indices]
    multiplicity, degrees = _multiplicities(ordered), _degrees(ordered)
    predecessors, starts = np.repeat(sources, multiplicity), np.cumsum(degrees) - degrees
    lists = []
    for j in range(int(degrees.max(initial=0))):
        length = int(np.count_nonzero(degrees > j))
        if length < min_targets:
            break
        lists.append(predecessors[starts[:length] + j])
    target = np.repeat(np.arange(len(order)), np.diff(ordered.indptr))
    # the number of predecessors of the same target that precede those of this entry
    earlier = np.cumsum(multiplicity) - multiplicity - starts[target]
    remaining = ordered.data - np.clip(len(lists) - earlier, 0, multiplicity).astype(ordered.data.dtype)
    remainder = _nonzero_matrix(remaining, target, sources, factor.shape[1])
    return Layer(largest_row_sum(factor), factor.shape[1], factor.shape[0], tuple(lists), remainder)


def _nonzero_matrix(data: Residues, target: Positions, source: Positions, source_count: int) -> csr_array | None:
    """Return the matrix of the nonzero entries `data`, without the empty rows at its end; None if all are zero."""
    nonzero = np.flatnonzero(data)
    if len(nonzero) == 0:
        return None
    shape = (int(target[nonzero].max()) + 1, source_count)
    return csr_array((data[nonzero], (target[nonzero], source[nonzero])), shape=shape)
