"""The command `sample`: exactly uniform solutions."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import TYPE_CHECKING

from stripcount.cli.declared import Options, command, option
from stripcount.cli.limits import CommandLimits
from stripcount.cli.on_board import BoardOptions, open_board, rows_of
from stripcount.cli.options import SubjectWithEnds, columns_option, count_option, format_option, seed_option
from stripcount.cli.output import OutputOptions, emit, json_line
from stripcount.cli.question import open_question
from stripcount.cli.totals import read_totals, with_totals_of_parameters
from stripcount.cli.variable_values import read_values, values_field, values_option
from stripcount.errors import BadInput, checked_integer

if TYPE_CHECKING:
    from stripcount.cli.question import Question
    from stripcount.cli.totals import Statistics
    from stripcount.gf.at_point import AtPoint
    from stripcount.model.strip import Strip


class SampleOptions(Options):
    """Which boards are drawn, and how they are printed."""

    columns: str | None = columns_option(help="The number of columns.")
    count: str = count_option(default="1", help="How many boards to draw.")
    seed: str = seed_option(default="1", help="An integer; the same seed gives the same boards everywhere.")
    totals: tuple[str, ...] = option(
        "--statistic NAME=TOTAL",
        "Draw only boards with this total, such as magnets=12; may be repeated. Without a total: with --at.",
        multiple=True,
    )
    value_texts: tuple[str, ...] = values_option(
        help="Draw boards with probabilities as their weights: the value of a statistic's variable, such as t=1/2, to "
        "the power of the board's total."
    )
    format_name: str = format_option("text", "json", "svg")


@command(
    "sample magnets --rows 3 --columns 6 --seed 7",
    "sample magnets -r 3 -k 6 --statistic magnets=5",
    "sample kings --board board.txt --count 3",
)
def sample(
    subject: SubjectWithEnds,
    board_options: BoardOptions,
    options: SampleOptions,
    output: OutputOptions,
    limits: CommandLimits,
) -> None:
    """Draw random solutions; every solution has exactly the same probability, or with --at that of its weight.

    The i-th sample of a seed does not depend on how many samples are drawn.
    """
    format_name = output.chosen_format(options.format_name)
    board_count, seed = checked_integer("count", options.count, 1), checked_integer("seed", options.seed, 0, 10**30)
    values = read_values(options.value_texts)
    subject, total_texts = with_totals_of_parameters(subject, options.totals)
    statistics = read_totals(total_texts, weights=bool(values))
    totals = statistics.totals
    if format_name == "svg" and board_count != 1:
        raise BadInput(f"format svg holds one board: --count must be 1, not {board_count}.")
    strip: Strip
    if board_options.board_file is not None:
        if values:
            raise BadInput("--at is not available with --board.")
        with open_board(subject, board_options, limits) as on_board:
            boards, strip = on_board.count.sample(board_count, seed, **totals), on_board.count.strip
            if format_name == "json":
                set_size = {
                    "solutions": str(on_board.count.sampler(**totals).solutions if totals else on_board.count.count)
                }
        fields, drawings = on_board.fields(), [str(board) for board in boards]
    else:
        if options.columns is None:
            raise BadInput("give --columns, the number of columns, or --board, a file in which the board is drawn.")
        column_count = checked_integer("columns", options.columns, 1)
        with open_question(subject, limits) as question:
            weighted = _weighted(statistics, question, values) if values else None
            sampler = weighted.sampler(column_count) if weighted else question.count.sampler(column_count, **totals)
            boards, strip = sampler.draw(board_count, seed), question.count.counted
            fields = question.fields() | {"columns": column_count}
            if format_name == "json" and weighted:
                fields |= {"statistics": list(statistics.names), **values_field(values)}
                set_size = {"weight": str(Fraction(sampler.solutions, weighted.factor**column_count))}
            elif format_name == "json":
                set_size = {"solutions": str(sampler.solutions if totals else question.count.term(column_count))}
        drawings = list(map(strip.draw, boards))
    if format_name == "json":
        fields |= {"count": board_count, "seed": seed}
        if len(totals) == 1:
            fields |= {"statistic": next(iter(totals)), "total": next(iter(totals.values()))}
        elif totals:
            fields["totals"] = totals
        text = json_line({**fields, **set_size, "boards": list(map(rows_of, boards))}) + "\n"
    elif format_name == "svg":
        from stripcount.draw.graphs import solution_scene
        from stripcount.draw.svg import svg

        text = svg(solution_scene(strip, boards[0]))
    else:
        text = "\n\n".join(drawings) + "\n"
    emit(text, output.file)


def _weighted(statistics: Statistics, question: Question, values: Mapping[str, Fraction]) -> AtPoint:
    """Return the statistics of a question at values of their variables, which draws boards by their weights."""
    from stripcount.gf.at_point import AtPoint

    return AtPoint(statistics.of(question.count), values)
