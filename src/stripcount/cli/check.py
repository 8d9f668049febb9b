"""The command `check`: every independent method, one agreement per line."""

from __future__ import annotations

from typing import Annotated

import click

from stripcount.cli.declared import command
from stripcount.cli.limits import CommandLimits
from stripcount.cli.options import SubjectWithEnds, columns_option
from stripcount.cli.output import Json, print_json
from stripcount.cli.question import open_question
from stripcount.errors import checked_integer


@command("check magnets --rows 3", "check path/to/kings.py:Kings --rows 4 --columns 6")
def check(
    subject: SubjectWithEnds,
    columns: Annotated[str, columns_option(default="8", help="The last number of columns to compare.")],
    as_json: Json,
    limits: CommandLimits,
) -> int:
    """Count by every independent method and compare the results.

    The exit status is 1 if two of them differ.
    """
    last = checked_integer("columns", columns, 0, 10_000)
    agreements = []
    with open_question(subject, limits) as question:
        for agreement in question.count.agreements(last):
            agreements.append(agreement)
            if not as_json:
                click.echo(str(agreement))
    if as_json:
        print_json({**question.fields(), "agreements": [vars(agreement) for agreement in agreements]})
    return int(any(agreement.outcome == "disagreed" for agreement in agreements))
