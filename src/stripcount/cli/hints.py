"""A board solved in words, for `solve --explain` and `solve --hint`."""

from __future__ import annotations

import click

from stripcount.cli.answer import Explanation
from stripcount.cli.output import print_json
from stripcount.errors import LimitReached, NoSolution
from stripcount.limits import Limits
from stripcount.printed.base import PrintedBoard
from stripcount.printed.hinting import hint
from stripcount.printed.puzzle import Position, PrintedPuzzle


def explained(kind: PrintedPuzzle, instance: PrintedBoard, limits: Limits) -> Explanation:
    """Return the sentences of all steps, as far as the limits allows, and whether they decide the board."""
    words, tried = list[str](), False
    try:
        with limits.enforced():
            deduction = kind.deduce(instance)
            for step in deduction.steps(limits=limits):
                words.append(step.text)
                tried = tried or step.rule == "trial"
    except LimitReached as error:
        found = f"only {len(words)} deduction{'s were' if len(words) != 1 else ' was'} found"
        return Explanation(words, None, f"{found} before {error}")
    finished = deduction.solved or deduction.contradiction
    if not finished:
        words.append("logic alone stops here; the rest needs search.")
    return Explanation(words, finished and not tried)


def print_hint(kind: PrintedPuzzle, position: Position, limits: Limits, as_json: bool) -> int:
    """Print the next step and return the exit status: 1 if a mark is wrong or there is no solution."""
    with limits.enforced():
        found = hint(kind, position, limits)
    step = found.step
    if as_json:
        shown = {"rule": step.rule, "level": step.level, "text": step.text} if step else None
        print_json({"puzzle": kind.name, "hint": shown, "wrong": list(found.wrong)})
    elif found.wrong:
        click.echo("\n".join(found.wrong))
    elif step is None:
        click.echo("nothing more follows by logic alone.")
    elif step.conclusions:
        click.echo(step.text)
    else:
        raise NoSolution(step.text)
    return int(bool(found.wrong) or (step is not None and not step.conclusions))
