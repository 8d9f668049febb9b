"""The command `convert`: a printed board in another format."""

from __future__ import annotations

import click

from stripcount.cli.boards import board_options, read_board, written


@click.command()
@board_options
@click.option(
    "--to", "--output", "target", default=None, metavar="FORMAT", help="The format to write; id if not given."
)
def convert(board: str, puzzle: str | None, form: str | None, target: str | None) -> None:
    """Write a printed board in another format."""
    kind, instance = read_board(board, puzzle, form)
    chosen = written(kind, target or kind.formats[0].name)
    assert chosen.write is not None
    click.echo(chosen.write(instance))
