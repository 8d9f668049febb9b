"""A bound of |det(I - zM)| on the unit circle, proved from approximate eigenvectors of a column's matrix M.

Theorem. Let M, V, W be real N × N matrices with ‖WV - I‖ ≤ ε < 1, and D a block-diagonal matrix with blocks (a), whose
eigenvalue is λ = a, and ((a, b), (-b, a)), with λ = a ± bi. Let fᵢ be at least the norm of row i of
|WV - I| + |WMV - D|; for the two rows of a larger block, the root of the sum of their squares. Then for |z| = 1

    |det(I - zM)| ≤ (1 - ε)^(-N) Π ρᵢ   with any   ρᵢ ≥ |1 - zλᵢ| + fᵢ.

For τ ≤ min ρᵢ, the norm of the adjugate of I - zM is at most (1 - ε)^(-N) ‖V‖ ‖W‖ (N/τ) Π ρᵢ. The proof is in
src/docs/explanation/bounds.md.

Nothing is assumed of V and W: floating point finds eigenvectors and an inverse approximately, and its errors affect how
close the bound is, but not whether it holds. A polynomial of degree N has no coefficient above its largest value at the
N + 1 roots of unity of this order, where the product is evaluated. Its factors keep their phases, which Π(1 + σᵢ) and
Π(1 + |λᵢ|) forget: the bound is close to the largest coefficient.

The products are evaluated in doubles. An entry of WV is wrong by at most γ_N |W||V|, one of WMV by at most twice
`relative_error` times |W||M||V| (Higham, section 3.5); row i of these has at most the norm |wᵢ| ‖V‖ and
|wᵢ| ‖M‖ ‖V‖ in Frobenius norms of V.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from math import ceil, isfinite

import numpy as np
from numpy.typing import NDArray

from stripcount.gf.column import UNIT_ROUNDOFF, Column, Reals, relative_error

MAX_STATES = 4000
"""The maximum number of states: eight dense matrices of this size, 8 bytes per entry, are in memory at a time."""
_TAU = 2.0**-4
"""τ of the theorem: a smaller one loosens the bound of the adjugate, a larger one that of the determinant."""
_MAX_FACTORS = 1 << 20  # factors evaluated at a time: 16 MB of complex numbers


@dataclass(frozen=True, eq=False)
class Factors:
    """The factors of the theorem's bound: λᵢ (`centres`) and fᵢ (`radii`).

    `determinant_bits` and `similarity_bits` are numbers of bits into which (1 - ε)^(-N) and ‖V‖ ‖W‖ fit.
    """

    centres: NDArray[np.complex128]
    radii: Reals
    determinant_bits: int
    similarity_bits: int

    def bits(self) -> tuple[int, int]:
        """Return bits into which |det(I - zM)| fits for all z on the circle, and bits for the norm of the adjugate."""
        size = len(self.centres)
        largest_product = max(map(product_bits, self._factors_at_roots(size + 1)), default=0)
        determinant = largest_product + self.determinant_bits
        return determinant, determinant + self.similarity_bits + ceil(size / _TAU).bit_length()

    def _factors_at_roots(self, order: int) -> Iterator[Reals]:
        """Yield arrays of ρᵢ, roots of unity × states, for half of the roots: conjugate roots have the same product."""
        # A computed root is off by less than 12u (its angle, at most π, by three roundings; the exponential by two),
        # the distance |1 - zλ| so by less than (12 + 10)u(1 + |λ|) with the roundings of its own few operations.
        slack = self.radii + 32 * UNIT_ROUNDOFF * (1 + np.abs(self.centres))
        batch = max(1, _MAX_FACTORS // max(1, len(slack)))
        for start in range(0, order // 2 + 1, batch):
            roots = np.exp(2j * np.pi / order * np.arange(start, min(start + batch, order // 2 + 1)))
            distances = np.abs(1 - roots[:, None] * self.centres)
            yield np.maximum(distances + slack, _TAU) * (1 + 8 * UNIT_ROUNDOFF)  # 8u covers the roundings of this line


def factors_on_circle(column: Column) -> Factors | None:
    """Return the factors of the bound for M; None if there are several parts, or floating point finds no good V and W.

    Costs the eigenvectors of a matrix of N states: about 25 N³ multiply-adds.

    >>> from scipy.sparse import csr_array
    >>> from stripcount.gf.column import Part
    >>> swap = csr_array(np.array([[0, 3], [3, 0]], dtype=np.uint64))
    >>> factors_on_circle(Column((Part.of([swap]),), (1, 0), (1, 0))).bits()[0]  # of 1 - 9x², with two bits for errors
    6
    """
    if len(column.parts) != 1 or not 0 < column.states <= MAX_STATES:
        return None
    (part,) = column.parts
    with np.errstate(all="ignore"):
        matrix: Reals = part.entries.toarray()
        norm = float(np.sqrt(matrix.sum(axis=0).max() * matrix.sum(axis=1).max()))
        if not isfinite(norm):
            return None
        try:
            centres, complex_vectors = np.linalg.eig(matrix)
            vectors = _real_basis(centres, complex_vectors)
            del complex_vectors
            inverse: Reals = np.linalg.inv(vectors).astype(np.float64, copy=False)
        except np.linalg.LinAlgError:
            return None
        return certified_factors(matrix, vectors, inverse, centres.astype(np.complex128), relative_error(part), norm)


def certified_factors(
    matrix: Reals, vectors: Reals, inverse: Reals, centres: NDArray[np.complex128], error: float, norm: float
) -> Factors | None:
    """Return the factors and error bounds that the theorem gives for any M, V, W and λᵢ; None unless ε ≤ 1/2.

    `matrix` is M with entries that are wrong by at most half of `error`, relatively; `norm` is at least ‖M‖. A complex
    λᵢ is followed by its conjugate.
    """
    size = len(matrix)
    unit_error, diagonal_error = inverse @ vectors, inverse @ (matrix @ vectors)
    unit_error[np.diag_indices(size)] -= 1
    diagonal_error[np.diag_indices(size)] -= centres.real
    upper_half_plane = np.flatnonzero(centres.imag > 0)
    diagonal_error[upper_half_plane, upper_half_plane + 1] -= centres.imag[upper_half_plane]
    diagonal_error[upper_half_plane + 1, upper_half_plane] += centres.imag[upper_half_plane]
    # Errors of the products as in the module's text: `error` for W V, twice that for W M V, where 3 in place of 2
    # covers the roundings of the line itself, as does each factor 1 + error, of which a rounding is a small part.
    row_norms, vectors_norm = _row_norms(inverse), float(np.linalg.norm(vectors)) * (1 + error)
    distances = (_row_norms(unit_error) + row_norms * vectors_norm * error) * (1 + error)
    epsilon = float(np.linalg.norm(distances)) * (1 + error)
    radii = distances + (_row_norms(diagonal_error) + 3 * error * row_norms * vectors_norm * norm) * (1 + error)
    pair_norms = np.hypot(radii[upper_half_plane], radii[upper_half_plane + 1]) * (1 + error)
    radii[upper_half_plane], radii[upper_half_plane + 1] = pair_norms, pair_norms
    if not (epsilon <= 0.5 and np.isfinite(radii).all()):
        return None
    similarity = vectors_norm * float(np.linalg.norm(row_norms)) * (1 + error)
    # log₂ of (1 - ε)^(-N) is at most 2εN for ε <= 1/2, as -log₂(1 - ε) is convex and 0 at 0, 1 at 1/2; 3 covers
    # roundings
    return Factors(centres, radii, ceil(3 * epsilon * size), ceil(similarity).bit_length())


def _real_basis(centres: NDArray[np.complex128], vectors: NDArray[np.complex128]) -> Reals:
    """Return eigenvectors with real parts in place of those of λ, and imaginary parts in place of its conjugate's."""
    basis: Reals = vectors.real.copy()
    upper_half_plane = np.flatnonzero(centres.imag > 0)
    basis[:, upper_half_plane + 1] = vectors.imag[:, upper_half_plane]
    return basis


def _row_norms(rows: Reals) -> Reals:
    """Return the Euclidean norm of each row."""
    norms: Reals = np.sqrt(np.einsum("ij,ij->i", rows, rows))
    return norms


def product_bits(factors: Reals) -> int:
    """Return a number of bits into which the product of every row of positive `factors` fits.

    Mantissas are multiplied and exponents added, so that no logarithm is rounded.
    """
    mantissas, exponents = np.frexp(factors)
    total = exponents.sum(axis=1, dtype=np.int64)
    while mantissas.shape[1] > 1:  # products of up to 512 numbers of at least 1/2 are normal doubles
        starts = np.arange(0, mantissas.shape[1], 512)
        mantissas, exponents = np.frexp(np.multiply.reduceat(mantissas, starts, axis=1))
        total += exponents.sum(axis=1, dtype=np.int64)
    return max(0, int(total.max()) + 1)
