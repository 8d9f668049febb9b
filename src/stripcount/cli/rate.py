"""The command `rate`: how hard a printed board is for people, by the deductions that it needs."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import NamedTuple

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
    if batch.has_many_boards:
        columns = ("puzzle", "rows", "columns", "status", "level", "steps", "rules", "reason")
        return run_batch(source, partial(_batch_fields, allow_ambiguous), columns, batch, limits)
    board = source.single_board().position.board
    board_rating = rating(board, limits, allow_ambiguous)
    if as_json:
        print_json(board_rating.fields())
    elif board_rating.limit is not None:
        raise LimitReached(f"unknown: {board_rating.limit}")
    elif board_rating.level == "unsolvable":
        raise no_solution(board)
    else:
        click.echo(board_rating.sentence())
    return 3 if board_rating.limit is not None else int(board_rating.level == "unsolvable")


class BoardRating(NamedTuple):
    """How hard a board is: the level of its hardest rule, the number of steps, and how often each rule is used.

    If a limit was reached, `limit` names it, the level is "unknown" and the number of steps is None.
    """

    board: PrintedBoard
    level: str
    steps: int | None
    rules: Mapping[str, int]
    limit: str | None = None

    def fields(self) -> dict[str, object]:
        """Return the fields of the JSON answer."""
        status = {"status": "rated"} if self.limit is None else {"status": "unknown", "reason": self.limit}
        size = {"puzzle": self.board.puzzle, "rows": self.board.rows, "columns": self.board.cols}
        return {**size, **status, "level": self.level, "steps": self.steps, "rules": dict(self.rules)}

    def sentence(self) -> str:
        """Return the rating of a board that was rated as a phrase."""
        rules = ", ".join(f"{name} {uses}" for name, uses in self.rules.items())
        return f"{self.level}, {amount(self.steps or 0, 'step')}" + (f": {rules}" if rules else "")


def rating(board: PrintedBoard, limits: Limits, ambiguous: bool) -> BoardRating:
    """Return the rating of a board; if the rules do not solve it, a search looks for two solutions.

    Raises BadInput for a board with several solutions, unless `ambiguous` accepts it.
    """
    try:
        with limits.enforced():
            result = rate_deduction(printed_puzzle(board.puzzle).deduce(board), limits)
            level = result.level
            if level == "extreme":
                standing = examined(board, limits).standing
                level = "extreme" if standing == "unique" else standing
    except LimitReached as error:
        return BoardRating(board, "unknown", None, {}, str(error))
    if level == "ambiguous" and not ambiguous:
        raise BadInput("the board has several solutions; --allow-ambiguous accepts it.")
    return BoardRating(board, level, result.steps, dict(result.rules))


def _batch_fields(ambiguous: bool, recognised: Recognised, limits: Limits) -> dict[str, object]:
    """Return the fields of the answer for one line of a batch."""
    return rating(recognised.position.board, limits, ambiguous).fields()
