"""The command `count`: the exact number of solutions of a printed board."""

from __future__ import annotations

from functools import partial

import click

from stripcount.cli.answer import counted, fields, report
from stripcount.cli.batch import Batch, run_batch
from stripcount.cli.boards import Given, kinds_of, read_board
from stripcount.cli.declared import command
from stripcount.cli.limits import Counting
from stripcount.cli.output import Json
from stripcount.cli.progress import on_terminal
from stripcount.limits import Limits


@command("count 2x2:..,..,..,..,TTBB", "count boards.txt --batch --csv")
def count(given: Given, limits: Counting, batch: Batch, as_json: Json) -> int:
    """Print the exact number of solutions of a printed board.

    If a method would need more memory than allowed, slower methods that need less are tried.
    """
    if batch.many:
        kinds_of(given)  # raises BadInput once, not for every line
        columns = ("puzzle", "status", "count", "method", "reason")
        return run_batch(given.board, partial(_counted, given), columns, batch, limits)
    kind, instance = read_board(given)
    if on_terminal():
        click.echo(f"counting in tables of at most {limits.tables / 1e9:.2g} GB (--max-memory).", err=True)
    return report(kind, instance, counted(kind, instance, limits), as_json)


def _counted(given: Given, line: str, limits: Limits) -> dict[str, object]:
    """Return the answer for one line of a batch."""
    kind, instance = given.read(line, one_line=True)
    found = fields(kind, instance, counted(kind, instance, limits))
    return {name: value for name, value in found.items() if name not in ("solutions", "nodes")}
