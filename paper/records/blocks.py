"""The order of a sequence modulo a prime from four starts and four ends at once, as a second witness.

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
from flint import nmod_poly
from numpy.typing import NDArray

from stripcount.machine.cyclic import Cycle

VECTORS = 4
_LEAF = 48  # the length of a series below which elimination is faster than recursion
_SURPLUS = 12  # matrices S(k) beyond those needed, for each side
Residues = NDArray[np.uint64]
Matrix = list[list[nmod_poly]]


@dataclass(frozen=True)
class BlockOrder:
    """The degree of the reduced denominator, and how many matrices S(k) it is derived from.

    `indices` are the degrees of the rows of D.
    """

    degree: int
    matrices: int
    indices: tuple[int, ...]


def block_order(cycle: Cycle, prime: int, seed: int) -> BlockOrder:
    """Return the degree of the denominator, in powers of x to the period, of boards that end where they began.

    `prime` must have at most 31 bits. Raises ValueError if the function found does not begin with the numbers a(k).

    >>> from stripcount.machine.cyclic import cycle_of
    >>> from stripcount.machine.explore import explore
    >>> from stripcount.puzzles.magnets import Magnets
    >>> block_order(cycle_of(explore(Magnets(3)).machine().minimize()), 1000003, 1).degree
    14
    """
    states = len(cycle.initial)
    count = 2 * -(-states // VECTORS) + 2 * _SURPLUS
    series = moments(cycle, prime, count, np.random.default_rng(seed))
    top, bottom, indices, least = _scalar(series, prime)
    if least <= max(indices):
        raise ValueError("the order basis does not separate the rows that annihilate from the others.")
    known = nmod_poly(series[:, 0, 0].tolist(), prime)
    if _below(known * bottom - top, count, prime).degree() >= 0:
        raise ValueError("the function of the order basis does not begin with the terms of the machine.")
    return BlockOrder(bottom.degree() - top.gcd(bottom).degree(), count, indices)


def moments(cycle: Cycle, prime: int, count: int, draw: np.random.Generator) -> Residues:
    """Return S(0)..S(count - 1), count × ends × starts, of whole periods, with further vectors that are random."""
    states, modulus = len(cycle.initial), np.uint64(prime)
    factors = [factor for phase in cycle.phases for factor in phase.factors]
    vectors = draw.integers(0, prime, (states, VECTORS)).astype(np.uint64)
    vectors[:, 0] = cycle.initial
    ends = draw.integers(0, prime, (VECTORS, states)).astype(np.uint64)
    ends[0] = cycle.phases[0].final
    found = np.zeros((count, VECTORS, VECTORS), dtype=np.uint64)
    for k in range(count):
        for i, end in enumerate(ends):
            found[k, i] = (end[:, None] * vectors % modulus).sum(axis=0) % modulus
        for factor in factors:
            vectors = factor @ vectors % modulus
    return found


def _scalar(series: Residues, prime: int) -> tuple[nmod_poly, nmod_poly, tuple[int, ...], int]:
    """Return P, Q with Q(0) = 1, the shifted degrees of the rows of D, and the least one of the rows left out."""
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
    return top * unit, bottom * unit, tuple(shifts[i] for i in rows), shifts[ascending[starts]]


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
    if not matrix:
        return nmod_poly([1], prime)
    found = nmod_poly([], prime)
    for j, f in enumerate(matrix[0]):
        part = f * _determinant([[*row[:j], *row[j + 1 :]] for row in matrix[1:]], prime)
        found = found + part if j % 2 == 0 else found - part
    return found
