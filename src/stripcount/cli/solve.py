"""The command `solve`: a printed board solved, or proved to have one solution."""

from __future__ import annotations

from typing import Any

import click

from stripcount.cli.answer import Answer, counted, report
from stripcount.cli.boards import board_options, read_board
from stripcount.cli.hints import explained, print_hint
from stripcount.cli.limits import limit_options, read_budget
from stripcount.cli.options import json_option
from stripcount.errors import BadInput, LimitReached, TooLarge, shortened, whole
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
@click.option("--hint", is_flag=True, help="Print the next deduction only.")
@click.option("--limit", metavar="N", help="With --all: stop after N solutions.")
@limit_options
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
    hint: bool,
    limit: str | None,
    time_limit: str | None,
    node_limit: str | None,
    as_json: bool,
) -> int:
    """Solve a printed board: one solution, all, their number, or a proof that there is one only."""
    if every + counting + unique > 1:
        raise BadInput("--all, --count and --unique exclude each other; give at most one of them.")
    if (explain or hint) and (every or counting):
        name = "--explain" if explain else "--hint"
        raise BadInput(f"{name} must come without --all and --count: it shows how one solution is reached.")
    if limit is not None and not every:
        raise BadInput("--limit must come with --all.")
    wanted = (None if limit is None else whole("limit", limit, 1)) if every else 2 if unique else 1
    kind, instance = read_board(board, puzzle, form)
    if method is not None and method not in kind.solvers:
        raise BadInput(f"method must be one of {', '.join(kind.solvers)}, not {shortened(method)}.")
    if hint:
        return print_hint(kind, instance, as_json)
    budget = read_budget(time_limit, node_limit)
    if counting and method is None:
        return counted(kind, instance, budget, as_json)
    search = kind.search(instance, method, inference, budget)
    if counting:
        number, reached = 0, None
        try:
            for _ in search.solutions:
                number += 1
        except LimitReached as error:
            reached = str(error)
        return report(kind, instance, Answer("counted", number, [], search.method(), budget.nodes, reached), as_json)
    if every and not as_json:
        return _stream(kind, instance, search, wanted)
    found: list[Any] = []
    reached = None
    try:
        for solution in search.solutions:
            found.append(solution)
            if wanted is None and len(found) > _MOST:
                raise TooLarge(
                    f"--all --json must hold at most {_MOST} solutions, and there are more: give --limit or --count."
                )
            if len(found) == wanted:
                break
    except LimitReached as error:
        reached = str(error)
    search.close()
    finished = every and (wanted is None or len(found) < wanted)
    status = "solved"
    if unique or finished:
        status = "unique" if len(found) == 1 else "multiple"
    count = len(found) if finished or (unique and len(found) == 1) else None
    steps = explained(kind, instance, budget) if explain else None
    answer = Answer(status, count, found, search.method(), search.nodes(), reached, steps)
    return report(kind, instance, answer, as_json)


def _stream(kind: CluedPuzzle, instance: Any, search: Search, wanted: int | None) -> int:
    """Print solutions as they are found, then how many there were."""
    total = 0
    reached = None
    try:
        for found in search.solutions:
            click.echo(kind.draw(instance, found) + "\n")
            total += 1
            if total == wanted:
                break
    except LimitReached as error:
        reached = str(error)
    search.close()
    if reached is not None or total == 0:
        answer = Answer("multiple", total, [], search.method(), search.nodes(), reached)
        return report(kind, instance, answer, as_json=False)
    stopped = " (stopped there)" if total == wanted else ""
    click.echo(f"{total} solution{'s'[: total != 1]}{stopped}, {search.nodes()} nodes, method {search.method()}")
    return 0
