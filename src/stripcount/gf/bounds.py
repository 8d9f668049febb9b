"""How large the coefficients can be: a bound known before any is computed, which turns agreement into proof.

For a machine with column matrix M (N states), initial vector u and final vector w, the generating function is
P₀/Q₀ with Q₀ = det(I − xM) and P₀ = det(I − xM + uwᵀ) − Q₀. On |x| = 1, |det(I + K)| ≤ Π (1 + σᵢ(K)) for the
singular values σ of K, and a coefficient of a polynomial is at most its largest value there (Cauchy). Weyl's
inequality for perturbations of rank one carries the bound from Q₀ to P₀. Hadamard's inequality bounds the same
determinants by the norms of rows or of columns, almost for nothing, and is as good where a column of the board
has few continuations.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import ceil, log2

import numpy as np
from scipy.linalg import svdvals

from stripcount.algebra.rational_gf import RationalGF
from stripcount.gf.task import Task

DENSE_LIMIT = 4000  # states up to which the singular values are computed unasked: half a minute on one core
_MACHINE_EPSILON = 2.0**-52
_SMALL = 1000  # states up to which singular values cost less than a second
_GOOD = 1.5  # bits a state up to which Hadamard's bound of a larger machine is left at that


@dataclass(frozen=True)
class CoefficientBound:
    """Bits that every coefficient of Q₀ (`denominator`) and of P₀ (`numerator`) fits into, sign aside."""

    denominator: int
    numerator: int

    @property
    def largest(self) -> int:
        """Bits that every coefficient of both polynomials fits into."""
        return max(self.denominator, self.numerator)

    def proves(self, modulus_bits: float, order: int, bound: int, gf: RationalGF) -> str | None:
        """Return why agreement modulo `modulus_bits` bits proves `gf` of order at most `bound`, or None.

        Either the order reaches the bound, so that P₀/Q₀ is reduced and its coefficients are determined by
        their residues; or P·Q₀ − P₀·Q, zero modulo every prime, is too small to be anything but zero.
        """
        largest, need = self.largest, self.cross_bits(gf)
        product = f"the primes' product ({int(modulus_bits)} bits)"
        if order == bound and modulus_bits > largest + 1:
            return (
                f"the order equals the {bound} states modulo a prime, and {product} exceeds twice the largest "
                f"possible coefficient ({largest} bits)"
            )
        if modulus_bits > need:
            return (
                f"P Q0 - P0 Q, where P0/Q0 is the quotient of the machine with {bound} states, vanishes modulo "
                f"primes and {product} exceeds its largest possible coefficient ({need} bits)"
            )
        return None

    def cross_bits(self, gf: RationalGF) -> int:
        """Return the bits that the coefficients of P·Q₀ − P₀·Q fit into."""
        top, bottom = (sum(abs(c) for c in part).bit_length() for part in (gf.numerator, gf.denominator))
        return max(top + self.denominator, bottom + self.numerator) + 1


def coefficient_bound(task: Task) -> CoefficientBound:
    """Return the bound for a task's machine: Hadamard's, or that of the singular values where it may be smaller.

    Costs at most the singular values of a dense matrix of `task.bound` states. Those computed carry an error of
    at most a small multiple of N·ε·σ₁ (LAPACK is backward stable); a thousand times as much is added to each.

    >>> from stripcount.puzzles.magnets import Magnets
    >>> from stripcount.machine.explore import explore
    >>> coefficient_bound(Task.of(explore(Magnets(2)).machine().minimize())).denominator
    7
    """
    matrix, initial, final = _dense(task)
    quick = _hadamard(matrix, initial, final)
    if len(matrix) > _SMALL and quick.largest <= _GOOD * len(matrix):
        return quick
    values = svdvals(matrix, overwrite_a=True, check_finite=False)
    values = values + 1000 * len(values) * _MACHINE_EPSILON * max(1.0, float(values[0]))
    bits = float(np.log2(1 + values).sum()) + 1e-6
    perturbed = log2(2 + float(values[0]) + float(np.linalg.norm(initial) * np.linalg.norm(final))) + 1e-6
    return CoefficientBound(min(ceil(bits), quick.denominator), min(ceil(bits + perturbed + 1e-6), quick.numerator))


def _hadamard(matrix: np.ndarray, initial: np.ndarray, final: np.ndarray) -> CoefficientBound:
    """Return the bound by Hadamard's inequality: on |x| = 1 an entry of I − xM + uwᵀ is at most one of I + M + uwᵀ."""
    larger = matrix + np.eye(len(matrix))
    perturbed = larger + np.outer(initial, final)
    denominator, numerator = (
        min(float(np.log2((entries**2).sum(axis=axis)).sum()) / 2 for axis in (0, 1)) + 1e-6
        for entries in (larger, perturbed)
    )
    return CoefficientBound(ceil(denominator), ceil(max(denominator, numerator)) + 1)


def _dense(task: Task) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Return the matrix of `step` columns from the task's residue round to it, and both vectors, in floats.

    Entries are whole numbers far below 2⁵³, so nothing is rounded.
    """
    cycle = task.cycle
    order = [(task.offset + k) % cycle.period for k in range(task.step)]
    vector = cycle.initial.astype(np.float64)
    for k in range(task.offset):
        for factor in cycle.phases[k].factors:
            vector = factor.astype(np.float64) @ vector
    if cycle.period > 1 and task.step == 1:  # several residues: the phases side by side
        return _whole(task)
    product = None
    for k in order:
        for factor in cycle.phases[k].factors:
            product = factor if product is None else factor @ product
    assert product is not None
    return product.toarray().astype(np.float64), vector, cycle.phases[task.offset].final.astype(np.float64)


def _whole(task: Task) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Return the whole machine's matrix when boards can end at several residues of the period."""
    phases = task.cycle.phases
    sizes = [phase.factors[0].shape[1] for phase in phases]
    starts = np.concatenate([[0], np.cumsum(sizes)])
    matrix = np.zeros((starts[-1], starts[-1]))
    for k, phase in enumerate(phases):
        after = (k + 1) % len(phases)
        product = phase.factors[0]
        for factor in phase.factors[1:]:
            product = factor @ product
        matrix[starts[after] : starts[after + 1], starts[k] : starts[k + 1]] = product.toarray()
    initial = np.zeros(starts[-1])
    initial[: sizes[0]] = task.cycle.initial
    return matrix, initial, np.concatenate([phase.final for phase in phases]).astype(np.float64)
