"""Certified bounds on the growth rate of a machine, without a generating function.

For a non-negative matrix M and any positive vector v, the spectral radius lies between the least and the largest of
(Mv)ᵢ/vᵢ (Collatz and Wielandt). Every state of a trimmed machine is reached, and the board can be completed from it,
so the terms grow at the rate of the spectral radius.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import lcm

import numpy as np
from numpy.typing import NDArray
from scipy.sparse import csr_array

from stripcount.errors import TooLarge
from stripcount.machine.closed_walks import ClosedWalks
from stripcount.machine.components import strong_parts
from stripcount.machine.cyclic import period_of
from stripcount.machine.machine import Machine

_ROUNDING = 2.0**-53
_ROUNDS = 4000
_LEAST = 1e-200  # the least entry of a vector whose largest is 1


@dataclass(frozen=True)
class Bracket:
    """Certified bounds of the growth per column; both are zero if only finitely many terms are nonzero."""

    low: float
    high: float


def spectral_bracket(machine: Machine, relative_width: float = 1e-12) -> Bracket:
    """Return certified bounds of the growth per column, with this relative width where floating point allows it.

    The bounds are the largest of those of the strongly connected parts. Costs some hundred sweeps in floating point;
    the relative rounding error is bounded by the length of the longest chain of operations.

    >>> from stripcount.puzzles.domino_tiling import DominoTiling
    >>> from stripcount.machine.explore import explore
    >>> bracket = spectral_bracket(explore(DominoTiling(2)).machine())
    >>> bracket.low < (1 + 5**0.5) / 2 < bracket.high, bracket.high - bracket.low < 1e-10
    (True, True)
    """
    return spectrum(machine, relative_width).bracket


@dataclass(frozen=True)
class Spectrum:
    """Certified bounds of the growth per column, and a period of the dominant poles.

    By Perron and Frobenius the eigenvalues of largest absolute value of each strongly connected part are its spectral
    radius times the roots of unity of its period; `period` is the least common multiple of the periods of the parts
    that may be dominant, 1 if there are none.
    """

    bracket: Bracket
    period: int


def spectrum(machine: Machine, relative_width: float = 1e-12) -> Spectrum:
    """Return bounds of the growth and the period of the dominant poles; costs as `spectral_bracket`."""
    return _of_parts(list(strong_parts(machine)), relative_width)


def spectrum_of_walks(walks: ClosedWalks) -> Spectrum:
    """Return the same for closed walks, the boards of a ring."""
    return _of_parts(walks.parts, 1e-12)


def _of_parts(parts: Sequence[Machine], relative_width: float) -> Spectrum:
    brackets = [_bracket([f.astype(np.float64) for f in part.factors], relative_width) for part in parts]
    best = Bracket(max((b.low for b in brackets), default=0.0), max((b.high for b in brackets), default=0.0))
    dominant = [part for part, bracket in zip(parts, brackets) if bracket.high >= best.low]
    return Spectrum(best, lcm(*(_period(part) for part in dominant)))


def _period(part: Machine) -> int:
    first = np.zeros(part.states, dtype=np.uint64)
    first[0] = 1
    return period_of(Machine(part.factors, first, np.ones(part.states, dtype=np.uint64)))


def _bracket(factors: list[csr_array[np.float64]], relative_width: float) -> Bracket:
    """Return bounds for one strongly connected part, whose matrices are in floating point.

    Sums of products of non-negative numbers, each operation with a relative error of at most 2^-53, have a relative
    error of at most about 2^-53 times the length of the longest chain of operations (Higham, Accuracy and Stability of
    Numerical Algorithms, section 3.1), as long as nothing underflows: the vector's entries are at least 1e-200, and
    weights are at least 1. Raises TooLarge if numbers exceed the range of floating point.
    """
    error = _ROUNDING * (sum(int(np.diff(f.indptr).max()) + 3 for f in factors) + 2) * 1.01
    vector: NDArray[np.float64] = np.ones(factors[0].shape[1])
    best = Bracket(0.0, np.inf)
    for _ in range(_ROUNDS):
        image = vector
        with np.errstate(over="ignore"):
            for factor in factors:
                image = factor @ image
        if not np.isfinite(image).all():
            raise TooLarge("the counts of one column exceed the range of floating point; choose fewer rows.")
        ratio = image / vector
        low, high = float(ratio.min()) * (1 - error), float(ratio.max()) * (1 + error)
        best = Bracket(max(best.low, low), min(best.high, high))
        if best.high - best.low <= max(relative_width, 3 * error) * best.high:
            break
        vector = image / high + vector  # without adding the vector, parts of period 2 would oscillate
        vector = np.maximum(vector / vector.max(), _LEAST)  # the bounds hold for any positive vector
    return best
