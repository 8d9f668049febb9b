"""The description of a printed puzzle in one record: its formats, solvers, counter, drawings and generator.

The record and its parts are generic in the class of the boards (`Instance`).
"""

from __future__ import annotations

import importlib
from collections.abc import Callable, Generator, Iterator, Mapping
from dataclasses import dataclass, field
from itertools import islice
from typing import TYPE_CHECKING, Any, Generic, Literal

from stripcount.board import Board, Cell
from stripcount.errors import BadInput, unknown_word
from stripcount.limits import Limits
from stripcount.printed.base import UNKNOWN, PrintedBoard
from stripcount.printed.making import PLAIN, CluePattern, Request

if TYPE_CHECKING:
    import random

    from typing_extensions import TypeVar

    from stripcount.printed.deduction import Deduction

    Instance = TypeVar("Instance", bound=PrintedBoard, default=PrintedBoard)
    Instance_co = TypeVar("Instance_co", bound=PrintedBoard, default=PrintedBoard, covariant=True)
else:  # Python's own type variables have no defaults before 3.13
    from typing import TypeVar

    Instance, Instance_co = TypeVar("Instance"), TypeVar("Instance_co", covariant=True)

Inference = Literal["none", "fc", "mac"]
"""The inference of the constraint search at each node: none, forward checking, maintaining arc consistency."""


_MIN_STEPS = 4  # deductions that a generated board must need at least
_MIN_CELLS_OF_STEPS = 9  # boards of fewer cells are accepted although they need fewer deductions
_MAX_ATTEMPTS = 20  # boards that `make` generates until one needs enough deductions
_MAX_CELLS_DEDUCED = 900  # cells up to which deductions are made to explain why a board has no solution


@dataclass(frozen=True)
class Search:
    """One run of a solver: solutions one by one, its limits, and the methods used so far.

    `solutions` is lazy, and raises LimitReached at a limit of `limits`; `nodes` and `method` may be called at any time.
    """

    solutions: Iterator[Board]
    limits: Limits
    method: Callable[[], str]

    def nodes(self) -> int:
        """Return the number of nodes visited so far."""
        return self.limits.nodes

    def take(self, count: int | None) -> list[Board]:
        """Return the next `count` solutions, fewer if there are no more, or all if it is None, and end the search."""
        solutions = list(islice(self.solutions, count))
        self.close()
        return solutions

    def close(self) -> None:
        """End the search: a solver in a library stops, and its nodes are added to `limits`."""
        if isinstance(self.solutions, Generator):
            self.solutions.close()


def lazy_function(module: str, name: str) -> Callable[..., Any]:
    """Return a function that calls the function `name` of the module `stripcount.printed.module`.

    The module is imported when the function is called, so that a command starts sooner.

    >>> lazy_function("magnets.layouts", "random_layout").__name__
    'random_layout'
    """

    def run(*arguments: object) -> object:
        return getattr(importlib.import_module(f"stripcount.printed.{module}"), name)(*arguments)

    run.__name__ = name
    return run


def _default_deduction(board: Any) -> Deduction:
    """Return the deduction by the named constraints of `board.logic()`."""
    from stripcount.printed.deduction import Deducer

    return Deducer(board.logic())


Solver = Callable[[Instance, Inference, Limits], Search]
"""A function of (board, inference, limits) that starts a search of the board, which finds each solution once."""


@dataclass(frozen=True)
class Position(Generic[Instance_co]):
    """A printed board with the marks put into it so far.

    `marks` include those that are printed on the board, and have UNKNOWN (`_`) in all other cells; None stands for no
    marks but the printed ones.
    """

    board: Instance_co
    marks: Board | None = None

    @staticmethod
    def of(board: Instance, marks: Board) -> Position[Instance]:
        """Return the position of a board with these marks and the printed ones; raises BadInput for another size."""
        if (board.rows, board.cols) != (marks.rows, marks.cols):
            raise BadInput(
                f"the marks must have {board.rows} rows of {board.cols} as the board has, "
                f"not {marks.rows} of {marks.cols}."
            )
        printed = board.printed_marks()
        all_marks = Board.of(
            [printed[row, col] if marks[row, col] == UNKNOWN else marks[row, col] for col in range(board.cols)]
            for row in range(board.rows)
        )
        return Position(board, None if all_marks == printed else all_marks)


@dataclass(frozen=True)
class Format(Generic[Instance_co]):
    """One text format of a puzzle.

    `about` describes it in the documentation. `recognises` is cheap and never raises; `parse` returns the board of a
    text, or raises BadInput naming the place that is wrong. `write` is None if the format cannot be written; otherwise
    parse(write(x)) == x whenever `write` accepts x. With `one_line` a text is one line. A format that `holds_marks`
    parses a text to a Position, and `write` takes the marks as a second argument.
    """

    name: str
    about: str
    recognises: Callable[[str], bool]
    parse: Callable[[str], Instance_co | Position[Instance_co]]
    write: Callable[..., str] | None = None
    one_line: bool = False
    holds_marks: bool = False

    def board(self, text: str) -> Instance_co:
        """Return the board in a text of this format, without marks."""
        parsed_content = self.parse(text)
        return parsed_content.board if isinstance(parsed_content, Position) else parsed_content


@dataclass(frozen=True)
class Picture:
    """The content of a drawing of a board, with or without a solution; every field but the size may be left out."""

    rows: int
    cols: int
    numbers: Mapping[Cell, str] = field(default_factory=dict)
    """The numbers that are printed in cells."""
    bold: bool = False
    """Whether `numbers` are bold."""
    solution_numbers: Mapping[Cell, str] = field(default_factory=dict)
    """The numbers of a solution."""
    are_joined: Callable[[Cell, Cell], bool] | None = None
    """Whether no wall stands between two neighbours; None: there are no walls."""
    slots: Mapping[Cell, str] = field(default_factory=dict)
    """A slot letter and a pole for each cell of Magnets, such as "L+"."""
    crossed: frozenset[Cell] = frozenset()
    """The cells of slots that are known to be blank."""
    shaded: frozenset[Cell] = frozenset()
    """The cells that are drawn grey."""
    holes: frozenset[Cell] = frozenset()
    """The cells that do not belong to the board."""
    loop: frozenset[Cell] | None = None
    """The cells inside a loop, which is drawn along their sides, between dots; None for a puzzle without a loop."""
    edges: tuple[tuple[str, ...], ...] = ()
    """The counts at the top, bottom, left and right, "" for none; empty for a puzzle without counts."""
    lattice: bool = True
    """Whether lines separate all cells."""


@dataclass(frozen=True)
class Generated(Generic[Instance_co]):
    """A generated board, its only solution, and its difficulty."""

    instance: Instance_co
    solution: Board
    difficulty: str


@dataclass(frozen=True)
class PrintedPuzzle(Generic[Instance]):
    """The description of one printed puzzle; every folder that PRINTED lists defines one, called PUZZLE."""

    name: str
    about: str
    """The rules in a sentence."""
    marks: str | None
    """The symbols of solutions, or None for integers."""
    formats: tuple[Format[Instance], ...]
    """The text formats; the first is written by default."""
    solvers: Mapping[str, Solver[Instance]]
    """The Solver of each method, by name; the first is the default."""
    draw: Callable[[Instance, Board | None], str]
    """A function that returns a board, and its solution or marks if there are any, as text."""
    picture: Callable[[Instance, Board | None], Picture]
    """A function that returns the content of a drawing of the same."""
    size: tuple[int, int]
    """The (rows, columns) of an example."""
    counter: Callable[[Instance, Limits], tuple[int, str]] | None = None
    """A function that returns (exact number of solutions, name of the method used).

    Without it the solutions of the default solver are counted one by one."""
    generate: Callable[[Request, random.Random, Limits], Generated[Instance]] | None = None
    """A function that makes a board with exactly one solution, of one of the `difficulties`; call `make`."""
    difficulties: tuple[str, ...] = ()
    """The difficulties of generated boards; the first is the default."""
    play: str | None = None
    """The path, below `stripcount.printed`, of the rules in JavaScript; None if there is no page to solve boards on."""
    page: str | None = None
    """The name of the puzzle's page on Simon Tatham's site, whose addresses are then read."""
    deduce: Callable[[Instance], Deduction] = _default_deduction
    """A function that returns the Deduction of a board, which solves it step by step."""
    random_board: Callable[[random.Random], Instance] | None = None
    """A function that returns a small board, often without a solution or with many; methods are compared on it."""
    large_board: Callable[[random.Random], Instance] | None = None
    """A function that returns a board that is hard to search; methods are compared on it."""
    why_unsolvable: Callable[[Instance], str | None] = field(default=lambda board: None)
    """A function that returns which clues contradict each other, None if search is needed to see it; call `reason`."""
    more_clues: Callable[[Instance, Board], list[list[Callable[[Instance], Instance]]]] = field(
        default=lambda board, solution: []
    )
    """A function that returns the clues of a solution that a board does not have, each as a function that adds it.

    Clues are grouped by kind, the best kind first."""
    is_plausible: Callable[[Instance], bool] = field(default=lambda board: True)
    """A function that returns whether a board is probably meant, if several puzzles can read its text."""

    @property
    def writable_formats(self) -> dict[str, Format[Instance]]:
        """The formats in which boards can be written, by name."""
        return {text_format.name: text_format for text_format in self.formats if text_format.write is not None}

    def search(
        self,
        instance: Instance,
        method: str | None = None,
        inference: Inference = "mac",
        limits: Limits | None = None,
    ) -> Search:
        """Start the solver of this name on a board, the default one for None; raises BadInput for an unknown name.

        `inference` concerns the constraint search only. Without `limits` the search has none.
        """
        name = next(iter(self.solvers)) if method is None else method
        if name not in self.solvers:
            raise unknown_word("method", name, self.solvers)
        return self.solvers[name](instance, inference, Limits() if limits is None else limits)

    def make(
        self,
        rows: int,
        columns: int,
        difficulty: str | None,
        rng: random.Random,
        pattern: CluePattern = PLAIN,
        limits: Limits | None = None,
    ) -> Generated[Instance]:
        """Return a board with exactly one solution, of the first of `difficulties` if `difficulty` is None.

        A board of nine cells or more that needs fewer than four deductions is trivial, and another one is generated.
        Raises BadInput for an unknown difficulty, a size that boards do not have, or where no such board was found;
        LimitReached at a limit. A board tried counts as a node, and so does a node of a search on it.
        """
        if self.generate is None:
            raise BadInput(f"boards of {self.name} are solved and counted, but not generated.")
        level = self.difficulties[0] if difficulty is None else difficulty
        if level not in self.difficulties:
            raise unknown_word("difficulty", level, self.difficulties)
        node_limits = Limits() if limits is None else limits
        for _ in range(_MAX_ATTEMPTS):
            generated = self.generate(Request(rows, columns, level, pattern), rng, node_limits)
            if (
                rows * columns < _MIN_CELLS_OF_STEPS
                or len(list(islice(self.deduce(generated.instance).steps(), _MIN_STEPS))) == _MIN_STEPS
            ):
                return generated
            if level == "extreme":  # the rules may give fewer deductions on such a board
                return generated
        raise BadInput(f"no {rows} × {columns} board that needs four deductions or more was found.")

    def reason(self, instance: Instance) -> str | None:
        """Return why a board has no solution, as one sentence: from its clues, or by deductions without assumptions.

        None if neither shows it.
        """
        from stripcount.printed.rating import refutation

        reason = self.why_unsolvable(instance)
        if reason is not None or instance.rows * instance.cols > _MAX_CELLS_DEDUCED:
            return reason
        contradiction = refutation(self.deduce(instance))
        return contradiction and f"deductions lead to a contradiction (--explain shows them): {contradiction}"

    def count(self, instance: Instance, limits: Limits | None = None) -> tuple[int, str]:
        """Return (exact number of solutions, name of the method); raises LimitReached where a limit is reached."""
        if self.counter is not None:
            return self.counter(instance, Limits() if limits is None else limits)
        search = self.search(instance, limits=limits)
        return sum(1 for _ in search.solutions), search.method()

    def solution_rows(self, board: Board) -> list[str]:
        """Return one text for each row of marks; if any mark has several characters, there are spaces between marks."""
        has_long_marks = any(len(str(mark)) > 1 for row in board.cells for mark in row)
        return [(" " if has_long_marks else "").join(map(str, row)) for row in board.cells]
