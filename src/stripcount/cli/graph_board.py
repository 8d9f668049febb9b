"""One graph as the subject of a command: its name or file, what is counted on it, and the answer."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

import click

from stripcount.cli.declared import Options, flag, option
from stripcount.cli.graph_polynomial import polynomial_answer
from stripcount.cli.on_board import BoardAnswerOptions, PuzzleOptions
from stripcount.cli.output import note, show
from stripcount.cli.progress import on_terminal, show_progress
from stripcount.cli.totals import read_totals
from stripcount.cli.variable_values import values_option
from stripcount.errors import BadInput, amount, printable
from stripcount.limits import Limits

if TYPE_CHECKING:
    from stripcount.graph_board import GraphBoard
    from stripcount.model.graphs.graph import Graph

_MAX_TITLE = 200  # characters of a title or of a file's name that are printed


class GraphOptions(Options):
    """How one graph is read, and what is printed in place of the number of structures."""

    order: str | None = option(
        "--order FILE", "With --graph: the names of the vertices in the order in which they are read."
    )
    polynomial: str | None = option(
        "--polynomial NAME",
        "In place of --problem: tutte, potts, chromatic, flow, reliability, independence, domination, matching "
        "or clique.",
    )
    value_texts: tuple[str, ...] = values_option()
    second_opinion: bool = flag(
        "--second-opinion",
        "Count again, and compare: a graph or a counted puzzle's board with other primes, a printed board by the "
        "counting engine.",
    )


def count_graph(
    subject: PuzzleOptions,
    graph_options: GraphOptions,
    answer_options: BoardAnswerOptions,
    limits: Limits,
    as_json: bool,
) -> int:
    """Print how many structures there are on one graph, and in what order it was read; return the exit status."""
    # one graph has no parameters, so -p can only prescribe totals
    if graph_options.polynomial is None and subject.worded.problem is not None:
        read_totals(subject.parameters)
        answer_options = answer_options.replaced(statistics=(*answer_options.statistics, *subject.parameters))
        subject = subject.replaced(parameters=())
    if graph_options.polynomial is not None:
        graph, order = _named_graph(subject), None if graph_options.order is None else _read_order(graph_options.order)
        with limits.enforced():
            title, ends = str(subject.worded.graph), subject.worded.ends
            answer, text = polynomial_answer(
                title, graph, order, graph_options.polynomial, ends, graph_options.value_texts, limits
            )
        show(as_json, answer, text)
        return 0
    with limits.enforced():
        board = open_graph(subject, graph_options, limits)
        if graph_options.second_opinion:
            board.second_opinion()
        total, further_fields, lines = _count_and_answers(board, answer_options, graph_options.value_texts)
        answer_options.write_theorem(partial(_theorem, board), total)
    vertices, edges = board.graph.size, len(board.graph.edges)
    answer = {
        "graph": str(subject.worded.graph),
        "problem": board.strip.problem.text,
        "vertices": vertices,
        "edges": edges,
        "width": board.width,
        "count": str(total),
        "method": "frontier sweep",
        "evidence": "proved",
        **further_fields,
    }
    if not as_json:
        note(
            f"{printable(board.strip.title, _MAX_TITLE)}: {amount(vertices, 'vertex', 'vertices')}, "
            f"{amount(edges, 'edge')}, at most {amount(board.width, 'vertex', 'vertices')} on the frontier; "
            "proved: every completion is read once, and counted exactly"
        )
    show(as_json, answer, str(total), *lines)
    return 0


def _count_and_answers(
    board: GraphBoard, answer_options: BoardAnswerOptions, value_texts: Sequence[str]
) -> tuple[int, dict[str, object], list[str]]:
    """Return (count, JSON fields, lines) with the further answers: the split by statistics, and shares of marks.

    `value_texts` are the texts of the options --at.
    """
    total, fields, lines = answer_options.split(board, value_texts)
    if answer_options.marginals:
        graph, shares = board.graph, board.marginals() if board.count else {}
        end_vertices = (
            board.strip.graph.edges if board.strip.of == "edges" else [(vertex,) for vertex in graph.vertices]
        )
        names_of_ends = [tuple(map(graph.name, vertices)) for vertices in end_vertices]
        shares_by_names = [(names, shares.get(index, {})) for index, names in enumerate(names_of_ends)]
        fields["marginals"] = [
            [*names, {str(mark): str(share) for mark, share in share_of_mark.items()}]
            for names, share_of_mark in shares_by_names
        ]
        for names, share_of_mark in shares_by_names:
            shares_text = ", ".join(f"{mark} {share} ({float(share):.4f})" for mark, share in share_of_mark.items())
            lines.append(f"{' '.join(map(printable, names))}: {shares_text or 'no solution'}")
    return total, fields, lines


def _theorem(board: GraphBoard, total: int) -> str:
    """Return the text of a Coq module that states the count."""
    from stripcount.check.one_board import module_of_graph

    strip = board.strip
    fixed = {vertex: choices[0] for (_, vertex), choices in strip.free.items()}  # type: ignore[misc]
    size = _extreme_size(board) if strip.problem.extreme else None
    order = tuple(board.order.vertices)
    return module_of_graph(board.graph, strip.problem.text, fixed, order, total, strip.graph_title, size)


def _extreme_size(board: GraphBoard) -> int:
    """Return the size of the largest or smallest sets, which are the only ones that the board counts."""
    sizes = [size for size, set_count in enumerate(board.split("size")) if set_count]
    if not sizes:
        raise BadInput("--coq states the number of the largest or smallest sets, and there is no set at all.")
    return sizes[-1]


def open_graph(puzzle_options: PuzzleOptions, graph_options: GraphOptions, limits: Limits) -> GraphBoard:
    """Return the graph and the problem that the options name; raises BadInput if one of them is missing or unknown."""
    from stripcount.graph_board import GraphBoard

    worded = puzzle_options.worded
    graph = _named_graph(puzzle_options)
    if worded.problem is None or not worded.problem.strip():
        raise BadInput("--graph must come with --problem, what is counted on it, such as 'spanning tree'.")
    ends = puzzle_options.worded.ends
    return GraphBoard(
        graph,
        worded.problem_in_vocabulary,
        name=str(worded.graph),
        ends=(ends[0], ends[1]) if ends else None,
        order=None if graph_options.order is None else _read_order(graph_options.order),
        limits=limits,
        progress=show_progress,
        announce=(lambda sentence: click.echo(sentence, err=True)) if on_terminal() else None,
    )


def _named_graph(puzzle_options: PuzzleOptions) -> Graph:
    """Return the graph that the options name, from a file or by its name; raises BadInput for any other text."""
    from stripcount.model.graphs.finite.names import graph_named

    worded = puzzle_options.worded
    if puzzle_options.parameters or puzzle_options.wrap is not None:
        raise BadInput("-p and --wrap are not available with --graph, which names one graph as it is.")
    if worded.graph is None or worded.rule is not None or worded.forbid or worded.values is not None:
        raise BadInput("--rule and --forbid are counted on boards of one shape: give --board FILE, or use terms.")
    if not worded.graph.strip():
        raise BadInput("--graph must not be empty.")
    return graph_named(worded.graph, _read_graph)


def _read_graph(name: str) -> Graph:
    """Return the graph in the file `name`."""
    from stripcount.storage.graph_file import read_graph

    return read_graph(Path(name))


def _read_order(name: str) -> list[str]:
    """Return the names of vertices in a file, in any number of lines."""
    from stripcount.cli.boards import board_text

    if not Path(name).is_file():
        raise BadInput(f"the file --order {printable(name, _MAX_TITLE)} does not exist.")
    return board_text(name).split()
