"""The command `check`: every independent method, an agreement a line."""

from __future__ import annotations

import click

from stripcount.cli.options import (
    fitting_strip,
    json_option,
    memory_options,
    print_json,
    problem_fields,
    puzzle_options,
    read_problem,
)
from stripcount.errors import whole


@click.command()
@puzzle_options
@click.option("--columns", "-k", default="8", metavar="K", help="The last number of columns to compare.")
@json_option
@memory_options
def check(
    puzzle: str,
    rows: str,
    parameters: tuple[str, ...],
    columns: str,
    as_json: bool,
    max_memory: str | None,
    force: bool,
) -> int:
    """Run every independent method and compare; exit status 1 if two of them differ."""
    from stripcount.check.counting import agreements

    problem = read_problem(puzzle, rows, parameters)
    last = whole("columns", columns, 0, 10_000)
    strip = fitting_strip(problem, max_memory, force)
    found = []
    for agreement in agreements(strip, last):
        found.append(agreement)
        if not as_json:
            click.echo(str(agreement))
    if as_json:
        print_json({**problem_fields(problem), "agreements": [vars(agreement) for agreement in found]})
    return int(any(agreement.verdict == "disagreed" for agreement in found))
