"""Minimisation: states with equal futures are one state, and so are states with equal pasts.

Partition refinement on weighted row sums, with random weights modulo a prime in place of whole rows: each
round costs one sweep. The partition found is then verified exactly, so chance can cost time, never truth.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray
from scipy.sparse import csr_array

from stripcount.errors import TooLarge
from stripcount.machine.machine import Machine, Vector, largest_row_sum

Blocks = NDArray[np.int64]

_CHUNK = 1 << 14  # layer-0 states whose whole columns are multiplied out at a time while verifying


def minimize(machine: Machine) -> Machine:
    """Return the smallest machine that merging states can reach; it has the same terms.

    Symmetries of the puzzle (reflection, exchange of poles) need no mention: their states have equal futures.
    Costs about ten to thirty sweeps, and one pass over the columns multiplied out, in chunks.

    >>> from stripcount.machine.explore import explore
    >>> from stripcount.puzzles.magnets import Magnets
    >>> [explore(Magnets(rows)).machine().minimize().states for rows in range(1, 5)]
    [4, 6, 28, 59]
    """
    while True:
        smaller = merge_futures(machine)
        smaller = merge_futures(smaller.transposed()).transposed()
        if smaller.states == machine.states:
            return smaller
        machine = smaller


def merge_futures(machine: Machine) -> Machine:
    """Return the machine whose states between columns are classes of equal futures, its inner layers lumped."""
    up = [csr_array(factor.T.tocsr()) for factor in machine.factors]  # row s: where state s leads
    blocks = _verified_partition(up, machine.final)
    count = int(blocks.max()) + 1
    initial = np.zeros(count, dtype=np.uint64)
    np.add.at(initial, blocks, machine.initial)
    representatives = _first_of_each(blocks)
    up[0] = up[0][representatives]
    up[-1] = csr_array(up[-1] @ _indicator(blocks))
    _lump_inner_layers(up)
    return Machine(tuple(csr_array(factor.T.tocsr()) for factor in up), initial, machine.final[representatives])


def _verified_partition(up: list[csr_array], final: Vector) -> Blocks:
    """Return the coarsest partition whose blocks agree in `final` and in column sums to every block."""
    bound = 1
    for factor in up:
        bound *= largest_row_sum(factor)
    if bound >= 2**63:
        raise TooLarge(f"the weights of one column may multiply to {bound}, beyond the 2^63 that minimising can hold.")
    chance = np.random.default_rng(20220206)
    modulus = min((1 << 61) - 1, (1 << 63) // max(largest_row_sum(factor) for factor in up))
    blocks: Blocks = np.unique(final, return_inverse=True)[1].astype(np.int64)
    while True:
        blocks = _refined(up, blocks, modulus, chance)
        if _is_exact(up, blocks):
            return _in_order_of_appearance(blocks)


def _refined(up: list[csr_array], blocks: Blocks, modulus: int, chance: np.random.Generator) -> Blocks:
    """Return `blocks` split by random weighted column sums until a round splits nothing."""
    count, before = int(blocks.max()) + 1, 0
    while count != before:
        weights = chance.integers(0, modulus, size=count, dtype=np.uint64)
        value = weights[blocks]
        for factor in reversed(up):
            value = (factor @ value) % np.uint64(modulus)
        own = chance.integers(0, modulus, size=count, dtype=np.uint64)
        before = count
        blocks = np.unique(value + own[blocks], return_inverse=True)[1].astype(np.int64)
        count = int(blocks.max()) + 1
    return blocks


def _is_exact(up: list[csr_array], blocks: Blocks) -> bool:
    """Say whether all states of a block have the same column sums to every block, in whole numbers."""
    last = csr_array(up[-1] @ _indicator(blocks)) if len(up) > 1 else up[0]
    chain = [*up[1:-1], last]

    def columns(rows: csr_array) -> csr_array:
        for factor in chain if len(up) > 1 else [_indicator(blocks)]:
            rows = csr_array(rows @ factor)
        return rows

    quotient = columns(up[0][_first_of_each(blocks)])
    for begin in range(0, len(blocks), _CHUNK):
        part = blocks[begin : begin + _CHUNK]
        difference = csr_array(columns(up[0][begin : begin + _CHUNK]) - quotient[part])
        if difference.count_nonzero():
            return False
    return True


def _lump_inner_layers(up: list[csr_array]) -> None:
    """Shrink the layers between columns in place: drop unreachable states, merge those with equal rows."""
    for layer in range(1, len(up)):
        reached = np.flatnonzero(np.bincount(up[layer - 1].indices, minlength=up[layer - 1].shape[1]))
        up[layer - 1] = up[layer - 1][:, reached]
        up[layer] = up[layer][reached]
    for layer in range(len(up) - 1, 0, -1):
        blocks = _equal_rows(up[layer])
        up[layer] = up[layer][_first_of_each(blocks)]
        up[layer - 1] = csr_array(up[layer - 1] @ _indicator(blocks))


def _equal_rows(matrix: csr_array) -> Blocks:
    """Return the partition of the rows of `matrix` into equal ones."""
    matrix.sort_indices()
    chance = np.random.default_rng(7)
    while True:
        keys = matrix @ chance.integers(0, 2**64, size=matrix.shape[1], dtype=np.uint64, endpoint=False)
        blocks = _in_order_of_appearance(np.unique(keys, return_inverse=True)[1].astype(np.int64))
        if not csr_array(matrix - matrix[_first_of_each(blocks)][blocks]).count_nonzero():
            return blocks


def _first_of_each(blocks: Blocks) -> Blocks:
    return np.unique(blocks, return_index=True)[1]


def _in_order_of_appearance(blocks: Blocks) -> Blocks:
    first = _first_of_each(blocks)
    rank = np.empty(len(first), dtype=np.int64)
    rank[np.argsort(first, kind="stable")] = np.arange(len(first))
    return rank[blocks]


def _indicator(blocks: Blocks) -> csr_array:
    """Return the states × blocks 0-1 matrix of a partition."""
    count = int(blocks.max()) + 1 if len(blocks) else 0
    ones = np.ones(len(blocks), dtype=np.uint64)
    return csr_array((ones, (np.arange(len(blocks)), blocks)), shape=(len(blocks), count))
