"""The command `generate`: printed boards with exactly one solution."""

from __future__ import annotations

import random

import click

from stripcount.cli.boards import written
from stripcount.cli.options import json_option
from stripcount.cli.output import print_json
from stripcount.errors import BadInput, shortened, whole
from stripcount.printed import clued_puzzle


@click.command()
@click.argument("puzzle")
@click.option("--rows", "-r", required=True, metavar="R", help="The number of rows.")
@click.option("--columns", "-k", required=True, metavar="C", help="The number of columns.")
@click.option("--difficulty", metavar="NAME", help="How hard; the puzzle's easiest if not given.")
@click.option("--seed", default=None, metavar="S", help="Any text; the same seed gives the same boards.")
@click.option("--count", "-n", "boards", default="1", metavar="N", help="How many boards.")
@click.option("--format", "--to", "target", metavar="FORMAT", help="The format to write; id if not given.")
@click.option("--solutions", is_flag=True, help="Print each board's solution after it.")
@json_option
def generate(
    puzzle: str,
    rows: str,
    columns: str,
    difficulty: str | None,
    seed: str | None,
    boards: str,
    target: str | None,
    solutions: bool,
    as_json: bool,
) -> None:
    """Make boards with exactly one solution."""
    kind = clued_puzzle(puzzle)
    if kind.generate is None:
        raise BadInput(f"puzzle must be one that can be generated, not {kind.name}.")
    height, width = whole("rows", rows, 1, 10_000), whole("columns", columns, 1, 10_000)
    level = difficulty or (kind.difficulties[0] if kind.difficulties else "")
    if kind.difficulties and level not in kind.difficulties:
        raise BadInput(f"difficulty must be one of {', '.join(kind.difficulties)}, not {shortened(level)}.")
    chosen = written(kind, target or kind.formats[0].name)
    assert chosen.write is not None
    total = whole("count", boards, 1, 1_000_000)
    rng = random.Random(seed and seed.encode("utf-8", "surrogatepass"))  # a terminal can pass on what is not text
    for _ in range(total):
        made = kind.generate(height, width, level, rng)
        text = chosen.write(made.instance)
        if as_json:
            fields = {"puzzle": kind.name, "rows": height, "columns": width, "difficulty": made.difficulty}
            print_json({**fields, "board": text, "solution": kind.solution_rows(made.solution)})
            continue
        click.echo(text)
        if solutions:
            click.echo(kind.draw(made.instance, made.solution))
