"""How large the coefficients can be: a bound known before any is computed, which turns agreement into proof.

For a machine with column matrix M (N states), initial vector u and final vector w the generating function is P₀/Q₀
with Q₀ = det(I - xM) and P₀ = wᵀ adj(I - xM) u. A coefficient of a polynomial is at most its largest value on |x| = 1
(Cauchy). There the singular values of I - xM are at most 1 + σᵢ(M) (Weyl), so that

    |Q₀| ≤ Π (1 + σᵢ)   and   |P₀| ≤ |u| |w| Π (1 + σᵢ),

because the norm of an adjugate is the product of all singular values but the least. `singular_values` bounds that
product. Hadamard's inequality for I - xM itself costs next to nothing: |Q₀| ≤ Π |row i of I + M|, or the same of
columns, and is often close enough where a column of the board has few continuations. Its minors bound P₀:
|P₀| ≤ |u|₁ |w|₁ times the same. Of two bounds the smaller is taken.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import isqrt

import numpy as np

from stripcount.algebra.rational_gf import RationalGF
from stripcount.gf.column import Column, product_of_bounds, relative_error
from stripcount.gf.singular_values import singular_factors
from stripcount.gf.task import Task

DENSE_LIMIT = 4000  # states up to which a proof is made unasked
_SMALL = 1000  # states up to which singular values cost less than a second
_GOOD = 1.5  # bits per state up to which Hadamard's bound of a larger machine is left at that


@dataclass(frozen=True)
class CoefficientBound:
    """Bits that every coefficient of Q₀ (`denominator`) and of P₀ (`numerator`) fits into, sign aside."""

    denominator: int
    numerator: int

    @property
    def largest(self) -> int:
        """Bits that every coefficient of both polynomials fits into."""
        return max(self.denominator, self.numerator)

    def needed(self, order: int, bound: int, gf: RationalGF) -> int:
        """Return a number that the primes' product must exceed to prove `gf` of order at most `bound`.

        Either the order reaches the bound, so that P₀/Q₀ is reduced and its coefficients are determined by their
        residues: twice the largest one. Or P·Q₀ - P₀·Q vanishes modulo every prime: its largest coefficient.
        """
        return 2 << self.largest if order == bound else 1 << self.cross_bits(gf)

    def because(self, product: int, order: int, bound: int, gf: RationalGF) -> str:
        """Return the proof in words; the primes' `product` exceeds what is `needed`."""
        shown = f"the primes' product ({product.bit_length() - 1} bits)"
        if order == bound:
            return (
                f"the order equals the {bound} states modulo a prime, and {shown} exceeds twice the largest "
                f"possible coefficient ({self.largest} bits)"
            )
        return (
            f"P Q0 - P0 Q, where P0/Q0 is the quotient of the machine with {bound} states, vanishes modulo "
            f"primes and {shown} exceeds its largest possible coefficient ({self.cross_bits(gf)} bits)"
        )

    def cross_bits(self, gf: RationalGF) -> int:
        """Return the bits that the coefficients of P·Q₀ - P₀·Q fit into."""
        top, bottom = (sum(abs(c) for c in part).bit_length() for part in (gf.numerator, gf.denominator))
        return max(top + self.denominator, bottom + self.numerator) + 1


def coefficient_bound(task: Task) -> CoefficientBound | None:
    """Return the bound for a task's machine, the better of both; None where its weights are too large for doubles.

    Costs at most what `singular_factors` does.

    >>> from stripcount.puzzles.magnets import Magnets
    >>> from stripcount.machine.explore import explore
    >>> coefficient_bound(Task.of(explore(Magnets(2)).machine().minimize())).denominator
    7
    """
    column = Column.of(task)
    quick = hadamard(column)
    if quick is not None and column.states > _SMALL and quick.largest <= _GOOD * column.states:
        return quick
    return _better(quick, by_singular_values(column))


def _better(one: CoefficientBound | None, other: CoefficientBound | None) -> CoefficientBound | None:
    if one is None or other is None:
        return one or other
    return CoefficientBound(min(one.denominator, other.denominator), min(one.numerator, other.numerator))


def by_singular_values(column: Column, block: int | None = None) -> CoefficientBound | None:
    """Return the bound by the singular values of M, found in blocks of so many states; None beyond doubles."""
    factors = singular_factors(column, block)
    found = None if factors is None else product_of_bounds(factors)
    if found is None:
        return None
    ends = sum(a * a for a in column.initial) * sum(a * a for a in column.final)
    return CoefficientBound(found.bit_length(), (found * (isqrt(ends) + 1)).bit_length())


def hadamard(column: Column) -> CoefficientBound | None:
    """Return the bound by Hadamard's inequality, for rows or for columns; None beyond doubles."""
    products = []
    for axis in (0, 1):
        norms = []
        for part in column.parts:  # of several parts, none meets the diagonal
            own = 1 + 2 * part.entries.diagonal() if len(column.parts) == 1 else 1.0
            with np.errstate(over="ignore"):
                squares = own + part.entries.power(2).sum(axis=axis)
            norms.append(np.sqrt(squares) * (1 + relative_error(part)))
        products.append(product_of_bounds(np.concatenate(norms)))
    root = min((found for found in products if found is not None), default=None)
    if root is None:
        return None
    return CoefficientBound(root.bit_length(), ((root + 1) * sum(column.initial) * sum(column.final)).bit_length())
