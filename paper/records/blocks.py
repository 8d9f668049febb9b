"""The generating function of a sequence modulo a prime from four start and four end vectors at once.

It is a second witness of the order, independent of the one from the terms alone.

Let U have the start of a machine and three random vectors as columns, L its ends and three random vectors as rows. The
matrices S(k) = L Mᵏ U need half as many columns of boards as the numbers a(k) = S(k)[0, 0] do for the same order, and
all four vectors are read with the same indices (D. Coppersmith's block form of Wiedemann's method). An order basis of
the power series Σ S(k) xᵏ gives a square matrix D of polynomials with D Sᵀ = E modulo a power of x; a(k) has the
function P/Q with Q = det D and, by Cramer's rule, P = det D with its first column replaced by that of E.

If the shifted degrees of these rows are less than those of all others and sum to the number of states N, the block
Hankel matrix has rank N. Then the vectors of `L Mⁱ` span everything, and D annihilates the sequence for ever. If Q has
degree N and no factor in common with P, the order is N (Proposition `blocks` of the note).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from flint import nmod_mat, nmod_poly
from numpy.typing import NDArray

from stripcount.machine.cyclic import Cycle
from stripcount.machine.period import Period

VECTOR_COUNT = 4  # start vectors and end vectors each
_ELIMINATION_LENGTH = 48  # of a series, up to which elimination is faster than recursion
_SURPLUS = 12  # twice as many matrices S(k) are computed beyond those that the degrees need
_RANDOM_ENTRIES = 1024  # nonzero entries of a random vector, at most
Residues = NDArray[np.uint64]
Matrix = list[list[nmod_poly]]


@dataclass(frozen=True)
class BlockFunction:
    """P/Q modulo a prime, with Q(0) = 1, and the matrix D from which it was derived.

    `rows` are the rows of D, `indices` their shifted degrees, and `matrices` is the number of S(k) that were used.
    """

    numerator: nmod_poly
    denominator: nmod_poly
    rows: tuple[tuple[nmod_poly, ...], ...]
    indices: tuple[int, ...]
    matrices: int

    @property
    def degree(self) -> int:
        """The degree of the reduced denominator."""
        return self.denominator.degree() - self.numerator.gcd(self.denominator).degree()


class Blocks:
    """The start vectors U and the end vectors L of a machine modulo `prime`, which has at most 31 bits.

    The random vectors have few nonzero entries, so that products with L, and with U in Horner's rule, cost little. It
    is not assumed that they reach all states: the degrees prove it. Raises ValueError if boards of the machine do not
    end in the phase in which they begin.

    >>> from stripcount.machine.cyclic import cycle_of
    >>> from stripcount.machine.explore import explore
    >>> from stripcount.puzzles.magnets import Magnets
    >>> Blocks(cycle_of(explore(Magnets(3)).machine().minimize()), 1000003, 1).function().degree
    14
    """

    def __init__(self, cycle: Cycle, prime: int, seed: int) -> None:
        self._period, rng = Period(cycle, prime), np.random.default_rng(seed)
        if self._period.offset:
            raise ValueError(f"boards must end where they began, not after {self._period.offset} columns.")
        self.starts = _start_vectors(self._period.start, prime, rng)
        self.ends = _start_vectors(self._period.final, prime, rng).T
        self._used = np.flatnonzero(self.starts.any(axis=1))

    def function(self) -> BlockFunction:
        """Return P/Q with the matrix D.

        Raises ValueError if the shifted degrees of D do not stay below those of the other rows, or if P/Q does not
        begin with the numbers a(k): for another seed it may succeed.
        """
        prime = self._period.prime
        series = self.moments(2 * -(-self._period.states // VECTOR_COUNT) + 2 * _SURPLUS)
        function, smallest_other_degree = _scalar_function(series, prime)
        if smallest_other_degree <= max(function.indices):
            raise ValueError("the order basis does not separate the rows that annihilate from the others.")
        terms = nmod_poly(series[:, 0, 0].tolist(), prime)
        difference = terms * function.denominator - function.numerator
        if _truncated(difference, len(series), prime).degree() >= 0:
            raise ValueError("the function of the order basis does not begin with the terms of the machine.")
        return function

    def moments(self, count: int) -> Residues:
        """Return S(0), …, S(count - 1) as an array count × ends × starts; M is the machine of one whole period."""
        modulus, nonzero_rows = np.uint64(self._period.prime), np.flatnonzero(self.ends.any(axis=0))
        series = np.zeros((count, VECTOR_COUNT, VECTOR_COUNT), dtype=np.uint64)
        vectors, ends = self.starts, self.ends[:, nonzero_rows, None]
        for k in range(count):
            series[k] = (ends * vectors[nonzero_rows] % modulus).sum(axis=1) % modulus
            vectors = self._period.apply(vectors)
        return series

    def solutions(self, function: BlockFunction, points: Sequence[int]) -> list[list[int]]:
        """Return for each point z the vector y with (I - zM)·y = u, where u is the first start vector.

        Let F be D transposed. Then (I - zM)⁻¹·U·F(z) is the sum of zʲ·Mʲ·U·T(z) over j, where T holds those powers of a
        column of F that are at least j below its shifted degree; the other powers contribute 0. So y is that sum
        times the first column of F(z)⁻¹: half as many periods for each vector as the function needs.
        """
        factors = np.stack([_power_coefficients(function, point, self._period.prime) for point in points], axis=-1)
        starts, modulus = self.starts[self._used], np.uint64(self._period.prime)
        sums: Residues = np.zeros((self._period.states, len(points)), dtype=np.uint64)
        for factor in factors[::-1]:
            sums = self._period.apply(sums)
            start_part = (starts[:, :, None] * factor % modulus).sum(axis=1)
            sums[self._used] = (sums[self._used] + start_part) % modulus
        solutions: list[list[int]] = sums.T.tolist()
        return solutions


def _start_vectors(given_vector: Residues, prime: int, rng: np.random.Generator) -> Residues:
    """Return VECTOR_COUNT columns modulo a prime: `given_vector` and random ones, nonzero in the same few rows."""
    vectors = np.zeros((len(given_vector), VECTOR_COUNT), dtype=np.uint64)
    nonzero_rows = rng.choice(len(given_vector), min(len(given_vector), _RANDOM_ENTRIES), replace=False)
    vectors[nonzero_rows] = rng.integers(1, prime, (len(nonzero_rows), VECTOR_COUNT))
    vectors[:, 0] = given_vector
    return vectors


def _power_coefficients(function: BlockFunction, point: int, prime: int) -> Residues:
    """Return zʲ·T(z)·F(z)⁻¹·(1, 0, …) for each j (see `Blocks.solutions`), as an array shifted degrees × starts."""
    length, modulus = max(function.indices), np.uint64(prime)
    powers = np.ones(length + 1, dtype=np.uint64)
    for i in range(length):
        powers[i + 1] = int(powers[i]) * point % prime
    values = nmod_mat([[int(row[i](point)) for row in function.rows] for i in range(VECTOR_COUNT)], prime)
    weights = values.solve(nmod_mat([[int(i == 0)] for i in range(VECTOR_COUNT)], prime))
    sums = np.zeros((length, VECTOR_COUNT), dtype=np.uint64)
    for column, (row, index) in enumerate(zip(function.rows, function.indices)):
        for i, polynomial in enumerate(row):
            coefficients = np.zeros(index, dtype=np.uint64)
            known = [int(coefficient) for coefficient in polynomial.coeffs()][:index]
            coefficients[: len(known)] = known
            # fewer than 2³³ summands below 2³¹
            partial_sums = np.cumsum(coefficients * powers[:index] % modulus) % modulus
            sums[:index, i] = (sums[:index, i] + partial_sums[::-1] * np.uint64(int(weights[column, 0]))) % modulus
    return sums * powers[:length, None] % modulus


def _scalar_function(series: Residues, prime: int) -> tuple[BlockFunction, int]:
    """Return the function of the first starts and ends, and the smallest shifted degree of the rows not in D.

    `series` is an array count × ends × starts.
    """
    count, ends, starts = series.shape
    minus_one, zero = nmod_poly([prime - 1], prime), nmod_poly([], prime)
    table = [[nmod_poly(series[:, i, j].tolist(), prime) for i in range(ends)] for j in range(starts)]
    table += [[minus_one if i == j else zero for i in range(ends)] for j in range(ends)]
    basis, shifts = _order_basis(table, [0] * starts + [1] * ends, prime, count)
    ascending = sorted(range(starts + ends), key=lambda i: shifts[i])
    rows = ascending[:starts]
    annihilators = [basis[i][:starts] for i in rows]
    denominator = _determinant(annihilators, prime)
    numerator = _determinant([[basis[i][starts], *row[1:]] for i, row in zip(rows, annihilators)], prime)
    inverse = pow(int(denominator[0]), -1, prime)
    indices = tuple(shifts[i] for i in rows)
    function = BlockFunction(
        numerator * inverse, denominator * inverse, tuple(map(tuple, annihilators)), indices, count
    )
    return function, shifts[ascending[starts]]


def _order_basis(table: Matrix, shifts: list[int], prime: int, length: int) -> tuple[Matrix, list[int]]:
    """Return rows p of minimal shifted degree with p · table = 0 modulo x^length, and their shifted degrees.

    The length is halved recursively (B. Beckermann, G. Labahn; P. Giorgi, C.-P. Jeannerod, G. Villard).
    """
    if length <= _ELIMINATION_LENGTH:
        return _order_basis_by_elimination(table, shifts, prime, length)
    half = length // 2
    lower_basis, shifts = _order_basis(
        [[_truncated(f, half, prime) for f in row] for row in table], shifts, prime, half
    )
    remainder = [
        [_truncated(f.right_shift(half), length - half, prime) for f in row]
        for row in _product(lower_basis, table, prime)
    ]
    upper_basis, shifts = _order_basis(remainder, shifts, prime, length - half)
    return _product(upper_basis, lower_basis, prime), shifts


def _order_basis_by_elimination(table: Matrix, shifts: list[int], prime: int, length: int) -> tuple[Matrix, list[int]]:
    """Return what `_order_basis` returns, by elimination of one power of x after the other."""
    size, modulus = len(table), np.uint64(prime)
    residual = np.zeros((size, len(table[0]), length), dtype=np.uint64)
    for i, row in enumerate(table):
        for j, f in enumerate(row):
            coefficients = [int(c) for c in f.coeffs()][:length]
            residual[i, j, : len(coefficients)] = coefficients
    basis = np.zeros((size, size, length + 1), dtype=np.uint64)
    basis[np.arange(size), np.arange(size), 0] = 1
    shifts = list(shifts)
    for k in range(length):
        pivots: list[tuple[int, int, int]] = []
        for i in sorted(range(size), key=lambda i: (shifts[i], i)):
            for pivot_row, column, inverse in pivots:
                if value := int(residual[i, column, k]):
                    factor = np.uint64((prime - value) * inverse % prime)
                    residual[i, :, k:] = (residual[i, :, k:] + factor * residual[pivot_row, :, k:]) % modulus
                    basis[i, :, : k + 1] = (basis[i, :, : k + 1] + factor * basis[pivot_row, :, : k + 1]) % modulus
            if nonzero_columns := np.flatnonzero(residual[i, :, k]).tolist():
                pivots.append((i, nonzero_columns[0], pow(int(residual[i, nonzero_columns[0], k]), -1, prime)))
        for i, _, _ in pivots:
            residual[i, :, k + 1 :], basis[i, :, 1 : k + 2] = residual[i, :, k:-1].copy(), basis[i, :, : k + 1].copy()
            residual[i, :, k], basis[i, :, 0] = 0, 0
            shifts[i] += 1
    return [[nmod_poly(f.tolist(), prime) for f in row] for row in basis], shifts


def _truncated(f: nmod_poly, length: int, prime: int) -> nmod_poly:
    """Return f modulo x^length."""
    return f if f.degree() < length else f - f.right_shift(length).left_shift(length)


def _product(left: Matrix, right: Matrix, prime: int) -> Matrix:
    zero, columns = nmod_poly([], prime), list(zip(*right))
    return [[sum((f * g for f, g in zip(row, column)), zero) for column in columns] for row in left]


def _determinant(matrix: Sequence[Sequence[nmod_poly]], prime: int) -> nmod_poly:
    """Return the determinant by expansion along rows.

    Minors of the last k rows are stored for every set of k columns, a bit mask; k grows from 0.
    """
    minors = {0: nmod_poly([1], prime)}
    for row in reversed(matrix):
        larger_minors: dict[int, nmod_poly] = {}
        for column_set, minor in minors.items():
            for j, f in enumerate(row):
                if not column_set >> j & 1:
                    is_odd = (column_set & ((1 << j) - 1)).bit_count() & 1  # columns of the minor to the left of j
                    larger_minors[column_set | 1 << j] = (
                        larger_minors.get(column_set | 1 << j, 0 * f) + (-f if is_odd else f) * minor
                    )
        minors = larger_minors
    return minors[(1 << len(matrix)) - 1]
