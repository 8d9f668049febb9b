"""The command `growth`: the growth constant per column, or mean and variance of a statistic."""

from __future__ import annotations

import click

from stripcount.cli.options import (
    Asked,
    Limits,
    Selected,
    Work,
    examples,
    json_option,
    limit_options,
    puzzle_options,
    statistic_option,
    work_options,
)
from stripcount.cli.output import print_json
from stripcount.cli.question import opened
from stripcount.cli.statistics import show_growth
from stripcount.errors import BadInput, whole


@click.command(epilog=examples("growth magnets --rows 6 --digits 50", "growth magnets --rows 2 --statistic magnets"))
@puzzle_options
@click.option(
    "--digits", "-d", default=None, metavar="D", help="Significant digits (20, or what the machine alone gives)."
)
@statistic_option
@click.option("--columns", "-k", metavar="K", help="With --statistic: of the board of K columns, exactly.")
@json_option
@limit_options
@work_options
def growth(
    asked: Asked,
    digits: str | None,
    selected: Selected,
    columns: str | None,
    as_json: bool,
    limits: Limits,
    work: Work,
) -> None:
    """Certify the growth constant per column, or with --statistic the mean and variance a column adds."""
    wanted = None if digits is None else whole("digits", digits, 1, 100_000)
    if columns is not None and selected.name is None:
        raise BadInput("--columns needs --statistic: the growth constant is that of boards of any length.")
    with opened(asked, limits, work) as question:
        if selected.name is not None:
            show_growth(question, selected.name, wanted, columns, as_json)
            return
        found = question.count.growth(wanted)
    if as_json:
        fields = {"growth": found.growth, "digits": found.digits, "radius": found.radius, "because": found.because}
        print_json({**question.fields(), **fields})
    else:
        click.echo(found.growth)
        click.echo(f"{found.digits} digits, cut not rounded, each certified: {found.because}")
