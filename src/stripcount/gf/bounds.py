"""How large the coefficients can be: a bound known before any is computed, which turns agreement into proof.

For a machine with column matrix M (N states), initial vector u and final vector w the generating function is P₀/Q₀
with Q₀ = det(I - xM) and P₀ = wᵀ adj(I - xM) u. A coefficient of a polynomial is at most its largest value on |x| = 1
(Cauchy). There

    (I - xM)*(I - xM) ≤ 2(I + MᵀM)      (parallelogram law, in the order of Hermitian matrices)

so that |Q₀|² ≤ 2^N det(I + MᵀM), and |P₀|² ≤ |u|²|w|² 2^(N-1) det(I + MᵀM), because the norm of an adjugate is the
product of all singular values but the least. That determinant is a whole number. For small N it is computed. For
larger N it is bounded: Fischer's inequality cuts I + MᵀM into diagonal blocks A, and for every lower triangular matrix
W of whole numbers Hadamard's inequality says

    det A = det(W A Wᵀ) / det(W)² ≤ Π (|wᵢ|² + |M wᵢ|²) / Π wᵢᵢ²      (wᵢ the rows of W)

which is close where W is close to an inverse Cholesky factor. Floating point finds such a W; that the inequality holds
for it does not depend on how well it was found, and both products are evaluated in whole numbers.

Hadamard's inequality for I - xM itself is the other bound, |Q₀|² ≤ Π (row i of I + M)², and often better where a column
of the board has few continuations. Its minors bound P₀: |P₀| ≤ |u|₁|w|₁ times the same.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import isqrt, prod

import numpy as np
from flint import fmpz_mat
from numpy.typing import NDArray
from scipy.sparse import csr_array, eye_array

from stripcount.algebra.exact_arrays import (
    Overflow,
    chain,
    column_sums_of_squares,
    largest_row_sum,
    row_sums_of_squares,
    sum_of,
    times_signed,
    times_whole,
)
from stripcount.algebra.rational_gf import RationalGF
from stripcount.gf.task import Task

DENSE_LIMIT = 4000  # states up to which a proof is made unasked
_EXACT = 80  # states up to which the determinant itself is computed
_SMALL = 1000  # states up to which the triangular matrix costs less than a second
_GOOD = 1.5  # bits a state up to which Hadamard's bound of a larger machine is left at that
_BLOCK = 4000  # states of one block: three dense matrices of this size are in memory at a time
_SCALES = (31, 20, 10)  # bits of the entries of W


@dataclass(frozen=True)
class CoefficientBound:
    """Bits that every coefficient of Q₀ (`denominator`) and of P₀ (`numerator`) fits into, sign aside."""

    denominator: int
    numerator: int

    @property
    def largest(self) -> int:
        """Bits that every coefficient of both polynomials fits into."""
        return max(self.denominator, self.numerator)

    def needed(self, order: int, bound: int, gf: RationalGF) -> int:
        """Return a number that the primes' product must exceed to prove `gf` of order at most `bound`.

        Either the order reaches the bound, so that P₀/Q₀ is reduced and its coefficients are determined by their
        residues: twice the largest one. Or P·Q₀ - P₀·Q vanishes modulo every prime: its largest coefficient.
        """
        return 2 << self.largest if order == bound else 1 << self.cross_bits(gf)

    def because(self, product: int, order: int, bound: int, gf: RationalGF) -> str:
        """Return the proof in words; the primes' `product` exceeds what is `needed`."""
        shown = f"the primes' product ({product.bit_length() - 1} bits)"
        if order == bound:
            return (
                f"the order equals the {bound} states modulo a prime, and {shown} exceeds twice the largest "
                f"possible coefficient ({self.largest} bits)"
            )
        return (
            f"P Q0 - P0 Q, where P0/Q0 is the quotient of the machine with {bound} states, vanishes modulo "
            f"primes and {shown} exceeds its largest possible coefficient ({self.cross_bits(gf)} bits)"
        )

    def cross_bits(self, gf: RationalGF) -> int:
        """Return the bits that the coefficients of P·Q₀ - P₀·Q fit into."""
        top, bottom = (sum(abs(c) for c in part).bit_length() for part in (gf.numerator, gf.denominator))
        return max(top + self.denominator, bottom + self.numerator) + 1


def coefficient_bound(task: Task) -> CoefficientBound | None:
    """Return the bound for a task's machine, the better of both; None where its weights are too large to know one.

    Costs at most one Cholesky factor of `task.bound` states, a block at a time, and some passes over the machine for
    each state.

    >>> from stripcount.puzzles.magnets import Magnets
    >>> from stripcount.machine.explore import explore
    >>> coefficient_bound(Task.of(explore(Magnets(2)).machine().minimize())).denominator
    8
    """
    column = Column.of(task)
    if column.states <= _EXACT:
        matrix = fmpz_mat([[int(entry) for entry in row] for row in column.dense()])
        unit = fmpz_mat([[int(i == j) for j in range(column.states)] for i in range(column.states)])
        exact = column.bound(1 << column.states, int((unit + matrix.transpose() * matrix).det()))
        return _better(hadamard(column), exact)
    quick = hadamard(column)
    if quick is not None and column.states > _SMALL and quick.largest <= _GOOD * column.states:
        return quick
    return _better(quick, triangular(column))


def _better(one: CoefficientBound | None, other: CoefficientBound | None) -> CoefficientBound | None:
    if one is None or other is None:
        return one or other
    return CoefficientBound(min(one.denominator, other.denominator), min(one.numerator, other.numerator))


@dataclass(frozen=True, eq=False)
class Column:
    """The matrix M of a task as parts: each maps states first..last, by its factors, to states to..; with u and w."""

    states: int
    parts: tuple[tuple[slice, slice, tuple[csr_array, ...]], ...]
    initial: tuple[int, ...]
    final: tuple[int, ...]

    @classmethod
    def of(cls, task: Task) -> Column:
        """Return `step` columns from the task's residue round to it, or all phases of the cycle side by side."""
        cycle = task.cycle
        if cycle.period > 1 and task.step == 1:
            ends = np.cumsum([0, *(phase.factors[0].shape[1] for phase in cycle.phases)]).tolist()
            places = [slice(a, b) for a, b in pairwise(ends)]
            parts = tuple(
                (places[k], places[(k + 1) % cycle.period], phase.factors) for k, phase in enumerate(cycle.phases)
            )
            initial = cycle.initial.tolist() + [0] * (ends[-1] - ends[1])
            final = [entry for phase in cycle.phases for entry in phase.final.tolist()]
            return cls(ends[-1], parts, tuple(initial), tuple(final))
        vector = cycle.initial.astype(object)
        for k in range(task.offset):
            for factor in cycle.phases[k].factors:
                vector = times_whole(factor, vector)
        order = [(task.offset + k) % cycle.period for k in range(task.step)]
        factors = tuple(factor for k in order for factor in cycle.phases[k].factors)
        states = factors[0].shape[1]
        whole = slice(0, states)
        end = cycle.phases[task.offset].final.tolist()
        return cls(states, ((whole, whole, factors),), tuple(vector.tolist()), tuple(end))

    def bound(self, power: int, determinant: int) -> CoefficientBound:
        """Return the bound for det(I + MᵀM) at most `determinant`; `power` is 2^N."""
        ends = sum(a * a for a in self.initial) * sum(a * a for a in self.final)
        return CoefficientBound(
            isqrt(power * determinant).bit_length(), isqrt(power * determinant * ends // 2).bit_length()
        )

    def dense(self) -> NDArray[np.object_]:
        """Return M in whole numbers of any size; for few states."""
        found = np.zeros((self.states, self.states), dtype=object)
        for source, target, factors in self.parts:
            for state in range(source.start, source.stop):
                vector = np.zeros(source.stop - source.start, dtype=object)
                vector[state - source.start] = 1
                for factor in factors:
                    vector = times_whole(factor, vector)
                found[target, state] = vector
        return found

    def matrix(self) -> csr_array:
        """Return M as one sparse matrix; raises Overflow if an entry might not fit into 64 bits."""
        shape = (self.states, self.states)
        rows, columns, entries = [], [], []
        for source, target, factors in self.parts:
            part = chain(factors).tocoo()
            rows.append(part.row + target.start)
            columns.append(part.col + source.start)
            entries.append(part.data)
        places = (np.concatenate(rows), np.concatenate(columns))
        return csr_array((np.concatenate(entries), places), shape=shape)  # no place twice: the parts are disjoint

    def apply(self, vectors: NDArray[np.int64]) -> NDArray[np.int64]:
        """Return M · vectors; raises Overflow if an entry might not fit into 63 bits."""
        found = np.zeros_like(vectors)
        for source, target, factors in self.parts:
            moved = vectors[source]
            for factor in factors:
                moved = times_signed(factor, moved)
            found[target] = moved
        return found


def hadamard(column: Column) -> CoefficientBound | None:
    """Return the bound by Hadamard's inequality, for rows or for columns; None if an entry might pass 64 bits."""
    try:
        matrix = column.matrix()
        if largest_row_sum(matrix) >= 1 << 62:
            return None
    except Overflow:
        return None
    larger = sum_of(matrix, csr_array(eye_array(column.states, dtype=np.uint64)))
    square = min(_product(row_sums_of_squares(part)) for part in (larger, csr_array(larger.T.tocsr())))
    root = isqrt(square) + 1
    return CoefficientBound(root.bit_length(), (root * sum(column.initial) * sum(column.final)).bit_length())


def triangular(column: Column, block: int = _BLOCK) -> CoefficientBound | None:
    """Return the bound by triangular matrices of whole numbers, one for each block of states; None on Overflow."""
    try:
        matrix = column.matrix()
    except Overflow:
        return None
    ends = [*range(0, column.states, block), column.states]
    top, bottom = 1, 1
    for begin, end in pairwise(ends):
        found = _block(column, matrix, begin, end)
        if found is None:
            return None
        top, bottom = top * found[0], bottom * found[1]
    return column.bound(1 << column.states, top // bottom + 1)


def _block(column: Column, matrix: csr_array, begin: int, end: int) -> tuple[int, int] | None:
    """Return a quotient, numerator and denominator, that bounds the determinant of one diagonal block of I + MᵀM."""
    from scipy.linalg import lapack  # takes a tenth of a second to import

    part = matrix[:, begin:end].astype(np.float64).toarray()
    factor, fault = lapack.dpotrf(part.T @ part + np.eye(end - begin), lower=1, overwrite_a=1)
    inverse, other = lapack.dtrtri(factor, lower=1, overwrite_c=1)
    if fault or other or not np.isfinite(inverse).all():
        return None
    inverse = np.tril(inverse)
    inverse /= np.abs(inverse).max(axis=1, keepdims=True)
    for scale in _SCALES:
        rows = np.rint(np.ldexp(inverse, scale)).astype(np.int64)
        diagonal = np.einsum("ii->i", rows)
        diagonal[diagonal == 0] = 1  # any triangular matrix will do that is not singular
        vectors = np.zeros((column.states, end - begin), dtype=np.int64)
        vectors[begin:end] = rows.T
        try:
            sums = zip(column_sums_of_squares(vectors), column_sums_of_squares(column.apply(vectors)))
        except Overflow:
            continue
        return _product([a + b for a, b in sums]), _product([int(d) ** 2 for d in diagonal.tolist()])
    return None


def _product(numbers: Sequence[int]) -> int:
    """Return the product of whole numbers, by halves."""
    if len(numbers) <= 8:
        return prod(numbers)
    half = len(numbers) // 2
    return _product(numbers[:half]) * _product(numbers[half:])
