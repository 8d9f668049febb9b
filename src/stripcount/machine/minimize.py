"""Minimisation of a machine: states with equal futures are merged, then states with equal pasts.

These are ordinary and exact lumpability (P. Buchholz, J. Appl. Probab. 31 (1994)). Partition refinement compares
weighted row sums, with random weights modulo a prime, instead of whole rows: each round costs one sweep. The
partition is then verified exactly, so an unlucky choice of weights costs only time.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from itertools import pairwise
from math import prod

import numpy as np
from numpy.typing import NDArray

from stripcount.algebra.crt import primes_downwards_from, primes_with_product_above
from stripcount.algebra.exact_arrays import (
    Overflow,
    equal,
    fingerprints,
    largest_row_sum,
    matvec,
    product,
    product_modulo,
    reduced,
    weighted_bincount,
)
from stripcount.algebra.sparse import csr_array
from stripcount.limits import UNLIMITED, Limits
from stripcount.machine.factored import Factored, L

Blocks = NDArray[np.int64]

_NARROW = (1 << 28) - 57  # a prime so small that 256 products of two residues can be added in 64 bits
_MERGING = "merging the states of the machine"
_BYTES = 12  # of one entry of a sparse matrix
_ENTRIES = 1 << 17  # of whole columns, or as many as the machine has, that are multiplied out at a time to verify


def minimize(machine: L, limits: Limits = UNLIMITED) -> L:
    """Return the machine after merging states until nothing changes; it has the same terms.

    Symmetries of the puzzle (reflection, exchange of poles) need not be given: images of a state have equal futures.
    Costs about ten to thirty sweeps, and one pass over the multiplied columns, in chunks. Raises OutOfTime beyond the
    deadline of `limits`, TooLarge if a chunk needs more than its memory.

    >>> from stripcount.machine.explore import explore
    >>> from stripcount.puzzles.magnets import Magnets
    >>> [explore(Magnets(rows)).machine().minimize().states for rows in range(1, 5)]
    [4, 6, 28, 59]
    """
    while True:
        smaller = merge_futures(machine, limits)
        smaller = merge_futures(smaller.reversed(), limits).reversed()
        if smaller.states == machine.states:
            return smaller
        machine = smaller


def merge_futures(machine: L, limits: Limits = UNLIMITED) -> L:
    """Return the machine whose column states are the classes of equal futures, with equal inner states merged as well.

    Returns the machine itself if merged weights would not fit into 64 bits.
    """
    try:
        return _merged(machine, equal_futures(machine, limits))
    except Overflow:
        return machine


def _merged(machine: L, blocks: Blocks) -> L:
    """Return the machine in which every block of states is one state; equal inner states are merged as well."""
    up = _upwards(machine)
    initial = weighted_bincount(machine.initial, blocks, int(blocks.max()) + 1)
    representatives = _first_of_each(blocks)
    up[0] = up[0][representatives]
    up[-1] = product(up[-1], _indicator(blocks))
    _lump_inner_layers(up)
    factors = tuple(csr_array(factor.T.tocsr()) for factor in up)
    return replace(machine, factors=factors, initial=initial, final=machine.final[representatives])


def _upwards(machine: Factored) -> list[csr_array]:
    """Return the transposed factors: row s lists the states that state s leads to."""
    return [csr_array(factor.T.tocsr()) for factor in machine.factors]


def equal_futures(machine: Factored, limits: Limits = UNLIMITED) -> Blocks:
    """Return for each state between columns the number of its class, in the coarsest partition into equal futures.

    The states of a class have the same final weight and the same number of columns to each class; this is verified
    exactly. Classes are numbered in the order of their first states. Raises Overflow if the weights of one state do
    not fit into 64 bits.
    """
    up, chance = _upwards(machine), np.random.default_rng(20220206)
    heaviest = max(largest_row_sum(factor) for factor in up)
    light = heaviest < 1 << 36
    blocks: Blocks = np.unique(machine.final, return_inverse=True)[1].astype(np.int64)
    # different sums may be equal modulo one prime for all weights, so each further round takes another prime
    for prime in primes_downwards_from(min((1 << 61) - 1, (1 << 63) // max(1, heaviest)) if light else _NARROW):
        blocks = _refined(up if light else [reduced(factor, prime) for factor in up], blocks, prime, chance, limits)
        if _is_exact(up, blocks, limits):
            return _in_order_of_appearance(blocks)
    raise AssertionError("different sums differ modulo one of infinitely many primes")


def _refined(up: list[csr_array], blocks: Blocks, modulus: int, chance: np.random.Generator, limits: Limits) -> Blocks:
    """Return `blocks` split by random weighted column sums modulo a number until a round splits nothing."""
    count, before = int(blocks.max()) + 1, 0
    sums = [largest_row_sum(factor) for factor in up]
    while count != before:
        limits.check_size(_MERGING)
        weights = chance.integers(0, modulus, size=count, dtype=np.uint64)
        value = weights[blocks]
        for factor, row_sum in zip(reversed(up), reversed(sums)):
            value = matvec(factor, value, row_sum=row_sum, below=modulus) % np.uint64(modulus)
        own = chance.integers(0, modulus, size=count, dtype=np.uint64)
        before = count
        blocks = np.unique(value + own[blocks], return_inverse=True)[1].astype(np.int64)
        count = int(blocks.max()) + 1
    return blocks


def _is_exact(up: list[csr_array], blocks: Blocks, limits: Limits) -> bool:
    """Return whether all states of a block have the same column sums to every block, exactly.

    If a sum might not fit into 64 bits, sums are compared modulo primes whose product exceeds every sum.
    """
    chain = [*up[1:], _indicator(blocks)]
    try:
        return _agree(up[0], chain, blocks, product, limits)
    except Overflow:
        most = prod(largest_row_sum(factor) for factor in up)
        return all(
            _agree(reduced(up[0], p), chain, blocks, partial(product_modulo, modulus=p), limits)
            for p in primes_with_product_above(most, _NARROW.bit_length())
        )


def _agree(
    first: csr_array,
    chain: list[csr_array],
    blocks: Blocks,
    multiply: Callable[[csr_array, csr_array], csr_array],
    limits: Limits,
) -> bool:
    """Return whether all states of a block have equal rows in the product of `first` and the matrices of `chain`.

    The rows are multiplied out in chunks of about _ENTRIES entries, sorted by blocks. Each row is compared with the
    first row of its block in the chunk, or with that of the block's first state, which is added in front of the chunk
    because a block may begin in an earlier one.
    """

    def columns(rows: csr_array) -> csr_array:
        for factor in chain:
            rows = multiply(rows, factor)
            limits.check_size(_MERGING, _BYTES * rows.nnz)
        return rows

    if len(chain) > 1:
        chain = [*chain[:-2], multiply(chain[-2], chain[-1])]
    order = np.argsort(blocks, kind="stable")
    order = order[np.bincount(blocks)[blocks[order]] > 1]  # a state alone in its class agrees with itself
    if not len(order):
        return True
    begins = np.searchsorted(blocks[order], np.arange(int(blocks.max(initial=0)) + 1))
    most = max(_ENTRIES, first.nnz + sum(factor.nnz for factor in chain))
    ends = np.cumsum(_entries([first, *chain])[order]) // most
    for begin, end in pairwise([0, *(np.flatnonzero(np.diff(ends)) + 1).tolist(), len(order)]):
        own = blocks[order[begin:end]]
        rows = columns(first[np.concatenate((order[begins[own[:1]]], order[begin:end]))])
        if not equal(rows[1:], rows[np.maximum(begins[own] - begin + 1, 0)]):
            return False
    return True


def _entries(chain: Sequence[csr_array]) -> NDArray[np.float64]:
    """Return a bound on the entries of each row of the product and of its partial products.

    It is the number of paths through the factors, or the width of the widest layer if that is less.
    """
    entries, widest = np.ones(chain[-1].shape[1]), max(factor.shape[1] for factor in chain)
    for factor in reversed(chain):
        counts = np.append(0.0, np.cumsum(entries[factor.indices]))[factor.indptr]
        entries = np.clip(np.diff(counts), 1.0, widest)
    return entries


def _lump_inner_layers(up: list[csr_array]) -> None:
    """Shrink the layers between columns in place: drop unreachable states, merge those with equal rows."""
    for layer in range(1, len(up)):
        reached = np.flatnonzero(np.bincount(up[layer - 1].indices, minlength=up[layer - 1].shape[1]))
        up[layer - 1] = up[layer - 1][:, reached]
        up[layer] = up[layer][reached]
    for layer in range(len(up) - 1, 0, -1):
        blocks = _equal_rows(up[layer])
        up[layer] = up[layer][_first_of_each(blocks)]
        up[layer - 1] = product(up[layer - 1], _indicator(blocks))


def _equal_rows(matrix: csr_array) -> Blocks:
    """Return the partition of the rows of `matrix` into equal ones."""
    matrix.sort_indices()
    chance = np.random.default_rng(7)
    hashed = matrix
    if int(matrix.data.max(initial=0)) >= 1 << 32:  # multiples of a large power of two have few fingerprints
        distinct, index = np.unique(matrix.data, return_inverse=True)
        words = chance.integers(0, 1 << 64, size=len(distinct), dtype=np.uint64) * (distinct != 0)
        hashed = csr_array((words[index], matrix.indices, matrix.indptr), shape=matrix.shape)
    while True:
        keys = fingerprints(hashed, chance)
        blocks = _in_order_of_appearance(np.unique(keys, return_inverse=True)[1].astype(np.int64))
        if equal(matrix, matrix[_first_of_each(blocks)][blocks]):
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
