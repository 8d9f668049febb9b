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
"""A partition of the states of a layer: for each state the number of its block, from 0 on."""

_SMALL_PRIME = (1 << 28) - 57  # a prime so small that 256 products of two residues can be added in 64 bits
_TASK = "merging the states of the machine"
_ENTRY_BYTES = 12  # memory of one entry of a sparse matrix
_CHUNK_ENTRIES = 1 << 17  # entries of whole columns that are multiplied out at a time; at least those of the machine


def minimize(machine: L, limits: Limits = UNLIMITED) -> L:
    """Return the machine after merging states until nothing changes; it has the same terms.

    Symmetries of the puzzle (reflection, exchange of poles) need not be known: images of a state have equal futures.
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
    """Return the machine in which states between columns with equal futures, and equal inner states, are merged.

    Returns the machine itself if merged weights would not fit into 64 bits.
    """
    try:
        return _merged(machine, equal_futures(machine, limits))
    except Overflow:
        return machine


def _merged(machine: L, blocks: Blocks) -> L:
    """Return the machine in which every block of states is one state; equal inner states are merged as well."""
    forward = _successor_matrices(machine)
    initial = weighted_bincount(machine.initial, blocks, int(blocks.max()) + 1)
    representatives = _first_of_each(blocks)
    forward[0] = forward[0][representatives]
    forward[-1] = product(forward[-1], _indicator(blocks))
    _lump_inner_layers(forward)
    factors = tuple(csr_array(factor.T.tocsr()) for factor in forward)
    return replace(machine, factors=factors, initial=initial, final=machine.final[representatives])


def _successor_matrices(machine: Factored) -> list[csr_array]:
    """Return a (sources × targets) matrix for each factor: row s lists the states that state s leads to."""
    return [csr_array(factor.T.tocsr()) for factor in machine.factors]


def equal_futures(machine: Factored, limits: Limits = UNLIMITED) -> Blocks:
    """Return for each state between columns the number of its class, in the coarsest partition into equal futures.

    The states of a class have the same final weight and the same number of columns to each class; this is verified
    exactly. Classes are numbered in the order of their first states. Raises Overflow if the weights of one state do
    not fit into 64 bits.
    """
    forward, rng = _successor_matrices(machine), np.random.default_rng(20220206)
    heaviest = max(largest_row_sum(factor) for factor in forward)
    fits_words = heaviest < 1 << 36
    blocks: Blocks = np.unique(machine.final, return_inverse=True)[1].astype(np.int64)
    # different sums may be equal modulo one prime for all weights, so each further round takes another prime
    for prime in primes_downwards_from(
        min((1 << 61) - 1, (1 << 63) // max(1, heaviest)) if fits_words else _SMALL_PRIME
    ):
        blocks = _refined(
            forward if fits_words else [reduced(factor, prime) for factor in forward], blocks, prime, rng, limits
        )
        if _is_exact(forward, blocks, limits):
            return _in_order_of_appearance(blocks)
    raise AssertionError("different sums differ modulo one of infinitely many primes")


def _refined(
    forward: list[csr_array], blocks: Blocks, modulus: int, rng: np.random.Generator, limits: Limits
) -> Blocks:
    """Return `blocks` split by random weighted column sums modulo `modulus` until a round splits nothing."""
    count, count_before = int(blocks.max()) + 1, 0
    row_sums = [largest_row_sum(factor) for factor in forward]
    while count != count_before:
        limits.check_size(_TASK)
        weights = rng.integers(0, modulus, size=count, dtype=np.uint64)
        sums = weights[blocks]
        for factor, row_sum in zip(reversed(forward), reversed(row_sums)):
            sums = matvec(factor, sums, row_sum=row_sum, below=modulus) % np.uint64(modulus)
        block_keys = rng.integers(0, modulus, size=count, dtype=np.uint64)
        count_before = count
        blocks = np.unique(sums + block_keys[blocks], return_inverse=True)[1].astype(np.int64)
        count = int(blocks.max()) + 1
    return blocks


def _is_exact(forward: list[csr_array], blocks: Blocks, limits: Limits) -> bool:
    """Return whether all states of a block have the same column sums to every block, exactly.

    If a sum might not fit into 64 bits, sums are compared modulo primes whose product exceeds every sum.
    """
    chain = [*forward[1:], _indicator(blocks)]
    try:
        return _equal_within_blocks(forward[0], chain, blocks, product, limits)
    except Overflow:
        largest_sum = prod(largest_row_sum(factor) for factor in forward)
        return all(
            _equal_within_blocks(reduced(forward[0], p), chain, blocks, partial(product_modulo, modulus=p), limits)
            for p in primes_with_product_above(largest_sum, _SMALL_PRIME.bit_length())
        )


def _equal_within_blocks(
    first: csr_array,
    chain: list[csr_array],
    blocks: Blocks,
    multiply: Callable[[csr_array, csr_array], csr_array],
    limits: Limits,
) -> bool:
    """Return whether all states of each block have equal rows in the product of `first` and the matrices of `chain`.

    The rows are multiplied out in chunks of about _CHUNK_ENTRIES entries, sorted by blocks. Each row is compared with
    the first row of its block in the chunk, or with that of the block's first state, which is added in front of the
    chunk because a block may begin in an earlier one.
    """

    def multiplied_out(rows: csr_array) -> csr_array:
        """Return the product of some rows of `first` with the chain."""
        for factor in chain:
            rows = multiply(rows, factor)
            limits.check_size(_TASK, _ENTRY_BYTES * rows.nnz)
        return rows

    if len(chain) > 1:
        chain = [*chain[:-2], multiply(chain[-2], chain[-1])]
    order = np.argsort(blocks, kind="stable")
    order = order[np.bincount(blocks)[blocks[order]] > 1]  # a state alone in its block equals itself
    if not len(order):
        return True
    block_starts = np.searchsorted(blocks[order], np.arange(int(blocks.max(initial=0)) + 1))
    chunk_size = max(_CHUNK_ENTRIES, first.nnz + sum(factor.nnz for factor in chain))
    chunk_index = np.cumsum(_entry_bounds([first, *chain])[order]) // chunk_size
    for start, end in pairwise([0, *(np.flatnonzero(np.diff(chunk_index)) + 1).tolist(), len(order)]):
        block_of_row = blocks[order[start:end]]
        rows = multiplied_out(first[np.concatenate((order[block_starts[block_of_row[:1]]], order[start:end]))])
        if not equal(rows[1:], rows[np.maximum(block_starts[block_of_row] - start + 1, 0)]):
            return False
    return True


def _entry_bounds(chain: Sequence[csr_array]) -> NDArray[np.float64]:
    """Return a bound on the number of entries of each row of the product and of its partial products.

    It is the number of paths through the factors, or the width of the widest layer if that is less.
    """
    entries, widest = np.ones(chain[-1].shape[1]), max(factor.shape[1] for factor in chain)
    for factor in reversed(chain):
        counts = np.append(0.0, np.cumsum(entries[factor.indices]))[factor.indptr]
        entries = np.clip(np.diff(counts), 1.0, widest)
    return entries


def _lump_inner_layers(forward: list[csr_array]) -> None:
    """Shrink the layers inside a column, changing the list: drop unreachable states, merge those with equal rows."""
    for layer in range(1, len(forward)):
        reached = np.flatnonzero(np.bincount(forward[layer - 1].indices, minlength=forward[layer - 1].shape[1]))
        forward[layer - 1] = forward[layer - 1][:, reached]
        forward[layer] = forward[layer][reached]
    for layer in range(len(forward) - 1, 0, -1):
        blocks = _equal_rows(forward[layer])
        forward[layer] = forward[layer][_first_of_each(blocks)]
        forward[layer - 1] = product(forward[layer - 1], _indicator(blocks))


def _equal_rows(matrix: csr_array) -> Blocks:
    """Return the blocks of equal rows of a matrix, in order of appearance; sorts the indices of the matrix."""
    matrix.sort_indices()
    rng = np.random.default_rng(7)
    hashed = matrix
    if int(matrix.data.max(initial=0)) >= 1 << 32:  # multiples of a large power of two have few fingerprints
        distinct, index = np.unique(matrix.data, return_inverse=True)
        words = rng.integers(0, 1 << 64, size=len(distinct), dtype=np.uint64) * (distinct != 0)
        hashed = csr_array((words[index], matrix.indices, matrix.indptr), shape=matrix.shape)
    while True:
        keys = fingerprints(hashed, rng)
        blocks = _in_order_of_appearance(np.unique(keys, return_inverse=True)[1].astype(np.int64))
        if equal(matrix, matrix[_first_of_each(blocks)][blocks]):
            return blocks


def _first_of_each(blocks: Blocks) -> Blocks:
    """Return the index of the first state of each block."""
    return np.unique(blocks, return_index=True)[1]


def _in_order_of_appearance(blocks: Blocks) -> Blocks:
    """Return the blocks renumbered in the order of their first states."""
    first = _first_of_each(blocks)
    rank = np.empty(len(first), dtype=np.int64)
    rank[np.argsort(first, kind="stable")] = np.arange(len(first))
    return rank[blocks]


def _indicator(blocks: Blocks) -> csr_array:
    """Return the states × blocks 0-1 matrix of a partition."""
    count = int(blocks.max()) + 1 if len(blocks) else 0
    ones = np.ones(len(blocks), dtype=np.uint64)
    return csr_array((ones, (np.arange(len(blocks)), blocks)), shape=(len(blocks), count))
