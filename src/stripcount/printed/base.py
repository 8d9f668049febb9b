"""The base of every printed board, what its puzzle is called, and boards whose solutions shade cells."""

from __future__ import annotations

from abc import ABC, abstractmethod
from functools import cached_property
from typing import TYPE_CHECKING, ClassVar

from stripcount.board import Board, Cell

if TYPE_CHECKING:
    from stripcount.search.formula import Model


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
        """Return the literals of `as_formula` that these marks decide."""

    @abstractmethod
    def violations(self, board: Board) -> list[str]:
        """Return one sentence for each rule or clue that `board` breaks; an empty list means solved."""


class Shaded(PrintedBoard):
    """A printed board whose solutions mark each cell with # or . (a dot); variable k of its formula is cell k's #."""

    def variable(self, cell: Cell) -> int:
        """Return the variable of `as_formula` that says that a cell holds #."""
        return cell[0] * self.cols + cell[1] + 1

    def decided(self, marks: Board) -> set[int]:
        """Return the literals of `as_formula` that these marks decide."""
        return {
            self.variable(cell) if marks[cell] == "#" else -self.variable(cell)
            for cell in marks.positions()
            if marks[cell] != UNKNOWN
        }

    def of_model(self, model: Model) -> Board:
        """Return the solution that a model of `as_formula` stands for."""
        rows = [[self.variable((row, col)) for col in range(self.cols)] for row in range(self.rows)]
        return Board.of([["#" if variable in model else "." for variable in row] for row in rows])
