"""Commands that write for others: bfile, oeis."""

from __future__ import annotations

import click

from stripcount.cli.options import fitting_strip, memory_options, puzzle_options, read_problem
from stripcount.errors import whole

output_option = click.option("--output", "-o", metavar="FILE", help="Write to FILE instead of standard output.")


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
    from stripcount.machine.exploration.explore import explore

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


@click.command()
@puzzle_options
@output_option
@memory_options
def oeis(
    puzzle: str,
    rows: str,
    parameters: tuple[str, ...],
    output: str | None,
    max_memory: str | None,
    force: bool,
) -> None:
    """Print a draft entry for the OEIS: terms, formulas, programs, and what is proved."""
    import re

    from stripcount.cli.counting import problem_title
    from stripcount.export.oeis import text
    from stripcount.gf.generating_function import generating_function
    from stripcount.puzzles import puzzle_class

    problem = read_problem(puzzle, rows, parameters)
    found = generating_function(fitting_strip(problem, max_memory, force))
    see = sorted(set(re.findall(r"\bA\d{6}\b", puzzle_class(puzzle).__doc__ or "")))
    emit(text(found, problem_title(problem), see), output)


def emit(content: str | bytes, output: str | None) -> None:
    """Print text, or write it (or bytes) to a file whole."""
    if output is None:
        click.echo(content, nl=False)
        return
    from stripcount.storage.whole_file import write_whole

    write_whole(output, content)
