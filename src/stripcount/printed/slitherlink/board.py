"""A Slitherlink board: clues 0..4 in some cells, each the number of sides of its cell that one loop uses.

A solution marks the cells inside the loop with `#` and those outside it with `.`.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence, Set
from dataclasses import dataclass
from itertools import product
from typing import Any, ClassVar

from stripcount.board import Board, Cell, neighbours
from stripcount.printed.base import Shaded
from stripcount.printed.cells import (
    check_numbers,
    check_size,
    connected_parts,
    place,
    rectangle,
    wrong_shading,
    wrong_size,
)
from stripcount.printed.connection import Connection
from stripcount.search.formula import Clause, Formula, Model

NONE = -1
"""No clue."""


def sides_of(inside: Set[Cell], cell: Cell) -> int:
    """Return how many sides of a cell lie on the border of these cells."""
    row, col = cell
    return sum(
        (cell in inside) != (near in inside)
        for near in ((row, col + 1), (row + 1, col), (row, col - 1), (row - 1, col))
    )


@dataclass(frozen=True)
class Slitherlink(Shaded):
    """A printed board: rows of clues, -1 for none; `of` checks them and raises BadInput naming the place.

    >>> board = Slitherlink.of([[3, -1], [-1, 2]])
    >>> board.violations(Board.of(["#.", "##"]))
    ['row 2, column 2 has 3 sides of the loop, not 2.']
    """

    clues: tuple[tuple[int, ...], ...]
    puzzle: ClassVar[str] = "slitherlink"
    grid: ClassVar[str] = "clues"

    @classmethod
    def of(cls, rows: Iterable[Sequence[Any]]) -> Slitherlink:
        """Return the board with these clues."""
        clues = rectangle(rows, "clues")
        check_size(len(clues), len(clues[0]) if clues else 0)
        check_numbers(clues, 4, ", or -1 for none")
        return cls(clues)

    @property
    def connections(self) -> tuple[Connection, Connection]:
        """The cells inside are connected, and those outside are connected to the area around the board."""
        return (
            Connection(self.rows, self.cols, 1, False, "the inside of the loop"),
            Connection(self.rows, self.cols, -1, True, "the outside of the loop"),
        )

    def violations(self, board: Board) -> list[str]:
        """Return one sentence for each rule or clue that `board` breaks; an empty list means solved."""
        if wrong := wrong_size(self.rows, self.cols, board) or wrong_shading(board):
            return wrong
        inside = {cell for cell in board.positions() if board[cell] == "#"}
        for row, col in board.positions():
            sides = sides_of(inside, (row, col))
            if self.clues[row][col] not in (NONE, sides):
                wrong.append(
                    f"{place((row, col))} has {sides} side{'s'[: sides != 1]} of the loop, not {self.clues[row][col]}."
                )
        for row, col in product(range(self.rows - 1), range(self.cols - 1)):
            square = [cell in inside for cell in ((row, col), (row, col + 1), (row + 1, col + 1), (row + 1, col))]
            if square in ([True, False, True, False], [False, True, False, True]):
                wrong.append(f"the loop meets itself at the lower right dot of {place((row, col))}.")
        if len(connected_parts(self.rows, self.cols, inside)) != 1:
            wrong.append("there must be a single loop, not none or several side by side.")
        outside = set(board.positions()) - inside
        border = {(row, col) for row, col in outside if row in (0, self.rows - 1) or col in (0, self.cols - 1)}
        if not all(border & part for part in connected_parts(self.rows, self.cols, outside)):
            wrong.append("there must be a single loop, not one inside another.")
        return wrong

    def as_formula(self) -> Formula:
        """Return the board as a formula: a variable for each cell, true inside; `refine` adds the connections."""
        clauses: list[Clause] = [tuple(map(self.variable, product(range(self.rows), range(self.cols))))]
        for row, col in product(range(self.rows), range(self.cols)):
            clauses += self.around((row, col))
        for row, col in product(range(self.rows - 1), range(self.cols - 1)):
            a, b, c, d = map(self.variable, ((row, col), (row, col + 1), (row + 1, col + 1), (row + 1, col)))
            clauses += [(-a, b, -c, d), (a, -b, c, -d)]
        connections = self.connections

        def refine(model: Model) -> list[Clause]:
            return [clause for connection in connections for clause in connection.broken(model)]

        return Formula(self.rows * self.cols, tuple(clauses), (), refine)

    def around(self, cell: Cell) -> list[Clause]:
        """Return the clauses of one clue; each excludes one wrong way for the cell and its neighbours to be inside."""
        clue = self.clues[cell[0]][cell[1]]
        if clue == NONE:
            return []
        near = list(neighbours(self.rows, self.cols, cell))
        beyond = 4 - len(near)  # sides on the border, with the outside behind them
        found = []
        for here, *there in product((False, True), repeat=len(near) + 1):
            if sum(here != other for other in there) + beyond * here != clue:
                values = zip((cell, *near), (here, *there), strict=True)
                found.append(tuple(-self.variable(at) if true else self.variable(at) for at, true in values))
        return found
