"""The command `count`: the exact number of solutions of a printed board."""

from __future__ import annotations

import click

from stripcount.cli.answer import counted
from stripcount.cli.boards import board_options, read_board
from stripcount.cli.limits import limit_options, read_budget
from stripcount.cli.options import json_option


@click.command()
@board_options
@limit_options
@json_option
def count(
    board: str, puzzle: str | None, form: str | None, time_limit: str | None, node_limit: str | None, as_json: bool
) -> int:
    """Print the exact number of solutions of a printed board."""
    kind, instance = read_board(board, puzzle, form)
    return counted(kind, instance, read_budget(time_limit, node_limit), as_json)
