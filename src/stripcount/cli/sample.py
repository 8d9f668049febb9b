"""The command `sample`: exactly uniform solutions."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import TYPE_CHECKING

from stripcount.cli.at import at_option, read_values
from stripcount.cli.declared import Options, command, option
from stripcount.cli.limits import CommandLimits
from stripcount.cli.on_board import BoardOptions, open_board, rows_of
from stripcount.cli.options import SubjectWithEnds, columns_option, format_option, many_option, seed_option
from stripcount.cli.output import OutputOptions, emit, json_line
from stripcount.cli.question import open_question
from stripcount.cli.totals import read_totals, with_totals_of_p
from stripcount.errors import BadInput, whole

if TYPE_CHECKING:
    from stripcount.cli.question import Question
    from stripcount.cli.totals import Statistics
    from stripcount.gf.at_point import AtPoint
    from stripcount.model.strip import Strip


class SampleOptions(Options):
    """Which boards are drawn, and how they are printed."""

    columns: str | None = columns_option(help="The number of columns.")
    count: str = many_option(default="1", help="How many boards to draw.")
    seed: str = seed_option(default="1", help="An integer; the same seed gives the same boards everywhere.")
    totals: tuple[str, ...] = option(
        "--statistic",
        multiple=True,
        metavar="NAME=TOTAL",
        help="Draw only boards with this total, such as magnets=12; may be repeated. Without a total: with --at.",
    )
    at: tuple[str, ...] = at_option(
        help="Draw boards with probabilities as their weights: the value of a statistic's variable, such as t=1/2, to "
        "the power of the board's total."
    )
    form: str = format_option("text", "json", "svg")


@command(
    "sample magnets --rows 3 --columns 6 --seed 7",
    "sample magnets -r 3 -k 6 --statistic magnets=5",
    "sample kings --board board.txt --count 3",
)
def sample(
    subject: SubjectWithEnds, where: BoardOptions, drawn: SampleOptions, output: OutputOptions, limits: CommandLimits
) -> None:
    """Draw random solutions; every solution has exactly the same probability, or with --at that of its weight.

    The i-th sample of a seed does not depend on how many samples are drawn.
    """
    form = output.form(drawn.form)
    board_count, start = whole("count", drawn.count, 1), whole("seed", drawn.seed, 0, 10**30)
    values = read_values(drawn.at)
    subject, totals_given = with_totals_of_p(subject, drawn.totals)
    given = read_totals(totals_given, weights=bool(values))
    totals = given.totals
    if form == "svg" and board_count != 1:
        raise BadInput(f"format svg holds one board: --count must be 1, not {board_count}.")
    strip: Strip
    if where.board_file is not None:
        if values:
            raise BadInput("--at is not available with --board.")
        with open_board(subject, where, limits) as on_board:
            boards, strip = on_board.count.sample(board_count, start, **totals), on_board.count.strip
            if form == "json":
                whole_set = {
                    "solutions": str(on_board.count.sampler(**totals).solutions if totals else on_board.count.count)
                }
        fields, drawings = on_board.fields(), [str(board) for board in boards]
    else:
        if drawn.columns is None:
            raise BadInput("give --columns, the number of columns, or --board, a file in which the board is drawn.")
        wide = whole("columns", drawn.columns, 1)
        with open_question(subject, limits) as question:
            weighted = _weighted(given, question, values) if values else None
            sampler = weighted.sampler(wide) if weighted else question.count.sampler(wide, **totals)
            boards, strip = sampler.draw(board_count, start), question.count.counted
            fields = question.fields() | {"columns": wide}
            if form == "json" and weighted:
                fields |= {"statistics": list(given.names), "at": {name: str(value) for name, value in values.items()}}
                whole_set = {"weight": str(Fraction(sampler.solutions, weighted.factor**wide))}
            elif form == "json":
                whole_set = {"solutions": str(sampler.solutions if totals else question.count.term(wide))}
        drawings = list(map(strip.draw, boards))
    if form == "json":
        fields |= {"count": board_count, "seed": start}
        if len(totals) == 1:
            fields |= {"statistic": next(iter(totals)), "total": next(iter(totals.values()))}
        elif totals:
            fields["totals"] = totals
        text = json_line({**fields, **whole_set, "boards": list(map(rows_of, boards))}) + "\n"
    elif form == "svg":
        from stripcount.draw.graphs import solution_scene
        from stripcount.draw.svg import svg

        text = svg(solution_scene(strip, boards[0]))
    else:
        text = "\n\n".join(drawings) + "\n"
    emit(text, output.file)


def _weighted(given: Statistics, question: Question, values: Mapping[str, Fraction]) -> AtPoint:
    """Return the boards with weights; what this needs is loaded only here."""
    from stripcount.gf.at_point import AtPoint

    return AtPoint(given.of(question.count), values)
