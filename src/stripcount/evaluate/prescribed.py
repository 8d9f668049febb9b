"""Uniform boards with a prescribed total, by rejection from a distribution in which this total is the mean.

Every mark that adds v to the total gets the weight y^v; y is called the tilt. A board of total T is then drawn with a
probability proportional to y^T, so that boards of the same total are equally likely, whatever y is: those that have the
prescribed total are uniform. The tilt is chosen so that this total is nearly the mean; about one in √k of the boards of
k columns has it, and many trials are drawn at the same time. So the time is that of samples without a condition, times
√k if k is so large that drawing hundreds of boards at the same time takes longer than drawing one. After P. Duchon, P.
Flajolet, G. Louchard and G. Schaeffer, "Boltzmann samplers for the random generation of combinatorial structures"
(2004).

If no trial has the total (it may be one that no board has), the boards with the total are counted and drawn directly.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property, partial
from math import isqrt, log2
from typing import TypeVar

import numpy as np
from flint import arb, ctx

from stripcount.board import Board
from stripcount.errors import checked_integer
from stripcount.evaluate.completions import BackwardSteps
from stripcount.evaluate.exact_completions import ExactCompletions
from stripcount.evaluate.sample import (
    MAX_BOARDS,
    MAX_COLUMNS,
    Sampler,
    sampler,
    sampler_of_exploration,
    stride_and_memory,
)
from stripcount.evaluate.statistic import statistic_values
from stripcount.limits import UNLIMITED, Limits
from stripcount.machine.exploration import Exploration
from stripcount.model.strip import Strip

_MAX_DIRECT = 1 << 26
"""The largest product of columns, totals and transitions for which boards with the total are counted directly."""
_COUNTED_COLUMNS = 48
"""The number of columns counted to find the tilt; for more columns, the growth of the second half is continued."""
_TILTS_PER_OCTAVE = 128  # the number of tilts from one power of two up to the next
_MAX_LOG_RATIO = 400  # the largest binary logarithm of the quotient of the weights of two columns
_TRIALS_AT_ONCE = 512  # the number of trials that are drawn at the same time
DECISIVE = 1e-9
"""The relative difference of two floating-point logarithms that decides which of them is smaller."""
Number = TypeVar("Number", float, arb)
"""A logarithm: in floating point, or as a ball where that does not decide."""


@dataclass(frozen=True, eq=False)
class Prescribed:
    """A sampler of uniform boards whose total is `total`; mark m adds `values[m]` to it.

    The sampler `tilted` draws trials, of which those with another total are rejected. If all trials of a sample are
    rejected, the sampler that `direct` returns draws it: that one counts the boards with the total.
    """

    tilted: Sampler
    values: tuple[int, ...]
    total: int
    direct: Callable[[], Sampler]

    @property
    def solutions(self) -> int:
        """The exact number of boards that may be drawn. Costs a sweep with a count for each total up to `total`."""
        return self._direct.solutions

    def draw(self, count: int, seed: int = 1) -> list[Board]:
        """Return `count` independent uniform boards, the same for the same seed; raises NoSolution if there is none.

        Sample i depends on the seed and on i alone: its trials have their own random numbers, and the first that has
        the total is taken.
        """
        count = checked_integer("count", count, 0, MAX_BOARDS)
        trial_of_sample = self._first_trials(count, seed)
        trial_names = [_trial_name(k, trial_of_sample[k]) for k in range(count) if k in trial_of_sample]
        samples_left = [str(k) for k in range(count) if k not in trial_of_sample]
        trial_boards = iter(self.tilted.boards(seed, trial_names))
        # draw(0) raises NoSolution if there is no board
        direct_boards = iter(self._direct.draw(0) + self._direct.boards(seed, samples_left) if samples_left else [])
        return [next(trial_boards) if k in trial_of_sample else next(direct_boards) for k in range(count)]

    def _first_trials(self, count: int, seed: int) -> dict[int, int]:
        """Return {sample: index of its first trial with the total}, without samples that have no such trial."""
        trial_of_sample: dict[int, int] = {}
        trials_made, samples_left = 0, list(range(count))
        gain_of_mark = np.array(self.values, dtype=np.int64)
        while samples_left and trials_made < self.max_trials:
            trials_per_sample = max(1, _TRIALS_AT_ONCE // len(samples_left))
            for group in (samples_left[i : i + _TRIALS_AT_ONCE] for i in range(0, len(samples_left), _TRIALS_AT_ONCE)):
                trials = [(k, t) for k in group for t in range(trials_made, trials_made + trials_per_sample)]
                totals = np.zeros(len(trials), dtype=np.int64)
                for marks in self.tilted.steps(seed, [_trial_name(k, t) for k, t in trials]):
                    totals += gain_of_mark[marks]
                for k, t in (trials[i] for i in np.flatnonzero(totals == self.total).tolist()):
                    trial_of_sample.setdefault(k, t)
            trials_made += trials_per_sample
            samples_left = [k for k in samples_left if k not in trial_of_sample]
        return trial_of_sample

    @property
    def max_trials(self) -> int:
        """The number of trials after which a board is drawn directly; nearly all totals need far fewer."""
        spread = max(self.values, default=0) * isqrt(self.tilted.columns * self.tilted.exploration.rows)
        return 64 + 32 * spread

    @cached_property
    def _direct(self) -> Sampler:
        """The sampler that counts the boards with the total, made when it is first needed."""
        return self.direct()


def prescribed(
    strip: Strip,
    columns: int,
    statistic: str | None = None,
    total: int = 0,
    *,
    exploration: Exploration,
    limits: Limits = UNLIMITED,
    max_direct: int = _MAX_DIRECT,
) -> Sampler | Prescribed:
    """Return a sampler of a strip's boards of `columns` columns; if `statistic` is given, of those with this `total`.

    `exploration` must be that of the strip, trimmed. If columns times totals times transitions are at most
    `max_direct`, or no tilt can be used, the boards with the total are counted and drawn directly. Raises as `sampler`
    does.
    """
    columns, total = checked_integer("columns", columns, 1, MAX_COLUMNS), checked_integer("total", total, 0)
    direct = partial(sampler, strip, columns, statistic=statistic, total=total, exploration=exploration, limits=limits)
    if statistic is None or columns * (total + 1) * exploration.transitions <= max_direct:
        return direct()
    values = statistic_values(strip, exploration, statistic)
    if total > max(values, default=0) * exploration.rows * columns:
        return direct()
    weights = tilt(exploration, values, columns, total, limits)
    if weights is None:
        return direct()
    tilted = sampler_of_exploration(exploration, columns, (0,) * len(values), 0, "", limits, weights)
    return Prescribed(tilted, values, total, direct) if tilted.has_boards else direct()


def sampling_memory(exploration: Exploration, columns: int, total: int, allowed: int) -> float:
    """Return an upper bound on the bytes that `prescribed` needs for its first sampler.

    Raises TooLarge beyond `allowed` bytes.
    """
    columns, total = checked_integer("columns", columns, 1, MAX_COLUMNS), checked_integer("total", total, 0)
    is_direct = columns * (total + 1) * exploration.transitions <= _MAX_DIRECT
    return stride_and_memory(exploration, columns, total + 1 if is_direct else 1, allowed)[1]


def _trial_name(sample: int, trial: int) -> str:
    """Return the name that determines the random numbers of one trial of a sample."""
    return f"{sample} trial {trial}"


def tilt(
    exploration: Exploration, values: tuple[int, ...], columns: int, total: int, limits: Limits
) -> tuple[int, ...] | None:
    """Return integer weights of the marks with which the mean of the total is about `total`; None if too far apart.

    A mark that adds v has a weight proportional to y^v, where y is the tilt of a grid with the smallest y^(-T) Z(y); T
    is the total and Z(y) the sum of the weights of all boards, extrapolated to `columns`. Costs about a dozen sweeps
    over 48 columns.
    """
    max_index = min(16, _MAX_LOG_RATIO // max(1, max(values) * exploration.rows)) * _TILTS_PER_OCTAVE
    if max_index == 0:
        return None
    costs = _TiltCosts(replace(exploration, final=np.ones_like(exploration.final)), values, columns, total, limits)
    low, high = -max_index, max_index
    while low < high:  # the logarithm of the cost is convex in that of y
        index = (low + high) // 2
        if costs.rises(index):
            high = index
        else:
            low = index + 1
    return _weights(low, values)


def _fraction(index: int) -> tuple[int, int]:
    """Return tilt number `index` of the grid, which is 1 for index 0, as numerator and denominator."""
    power, step = divmod(index, _TILTS_PER_OCTAVE)
    return (_TILTS_PER_OCTAVE + step) << max(0, power), _TILTS_PER_OCTAVE << max(0, -power)


def _weights(index: int, values: tuple[int, ...]) -> tuple[int, ...]:
    """Return y^v for each value v, all times the same power of the denominator of y, which makes them integers."""
    numerator, denominator = _fraction(index)
    return tuple(numerator**v * denominator ** (max(values) - v) for v in values)


@dataclass(frozen=True, eq=False)
class _TiltCosts:
    """The binary logarithms of y^(-T) Z(y), called costs, for the tilts y of the grid; a board may end in any state."""

    exploration: Exploration
    values: tuple[int, ...]
    columns: int
    total: int
    limits: Limits

    def rises(self, index: int) -> bool:
        """Return whether tilt `index` costs less than the next one; the same on every computer."""
        cost, next_cost = self._floating(index), self._floating(index + 1)
        if abs(cost - next_cost) > DECISIVE * (abs(cost) + abs(next_cost) + self.total + self.columns):
            return cost < next_cost
        return bool(self._exact(index) < self._exact(index + 1))

    def _extrapolated(self, logarithms: Sequence[Number]) -> Number:
        """Return an estimate of the logarithm for all columns from those for 0, 1, ... columns."""
        last = len(logarithms) - 1  # the number of columns of the last one
        half = last // 2
        if last == self.columns:
            return logarithms[last]
        return logarithms[last] + (logarithms[last] - logarithms[half]) * (self.columns - last) / (last - half)

    def _floating(self, index: int) -> float:
        """Return the cost of a tilt in floating point."""
        numerator, denominator = _fraction(index)
        self.limits.check_size("sampling")
        backward = BackwardSteps(self.exploration, (0,) * len(self.values), 1, _weights(index, self.values))
        vectors = [backward.last]
        for _ in range(min(self.columns, _COUNTED_COLUMNS)):
            vectors.append(backward.column(vectors[-1]))
        start = self.exploration.start
        logarithms = [log2(completions.values[start, 0]) + int(completions.exponents[0]) for completions in vectors]
        # the value whose weight is 1 in floating point
        unit_value = min(self.values) if numerator >= denominator else max(self.values)
        power = self.columns * self.exploration.rows * unit_value - self.total
        return float(self._extrapolated(logarithms)) + power * log2(numerator / denominator)

    def _exact(self, index: int) -> arb:
        """Return the cost of a tilt with a precision of 256 bits, from exact counts."""
        numerator, denominator = _fraction(index)
        column_count, no_gains = min(self.columns, _COUNTED_COLUMNS), (0,) * len(self.values)
        exact = ExactCompletions(self.exploration, no_gains, 1, column_count, _weights(index, self.values))
        with ctx.workprec(256):
            logarithms = [
                arb(exact.completions(self.exploration.start, columns)).log() for columns in range(column_count + 1)
            ]
            unit = self.columns * self.exploration.rows * max(self.values)
            cost: arb = (
                self._extrapolated(logarithms)
                - unit * arb(denominator).log()
                - self.total * (arb(numerator) / denominator).log()
            )
        return cost.mid()


def with_totals_in_refusal(
    sampler: Sampler | Prescribed, strip: Strip, columns: int, totals: Mapping[str, int]
) -> Sampler | Prescribed:
    """Return the sampler with an error message that names several totals, for the case that there is no board."""
    totals_text = ", ".join(f"{name}={total}" for name, total in totals.items())
    refusal = f"{strip.without_solution(columns)} with {totals_text}."
    if isinstance(sampler, Sampler):
        return replace(sampler, refusal=refusal)
    direct = sampler.direct
    return replace(sampler, direct=lambda: replace(direct(), refusal=refusal))
