"""The completions of a board from each state, as floating-point numbers with a bound on their error.

Their numbers are computed column by column from the board's right edge. Only sums of positive numbers occur, so that
each cell adds a few roundings to the relative error. Each remaining total has an exponent of its own, which keeps
numbers in range; a number that would underflow is raised to a tiny one, so that only states without a completion have
an entry of 0.

The vectors of columns far from the edge repeat, up to a factor, with some period. A non-negative matrix never increases
the distance of two vectors in Hilbert's metric, the logarithm of the largest ratio of entries divided by the smallest
(G. Birkhoff, "Extensions of Jentzsch's theorem", 1957). So if one vector and the one a period further are at a distance
of h, those m periods further are at a distance of at most m·h.
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
_ROUNDING = 2.0**-53  # the relative error of one operation in double precision
_MIN_ENTRY = 2.0**-500  # positive entries are raised to it; the product of two is still a normal number (2⁻¹⁰²²)
_RAISING_ERROR = 2.0**-400  # bounds what raising adds in one cell: up to 2¹⁰⁰ entries of _MIN_ENTRY
_MIN_SCALE = 2.0**-8
"""The smallest scale of a cell.

After 60 cells with such scales, entries of 2⁻⁵⁰⁰ are still above 2⁻⁹⁸⁰, so they are normal numbers."""
_MIN_COMPARED_ENTRY = 2.0**-200  # the absolute error, _RAISING_ERROR, is far below one rounding of such entries
_PERIODS = (1, 2, 3, 4, 6)  # the periods, in columns, with which vectors are tried to repeat
_COMPARISON_STEP = 8  # columns between two such trials
Vector = TypeVar("Vector")


@dataclass(frozen=True, eq=False)
class Completions:
    """How many completions a board has: values[s, t] · 2^exponents[t] for state s and remaining total t.

    `values` is a states × totals array. An entry differs from the exact number by at most `relative_error` times this
    number, plus `absolute_error[t]`, in the unit of `values[:, t]`.
    """

    values: Reals
    exponents: NDArray[np.int64]
    relative_error: float
    absolute_error: Reals

    def normalized(self) -> Completions:
        """Return the same completions, scaled so that the largest value of each total is at least 1/2 and below 1."""
        peaks = self.values.max(axis=0)
        _, shift = np.frexp(peaks)
        values = np.ldexp(self.values, -shift)
        raising_error = np.where(self.absolute_error > 0, _RAISING_ERROR, _raise_small(values, self.values > 0))
        # here and below 1 + 2⁻⁴⁰ covers the few roundings of `absolute_error` itself
        absolute_error = np.where(
            peaks > 0, np.ldexp(self.absolute_error, -shift) * (1 + 2.0**-40) + raising_error, 0.0
        )
        return Completions(values, self.exponents + shift, self.relative_error, absolute_error)


def _raise_small(values: Reals, positive: NDArray[np.bool_]) -> Reals:
    """Raise positive entries below _MIN_ENTRY to it, in place; return the error for each total, 0 or _RAISING_ERROR."""
    is_small = positive & (values < _MIN_ENTRY)
    values[is_small] = _MIN_ENTRY
    return np.where(is_small.any(axis=0), _RAISING_ERROR, 0.0)


class BackwardSteps:
    """The computation of completions from the right to the left, cell by cell and column by column.

    `values[m]` is what mark m adds to the total; totals from 0 to `totals` - 1 are distinguished. A board is counted
    with the product of the `weights` of its marks, or with 1 if there are no weights. `rounding` bounds the relative
    error that one cell adds, and `last` holds the completions at the right edge.
    """

    def __init__(
        self, exploration: Exploration, values: tuple[int, ...], totals: int, weights: tuple[int, ...] = ()
    ) -> None:
        self.rows, self.totals = exploration.rows, totals
        self.groups = [_matrices_by_value(exploration, values, weights, row, totals) for row in range(exploration.rows)]
        max_out_degree = max(int(np.bincount(edges.source, minlength=1).max()) for edges in exploration.edges)
        # max_out_degree - 1 additions, a product and two roundings of scales; 1.01 covers the terms of second order
        self.rounding = 1.01 * (max_out_degree + 3) * _ROUNDING
        accepting = np.zeros((exploration.sizes[0], totals))
        accepting[exploration.final, 0] = 1
        self.last = Completions(accepting, np.zeros(totals, dtype=np.int64), 0.0, np.zeros(totals))

    def cell(self, row: int, after: Completions) -> Completions:
        """Return the completions of the states before the cell in `row` from those of the states after it."""
        groups, relative_error = self.groups[row], after.relative_error + self.rounding
        if len(groups) == 1 and groups[0][0] == 0:
            _, matrix, max_row_sum = groups[0]
            return Completions(
                matrix @ after.values,
                after.exponents,
                relative_error,
                max_row_sum * after.absolute_error + _RAISING_ERROR * (after.absolute_error > 0),
            )
        summands = [(value, matrix @ after.values[:, : self.totals - value], bound) for value, matrix, bound in groups]
        no_exponent = np.iinfo(np.int64).min // 4
        exponents = np.full(self.totals, no_exponent)
        for value, mantissas, _ in summands:
            exponents_of_value = np.where(mantissas.any(axis=0), after.exponents[: self.totals - value], no_exponent)
            exponents[value:] = np.maximum(exponents[value:], exponents_of_value)
        sums, absolute_error = np.zeros((summands[0][1].shape[0], self.totals)), np.zeros(self.totals)
        for value, mantissas, max_row_sum in summands:
            scale = np.ldexp(1.0, np.clip(after.exponents[: self.totals - value] - exponents[value:], -2000, 0))
            scaled = mantissas * scale
            error_after = after.absolute_error[: self.totals - value]
            raising_error = np.where(
                error_after > 0,
                _RAISING_ERROR,
                _raise_small(scaled, mantissas > 0) if scale.min() < _MIN_SCALE else 0.0,
            )
            sums[:, value:] += scaled
            absolute_error[value:] += np.where(
                mantissas.any(axis=0), max_row_sum * error_after * scale * (1 + 2.0**-40) + raising_error, 0.0
            )
        return Completions(sums, np.where(exponents == no_exponent, 0, exponents), relative_error, absolute_error)

    def column(self, after: Completions) -> Completions:
        """Return the completions at the left edge of a column from those at its right edge."""
        for row in reversed(range(self.rows)):
            after = self.cell(row, after)
        return after.normalized()

    def layers(self, after: Completions) -> list[Completions]:
        """Return the completions before each cell of a column, from the top, and `after`, at its right edge, last."""
        layers = [after]
        for row in reversed(range(self.rows)):
            layers.append(self.cell(row, layers[-1]))
        return layers[::-1]


def scaled_weights(weights: tuple[int, ...]) -> Reals:
    """Return the weights divided by the smallest one, each with one rounding."""
    smallest = min(weights)
    return np.array([weight / smallest for weight in weights])


def _matrices_by_value(
    exploration: Exploration, values: tuple[int, ...], weights: tuple[int, ...], row: int, totals: int
) -> list[tuple[int, csr_array[np.float64], float]]:
    """Return the edges of one row grouped by what they add to the total: (value, matrix, bound on its row sums).

    A matrix has the shape sources × targets, so it maps the completions of targets to those of sources. Values of
    `totals` and more are left out.
    """
    edges = exploration.edges[row]
    added_values = np.array(values, dtype=np.int64)[edges.mark]
    data = scaled_weights(weights)[edges.mark] if weights else np.ones(len(edges.mark))
    shape = (exploration.sizes[row], exploration.sizes[(row + 1) % exploration.rows])
    groups = []
    for value in [v for v in np.unique(added_values).tolist() if v < totals] or [
        0
    ]:  # a layer without edges: an empty matrix
        edge_indices = np.flatnonzero(added_values == value)
        source, edge_weights = edges.source[edge_indices], data[edge_indices]
        matrix = csr_array((edge_weights, (source, edges.target[edge_indices])), shape=shape)
        # 1.01 covers the roundings of the sum
        groups.append((value, matrix, 1.01 * float(np.bincount(source, edge_weights, minlength=1).max(initial=1))))
    return groups


class Checkpoints(Generic[Vector]):
    """A sequence of vectors, each computed from the one before; every `stride`-th is stored, others are recomputed.

    The vectors recomputed between two stored ones stay until those of another interval are needed, so that reading all
    vectors in descending or ascending order costs two sweeps.
    """

    def __init__(self, initial: Vector, step: Callable[[Vector], Vector], stride: int) -> None:
        self.step, self.stride = step, stride
        self.stored: dict[int, Vector] = {0: initial}
        self.recomputed: dict[int, Vector] = {}
        self.latest, self.latest_vector = 0, initial

    def advance(self) -> Vector:
        """Compute the vector after the latest one, and return it."""
        self.latest, self.latest_vector = self.latest + 1, self.step(self.latest_vector)
        if self.latest % self.stride == 0:
            self.stored[self.latest] = self.latest_vector
        return self.latest_vector

    def vector(self, index: int) -> Vector:
        """Return vector number `index`, computing vectors up to it where necessary."""
        while self.latest < index:
            self.advance()
        if index in self.stored:
            return self.stored[index]
        if index not in self.recomputed:
            start = max(k for k in self.stored if k < index)
            end = min((k for k in self.stored if k > index), default=index + 1)
            self.recomputed = {start: self.stored[start]}
            for k in range(start + 1, max(end, index + 1)):
                self.recomputed[k] = self.step(self.recomputed[k - 1])
        return self.recomputed[index]


class RepeatingCheckpoints:
    """The completions at any number of columns from the right edge; they are computed only until they repeat.

    From `repeats_from` columns on they repeat, up to a factor, with `period` (0: no period is known), and one period
    adds at most `period_error` to the relative error. `check_limits` is called before each column. Repetition is looked
    for only with `repeating` and without totals.
    """

    def __init__(
        self,
        backward: BackwardSteps,
        columns: int,
        stride: int,
        check_limits: Callable[[], None],
        *,
        repeating: bool = True,
    ) -> None:
        self.backward, self.columns = backward, Checkpoints(backward.last, backward.column, stride)
        self.repeats_from, self.period, self.period_error = columns, 0, 0.0
        self._layers: dict[int, list[Completions]] = {}
        latest: dict[int, Completions] = {0: backward.last}
        for remaining in range(1, columns + 1):
            check_limits()
            latest[remaining] = completions = self.columns.advance()
            latest.pop(remaining - max(_PERIODS) - 1, None)
            if (
                repeating
                and backward.totals == 1
                and remaining % _COMPARISON_STEP == 0
                and self._repeats(latest, remaining, completions)
            ):
                self.columns.stored |= latest
                return

    def _repeats(self, latest: dict[int, Completions], remaining: int, completions: Completions) -> bool:
        """Return whether `completions`, at `remaining` columns, repeat one of the `latest`; set the period if so."""
        for period in _PERIODS:
            rounding = period * self.backward.rows * self.backward.rounding
            if (
                period <= remaining
                and (distance := _distance(latest[remaining - period].values, completions.values)) <= 8 * rounding
            ):
                # each of the two vectors is off by the rounding of a period at most; 2.1 covers terms of second order
                self.repeats_from = remaining - period
                self.period = period
                self.period_error = distance + 2.1 * rounding
                return True
        return False

    def equivalent(self, remaining: int) -> tuple[int, float]:
        """Return the index of a vector that may replace vector `remaining`, and the relative error this adds."""
        if not self.period or remaining < self.repeats_from + self.period:
            return remaining, 0.0
        periods, phase = divmod(remaining - self.repeats_from, self.period)
        # a distance of h in Hilbert's metric is a relative error of exp(h) - 1 <= 1.01·h, as h is far below 1/100
        return self.repeats_from + phase, self.columns.vector(
            self.repeats_from + phase
        ).relative_error + 1.01 * periods * self.period_error

    def layers(self, remaining: int) -> list[Completions]:
        """Return the completions before each cell of a column that is followed by `remaining` others, and after it."""
        index, added_error = self.equivalent(remaining)
        if index not in self._layers:
            if not self.period or index < self.repeats_from:
                self._layers.clear()
            self._layers[index] = self.backward.layers(self.columns.vector(index))
        if not added_error:
            return self._layers[index]
        return [
            replace(completions, relative_error=completions.relative_error + added_error)
            for completions in self._layers[index]
        ]


def _distance(first: Reals, second: Reals) -> float:
    """Return a bound on the distance of two vectors in Hilbert's metric, infinity where they cannot be compared."""
    positive = first > 0
    if not np.array_equal(positive, second > 0) or not positive.any():
        return float("inf")
    first_entries, second_entries = first[positive], second[positive]
    if min(first_entries.min(), second_entries.min()) < _MIN_COMPARED_ENTRY:
        return float("inf")
    ratios = second_entries / first_entries
    # ln(x) <= x - 1 bounds the distance. Three quotients err by 3.01 roundings of a number below 2 (vectors with a
    # larger one are not near, and not used), the difference by none: 8 roundings cover it.
    return float(ratios.max() / ratios.min() - 1) * (1 + 2.0**-40) + 8 * _ROUNDING
