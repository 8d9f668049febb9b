"""Products and sums of counts in arrays of 64-bit words, each with a bound, known in advance, that no entry exceeds.

NumPy and SciPy give no error when a product or sum overflows 64 bits. Every product or sum of counts in this package is
computed in this file, after a bound on its entries was computed with Python's integers; machine/sweep.py adds counts as
its plan of reductions allows. If the bound does not fit, Python's integers are used or Overflow is raised. A test reads
the source of all other files and finds products that bypass this one.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

from stripcount.algebra.sparse import csr_array

Words = NDArray[np.uint64]
"""Unsigned 64-bit integers."""
Positions = NDArray[np.int64]
"""Indices into an array."""

WORD = 1 << 64
"""The number of values of a 64-bit word: entries must be below it."""
_MAX_PRIME_GAP = 1 << 20  # the largest 2^b - p for which reduction modulo p multiplies (folds) instead of dividing
_MIN_FOLD_BITS = 44  # the smallest b for which it does
_BLOCK_ROWS = 1 << 16  # rows of a table that are processed at a time, so that their halves stay in the caches
# the number of leading entries of a slice that are gathered; with the sum of the others these are four numbers < 2^62
_GATHERED_PER_SLICE = 3


class Overflow(ArithmeticError):
    """A product or a sum of counts might not fit into 64 bits."""


def largest(values: NDArray[np.uint64] | NDArray[np.int64]) -> int:
    """Return the largest absolute value of an array as a Python integer, 0 if it is empty."""
    return max(int(values.max(initial=0)), -int(values.min(initial=0)))


def total(values: Words) -> int:
    """Return the sum of an array of fewer than 2^32 entries as a Python integer, which cannot overflow.

    >>> total(np.array([2**63, 2**63], dtype=np.uint64)) == 2**64
    True
    """
    high, low = (int(half.sum()) for half in (values >> np.uint64(32), values & np.uint64(0xFFFFFFFF)))
    return (high << 32) + low  # sums of fewer than 2^32 numbers of 32 bits


def weighted_total(weights: Words, values: Words) -> int:
    """Return the dot product Σ weights[i]·values[i] as a Python integer, which cannot overflow."""
    return weighted_totals(weights, values[:, None])[0]


def weighted_totals(weights: Words, table: Words) -> list[int]:
    """Return the dot product of `weights` with each column of a table, as Python integers, which cannot overflow."""
    if largest(weights) * len(weights) >= 1 << 32:  # else the sums with 32-bit halves fit into 64 bits
        return [sum(w * v for w, v in zip(weights.tolist(), column, strict=True)) for column in table.T.tolist()]
    high, low = ((weights @ half).tolist() for half in (table >> np.uint64(32), table & np.uint64(0xFFFFFFFF)))
    return [(upper << 32) + lower for upper, lower in zip(high, low)]


def multiword_dot(left: Words, right: Words) -> int:
    """Return Σ left[i]·right[i] of two vectors of multiword integers, as a Python integer.

    Both have the shape (length of the vector, number of words); row i has the words of entry i, the lowest word first.

    >>> vector = np.full((2, 3), WORD - 1, dtype=np.uint64)
    >>> multiword_dot(vector, vector) == 2 * (WORD**3 - 1) ** 2
    True
    """
    total_product = 0
    for start in range(0, len(left), _BLOCK_ROWS):
        left_halves, right_halves = (_halves(table[start : start + _BLOCK_ROWS]) for table in (left, right))
        for i, left_half in enumerate(left_halves):
            for j, right_half in enumerate(right_halves):
                total_product += total(left_half * right_half) << 32 * (i + j)  # factors below 2^32
    return total_product


def _halves(table: Words) -> list[Words]:
    """Return the columns of a table of words, each split into its lower and its upper 32 bits, lowest bits first."""
    halves = ((words & np.uint64(0xFFFFFFFF), words >> np.uint64(32)) for words in table.T)
    return [half for pair in halves for half in pair]


def largest_row_sum(matrix: csr_array) -> int:
    """Return the largest sum of a row's entries as a Python integer, at least 1.

    >>> largest_row_sum(csr_array(np.array([[2**63, 2**63], [1, 0]], dtype=np.uint64))) == 2**64
    True
    """
    longest = int(np.diff(matrix.indptr).max(initial=0))
    if largest(matrix.data) * longest < WORD:
        return max(1, int(matrix.sum(axis=1).max(initial=0)))
    return max(1, *(total(matrix.data[a:b]) for a, b in pairwise(matrix.indptr.tolist())))


def product(left: csr_array, right: csr_array, below: int = WORD) -> csr_array:
    """Return the product of two sparse matrices; raises Overflow unless every entry is known to be below `below`.

    The bound used is the largest row sum of `left` times the largest entry of `right`.
    """
    if largest_row_sum(left) * largest(right.data) >= min(below, WORD):
        raise Overflow
    return csr_array(left @ right)


def product_modulo(left: csr_array, right: csr_array, modulus: int) -> csr_array:
    """Return the product of two sparse matrices modulo `modulus`; the entries of `left` must be below it.

    Raises Overflow if the longest row of `left` times the square of the modulus does not fit into 64 bits: for a
    modulus near 2^28, from 256 entries on.
    """
    longest = int(np.diff(left.indptr).max(initial=0))
    if longest * modulus * modulus >= WORD:
        raise Overflow
    reduced_product = csr_array(left @ reduced(right, modulus))
    reduced_product.data %= np.uint64(modulus)
    return reduced_product


def reduced(matrix: csr_array, modulus: int) -> csr_array:
    """Return a copy of a matrix with its entries reduced modulo `modulus`."""
    return csr_array((matrix.data % np.uint64(modulus), matrix.indices, matrix.indptr), shape=matrix.shape)


def equal(left: csr_array, right: csr_array) -> bool:
    """Return whether two sparse matrices of one shape have the same entries."""
    return not csr_array(left - right).count_nonzero()  # different entries have a nonzero difference modulo 2^64


def matvec(matrix: csr_array, vectors: Words, *, row_sum: int, below: int) -> Words:
    """Return matrix · vectors, where `vectors` is a vector or a matrix whose columns are vectors.

    `row_sum` is the largest row sum of the matrix, and `below` exceeds all entries of `vectors`. Raises Overflow if an
    entry of the result might reach 2^64.
    """
    if row_sum * (below - 1) >= WORD:
        raise Overflow
    result: Words = matrix @ vectors
    return result


def matvec_bigint(matrix: csr_array, vector: NDArray[np.object_]) -> NDArray[np.object_]:
    """Return matrix · vector with Python's integers, which cannot overflow; about a hundred times as slow as `matvec`.

    >>> matvec_bigint(csr_array(np.array([[2**63, 2]], dtype=np.uint64)), np.array([4, 1], dtype=object)) == [2**65 + 2]
    array([ True])
    """
    result = np.zeros(matrix.shape[0], dtype=object)
    products = matrix.data.astype(object) * vector[matrix.indices]
    nonempty_rows = np.flatnonzero(np.diff(matrix.indptr))
    if len(nonempty_rows):
        result[nonempty_rows] = np.add.reduceat(products, matrix.indptr[nonempty_rows])
    return result


def coo_to_csr(
    entries: Words, targets: NDArray[np.integer], sources: NDArray[np.integer], shape: tuple[int, int]
) -> csr_array:
    """Return the sparse matrix with entry entries[i] in row targets[i] and column sources[i].

    Entries at the same position are added, and zeros are removed. Raises Overflow if a sum might not fit into 64 bits.
    """
    if largest(entries) * len(entries) >= WORD:
        entry_counts = csr_array((np.ones_like(entries), (targets, sources)), shape=shape)
        entry_counts.sum_duplicates()
        if largest(entries) * largest(entry_counts.data) >= WORD:
            raise Overflow
    matrix = csr_array((entries, (targets, sources)), shape=shape)
    matrix.sum_duplicates()
    matrix.eliminate_zeros()
    return matrix


def weighted_bincount(values: Words, bins: Positions, bin_count: int) -> Words:
    """Return for each bin i below `bin_count` the sum of the values with bins[j] = i.

    Raises Overflow if the sum of all values does not fit into 64 bits.
    """
    if total(values) >= WORD:
        raise Overflow
    sums = np.zeros(bin_count, dtype=np.uint64)
    np.add.at(sums, bins, values)
    return sums


def sums_of_slices(values: Words, starts: Positions, modulus: int) -> Words:
    """Return the sums modulo `modulus` of the slices of `values` that begin at `starts`, ascending.

    A slice ends where the next one begins; slices must not be empty. Every value must be below the modulus. Long slices
    are added in pieces that cannot overflow; raises Overflow if two values may not fit into 64 bits.

    >>> sums_of_slices(np.full(9, 2**63 - 2, dtype=np.uint64), np.array([0, 1]), 2**63 - 1).tolist() == [
    ...     2**63 - 2, 2**63 - 9]
    True
    """
    max_summands = _max_summands(modulus)
    if max_summands < 2:
        raise Overflow
    lengths = np.diff(starts, append=len(values))
    if len(starts) == 0 or int(lengths.max()) <= max_summands:
        sums: Words = np.add.reduceat(values, starts) if len(starts) else np.empty(0, dtype=np.uint64)
        return remainders(sums, modulus)
    pieces = -(-lengths // max_summands)
    ends = np.cumsum(pieces)
    piece_starts = np.repeat(starts, pieces) + max_summands * (
        np.arange(int(ends[-1])) - np.repeat(ends - pieces, pieces)
    )
    return sums_of_slices(sums_of_slices(values, piece_starts, modulus), ends - pieces, modulus)


def _max_summands(modulus: int) -> int:
    """Return how many numbers below a modulus can be added without overflow of 64 bits."""
    return (WORD - 1) // (modulus - 1) if modulus > 1 else WORD


def remainders(values: Words, modulus: int) -> Words:
    """Replace values by their remainders, in place, and return them.

    NumPy's division by a scalar is faster than its remainder.
    """
    values -= values // np.uint64(modulus) * np.uint64(modulus)
    return values


class Reduction:
    """Reduces tables of numbers below 2⁶⁴ modulo primes of `bits` bits, to less than `bound(bits)`.

    Modulo p = 2^b - c, the number h·2^b + l equals h·c + l. This takes no division and leaves a small number if c is
    small. For other moduli the remainder is computed by division. A table has at most `max_rows` rows and a column for
    each modulus.
    """

    def __init__(self, moduli: Words, bits: int, max_rows: int) -> None:
        gaps = np.uint64(1 << bits) - moduli
        self._bits, self._mask = np.uint64(bits), np.uint64((1 << bits) - 1)
        self._folds = self.folds(moduli, bits)
        # repeated in every row, so that NumPy's inner loops are longer
        self._factors = np.tile(gaps if self._folds else moduli, (max_rows, 1))

    @staticmethod
    def folds(moduli: Words, bits: int) -> bool:
        """Return whether numbers are folded (h·c + l) instead of divided."""
        return bits >= _MIN_FOLD_BITS and (1 << bits) - int(moduli.min()) <= _MAX_PRIME_GAP

    @staticmethod
    def bound(bits: int) -> int:
        """Return an exclusive upper bound of the entries that `apply` leaves."""
        return (1 << bits) + (_MAX_PRIME_GAP << 64 - bits if bits >= _MIN_FOLD_BITS else 0)

    def apply(self, table: Words, scratch: Words) -> None:
        """Reduce a table in place; `scratch` is another table of its shape, which is overwritten."""
        factors = self._factors[: len(table)]
        if not self._folds:
            np.remainder(table, factors, out=table)
            return
        np.right_shift(table, self._bits, out=scratch)
        np.multiply(scratch, factors, out=scratch)
        np.bitwise_and(table, self._mask, out=table)
        np.add(table, scratch, out=table)


class Slices:
    """Sums over slices of an index array: sum i is that of values[source[starts[i]:starts[i + 1]]], for any `values`.

    The last slice ends at the end of `source`. Indices are prepared once and used for many arrays `values`. Most slices
    are short: the first entries of all slices are gathered as one array, then the second ones and so on; entries of
    long slices beyond these are added slice by slice.
    """

    def __init__(self, source: Positions, starts: Positions) -> None:
        lengths = np.diff(starts, append=len(source))
        self.longest = int(lengths.max(initial=0))
        self._first_entries = source[starts]
        # for entry 1, 2: the slices that have it, and the positions of this entry
        self._later_entries: list[tuple[Positions, Positions]] = []
        for entry_index in range(1, min(_GATHERED_PER_SLICE, self.longest)):
            longer_slices = np.flatnonzero(lengths > entry_index)
            self._later_entries.append((longer_slices, source[starts[longer_slices] + entry_index]))
        self._long_slices = np.flatnonzero(lengths > _GATHERED_PER_SLICE)
        tail_lengths = lengths[self._long_slices] - _GATHERED_PER_SLICE
        self._tail_starts = np.cumsum(tail_lengths) - tail_lengths
        shifts = starts[self._long_slices] + _GATHERED_PER_SLICE - self._tail_starts
        self._tails = source[np.repeat(shifts, tail_lengths) + np.arange(int(tail_lengths.sum()))]

    @property
    def nbytes(self) -> int:
        """The memory used, in bytes."""
        later = [array for pair in self._later_entries for array in pair]
        arrays = (self._first_entries, *later, self._long_slices, self._tail_starts, self._tails)
        return sum(array.nbytes for array in arrays)

    def sums(self, values: Words, modulus: int) -> Words:
        """Return the sums modulo `modulus`, which exceeds all values; raises Overflow if it has more than 62 bits."""
        if _max_summands(modulus) <= _GATHERED_PER_SLICE:
            raise Overflow
        sums = self._gathered_sums(values)
        if len(self._long_slices):
            sums[self._long_slices] += sums_of_slices(values[self._tails], self._tail_starts, modulus)
        return remainders(sums, modulus)

    def sums_below(self, values: Words) -> Words:
        """Return the sums, which must fit into 64 bits."""
        sums = self._gathered_sums(values)
        if len(self._long_slices):
            sums[self._long_slices] += np.add.reduceat(values[self._tails], self._tail_starts)
        return sums

    def _gathered_sums(self, values: Words) -> Words:
        """Return the sums of the first entries of each slice, at most _GATHERED_PER_SLICE of them."""
        sums: Words = values[self._first_entries]
        for longer_slices, index in self._later_entries:
            sums[longer_slices] += values[index]
        return sums


def fingerprints(matrix: csr_array, rng: np.random.Generator) -> Words:
    """Return a 64-bit hash of each row, equal for equal rows and very probably different for different ones.

    Sums are intentionally modulo 2^64; the caller must compare rows with equal hashes.
    """
    result: Words = matrix @ rng.integers(0, WORD, size=matrix.shape[1], dtype=np.uint64, endpoint=False)
    return result


@dataclass(frozen=True, eq=False)
class UpperBounds:
    """Upper bounds of a vector of counts: entry i is at most mantissa[i] · 2^exponent; integers only.

    If the mantissas would grow beyond 64 bits, they are divided by a power of two and rounded up, so a nonzero entry
    never becomes zero. All entries share one exponent. Used to bound the bit length of terms at the cost of one sweep.
    """

    mantissa: Words
    exponent: int = 0

    def _scaled_down(self, factor: int) -> UpperBounds:
        """Return the bounds scaled down until `factor` times the largest mantissa is at most about 2^63, rounded up."""
        bits = (largest(self.mantissa) * factor).bit_length() - 63
        if bits <= 0:
            return self
        inexact = (self.mantissa & np.uint64((1 << bits) - 1)) != 0
        return UpperBounds((self.mantissa >> np.uint64(bits)) + inexact.astype(np.uint64), self.exponent + bits)

    def multiplied_by(self, factor: RoundedUpMatrix) -> UpperBounds:
        """Return bounds of the entries of factor · vector."""
        scaled = self._scaled_down(factor.row_sum)
        below = largest(scaled.mantissa) + 1
        mantissa = matvec(factor.matrix, scaled.mantissa, row_sum=factor.row_sum, below=below)
        return UpperBounds(mantissa, scaled.exponent + factor.exponent)

    def of_slices(self, slices: Slices) -> UpperBounds:
        """Return bounds of the sums of entries over slices."""
        scaled = self._scaled_down(max(1, slices.longest))
        return UpperBounds(slices.sums_below(scaled.mantissa), scaled.exponent)

    def bits(self, weights: Words | None = None) -> int:
        """Return a bound of the bit length of Σ weights·entries, or without weights of the sum of all entries."""
        total_bits = total(self.mantissa) if weights is None else weighted_total(weights, self.mantissa)
        return total_bits.bit_length() + self.exponent if total_bits else 0


class RoundedUpMatrix:
    """Upper bounds of the entries of a sparse matrix: matrix · 2^exponent, rounded up to row sums of about 24 bits.

    `row_sum` is the largest row sum of `matrix`.
    """

    def __init__(self, matrix: csr_array) -> None:
        self.exponent = max(0, largest_row_sum(matrix).bit_length() - 24)
        shift = np.uint64(self.exponent)
        inexact = (matrix.data & np.uint64((1 << self.exponent) - 1)) != 0
        data = (matrix.data >> shift) + inexact.astype(np.uint64)
        self.matrix = csr_array((data, matrix.indices, matrix.indptr), shape=matrix.shape)
        self.row_sum = largest_row_sum(self.matrix)


def chain(factors: Sequence[csr_array], below: int = WORD) -> csr_array:
    """Return the product factors[-1] ··· factors[0] of at least one factor; raises Overflow as `product` does."""
    chained = factors[0]
    for factor in factors[1:]:
        chained = product(factor, chained, below)
    return chained
