"""The command `convert`: a printed board in another format."""

from __future__ import annotations

from functools import partial

import click

from stripcount.cli.batch import Batch, batch_options, run_batch
from stripcount.cli.boards import Given, board_options, kinds_of, read_position
from stripcount.cli.limits import convert_options
from stripcount.cli.options import examples
from stripcount.errors import BadInput, unknown
from stripcount.limits import Limits
from stripcount.printed import written
from stripcount.printed.reading import Found


@click.command(epilog=examples("convert 2x1:10,.,..,.,LR --to puzz.link", "convert boards.txt --batch --to json"))
@board_options
@click.option(
    "--to",
    "--output",
    "target",
    default=None,
    metavar="FORMAT",
    help="The format to write (default: id; for ripple-effect puzz.link).",
)
@convert_options
@batch_options
def convert(given: Given, target: str | None, limits: Limits, batch: Batch) -> int:
    """Write a printed board, and the marks in it, in another format."""
    if batch.many:
        kinds = kinds_of(given)
        forms = dict.fromkeys(form.name for kind in kinds for form in kind.formats if form.write is not None)
        if target is not None and target not in forms:
            raise unknown("the format to write", target, forms)
        columns = ("puzzle", "format", "board", "status", "reason")
        return run_batch(given.board, partial(_converted, given, target), columns, batch, limits)
    if limits.timed:
        raise BadInput("--time-limit must come with --batch: one board is converted at once.")
    click.echo(_rewritten(read_position(given), target))
    return 0


def _converted(given: Given, target: str | None, line: str, limits: Limits) -> dict[str, object]:
    """Return the answer for one line of a batch."""
    found = given.found(line, one_line=True)
    name = target or found.kind.formats[0].name
    return {"puzzle": found.kind.name, "format": name, "board": _rewritten(found, name)}


def _rewritten(found: Found, target: str | None) -> str:
    """Return a board with its marks in another format."""
    return written(found.position.board, target, found.position.marks)
