"""The command `rate`: how hard a printed board is for people, by the deductions that it needs."""

from __future__ import annotations

from functools import partial
from typing import Any

import click

from stripcount.cli.batch import batch_options, read_batch, run_batch
from stripcount.cli.boards import board_options, read_board
from stripcount.cli.limits import limit_options, read_budget
from stripcount.cli.options import examples, json_option
from stripcount.cli.output import print_json
from stripcount.errors import LimitReached, NoSolution
from stripcount.printed import recognised
from stripcount.printed.deduction import rate as rated
from stripcount.printed.instance import CluedPuzzle
from stripcount.search.budget import Budget


@click.command(epilog=examples("rate 2x1:10,.,..,.,LR", "rate boards.txt --batch --csv"))
@board_options
@limit_options
@batch_options
@json_option
def rate(
    board: str,
    puzzle: str | None,
    form: str | None,
    time_limit: str | None,
    node_limit: str | None,
    batch: bool,
    as_csv: bool,
    workers: str | None,
    as_json: bool,
) -> int:
    """Print how hard a board is: the level of the hardest rule it needs, and how often each rule is used.

    Levels are easy, normal, hard (an assumption must be tried) and extreme (search); a board may also be ambiguous
    or unsolvable.
    """
    many = read_batch(batch, as_csv, workers)
    budget = read_budget(time_limit, node_limit)
    if many.many:
        work = partial(_rated, puzzle, form, time_limit, node_limit)
        return run_batch(
            board, work, ("puzzle", "rows", "columns", "status", "level", "steps", "rules", "reason"), many
        )
    kind, instance = read_board(board, puzzle, form)
    found = rating(kind, instance, budget)
    if as_json:
        print_json(found)
    elif found["status"] == "unknown":
        raise LimitReached(f"unknown: {found['reason']}")
    elif found["level"] == "unsolvable":
        raise NoSolution("no solution: the board is unsolvable.")
    else:
        rules = ", ".join(f"{name} {number}" for name, number in found["rules"].items())
        click.echo(
            f"{found['level']}, {found['steps']} step{'s'[: found['steps'] != 1]}" + (f": {rules}" if rules else "")
        )
    return 3 if found["status"] == "unknown" else int(found["level"] == "unsolvable")


def rating(kind: CluedPuzzle, instance: Any, budget: Budget) -> dict[str, Any]:
    """Return the rating of a board as fields; where the rules do not finish, two solutions are looked for."""
    fields: dict[str, Any] = {"puzzle": kind.name, "rows": instance.rows, "columns": instance.cols, "status": "rated"}
    try:
        found = rated(kind.deduce(instance), budget)
        level = found.level
        if level == "extreme":
            number = len(kind.search(instance, budget=budget).take(2))
            level = ("unsolvable", "extreme", "ambiguous")[number]
    except LimitReached as error:
        return {**fields, "status": "unknown", "reason": str(error), "level": "unknown", "steps": None, "rules": {}}
    return {**fields, "level": level, "steps": found.steps, "rules": dict(found.rules)}


def _rated(
    puzzle: str | None, form: str | None, time_limit: str | None, node_limit: str | None, line: str
) -> dict[str, object]:
    """Return the answer for one line of a batch."""
    kind, instance = recognised(line, puzzle, form)
    return rating(kind, instance, read_budget(time_limit, node_limit))
