"""Layered transfer matrices: a sparse factor for each cell of a column, with an initial and a final vector."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import TypeVar

import numpy as np
from numpy.typing import NDArray

from stripcount.algebra.conversion import as_uint64, as_uint64_matrix
from stripcount.algebra.exact_arrays import Overflow, chain, largest_row_sum, product
from stripcount.algebra.sparse import csr_array
from stripcount.errors import BadInput, TooLarge

Vector = NDArray[np.uint64]
L = TypeVar("L", bound="Factored")

_MAX_FUSED_ENTRY = 1 << 20  # bound of the entries of multiplied factors: larger weights allow only small primes


@dataclass(frozen=True, eq=False, repr=False)
class Factored:
    """A layered transfer matrix: `factors[i]` maps counts on layer i to counts on layer i + 1.

    Each factor is a (targets × sources) sparse matrix of integers; the last one leads back to layer 0, the
    states between columns. a(k) = final · (F_last ··· F_0)^k · initial, where a(0) counts the empty board.
    """

    factors: tuple[csr_array, ...]
    initial: Vector
    final: Vector

    def __post_init__(self) -> None:
        """Convert all numbers to 64 bits; raises BadInput if one does not fit, or if the shapes do not match."""
        try:
            factors = tuple(as_uint64_matrix(factor) for factor in self.factors)
            vectors = [as_uint64(vector, "the vectors of a machine") for vector in (self.initial, self.final)]
        except (ValueError, Overflow) as error:
            raise BadInput(
                f"a machine must hold integers below 2^64: {error or 'the sum of repeated entries is larger'}."
            ) from None
        shapes = [factor.shape for factor in factors]
        chained = all(before[0] == after[1] for before, after in zip(shapes, shapes[1:] + shapes[:1]))
        if not shapes or not chained or any(vector.shape != (shapes[0][1],) for vector in vectors):
            raise BadInput(f"the factors of a machine must chain from layer to layer, not have shapes {shapes}.")
        object.__setattr__(self, "factors", factors)
        object.__setattr__(self, "initial", vectors[0])
        object.__setattr__(self, "final", vectors[1])

    @property
    def rows(self) -> int:
        """The number of factors of one column."""
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
        """The number of entries in all factors, which is the cost of one column of a sweep in multiply-adds."""
        return sum(int(factor.nnz) for factor in self.factors)

    @cached_property
    def column_bound(self) -> int:
        """A bound on the factor by which one column multiplies the largest count: the product of largest row sums."""
        bound = 1
        for factor in self.factors:
            bound *= largest_row_sum(factor)
        return bound

    def column(self) -> csr_array:
        """Return the product of the factors: states × states, where entry (t, s) counts the columns from s to t.

        Costs many times the memory of the factors; for small machines and for tests. Raises TooLarge if an entry
        might not fit into 64 bits.
        """
        try:
            return chain(self.factors)
        except Overflow:
            raise TooLarge("the entries of the product of the factors may exceed 64 bits; use the factors.") from None

    def reversed(self: L) -> L:
        """Return the reversed (adjoint) machine, which reads columns from right to left and each column upwards."""
        factors = tuple(csr_array(factor.T.tocsr()) for factor in reversed(self.factors))
        return replace(self, factors=factors, initial=self.final, final=self.initial)

    def fused(self: L) -> L:
        """Return the same machine with neighbouring factors multiplied where that saves time; see `fused`."""
        return replace(self, factors=fused(self.factors))


def fused(factors: Sequence[csr_array]) -> tuple[csr_array, ...]:
    """Return factors of the same product, with neighbours multiplied where that does not increase the entries' number.

    Two factors are not multiplied if an entry might reach 2^20: large weights allow only small primes in sweeps.
    """
    fused_factors = list(factors)
    index = 0
    while index + 1 < len(fused_factors):
        before, after = fused_factors[index], fused_factors[index + 1]
        separate_entries = before.nnz + after.nnz
        index += 1
        if after.shape[0] * before.shape[1] > 4_000_000 and separate_entries > 400_000:
            continue  # the product would be far too large
        try:
            multiplied = product(after, before, _MAX_FUSED_ENTRY)
        except Overflow:
            continue
        if multiplied.nnz <= separate_entries + 64:  # a call costs as much as some dozens of entries
            fused_factors[index - 1 : index + 1] = [multiplied]
            index = max(index - 2, 0)
    return tuple(fused_factors)
