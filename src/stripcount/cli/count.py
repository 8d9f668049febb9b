"""The command `count`: the exact number of solutions of a printed board, or of structures on one graph."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

import click

from stripcount.cli.answer import Answer, counted, fields, one_by_one, report
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
    given: BoardSourceOrPuzzle,
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
    if not given.drawn and given.counted.worded.is_set:
        if given.board:
            raise BadInput("a board and --graph exclude each other; give one.")
        if graph.polynomial is not None:
            answer_options.refuse("--polynomial splits sets by their size")
        return count_graph(given.counted, graph, answer_options, limits, as_json)
    if given.on_board:
        with limits.enforced(), given.open_count(limits) as on_board:
            if graph.second_opinion:
                on_board.count.second_opinion()
            return print_count(on_board, answer_options, as_json)
    answer_options.refuse("solutions of a printed board are only counted")
    if batch.many:
        work = partial(_counted, graph.second_opinion)
        return run_batch(given, work, ("puzzle", "status", "count", "method", "reason"), batch, limits)
    boards = [each for _, each in given.boards_by_line()]
    if on_terminal():
        click.echo(f"counting in tables of at most {limits.tables / 1e9:.2g} GB (--max-memory).", err=True)

    def one(read: Recognised) -> int:
        board = read.position.board
        return report(board, _answer(board, graph.second_opinion, limits.part()), as_json)

    return one_by_one(boards, one, as_json)


def _answer(board: PrintedBoard, second: bool, limits: Limits) -> Answer:
    """Return the count of the solving wing, if a `second` opinion is wanted compared with the counting engine's.

    Raises Disagreement if they differ.
    """
    answer = counted(board, limits)
    if not second or answer.count is None:
        return answer
    from stripcount.check.stated.wings import ENGINE, second_opinion

    try:
        with limits.enforced():
            second_opinion(board, answer.count, answer.method, limits)
    except (LimitReached, TooLarge) as error:
        first = f"{answer.count} by {answer.method}"
        return replace(answer, limit=f"a second opinion on {first} was complete: {error}")
    return replace(answer, method=f"{answer.method}, {ENGINE}")


def _counted(second: bool, read: Recognised, limits: Limits) -> dict[str, object]:
    """Return the answer for one line of a batch."""
    record = fields(read.position.board, _answer(read.position.board, second, limits))
    return {name: value for name, value in record.items() if name not in ("solutions", "nodes")}
