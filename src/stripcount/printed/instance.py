"""A printed puzzle as the rest of the package uses it: formats, solvers, counter, deduction, drawing, generator."""

from __future__ import annotations

import importlib
from collections.abc import Callable, Generator, Iterator, Mapping
from dataclasses import dataclass, field
from itertools import islice
from typing import TYPE_CHECKING, Any, ClassVar, Literal, Protocol

from stripcount.board import Board
from stripcount.errors import BadInput, unknown
from stripcount.limits import Limits
from stripcount.printed.making import PLAIN, Pattern, Request

if TYPE_CHECKING:
    import random

    from stripcount.printed.deduction import Deduction

Inference = Literal["none", "fc", "mac"]
"""How much the constraint search infers at each node: nothing, forward checking, arc consistency."""


class Instance(Protocol):
    """A printed board: frozen and valid by construction; `violations` lists what is wrong with a proposed solution."""

    puzzle: ClassVar[str]

    @property
    def rows(self) -> int:
        """The number of rows."""

    @property
    def cols(self) -> int:
        """The number of columns."""

    def violations(self, board: Board) -> list[str]:
        """Return one sentence for each rule or clue that `board` breaks; an empty list means solved."""


_SMALL, _TRIES = 9, 20
_LARGE = 900  # cells up to which deductions are made to find out why there is no solution


@dataclass(frozen=True)
class Search:
    """One run of a solver: solutions one by one, the nodes visited so far, and the methods used so far.

    `solutions` is lazy, and raises LimitReached where its limits ends; `nodes` and `method` may be called at any time.
    """

    solutions: Iterator[Board]
    nodes: Callable[[], int]
    method: Callable[[], str]

    def take(self, most: int | None) -> list[Board]:
        """Return the next `most` solutions (None: all), and end the search."""
        found = list(islice(self.solutions, most))
        self.close()
        return found

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

    def run(*given: Any) -> Any:
        return getattr(importlib.import_module(f"stripcount.printed.{module}"), name)(*given)

    run.__name__ = name
    return run


Solver = Callable[[Any, Inference, Limits], Search]
"""A solver of one kind of board: every solution once, within a limits."""


@dataclass(frozen=True)
class Format:
    """One text format of a puzzle: `recognises` is cheap and never raises; `parse` raises BadInput naming the place.

    `write` is None where a format cannot be written; otherwise parse(write(x)) == x whenever write accepts x.
    """

    name: str
    about: str
    recognises: Callable[[str], bool]
    parse: Callable[[str], Any]
    write: Callable[[Any], str] | None


@dataclass(frozen=True)
class Generated:
    """A board made with exactly one solution, and how hard it was."""

    instance: Any
    solution: Board
    difficulty: str


def _rows(board: Board) -> list[str]:
    return ["".join(map(str, row)) for row in board.cells]


@dataclass(frozen=True)
class CluedPuzzle:
    """A printed puzzle as the rest of the package uses it; every folder of this room has one in its file `puzzle.py`.

    `solvers` maps a method's name to a Solver; the first is the default. `counter` returns the exact number of
    solutions and the name of the method used. `deduce` returns what solves a board in words. `why_unsolvable` returns
    which clues contradict each other, if that shows without search; call `reason`. `generate` makes a board with
    exactly one solution; call `make`. `random_board` returns a small board, often without a solution or with many, and
    `large_board` one that is hard to search; all methods are compared on them.
    """

    name: str
    about: str
    formats: tuple[Format, ...]
    solvers: Mapping[str, Solver]
    counter: Callable[[Any, Limits], tuple[int, str]]
    draw: Callable[[Any, Board | None], str]
    deduce: Callable[[Any], Deduction]
    play: str
    solution_rows: Callable[[Board], list[str]] = _rows
    generate: Callable[[Request, random.Random, Limits], Generated] | None = None
    difficulties: tuple[str, ...] = ()
    why_unsolvable: Callable[[Any], str | None] = field(default=lambda instance: None)
    random_board: Callable[[Any], Any] | None = None
    large_board: Callable[[Any], Any] | None = None

    def search(
        self, instance: Any, method: str | None = None, inference: Inference = "mac", limits: Limits | None = None
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
        pattern: Pattern = PLAIN,
        limits: Limits | None = None,
    ) -> Generated:
        """Return a board with exactly one solution, of the first difficulty if none is named.

        Raises BadInput, and LimitReached where the limits ends: a board tried, or a node of a search on it, is a node.
        A board of more than eight cells that needs fewer than four deductions is trivial, and another one is made.
        """
        if self.generate is None:
            raise BadInput(f"puzzle must be one that can be generated, not {self.name}.")
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

    def reason(self, instance: Any) -> str | None:
        """Return why a board has no solution, as one sentence: from its clues, or by deductions without assumptions.

        None if neither shows it.
        """
        from stripcount.printed.deduction import refutation

        found = self.why_unsolvable(instance)
        if found is not None or instance.rows * instance.cols > _LARGE:
            return found
        shown = refutation(self.deduce(instance))
        return shown and f"deductions lead to a contradiction (--explain shows them): {shown}"

    def count(self, instance: Any, limits: Limits | None = None) -> tuple[int, str]:
        """Return the exact number of solutions and the method that counted; LimitReached where the limits ends."""
        return self.counter(instance, Limits() if limits is None else limits)
