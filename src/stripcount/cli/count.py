"""The command `count`: the exact number of solutions of a printed board."""

from __future__ import annotations

import sys
from functools import partial

import click

from stripcount.cli.answer import counted, fields, report
from stripcount.cli.batch import batch_options, read_batch, run_batch
from stripcount.cli.boards import board_options, read_board
from stripcount.cli.limits import limit_options, memory_option, read_budget
from stripcount.cli.options import examples, json_option
from stripcount.printed import recognised


@click.command(epilog=examples("count 2x2:..,..,..,..,TTBB", "count boards.txt --batch --csv"))
@board_options
@limit_options
@memory_option
@batch_options
@json_option
def count(
    board: str,
    puzzle: str | None,
    form: str | None,
    time_limit: str | None,
    node_limit: str | None,
    max_memory: str | None,
    batch: bool,
    as_csv: bool,
    workers: str | None,
    as_json: bool,
) -> int:
    """Print the exact number of solutions of a printed board.

    Where tables would take more memory than allowed, slower ways are tried that take less.
    """
    many = read_batch(batch, as_csv, workers)
    budget = read_budget(time_limit, node_limit, max_memory)
    if many.many:
        work = partial(_counted, puzzle, form, time_limit, node_limit, max_memory)
        return run_batch(board, work, ("puzzle", "status", "count", "method", "reason"), many)
    kind, instance = read_board(board, puzzle, form)
    if sys.stderr.isatty():
        click.echo(f"counting in tables of at most {budget.memory / 1e9:.2g} GB (--max-memory).", err=True)
    return report(kind, instance, counted(kind, instance, budget), as_json)


def _counted(
    puzzle: str | None,
    form: str | None,
    time_limit: str | None,
    node_limit: str | None,
    max_memory: str | None,
    line: str,
) -> dict[str, object]:
    """Return the answer for one line of a batch."""
    kind, instance = recognised(line, puzzle, form)
    found = fields(kind, instance, counted(kind, instance, read_budget(time_limit, node_limit, max_memory)))
    return {name: value for name, value in found.items() if name not in ("solutions", "nodes")}
