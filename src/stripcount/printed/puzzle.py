"""The record of a printed puzzle: formats, solvers, counter, deduction, drawings, generator, words for the help."""

from __future__ import annotations

import importlib
from collections.abc import Callable, Generator, Iterator, Mapping
from dataclasses import dataclass, field
from itertools import islice
from typing import TYPE_CHECKING, Any, Literal

from stripcount.board import Board, Cell
from stripcount.errors import BadInput, unknown
from stripcount.limits import Limits
from stripcount.printed.base import UNKNOWN, PrintedBoard
from stripcount.printed.making import PLAIN, CluePattern, Request

if TYPE_CHECKING:
    import random

    from stripcount.printed.deduction import Deduction


Inference = Literal["none", "fc", "mac"]
"""How much the constraint search infers at each node: nothing, forward checking, arc consistency."""


_SMALL = 9  # cells below which a board may need fewer than four deductions
_TRIES = 20  # boards that are made before it is said that none needs so many
_LARGE = 900  # cells up to which deductions are made to find out why there is no solution


@dataclass(frozen=True)
class Search:
    """One run of a solver: solutions one by one, its limits, and the methods used so far.

    `solutions` is lazy, and raises LimitReached where `limits` end; `nodes` and `method` may be called at any time.
    """

    solutions: Iterator[Board]
    limits: Limits
    method: Callable[[], str]

    def nodes(self) -> int:
        """Return the number of nodes visited so far."""
        return self.limits.nodes

    def take(self, most: int | None) -> list[Board]:
        """Return the next `most` solutions (None: all), and end the search."""
        solutions = list(islice(self.solutions, most))
        self.close()
        return solutions

    def close(self) -> None:
        """End the search, so that a library stops working and its nodes are counted."""
        if isinstance(self.solutions, Generator):
            self.solutions.close()


def later(module: str, name: str) -> Callable[..., Any]:
    """Return a function that imports the one called `name` from a module of `stripcount.printed` when it is called.

    A command starts sooner if it imports only what it uses.

    >>> later("magnets.layouts", "random_layout").__name__
    'random_layout'
    """

    def run(*given: object) -> object:
        return getattr(importlib.import_module(f"stripcount.printed.{module}"), name)(*given)

    run.__name__ = name
    return run


def _deduced(board: Any) -> Deduction:
    from stripcount.printed.deduction import Deducer

    return Deducer(board.logic())


Solver = Callable[[Any, Inference, Limits], Search]
"""A solver of one kind of board: every solution once, within limits."""


@dataclass(frozen=True)
class Position:
    """A printed board with the marks that someone has put into it, `_` where there is none; None for no marks at all.

    Cells that are printed as known count as marked.
    """

    board: Any
    marks: Board | None = None

    @classmethod
    def of(cls, board: PrintedBoard, marks: Board) -> Position:
        """Return the position of a board with the given marks; raises BadInput if they are of another size."""
        if (board.rows, board.cols) != (marks.rows, marks.cols):
            raise BadInput(
                f"the marks must have {board.rows} rows of {board.cols} as the board has, "
                f"not {marks.rows} of {marks.cols}."
            )
        decided = board.known()
        both = Board.of(
            [decided[row, col] if marks[row, col] == UNKNOWN else marks[row, col] for col in range(board.cols)]
            for row in range(board.rows)
        )
        return cls(board, None if both == decided else both)


@dataclass(frozen=True)
class Format:
    """One text format of a puzzle: `recognises` is cheap and never raises; `parse` raises BadInput naming the place.

    `write` is None where a format cannot be written; otherwise parse(write(x)) == x whenever write accepts x. A format
    that `holds_marks` has them in its own way: it parses a Position, and writes a board with its marks.
    """

    name: str
    about: str
    recognises: Callable[[str], bool]
    parse: Callable[[str], Any]
    write: Callable[..., str] | None = None
    one_line: bool = False
    holds_marks: bool = False

    def board(self, text: str) -> Any:
        """Return the board in a text of this format, without marks."""
        read = self.parse(text)
        return read.board if isinstance(read, Position) else read


@dataclass(frozen=True)
class Picture:
    """A board as it is printed, or with a solution: every field but the size may be left out.

    `numbers` are printed in their cells (`bold` or not), `found` are those of a solution. A wall stands between two
    neighbours unless they are `together`. `slots` has a slot letter and a pole for each cell of Magnets, and `crossed`
    the cells known to be blank. `loop` holds the cells inside a loop; it is drawn along their sides, between dots.
    `edges` has the counts at the top, bottom, left and right.
    """

    rows: int
    cols: int
    numbers: Mapping[Cell, str] = field(default_factory=dict)
    bold: bool = False
    found: Mapping[Cell, str] = field(default_factory=dict)
    together: Callable[[Cell, Cell], bool] | None = None
    slots: Mapping[Cell, str] = field(default_factory=dict)
    crossed: frozenset[Cell] = frozenset()
    shaded: frozenset[Cell] = frozenset()
    holes: frozenset[Cell] = frozenset()
    loop: frozenset[Cell] | None = None
    edges: tuple[tuple[str, ...], ...] = ()
    lattice: bool = True


@dataclass(frozen=True)
class Generated:
    """A board made with exactly one solution, and how hard it was."""

    instance: Any  # a board of the puzzle that made it
    solution: Board
    difficulty: str


@dataclass(frozen=True)
class PrintedPuzzle:
    """All that the package knows of one printed puzzle; every folder of this room is one.

    `about` states the rules in a sentence. `marks` are the symbols of solutions, or None for integers. `solvers`
    maps a method's name to a Solver; the first is the default. `counter` returns the exact number of solutions and
    the name of the method used. `draw` returns a board, and its solution or marks if there are any, as text, and
    `picture` what a drawing of them shows. `size` has the rows and columns of an example. `deduce` returns what solves
    a board in words. `generate` makes a board with exactly one solution, of one of the `difficulties`; call `make`.
    `play` names the file with the rules in JavaScript, without which no page can be made on which boards are solved.
    `page` is the name of its page on Simon Tatham's site, whose addresses are then read. `random_board` returns
    a small board, often without a solution or with many, and `large_board` one that is hard to search; all methods
    are compared on them. `why_unsolvable` returns which clues contradict each other, if that shows without search;
    call `reason`. `more_clues` returns the clues of a solution that a board does not have, each as a function that
    adds it, by kind, the best kind first. `likely` says whether a board read from a text that could be of another
    puzzle as well can have been meant.
    """

    name: str
    about: str
    marks: str | None
    formats: tuple[Format, ...]
    solvers: Mapping[str, Solver]
    counter: Callable[[Any, Limits], tuple[int, str]]
    draw: Callable[[Any, Board | None], str]
    picture: Callable[[Any, Board | None], Picture]
    size: tuple[int, int]
    generate: Callable[[Request, random.Random, Limits], Generated] | None = None
    difficulties: tuple[str, ...] = ()
    play: str | None = None
    page: str | None = None
    deduce: Callable[[Any], Deduction] = _deduced
    random_board: Callable[[Any], Any] | None = None
    large_board: Callable[[Any], Any] | None = None
    why_unsolvable: Callable[[Any], str | None] = field(default=lambda board: None)
    more_clues: Callable[[Any, Board], list[list[Callable[[Any], Any]]]] = field(default=lambda board, solution: [])
    likely: Callable[[Any], bool] = field(default=lambda board: True)

    @property
    def written(self) -> dict[str, Format]:
        """The formats in which boards can be written, by name."""
        return {form.name: form for form in self.formats if form.write is not None}

    def search(
        self,
        instance: PrintedBoard,
        method: str | None = None,
        inference: Inference = "mac",
        limits: Limits | None = None,
    ) -> Search:
        """Start a solver on a board, the default one if none is named; raises BadInput for an unknown name."""
        name = next(iter(self.solvers)) if method is None else method
        if name not in self.solvers:
            raise unknown("method", name, self.solvers)
        return self.solvers[name](instance, inference, Limits() if limits is None else limits)

    def make(
        self,
        rows: int,
        columns: int,
        difficulty: str | None,
        rng: random.Random,
        pattern: CluePattern = PLAIN,
        limits: Limits | None = None,
    ) -> Generated:
        """Return a board with exactly one solution, of the first difficulty if none is named.

        Raises BadInput, and LimitReached at a limit: a board tried, or a node of a search on it, is a node.
        A board of more than eight cells that needs fewer than four deductions is trivial, and another one is made.
        """
        if self.generate is None:
            raise BadInput(f"boards of {self.name} are solved and counted, but not generated.")
        level = self.difficulties[0] if difficulty is None else difficulty
        if level not in self.difficulties:
            raise unknown("difficulty", level, self.difficulties)
        counted = Limits() if limits is None else limits
        for _ in range(_TRIES):
            made = self.generate(Request(rows, columns, level, pattern), rng, counted)
            if rows * columns < _SMALL or len(list(islice(self.deduce(made.instance).steps(), 4))) == 4:
                return made
            if level == "extreme":  # its rules may say less than that
                return made
        raise BadInput(f"no {rows} × {columns} board that needs four deductions or more was found.")

    def reason(self, instance: PrintedBoard) -> str | None:
        """Return why a board has no solution, as one sentence: from its clues, or by deductions without assumptions.

        None if neither shows it.
        """
        from stripcount.printed.deduction import refutation

        reason = self.why_unsolvable(instance)
        if reason is not None or instance.rows * instance.cols > _LARGE:
            return reason
        shown = refutation(self.deduce(instance))
        return shown and f"deductions lead to a contradiction (--explain shows them): {shown}"

    def count(self, instance: PrintedBoard, limits: Limits | None = None) -> tuple[int, str]:
        """Return the exact number of solutions and the method that counted; LimitReached where a limit is reached."""
        return self.counter(instance, Limits() if limits is None else limits)

    def solution_rows(self, board: Board) -> list[str]:
        """Return the marks of a board row by row, with spaces between where a mark has more than one character."""
        wide = any(len(str(mark)) > 1 for row in board.cells for mark in row)
        return [(" " if wide else "").join(map(str, row)) for row in board.cells]
