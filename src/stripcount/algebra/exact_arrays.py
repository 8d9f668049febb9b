"""Products and sums of counts in arrays of 64-bit words: each has a bound, in whole numbers, that it cannot pass.

numpy and scipy multiply and add without a word when 64 bits overflow. Every product or sum of counts in this package
passes through this file (or through machine/sweep.py, whose plan of reductions is such a bound), and here each one
knows before it starts how large an entry can become. What does not fit is computed in Python's whole numbers, or
refused with Overflow. A test reads the source of all other files and finds products that bypass this one.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray
from scipy.sparse import csr_array

Words = NDArray[np.uint64]
Positions = NDArray[np.int64]

WORD = 1 << 64


class Overflow(ArithmeticError):
    """A product or a sum of counts might not fit into 64 bits."""


def largest(values: NDArray[np.uint64] | NDArray[np.int64]) -> int:
    """Return the largest absolute value of an array as a whole number, 0 if it is empty."""
    return max(int(values.max(initial=0)), -int(values.min(initial=0)))


def total(values: Words) -> int:
    """Return the sum of an array as a whole number of any size.

    >>> total(np.array([2**63, 2**63], dtype=np.uint64)) == 2**64
    True
    """
    high, low = (int(half.sum()) for half in (values >> np.uint64(32), values & np.uint64(0xFFFFFFFF)))
    return (high << 32) + low  # fewer than 2^32 halves of 32 bits


def weighted_total(weights: Words, values: Words) -> int:
    """Return Σ weights·values as a whole number of any size."""
    if largest(weights) * len(weights) < 1 << 32:  # halves of 32 bits leave room for both
        high, low = (int(weights @ half) for half in (values >> np.uint64(32), values & np.uint64(0xFFFFFFFF)))
        return (high << 32) + low
    return sum(w * v for w, v in zip(weights.tolist(), values.tolist(), strict=True))


def weighted_totals(weights: Words, table: Words) -> list[int]:
    """Return Σ weights·column for each column of a table, as whole numbers of any size."""
    if largest(weights) * len(weights) >= 1 << 32:
        return [weighted_total(weights, column) for column in table.T]
    high, low = ((weights @ half).tolist() for half in (table >> np.uint64(32), table & np.uint64(0xFFFFFFFF)))
    return [(upper << 32) + lower for upper, lower in zip(high, low)]


def largest_row_sum(matrix: csr_array) -> int:
    """Return the largest sum of a row's entries as a whole number of any size, at least 1.

    >>> largest_row_sum(csr_array(np.array([[2**63, 2**63], [1, 0]], dtype=np.uint64))) == 2**64
    True
    """
    longest = int(np.diff(matrix.indptr).max(initial=0))
    if largest(matrix.data) * longest < WORD:
        return max(1, int(matrix.sum(axis=1).max(initial=0)))
    return max(1, *(total(matrix.data[a:b]) for a, b in pairwise(matrix.indptr.tolist())))


def product(left: csr_array, right: csr_array, below: int = WORD) -> csr_array:
    """Return the product of two sparse matrices; raises Overflow unless every entry is known to be less than `below`.

    Known is that no entry exceeds the largest row sum of `left` times the largest entry of `right`.
    """
    if largest_row_sum(left) * largest(right.data) >= min(below, WORD):
        raise Overflow
    return csr_array(left @ right)


def product_modulo(left: csr_array, right: csr_array, modulus: int) -> csr_array:
    """Return the product of two sparse matrices modulo a number below 2^28; `left` is reduced already.

    Raises Overflow for rows of 256 entries or more times the modulus squared beyond 64 bits.
    """
    longest = int(np.diff(left.indptr).max(initial=0))
    if longest * modulus * modulus >= WORD:
        raise Overflow
    found = csr_array(left @ reduced(right, modulus))
    found.data %= np.uint64(modulus)
    return found


def reduced(matrix: csr_array, modulus: int) -> csr_array:
    """Return a matrix with its entries reduced."""
    return csr_array((matrix.data % np.uint64(modulus), matrix.indices, matrix.indptr), shape=matrix.shape)


def equal(left: csr_array, right: csr_array) -> bool:
    """Say whether two sparse matrices of one shape have the same entries."""
    return not csr_array(left - right).count_nonzero()  # a difference that wraps is not zero


def times(matrix: csr_array, vectors: Words, *, row_sum: int, below: int) -> Words:
    """Return matrix · vectors for entries of `vectors` less than `below` and a matrix of this largest row sum.

    Raises Overflow if an entry might reach 2^64.
    """
    if row_sum * (below - 1) >= WORD:
        raise Overflow
    result: Words = matrix @ vectors
    return result


def times_whole(matrix: csr_array, vector: NDArray[np.object_]) -> NDArray[np.object_]:
    """Return matrix · vector in Python's whole numbers, which know no bound; a hundred times slower.

    >>> times_whole(csr_array(np.array([[2**63, 2]], dtype=np.uint64)), np.array([4, 1], dtype=object)) == [2**65 + 2]
    array([ True])
    """
    result = np.zeros(matrix.shape[0], dtype=object)
    parts = matrix.data.astype(object) * vector[matrix.indices]
    filled = np.flatnonzero(np.diff(matrix.indptr))
    if len(filled):
        result[filled] = np.add.reduceat(parts, matrix.indptr[filled])
    return result


def assembled(
    entries: Words, targets: NDArray[np.integer], sources: NDArray[np.integer], shape: tuple[int, int]
) -> csr_array:
    """Return the targets × sources matrix of these entries, those of one place added, without zeros.

    Raises Overflow if a sum might not fit.
    """
    if largest(entries) * len(entries) >= WORD:
        counted = csr_array((np.ones_like(entries), (targets, sources)), shape=shape)
        counted.sum_duplicates()
        if largest(entries) * largest(counted.data) >= WORD:
            raise Overflow
    matrix = csr_array((entries, (targets, sources)), shape=shape)
    matrix.sum_duplicates()
    matrix.eliminate_zeros()
    return matrix


def sums_by_number(values: Words, numbers: Positions, count: int) -> Words:
    """Return for each number below `count` the sum of the values that carry it; raises Overflow beyond 64 bits."""
    if total(values) >= WORD:
        raise Overflow
    sums = np.zeros(count, dtype=np.uint64)
    np.add.at(sums, numbers, values)
    return sums


def sums_of_runs(values: Words, first: Positions, modulus: int) -> Words:
    """Return the sums, modulo a number, of the runs of values that begin at `first`; values are below the modulus.

    Long runs are added in pieces that cannot overflow.

    >>> sums_of_runs(np.full(9, 2**63 - 2, dtype=np.uint64), np.array([0, 1]), 2**63 - 1).tolist() == [
    ...     2**63 - 2, 2**63 - 9]
    True
    """
    room = (WORD - 1) // (modulus - 1) if modulus > 1 else WORD
    if room < 2:
        raise Overflow
    length = np.diff(first, append=len(values))
    if len(first) == 0 or int(length.max()) <= room:
        sums: Words = np.add.reduceat(values, first) if len(first) else np.empty(0, dtype=np.uint64)
        sums %= np.uint64(modulus)
        return sums
    pieces = -(-length // room)
    ends = np.cumsum(pieces)
    begin = np.repeat(first, pieces) + room * (np.arange(int(ends[-1])) - np.repeat(ends - pieces, pieces))
    return sums_of_runs(sums_of_runs(values, begin, modulus), ends - pieces, modulus)


def fingerprints(matrix: csr_array, chance: np.random.Generator) -> Words:
    """Return a number for each row, equal for equal rows and different, most likely, for others.

    The sums wrap around 2^64 on purpose; whoever uses them compares the rows afterwards.
    """
    result: Words = matrix @ chance.integers(0, WORD, size=matrix.shape[1], dtype=np.uint64, endpoint=False)
    return result


@dataclass(frozen=True, eq=False)
class Ceiling:
    """A vector of counts bounded from above: entry i is at most mantissa[i] · 2^exponent, in whole numbers alone.

    Where the mantissas would grow beyond 64 bits they are halved and rounded up, so that an entry that is not zero
    never becomes zero. Made for the size of terms: it costs one sweep, and its last bits are those of the largest.
    """

    mantissa: Words
    exponent: int = 0

    def _halved(self, factor: int) -> Ceiling:
        """Return the bounds halved until `factor` times the largest mantissa stays below 2^63 or so."""
        bits = (largest(self.mantissa) * factor).bit_length() - 63
        if bits <= 0:
            return self
        rest = (self.mantissa & np.uint64((1 << bits) - 1)) != 0
        return Ceiling((self.mantissa >> np.uint64(bits)) + rest.astype(np.uint64), self.exponent + bits)

    def times(self, factor: Rounded) -> Ceiling:
        """Return the bounds after one factor."""
        half = self._halved(factor.row_sum)
        below = largest(half.mantissa) + 1
        mantissa = times(factor.matrix, half.mantissa, row_sum=factor.row_sum, below=below)
        return Ceiling(mantissa, half.exponent + factor.exponent)

    def runs(self, source: NDArray[np.integer], first: Positions) -> Ceiling:
        """Return the bounds of the sums of entries `source`, in runs that begin at `first`."""
        if len(first) == 0:
            return Ceiling(self.mantissa[:0], self.exponent)
        half = self._halved(int(np.diff(first, append=len(source)).max()))
        return Ceiling(np.add.reduceat(half.mantissa[source], first), half.exponent)

    def bits(self, weights: Words | None = None) -> int:
        """Return a number of bits that Σ weights·entries, or the sum of all entries, fits into."""
        found = total(self.mantissa) if weights is None else weighted_total(weights, self.mantissa)
        return found.bit_length() + self.exponent if found else 0


class Rounded:
    """A sparse matrix with entries of any 64 bits, rounded up to row sums of about 24 bits and a power of two."""

    def __init__(self, matrix: csr_array) -> None:
        self.exponent = max(0, largest_row_sum(matrix).bit_length() - 24)
        step = np.uint64(self.exponent)
        rest = (matrix.data & np.uint64((1 << self.exponent) - 1)) != 0
        data = (matrix.data >> step) + rest.astype(np.uint64)
        self.matrix = csr_array((data, matrix.indices, matrix.indptr), shape=matrix.shape)
        self.row_sum = largest_row_sum(self.matrix)


def in_words(values: Iterable[int] | NDArray[np.generic], name: str) -> Words:
    """Return counts as an array of 64-bit words; raises ValueError for what is not a whole number from 0 below 2^64."""
    array = values if isinstance(values, np.ndarray) else np.array(list(values), dtype=object)
    if array.dtype == np.uint64:
        return array.astype(np.uint64, copy=False)
    if array.dtype.kind in "ib" and (not len(array) or int(array.min()) >= 0):
        return array.astype(np.uint64)
    if array.dtype.kind == "u":
        return array.astype(np.uint64)
    if array.dtype.kind == "O" and all(isinstance(v, int) and 0 <= v < WORD for v in array.tolist()):
        return array.astype(np.uint64)
    raise ValueError(f"{name} must be whole numbers from 0 below 2^64")


def matrix_in_words(matrix: csr_array) -> csr_array:
    """Return a sparse matrix with entries in 64-bit words, each place once and none zero; raises as `in_words` does."""
    data = in_words(matrix.data, "the entries of a factor")
    if data is matrix.data and matrix.has_canonical_format and data.all():
        return matrix
    found = csr_array((data, matrix.indices, matrix.indptr), shape=matrix.shape)
    if not found.has_canonical_format or not data.all():
        entries = found.tocoo()
        return assembled(data, entries.row, entries.col, (matrix.shape[0], matrix.shape[1]))
    return found


def chain(factors: Sequence[csr_array], below: int = WORD) -> csr_array:
    """Return the product factors[-1] ··· factors[0]; raises Overflow as `product` does."""
    found = factors[0]
    for factor in factors[1:]:
        found = product(factor, found, below)
    return found
