"""The completions of a board from each state, as floating-point numbers with a bound on their error.

Their numbers are computed column by column from the board's right edge. Only sums of positive numbers occur, so that
each cell adds a few roundings to the relative error. Each remaining total has an exponent of its own, which keeps
numbers in range; one that would underflow is raised to a tiny number, so that a state holds 0 exactly if it has no
completion.

The vectors of columns far from the edge repeat, up to a factor, with some period. A matrix of numbers that are not
negative never increases the distance of two vectors in Hilbert's metric, the logarithm of the largest ratio of entries
divided by the smallest (G. Birkhoff, "Extensions of Jentzsch's theorem", 1957). So if one vector and the one a period
further are at a distance of h, those m periods further are at a distance of at most m·h.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Generic, TypeVar

import numpy as np
from numpy.typing import NDArray

from stripcount.algebra.sparse import csr_array
from stripcount.machine.exploration import Exploration

Reals = NDArray[np.float64]
_ROUNDING = 2.0**-53
_TINY = 2.0**-500  # positive entries of a column are raised to it; two such factors are still normal numbers (2⁻¹⁰²²)
_LOST = 2.0**-400  # bounds what raising adds in one cell: up to 2¹⁰⁰ entries of _TINY
_SHORT = 2.0**-8  # after 60 cells with scales of at least this, entries of 2⁻⁵⁰⁰ are still above 2⁻⁹⁸⁰, so normal
_RANGE = 2.0**-200  # entries from which the absolute error, of _LOST, is far below a rounding, 2⁻⁵³ of them
_PERIODS = (1, 2, 3, 4, 6)
_EVERY = 8  # columns between two comparisons
V = TypeVar("V")


@dataclass(frozen=True, eq=False)
class Completions:
    """How many completions a board has: `values[s, t]` · 2^`exponents[t]` for state s and remaining total t.

    They are wrong by at most `relative` of the true number, plus `lost[t]` in the unit of `values`.
    """

    values: Reals
    exponents: NDArray[np.int64]
    relative: float
    lost: Reals

    def normal(self) -> Completions:
        """Return the same completions with a largest value between 1/2 and 1 for each total."""
        peaks = self.values.max(axis=0)
        _, shift = np.frexp(peaks)
        values = np.ldexp(self.values, -shift)
        raised = np.where(self.lost > 0, _LOST, _raised(values, self.values > 0))
        # here and below 1 + 2⁻⁴⁰ covers the few roundings of `lost` itself
        lost = np.where(peaks > 0, np.ldexp(self.lost, -shift) * (1 + 2.0**-40) + raised, 0.0)
        return Completions(values, self.exponents + shift, self.relative, lost)


def _raised(values: Reals, positive: NDArray[np.bool_]) -> Reals:
    """Raise positive numbers below _TINY to _TINY, in place; return for each total the error this makes, 0 or _LOST."""
    small = positive & (values < _TINY)
    values[small] = _TINY
    return np.where(small.any(axis=0), _LOST, 0.0)


class Backwards:
    """The steps from the right to the left, cell by cell and column by column.

    `values` are what each mark adds to the total; `totals` is the number of totals that are distinguished. A board
    counts as often as the product of the `weights` of its marks says, or, without weights, once.
    """

    def __init__(
        self, exploration: Exploration, values: tuple[int, ...], totals: int, weights: tuple[int, ...] = ()
    ) -> None:
        self.rows, self.totals = exploration.rows, totals
        self.groups = [_groups(exploration, values, weights, row, totals) for row in range(exploration.rows)]
        most = max(int(np.bincount(edges.source, minlength=1).max()) for edges in exploration.edges)
        # most - 1 additions, a product and two roundings of scales; 1.01 covers the terms of second order
        self.rounding = 1.01 * (most + 3) * _ROUNDING
        first = np.zeros((exploration.sizes[0], totals))
        first[exploration.final, 0] = 1
        self.last = Completions(first, np.zeros(totals, dtype=np.int64), 0.0, np.zeros(totals))

    def cell(self, row: int, after: Completions) -> Completions:
        """Return the completions of the states before one cell from those of the states after it."""
        groups, relative = self.groups[row], after.relative + self.rounding
        if len(groups) == 1 and groups[0][0] == 0:
            _, matrix, most = groups[0]
            return Completions(
                matrix @ after.values, after.exponents, relative, most * after.lost + _LOST * (after.lost > 0)
            )
        parts = [(value, matrix @ after.values[:, : self.totals - value], most) for value, matrix, most in groups]
        lowest = np.iinfo(np.int64).min // 4
        exponents = np.full(self.totals, lowest)
        for value, mantissas, _ in parts:
            exponents_here = np.where(mantissas.any(axis=0), after.exponents[: self.totals - value], lowest)
            exponents[value:] = np.maximum(exponents[value:], exponents_here)
        summed, lost = np.zeros((parts[0][1].shape[0], self.totals)), np.zeros(self.totals)
        for value, mantissas, most in parts:
            scale = np.ldexp(1.0, np.clip(after.exponents[: self.totals - value] - exponents[value:], -2000, 0))
            moved = mantissas * scale
            before = after.lost[: self.totals - value]
            raised = np.where(before > 0, _LOST, _raised(moved, mantissas > 0) if scale.min() < _SHORT else 0.0)
            summed[:, value:] += moved
            lost[value:] += np.where(mantissas.any(axis=0), most * before * scale * (1 + 2.0**-40) + raised, 0.0)
        return Completions(summed, np.where(exponents == lowest, 0, exponents), relative, lost)

    def column(self, after: Completions) -> Completions:
        """Return the completions at the left edge of a column from those at its right edge."""
        for row in reversed(range(self.rows)):
            after = self.cell(row, after)
        return after.normal()

    def layers(self, after: Completions) -> list[Completions]:
        """Return the completions before each cell of a column, and last those at its right edge, `after`."""
        layers = [after]
        for row in reversed(range(self.rows)):
            layers.append(self.cell(row, layers[-1]))
        return layers[::-1]


def floating(weights: tuple[int, ...]) -> Reals:
    """Return the weights of marks in the unit of the least, each with one rounding."""
    least = min(weights)
    return np.array([weight / least for weight in weights])


def _groups(
    exploration: Exploration, values: tuple[int, ...], weights: tuple[int, ...], row: int, totals: int
) -> list[tuple[int, csr_array[np.float64], float]]:
    """Return (value, matrix, bound of its row sums) of the edges that add each value.

    Matrices map targets to sources.
    """
    edges = exploration.edges[row]
    adds = np.array(values, dtype=np.int64)[edges.mark]
    data = floating(weights)[edges.mark] if weights else np.ones(len(edges.mark))
    shape = (exploration.sizes[row], exploration.sizes[(row + 1) % exploration.rows])
    groups = []
    for value in [v for v in np.unique(adds).tolist() if v < totals] or [0]:  # a layer without edges: an empty matrix
        these = np.flatnonzero(adds == value)
        source, own = edges.source[these], data[these]
        matrix = csr_array((own, (source, edges.target[these])), shape=shape)
        # 1.01 covers the roundings of the sum
        groups.append((value, matrix, 1.01 * float(np.bincount(source, own, minlength=1).max(initial=1))))
    return groups


class Checkpoints(Generic[V]):
    """Vectors 0 to `count`, each computed from the one before; every `stride`-th is kept, others are computed again.

    The vectors computed again between two kept ones stay until another such stretch is needed, so that reading all
    vectors in descending or ascending order costs two sweeps.
    """

    def __init__(self, first: V, step: Callable[[V], V], stride: int) -> None:
        self.step, self.stride = step, stride
        self.kept: dict[int, V] = {0: first}
        self.stretch: dict[int, V] = {}
        self.latest, self.value = 0, first

    def advance(self) -> V:
        """Compute the next vector, and return it."""
        self.latest, self.value = self.latest + 1, self.step(self.value)
        if self.latest % self.stride == 0:
            self.kept[self.latest] = self.value
        return self.value

    def at(self, remaining: int) -> V:
        """Return one vector."""
        while self.latest < remaining:
            self.advance()
        if remaining in self.kept:
            return self.kept[remaining]
        if remaining not in self.stretch:
            begin = max(k for k in self.kept if k < remaining)
            end = min((k for k in self.kept if k > remaining), default=remaining + 1)
            self.stretch = {begin: self.kept[begin]}
            for k in range(begin + 1, max(end, remaining + 1)):
                self.stretch[k] = self.step(self.stretch[k - 1])
        return self.stretch[remaining]


class FarCheckpoints:
    """The completions at any number of columns from the right edge; they are computed only until they repeat."""

    def __init__(
        self, back: Backwards, columns: int, stride: int, look: Callable[[], None], *, repeating: bool = True
    ) -> None:
        self.back, self.columns = back, Checkpoints(back.last, back.column, stride)
        self.begin, self.period, self.step = columns, 0, 0.0
        self._layers: dict[int, list[Completions]] = {}
        latest: dict[int, Completions] = {0: back.last}
        for remaining in range(1, columns + 1):
            look()
            latest[remaining] = completions = self.columns.advance()
            latest.pop(remaining - max(_PERIODS) - 1, None)
            if (
                repeating
                and back.totals == 1
                and remaining % _EVERY == 0
                and self._repeats(latest, remaining, completions)
            ):
                self.columns.kept |= latest
                return

    def _repeats(self, latest: dict[int, Completions], remaining: int, completions: Completions) -> bool:
        for period in _PERIODS:
            rounding = period * self.back.rows * self.back.rounding
            if (
                period <= remaining
                and (far := _distance(latest[remaining - period].values, completions.values)) <= 8 * rounding
            ):
                # each of the two vectors is off by the rounding of a period at most; 2.1 covers terms of second order
                self.begin, self.period, self.step = remaining - period, period, far + 2.1 * rounding
                return True
        return False

    def place(self, remaining: int) -> tuple[int, float]:
        """Return the number of a vector that may replace vector `remaining`, and the relative error this adds."""
        if not self.period or remaining < self.begin + self.period:
            return remaining, 0.0
        periods, rest = divmod(remaining - self.begin, self.period)
        # a distance of h in Hilbert's metric is a relative error of exp(h) - 1 <= 1.01·h, as h is far below 1/100
        return self.begin + rest, self.columns.at(self.begin + rest).relative + 1.01 * periods * self.step

    def layers(self, remaining: int) -> list[Completions]:
        """Return the completions before each cell of a column that is followed by `remaining` others."""
        own, more = self.place(remaining)
        if own not in self._layers:
            if not self.period or own < self.begin:
                self._layers.clear()
            self._layers[own] = self.back.layers(self.columns.at(own))
        if not more:
            return self._layers[own]
        return [replace(completions, relative=completions.relative + more) for completions in self._layers[own]]


def _distance(first: Reals, second: Reals) -> float:
    """Return a bound on the distance of two vectors in Hilbert's metric, infinity where they cannot be compared."""
    some = first > 0
    if not np.array_equal(some, second > 0) or not some.any():
        return float("inf")
    before, after = first[some], second[some]
    if min(before.min(), after.min()) < _RANGE:
        return float("inf")
    ratios = after / before
    # ln(x) <= x - 1 bounds the distance. Three quotients err by 3.01 roundings of a number below 2 (vectors with a
    # larger one are not near, and not used), the difference by none: 8 roundings cover it.
    return float(ratios.max() / ratios.min() - 1) * (1 + 2.0**-40) + 8 * _ROUNDING
