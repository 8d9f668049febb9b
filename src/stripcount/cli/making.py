"""Commands that make and move printed boards: convert, generate, soak; the same for every puzzle in CLUED."""

from __future__ import annotations

import click

from stripcount.cli.boards import board_options, read_board
from stripcount.cli.options import json_option, print_json
from stripcount.errors import BadInput, shortened, whole
from stripcount.printed import clued_puzzle
from stripcount.printed.instance import CluedPuzzle, Format


def _written(kind: CluedPuzzle, name: str) -> Format:
    for text_form in kind.formats:
        if text_form.name == name and text_form.write is not None:
            return text_form
    names = ", ".join(text_form.name for text_form in kind.formats if text_form.write is not None)
    raise BadInput(f"the format to write must be one of {names}, not {shortened(name)}.")


def _first_written(kind: CluedPuzzle, instance: object) -> str:
    """Return the board in the first format that can hold it: an ID cannot hold given cells, JSON can."""
    for text_form in kind.formats:
        if text_form.write is not None:
            try:
                return text_form.write(instance)
            except BadInput:
                continue
    return kind.draw(instance, None)


@click.command()
@board_options
@click.option(
    "--to", "--output", "target", default=None, metavar="FORMAT", help="The format to write; id if not given."
)
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
                text = _first_written(kind, instance)
                failures.append({"board": text, "differences": differences})
                if not as_json:
                    click.echo(f"{text}\n  " + "\n  ".join(differences))
            tell(done, total)
    if as_json:
        print_json({"puzzle": kind.name, "seed": seed, **tally, "failures": failures})
    else:
        click.echo(", ".join(f"{number} {name}" for name, number in tally.items()))
    return int(bool(failures))
