"""The command `convert`: a printed board in another format."""

from __future__ import annotations

from functools import partial

import click

from stripcount.cli.batch import batch_options, read_batch, run_batch
from stripcount.cli.boards import board_options, read_board, written
from stripcount.cli.options import examples
from stripcount.printed import recognised


@click.command(epilog=examples("convert 2x1:10,.,..,.,LR --to puzzlink", "convert boards.txt --batch --to json"))
@board_options
@click.option(
    "--to", "--output", "target", default=None, metavar="FORMAT", help="The format to write; id if not given."
)
@batch_options
def convert(
    board: str,
    puzzle: str | None,
    form: str | None,
    target: str | None,
    batch: bool,
    as_csv: bool,
    workers: str | None,
) -> int:
    """Write a printed board in another format."""
    many = read_batch(batch, as_csv, workers)
    if many.many:
        return run_batch(board, partial(_converted, puzzle, form, target), ("puzzle", "format", "board"), many)
    kind, instance = read_board(board, puzzle, form)
    chosen = written(kind, target or kind.formats[0].name)
    assert chosen.write is not None
    click.echo(chosen.write(instance))
    return 0


def _converted(puzzle: str | None, form: str | None, target: str | None, line: str) -> dict[str, object]:
    """Return the answer for one line of a batch."""
    kind, instance = recognised(line, puzzle, form)
    chosen = written(kind, target or kind.formats[0].name)
    assert chosen.write is not None
    return {"puzzle": kind.name, "format": chosen.name, "board": chosen.write(instance)}
