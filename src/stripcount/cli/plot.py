"""The command `plot`: growth, poles or state counts."""

from __future__ import annotations

from typing import Any

import click

from stripcount.cli.options import fitting_strip, memory_options, problem_title, read_heights, read_problem
from stripcount.cli.output import emit, format_of
from stripcount.errors import BadInput


@click.command()
@click.argument("kind", type=click.Choice(["growth", "poles", "states"]))
@click.argument("puzzle")
@click.option("--rows", "-r", required=True, metavar="R|A-B", help="One number of rows, or a range.")
@click.option("-p", "parameters", multiple=True, metavar="NAME=VALUE", help="A parameter; repeatable.")
@click.option("--format", "form", type=click.Choice(["svg", "png", "pdf"]), default=None, help="By FILE's ending.")
@click.option("--output", "-o", required=True, metavar="FILE", help="The file to write.")
@memory_options
def plot(
    kind: str,
    puzzle: str,
    rows: str,
    parameters: tuple[str, ...],
    form: str | None,
    output: str,
    max_memory: str | None,
    force: bool,
) -> None:
    """Plot growth per cell or state counts against rows, or the poles of one generating function."""
    from stripcount.draw import plots
    from stripcount.gf.generating_function import generating_function

    form = form or format_of(output)
    _, heights = read_heights(f"{puzzle}:{rows}")
    problems = [read_problem(puzzle, str(r), parameters) for r in heights]
    if kind == "poles":
        if len(problems) != 1:
            raise BadInput(f"poles are plotted for one number of rows, not {len(problems)}.")
        found = generating_function(fitting_strip(problems[0], max_memory, force))
        emit(plots.poles_as(found.gf, f"Poles: {problem_title(problems[0])}", form), output)
        return
    name = ", ".join([puzzle, *parameters])
    if kind == "states":
        sizes = [_sizes(fitting_strip(problem, max_memory, force)) for problem in problems]
        emit(plots.states(sizes, f"States: {name}", form), output)
        return
    bounds = [b for problem in problems if (b := _bounds(fitting_strip(problem, max_memory, force)))]
    emit(plots.growth(bounds, f"Growth: {name}", form), output)


def _sizes(strip: Any) -> tuple[int, int, int]:
    from stripcount.machine.explore import explore

    machine = explore(strip).machine()
    return strip.rows, machine.states, machine.minimize().states


def _bounds(strip: Any) -> Any:
    """Return (rows, lower, upper) of the growth per column, or None where only finitely many boards exist."""
    from fractions import Fraction

    from stripcount.evaluate.spectrum import spectral_bracket
    from stripcount.machine.explore import explore

    bracket = spectral_bracket(explore(strip).machine().minimize())
    return (strip.rows, Fraction(bracket.low), Fraction(bracket.high)) if bracket.high > 0 else None
