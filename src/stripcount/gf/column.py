"""The matrix M of one column in floating point, with a bound on its error, for bounds on coefficients.

No count is negative, so a product of matrices of counts in doubles has a small error relative to each entry: after k
additions and roundings it is at most γ_k = ku/(1 - ku) with u = 2⁻⁵³, in any order of summation (Higham, Accuracy and
Stability of Numerical Algorithms, 2nd ed., lemma 3.1 and section 3.5).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import isqrt

import numpy as np
from numpy.typing import NDArray

from stripcount.algebra.crt import product
from stripcount.algebra.exact_arrays import matvec_bigint
from stripcount.algebra.sparse import csr_array
from stripcount.gf.task import Task

Reals = NDArray[np.float64]

UNIT_ROUNDOFF = 2.0**-53
"""u, the largest relative error of one operation in doubles."""
_FRACTION_BITS = 32
"""The number of bits after the binary point to which bounds are rounded up before they are multiplied as integers."""


@dataclass(frozen=True, eq=False)
class Part:
    """A rectangular part of M: `entries` (targets × sources) in doubles, each with at most `roundings` roundings."""

    entries: csr_array[np.float64]
    roundings: int

    @classmethod
    def of(cls, factors: Sequence[csr_array]) -> Part:
        """Return the product factors[-1] ··· factors[0]; entries beyond the range of doubles become infinite."""
        entries, roundings = factors[0].astype(np.float64), 1
        for factor in factors[1:]:
            roundings += int(np.diff(factor.indptr).max(initial=0)) + 2
            entries = csr_array(factor.astype(np.float64) @ entries)
        return cls(entries, roundings)


@dataclass(frozen=True, eq=False)
class Column:
    """The matrix M of a task, with the exact vectors u (`initial`) and w (`final`).

    The parts of a periodic machine lead from each phase to the next, so no two parts share a row or a column of M.
    """

    parts: tuple[Part, ...]
    initial: tuple[int, ...]
    final: tuple[int, ...]

    @classmethod
    def of(cls, task: Task) -> Column:
        """Return M of a task, with its vectors.

        If the task has a `step` above 1, M is the product of that many columns, from the phase of its terms back to
        that phase. Otherwise M has one part for each phase of the machine's cycle.
        """
        cycle = task.cycle
        if cycle.period > 1 and task.step == 1:
            final = [entry for phase in cycle.phases for entry in phase.final.tolist()]
            initial = cycle.initial.tolist()
            initial += [0] * (len(final) - len(initial))
            return cls(tuple(Part.of(phase.factors) for phase in cycle.phases), tuple(initial), tuple(final))
        vector = cycle.initial.astype(object)
        for k in range(task.offset):
            for factor in cycle.phases[k].factors:
                vector = matvec_bigint(factor, vector)
        order = [(task.offset + k) % cycle.period for k in range(task.step)]
        part = Part.of([factor for k in order for factor in cycle.phases[k].factors])
        return cls((part,), tuple(vector.tolist()), tuple(cycle.phases[task.offset].final.tolist()))

    @property
    def states(self) -> int:
        """The number of rows and columns of M."""
        return len(self.initial)

    @property
    def norm_product(self) -> int:
        """An integer above the product of norms |u| |w|."""
        return isqrt(sum(a * a for a in self.initial) * sum(a * a for a in self.final)) + 1


def relative_error(part: Part) -> float:
    """Return a number above 2γ_k, where k is the number of roundings in a sum over a row or a column of a part."""
    addition_count: int = max(part.entries.shape)
    return 4 * (addition_count + part.roundings + 10) * UNIT_ROUNDOFF


def product_of_bounds(bounds: Reals) -> int | None:
    """Return an integer greater than (the product of positive bounds) - 1; None unless all are finite.

    Each bound is rounded up to a multiple of 2⁻³²; the product is computed with integers.

    >>> product_of_bounds(np.array([1.5, 2.0, 3.5]))
    10
    """
    with np.errstate(over="ignore"):
        scaled = np.ceil(np.ldexp(bounds, _FRACTION_BITS))
    if not np.isfinite(scaled).all():
        return None
    return product([int(value) for value in scaled.tolist()]) >> (_FRACTION_BITS * len(scaled))
