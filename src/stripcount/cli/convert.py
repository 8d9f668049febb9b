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
from stripcount.errors import unknown_word
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
    format_name: Annotated[
        str | None,
        option("--to --output FORMAT", "The format to write (default: the first of the puzzle, mostly id)."),
    ],
    limits: ConvertLimits,
    batch: Batch,
) -> int:
    """Write a printed board, and the marks in it, in another format."""
    if batch.has_many_boards:
        format_names = dict.fromkeys(name for kind in source.possible_puzzles() for name in kind.writable_formats)
        if format_name is not None and format_name not in format_names:
            raise unknown_word("the format to write", format_name, format_names)
        columns = ("puzzle", "format", "board", "status", "reason")
        return run_batch(source, partial(_batch_fields, format_name), columns, batch, limits)
    click.echo(_text_in_format(source.single_board(), format_name))
    return 0


def _batch_fields(format_name: str | None, recognised: Recognised, limits: Limits) -> dict[str, object]:
    """Return the fields of the JSON object for one line of a batch: a board in the format called `format_name`."""
    puzzle = recognised.puzzle
    name = format_name or puzzle.formats[0].name
    return {"puzzle": puzzle.name, "format": name, "board": _text_in_format(recognised, name)}


def _text_in_format(recognised: Recognised, format_name: str | None) -> str:
    """Return a board with its marks in the format called `format_name`; None for the first format of its puzzle."""
    return written(recognised.position.board, format_name, recognised.position.marks)
