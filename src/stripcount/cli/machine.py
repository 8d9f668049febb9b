"""The command `machine`: the finite state machine of a puzzle."""

from __future__ import annotations

import click

from stripcount.cli.limits import limit_options
from stripcount.cli.options import Asked, OneOf, examples, json_option, puzzle_options
from stripcount.cli.output import print_json
from stripcount.cli.question import opened
from stripcount.errors import BadInput
from stripcount.limits import Limits

FORMATS = ("text", "json", "matrix", "mtx", "dot", "svg")


@click.command(epilog=examples("machine magnets --rows 6", "machine ring-ring --rows 4 --format svg > machine.svg"))
@puzzle_options
@click.option("--format", "form", type=OneOf(*FORMATS), default="text", help="What is printed.")
@click.option(
    "--matrix",
    "kind",
    type=OneOf("full", "merged", "column"),
    help="The states: before every cell, between columns and merged, or between columns (the default of pictures).",
)
@json_option
@limit_options
def machine(asked: Asked, form: str, kind: str | None, as_json: bool, limits: Limits) -> None:
    """Describe the finite state machine of a puzzle: states, transitions and period, before and after minimisation."""
    from stripcount.export import matrix
    from stripcount.export.matrix import transfer

    with opened(asked, limits) as question:
        count = question.count
        if kind is not None and form not in ("matrix", "mtx", "json", "dot", "svg"):
            raise BadInput("--matrix needs --format matrix, mtx, json, dot or svg, not text.")
        if form in ("matrix", "mtx"):
            found = transfer(count.exploration, count.counted, kind or "merged")
            click.echo((matrix.text if form == "matrix" else matrix.mtx)(found, question.title), nl=False)
            return
        if form in ("dot", "svg"):
            if kind == "full":
                raise BadInput(f"--matrix full is not available with --format {form}, which draws column or merged.")
            from stripcount.draw import machine as drawing

            draw = drawing.dot if form == "dot" else drawing.svg
            click.echo(draw(count.exploration, count.counted, merged=kind == "merged"))
            return
        fields: dict[str, object] = {
            "states": count.exploration.sizes[0],
            "transitions": count.transitions,
            "minimal_states": count.minimal_states,
            "minimal_transitions": count.minimal.transitions,
            "layers": list(count.exploration.sizes),
            "marks": len(count.exploration.marks),
            "period": count.period,
        }
        if form == "json":
            fields["matrix"] = matrix.fields_of(transfer(count.exploration, count.counted, kind or "merged"))
    if as_json or form == "json":
        print_json({**question.fields(), **fields})
        return
    for name, value in fields.items():
        click.echo(f"{name.replace('_', ' '):20} {value}")
