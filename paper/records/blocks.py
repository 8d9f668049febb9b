"""The function of a sequence modulo a prime from four starts and four ends at once, as a second witness.

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

VECTORS = 4
_LEAF = 48  # the length of a series below which elimination is faster than recursion
_SURPLUS = 12  # matrices S(k) beyond those needed, for each side
_ENTRIES = 1024  # of a random vector that are not 0
Residues = NDArray[np.uint64]
Matrix = list[list[nmod_poly]]


@dataclass(frozen=True)
class BlockFunction:
    """P and Q modulo a prime, with Q(0) = 1, and the rows of D with their shifted degrees, from `matrices` of S(k)."""

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
    """The starts U and ends L of a machine modulo `prime`, of at most 31 bits; boards end where they began.

    The random vectors have few entries that are not 0: so products with L, and U in Horner's rule, cost little. That
    they reach everything is not assumed: the degrees show it.

    >>> from stripcount.machine.cyclic import cycle_of
    >>> from stripcount.machine.explore import explore
    >>> from stripcount.puzzles.magnets import Magnets
    >>> Blocks(cycle_of(explore(Magnets(3)).machine().minimize()), 1000003, 1).function().degree
    14
    """

    def __init__(self, cycle: Cycle, prime: int, seed: int) -> None:
        self._period, draw = Period(cycle, prime), np.random.default_rng(seed)
        if self._period.offset:
            raise ValueError(f"boards must end where they began, not after {self._period.offset} columns.")
        self.starts = _sparse(self._period.start, prime, draw)
        self.ends = _sparse(self._period.final, prime, draw).T
        self._used = np.flatnonzero(self.starts.any(axis=1))

    def function(self) -> BlockFunction:
        """Return P/Q; raises ValueError if it does not begin with the numbers a(k)."""
        prime = self._period.prime
        series = self.moments(2 * -(-self._period.states // VECTORS) + 2 * _SURPLUS)
        function, least = _scalar(series, prime)
        if least <= max(function.indices):
            raise ValueError("the order basis does not separate the rows that annihilate from the others.")
        terms = nmod_poly(series[:, 0, 0].tolist(), prime)
        difference = terms * function.denominator - function.numerator
        if _below(difference, len(series), prime).degree() >= 0:
            raise ValueError("the function of the order basis does not begin with the terms of the machine.")
        return function

    def moments(self, count: int) -> Residues:
        """Return S(0)..S(count - 1), count × ends × starts, of whole periods."""
        modulus, used = np.uint64(self._period.prime), np.flatnonzero(self.ends.any(axis=0))
        series = np.zeros((count, VECTORS, VECTORS), dtype=np.uint64)
        vectors, ends = self.starts, self.ends[:, used, None]
        for k in range(count):
            series[k] = (ends * vectors[used] % modulus).sum(axis=1) % modulus
            vectors = self._period.apply(vectors)
        return series

    def solutions(self, function: BlockFunction, points: Sequence[int]) -> list[list[int]]:
        """Return y with (I - zM)·y = u for each point z, u the first start.

        With F, D transposed, (I - zM)⁻¹·U·F(z) is the sum of zʲ·Mʲ·U·T(z) over j, where T holds those powers of a
        column of F that are j below its shifted degree at least; further powers of it annihilate. So y is that sum
        times the first column of F(z)⁻¹: half as many periods for each vector as the function needs.
        """
        factors = np.stack([_multiples(function, point, self._period.prime) for point in points], axis=-1)
        starts, modulus = self.starts[self._used], np.uint64(self._period.prime)
        sums: Residues = np.zeros((self._period.states, len(points)), dtype=np.uint64)
        for factor in factors[::-1]:
            sums = self._period.apply(sums)
            added = (starts[:, :, None] * factor % modulus).sum(axis=1)
            sums[self._used] = (sums[self._used] + added) % modulus
        solutions: list[list[int]] = sums.T.tolist()
        return solutions


def _sparse(first: Residues, prime: int, draw: np.random.Generator) -> Residues:
    """Return vectors as columns: a given one, and random ones."""
    vectors = np.zeros((len(first), VECTORS), dtype=np.uint64)
    used = draw.choice(len(first), min(len(first), _ENTRIES), replace=False)
    vectors[used] = draw.integers(1, prime, (len(used), VECTORS))
    vectors[:, 0] = first
    return vectors


def _multiples(function: BlockFunction, point: int, prime: int) -> Residues:
    """Return zʲ·T(z)·F(z)⁻¹·(1, 0, …) for each j, as an array degrees × starts."""
    length, modulus = max(function.indices), np.uint64(prime)
    powers = np.ones(length + 1, dtype=np.uint64)
    for i in range(length):
        powers[i + 1] = int(powers[i]) * point % prime
    values = nmod_mat([[int(row[i](point)) for row in function.rows] for i in range(VECTORS)], prime)
    weights = values.solve(nmod_mat([[int(i == 0)] for i in range(VECTORS)], prime))
    sums = np.zeros((length, VECTORS), dtype=np.uint64)
    for c, (row, index) in enumerate(zip(function.rows, function.indices)):
        for i, f in enumerate(row):
            coefficients = np.zeros(index, dtype=np.uint64)
            head = [int(c) for c in f.coeffs()][:index]
            coefficients[: len(head)] = head
            heads = np.cumsum(coefficients * powers[:index] % modulus) % modulus  # 2³¹ times fewer than 2³³ of them
            sums[:index, i] = (sums[:index, i] + heads[::-1] * np.uint64(int(weights[c, 0]))) % modulus
    return sums * powers[:length, None] % modulus


def _scalar(series: Residues, prime: int) -> tuple[BlockFunction, int]:
    """Return the function, and the least shifted degree of the rows of the order basis that are left out."""
    count, ends, starts = series.shape
    one, zero = nmod_poly([prime - 1], prime), nmod_poly([], prime)
    table = [[nmod_poly(series[:, i, j].tolist(), prime) for i in range(ends)] for j in range(starts)]
    table += [[one if i == j else zero for i in range(ends)] for j in range(ends)]
    basis, shifts = _order_basis(table, [0] * starts + [1] * ends, prime, count)
    ascending = sorted(range(starts + ends), key=lambda i: shifts[i])
    rows = ascending[:starts]
    left = [basis[i][:starts] for i in rows]
    bottom = _determinant(left, prime)
    top = _determinant([[basis[i][starts], *row[1:]] for i, row in zip(rows, left)], prime)
    unit = pow(int(bottom[0]), -1, prime)
    indices = tuple(shifts[i] for i in rows)
    function = BlockFunction(top * unit, bottom * unit, tuple(map(tuple, left)), indices, count)
    return function, shifts[ascending[starts]]


def _order_basis(table: Matrix, shifts: list[int], prime: int, length: int) -> tuple[Matrix, list[int]]:
    """Return rows p of least shifted degree with p · table = 0 modulo x^length, and their shifted degrees.

    By halves (B. Beckermann, G. Labahn; P. Giorgi, C.-P. Jeannerod, G. Villard).
    """
    if length <= _LEAF:
        return _eliminated(table, shifts, prime, length)
    half = length // 2
    first, shifts = _order_basis([[_below(f, half, prime) for f in row] for row in table], shifts, prime, half)
    rest = [[_below(f.right_shift(half), length - half, prime) for f in row] for row in _product(first, table, prime)]
    second, shifts = _order_basis(rest, shifts, prime, length - half)
    return _product(second, first, prime), shifts


def _eliminated(table: Matrix, shifts: list[int], prime: int, length: int) -> tuple[Matrix, list[int]]:
    size, modulus = len(table), np.uint64(prime)
    rest = np.zeros((size, len(table[0]), length), dtype=np.uint64)
    for i, row in enumerate(table):
        for j, f in enumerate(row):
            known = [int(c) for c in f.coeffs()][:length]
            rest[i, j, : len(known)] = known
    basis = np.zeros((size, size, length + 1), dtype=np.uint64)
    basis[np.arange(size), np.arange(size), 0] = 1
    shifts = list(shifts)
    for k in range(length):
        pivots: list[tuple[int, int, int]] = []
        for i in sorted(range(size), key=lambda i: (shifts[i], i)):
            for other, column, inverse in pivots:
                if value := int(rest[i, column, k]):
                    by = np.uint64((prime - value) * inverse % prime)
                    rest[i, :, k:] = (rest[i, :, k:] + by * rest[other, :, k:]) % modulus
                    basis[i, :, : k + 1] = (basis[i, :, : k + 1] + by * basis[other, :, : k + 1]) % modulus
            if filled := np.flatnonzero(rest[i, :, k]).tolist():
                pivots.append((i, filled[0], pow(int(rest[i, filled[0], k]), -1, prime)))
        for i, _, _ in pivots:
            rest[i, :, k + 1 :], basis[i, :, 1 : k + 2] = rest[i, :, k:-1].copy(), basis[i, :, : k + 1].copy()
            rest[i, :, k], basis[i, :, 0] = 0, 0
            shifts[i] += 1
    return [[nmod_poly(f.tolist(), prime) for f in row] for row in basis], shifts


def _below(f: nmod_poly, length: int, prime: int) -> nmod_poly:
    return f if f.degree() < length else f - f.right_shift(length).left_shift(length)


def _product(one: Matrix, other: Matrix, prime: int) -> Matrix:
    zero, columns = nmod_poly([], prime), list(zip(*other))
    return [[sum((f * g for f, g in zip(row, column)), zero) for column in columns] for row in one]


def _determinant(matrix: Sequence[Sequence[nmod_poly]], prime: int) -> nmod_poly:
    """Return the determinant by minors: those of the last rows, for every set of as many columns."""
    minors = {0: nmod_poly([1], prime)}
    for row in reversed(matrix):
        wider: dict[int, nmod_poly] = {}
        for columns, minor in minors.items():
            for j, f in enumerate(row):
                if not columns >> j & 1:
                    odd = (columns & ((1 << j) - 1)).bit_count() & 1  # columns of the minor to the left of j
                    wider[columns | 1 << j] = wider.get(columns | 1 << j, 0 * f) + (-f if odd else f) * minor
        minors = wider
    return minors[(1 << len(matrix)) - 1]
