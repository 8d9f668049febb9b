"""The boards of a strip, each with a weight: the product of given values of t, u, w to the powers of its totals.

Positive rational values are multiplied by their denominators, so that every mark has an integer weight, and the weight
of a column is too large by a known factor. The machine then has integer weights, and every theorem on machines applies.
If some value is not positive, the growth follows from the poles of the generating function.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from math import nextafter, prod

from stripcount.algebra.dominant import Dominant, dominant
from stripcount.algebra.growth import ROOTS_LIMIT, Growth
from stripcount.algebra.polynomial_gf import PolynomialGF
from stripcount.board import Board
from stripcount.errors import BadInput, TooLarge, checked_integer
from stripcount.evaluate.sample import MAX_COLUMNS, Sampler, sampler_of_exploration
from stripcount.gf.asymptotics import growth_from_bracket
from stripcount.gf.source import MachineSource
from stripcount.gf.statistic import Statistic
from stripcount.machine.machine import Machine

_MAX_WEIGHT = 1 << 32  # the exclusive bound on the integer weight of a mark


@dataclass(frozen=True, eq=False)
class AtPoint:
    """The boards of a strip with weights; `values` maps each variable of the statistics, such as "t", to its value.

    Raises BadInput if a value is missing, or given for another variable.
    """

    statistic: Statistic
    values: Mapping[str, int | Fraction]

    def __post_init__(self) -> None:
        if missing := [name for name in self.statistic.variables if name not in self.values]:
            raise BadInput(f"a value must be given for {' and '.join(missing)}.")
        if unknown_names := sorted(self.values.keys() - set(self.statistic.variables)):
            allowed = ", ".join(self.statistic.variables)
            raise BadInput(f"values must be given for variables among {allowed}, not for {', '.join(unknown_names)}.")

    @property
    def is_positive(self) -> bool:
        """Whether all values are above 0."""
        return all(value > 0 for value in self.values.values())

    @cached_property
    def weights(self) -> tuple[int, ...]:
        """The integer weight of each of the exploration's marks: the rational one times the factor of one cell.

        Raises BadInput unless all values are positive, TooLarge from 2³² on.
        """
        if not self.is_positive:
            nonpositive = ", ".join(f"{name} = {value}" for name, value in self.values.items() if value <= 0)
            raise BadInput(f"weights must be above 0 for this, not {nonpositive}.")
        values_and_gains = [
            (self._value_of_variable(index), gains, max(gains, default=0))
            for index, gains in enumerate(self.statistic.mark_values_by_statistic)
        ]
        weights = tuple(
            prod(
                value.numerator ** gains[mark] * value.denominator ** (max_gain - gains[mark])
                for value, gains, max_gain in values_and_gains
            )
            for mark in range(len(self.statistic.exploration.marks))
        )
        if max(weights, default=0) >= _MAX_WEIGHT:
            raise TooLarge("weights must have smaller numerators and denominators: those of a mark come to 32 bits.")
        return weights

    @cached_property
    def factor(self) -> int:
        """The factor by which a column's integer weights exceed the rational ones."""
        cell_factor = prod(
            self._value_of_variable(index).denominator ** max(gains, default=0)
            for index, gains in enumerate(self.statistic.mark_values_by_statistic)
        )
        return int(cell_factor**self.statistic.exploration.rows)

    def _value_of_variable(self, index: int) -> Fraction:
        """Return the value of the variable of the statistic with this index."""
        return Fraction(self.values[self.statistic.variables[index]])

    @cached_property
    def machine(self) -> Machine:
        """The machine of the integer weights, before minimisation."""
        return self.statistic.exploration.weighted(self.weights)

    @cached_property
    def minimal(self) -> Machine:
        """The machine after merging of states."""
        return self.machine.minimize(self.statistic.limits)

    @cached_property
    def _source(self) -> MachineSource:
        """The terms and the generating function of the integer weights."""
        return MachineSource(self, self.statistic.execution)

    def terms(self, count: int) -> list[Fraction]:
        """Return the sums of the weights of all boards of 0 to count - 1 columns; all values must be above 0."""
        terms = self._source.terms(checked_integer("count", count, 0), None, self.statistic.limits)
        return [Fraction(a, self.factor**k) for k, a in enumerate(terms)]

    @property
    def bounds(self) -> tuple[float, float]:
        """Certified bounds of the growth per column; all values must be above 0."""
        low, high = (Fraction(end) / self.factor for end in self._source.spectrum.bracket)
        return nextafter(float(low), 0.0), nextafter(float(high), float("inf"))

    def growth(self, digits: int | None = None) -> Dominant | Growth:
        """Return how fast the sums of weights grow per column: from a function, or from bounds for a large machine.

        `digits` is 20 by default, or what the bounds give. Raises TooLarge if the bounds give fewer digits than that.

        >>> from stripcount.count import Count
        >>> from stripcount.puzzles.hard_squares import HardSquares
        >>> growth = AtPoint(Count(HardSquares(1)).statistic("ones"), {"t": 2}).growth(6)
        >>> growth.growth, growth.because
        ('2.00000', 'the nearest pole is positive and simple')
        """
        digit_count, rows = 20 if digits is None else digits, self.statistic.strip.rows
        if not self.is_positive:
            return growth_at(self.statistic.generating_function().gf, self.values, digit_count, rows)
        if self._source.states > ROOTS_LIMIT:
            growth = growth_from_bracket(self.bounds)
            if digits is not None and digits > growth.digits:
                raise TooLarge(
                    f"growth with weights has {growth.digits} digits for a machine of more than {ROOTS_LIMIT} states, "
                    f"not {digits}."
                )
            return growth
        gf = self._source.derivation("auto", "auto").gf
        numerator, denominator = (
            [Fraction(c, self.factor**k) for k, c in enumerate(coefficients)]
            for coefficients in (gf.numerator, gf.denominator)
        )
        return dominant(numerator, denominator, digit_count, rows)

    def sampler(self, columns: int) -> Sampler:
        """Return a sampler that draws boards of `columns` columns with probabilities proportional to their weights."""
        columns = checked_integer("columns", columns, 1, MAX_COLUMNS)
        exploration, strip = self.statistic.exploration, self.statistic.strip
        zero_gains, no_solution = (0,) * len(exploration.marks), f"{strip.without_solution(columns)}."
        return sampler_of_exploration(
            exploration, columns, zero_gains, 0, no_solution, self.statistic.limits, self.weights
        )

    def sample(self, columns: int, number: int = 1, seed: int = 1) -> list[Board]:
        """Return `number` boards of `columns` columns; sample i of a seed does not depend on `number`."""
        return self.sampler(columns).draw(number, seed)


def growth_at(gf: PolynomialGF, values: Mapping[str, int | Fraction], digits: int = 20, vertices: int = 1) -> Dominant:
    """Return how fast the polynomials of a function grow at rational values of all variables but the first.

    `vertices` is the number of vertices in a layer: the growth per vertex is the root of this degree. `values` maps
    every variable but the first to its value.

    >>> from stripcount.gf.strip_polynomials import strip_polynomial
    >>> from stripcount.model.graphs.layered import grid
    >>> growth_at(strip_polynomial("chromatic", grid(2)).gf, {"q": 3}, 6).growth
    '3.00000'
    """
    numerator, denominator = gf.fractions_at(**values)
    return dominant(numerator, denominator, digits, vertices)
