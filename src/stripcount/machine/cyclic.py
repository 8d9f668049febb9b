"""The period of a machine: with period d, a state occurs only after numbers of columns of one residue modulo d.

Magnets with an odd number of rows has period 2 (a board with an odd number of cells cannot be divided into
dominoes), and Circuit Board with three rows has period 4. For each column a sweep then reads only one of d parts.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import gcd

import numpy as np
from numpy.typing import NDArray

from stripcount.algebra.sparse import csr_array
from stripcount.machine.factored import Factored, Vector, fused


@dataclass(frozen=True, eq=False)
class Phase:
    """For one residue of k modulo the period: the factors that read column k, and the final weights before it."""

    factors: tuple[csr_array, ...]
    final: Vector


@dataclass(frozen=True, eq=False)
class Cycle:
    """A machine unrolled over its period d: column k (from 0) is read by phase k mod d.

    `residues` lists the k mod d for which boards of k columns may exist. If there is only one, c, the generating
    function is x^c times a function of x^d.
    """

    phases: tuple[Phase, ...]
    initial: Vector

    @property
    def period(self) -> int:
        """The number of phases d."""
        return len(self.phases)

    @property
    def residues(self) -> tuple[int, ...]:
        """The residues k mod d whose terms are not structurally zero."""
        return tuple(k for k, phase in enumerate(self.phases) if phase.final.any())

    @property
    def transitions(self) -> float:
        """The average number of matrix entries that a sweep reads for one column."""
        return sum(int(factor.nnz) for phase in self.phases for factor in phase.factors) / self.period


def cycle_of(machine: Factored) -> Cycle:
    """Return the machine unrolled over its period, with factors multiplied where that saves time.

    Costs one boolean sweep for each column that reaches a new state.

    >>> from stripcount.machine.explore import explore
    >>> from stripcount.puzzles.magnets import Magnets
    >>> [cycle_of(explore(Magnets(rows)).machine()).period for rows in (2, 3)]
    [1, 2]
    """
    distances = _distances(machine)
    period = _period(machine, distances)
    if period == 0:  # no closed walk: the generating function is a polynomial
        period = 1
    classes = [np.flatnonzero((distances[0] >= 0) & (distances[0] % period == k)) for k in range(period)]
    phases = []
    for k, states in enumerate(classes):
        next_states = classes[(k + 1) % period]
        factors, columns = [], states
        for factor in machine.factors[:-1]:
            block = factor[:, columns]
            rows = np.flatnonzero(np.diff(block.indptr))
            factors.append(csr_array(block[rows]))
            columns = rows
        factors.append(csr_array(machine.factors[-1][:, columns][next_states]))
        phases.append(Phase(fused(factors), machine.final[states]))
    return Cycle(tuple(phases), machine.initial[classes[0]])


def period_of(machine: Factored) -> int:
    """Return the greatest common divisor of the lengths, in columns, of all closed walks; 0 if there are none."""
    return _period(machine, _distances(machine))


def _distances(machine: Factored) -> list[NDArray[np.int64]]:
    """Return for each layer the first column (from 0) in which each state occurs, -1 if it never does."""
    distances = [np.full(size, -1, dtype=np.int64) for size in machine.sizes]
    new = np.flatnonzero(machine.initial)
    distances[0][new] = 0
    column = 0
    while len(new):
        for layer, factor in enumerate(machine.factors):
            flags = np.zeros(factor.shape[1], dtype=bool)
            flags[new] = True
            next_layer = (layer + 1) % machine.rows
            reached = np.zeros(factor.shape[0], dtype=bool)
            reached[np.repeat(np.arange(factor.shape[0]), np.diff(factor.indptr))[flags[factor.indices]]] = True
            new = np.flatnonzero(reached & (distances[next_layer] < 0))
            distances[next_layer][new] = column + (next_layer == 0)
        column += 1
    return distances


def _period(machine: Factored, distances: list[NDArray[np.int64]]) -> int:
    """Return the period, given the first columns of the states; see `period_of`."""
    period = 0
    for layer, factor in enumerate(machine.factors):
        next_layer = (layer + 1) % machine.rows
        target = np.repeat(np.arange(factor.shape[0]), np.diff(factor.indptr))
        before, after = distances[layer][factor.indices], distances[next_layer][target]
        reachable = (before >= 0) & (after >= 0)
        detours = np.unique(before[reachable] + (next_layer == 0) - after[reachable])
        for detour in detours:
            period = gcd(period, int(detour))
    return period
