"""The command `soak`: all solving methods compared on random boards."""

from __future__ import annotations

import click

from stripcount.cli.options import examples, json_option, time_limit_option
from stripcount.cli.output import print_json
from stripcount.cli.progress import progress_bars
from stripcount.errors import BadInput, whole
from stripcount.printed import clued_puzzle
from stripcount.printed.instance import CluedPuzzle


def _first_written(kind: CluedPuzzle, instance: object) -> str:
    """Return the board in the first format that can hold it: an ID cannot hold given cells, JSON can."""
    for text_form in kind.formats:
        if text_form.write is not None:
            try:
                return text_form.write(instance)
            except BadInput:
                continue
    return kind.draw(instance, None)


@click.command(epilog=examples("soak magnets --boards 100000", "soak dominosa --seed 7"))
@click.argument("puzzle", default="magnets")
@click.option("--boards", "-n", default="1000", metavar="N", help="How many random boards.")
@click.option("--seed", default="0", metavar="S", help="Any text; the same seed gives the same boards.")
@json_option
@time_limit_option
def soak(puzzle: str, boards: str, seed: str, as_json: bool) -> int:
    """Solve random boards by all methods and print each board on which two methods differ.

    Nine of ten boards are small; every tenth has 6 × 6 to 12 × 12 cells, for puzzles with a generator of hard boards.
    """
    from stripcount.check.solving import soaked

    kind = clued_puzzle(puzzle)
    total = whole("boards", boards, 1, 100_000_000)
    tally = {"boards": 0, "unsatisfiable": 0, "unique": 0, "multiple": 0, "uncounted": 0, "disagreements": 0}
    failures = []
    with progress_bars() as show:
        for done, (instance, number, differences) in enumerate(soaked(kind, total, seed), start=1):
            tally["boards"] = done
            kinds = {None: "uncounted", 0: "unsatisfiable", 1: "unique"}
            tally[kinds.get(number, "multiple")] += 1
            if differences:
                tally["disagreements"] += 1
                text = _first_written(kind, instance)
                failures.append({"board": text, "differences": differences})
                if not as_json:
                    click.echo(f"{text}\n  " + "\n  ".join(differences))
            show("board", done, total)
    if as_json:
        print_json({"puzzle": kind.name, "seed": seed, **tally, "failures": failures})
    else:
        click.echo(", ".join(f"{number} {name}" for name, number in tally.items()))
    return int(bool(failures))
