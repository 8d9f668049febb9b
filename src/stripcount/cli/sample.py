"""The command `sample`: exactly uniform solutions."""

from __future__ import annotations

from dataclasses import dataclass

from stripcount.cli.declared import command, option
from stripcount.cli.limits import Whole
from stripcount.cli.options import Asked, OneOf, once
from stripcount.cli.output import Output, emit, json_line
from stripcount.cli.question import opened
from stripcount.errors import BadInput, shortened, whole


@dataclass(frozen=True)
class Drawn:
    """Which boards are drawn, and how they are printed."""

    columns: str = option("--columns", "-k", required=True, metavar="K", help="The number of columns.")
    count: str = option("--count", "-n", default="1", metavar="N", help="How many boards to draw.")
    seed: str = option(
        "--seed", default="1", metavar="S", help="A whole number; the same seed gives the same boards everywhere."
    )
    statistic: str | None = option(
        "--statistic",
        callback=once,
        multiple=True,
        metavar="NAME=TOTAL",
        help="Draw only boards with this total, such as magnets=12.",
    )
    form: str = option("--format", type=OneOf("text", "json", "svg"), default="text", help="What is printed.")


@command("sample magnets --rows 3 --columns 6 --seed 7", "sample magnets -r 3 -k 6 --statistic magnets=5")
def sample(asked: Asked, drawn: Drawn, output: Output, limits: Whole) -> None:
    """Draw random solutions; every solution has exactly the same probability.

    The i-th sample of a seed does not depend on how many samples are drawn.
    """
    form = "json" if output.as_json else drawn.form
    wide, many = whole("columns", drawn.columns, 1), whole("count", drawn.count, 1)
    start = whole("seed", drawn.seed, 0, 10**30)
    totals = {} if drawn.statistic is None else _condition(drawn.statistic)
    if form == "svg" and many != 1:
        raise BadInput(f"format svg holds one board: --count must be 1, not {many}.")
    with opened(asked, limits) as question:
        sampler = question.count.sampler(wide, **totals)
        boards = sampler.draw(many, start)
        if form == "json":
            solutions = sampler.solutions if totals else question.count.term(wide)
    strip = question.count.counted
    if form == "json":
        fields: dict[str, object] = {"columns": wide, "count": many, "seed": start}
        for name, total in totals.items():
            fields |= {"statistic": name, "total": total}
        fields["solutions"] = str(solutions)
        shown = [[[str(mark) for mark in row] for row in board.cells] for board in boards]
        text = json_line({**question.fields(), **fields, "boards": shown}) + "\n"
    elif form == "svg":
        from stripcount.draw.graphs import solution_scene
        from stripcount.draw.svg import svg

        text = svg(solution_scene(strip, boards[0]))
    else:
        text = "\n\n".join(strip.draw(board) for board in boards) + "\n"
    emit(text, output.file)


def _condition(given: str) -> dict[str, int]:
    """Return the name and the total of NAME=TOTAL; raises BadInput."""
    name, equals, total = given.partition("=")
    if not equals or not name:
        raise BadInput(f"--statistic must look like NAME=TOTAL, such as magnets=12, not {shortened(given)}.")
    return {name: whole(f"the total of {shortened(name)}", total, 0)}
