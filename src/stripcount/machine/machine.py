"""The finite state machine of a strip: one sparse factor per cell of a column, never multiplied out."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import NDArray
from scipy.sparse import csr_array

Vector = NDArray[np.uint64]


@dataclass(frozen=True, eq=False)
class Machine:
    """A layered transfer matrix: `factors[i]` turns counts on layer i into counts on layer i + 1.

    Each factor is a (targets × sources) sparse matrix of whole numbers; the last leads back to layer 0, the
    states between columns. a(k) = final · (F_last ··· F_0)^k · initial, where a(0) counts the empty board.

    >>> from stripcount.machine.explore import explore
    >>> from stripcount.puzzles.magnets import Magnets
    >>> machine = explore(Magnets(2)).machine()
    >>> machine.states, machine.minimize().states, machine.terms(5)
    (14, 6, [1, 3, 14, 47, 183])
    """

    factors: tuple[csr_array, ...]
    initial: Vector
    final: Vector

    @classmethod
    def of(cls, factors: Sequence[csr_array], start: int, final: Vector) -> Machine:
        """Return the machine that starts in one state of layer 0."""
        initial = np.zeros(len(final), dtype=np.uint64)
        initial[start] = 1
        return cls(tuple(factors), initial, final)

    @property
    def rows(self) -> int:
        """The number of factors a column has."""
        return len(self.factors)

    @property
    def states(self) -> int:
        """The number of states between columns."""
        return len(self.initial)

    @cached_property
    def sizes(self) -> tuple[int, ...]:
        """The number of states of each layer."""
        return tuple(int(factor.shape[1]) for factor in self.factors)

    @cached_property
    def transitions(self) -> int:
        """The number of entries in all factors: what one column of a sweep costs."""
        return sum(int(factor.nnz) for factor in self.factors)

    @cached_property
    def column_bound(self) -> int:
        """A bound on how much one column can multiply the largest count: the product of largest row sums."""
        bound = 1
        for factor in self.factors:
            bound *= largest_row_sum(factor)
        return bound

    def column(self) -> csr_array:
        """Return the factors multiplied out: states × states, entry (t, s) counts the columns from s to t.

        Costs many times the memory of the factors; for small machines and for oracles.
        """
        product = self.factors[0]
        for factor in self.factors[1:]:
            product = csr_array(factor @ product)
        return product

    def transposed(self) -> Machine:
        """Return the machine that reads columns from right to left and each column from below."""
        return Machine(
            tuple(csr_array(factor.T.tocsr()) for factor in reversed(self.factors)), self.final, self.initial
        )

    def fused(self) -> Machine:
        """Return the same machine with neighbouring factors multiplied where that costs no more entries."""
        factors = list(self.factors)
        at = 0
        while at + 1 < len(factors):
            apart = factors[at].nnz + factors[at + 1].nnz
            if factors[at + 1].shape[0] * factors[at].shape[1] > 4_000_000 and apart > 400_000:
                at += 1  # far too large to pay; do not even try
                continue
            product = csr_array(factors[at + 1] @ factors[at])
            if product.nnz <= apart + 64:  # a call costs as much as some dozens of entries
                factors[at : at + 2] = [product]
                at = max(at - 1, 0)
            else:
                at += 1
        return Machine(tuple(factors), self.initial, self.final)

    def _repr_html_(self) -> str:
        """Return a table for a notebook: states between columns, sizes of the layers, transitions."""
        from stripcount.export.html import rows

        layers = " → ".join(map(str, self.sizes))
        return rows({"states": str(self.states), "layers": layers, "transitions": str(self.transitions)})

    def minimize(self) -> Machine:
        """Return the machine with states of equal futures merged, then of equal pasts, until nothing changes."""
        from stripcount.machine.minimize import minimize

        return minimize(self)

    def terms(self, count: int, modulus: int | None = None) -> list[int]:
        """Return a(0)..a(count - 1), exactly or modulo a prime below 2⁶¹."""
        from stripcount.evaluate.terms import exact_terms, terms_modulo

        if modulus is None:
            return exact_terms(self, count)
        return [int(value) for value in terms_modulo(self, count, (modulus,))[:, 0]]


def largest_row_sum(matrix: csr_array) -> int:
    """Return the largest sum of a row's entries, at least 1."""
    sums = np.asarray(matrix.sum(axis=1)).ravel()
    return max(1, int(sums.max(initial=0)))
