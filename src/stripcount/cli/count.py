"""The command `count`: the exact number of solutions of a printed board, or of structures on one graph."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

import click

from stripcount.cli.answer import Answer, answer_each, answer_fields, count_answer, print_answer
from stripcount.cli.batch import Batch, run_batch
from stripcount.cli.declared import command
from stripcount.cli.graph_board import GraphOptions, count_graph
from stripcount.cli.limits import BoardCountLimits
from stripcount.cli.on_board import BoardAnswerOptions, BoardSourceOrPuzzle, print_count
from stripcount.cli.output import Json
from stripcount.cli.progress import on_terminal
from stripcount.cli.together import excludes, requires
from stripcount.errors import BadInput, LimitReached, TooLarge
from stripcount.limits import Limits

if TYPE_CHECKING:
    from stripcount.printed.base import PrintedBoard
    from stripcount.printed.reading import Recognised


@command(
    "count 2x2:..,..,..,..,TTBB",
    "count boards.txt --batch --csv",
    "count magnets --rows 8 --columns 8",
    "count kings --board board.txt --marginals",
    "count 2x2:..,..,..,..,TTBB --second-opinion",
    'count --graph buckyball --problem "perfect matching"',
    'count --graph map.txt --problem "hamiltonian path" --from ME --to CA',
    rules=(
        excludes(("--polynomial",), ("--problem", "--second-opinion", "--statistic")),
        requires("--polynomial", "--graph"),
        requires("--at", "--graph"),
    ),
)
def count(
    source: BoardSourceOrPuzzle,
    graph: GraphOptions,
    answer_options: BoardAnswerOptions,
    limits: BoardCountLimits,
    batch: Batch,
    as_json: Json,
) -> int:
    """Print the exact number of solutions of a printed board, or of each of several, or of structures on one graph.

    With --board it is that of a counted puzzle on a board of any shape. If a method would need more memory than
    allowed, slower methods that need less are tried.
    """
    if not source.has_board and source.counted.worded.is_set:
        if source.board:
            raise BadInput("a board and --graph exclude each other; give one.")
        if graph.polynomial is not None:
            answer_options.refuse("--polynomial splits sets by their size")
        return count_graph(source.counted, graph, answer_options, limits, as_json)
    if source.on_board:
        with limits.enforced(), source.open_count(limits) as on_board:
            if graph.second_opinion:
                on_board.count.second_opinion()
            return print_count(on_board, answer_options, as_json)
    answer_options.refuse("solutions of a printed board are only counted")
    if batch.has_many_boards:
        work = partial(_batch_fields, graph.second_opinion)
        return run_batch(source, work, ("puzzle", "status", "count", "method", "reason"), batch, limits)
    boards = [board for _, board in source.boards_by_line()]
    if on_terminal():
        click.echo(f"counting in tables of at most {limits.tables / 1e9:.2g} GB (--max-memory).", err=True)

    def answer_one(recognised: Recognised) -> int:
        board = recognised.position.board
        return print_answer(board, _answer(board, graph.second_opinion, limits.part()), as_json)

    return answer_each(boards, answer_one, as_json)


def _answer(board: PrintedBoard, second_opinion: bool, limits: Limits) -> Answer:
    """Return the number of solutions of a printed board, or the limit that was reached.

    With `second_opinion` the number is compared with that of the counting engine; raises Disagreement if they differ.
    """
    answer = count_answer(board, limits)
    if not second_opinion or answer.count is None:
        return answer
    from stripcount.check.stated.wings import ENGINE
    from stripcount.check.stated.wings import second_opinion as compare_with_engine

    try:
        with limits.enforced():
            compare_with_engine(board, answer.count, answer.method, limits)
    except (LimitReached, TooLarge) as error:
        first_opinion = f"{answer.count} by {answer.method}"
        return replace(answer, limit=f"a second opinion on {first_opinion} was complete: {error}")
    return replace(answer, method=f"{answer.method}, {ENGINE}")


def _batch_fields(second_opinion: bool, recognised: Recognised, limits: Limits) -> dict[str, object]:
    """Return the fields of the answer for one line of a batch."""
    record = answer_fields(recognised.position.board, _answer(recognised.position.board, second_opinion, limits))
    return {name: value for name, value in record.items() if name not in ("solutions", "nodes")}
