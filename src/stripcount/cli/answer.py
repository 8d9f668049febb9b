"""The result of a search on a printed board, as text or JSON."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

import click

from stripcount.board import Board
from stripcount.cli.output import print_json
from stripcount.errors import LimitReached, NoSolution, amount
from stripcount.limits import Limits
from stripcount.printed import printed_puzzle

if TYPE_CHECKING:
    from stripcount.printed.base import PrintedBoard
    from stripcount.printed.reading import Recognised

_MAX_LOGIC_CELLS = 900  # cells of the largest board for which the text says whether logic alone solves it


@dataclass(frozen=True)
class Answer:
    """The result of a search for solutions.

    `status_if_solved` is the status if there is a solution and no limit was reached. `solution_count` is None if
    solutions were not counted. `method` is the name of the solver, and `nodes` the number of nodes of its search.
    `limit` names the limit that ended the search; then `solution_count` and `solutions` have only what was found by
    then.
    """

    status_if_solved: str
    solution_count: int | None
    solutions: list[Board]
    method: str
    nodes: int
    limit: str | None = None

    @property
    def status(self) -> str:
        """The status of the contract: solved, unique, multiple, unsatisfiable, counted or unknown."""
        if self.limit is not None:
            return "unknown"
        no_solution_exists = not self.solutions and not self.solution_count
        return "unsatisfiable" if no_solution_exists else self.status_if_solved

    @property
    def count(self) -> int | None:
        """The exact number of solutions where it is known."""
        return None if self.limit is not None else 0 if self.status == "unsatisfiable" else self.solution_count

    @property
    def exit_status(self) -> int:
        """0; 1 for a board without a solution, 3 at a limit."""
        return {"unsatisfiable": 1, "unknown": 3}.get(self.status, 0)


@dataclass(frozen=True)
class Explanation:
    """Deductions on a board, in words.

    `logic_suffices` says whether they solve or refute the board without a trial; it is None if a limit ended the
    deductions before that was known, and then `limit` names the limit.
    """

    steps: list[str]
    logic_suffices: bool | None
    limit: str | None = None

    @classmethod
    def of(cls, board: PrintedBoard, limits: Limits) -> Explanation:
        """Return the explanation of a board with the steps that the limits allow."""
        sentences, has_trial = list[str](), False
        try:
            with limits.enforced():
                deduction = printed_puzzle(board.puzzle).deduce(board)
                for step in deduction.steps(limits=limits):
                    sentences.append(step.text)
                    has_trial = has_trial or step.rule == "trial"
        except LimitReached as error:
            shortage = f"only {len(sentences)} deduction{'s were' if len(sentences) != 1 else ' was'} found"
            return cls(sentences, None, f"{shortage} before {error}")
        finished = deduction.solved or deduction.contradiction
        if not finished:
            sentences.append("logic alone stops here; the rest needs search.")
        return cls(sentences, finished and not has_trial)


def answer_fields(board: PrintedBoard, answer: Answer) -> dict[str, object]:
    """Return the answer as the fields of a JSON object."""
    kind = printed_puzzle(board.puzzle)
    fields: dict[str, object] = {
        "puzzle": kind.name,
        "status": answer.status,
        "count": None if answer.count is None else str(answer.count),
        "solutions": [kind.solution_rows(solution) for solution in answer.solutions],
        "method": answer.method,
        "nodes": answer.nodes,
    }
    if answer.status == "unsatisfiable":
        fields["reason"] = kind.reason(board)
    if answer.limit is not None:
        fields["reason"] = answer.limit
    return fields


def no_solution(board: PrintedBoard) -> NoSolution:
    """Return the error for a board without a solution, with the reason if one is known."""
    reason = printed_puzzle(board.puzzle).reason(board) or "every way to fill the board breaks a rule or a count."
    return NoSolution(f"no solution: {reason}")


def print_answer(board: PrintedBoard, answer: Answer, as_json: bool, explanation: Explanation | None = None) -> int:
    """Print the answer, after the steps of its explanation, and return the exit status.

    Raises NoSolution and LimitReached where the answer is text and a message says all.
    """
    limit = explanation.limit if explanation is not None else None
    if as_json:
        fields = answer_fields(board, answer)
        if explanation is not None:
            fields["steps"], fields["logic_alone"] = explanation.steps, explanation.logic_suffices
            if limit is not None:
                fields.setdefault("reason", limit)
        print_json(fields)
        return answer.exit_status or (3 if limit else 0)
    for step in explanation.steps if explanation is not None else ():
        click.echo(step)
    if answer.status == "unsatisfiable":
        raise no_solution(board)
    if answer.status == "counted":
        click.echo(str(answer.count))
        return 0
    for solution in answer.solutions:
        click.echo(printed_puzzle(board.puzzle).draw(board, solution))
    if answer.limit is not None:
        solutions_printed = max(len(answer.solutions), answer.solution_count or 0)
        raise LimitReached(f"unknown: {amount(solutions_printed, 'solution')} found before {answer.limit}")
    click.echo(_sentence(answer, board))
    if limit is not None:
        raise LimitReached(limit)
    return 0


def _solved_by_logic(board: PrintedBoard) -> bool:
    """Return whether the deductions that `rate` calls easy or normal solve the board; False for a large one."""
    if board.rows * board.cols > _MAX_LOGIC_CELLS:
        return False
    deduction = printed_puzzle(board.puzzle).deduce(board)
    for _ in deduction.steps("normal"):
        pass
    return deduction.solved


def _sentence(answer: Answer, board: PrintedBoard) -> str:
    """Return the line of text below the solutions: how many there are, and the work it took."""
    effort = f"{amount(answer.nodes, 'node')}, method {answer.method}"
    if answer.status == "unique":
        if answer.nodes == 0 or _solved_by_logic(board):
            return f"unique, by logic alone (method {answer.method})"
        return f"unique, needs search ({effort})"
    if answer.status == "multiple":
        return (
            f"not unique: two solutions ({effort})" if answer.count is None else f"{answer.count} solutions ({effort})"
        )
    return f"solved ({effort})"


def count_answer(board: PrintedBoard, limits: Limits) -> Answer:
    """Return the exact number of solutions, or which limit was reached."""
    try:
        with limits.enforced():
            total, name = printed_puzzle(board.puzzle).count(board, limits)
    except LimitReached as error:
        return Answer("counted", None, [], "", limits.nodes, str(error))
    return Answer("counted", total, [], name, 0)


def answer_each(boards: list[Recognised], answer_one: Callable[[Recognised], int], as_json: bool) -> int:
    """Answer for every board of a file, with an empty line between text answers; return the exit status.

    `answer_one` prints the answer for one board and returns its exit status.

    NoSolution and LimitReached are printed, but for a single board they are raised. The exit status is 3 if a limit was
    reached, otherwise 1 if a board has no solution.
    """
    if len(boards) == 1:
        return answer_one(boards[0])
    status = 0
    for index, board in enumerate(boards):
        if index and not as_json:
            click.echo()
        try:
            status = max(status, answer_one(board))
        except (NoSolution, LimitReached) as error:
            click.echo(str(error))
            status = max(status, error.exit_status)
    return status
