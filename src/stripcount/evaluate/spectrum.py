"""Certified bounds on the growth rate of a machine, without a generating function.

For a non-negative matrix M and any positive vector v, the spectral radius lies between the smallest and the largest of
(Mv)ᵢ/vᵢ (Collatz and Wielandt). Every state of a trimmed machine is reached, and the board can be completed from it,
so the terms grow at the rate of the spectral radius.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import lcm

import numpy as np
from numpy.typing import NDArray

from stripcount.algebra.sparse import csr_array
from stripcount.errors import TooLarge
from stripcount.machine.closed_walks import ClosedWalks, strong_components
from stripcount.machine.cyclic import period_of
from stripcount.machine.machine import Machine

_UNIT_ROUNDOFF = 2.0**-53  # the relative error of one operation in double precision
_MAX_ITERATIONS = 4000  # the bounds hold after any number of iterations; with fewer they are wider
_MIN_ENTRY = 1e-200  # the value to which smaller entries of a vector with maximum 1 are raised


@dataclass(frozen=True)
class Spectrum:
    """`bracket`, certified lower and upper bounds of the growth per column, and the period of the dominant eigenvalues.

    Both bounds are zero if only finitely many terms are nonzero. By Perron and Frobenius the eigenvalues of largest
    absolute value of each strongly connected component are its spectral radius times the roots of unity of its period;
    `period` is the least common multiple of the periods of the components that may be dominant, 1 if there are none.
    """

    bracket: tuple[float, float]
    period: int


def spectrum(machine: Machine | ClosedWalks, relative_width: float = 1e-12) -> Spectrum:
    """Return bounds of the growth of a machine or of closed walks, and the period of the dominant poles.

    The bounds differ by at most `relative_width` times the upper one, where floating point allows it. Each is the
    largest of the strongly connected components' bounds. Costs some hundred sweeps in floating point.

    >>> from stripcount.puzzles.domino_tiling import DominoTiling
    >>> from stripcount.machine.explore import explore
    >>> low, high = spectrum(explore(DominoTiling(2)).machine()).bracket
    >>> low < (1 + 5**0.5) / 2 < high, high - low < 1e-10
    (True, True)
    """
    components = machine.components if isinstance(machine, ClosedWalks) else list(strong_components(machine))
    brackets = [
        _bracket([factor.astype(np.float64) for factor in component.factors], relative_width)
        for component in components
    ]
    low, high = (max(bounds, default=0.0) for bounds in (zip(*brackets) if brackets else ((), ())))
    dominant = [component for component, bracket in zip(components, brackets) if bracket[1] >= low]
    return Spectrum((low, high), lcm(*(_period(component) for component in dominant)))


def _period(component: Machine) -> int:
    """Return the greatest common divisor of the lengths of all cycles of a strongly connected component."""
    # the period depends on the cycles alone, so any initial state and any final states serve
    initial = np.zeros(component.states, dtype=np.uint64)
    initial[0] = 1
    return period_of(Machine(component.factors, initial, np.ones(component.states, dtype=np.uint64)))


def _bracket(factors: list[csr_array[np.float64]], relative_width: float) -> tuple[float, float]:
    """Return (lower, upper) bounds on the spectral radius of the product of a strongly connected component's factors.

    Sums of products of non-negative numbers, each operation with a relative error of at most 2^-53, have a relative
    error of at most about 2^-53 times the length of the longest chain of operations (Higham, Accuracy and Stability of
    Numerical Algorithms, section 3.1), as long as nothing underflows: the vector's entries are at least 1e-200, and
    weights are at least 1. Raises TooLarge if numbers exceed the range of floating point.
    """
    # for each factor the additions of its longest row and three operations more; 1.01 covers terms of second order
    error = _UNIT_ROUNDOFF * (sum(int(np.diff(factor.indptr).max()) + 3 for factor in factors) + 2) * 1.01
    vector: NDArray[np.float64] = np.ones(factors[0].shape[1])
    low, high = 0.0, np.inf
    for _ in range(_MAX_ITERATIONS):
        image = vector
        with np.errstate(over="ignore"):
            for factor in factors:
                image = factor @ image
        if not np.isfinite(image).all():
            raise TooLarge("the counts of one column exceed the range of floating point; choose fewer rows.")
        ratio = image / vector
        largest = float(ratio.max()) * (1 + error)
        low, high = max(low, float(ratio.min()) * (1 - error)), min(high, largest)
        if high - low <= max(relative_width, 3 * error) * high:  # narrower than a few rounding errors is out of reach
            break
        vector = image / largest + vector  # without adding the vector, components of period 2 would oscillate
        vector = np.maximum(vector / vector.max(), _MIN_ENTRY)  # the bounds hold for any positive vector
    return low, high
