"""Commands on printed boards: solve, count, convert, generate, soak; the same for every puzzle in CLUED."""

from __future__ import annotations

import sys
from itertools import islice
from pathlib import Path
from typing import Any

import click

from stripcount.cli.options import json_option, print_json
from stripcount.clued import CLUED, clued_puzzle
from stripcount.clued.instance import CluedPuzzle, Format, Search
from stripcount.errors import BadInput, NoSolution, shortened, whole

_LONGEST = 4_000_000  # characters of a board's text; the largest board allowed is far shorter


def board_options(command: Any) -> Any:
    """Add BOARD, --puzzle and --input to a command."""
    for decorate in (
        click.option("--input", "form", metavar="FORMAT", help="The text's format; recognised if not given."),
        click.option("--puzzle", metavar="NAME", help=f"{', '.join(CLUED)}; recognised if not given."),
        click.argument("board", metavar="FILE|ID|-"),
    ):
        command = decorate(command)
    return command


def board_text(given: str) -> str:
    """Return the text of a board: standard input for -, a file's content, or `given` itself."""
    if given == "-":
        raw = sys.stdin.buffer.read(_LONGEST + 1)
    else:
        try:
            path = Path(given)
            if not path.exists():
                return given
            with path.open("rb") as file:
                raw = file.read(_LONGEST + 1)
        except ValueError:  # a null character: no file's name
            return given
        except OSError as error:
            if error.strerror == "File name too long":
                return given
            raise BadInput(f"the file {shortened(given)} must be readable: {error.strerror}.") from None
    if len(raw) > _LONGEST:
        raise BadInput(f"a board's text must have at most {_LONGEST} bytes, not more.")
    try:
        return raw.decode("utf-8")
    except UnicodeDecodeError as error:
        raise BadInput(f"a board's text must be UTF-8; byte {error.start + 1} is not.") from None


def read_board(given: str, puzzle: str | None, form: str | None) -> tuple[CluedPuzzle, Any]:
    """Return the puzzle and its board; raises BadInput where no format knows the text or the text is faulty."""
    text = board_text(given)
    if not text.strip("\ufeff \t\r\n"):
        raise BadInput("a board's text must not be empty.")
    puzzles = [clued_puzzle(puzzle)] if puzzle else [clued_puzzle(name) for name in _likely()]
    if form is not None:
        known = list(dict.fromkeys(f.name for p in puzzles for f in p.formats))
        if form not in known:
            raise BadInput(f"input must be one of {', '.join(known)}, not {shortened(form)}.")
    faults = []
    for candidate in puzzles:
        for text_form in candidate.formats:
            named = form == text_form.name and len(puzzles) == 1
            if (form in (None, text_form.name)) and (named or text_form.recognises(text)):
                try:
                    return candidate, text_form.parse(text)
                except BadInput as fault:
                    faults.append(fault)
    if faults:
        raise faults[0]
    if form is not None:
        raise BadInput(f"the text must be of the format {form}, not {shortened(text.strip())}.")
    names = ", ".join(f"{p.name}: {' '.join(f.name for f in p.formats)}" for p in puzzles)
    raise BadInput(f"no file has this name, and no known format ({names}) begins as {shortened(text.strip())}.")


def _likely() -> list[str]:
    from importlib.util import find_spec

    return [name for name, module in CLUED.items() if find_spec(f"stripcount.clued.{module}") is not None]


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
    if limit is not None and not every:
        raise BadInput("--limit must come with --all.")
    kind, instance = read_board(board, puzzle, form)
    if method is not None and method not in kind.solvers:
        raise BadInput(f"method must be one of {', '.join(kind.solvers)}, not {shortened(method)}.")
    if counting and method is None:
        return _counted(kind, instance, as_json)
    name = method or next(iter(kind.solvers))
    search = kind.solvers[name](instance, inference)
    if counting:
        return _report(kind, instance, Answer("counted", sum(1 for _ in search.solutions), [], name, search), as_json)
    wanted = (None if limit is None else whole("limit", limit, 1)) if every else 2 if unique else 1
    if every and not as_json:
        return _stream(kind, instance, search, name, wanted)
    found = list(islice(search.solutions, wanted))
    finished = every and (wanted is None or len(found) < wanted)
    status = "solved"
    if unique or finished:
        status = "unique" if len(found) == 1 else "multiple"
    count = len(found) if finished or (unique and len(found) == 1) else None
    steps = None
    if explain:
        if kind.explain is None:
            raise BadInput(f"--explain must be for a puzzle whose deductions have words; {kind.name} has none.")
        steps = kind.explain(instance)
    return _report(kind, instance, Answer(status, count, found, name, search, steps), as_json)


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


def _report(kind: CluedPuzzle, instance: Any, answer: Answer, as_json: bool) -> int:
    unsolvable = answer.status == "unsatisfiable"
    reason = (kind.why_unsolvable(instance) if unsolvable else None) or None
    if as_json:
        fields = {
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
        if answer.count == 0 and not answer.found and answer.method and answer.steps is None:
            pass
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
        return f"not unique: two solutions ({effort})" if answer.count is None else f"{answer.count} solutions ({effort})"
    return f"solved ({effort})"


def _stream(kind: CluedPuzzle, instance: Any, search: Search, name: str, wanted: int | None) -> int:
    """Print solutions as they are found, then how many there were."""
    total = 0
    for found in islice(search.solutions, wanted):
        click.echo(kind.draw(instance, found) + "\n")
        total += 1
    if total == 0:
        return _report(kind, instance, Answer("solved", 0, [], name, search), as_json=False)
    stopped = " (stopped there)" if total == wanted else ""
    click.echo(f"{total} solution{'s'[: total != 1]}{stopped}, {search.nodes()} nodes, method {name}")
    return 0


def _counted(kind: CluedPuzzle, instance: Any, as_json: bool) -> int:
    total, name = kind.count(instance)
    return _report(kind, instance, Answer("counted", total, [], name, None), as_json)


@click.command()
@board_options
@json_option
def count(board: str, puzzle: str | None, form: str | None, as_json: bool) -> int:
    """Print the exact number of solutions of a printed board."""
    kind, instance = read_board(board, puzzle, form)
    return _counted(kind, instance, as_json)


def _written(kind: CluedPuzzle, name: str) -> Format:
    for text_form in kind.formats:
        if text_form.name == name and text_form.write is not None:
            return text_form
    names = ", ".join(text_form.name for text_form in kind.formats if text_form.write is not None)
    raise BadInput(f"the format to write must be one of {names}, not {shortened(name)}.")


@click.command()
@board_options
@click.option("--to", "--output", "target", default=None, metavar="FORMAT", help="The format to write; id if not given.")
def convert(board: str, puzzle: str | None, form: str | None, target: str | None) -> None:
    """Write a printed board in another format."""
    kind, instance = read_board(board, puzzle, form)
    chosen = _written(kind, target or kind.formats[0].name)
    assert chosen.write is not None
    click.echo(chosen.write(instance))


@click.command()
@click.argument("puzzle")
@click.option("--rows", "-r", required=True, metavar="R", help="The number of rows.")
@click.option("--columns", "-k", required=True, metavar="C", help="The number of columns.")
@click.option("--difficulty", metavar="NAME", help="How hard; the puzzle's easiest if not given.")
@click.option("--seed", default=None, metavar="S", help="Any text; the same seed gives the same boards.")
@click.option("--count", "-n", "boards", default="1", metavar="N", help="How many boards.")
@click.option("--format", "--to", "target", metavar="FORMAT", help="The format to write; id if not given.")
@click.option("--solutions", is_flag=True, help="Print each board's solution after it.")
@json_option
def generate(
    puzzle: str,
    rows: str,
    columns: str,
    difficulty: str | None,
    seed: str | None,
    boards: str,
    target: str | None,
    solutions: bool,
    as_json: bool,
) -> None:
    """Make boards with exactly one solution."""
    import random

    kind = clued_puzzle(puzzle)
    if kind.generate is None:
        raise BadInput(f"puzzle must be one that can be generated, not {kind.name}.")
    height, width = whole("rows", rows, 1, 10_000), whole("columns", columns, 1, 10_000)
    level = difficulty or (kind.difficulties[0] if kind.difficulties else "")
    if kind.difficulties and level not in kind.difficulties:
        raise BadInput(f"difficulty must be one of {', '.join(kind.difficulties)}, not {shortened(level)}.")
    chosen = _written(kind, target or kind.formats[0].name)
    assert chosen.write is not None
    total = whole("count", boards, 1, 1_000_000)
    rng = random.Random(seed)
    for _ in range(total):
        made = kind.generate(height, width, level, rng)
        text = chosen.write(made.instance)
        if as_json:
            fields = {"puzzle": kind.name, "rows": height, "columns": width, "difficulty": made.difficulty}
            print_json({**fields, "board": text, "solution": kind.solution_rows(made.solution)})
            continue
        click.echo(text)
        if solutions:
            click.echo(kind.draw(made.instance, made.solution))


@click.command()
@click.argument("puzzle", default="magnets")
@click.option("--boards", "-n", default="1000", metavar="N", help="How many random boards.")
@click.option("--seed", default="0", metavar="S", help="Any text; the same seed gives the same boards.")
@json_option
def soak(puzzle: str, boards: str, seed: str, as_json: bool) -> int:
    """Hold all methods against each other on random small boards; print each board on which two differ."""
    from stripcount.check.solving import soaked
    from stripcount.cli.options import progress_bar

    kind = clued_puzzle(puzzle)
    total = whole("boards", boards, 1, 100_000_000)
    tally = {"boards": 0, "unsatisfiable": 0, "unique": 0, "multiple": 0, "disagreements": 0}
    failures = []
    with progress_bar("boards", "board") as tell:
        for done, (instance, number, differences) in enumerate(soaked(kind, total, seed), start=1):
            tally["boards"] = done
            tally["unsatisfiable" if number == 0 else "unique" if number == 1 else "multiple"] += 1
            if differences:
                tally["disagreements"] += 1
                write = kind.formats[0].write
                text = kind.draw(instance, None) if write is None else write(instance)
                failures.append({"board": text, "differences": differences})
                if not as_json:
                    click.echo(f"{text}\n  " + "\n  ".join(differences))
            tell(done, total)
    if as_json:
        print_json({"puzzle": kind.name, "seed": seed, **tally, "failures": failures})
    else:
        click.echo(", ".join(f"{number} {name}" for name, number in tally.items()))
    return int(bool(failures))
