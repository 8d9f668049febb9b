"""The command `generate`: printed boards with exactly one solution."""

from __future__ import annotations

from dataclasses import dataclass

import click

from stripcount.cli.boards import written
from stripcount.cli.limits import making_options
from stripcount.cli.options import examples, grouped, json_option, printed_names
from stripcount.cli.output import print_json
from stripcount.errors import LimitReached, whole
from stripcount.limits import Limits
from stripcount.printed import printed_puzzle
from stripcount.printed import written as as_text
from stripcount.printed.making import Pattern, seeded


@dataclass(frozen=True)
class Order:
    """What kind of boards to make, as it was written."""

    puzzle: str
    rows: str
    columns: str
    difficulty: str | None
    symmetry: str | None
    clues: str | None
    density: str | None
    variety: str | None
    seed: str | None


@click.command(
    epilog=examples("generate magnets -r 8 -k 8 --seed 1", "generate slitherlink -r 8 -k 8 --symmetry rotate -n 3")
)
@grouped(
    "order",
    Order,
    click.argument("puzzle", shell_complete=printed_names),
    click.option("--rows", "-r", required=True, metavar="R", help="The number of rows."),
    click.option("--columns", "-k", required=True, metavar="C", help="The number of columns."),
    click.option("--difficulty", metavar="NAME", help="How hard, as listed above."),
    click.option(
        "--symmetry",
        metavar="rotate|mirror",
        help="Make the pattern of clues symmetric: under a half turn, or under left-right reflection.",
    ),
    click.option("--clues", metavar="N", help="The number of clues (default: no clue can be removed)."),
    click.option(
        "--density",
        metavar="PERCENT",
        help="About how many cells hold poles (magnets; default: 50 to 68) or dots lie on the loop (slitherlink; 80).",
    ),
    click.option(
        "--variety",
        metavar="PERCENT",
        help="How many of the clues that say nearly everything by themselves, such as 0, go first (default: 100).",
    ),
    click.option("--seed", default=None, metavar="S", help="Any text; the same seed gives the same boards."),
)
@click.option("--count", "-n", "boards", default="1", metavar="N", help="How many boards to make.")
@click.option(
    "--format",
    "--to",
    "target",
    metavar="FORMAT",
    help="The format to write (default: id; for ripple-effect puzz.link).",
)
@click.option("--solutions", is_flag=True, help="Print each board's solution after it.")
@making_options
@json_option
def generate(order: Order, boards: str, target: str | None, solutions: bool, limits: Limits, as_json: bool) -> None:
    """Make boards with exactly one solution.

    \b
    Difficulties, the default first:
      magnets        logic, search, easy, normal, hard, extreme
      dominosa       easy, normal, hard
      ripple-effect  easy, normal, hard
      slitherlink    any, easy, normal, hard, extreme
      hitori         any, normal, hard, extreme
    """
    kind = printed_puzzle(order.puzzle)
    height, width = whole("rows", order.rows, 1, 10_000), whole("columns", order.columns, 1, 10_000)
    chosen = written(kind, target or kind.formats[0].name)
    total = whole("count", boards, 1, 1_000_000)
    pattern = Pattern.checked(symmetry=order.symmetry, clues=order.clues, density=order.density, variety=order.variety)
    rng = seeded(order.seed)
    for done in range(total):
        try:
            limits.check()
            with limits.enforced():
                made = kind.make(height, width, order.difficulty, rng, pattern, limits)
        except LimitReached as error:
            raise LimitReached(f"{done} of {total} boards were made before {error}") from None
        text = as_text(made.instance, chosen.name)
        if as_json:
            fields = {"puzzle": kind.name, "rows": height, "columns": width, "difficulty": made.difficulty}
            print_json({**fields, "board": text, "solution": kind.solution_rows(made.solution)})
            continue
        click.echo(text)
        if solutions:
            click.echo(kind.draw(made.instance, made.solution))
