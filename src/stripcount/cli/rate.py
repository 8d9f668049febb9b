"""The command `rate`: how hard a printed board is for people, by the deductions that it needs."""

from __future__ import annotations

from functools import partial
from typing import Any

import click

from stripcount.cli.answer import no_solution
from stripcount.cli.batch import Batch, run_batch
from stripcount.cli.boards import Ambiguous, BoardSource
from stripcount.cli.declared import command
from stripcount.cli.limits import SolveLimits
from stripcount.cli.output import Json, print_json
from stripcount.errors import BadInput, LimitReached, amount
from stripcount.limits import Limits
from stripcount.printed import printed_puzzle
from stripcount.printed.base import PrintedBoard
from stripcount.printed.completing import examined
from stripcount.printed.rating import rate as rate_deduction
from stripcount.printed.reading import Recognised


@command("rate 2x1:10,.,..,.,LR", "rate boards.txt --batch --csv")
def rate(source: BoardSource, allow_ambiguous: Ambiguous, limits: SolveLimits, batch: Batch, as_json: Json) -> int:
    """Print how hard a board is: the level of the hardest rule it needs, and how often each rule is used.

    Levels are easy, normal, hard (an assumption must be tried) and extreme (search). A board with several solutions is
    refused, unless it is accepted as ambiguous; one without a solution is unsolvable.
    """
    if batch.many:
        columns = ("puzzle", "rows", "columns", "status", "level", "steps", "rules", "reason")
        return run_batch(source, partial(_batch_fields, allow_ambiguous), columns, batch, limits)
    board = source.single_board().position.board
    result = rating(board, limits, allow_ambiguous)
    if as_json:
        print_json(result)
    elif result["status"] == "unknown":
        raise LimitReached(f"unknown: {result['reason']}")
    elif result["level"] == "unsolvable":
        raise no_solution(board)
    else:
        click.echo(rating_sentence(result))
    return 3 if result["status"] == "unknown" else int(result["level"] == "unsolvable")


def rating(board: PrintedBoard, limits: Limits, ambiguous: bool) -> dict[str, object]:
    """Return the rating of a board as fields; if the rules do not solve it, a search looks for two solutions."""
    fields: dict[str, object] = {"puzzle": board.puzzle, "rows": board.rows, "columns": board.cols, "status": "rated"}
    try:
        with limits.enforced():
            result = rate_deduction(printed_puzzle(board.puzzle).deduce(board), limits)
            level = result.level
            if level == "extreme":
                standing = examined(board, limits).standing
                level = "extreme" if standing == "unique" else standing
    except LimitReached as error:
        return {**fields, "status": "unknown", "reason": str(error), "level": "unknown", "steps": None, "rules": {}}
    if level == "ambiguous" and not ambiguous:
        raise BadInput("the board has several solutions; --allow-ambiguous accepts it.")
    return {**fields, "level": level, "steps": result.steps, "rules": dict(result.rules)}


def rating_sentence(result: dict[str, Any]) -> str:
    """Return a rating as a phrase: the level, the number of steps, and how often each rule is used."""
    rules = ", ".join(f"{name} {uses}" for name, uses in result["rules"].items())
    return f"{result['level']}, {amount(result['steps'], 'step')}" + (f": {rules}" if rules else "")


def _batch_fields(ambiguous: bool, read: Recognised, limits: Limits) -> dict[str, object]:
    """Return the answer for one line of a batch."""
    return rating(read.position.board, limits, ambiguous)
