"""The command `machine`: the finite state machine of a puzzle."""

from __future__ import annotations

import click

from stripcount.cli.options import (
    Asked,
    Limits,
    OneOf,
    examples,
    json_option,
    limit_options,
    puzzle_options,
)
from stripcount.cli.output import print_json
from stripcount.cli.question import opened


@click.command(epilog=examples("machine magnets --rows 6", "machine ring-ring --rows 4 --format svg > machine.svg"))
@puzzle_options
@click.option("--format", "form", type=OneOf("text", "json", "dot", "svg"), default="text", help="What is printed.")
@json_option
@limit_options
def machine(asked: Asked, form: str, as_json: bool, limits: Limits) -> None:
    """Describe the finite state machine of a puzzle: states, transitions, period, before and after minimisation."""
    with opened(asked, limits) as question:
        count = question.count
        if form in ("dot", "svg"):
            from stripcount.draw import machine as drawing

            draw = drawing.dot if form == "dot" else drawing.svg
            click.echo(draw(count.exploration, count.counted))
            return
        fields = {
            "states": count.exploration.sizes[0],
            "transitions": count.transitions,
            "minimal_states": count.minimal_states,
            "minimal_transitions": count.minimal.transitions,
            "layers": list(count.exploration.sizes),
            "marks": len(count.exploration.marks),
            "period": count.period,
        }
    if as_json or form == "json":
        print_json({**question.fields(), **fields})
        return
    for name, value in fields.items():
        click.echo(f"{name.replace('_', ' '):20} {value}")
