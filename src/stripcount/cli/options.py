"""What several commands share: the puzzle argument, its options, output as text or JSON, progress."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from typing import Any, TypeVar

import click

from stripcount.errors import BadInput, shortened, whole

Command = TypeVar("Command", bound=Callable[..., Any])


def puzzle_options(command: Command) -> Command:
    """Add PUZZLE, --rows and -p to a command."""
    for decorate in (
        click.option("-p", "parameters", multiple=True, metavar="NAME=VALUE", help="A parameter; repeatable."),
        click.option("--rows", "-r", required=True, metavar="R", help="The number of rows."),
        click.argument("puzzle"),
    ):
        command = decorate(command)
    return command


def memory_options(command: Command) -> Command:
    """Add --max-memory and --force to a command."""
    for decorate in (
        click.option("--force", is_flag=True, help="Try even if the memory estimate says it cannot fit."),
        click.option("--max-memory", metavar="SIZE", help="Refuse work that needs more, such as 500M or 12G."),
    ):
        command = decorate(command)
    return command


json_option = click.option("--json", "as_json", is_flag=True, help="Print JSON.")


def once(context: click.Context, option: click.Parameter, given: tuple[str, ...]) -> str | None:
    """Return the one value of an option that may not be repeated, for the last would win without a word."""
    if len(given) > 1:
        raise BadInput(f"{option.opts[0]} may be given once, not {len(given)} times.")
    return given[0] if given else None


def read_problem(puzzle: str, rows: str, parameters: Iterable[str]) -> Any:
    """Return the Problem the options describe; raises BadInput."""
    from stripcount.puzzles.problem import Problem

    given: dict[str, object] = {}
    for text in parameters:
        name, equals, value = text.partition("=")
        if not equals or not name:
            raise BadInput(f"-p must look like NAME=VALUE, not {shortened(text)}.")
        if name in given:
            raise BadInput(f"parameter {shortened(name)} is given twice; give it once.")
        given[name] = value
    problem = Problem.of(puzzle, whole("rows", rows, 1), given)
    if ".py:" in puzzle:  # nobody has registered it, so nothing has tested it: look for mistakes first
        from stripcount.model.contract.examination import examine

        examine(problem.strip())
    return problem


def fitting_strip(problem: Any, max_memory: str | None, force: bool, share: int = 1) -> Any:
    """Return the problem's strip once its machine, or one part in `share` of it, is known to fit.

    A large need is said on a terminal before it is taken.
    """
    from stripcount.machine.memory import check_fits, memory_size

    strip = problem.strip()
    allowed = None if max_memory is None else memory_size(max_memory)
    needed = check_fits(strip, allowed, force=force, share=share)
    if needed.bytes_log2 > 28 and sys.stderr.isatty():
        click.echo(f"memory: {needed}", err=True)
    return strip


def print_json(value: object) -> None:
    """Print one JSON object; whole numbers that may be large are decimal strings already."""
    click.echo(json.dumps(value, ensure_ascii=False))


def problem_fields(problem: Any) -> dict[str, object]:
    """Return the fields that open every JSON answer about a problem."""
    return {"puzzle": problem.puzzle, "rows": problem.rows, "parameters": problem.settled()}


def problem_title(problem: Any) -> str:
    """Return a problem in words: the puzzle, its rows, the parameters that are not at their default."""
    given = ", ".join(f"{name}={value}" for name, value in problem.parameters)
    return f"{problem.puzzle}, {problem.rows} row{'s'[: problem.rows != 1]}" + (f", {given}" if given else "")


def read_heights(text: str) -> tuple[str, range]:
    """Read PUZZLE:ROWS or PUZZLE:A-B."""
    puzzle, colon, rows = text.rpartition(":")
    first, dash, last = rows.partition("-")
    if not colon or not puzzle:
        raise BadInput(f"--problem must look like PUZZLE:ROWS or PUZZLE:A-B, not {shortened(text)}.")
    low = whole("rows", first, 1)
    high = whole("rows", last, low) if dash else low
    return puzzle, range(low, high + 1)


@contextmanager
def progress_bar(what: str, unit: str) -> Iterator[Callable[[int, int | None], None]]:
    """Give a function to call with (done, expected): a bar with an estimate on a terminal, nothing in pipes."""
    if not sys.stderr.isatty():
        yield lambda done, expected: None
        return
    from tqdm import tqdm

    with tqdm(desc=what, unit=unit, unit_scale=True, leave=False, dynamic_ncols=True) as bar:

        def tell(done: int, expected: int | None) -> None:
            if expected is not None:
                bar.total = expected
            bar.update(done - bar.n)

        yield tell
