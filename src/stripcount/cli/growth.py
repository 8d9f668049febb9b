"""The command `growth`: the growth constant per column, or mean and variance of a statistic."""

from __future__ import annotations

from typing import TYPE_CHECKING

from stripcount.cli.declared import Options, command, flag, option
from stripcount.cli.limits import CommandLimits
from stripcount.cli.options import SubjectInRange, Work, columns_option, polynomial_option, statistics_option
from stripcount.cli.output import Json, show
from stripcount.cli.per_cell import show_growth_per_cell
from stripcount.cli.question import open_question
from stripcount.cli.statistics import minimal_polynomial_sentence, show_growth, show_growth_at
from stripcount.cli.together import at_most_one, excludes, requires
from stripcount.cli.totals import subject_and_statistics
from stripcount.cli.variable_values import read_values, values_option
from stripcount.errors import BadInput, checked_integer

if TYPE_CHECKING:
    from stripcount.algebra.growth import Growth
    from stripcount.gf.asymptotics import Asymptotics


class GrowthOptions(Options):
    """The options of `growth`: digits of the constant, constants of the asymptotics, or growth of a statistic."""

    digits: str | None = option("--digits -d D", "How many significant digits (default: 20; fewer on large machines).")
    constant: bool = flag("--constant", "Also print the constants c of a(k) ~ c·g^k.")
    statistics: tuple[str, ...] = statistics_option()
    columns: str | None = columns_option(help="With --statistic: the exact mean and variance over boards of K columns.")
    polynomial: str | None = polynomial_option()
    value_texts: tuple[str, ...] = values_option()


@command(
    "growth magnets --rows 6 --digits 50",
    "growth magnets --rows 2 --statistic magnets",
    "growth hard-squares --rows 1-8",
    rules=(
        excludes(("--polynomial",), ("--statistic", "--problem", "--from", "--to")),
        requires("--polynomial", "--graph"),
        excludes(("--polynomial", "--at"), ("--constant", "--columns")),
        requires("--columns", "--statistic", ": the growth constant does not depend on the number of columns"),
        at_most_one("--constant", "--statistic"),
        at_most_one("--digits", "--columns", why=": with --columns, mean and variance are exact fractions"),
    ),
)
def growth(subject: SubjectInRange, options: GrowthOptions, as_json: Json, limits: CommandLimits, work: Work) -> None:
    """Print the growth constant per column, every digit certified.

    For several numbers of rows, print certified bounds of the growth per cell of boards that grow both ways. With
    --statistic, print the mean and variance per column in the long run; with --at, the growth of sums of weights, or of
    polynomials, at a value of each variable.
    """
    from stripcount.algebra.growth import MAX_CERTIFIED

    digits = None if options.digits is None else checked_integer("digits", options.digits, 1, MAX_CERTIFIED)
    if subject.has_row_range:
        if options != GrowthOptions(digits=options.digits):
            raise BadInput("growth for several numbers of rows is that per cell, and takes no option but --digits.")
        show_growth_per_cell(subject, digits, limits, work, as_json)
        return
    values = read_values(options.value_texts)
    subject, statistics = subject_and_statistics(subject, options.statistics, options.value_texts, options.polynomial)
    if len(statistics.names) > 1 and not values:
        raise BadInput(f"growth is that of one statistic, not of {len(statistics.names)}; others may have totals.")
    if options.columns is not None and not statistics.names:
        raise BadInput("--columns must come with a statistic without a total, whose mean is printed.")
    with open_question(subject, limits, work) as question:
        if options.polynomial is not None or values:
            show_growth_at(question, statistics, options.polynomial, values, digits, as_json)
            return
        if statistics.names:
            show_growth(question, statistics, digits, options.columns, as_json)
            return
        if options.constant:
            _show_constants(question.fields(), question.count.asymptotics(digits or 20), as_json)
            return
        count = question.count.with_totals(**statistics.totals) if statistics.totals else question.count
        result = count.growth(digits)
    because = f"{result.digits} digits, truncated and each certified: {result.because}"
    show(as_json, {**question.fields(), **statistics.fields(), **_growth_fields(result)}, result.growth, because)


def _growth_fields(result: Growth) -> dict[str, object]:
    """Return a growth constant as the fields of a JSON answer."""
    return {"growth": result.growth, "digits": result.digits, "radius": result.radius, "because": result.because}


def _show_constants(first_fields: dict[str, object], asymptotics: Asymptotics, as_json: bool) -> None:
    """Print the constants of a(k) ~ c·k^power·g^k for each residue class of k; `first_fields` open the answer."""
    names = ("residue", "period", "constant", "power")
    constants = [{name: getattr(leading, name) for name in names} for leading in asymptotics.classes]
    polynomial = None if asymptotics.polynomial is None else [str(c) for c in asymptotics.polynomial]
    further_fields = {
        "second_ratio": asymptotics.second_ratio,
        "minimal_polynomial": polynomial,
        "evidence": asymptotics.evidence,
    }
    lines = [f"g = {asymptotics.growth.growth}"]
    for leading in asymptotics.classes:
        condition = f" for k = {leading.residue} modulo {leading.period}" if leading.period > 1 else ""
        factor = f" (times k^{leading.power})" if leading.power else ""
        lines.append(f"c = {leading.constant or 0}{factor}{condition}")
    lines.append(
        f"a(k) ~ c·g^k, {asymptotics.growth.digits} digits, truncated and each certified, "
        f"given the generating function ({asymptotics.evidence})"
    )
    if asymptotics.polynomial is not None:
        lines.append(minimal_polynomial_sentence("g", asymptotics.polynomial))
    if asymptotics.second_ratio is not None:
        lines.append(f"the next eigenvalue is {asymptotics.second_ratio} times as large in modulus")
    show(
        as_json,
        {**first_fields, **_growth_fields(asymptotics.growth), "constants": constants, **further_fields},
        *lines,
    )
