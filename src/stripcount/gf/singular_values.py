"""An upper bound of Π(1 + σᵢ) over the singular values of a column's matrix M, proved from approximate eigenvectors.

Theorem. Let M have N columns, and let V be any real N × N matrix with columns vᵢ and ‖VᵀV - I‖ ≤ ε ≤ 1/2. Then

    Π (1 + σᵢ(M)) ≤ Π (1 + ε)(1 + |M vᵢ|).

The proof is in src/docs/explanation/bounds.md: the eigenvalues of BᵀB with B = MV majorize its diagonal.

Except for ε, equality holds if the columns of V are eigenvectors of MᵀM. Floating point finds such a V approximately;
its errors affect how close the bound is, but not whether it holds. V may be computed by blocks of states, each with its
own ε: the eigenvalues of MᵀM majorize those of its diagonal blocks, so Π(1 + σᵢ(M)) is at most the product, over the
blocks, of the same for the columns of M that belong to the block.

The quantities evaluated in doubles are VᵀV, and M V with its norms. A product has an error of at most γ_n |A||B| after
n additions in any order (Higham, section 3.5), which is bounded here by norms: |vᵢ||vⱼ| for the entries of VᵀV, and
‖M‖ ≤ (‖M‖₁ ‖M‖_∞)^(1/2) for the norms of M V. Each γ is taken at least twice as large as necessary, which covers the
few roundings of the bound itself and underflow. The product over all states is computed with integers.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from math import inf, isfinite

import numpy as np

from stripcount.algebra.sparse import csr_array
from stripcount.gf.column import UNIT_ROUNDOFF, Column, Part, Reals, relative_error

BLOCK = 4000
"""The number of states of one block: five dense matrices of this size, 8 bytes per entry, are in memory at a time."""
_MAX_PRODUCTS = 2e9  # multiplications for the sparse matrix MᵀM up to which blocks are chosen by it
_DENSE_ROWS = 2048  # rows of M that are stored as a dense matrix at a time


def singular_factors(column: Column, block: int | None = None) -> Reals | None:
    """Return upper bounds of (1 + ε)(1 + |M vᵢ|), one for each state; None if entries exceed the range of doubles.

    `block` is the largest number of states in a block, BLOCK by default. Costs, for each block of n states, the
    eigenvectors of a symmetric matrix: about 10 n³ multiply-adds.

    >>> swap = csr_array(np.array([[0, 3], [3, 0]], dtype=np.uint64))
    >>> singular_factors(Column((Part.of([swap]),), (1, 0), (1, 0))).round(6)
    array([4., 4.])
    """
    factors, size = [], block or BLOCK
    for part in (_reorder_columns(part, size) for part in column.parts):
        for start, end in pairwise([*range(0, part.entries.shape[1], size), part.entries.shape[1]]):
            bounds = _block_bounds(part, start, end)
            if bounds is None:
                return None
            factors.append(bounds)
    return np.concatenate([np.ones(0), *factors])


def _reorder_columns(part: Part, size: int) -> Part:
    """Return a part with its columns in an order that puts more of MᵀM into diagonal blocks, if there are several.

    By the reverse Cuthill-McKee algorithm; the singular values do not depend on the order. The part itself is returned
    if MᵀM would cost too much.
    """
    entries = part.entries
    if entries.shape[1] <= size or float(np.square(np.diff(entries.indptr), dtype=np.float64).sum()) > _MAX_PRODUCTS:
        return part
    from scipy.sparse.csgraph import reverse_cuthill_mckee  # takes a tenth of a second to import

    order = reverse_cuthill_mckee(csr_array(entries.T @ entries), symmetric_mode=True)
    return Part(csr_array(entries[:, order]), part.roundings)


def _block_bounds(part: Part, start: int, end: int) -> Reals | None:
    """Return the bounds for the columns of one block, None if numbers exceed the range of doubles or ε > 1/2."""
    matrix, size = csr_array(part.entries[:, start:end]), end - start
    with np.errstate(over="ignore", invalid="ignore"):
        norm = float(np.sqrt(matrix.sum(axis=0).max(initial=0) * matrix.sum(axis=1).max(initial=0)))
        square = _gram_matrix(matrix)
        if not (isfinite(norm) and np.isfinite(square).all()):
            return None
        try:
            vectors = np.linalg.eigh(square)[1]
        except np.linalg.LinAlgError:
            return None
        del square
        epsilon = _distance_from_orthogonal(vectors)
        if epsilon > 0.5:
            return None
        squares = np.zeros(size)
        for rows in _dense_row_blocks(matrix):
            products = rows @ vectors
            squares += np.einsum("ij,ij->j", products, products)
        error = relative_error(part)
        # 2ε in place of ε covers the roundings of this line: ε is at least 44u, see `_distance_from_orthogonal`
        bounds: Reals = (1 + 2 * epsilon) * (1 + np.sqrt(squares) * (1 + error) + error * norm)
    return bounds


def _gram_matrix(matrix: csr_array[np.float64]) -> Reals:
    """Return MᵀM; the rows that were dense for it are released here, before eigenvectors take their memory."""
    square: Reals = np.zeros((matrix.shape[1], matrix.shape[1]))
    for rows in _dense_row_blocks(matrix):
        square += rows.T @ rows
    return square


def _dense_row_blocks(matrix: csr_array[np.float64]) -> Iterator[Reals]:
    """Yield the rows of a matrix as dense arrays, some at a time."""
    for start in range(0, matrix.shape[0], _DENSE_ROWS):
        yield matrix[start : start + _DENSE_ROWS].toarray()


def _distance_from_orthogonal(vectors: Reals) -> float:
    """Return an upper bound of ‖VᵀV - I‖, by its Frobenius norm; infinity if the error bound does not apply."""
    size = len(vectors)
    gram = vectors.T @ vectors
    gram[np.diag_indices(size)] -= 1
    distance = float(np.sqrt(np.einsum("ij,ij->", gram, gram)))
    # Entries err by γ_n|vᵢ||vⱼ|, all together by at most γ_n ‖V‖² <= 1.5 n γ_n in Frobenius norm where ε <= 1/2; 4 n (n
    # + 10) u is more than twice that for n < 2²⁰, and 1.01 covers the sum of n² squares and its root.
    return 1.01 * distance + 4 * size * (size + 10) * UNIT_ROUNDOFF if size < 1 << 20 and isfinite(distance) else inf
