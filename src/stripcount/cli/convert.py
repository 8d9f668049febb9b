"""The command `convert`: a printed board in another format."""

from __future__ import annotations

from functools import partial
from typing import Annotated

import click

from stripcount.cli.batch import Batch, run_batch
from stripcount.cli.boards import BoardSource
from stripcount.cli.declared import command, option
from stripcount.cli.limits import ConvertLimits
from stripcount.cli.together import requires
from stripcount.errors import unknown
from stripcount.limits import Limits
from stripcount.printed import written
from stripcount.printed.reading import Recognised


@command(
    "convert 2x1:10,.,..,.,LR --to puzz.link",
    "convert boards.txt --batch --to json",
    rules=[requires("--time-limit", "--batch", ": one board is converted at once")],
)
def convert(
    given: BoardSource,
    target: Annotated[
        str | None,
        option(
            "--to", "--output", metavar="FORMAT", help="The format to write (default: id; for ripple-effect puzz.link)."
        ),
    ],
    limits: ConvertLimits,
    batch: Batch,
) -> int:
    """Write a printed board, and the marks in it, in another format."""
    if batch.many:
        forms = dict.fromkeys(name for kind in given.possible_puzzles() for name in kind.written)
        if target is not None and target not in forms:
            raise unknown("the format to write", target, forms)
        columns = ("puzzle", "format", "board", "status", "reason")
        return run_batch(given, partial(_converted, target), columns, batch, limits)
    click.echo(_rewritten(given.single_board(), target))
    return 0


def _converted(target: str | None, read: Recognised, limits: Limits) -> dict[str, object]:
    """Return the answer for one line of a batch."""
    name = target or read.kind.formats[0].name
    return {"puzzle": read.kind.name, "format": name, "board": _rewritten(read, name)}


def _rewritten(read: Recognised, target: str | None) -> str:
    """Return a board with its marks in another format."""
    return written(read.position.board, target, read.position.marks)
