"""One period of a machine modulo a prime, applied to several vectors at once."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from stripcount.algebra.exact_arrays import largest_row_sum
from stripcount.errors import TooLarge
from stripcount.kernels.columns import WIDTHS
from stripcount.kernels.library import Kernel, library_of
from stripcount.machine.cyclic import Cycle
from stripcount.machine.plan import Plan
from stripcount.machine.sweep import compiled_columns

MAX_PRIME_BITS = 31
"""The maximum number of bits of a prime: the product of two residues then fits into a word."""

Residues = NDArray[np.uint64]


class Period:
    """The matrix M of one period modulo `prime`, between the columns after which boards may end; it is not stored.

    `start` is the vector of the counts of states after the first such column, number `offset`, and `final` the vector
    of the final weights there. Raises TooLarge if a row of a factor has the sum 2³³ or more, Unavailable for a kernel
    that was not compiled.

    >>> from stripcount.machine.cyclic import cycle_of
    >>> from stripcount.machine.explore import explore
    >>> from stripcount.puzzles.domino_tiling import DominoTiling
    >>> period = Period(cycle_of(explore(DominoTiling(2)).machine()), 101)
    >>> vectors = period.apply(period.apply(period.start[:, None]))
    >>> (period.final @ vectors).tolist()
    [2]
    """

    def __init__(self, cycle: Cycle, prime: int, kernel: Kernel | None = None) -> None:
        self.prime, self.offset = prime, cycle.residues[0]
        factors = [[*phase.factors] for phase in cycle.phases]
        if max(largest_row_sum(factor) for phase in factors for factor in phase) >= 1 << (64 - MAX_PRIME_BITS):
            raise TooLarge(
                f"a machine must lead in fewer than 2^{64 - MAX_PRIME_BITS} ways into each state for a witness."
            )
        self._factors = [factor for phase in factors[self.offset :] + factors[: self.offset] for factor in phase]
        self._compiled = compiled_columns(cycle, Plan.of(cycle, MAX_PRIME_BITS), library_of(kernel))
        self._phases, modulus = len(factors), np.uint64(prime)
        vector = cycle.initial % modulus
        for factor in (factor for phase in factors[: self.offset] for factor in phase):
            vector = factor @ vector % modulus
        self.start: Residues = vector
        self.final: Residues = cycle.phases[self.offset].final % modulus

    @property
    def states(self) -> int:
        """The number of states after the columns at which boards may end."""
        return len(self.final)

    def apply(self, vectors: Residues) -> Residues:
        """Return M times `vectors`, an array states × vectors; costs `transitions` multiply-adds for each vector."""
        if self._compiled is not None and vectors.shape[1] <= WIDTHS[-1]:
            return self._compiled.advance(vectors, self.prime, self.offset, self._phases)
        for factor in self._factors:
            vectors = factor @ vectors % np.uint64(self.prime)
        return vectors
