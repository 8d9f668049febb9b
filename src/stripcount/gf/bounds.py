"""A bound on the coefficients, known before any is computed, with which agreement modulo primes becomes a proof.

For a machine with column matrix M (N states), initial vector u and final vector w the generating function is P₀/Q₀
with Q₀ = det(I - xM) and P₀ = wᵀ adj(I - xM) u. A coefficient of a polynomial is at most its largest value on |x| = 1
(Cauchy). There the singular values of I - xM are at most 1 + σᵢ(M) (Weyl), so that

    |Q₀| ≤ Π (1 + σᵢ)   and   |P₀| ≤ |u| |w| Π (1 + σᵢ),

because the norm of an adjugate is the product of all singular values but the least. The module `singular_values` bounds
Π (1 + σᵢ). Hadamard's inequality for I - xM costs almost nothing: |Q₀| ≤ Π |row i of I + M|, or the same with columns.
It is often close if few columns may follow each state. Applied to minors it bounds P₀ by the same product times |u|₁
|w|₁. Hadamard's inequality in a basis of eigenvectors of M is sharper than both and costs more: see the module
`eigenvectors`.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from stripcount.algebra.rational_gf import RationalGF
from stripcount.gf.column import Column, product_of_bounds, relative_error
from stripcount.gf.eigenvectors import factors_on_circle
from stripcount.gf.singular_values import BLOCK, singular_factors
from stripcount.gf.task import Task
from stripcount.machine.machine import Machine
from stripcount.machine.sweep import SIDE_BY_SIDE

FIXED_BYTES = 14 << 20  # memory that any derivation takes: libraries loaded late, remains of exploring and merging
DENSE_LIMIT = 4000  # minimal states up to which a proof is made by default
_MAX_SMALL_STATES = 1000  # states up to which eigenvectors take longer than the primes that they save
# multiply-adds per bit, divided by the square of the number of states, from which on eigenvectors are worth their time:
# they save about 0.4 bits per state
_MIN_COST_PER_BIT = 3.5
_CLOSE_BITS = 2  # bits per state up to which the bound by eigenvectors is used without computing singular values
_GOOD_BITS = 1.5  # bits per state up to which Hadamard's bound alone is used, above _MAX_SMALL_STATES states


@dataclass(frozen=True)
class CoefficientBound:
    """A bound on the coefficients of Q₀ and P₀: their absolute values fit into `denominator` and `numerator` bits."""

    denominator: int
    numerator: int

    @property
    def largest(self) -> int:
        """The number of bits for all coefficients of both polynomials."""
        return max(self.denominator, self.numerator)

    def needed_product(self, order: int, bound: int, gf: RationalGF) -> int:
        """Return a number that the product of the primes must exceed to prove `gf` = P/Q.

        `order` is the order of the function modulo the primes, `bound` its largest possible value, the number of
        states. If the two are equal, P₀/Q₀ is reduced, and its coefficients are determined by their residues: the
        product must exceed twice the largest. Otherwise P·Q₀ - P₀·Q vanishes modulo every prime, and the product must
        exceed its largest coefficient.
        """
        return 2 << self.largest if order == bound else 1 << self.cross_bits(gf)

    def proof_text(self, product: int, order: int, bound: int, gf: RationalGF) -> str:
        """Return the proof in words; the primes' `product` exceeds the number that `needed_product` returns."""
        product_text = f"the primes' product ({product.bit_length() - 1} bits)"
        if order == bound:
            return (
                f"the order equals the {bound} states modulo a prime, and {product_text} exceeds twice the largest "
                f"possible coefficient ({self.largest} bits)"
            )
        return (
            f"P Q0 - P0 Q, where P0/Q0 is the quotient of the machine with {bound} states, vanishes modulo "
            f"primes and {product_text} exceeds its largest possible coefficient ({self.cross_bits(gf)} bits)"
        )

    def cross_bits(self, gf: RationalGF) -> int:
        """Return a number of bits into which the coefficients of P·Q₀ - P₀·Q fit."""
        numerator_bits, denominator_bits = (
            sum(abs(c) for c in polynomial).bit_length() for polynomial in (gf.numerator, gf.denominator)
        )
        return max(numerator_bits + self.denominator, denominator_bits + self.numerator) + 1


def coefficient_bound(task: Task) -> CoefficientBound | None:
    """Return the best bound for a task's machine that is worth its time; None if its weights are too large for doubles.

    Costs at most as much as `factors_on_circle` and `singular_factors`.

    >>> from stripcount.puzzles.magnets import Magnets
    >>> from stripcount.machine.explore import explore
    >>> coefficient_bound(Task.of(explore(Magnets(2)).machine().minimize())).denominator
    7
    """
    from threadpoolctl import threadpool_limits  # takes a moment to import

    with threadpool_limits(1, "blas"):  # several threads take three times the processor time
        return _best_bound(Column.of(task), task.columns * task.cycle.transitions / task.bits)


def _best_bound(column: Column, cost_per_bit: float) -> CoefficientBound | None:
    """Return the best bound that is worth its time; None if there is none.

    `cost_per_bit` is the number of multiply-adds that each bit of the bound costs later, in sweeps modulo primes.
    """
    hadamard_bound = by_hadamard(column)
    if column.states <= _MAX_SMALL_STATES:
        return _smaller_bounds(hadamard_bound, by_singular_values(column))
    if hadamard_bound is not None and hadamard_bound.largest <= _GOOD_BITS * column.states:
        return hadamard_bound
    if cost_per_bit < _MIN_COST_PER_BIT * column.states**2:
        return _smaller_bounds(hadamard_bound, by_singular_values(column))
    eigenvector_bound = by_eigenvectors(column)
    if eigenvector_bound is not None and eigenvector_bound.largest <= _CLOSE_BITS * column.states:
        return eigenvector_bound
    return _smaller_bounds(_smaller_bounds(hadamard_bound, eigenvector_bound), by_singular_values(column))


def memory_needed(machine: Machine, task: Task, *, bounded: bool) -> int:
    """Return an estimate of the bytes that deriving a task's function takes at most, with a bound if `bounded`.

    Machines stay in memory; a bound needs dense matrices of a block's size; the results modulo all primes, and the
    integers that they combine to, grow with the square of the order.
    """
    largest_layer: int = max(factor.shape[0] for phase in task.cycle.phases for factor in phase.factors)
    machine_bytes = 24 * (machine.transitions + task.cycle.transitions) + 32 * SIDE_BY_SIDE * (
        largest_layer + task.columns
    )
    dense = 64 * min(task.bound, BLOCK) ** 2 if bounded else 0
    return int(FIXED_BYTES + machine_bytes + dense + task.bound**2)


def _smaller_bounds(first: CoefficientBound | None, second: CoefficientBound | None) -> CoefficientBound | None:
    """Return the smaller of two bounds, separately for each polynomial; None stands for a bound that does not exist."""
    if first is None or second is None:
        return first or second
    return CoefficientBound(min(first.denominator, second.denominator), min(first.numerator, second.numerator))


def by_eigenvectors(column: Column) -> CoefficientBound | None:
    """Return the bound by approximate eigenvectors of M; None where `factors_on_circle` finds none."""
    factors = factors_on_circle(column)
    if factors is None:
        return None
    determinant, adjugate = factors.bits()
    return CoefficientBound(determinant, adjugate + column.norm_product.bit_length())


def by_singular_values(column: Column, block: int | None = None) -> CoefficientBound | None:
    """Return the bound by the singular values of M, in blocks of `block` states; None beyond the range of doubles."""
    factors = singular_factors(column, block)
    bound = None if factors is None else product_of_bounds(factors)
    if bound is None:
        return None
    return CoefficientBound(bound.bit_length(), (bound * column.norm_product).bit_length())


def by_hadamard(column: Column) -> CoefficientBound | None:
    """Return the bound by Hadamard's inequality, for rows or for columns; None beyond the range of doubles."""
    products = []
    for axis in (0, 1):
        norms = []
        for part in column.parts:  # if there are several parts, none has entries on the diagonal
            diagonal_term = 1 + 2 * part.entries.diagonal() if len(column.parts) == 1 else 1.0
            with np.errstate(over="ignore"):
                squares = diagonal_term + part.entries.power(2).sum(axis=axis)
            norms.append(np.sqrt(squares) * (1 + relative_error(part)))
        products.append(product_of_bounds(np.concatenate(norms)))
    smallest_product = min((bound for bound in products if bound is not None), default=None)
    if smallest_product is None:
        return None
    numerator_bound = (smallest_product + 1) * sum(column.initial) * sum(column.final)
    return CoefficientBound(smallest_product.bit_length(), numerator_bound.bit_length())
