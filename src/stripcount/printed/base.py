"""The base of every printed board: boards posed as formulas, and of those the exact covers and the shadings."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, ClassVar

from stripcount.board import Board, Cell
from stripcount.printed.cells import in_rows, place
from stripcount.search.formula import Formula, Model, of_cover

if TYPE_CHECKING:
    from stripcount.search.csp import Constraints
    from stripcount.search.exact_cover import Cover


UNKNOWN = "_"
"""Stands in marks for a cell that nothing is known of."""


class PrintedBoard(ABC):
    """A printed board: frozen and valid by construction; `violations` lists what is wrong with a proposed solution.

    `puzzle` is the puzzle's name, and `grid` names the field that holds one entry for each cell, row by row.
    """

    puzzle: ClassVar[str]
    grid: ClassVar[str]

    @cached_property
    def rows(self) -> int:
        """The number of rows."""
        return len(getattr(self, self.grid))

    @cached_property
    def cols(self) -> int:
        """The number of columns."""
        return len(getattr(self, self.grid)[0])

    def known(self) -> Board:
        """Return the marks that are printed on the board."""
        return Board.of([[UNKNOWN] * self.cols] * self.rows)

    @abstractmethod
    def decided(self, marks: Board) -> set[int]:
        """Return the literals of `as_formula` that the given marks decide."""

    @abstractmethod
    def as_formula(self) -> Formula:
        """Return the board as a formula whose models are its solutions."""

    @abstractmethod
    def of_model(self, model: Model) -> Board:
        """Return the solution that a model of `as_formula` describes."""

    @abstractmethod
    def violations(self, board: Board) -> list[str]:
        """Return one sentence for each rule or clue that `board` breaks; an empty list means solved."""


class Covered(PrintedBoard):
    """A printed board posed as exact cover: variable k + 1 of its formula says that option k is chosen."""

    @abstractmethod
    def as_cover(self) -> Cover:
        """Return the board as exact cover."""

    @abstractmethod
    def filled(self, chosen: Iterable[int]) -> Board:
        """Return the solution that the chosen options of `as_cover` stand for."""

    @abstractmethod
    def as_csp(self) -> Constraints:
        """Return the board as constraints with a variable for each cell in reading order, its mark."""

    def of_values(self, values: Sequence[object]) -> Board:
        """Return the board that a solution of `as_csp` describes."""
        return Board.of(in_rows(values, self.cols))

    def as_formula(self) -> Formula:
        """Return the board as a formula with a variable for each option of `as_cover`."""
        return of_cover(self.as_cover())

    def of_model(self, model: Model) -> Board:
        return self.filled(option - 1 for option in sorted(model))


class Shaded(PrintedBoard):
    """A printed board whose solutions mark each cell with # or . (a dot); variable k of its formula is cell k's #."""

    words: ClassVar[tuple[str, str]]
    """What is said of a cell with a dot, and of one with #."""

    def variable(self, cell: Cell) -> int:
        """Return the variable of `as_formula` that says that a cell holds #."""
        return cell[0] * self.cols + cell[1] + 1

    def says(self, literal: int) -> str:
        """Return a literal of `as_formula` in words."""
        return f"{place(divmod(abs(literal) - 1, self.cols))} is {self.words[literal > 0]}"

    def decided(self, marks: Board) -> set[int]:
        return {
            self.variable(cell) if marks[cell] == "#" else -self.variable(cell)
            for cell in marks.positions()
            if marks[cell] != UNKNOWN
        }

    def of_model(self, model: Model) -> Board:
        rows = [[self.variable((row, col)) for col in range(self.cols)] for row in range(self.rows)]
        return Board.of([["#" if variable in model else "." for variable in row] for row in rows])
