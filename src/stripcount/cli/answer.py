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

_LARGE = 900  # cells up to which it is found out whether logic alone solves a board


@dataclass(frozen=True)
class Answer:
    """The result of a search; `limit` names the limit that ended it, and then `found_count` is not the whole count."""

    wanted: str
    found_count: int | None
    found: list[Board]
    method: str
    nodes: int
    limit: str | None = None

    @property
    def status(self) -> str:
        """The status of the contract: solved, unique, multiple, unsatisfiable, counted or unknown."""
        if self.limit is not None:
            return "unknown"
        nothing = not self.found and not self.found_count
        return "unsatisfiable" if nothing else self.wanted

    @property
    def count(self) -> int | None:
        """The exact number of solutions where it is known."""
        return None if self.limit is not None else 0 if self.status == "unsatisfiable" else self.found_count

    @property
    def exit_status(self) -> int:
        """0; 1 for a board without a solution, 3 at a limit."""
        return {"unsatisfiable": 1, "unknown": 3}.get(self.status, 0)


@dataclass(frozen=True)
class Explanation:
    """Deductions in words, and whether they decide the board (or refute it) without a trial.

    That is not known, None, if a limit ended them; `limit` names it.
    """

    steps: list[str]
    alone: bool | None
    limit: str | None = None

    @classmethod
    def of(cls, board: PrintedBoard, limits: Limits) -> Explanation:
        """Return the sentences of all steps, as far as the limits allow, and whether they decide the board."""
        words, tried = list[str](), False
        try:
            with limits.enforced():
                deduction = printed_puzzle(board.puzzle).deduce(board)
                for step in deduction.steps(limits=limits):
                    words.append(step.text)
                    tried = tried or step.rule == "trial"
        except LimitReached as error:
            shortage = f"only {len(words)} deduction{'s were' if len(words) != 1 else ' was'} found"
            return cls(words, None, f"{shortage} before {error}")
        finished = deduction.solved or deduction.contradiction
        if not finished:
            words.append("logic alone stops here; the rest needs search.")
        return cls(words, finished and not tried)


def fields(board: PrintedBoard, answer: Answer) -> dict[str, object]:
    """Return the answer as the fields of a JSON object."""
    kind = printed_puzzle(board.puzzle)
    record: dict[str, object] = {
        "puzzle": kind.name,
        "status": answer.status,
        "count": None if answer.count is None else str(answer.count),
        "solutions": [kind.solution_rows(solution) for solution in answer.found],
        "method": answer.method,
        "nodes": answer.nodes,
    }
    if answer.status == "unsatisfiable":
        record["reason"] = kind.reason(board)
    if answer.limit is not None:
        record["reason"] = answer.limit
    return record


def no_solution(board: PrintedBoard) -> NoSolution:
    """Return the error for a board without a solution, with the reason if one is known."""
    reason = printed_puzzle(board.puzzle).reason(board) or "every way to fill the board breaks a rule or a count."
    return NoSolution(f"no solution: {reason}")


def report(board: PrintedBoard, answer: Answer, as_json: bool, explanation: Explanation | None = None) -> int:
    """Print what was found and return the exit status."""
    stopped = explanation.limit if explanation is not None else None
    if as_json:
        record = fields(board, answer)
        if explanation is not None:
            record["steps"], record["logic_alone"] = explanation.steps, explanation.alone
            if stopped is not None:
                record.setdefault("reason", stopped)
        print_json(record)
        return answer.exit_status or (3 if stopped else 0)
    for step in explanation.steps if explanation is not None else ():
        click.echo(step)
    if answer.status == "unsatisfiable":
        raise no_solution(board)
    if answer.status == "counted":
        click.echo(str(answer.count))
        return 0
    for solution in answer.found:
        click.echo(printed_puzzle(board.puzzle).draw(board, solution))
    if answer.limit is not None:
        so_far = max(len(answer.found), answer.found_count or 0)
        raise LimitReached(f"unknown: {amount(so_far, 'solution')} found before {answer.limit}")
    click.echo(_in_words(answer, board))
    if stopped is not None:
        raise LimitReached(stopped)
    return 0


def _by_logic(board: PrintedBoard) -> bool:
    """Return whether the deductions that `rate` calls easy or normal solve the board; False for a large one."""
    if board.rows * board.cols > _LARGE:
        return False
    deduction = printed_puzzle(board.puzzle).deduce(board)
    for _ in deduction.steps("normal"):
        pass
    return deduction.solved


def _in_words(answer: Answer, board: PrintedBoard) -> str:
    effort = f"{amount(answer.nodes, 'node')}, method {answer.method}"
    if answer.status == "unique":
        if answer.nodes == 0 or _by_logic(board):
            return f"unique, by logic alone (method {answer.method})"
        return f"unique, needs search ({effort})"
    if answer.status == "multiple":
        return (
            f"not unique: two solutions ({effort})" if answer.count is None else f"{answer.count} solutions ({effort})"
        )
    return f"solved ({effort})"


def counted(board: PrintedBoard, limits: Limits) -> Answer:
    """Return the exact number of solutions, or which limit was reached."""
    try:
        with limits.enforced():
            total, name = printed_puzzle(board.puzzle).count(board, limits)
    except LimitReached as error:
        return Answer("counted", None, [], "", limits.nodes, str(error))
    return Answer("counted", total, [], name, 0)


def one_by_one(boards: list[Recognised], answer: Callable[[Recognised], int], as_json: bool) -> int:
    """Answer for every board of a file, separated by empty lines; a single board may raise what `answer` raises.

    The exit status is 3 if a limit was reached, otherwise 1 if a board has no solution.
    """
    if len(boards) == 1:
        return answer(boards[0])
    status = 0
    for index, board in enumerate(boards):
        if index and not as_json:
            click.echo()
        try:
            status = max(status, answer(board))
        except (NoSolution, LimitReached) as error:
            click.echo(str(error))
            status = max(status, error.exit_status)
    return status
