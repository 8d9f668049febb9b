"""The command `generate`: printed boards with exactly one solution."""

from __future__ import annotations

import click

from stripcount.cli.boards import written
from stripcount.cli.limits import limit_options, read_budget
from stripcount.cli.options import examples, json_option
from stripcount.cli.output import print_json
from stripcount.errors import LimitReached, whole
from stripcount.printed import clued_puzzle
from stripcount.printed.making import Pattern, seeded


@click.command(
    epilog=examples("generate magnets -r 8 -k 8 --seed 1", "generate slitherlink -r 8 -k 8 --symmetry rotate -n 3")
)
@click.argument("puzzle")
@click.option("--rows", "-r", required=True, metavar="R", help="The number of rows.")
@click.option("--columns", "-k", required=True, metavar="C", help="The number of columns.")
@click.option("--difficulty", metavar="NAME", help="How hard; the puzzle's first difficulty if not given.")
@click.option("--symmetry", metavar="rotate|mirror", help="Keep the pattern of clues under this.")
@click.option("--clues", metavar="N", help="How many clues; as few as possible if not given.")
@click.option("--seed", default=None, metavar="S", help="Any text; the same seed gives the same boards.")
@click.option("--count", "-n", "boards", default="1", metavar="N", help="How many boards.")
@click.option("--format", "--to", "target", metavar="FORMAT", help="The format to write; id if not given.")
@click.option("--solutions", is_flag=True, help="Print each board's solution after it.")
@limit_options
@json_option
def generate(
    puzzle: str,
    rows: str,
    columns: str,
    difficulty: str | None,
    symmetry: str | None,
    clues: str | None,
    seed: str | None,
    boards: str,
    target: str | None,
    solutions: bool,
    time_limit: str | None,
    node_limit: str | None,
    as_json: bool,
) -> None:
    """Make boards with exactly one solution; for limits, a board tried is a node."""
    kind = clued_puzzle(puzzle)
    height, width = whole("rows", rows, 1, 10_000), whole("columns", columns, 1, 10_000)
    chosen = written(kind, target or kind.formats[0].name)
    assert chosen.write is not None
    total = whole("count", boards, 1, 1_000_000)
    pattern = Pattern.checked(symmetry, clues)
    budget = read_budget(time_limit, node_limit)  # of all boards together
    rng = seeded(seed)
    for done in range(total):
        try:
            budget.check()
            made = kind.make(height, width, difficulty, rng, pattern, budget)
        except LimitReached as error:
            raise LimitReached(f"{done} of {total} boards were made, when {error}") from None
        text = chosen.write(made.instance)
        if as_json:
            fields = {"puzzle": kind.name, "rows": height, "columns": width, "difficulty": made.difficulty}
            print_json({**fields, "board": text, "solution": kind.solution_rows(made.solution)})
            continue
        click.echo(text)
        if solutions:
            click.echo(kind.draw(made.instance, made.solution))
