"""The command `growth`: the growth constant per column, or mean and variance of a statistic."""

from __future__ import annotations

from typing import Any

import click

from stripcount.cli.options import (
    fitting_strip,
    json_option,
    memory_options,
    print_json,
    problem_fields,
    problem_title,
    puzzle_options,
    read_problem,
)
from stripcount.cli.statistics import show_growth, statistic_option
from stripcount.cli.workers import worker_options, workshop
from stripcount.errors import BadInput, whole


@click.command()
@puzzle_options
@click.option(
    "--digits", "-d", default=None, metavar="D", help="Significant digits (20, or what the machine alone gives)."
)
@statistic_option
@click.option("--columns", "-k", metavar="K", help="With --statistic: of the board of K columns, exactly.")
@json_option
@memory_options
@worker_options
def growth(
    puzzle: str,
    rows: str,
    parameters: tuple[str, ...],
    digits: str | None,
    statistic: str | None,
    columns: str | None,
    as_json: bool,
    max_memory: str | None,
    force: bool,
    **workers: Any,
) -> None:
    """Certify the growth constant per column, or with --statistic the mean and variance a column adds."""
    from stripcount.gf.asymptotics import certified_growth

    problem = read_problem(puzzle, rows, parameters)
    wanted = None if digits is None else whole("digits", digits, 1, 100_000)
    if columns is not None and statistic is None:
        raise BadInput("--columns needs --statistic: the growth constant is that of boards of any length.")
    strip = fitting_strip(problem, max_memory, force)
    if statistic is not None:
        with workshop(f"{problem_title(problem)}, {statistic}", **workers) as place:
            show_growth(problem, strip, statistic, wanted, columns, as_json, place)
        return
    with workshop(problem_title(problem), **workers) as place:
        found = certified_growth(strip, wanted, workshop=place)
    if as_json:
        fields = {"growth": found.growth, "digits": found.digits, "radius": found.radius, "because": found.because}
        print_json({**problem_fields(problem), **fields})
    else:
        click.echo(found.growth)
        click.echo(f"{found.digits} digits, cut not rounded, each certified: {found.because}")
