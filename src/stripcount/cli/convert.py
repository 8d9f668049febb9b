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
    source: BoardSource,
    target: Annotated[
        str | None,
        option("--to --output FORMAT", "The format to write (default: the first of the puzzle, mostly id)."),
    ],
    limits: ConvertLimits,
    batch: Batch,
) -> int:
    """Write a printed board, and the marks in it, in another format."""
    if batch.has_many_boards:
        forms = dict.fromkeys(form for kind in source.possible_puzzles() for form in kind.writable_formats)
        if target is not None and target not in forms:
            raise unknown("the format to write", target, forms)
        columns = ("puzzle", "format", "board", "status", "reason")
        return run_batch(source, partial(_batch_fields, target), columns, batch, limits)
    click.echo(_text_in_format(source.single_board(), target))
    return 0


def _batch_fields(target: str | None, read: Recognised, limits: Limits) -> dict[str, object]:
    """Return the answer for one line of a batch."""
    form = target or read.puzzle.formats[0].name
    return {"puzzle": read.puzzle.name, "format": form, "board": _text_in_format(read, form)}


def _text_in_format(read: Recognised, target: str | None) -> str:
    """Return a board with its marks in the format called `target`; None for the first format of its puzzle."""
    return written(read.position.board, target, read.position.marks)
