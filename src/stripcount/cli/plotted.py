"""Plots of polynomials: their zeros, and the growth as a function of a variable."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from fractions import Fraction
from typing import TYPE_CHECKING

from stripcount.cli.declared import Options
from stripcount.cli.options import polynomial_option, statistics_option
from stripcount.cli.question import Question
from stripcount.cli.totals import read_statistics
from stripcount.cli.variable_values import read_values, values_option
from stripcount.errors import BadInput, checked_integer, excerpt

if TYPE_CHECKING:
    from stripcount.algebra.polynomial import Polynomial
    from stripcount.gf.statistic import Statistic

_INTERVALS = 40  # intervals of equal length into which the range of a variable is divided
_RANGE_SIGN = ".."


class PolynomialOptions(Options):
    """The polynomials whose zeros, or whose growth over a weight, are plotted."""

    statistics: tuple[str, ...] = statistics_option()
    polynomial: str | None = polynomial_option()
    value_texts: tuple[str, ...] = values_option(
        help="The value of a variable, such as q=3; for weights one of them as a range, such as t=1/2..4."
    )

    def __bool__(self) -> bool:
        return bool(self.statistics or self.polynomial or self.value_texts)

    @property
    def names(self) -> tuple[str, ...]:
        """The polynomials in words, for a title."""
        return (f"{self.polynomial} polynomial",) if self.polynomial else self.statistics

    def statistic(self, question: Question) -> Statistic:
        """Return the counts split by the statistics, whose totals are the exponents; raises BadInput without one."""
        statistics = read_statistics(self.statistics)
        if not statistics.names:
            raise BadInput("zeros and weights need --polynomial, or --statistic without a total.")
        return statistics.of(question.count)

    @property
    def variable_range(self) -> tuple[str, tuple[Fraction, ...], dict[str, Fraction]]:
        """(variable with a range, its values, value of each other variable); raises BadInput unless one has a range."""
        ranges = [text for text in self.value_texts if _RANGE_SIGN in text]
        if len(ranges) != 1:
            raise BadInput(f"--at must give one variable a range, such as t=1/2..4, not {len(ranges)}.")
        name, _, ends = ranges[0].partition("=")
        low, high = (read_values([f"{name}={end}"])[name.strip()] for end in ends.split(_RANGE_SIGN, 1))
        if not low < high:
            raise BadInput(f"the range of --at must ascend, unlike {excerpt(ranges[0])}.")
        values = tuple(low + (high - low) * step / _INTERVALS for step in range(_INTERVALS + 1))
        return name.strip(), values, read_values([text for text in self.value_texts if _RANGE_SIGN not in text])


def zeros_plot(question: Question, options: PolynomialOptions, columns: str | None, format_name: str) -> bytes:
    """Return a plot of the zeros of one polynomial."""
    from stripcount.algebra.zeros import zeros
    from stripcount.draw import plots

    if columns is None:
        raise BadInput("zeros needs --columns, the number of columns or layers of the polynomial.")
    column_count, values = checked_integer("columns", columns, 1, 10_000), read_values(options.value_texts)
    polynomial = _polynomial(question, options, column_count, values)
    if len(polynomial.variables) != 1:
        raise BadInput(f"zeros needs a value of all variables but one, and {', '.join(polynomial.variables)} are left.")
    values_text = "".join(f", {name} = {value}" for name, value in values.items())
    subject_words = f"{options.polynomial} polynomial" if options.polynomial else question.title
    title = f"Zeros: {subject_words}, {column_count} columns{values_text}"
    return plots.zeros(zeros(polynomial.coefficients), title, polynomial.variables[0], format_name)


def _polynomial(
    question: Question, options: PolynomialOptions, column_count: int, values: Mapping[str, Fraction]
) -> Polynomial:
    """Return the polynomial of boards of `column_count` columns, or of a graph with as many layers, at `values`."""
    from stripcount.algebra.polynomial import Polynomial

    if options.polynomial is not None:
        gf = question.count.polynomial(options.polynomial).gf
        return Polynomial(gf.variables[1:], gf.terms(column_count + 1)[column_count]).at(**values)
    statistic = options.statistic(question)
    return Polynomial(statistic.variables, statistic.terms(column_count + 1)[column_count]).at(**values)


def growth_over_range(question: Question, options: PolynomialOptions) -> list[tuple[float, float]]:
    """Return (value, growth per vertex) for the values of a range; those at which nothing grows are left out."""
    from stripcount.algebra.dominant import NoGrowth
    from stripcount.gf.at_point import AtPoint, growth_at

    variable, values, other_values = options.variable_range
    rows, points = question.count.strip.rows, list[tuple[float, float]]()
    if options.polynomial is None and values[0] > 0 and all(value > 0 for value in other_values.values()):
        statistic = options.statistic(question)
        for value in values:
            low, high = AtPoint(statistic, {**other_values, variable: value}).bounds
            points.append((float(value), ((low + high) / 2) ** (1 / rows)))
        return points
    polynomial = options.polynomial
    gf = (question.count.polynomial(polynomial) if polynomial else options.statistic(question).generating_function()).gf
    gf.fractions_at(**other_values, **{variable: values[0]})
    for value in values:
        with suppress(NoGrowth):
            points.append((float(value), float(growth_at(gf, {**other_values, variable: value}, 9, rows).per_vertex)))
    return points
