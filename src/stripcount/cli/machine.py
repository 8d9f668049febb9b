"""The command `machine`: the finite state machine of a puzzle."""

from __future__ import annotations

from typing import Annotated

import click

from stripcount.cli.declared import command, option
from stripcount.cli.limits import CommandLimits
from stripcount.cli.options import OneOf, SubjectWithEnds, format_option
from stripcount.cli.output import Json, print_json
from stripcount.cli.question import open_question
from stripcount.cli.together import excludes
from stripcount.errors import BadInput

FORMATS = ("text", "json", "matrix", "mtx", "dot", "svg")


@command(
    "machine magnets --rows 6",
    "machine ring-ring --rows 4 --format svg > machine.svg",
    rules=[
        excludes(("--matrix full",), (f"--format {format_name}",), ", which draws column or merged")
        for format_name in ("dot", "svg")
    ],
)
def machine(
    subject: SubjectWithEnds,
    format_name: Annotated[str, format_option(*FORMATS)],
    matrix: Annotated[
        str | None,
        option(
            "--matrix",
            "The states: before every cell, between columns and merged, or between columns (the default of pictures).",
            type=OneOf("full", "merged", "column"),
        ),
    ],
    as_json: Json,
    limits: CommandLimits,
) -> None:
    """Describe the finite state machine of a puzzle: states, transitions and period, before and after minimisation."""
    from stripcount.export.matrix import fields_of, mtx, text, transfer_matrix

    with open_question(subject, limits) as question:
        count = question.count
        if matrix is not None and format_name not in ("matrix", "mtx", "json", "dot", "svg"):
            raise BadInput("--matrix needs --format matrix, mtx, json, dot or svg, not text.")
        if format_name in ("matrix", "mtx"):
            factors = transfer_matrix(count.exploration, count.counted, matrix or "merged")
            click.echo((text if format_name == "matrix" else mtx)(factors, question.title), nl=False)
            return
        if format_name in ("dot", "svg"):
            from stripcount.draw import machine as drawing
            from stripcount.draw.svg import svg

            drawing_arguments = count.exploration, count.strip, matrix == "merged"
            click.echo(
                drawing.dot(*drawing_arguments)
                if format_name == "dot"
                else svg(drawing.machine_scene(*drawing_arguments))
            )
            return
        size = count.exploration.size if format_name == "json" else count.size  # matrices tell states apart by marks
        fields: dict[str, object] = {
            "states": size.layers[0],
            "transitions": size.transitions,
            "minimal_states": count.minimal_states,
            "minimal_transitions": count.minimal.transitions,
            "layers": list(size.layers),
            "marks": size.marks,
            "period": count.period,
        }
        if format_name == "json":
            fields["matrix"] = fields_of(transfer_matrix(count.exploration, count.counted, matrix or "merged"))
    if as_json or format_name == "json":
        print_json({**question.fields(), **fields})
        return
    for name, value in fields.items():
        click.echo(f"{name.replace('_', ' '):20} {value}")
