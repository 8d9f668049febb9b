"""The command `solve`: a printed board solved, or proved to have one solution."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Annotated

import click

from stripcount.board import Board
from stripcount.cli.answer import Answer, Explanation, answer_each, answer_fields, count_answer, print_answer
from stripcount.cli.batch import Batch, run_batch
from stripcount.cli.declared import Options, command, flag, option
from stripcount.cli.limits import SolveLimits
from stripcount.cli.on_board import MAX_SOLUTIONS, BoardSourceOrPuzzle, print_solutions
from stripcount.cli.options import OneOf
from stripcount.cli.output import Json, note, print_json
from stripcount.cli.together import at_most_one, excludes, requires
from stripcount.errors import LimitReached, NoSolution, OutOfTime, TooLarge, amount, checked_integer, unknown_word
from stripcount.limits import Limits
from stripcount.printed.hinting import hint as next_step
from stripcount.printed.puzzle import Inference, Search
from stripcount.printed.reading import Recognised


class SolveChoice(Options):
    """How to search, and for what: one solution, all of them, their number, or a proof that there is one only."""

    method: str | None = option("--method NAME", "The solver (default: the puzzle's first).")
    inference: Inference = option(
        "--inference",
        "With --method csp: inference at each node: none, fc (forward checking) or mac (arc consistency).",
        type=OneOf("none", "fc", "mac"),
        default="mac",
    )
    every: bool = flag("--all", "Print every solution.")
    counting: bool = flag("--count", "Print the number of solutions.")
    unique: bool = flag("--unique", "Prove that there is only one solution, or print two.")
    limit: str | None = option("--limit N", "With --all: stop after N solutions.")

    def __post_init__(self) -> None:
        _ = self.solution_limit  # raises BadInput

    @property
    def solution_limit(self) -> int | None:
        """The number of solutions after which the search ends; None for all."""
        if self.every:
            return None if self.limit is None else checked_integer("limit", self.limit, 1)
        return 2 if self.unique else 1


@command(
    "solve 2x1:10,.,..,.,LR --unique",
    "solve boards.txt --batch --time-limit 10",
    "solve domino-tiling --board board.txt --all",
    rules=(
        at_most_one("--all", "--count", "--unique"),
        requires("--limit", "--all"),
        excludes(("--explain",), ("--all", "--count", "--batch"), ": it shows how one solution is found"),
        excludes(("--hint",), ("--all", "--count", "--batch"), ": it shows how one solution is found"),
    ),
)
def solve(
    source: BoardSourceOrPuzzle,
    choice: SolveChoice,
    explain: Annotated[bool, flag("--explain", "Print the deductions in words.")],
    hint: Annotated[bool, flag("--hint", "Print only the next deduction, or which marks on the board are wrong.")],
    limits: SolveLimits,
    batch: Batch,
    as_json: Json,
) -> int:
    """Solve a printed board: print one solution, all of them or their number, or prove that there is only one.

    With --board a counted puzzle is solved on a board of any shape.
    """
    if source.on_board:
        with limits.enforced(), source.open_count(limits) as on_board:
            return print_solutions(on_board, choice, as_json)
    if batch.has_many_boards:
        methods = dict.fromkeys(name for kind in source.possible_puzzles() for name in kind.solvers)
        if choice.method is not None and choice.method not in methods:
            raise unknown_word("method", choice.method, methods)
        columns = ("puzzle", "status", "count", "solutions", "method", "nodes", "reason")
        return run_batch(source, partial(_batch_fields, choice), columns, batch, limits)
    boards = [entry for _, entry in source.boards_by_line()]
    method = choice.method
    for entry in boards:
        if method is not None and method not in entry.puzzle.solvers:
            raise unknown_word("method", method, entry.puzzle.solvers)
    if not hint and any(entry.position.marks is not None for entry in boards):
        note("the marks on the board are not used; --hint checks them.")

    def solve_one(recognised: Recognised) -> int:
        board = recognised.position.board
        board_limits = limits.part()  # the time is that of all boards together, the nodes are those of one
        if hint:
            return _print_hint(recognised, board_limits, as_json)
        try:
            board_limits.check()
        except OutOfTime as error:
            return print_answer(board, Answer("solved", None, [], "", 0, str(error)), as_json)
        if choice.counting and method is None:
            return print_answer(board, count_answer(board, board_limits), as_json)
        if choice.every and not as_json:
            return _print_while_searching(recognised, choice, board_limits)
        answer = search_answer(recognised, choice, board_limits)
        return print_answer(board, answer, as_json, Explanation.of(board, board_limits) if explain else None)

    return answer_each(boards, solve_one, as_json)


def _search(
    recognised: Recognised, choice: SolveChoice, limits: Limits, on_solution: Callable[[Board], None]
) -> tuple[int, str, str | None]:
    """Call `on_solution` with each solution; return (number of solutions, method, limit that ended the search).

    The limit is the text of its error, None if none was reached. The method is empty if a limit was reached before the
    search began.
    """
    search: Search | None = None
    solutions, limit_text = 0, None
    try:
        with limits.enforced():
            search = recognised.puzzle.search(recognised.position.board, choice.method, choice.inference, limits)
            for solutions, solution in enumerate(search.solutions, 1):
                on_solution(solution)
                if solutions == choice.solution_limit and not choice.counting:
                    break
    except LimitReached as error:
        limit_text = str(error)
    if search is None:
        return solutions, "", limit_text
    method = search.method()
    search.close()
    return solutions, method, limit_text


def search_answer(recognised: Recognised, choice: SolveChoice, limits: Limits) -> Answer:
    """Return the count or the solutions of a board, as many as the limits allow."""
    if choice.counting and choice.method is None:
        return count_answer(recognised.position.board, limits)
    solutions: list[Board] = []

    def collect(solution: Board) -> None:
        if choice.counting:
            return
        solutions.append(solution)
        if choice.every and choice.solution_limit is None and len(solutions) > MAX_SOLUTIONS:
            raise TooLarge(
                f"--all with --json holds at most {MAX_SOLUTIONS} solutions, and there are more: "
                "give --limit or --count."
            )

    solution_count, method, limit_text = _search(recognised, choice, limits, collect)
    if choice.counting:
        return Answer("counted", solution_count, [], method, limits.nodes, limit_text)
    finished = choice.every and (choice.solution_limit is None or solution_count < choice.solution_limit)
    status = "solved" if not (choice.unique or finished) else "unique" if solution_count == 1 else "multiple"
    count = solution_count if finished or (choice.unique and solution_count == 1) else None
    return Answer(status, count, solutions, method, limits.nodes, limit_text)


def _batch_fields(choice: SolveChoice, recognised: Recognised, limits: Limits) -> dict[str, object]:
    """Return the fields of the answer for one line of a batch."""
    return answer_fields(recognised.position.board, search_answer(recognised, choice, limits))


def _print_while_searching(recognised: Recognised, choice: SolveChoice, limits: Limits) -> int:
    """Print each solution as soon as it is reached, then how many there were; return the exit status."""
    board = recognised.position.board
    total, method, limit_text = _search(
        recognised, choice, limits, lambda solution: click.echo(recognised.puzzle.draw(board, solution) + "\n")
    )
    if limit_text is not None or total == 0:
        return print_answer(board, Answer("multiple", total, [], method, limits.nodes, limit_text), as_json=False)
    suffix = " (stopped there)" if total == choice.solution_limit else ""
    click.echo(f"{amount(total, 'solution')}{suffix}, {limits.nodes} nodes, method {method}")
    return 0


def _print_hint(recognised: Recognised, limits: Limits, as_json: bool) -> int:
    """Print the next step and return the exit status: 1 if a mark is wrong or there is no solution."""
    with limits.enforced():
        next_hint = next_step(recognised.puzzle, recognised.position, limits)
    step = next_hint.step
    if as_json:
        step_fields = {"rule": step.rule, "level": step.level, "text": step.text} if step else None
        print_json({"puzzle": recognised.puzzle.name, "hint": step_fields, "wrong": list(next_hint.wrong)})
    elif next_hint.wrong:
        click.echo("\n".join(next_hint.wrong))
    elif step is None:
        click.echo("nothing more follows by logic alone.")
    elif step.conclusions:
        click.echo(step.text)
    else:
        raise NoSolution(step.text)
    return int(bool(next_hint.wrong) or (step is not None and not step.conclusions))
