"""Closed walks through a machine: the boards of a ring of columns, counted by traces of powers.

Only states on a cycle contribute. The trace of a power of the column matrix is the sum of the traces of the same power
of its strongly connected components: sets of states that reach one another over whole columns.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from math import ceil

import numpy as np

from stripcount.algebra.crt import integers_from_residues, primes_below
from stripcount.algebra.exact_arrays import Words, largest_row_sum, matvec
from stripcount.algebra.sparse import coo_array, csr_array
from stripcount.errors import TooLarge, checked_integer
from stripcount.limits import UNLIMITED, Limits
from stripcount.machine.cyclic import cycle_of
from stripcount.machine.explore import explore
from stripcount.machine.machine import Machine
from stripcount.machine.sweep import term_bits
from stripcount.model.strip import Strip

_MAX_RESIDUES = 1 << 22  # the number of residues in memory at a time
_FIXED_BYTES = 6 << 20  # memory of libraries that are loaded late
_RESIDUE_BYTES = 32  # memory for each residue, measured: before a cell, after it, and reduced


@dataclass(frozen=True, eq=False)
class ClosedWalks:
    """The strongly connected components of a machine: a(k) for k ≥ 1 is the sum of the traces of their k-th powers.

    a(0) counts the empty board, once.

    >>> from stripcount.puzzles.hard_squares import HardSquares
    >>> from stripcount.model.wrap.wrapped import wrapped
    >>> ClosedWalks.of(wrapped(HardSquares(1), "columns").unrolled).terms(7)
    [1, 1, 3, 4, 7, 11, 18]
    """

    components: tuple[Machine, ...]

    @classmethod
    def of(cls, unrolled: Strip, limits: Limits = UNLIMITED) -> ClosedWalks:
        """Return the closed walks that are the boards of a ring, given its unrolled strip. Costs one exploration."""
        return cls(tuple(strong_components(explore(unrolled, limits=limits).machine())))

    @cached_property
    def states(self) -> int:
        """The number of states between columns that lie on a cycle."""
        return sum(component.states for component in self.components)

    @cached_property
    def transitions(self) -> int:
        """The number of nonzero entries in all factors of all components."""
        return sum(component.transitions for component in self.components)

    @property
    def memory(self) -> int:
        """The approximate number of bytes that `terms` needs: residues of many states at a time."""
        widest = ((max(component.sizes), component.states) for component in self.components)
        return _FIXED_BYTES + _RESIDUE_BYTES * max(
            (min(_MAX_RESIDUES, wide * states) for wide, states in widest), default=0
        )

    def terms(self, count: int, modulus: int | None = None, limits: Limits = UNLIMITED) -> list[int]:
        """Return a(0)..a(count - 1), exactly or modulo a number below 2⁵⁰.

        Costs `count` times `states` times `transitions` multiply-adds per prime. The number of primes follows from a
        bound on the traces: the sum of all entries of a power, which a sweep rounded upwards bounds from above.
        Raises TooLarge if `memory` exceeds that of `limits`, OutOfTime beyond its deadline.
        """
        limits.check_size("counting closed walks", self.memory)
        if modulus is not None:
            return self._terms_modulo(count, checked_integer("modulus", modulus, 2, (1 << 50) - 1), limits)
        bits = (  # the traces of all components are added; two bits are a margin
            2
            + max((self._trace_bits(component, count) for component in self.components), default=0)
            + len(self.components).bit_length()
        )
        primes = primes_below(1 << 50, ceil(bits / 49))  # each exceeds 2⁴⁹
        table = np.array([self._terms_modulo(count, p, limits) for p in primes], dtype=np.uint64).T
        return integers_from_residues(table, primes)[:count]

    def _terms_modulo(self, count: int, modulus: int, limits: Limits) -> list[int]:
        """Return a(0)..a(count - 1) modulo one number: 1 for the empty board, then sums of traces of the components."""
        totals = [1 % modulus] + [0] * (count - 1) if count else []
        for component in self.components:
            for k, trace in enumerate(_traces(component, count - 1, modulus, limits), 1):
                totals[k] = (totals[k] + trace) % modulus
        return totals

    @staticmethod
    def _trace_bits(component: Machine, count: int) -> int:
        """Return a number of bits into which the traces of the first `count` powers fit: the sums of all entries do."""
        ones = np.ones(component.states, dtype=np.uint64)
        return term_bits(cycle_of(Machine(component.factors, ones, ones)), count)


def _traces(component: Machine, count: int, modulus: int, limits: Limits) -> Iterator[int]:
    """Yield the traces of the first `count` powers of a component's column matrix, modulo `modulus`."""
    if count < 1:
        return
    factors = component.fused().factors
    row_sums = [largest_row_sum(factor) for factor in factors]
    if max(row_sums) * modulus >= 1 << 64:
        raise TooLarge("the weights of one cell leave too little room for residues in 64 bits.")
    width = max(1, _MAX_RESIDUES // max(max(factor.shape) for factor in factors))
    totals = [0] * count
    for chunk_start in range(0, component.states, width):
        starts = np.arange(chunk_start, min(chunk_start + width, component.states))
        vectors: Words = np.zeros((component.states, len(starts)), dtype=np.uint64)
        vectors[starts, np.arange(len(starts))] = 1
        for k in range(count):
            limits.check_size("counting closed walks")
            for factor, row_sum in zip(factors, row_sums):
                vectors = matvec(factor, vectors, row_sum=row_sum, below=modulus) % np.uint64(modulus)
            diagonal = vectors[starts, np.arange(len(starts))]
            totals[k] = (totals[k] + sum(int(value) for value in diagonal)) % modulus
    yield from totals


def strong_components(machine: Machine) -> Iterator[Machine]:
    """Yield the strongly connected components that contain a cycle, as machines whose initial and final vector are 0.

    Costs a search over the transitions.

    >>> from stripcount.machine.explore import explore
    >>> from stripcount.puzzles.hard_squares import HardSquares
    >>> [component.states for component in strong_components(explore(HardSquares(3)).machine())]
    [5]
    """
    from scipy.sparse.csgraph import connected_components  # takes a tenth of a second to import

    rows = machine.rows
    offsets = np.concatenate([[0], np.cumsum(machine.sizes)])  # of the states of each layer in one numbering
    matrices = [factor.tocoo() for factor in machine.factors]
    source = np.concatenate([matrix.col.astype(np.int64) + offsets[row] for row, matrix in enumerate(matrices)])
    target = np.concatenate(
        [matrix.row.astype(np.int64) + offsets[(row + 1) % rows] for row, matrix in enumerate(matrices)]
    )
    graph = coo_array((np.ones(len(source), np.int8), (source, target)), shape=(offsets[-1], offsets[-1]))
    count, component_of = connected_components(graph.tocsr(), directed=True, connection="strong")
    inside = component_of[source[component_of[source] == component_of[target]]]
    for component in np.flatnonzero(np.bincount(inside, minlength=count)):
        states = [np.flatnonzero(component_of[offsets[row] : offsets[row + 1]] == component) for row in range(rows)]
        factors = [
            csr_array(factor[states[(row + 1) % rows]][:, states[row]]) for row, factor in enumerate(machine.factors)
        ]
        no_weights = np.zeros(len(states[0]), dtype=np.uint64)
        yield Machine(tuple(factors), no_weights, no_weights)
