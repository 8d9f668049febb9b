"""The command `check`: every independent method, one agreement per line."""

from __future__ import annotations

import click

from stripcount.cli.limits import limit_options
from stripcount.cli.options import Asked, examples, json_option, puzzle_options
from stripcount.cli.output import print_json
from stripcount.cli.question import opened
from stripcount.errors import whole
from stripcount.limits import Limits


@click.command(epilog=examples("check magnets --rows 3", "check path/to/kings.py:Kings --rows 4 --columns 6"))
@puzzle_options
@click.option("--columns", "-k", default="8", metavar="K", help="The last number of columns to compare.")
@json_option
@limit_options
def check(asked: Asked, columns: str, as_json: bool, limits: Limits) -> int:
    """Count by every independent method and compare the results.

    The exit status is 1 if two of them differ.
    """
    last = whole("columns", columns, 0, 10_000)
    found = []
    with opened(asked, limits) as question:
        for agreement in question.count.agreements(last):
            found.append(agreement)
            if not as_json:
                click.echo(str(agreement))
    if as_json:
        print_json({**question.fields(), "agreements": [vars(agreement) for agreement in found]})
    return int(any(agreement.outcome == "disagreed" for agreement in found))
