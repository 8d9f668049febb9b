"""Integers and sparse matrices of integers converted to unsigned words of 64 bits, after a check of their range."""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np
from numpy.typing import NDArray

from stripcount.algebra.exact_arrays import WORD, Words, coo_to_csr
from stripcount.algebra.sparse import csr_array


def as_uint64(values: Iterable[int] | NDArray[np.generic], name: str) -> Words:
    """Return integers as an array of uint64; an array of uint64 is returned itself.

    Raises ValueError, whose message calls them `name`, unless all are from 0 to 2^64 - 1.
    """
    array = values if isinstance(values, np.ndarray) else np.array(list(values), dtype=object)
    if array.dtype == np.uint64:
        return array.astype(np.uint64, copy=False)
    if array.dtype.kind in "ib" and (not len(array) or int(array.min()) >= 0):
        return array.astype(np.uint64)
    if array.dtype.kind == "u":
        return array.astype(np.uint64)
    if array.dtype.kind == "O" and all(isinstance(v, int) and 0 <= v < WORD for v in array.tolist()):
        return array.astype(np.uint64)
    raise ValueError(f"{name} must be integers from 0 below 2^64")


def as_uint64_matrix(matrix: csr_array) -> csr_array:
    """Return a sparse matrix with uint64 entries, in canonical form and without zeros.

    Entries at the same position are added. Raises ValueError unless all entries are integers from 0 to 2^64 - 1,
    Overflow if a sum does not fit.
    """
    data = as_uint64(matrix.data, "the entries of a factor")
    if data is matrix.data and matrix.has_canonical_format and data.all():
        return matrix
    words = csr_array((data, matrix.indices, matrix.indptr), shape=matrix.shape)
    if not words.has_canonical_format or not data.all():
        entries = words.tocoo()
        return coo_to_csr(data, entries.row, entries.col, (matrix.shape[0], matrix.shape[1]))
    return words
