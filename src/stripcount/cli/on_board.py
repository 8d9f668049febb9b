"""One board of any shape on the command line: a counted puzzle, and the file in which its board is drawn."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager
from dataclasses import dataclass
from functools import partial
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, Protocol

import click

from stripcount.board import HOLE
from stripcount.cli.boards import BoardSource, board_text
from stripcount.cli.declared import Options, argument, flag, option
from stripcount.cli.options import (
    CountSubject,
    WordedPuzzle,
    WordedPuzzleWithEnds,
    parameter_option,
    statistics_option,
    wrap_option,
)
from stripcount.cli.output import print_json, show
from stripcount.cli.question import Question, open_question
from stripcount.cli.totals import read_statistics
from stripcount.cli.variable_values import read_values, values_field
from stripcount.errors import BadInput, NoSolution, TooLarge, amount, checked_integer, excerpt
from stripcount.limits import Limits
from stripcount.model.boards.drawn import MAX_CELLS, drawn_board

if TYPE_CHECKING:
    from stripcount.board import Board
    from stripcount.board_count import BoardCount


MAX_SOLUTIONS = 1_000_000
"""The largest number of solutions in one JSON answer; as text, solutions are printed one by one."""


class AnswerChoice(Protocol):
    """Which answer is printed: the number of solutions, all of them, or whether there is exactly one."""

    @property
    def every(self) -> bool:
        """Whether all solutions are printed."""

    @property
    def counting(self) -> bool:
        """Whether their number is printed."""

    @property
    def unique(self) -> bool:
        """Whether it is printed if there is only one."""

    @property
    def solution_limit(self) -> int | None:
        """How many solutions are printed, None for all."""


class BoardOptions(Options):
    """The file of a board of any shape."""

    board_file: str | None = option(
        "--board FILE|RxK",
        "With a counted PUZZLE: a board drawn in a file, one token for each cell: ? for a free one, ~ for none, "
        "else the mark that is given; or its size, such as 4x6, if all cells are free.",
    )

    def text(self) -> str:
        """Return the drawing; raises BadInput without a file."""
        if self.board_file is None:
            raise BadInput("give --board FILE, in which the board is drawn.")
        text = board_text(self.board_file)
        if text != self.board_file or "\n" in text:
            return text
        rows, cross, columns = text.partition("x")
        if not cross or not text.replace("x", "", 1).isalnum():
            raise BadInput(f"there is no file {excerpt(text)}.")
        return free_board(rows, columns)


def free_board(rows: str, columns: str) -> str:
    """Return the drawing of a board whose cells are free, from its numbers of rows and columns; raises BadInput.

    >>> free_board("2", "3")
    '? ? ?\\n? ? ?\\n'
    """
    height = checked_integer("rows", rows, 1, MAX_CELLS)
    return (" ".join("?" * checked_integer("columns", columns, 1, MAX_CELLS // height)) + "\n") * height


class PuzzleOptions(Options):
    """The options of a counted puzzle in commands that also take printed boards."""

    parameters: tuple[str, ...] = parameter_option()
    wrap: str | None = wrap_option()
    worded: WordedPuzzle = WordedPuzzleWithEnds()

    @property
    def is_set(self) -> bool:
        """Whether one of the options is given."""
        return bool(self.parameters) or self.wrap is not None or self.worded.is_set


class BoardSourceOrPuzzle(BoardSource):
    """A printed board as it was given, or the name of a counted puzzle whose board is in the file of --board."""

    board: str = argument(required=False, metavar="[FILE|ID|-|PUZZLE]")
    board_options: BoardOptions = BoardOptions()
    rows: str = option("--rows -r R", "With --columns: as --board RxK.", default="")
    columns: str = option("--columns -k K", "With --rows: as --board RxK.", default="")
    counted: PuzzleOptions = PuzzleOptions()

    @property
    def has_board(self) -> bool:
        """Whether --board or a size is given; raises BadInput if both are, or only one of --rows and --columns."""
        sides = {"--rows": self.rows, "--columns": self.columns}
        given_sides = [name for name, value in sides.items() if value]
        if not given_sides:
            return self.board_options.board_file is not None
        if self.board_options.board_file is not None:
            raise BadInput(f"{given_sides[0]} must be left out with --board, which says how large the board is.")
        if len(given_sides) == 1:
            raise BadInput(
                f"{given_sides[0]} must come with {next(name for name in sides if name not in given_sides)}."
            )
        return True

    @property
    def on_board(self) -> bool:
        """Whether the board is that of a counted puzzle; raises BadInput where the board is missing."""
        if self.has_board:
            return True
        if self.counted.is_set:
            raise BadInput("a counted puzzle must come with --board FILE, in which its board is drawn, or its size.")
        if self.board is None:
            raise BadInput("give a printed board (FILE, ID or -), or a counted PUZZLE with --board FILE or its size.")
        from stripcount.puzzles import PUZZLES

        if self.board in PUZZLES and not Path(self.board).exists():
            raise BadInput(
                f"{self.board} is a counted puzzle: give --rows and --columns, or its board with --board FILE."
            )
        return False

    def open_count(self, limits: Limits) -> AbstractContextManager[OnBoard]:
        """Return a context that gives the count of the board."""
        board_options = (
            self.board_options.replaced(board_file=f"{self.rows}x{self.columns}") if self.rows else self.board_options
        )
        return open_board(CountSubject(puzzle=self.board, **vars(self.counted)), board_options, limits)


@dataclass(frozen=True)
class OnBoard:
    """A question, the board that was read, and the count of its solutions; `outside` is the value beyond its edges."""

    question: Question
    board: Board
    count: BoardCount
    outside: str | None = None

    def fields(self) -> dict[str, object]:
        """Return the fields that open every JSON answer."""
        cells = sum(1 for _ in self.board.positions())
        shape = {"rows": self.board.rows, "columns": self.board.cols, "cells": cells}
        return {**self.question.case.fields(), **shape, **self.question.fields()}  # the reading comes last


@contextmanager
def open_board(subject: CountSubject, board_options: BoardOptions, limits: Limits) -> Iterator[OnBoard]:
    """Yield the count of the board that the options describe; raises BadInput for options that describe none."""
    text = board_options.text()
    worded, outside = subject.worded, None
    if worded.outside is not None and not worded.forbid:  # else it is a parameter of the patterns
        worded, outside = worded.replaced(outside=None), worded.outside
    height = drawn_board(text).rows
    if subject.rows not in ("", str(height)):
        raise BadInput(
            f"--rows must be left out with --board, whose file has {height} rows, not {excerpt(subject.rows)}."
        )
    with open_question(subject.replaced(rows=str(height), worded=worded), limits) as question:
        strip = question.count.strip
        board = drawn_board(text, strip.marks or strip.alphabet)
        yield OnBoard(question, board, question.count.on(board, outside=outside), outside)


def rows_of(board: Board) -> list[list[str]]:
    """Return the marks of a board row by row, as text; a hole is ~."""
    return [[str(mark) for mark in row] for row in board.cells]


class BoardAnswerOptions(Options):
    """The further answers about the solutions of a board, beside their number."""

    marginals: bool = flag(
        "--marginals",
        "With --board: print in which share of the solutions each cell holds each mark; with --graph, each vertex "
        "or edge.",
    )
    statistics: tuple[str, ...] = statistics_option(
        help="With --board or --graph: split the count by the value of a statistic; up to three may be given. With a "
        "total, as in cycles=2, only solutions with this total are counted."
    )

    coq: str | None = option(
        "--coq FILE",
        "With --board, or --graph and a problem about sets: write there that this is their number, as a "
        "theorem that `verify` checks with Coq. The name must end in .v.",
    )

    def write_theorem(self, module: Callable[[int], str], total: int) -> None:
        """Write `module(total)`, the text of a Coq module, to the file that --coq names, if it is given."""
        if self.coq is None:
            return
        if not self.coq.endswith(".v"):
            raise BadInput(f"--coq must name a file that ends in .v, not {excerpt(self.coq)}.")
        if self.statistics:
            raise BadInput("--coq states the whole number; --statistic is not available with it.")
        from stripcount.export.coq.theorem import document
        from stripcount.storage.whole_file import write_whole

        write_whole(Path(self.coq), document([module(total)]))

    def split(self, count: BoardCount, value_texts: Sequence[str] = ()) -> tuple[int, dict[str, object], list[str]]:
        """Return the number of solutions, and the JSON fields and the lines that split it by statistics.

        Only solutions with the prescribed totals are counted. `value_texts` are the texts of the options --at.
        """
        statistics, values = read_statistics(self.statistics), read_values(value_texts)
        if statistics.totals and self.marginals:
            raise BadInput("--marginals is not available with a total: shares are those among all solutions.")
        if values and not statistics.names:
            raise BadInput("--at must come with --statistic NAME without =TOTAL, to whose variable it gives a value.")
        if not statistics.names:
            return count.split(**statistics.totals) if statistics.totals else count.count, statistics.fields(), []
        from stripcount.algebra.polynomial import Polynomial
        from stripcount.gf.split import VARIABLE_NAMES

        names = VARIABLE_NAMES[: len(statistics.names)]
        split = Polynomial(names, count.split(*statistics.names, **statistics.totals))
        boards = int(split(**dict.fromkeys(names, 1))) if statistics.totals else count.count
        polynomial = split.at(**values)
        fields: dict[str, object] = statistics.fields()
        fields |= values_field(values)
        if values or len(names) > 1:
            return (
                boards,
                fields | {"variables": list(polynomial.variables), "polynomial": polynomial.texts()},
                [str(polynomial)],
            )
        lines = [f"{statistics.names[0]} {total}: {n}" for total, n in enumerate(split.coefficients) if n]
        return boards, fields | {"polynomial": split.texts()}, lines

    def refuse(self, because: str) -> None:
        """Raise BadInput if an option of this record is given, which needs --board or a problem on a graph."""
        options = {"--marginals": self.marginals, "--statistic": bool(self.statistics), "--coq": self.coq is not None}
        for name, is_given in options.items():
            if is_given:
                raise BadInput(f"{name} must come with --board, or with --graph and --problem; {because}.")


def print_count(on_board: OnBoard, answer_options: BoardAnswerOptions, as_json: bool) -> int:
    """Print the number of solutions and the further answers; return the exit status."""
    count = on_board.count
    total, further_fields, lines = answer_options.split(count)
    answer_options.write_theorem(partial(_theorem, on_board), total)
    fields = {
        **on_board.fields(),
        "count": str(total),
        "method": "frontier sweep",
        "evidence": "proved",
        **further_fields,
    }
    lines = [str(total), *lines]
    if answer_options.marginals:
        shares = count.marginals() if count.count else {}
        shares_of_cells = [
            [
                None
                if mark is HOLE
                else {str(value): str(share) for value, share in shares.get((row, col), {}).items()}
                for col, mark in enumerate(line)
            ]
            for row, line in enumerate(on_board.board.cells)
        ]
        fields["marginals"] = shares_of_cells
        for row, col in on_board.board.positions():
            shares_text = (f"{mark} {share} ({float(share):.4f})" for mark, share in shares.get((row, col), {}).items())
            lines.append(f"row {row + 1}, column {col + 1}: {', '.join(shares_text) or 'no solution'}")
    show(as_json, fields, *lines)
    return 0


def _theorem(on_board: OnBoard, total: int) -> str:
    """Return the text of a Coq module that states the number of solutions."""
    from stripcount.check.one_board import module_of_board

    if on_board.outside is not None:
        raise BadInput("--coq is for boards with nothing outside; --outside is not available with it.")
    case = on_board.question.case
    return module_of_board(case, case.strip(), on_board.board, total)


def print_solutions(on_board: OnBoard, choice: AnswerChoice, as_json: bool) -> int:
    """Print the solutions, their number, or whether there is exactly one; return the exit status."""
    count, total = on_board.count, on_board.count.count
    if not total and not as_json:
        raise NoSolution(f"{count.strip.without_solution(1)}.")
    if choice.counting:
        status, printed_count = "counted", 0
    else:
        status = ("unique" if total == 1 else "multiple") if choice.unique or choice.every else "solved"
        printed_count = total if choice.solution_limit is None else min(total, choice.solution_limit)
    boards = islice(count.solutions(), printed_count) if printed_count else iter(())
    if as_json:
        if printed_count > MAX_SOLUTIONS:
            raise TooLarge(
                f"--all with --json holds at most {MAX_SOLUTIONS} solutions, and there are {total}: give --limit."
            )
        count_text = str(total) if choice.counting or choice.unique or choice.every or not total else None
        answer = {"status": status if total else "unsatisfiable", "count": count_text}
        solution_fields = {"solutions": list(map(rows_of, boards)), "method": "frontier sweep", "nodes": 0}
        print_json({**on_board.fields(), **answer, **solution_fields})
        return int(not total)
    for board in boards:
        click.echo(f"{board}\n")
    summary = "unique" if total == 1 else f"{printed_count} of {amount(total, 'solution')}"
    click.echo(str(total) if choice.counting else summary)
    return 0
