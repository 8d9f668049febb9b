"""The command `bfile`: terms as an OEIS b-file."""

from __future__ import annotations

import click

from stripcount.cli.options import fitting_strip, memory_options, puzzle_options, read_problem
from stripcount.cli.output import emit, output_option
from stripcount.errors import whole


@click.command()
@puzzle_options
@click.option("--columns", "-k", required=True, metavar="K", help="The last number of columns.")
@output_option
@memory_options
def bfile(
    puzzle: str,
    rows: str,
    parameters: tuple[str, ...],
    columns: str,
    output: str | None,
    max_memory: str | None,
    force: bool,
) -> None:
    """Print the terms a(0)..a(K) as an OEIS b-file, up to numbers of 999 digits."""
    from stripcount.export.bfile import MOST_DIGITS, text
    from stripcount.machine.explore import explore

    problem = read_problem(puzzle, rows, parameters)
    last = whole("columns", columns, 0, 10_000_000)
    machine = explore(fitting_strip(problem, max_memory, force)).machine().minimize()
    count = min(last + 1, 256)
    while True:  # terms beyond the longest that a b-file may hold are never computed in earnest
        found = machine.terms(count)
        if count == last + 1 or max(found[-count // 2 :]) >= 10 ** (MOST_DIGITS - 1):
            break
        count = min(last + 1, 2 * count)
    emit(text(found), output)
