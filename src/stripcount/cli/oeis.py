"""The command `oeis`: a draft entry for the OEIS."""

from __future__ import annotations

import re

import click

from stripcount.cli.options import fitting_strip, memory_options, problem_title, puzzle_options, read_problem
from stripcount.cli.output import emit, output_option


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
    from stripcount.export.oeis import text
    from stripcount.gf.generating_function import generating_function
    from stripcount.puzzles import puzzle_class

    problem = read_problem(puzzle, rows, parameters)
    found = generating_function(fitting_strip(problem, max_memory, force))
    see = sorted(set(re.findall(r"\bA\d{6}\b", puzzle_class(puzzle).__doc__ or "")))
    emit(text(found, problem_title(problem), see), output)
