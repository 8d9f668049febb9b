"""The command `solve`: a printed board solved, or proved to have one solution."""

from __future__ import annotations

from itertools import islice
from typing import Any

import click

from stripcount.cli.answer import Answer, counted, report
from stripcount.cli.boards import board_options, read_board
from stripcount.cli.options import json_option
from stripcount.errors import BadInput, TooLarge, shortened, whole
from stripcount.printed.instance import CluedPuzzle, Search

_MOST = 1_000_000  # solutions kept at once, for one JSON object; text is printed as it comes


@click.command()
@board_options
@click.option("--method", metavar="NAME", help="The solver; the puzzle's own first one if not given.")
@click.option("--inference", type=click.Choice(["none", "fc", "mac"]), default="mac", help="For --method csp.")
@click.option("--all", "every", is_flag=True, help="Print every solution.")
@click.option("--count", "counting", is_flag=True, help="Print the number of solutions.")
@click.option("--unique", is_flag=True, help="Prove that there is one solution, or print two.")
@click.option("--explain", is_flag=True, help="Print the deductions in words.")
@click.option("--limit", metavar="N", help="With --all: stop after N solutions.")
@json_option
def solve(
    board: str,
    puzzle: str | None,
    form: str | None,
    method: str | None,
    inference: Any,
    every: bool,
    counting: bool,
    unique: bool,
    explain: bool,
    limit: str | None,
    as_json: bool,
) -> int:
    """Solve a printed board: one solution, all, their number, or a proof that there is one only."""
    if every + counting + unique > 1:
        raise BadInput("--all, --count and --unique exclude each other; give at most one of them.")
    if explain and (every or counting):
        raise BadInput("--explain must come without --all and --count: it tells how one solution is reached.")
    if limit is not None and not every:
        raise BadInput("--limit must come with --all.")
    kind, instance = read_board(board, puzzle, form)
    if explain and kind.explain is None:
        raise BadInput(f"--explain must be for a puzzle whose deductions have words; {kind.name} has none.")
    if method is not None and method not in kind.solvers:
        raise BadInput(f"method must be one of {', '.join(kind.solvers)}, not {shortened(method)}.")
    if counting and method is None:
        return counted(kind, instance, as_json)
    name = method or next(iter(kind.solvers))
    search = kind.solvers[name](instance, inference)
    if counting:
        return report(kind, instance, Answer("counted", sum(1 for _ in search.solutions), [], name, search), as_json)
    wanted = (None if limit is None else whole("limit", limit, 1)) if every else 2 if unique else 1
    if every and not as_json:
        return _stream(kind, instance, search, name, wanted)
    found = list(islice(search.solutions, _MOST + 1 if wanted is None else wanted))
    if wanted is None and len(found) > _MOST:
        raise TooLarge(
            f"--all --json must hold at most {_MOST} solutions, and there are more: give --limit or --count."
        )
    finished = every and (wanted is None or len(found) < wanted)
    status = "solved"
    if unique or finished:
        status = "unique" if len(found) == 1 else "multiple"
    count = len(found) if finished or (unique and len(found) == 1) else None
    steps = kind.explain(instance) if explain and kind.explain is not None else None
    return report(kind, instance, Answer(status, count, found, name, search, steps), as_json)


def _stream(kind: CluedPuzzle, instance: Any, search: Search, name: str, wanted: int | None) -> int:
    """Print solutions as they are found, then how many there were."""
    total = 0
    for found in islice(search.solutions, wanted):
        click.echo(kind.draw(instance, found) + "\n")
        total += 1
    if total == 0:
        return report(kind, instance, Answer("solved", 0, [], name, search), as_json=False)
    stopped = " (stopped there)" if total == wanted else ""
    click.echo(f"{total} solution{'s'[: total != 1]}{stopped}, {search.nodes()} nodes, method {name}")
    return 0
