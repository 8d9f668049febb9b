"""The command `count`: the exact number of solutions of a printed board."""

from __future__ import annotations

import click

from stripcount.cli.answer import counted, fields, one_by_one, report
from stripcount.cli.batch import Batch, run_batch
from stripcount.cli.boards import Given
from stripcount.cli.declared import command
from stripcount.cli.limits import Counting
from stripcount.cli.output import Json
from stripcount.cli.progress import on_terminal
from stripcount.limits import Limits
from stripcount.printed.reading import Found


@command("count 2x2:..,..,..,..,TTBB", "count boards.txt --batch --csv")
def count(given: Given, limits: Counting, batch: Batch, as_json: Json) -> int:
    """Print the exact number of solutions of a printed board, or of each of several.

    If a method would need more memory than allowed, slower methods that need less are tried.
    """
    if batch.many:
        return run_batch(given, _counted, ("puzzle", "status", "count", "method", "reason"), batch, limits)
    boards = [found for _, found in given.each()]
    if on_terminal():
        click.echo(f"counting in tables of at most {limits.tables / 1e9:.2g} GB (--max-memory).", err=True)

    def one(found: Found) -> int:
        board = found.position.board
        return report(board, counted(board, limits.part()), as_json)

    return one_by_one(boards, one, as_json)


def _counted(read: Found, limits: Limits) -> dict[str, object]:
    """Return the answer for one line of a batch."""
    found = fields(read.position.board, counted(read.position.board, limits))
    return {name: value for name, value in found.items() if name not in ("solutions", "nodes")}
