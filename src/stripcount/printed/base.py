"""The base classes of printed boards: every board is a formula; some are exact covers, some are shadings."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, ClassVar

from stripcount.board import Board, Cell
from stripcount.printed.cells import as_rows, cell_name
from stripcount.search.formula import Formula, Model, formula_of_cover

if TYPE_CHECKING:
    from stripcount.search.csp import ConstraintProblem
    from stripcount.search.exact_cover import ExactCoverProblem


UNKNOWN = "_"
"""The mark of a cell of which nothing is known."""


class PrintedBoard(ABC):
    """A printed board: immutable and valid by construction.

    `puzzle` is the name of the puzzle. `grid` is the name of the field that holds a rectangle of entries, one for each
    cell, as rows; the number of rows and columns is read from it.
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

    def printed_marks(self) -> Board:
        """Return the marks that are printed on the board, UNKNOWN (`_`) in all other cells."""
        return Board.of([[UNKNOWN] * self.cols] * self.rows)

    @abstractmethod
    def decided_literals(self, marks: Board) -> set[int]:
        """Return the literals of `as_formula` that are true by the given marks; cells marked UNKNOWN decide nothing."""

    @abstractmethod
    def as_formula(self) -> Formula:
        """Return the board as a formula whose models are its solutions."""

    @abstractmethod
    def of_model(self, model: Model) -> Board:
        """Return the solution that a model of `as_formula` describes."""

    @abstractmethod
    def violations(self, board: Board) -> list[str]:
        """Return one sentence for each rule or clue that the proposed solution `board` breaks; none means solved."""


class CoverBoard(PrintedBoard):
    """A printed board posed as an exact cover: variable k + 1 of its formula is true if option k (from 0) is chosen."""

    @abstractmethod
    def as_cover(self) -> ExactCoverProblem:
        """Return the board as an exact cover; each of its solutions is a set of options."""

    @abstractmethod
    def of_options(self, options: Iterable[int]) -> Board:
        """Return the solution that consists of these options of `as_cover`, given by their indices."""

    @abstractmethod
    def as_csp(self) -> ConstraintProblem:
        """Return the board as constraints: for each cell, in reading order, a variable whose value is its mark."""

    def of_values(self, values: Sequence[object]) -> Board:
        """Return the board whose marks are the values of a solution of `as_csp`."""
        return Board.of(as_rows(values, self.cols))

    def as_formula(self) -> Formula:
        """Return the board as a formula with a variable for each option of `as_cover`."""
        return formula_of_cover(self.as_cover())

    def of_model(self, model: Model) -> Board:
        return self.of_options(option - 1 for option in sorted(model))


class ShadedBoard(PrintedBoard):
    """A printed board whose solutions mark each cell with # or . (a dot).

    Variable row · cols + col + 1 of its formula is true if the cell in this row and column holds #.
    """

    mark_meanings: ClassVar[tuple[str, str]]
    """What a dot and a # mean, in this order, in explanations, such as "not shaded" and "shaded"."""

    def variable(self, cell: Cell) -> int:
        """Return the variable of `as_formula` that is true if the cell holds #."""
        return cell[0] * self.cols + cell[1] + 1

    def literal_text(self, literal: int) -> str:
        """Return a literal of `as_formula` in words, such as "row 1, column 2 is shaded"."""
        return f"{cell_name(divmod(abs(literal) - 1, self.cols))} is {self.mark_meanings[literal > 0]}"

    def decided_literals(self, marks: Board) -> set[int]:
        return {
            self.variable(cell) if marks[cell] == "#" else -self.variable(cell)
            for cell in marks.positions()
            if marks[cell] != UNKNOWN
        }

    def of_model(self, model: Model) -> Board:
        rows = [[self.variable((row, col)) for col in range(self.cols)] for row in range(self.rows)]
        return Board.of([["#" if variable in model else "." for variable in row] for row in rows])
