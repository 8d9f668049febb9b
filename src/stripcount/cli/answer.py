"""What a search on a printed board has found, as text or JSON."""

from __future__ import annotations

from typing import Any

import click

from stripcount.cli.options import print_json
from stripcount.errors import NoSolution
from stripcount.printed.instance import CluedPuzzle, Search


class Answer:
    """What a search has found, on its way to text or JSON."""

    def __init__(
        self,
        status: str,
        count: int | None,
        found: list[Any],
        method: str,
        search: Search | None,
        steps: tuple[list[str], bool] | None = None,
    ) -> None:
        self.count, self.found, self.method, self.steps = count, found, method, steps
        self.nodes = search.nodes() if search else 0
        impossible = not found and (status != "counted" or count == 0)
        self.status = "unsatisfiable" if impossible else status
        if impossible:
            self.count = 0


def report(kind: CluedPuzzle, instance: Any, answer: Answer, as_json: bool) -> int:
    """Print what was found and return the exit status."""
    unsolvable = answer.status == "unsatisfiable"
    reason = (kind.why_unsolvable(instance) if unsolvable else None) or None
    if as_json:
        fields: dict[str, object] = {
            "puzzle": kind.name,
            "status": answer.status,
            "count": None if answer.count is None else str(answer.count),
            "solutions": [kind.solution_rows(found) for found in answer.found],
            "method": answer.method,
            "nodes": answer.nodes,
        }
        if unsolvable:
            fields["reason"] = reason
        if answer.steps:
            fields["steps"], fields["logic_alone"] = answer.steps
        print_json(fields)
        return int(unsolvable)
    if answer.steps:
        for step in answer.steps[0]:
            click.echo(step)
    if unsolvable:
        raise NoSolution(f"no solution: {reason or 'every way to fill the board breaks a rule or a count.'}")
    if answer.status == "counted":
        click.echo(str(answer.count))
        return 0
    for found in answer.found:
        click.echo(kind.draw(instance, found))
    click.echo(_verdict(answer))
    return 0


def _verdict(answer: Answer) -> str:
    effort = f"{answer.nodes} node{'s'[: answer.nodes != 1]}, method {answer.method}"
    if answer.status == "unique":
        by_logic = answer.nodes == 0
        return f"unique, by logic alone (method {answer.method})" if by_logic else f"unique, needs search ({effort})"
    if answer.status == "multiple":
        return (
            f"not unique: two solutions ({effort})" if answer.count is None else f"{answer.count} solutions ({effort})"
        )
    return f"solved ({effort})"


def counted(kind: CluedPuzzle, instance: Any, as_json: bool) -> int:
    """Print the exact number of solutions and return the exit status."""
    total, name = kind.count(instance)
    return report(kind, instance, Answer("counted", total, [], name, None), as_json)
