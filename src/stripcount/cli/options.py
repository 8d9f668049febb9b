"""Options that several commands share; those that travel together reach a command as one record."""

from __future__ import annotations

import importlib
import os
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, nullcontext
from functools import partial
from typing import TYPE_CHECKING, Any

import click

from stripcount.cli.declared import Options, argument, flag, option
from stripcount.cli.together import all_or_none, at_most_one
from stripcount.errors import BadInput, checked_integer, excerpt, unknown_word

if TYPE_CHECKING:
    from concurrent.futures import Executor

    from stripcount.execution.tasks import TaskRunner
    from stripcount.model.strip import Strip

_SECONDS_WITHOUT_PROCESSES = 1.0  # seconds of work before processes are started, unless --workers is given


class OneOf(click.Choice):  # type: ignore[type-arg]  # generic from click 8.2 on
    """One of a few words; a wrong one is refused with the word that was probably meant."""

    def __init__(self, *words: str) -> None:
        super().__init__(words)

    def convert(self, value: object, param: click.Parameter | None, ctx: click.Context | None) -> str:
        """Return `value` if it is one of the words; raises BadInput."""
        if value not in self.choices:
            name = max(param.opts, key=len).removeprefix("--") if param else "value"
            raise unknown_word(name, value, self.choices)
        return str(value)


Completion = Callable[[click.Context, click.Parameter, str], list[str]]


def completion_of(module: str, *tables: str) -> Completion:
    """Return a function that completes a word for a shell with the names in `tables`, attributes of a module.

    The module is imported when the function is called.
    """

    def complete(context: click.Context, param: click.Parameter, incomplete: str) -> list[str]:
        loaded = importlib.import_module(f"stripcount.{module}")
        return [name for table in tables for name in getattr(loaded, table) if name.startswith(incomplete)]

    return complete


counted_names = completion_of("puzzles", "PUZZLES")
printed_names = completion_of("printed", "PRINTED")


def statistic_names(context: click.Context, param: click.Parameter, incomplete: str) -> list[str]:
    """Complete the name of a statistic for a shell: of the puzzle that is already on the line, or of every puzzle."""
    from stripcount.puzzles import PUZZLES, puzzle_class

    given_puzzle = context.params.get("puzzle")
    puzzles = [given_puzzle] if given_puzzle in PUZZLES else [name for name in PUZZLES if not given_puzzle]
    statistics = {statistic for puzzle in puzzles for statistic in statistics_of(puzzle_class(str(puzzle)))}
    return sorted(statistic for statistic in statistics if statistic.startswith(incomplete))


def statistics_of(puzzle: type[Strip]) -> list[str]:
    """Return the names of a puzzle's statistics, sorted; none for a class whose statistics depend on parameters."""
    return sorted(puzzle.statistics) if isinstance(puzzle.statistics, Mapping) else []


RULES = (
    "no two adjacent 1s",
    "every 1 adjacent to a 0 horizontally or vertically",
    "no 1s adjacent horizontally, diagonally or antidiagonally",
)
"""Sentences that a shell completes after --rule, which reads many more."""

WORDED_PUZZLES: dict[str, tuple[str, ...]] = {
    "arrays": ("rule", "forbid", "outside", "values"),
    "graphs": ("graph", "problem"),
}
"""The puzzles that options may name in place of a PUZZLE, each with these options, which are its parameters."""


class WordedPuzzle(Options):
    """The options that may stand in place of a PUZZLE, each a parameter of the puzzle that WORDED_PUZZLES names."""

    rule: str | None = option(
        "--rule WORDS",
        "In place of PUZZLE: the arrays of a sentence such as 'no two adjacent 1s'.",
        shell_complete=completion_of("cli.options", "RULES"),
    )
    forbid: tuple[str, ...] = option(
        "--forbid PATTERN",
        "In place of PUZZLE: a pattern that occurs nowhere, such as 11 or 1/1 (rows separated by /, . for any "
        "value, _ for a cell beyond the edge); may be repeated.",
        multiple=True,
    )
    outside: str | None = option(
        "--outside VALUE",
        "The value that the patterns of --forbid, or with --board the windows of any rule, meet beyond the edges "
        "of the board and in its holes.",
    )
    values: str | None = option("--values LOW-HIGH", "What the cells of --rule and --forbid hold (default: 0-1).")
    graph: str | None = option(
        "--graph FAMILY",
        "In place of PUZZLE: a graph in layers, such as prism or 'K4 x P', of which --columns is the number; for "
        "`count` one graph: a file, or a name such as petersen or 'grid 6x7'.",
        shell_complete=completion_of("model.graphs.families", "FAMILIES"),
    )
    problem: str | None = option(
        "--problem WORDS",
        "What is counted on the graph, such as 'hamiltonian cycle' or 'dominating & connected'.",
        shell_complete=completion_of("model.graphs.vocabulary", "VERTEX_WORDS", "EDGE_WORDS"),
    )

    @property
    def is_set(self) -> bool:
        """Whether one of the options is given."""
        return any(getattr(self, name) not in (None, ()) for names in WORDED_PUZZLES.values() for name in names)

    @property
    def ends(self) -> tuple[str, ...]:
        """The values of --from and --to; empty, because this record has no such options."""
        return ()

    @property
    def problem_in_vocabulary(self) -> str:
        """The problem in the words of the vocabulary, into which other words are translated.

        The grammar of titles, which takes long to load, is loaded for other words only.
        """
        from stripcount.model.graphs.vocabulary import problem

        try:
            problem(self.problem or "")
        except BadInput:
            from stripcount.language.graphs.structures import in_vocabulary

            return in_vocabulary(self.problem or "")
        return str(self.problem)

    def puzzle_and_parameters(self, puzzle: str | None, parameters: Sequence[str]) -> tuple[str, dict[str, object]]:
        """Return the puzzle named and its parameters by name; raises BadInput unless exactly one is named."""
        if self.ends and self.graph is None:
            raise BadInput("--from and --to are ends of a path on a graph, which --graph names.")
        puzzles = {} if puzzle is None else {f"PUZZLE {excerpt(puzzle)}": (puzzle, dict[str, object]())}
        for name, options in WORDED_PUZZLES.items():
            values = {key: value for key in options if (value := getattr(self, key)) not in (None, ())}
            texts = {key: " ".join(value) if isinstance(value, tuple) else value for key, value in values.items()}
            if "problem" in texts:
                texts["problem"] = self.problem_in_vocabulary
                if self.ends:
                    texts["problem"] += " from {} to {}".format(*self.ends)
            if empty := [key for key, text in texts.items() if not text.strip()]:
                raise BadInput(f"--{empty[0]} must not be empty.")
            if texts:
                puzzles[f"--{next(iter(texts))}"] = name, texts
        if not puzzles:
            first_options = " or ".join(f"--{key}" for key, *_ in WORDED_PUZZLES.values())
            raise BadInput(f"give a PUZZLE, or in its place {first_options}.")
        if len(puzzles) > 1:
            raise BadInput(f"{' and '.join(puzzles)} exclude each other; give one.")
        [(source, (name, worded_parameters))] = puzzles.items()
        if puzzle is None and parameters:
            raise BadInput(f"-p is not available with {source}.")
        return name, worded_parameters or read_parameters(parameters)


class WordedPuzzleWithEnds(WordedPuzzle):
    """The options in place of a PUZZLE, with two more that name the ends of a path on the graph."""

    rules = (all_or_none("--from", "--to"),)

    first_end: str | None = option(
        "--from VERTEX",
        "An end of the path counted on the graph, or one of two nodes for --polynomial reliability; of layers, a "
        "vertex of the first.",
    )
    second_end: str | None = option("--to VERTEX", "The other end of the path; of layers, a vertex of the last.")

    @property
    def ends(self) -> tuple[str, ...]:
        """The values of --from and --to, or empty if they are not given."""
        return tuple(end for end in (self.first_end, self.second_end) if end is not None)


# A shared option is partial(option, ...): a record calls it for the attribute that holds the value, and a command in
# the annotation of a parameter.
parameter_option = partial(
    option,
    "-p NAME=VALUE",
    multiple=True,
    help="A parameter of the puzzle, or a total as --statistic NAME=TOTAL prescribes it; may be repeated.",
)
wrap_option = partial(
    option,
    "--wrap",
    type=OneOf("rows", "columns", "both", "moebius", "klein"),
    help="Glue opposite sides: first to last row, first to last column, or both (a torus); or the last column turned "
    "over to the first (moebius), with glued rows (klein).",
)
columns_option = partial(option, "--columns -k K")
seed_option = partial(option, "--seed S", help="Any text; the same seed gives the same boards.")
count_option = partial(option, "--count -n N")
proof_option = partial(
    option,
    "--proof",
    type=OneOf("auto", "always", "never"),
    default="auto",
    help="Prove the result always, never, or where that is affordable (auto).",
)
statistics_option = partial(
    option,
    "--statistic NAME",
    multiple=True,
    shell_complete=statistic_names,
    help="Split the counts by the value of a statistic; up to three may be given, each with a variable: t, u, w. With "
    "a total, as in cycles=2, only solutions with this total are counted.",
)
polynomial_option = partial(
    option,
    "--polynomial NAME",
    help="With --graph: chromatic, tutte, potts, flow, reliability, independence, domination, matching or clique, of "
    "the graph with n layers.",
)


def format_option(*format_names: str) -> Any:
    """Return the option --format with these choices, of which the first is the default."""
    return option("--format", "What is printed.", type=OneOf(*format_names), default=format_names[0])


class CountSubject(Options):
    """The subject of a command: a puzzle by name or file, or the options in its place, with rows and parameters."""

    puzzle: str | None = argument(required=False, shell_complete=counted_names)
    rows: str = option("--rows -r R", "The number of rows.", default="")
    parameters: tuple[str, ...] = parameter_option()
    wrap: str | None = wrap_option()
    worded: WordedPuzzle = WordedPuzzle()

    @property
    def has_row_range(self) -> bool:
        """Whether --rows states a range, such as 1-6; a minus before the first number does not make one."""
        return "-" in self.rows[1:]

    def puzzle_and_parameters(self) -> tuple[str, dict[str, object]]:
        """Return the puzzle named and its parameters by name; raises BadInput unless exactly one is named."""
        return self.worded.puzzle_and_parameters(self.puzzle, self.parameters)


class SubjectWithEnds(CountSubject):
    """The subject of a command whose graph may have a path with named ends."""

    worded: WordedPuzzle = WordedPuzzleWithEnds()


class SubjectInRange(SubjectWithEnds):
    """The subject of a command that takes one number of rows or a range of them."""

    rows: str = option("--rows -r R|A-B", "The number of rows, or a range A-B.", default="")


class SymmetryOptions(Options):
    """The symmetry that boards must have to be counted, or the group up to which boards are counted."""

    rules = (at_most_one("--symmetric", "--up-to"),)

    symmetric: str | None = option(
        "--symmetric NAME",
        "Count only symmetric boards: unchanged by H (left-right), V (up-down) or 180 (half a turn).",
    )
    up_to: str | None = option("--up-to NAME", "Count boards up to symmetry: reflections, rotations or all.")

    def __bool__(self) -> bool:
        return self.symmetric is not None or self.up_to is not None


class Storing(Options):
    """Where finished work is stored."""

    rules = (at_most_one("--store", "--no-store"),)

    store: str | None = option("--store FILE", "The file that keeps finished work (default: in the user's cache).")
    no_store: bool = flag("--no-store", "Neither read nor write finished work.")


class Workers(Options):
    """The processes, or the cluster, that do the work."""

    rules = (at_most_one("--workers", "--dask"),)

    workers: str | None = option("--workers N", "The number of worker processes (default: one per core).")
    dask: str | None = option("--dask ADDRESS", "The address of a Dask cluster to work on, such as tcp://host:8786.")

    @contextmanager
    def executor(self) -> Iterator[tuple[Executor | None, int]]:
        """Yield the executor of the cluster (None without --dask), and how many tasks run at the same time."""
        if self.dask is not None:
            from stripcount.cli.cluster import cluster

            with cluster(self.dask) as executor:
                yield executor
        else:
            default_count = os.cpu_count() or 1
            yield None, default_count if self.workers is None else checked_integer("workers", self.workers, 1, 1024)

    @contextmanager
    def runner(self) -> Iterator[TaskRunner]:
        """Yield the runner of independent tasks; any exception, including an interrupt, ends its processes."""
        from stripcount.execution.processes import processes
        from stripcount.execution.tasks import TaskRunner

        with self.executor() as (cluster, count), processes(count) if cluster is None else nullcontext(cluster) as pool:
            yield TaskRunner(pool, count, 0.0 if self.workers or self.dask else _SECONDS_WITHOUT_PROCESSES)


class OneWorker(Workers):
    """Worker processes for tasks that may each need much memory: one by default, instead of one per core."""

    workers: str | None = option("--workers N", "The number of worker processes.", default="1")


class Work(Options):
    """Where finished work is stored, and which processes do the work."""

    workers: Workers = Workers()
    storing: Storing = Storing()


def read_parameters(texts: Sequence[str]) -> dict[str, object]:
    """Return the values of the options -p by name; raises BadInput unless each is NAME=VALUE, with distinct names."""
    parameters: dict[str, object] = {}
    for text in texts:
        name, equals, value = text.partition("=")
        if not equals or not name:
            raise BadInput(f"-p must look like NAME=VALUE, not {excerpt(text)}.")
        if name in parameters:
            raise BadInput(f"parameter {excerpt(name)} is given twice; give it once.")
        parameters[name] = value
    return parameters
