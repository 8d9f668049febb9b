"""The command that draws exactly uniform solutions: sample."""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import Any

import click

from stripcount.cli.options import (
    fitting_strip,
    json_option,
    memory_options,
    once,
    problem_fields,
    puzzle_options,
    read_problem,
)
from stripcount.cli.output import emit
from stripcount.errors import BadInput, shortened, whole


@click.command()
@puzzle_options
@click.option("--columns", "-k", required=True, metavar="K", help="The number of columns.")
@click.option("--count", "-n", default="1", metavar="N", help="How many boards.")
@click.option("--seed", default="1", metavar="S", help="Boards of one seed are the same everywhere.")
@click.option(
    "--statistic",
    callback=once,
    multiple=True,
    metavar="NAME=TOTAL",
    help="Only boards of this total, such as magnets=12.",
)
@click.option("--format", "form", type=click.Choice(["text", "json", "svg"]), default="text", help="How boards look.")
@click.option("--output", "-o", metavar="FILE", help="Write to FILE instead of standard output.")
@json_option
@memory_options
def sample(
    puzzle: str,
    rows: str,
    parameters: tuple[str, ...],
    columns: str,
    count: str,
    seed: str,
    statistic: str | None,
    form: str,
    output: str | None,
    as_json: bool,
    max_memory: str | None,
    force: bool,
) -> None:
    """Draw exactly uniform solutions: each with the same chance, by exact counts.

    Sample i of a seed is the same however many are drawn.
    """
    from stripcount.evaluate.sample import MOST_BOARDS, MOST_COLUMNS, sampler
    from stripcount.machine.memory import memory_size

    form = "json" if as_json else form
    wide, many = whole("columns", columns, 1, MOST_COLUMNS), whole("count", count, 1, MOST_BOARDS)
    start = whole("seed", seed, 0, 10**30)
    name, total = (None, 0) if statistic is None else _condition(statistic)
    if form == "svg" and many != 1:
        raise BadInput(f"format svg holds one board: --count must be 1, not {many}.")
    if wide * many * whole("rows", rows, 1) > 500_000_000:
        raise BadInput(f"count must be smaller: {many:,} boards of {rows}×{wide:,} cells are too many to hold.")
    problem = read_problem(puzzle, rows, parameters)
    strip = fitting_strip(problem, max_memory, force)
    allowed = memory_size(max_memory) if max_memory is not None else 1 << 62 if force else None
    drawn = sampler(strip, wide, statistic=name, total=total, max_memory=allowed)
    boards = drawn.draw(many, start)
    if form == "json":
        condition = {} if name is None else {"statistic": name, "total": total}
        fields = {"columns": wide, "count": many, "seed": start, **condition, "solutions": str(drawn.solutions)}
        shown = [[[str(mark) for mark in row] for row in board.cells] for board in boards]
        text = json.dumps({**problem_fields(problem), **fields, "boards": shown}, ensure_ascii=False) + "\n"
    elif form == "svg":
        from stripcount.draw.board import board_svg

        text = board_svg(boards[0], strip.name)
    else:
        text = _pictures(strip, boards)
    emit(text, output)


def _condition(given: str) -> tuple[str, int]:
    """Return the name and the total of NAME=TOTAL; raises BadInput."""
    name, equals, total = given.partition("=")
    if not equals or not name:
        raise BadInput(f"--statistic must look like NAME=TOTAL, such as magnets=12, not {shortened(given)}.")
    return name, whole(f"the total of {shortened(name)}", total, 0)


def _pictures(strip: Any, boards: Iterable[Any]) -> str:
    return "\n\n".join(strip.draw(board) for board in boards) + "\n"
