"""The command `plot`: growth, poles or state counts."""

from __future__ import annotations

import click

from stripcount.cli.options import (
    Asked,
    Limits,
    OneOf,
    Work,
    examples,
    limit_options,
    puzzle_options,
    work_options,
)
from stripcount.cli.output import emit, format_of
from stripcount.cli.question import opened, read_heights
from stripcount.errors import BadInput


@click.command(
    epilog=examples("plot growth magnets --rows 1-4 -o growth.svg", "plot poles magnets --rows 3 -o poles.png")
)
@click.argument("kind", type=OneOf("growth", "poles", "states"))
@puzzle_options
@click.option("--format", "form", type=OneOf("svg", "png", "pdf"), default=None, help="By FILE's ending.")
@click.option("--output", "-o", required=True, metavar="FILE", help="The file to write.")
@limit_options
@work_options
def plot(kind: str, asked: Asked, form: str | None, output: str, limits: Limits, work: Work) -> None:
    """Plot growth per cell or state counts against rows (A-B), or the poles of one generating function."""
    from stripcount.draw import plots

    form = form or format_of(output)
    _, heights = read_heights(f"{asked.puzzle}:{asked.rows}")
    if kind == "poles" and len(heights) != 1:
        raise BadInput(f"poles are plotted for one number of rows, not {len(heights)}.")
    name = ", ".join([asked.puzzle, *asked.parameters])
    sizes, bounds = [], []
    for rows in heights:
        with opened(Asked(asked.puzzle, str(rows), asked.parameters, asked.wrap), limits, work) as question:
            count = question.count
            if kind == "poles":
                picture = plots.poles_as(count.generating_function().gf, f"Poles: {question.title}", form)
                emit(picture, output)
                return
            if kind == "states":
                sizes.append((rows, count.states, count.minimal_states))
            elif (found := count.growth_bounds()) is not None:
                bounds.append((rows, *found))
    if kind == "states":
        emit(plots.states(sizes, f"States: {name}", form), output)
    else:
        emit(plots.growth(bounds, f"Growth: {name}", form), output)
