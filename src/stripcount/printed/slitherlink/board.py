"""A Slitherlink board: clues 0..4 in some cells; one loop along the sides of cells runs along so many sides of each.

A solution gives the cells inside the loop, `#`, and those outside it, `.`.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import product
from typing import Any, ClassVar

from stripcount.board import Board, Cell, neighbours
from stripcount.errors import BadInput, described, shortened
from stripcount.printed.connection import Connection
from stripcount.search.formula import Clause, Formula, Model

NONE = -1
"""No clue."""
LARGEST = 10_000
"""The most cells of a board."""


@dataclass(frozen=True)
class Slitherlink:
    """A printed board: rows of clues, -1 for none; `of` checks them and raises BadInput naming the place.

    >>> board = Slitherlink.of([[3, -1], [-1, 2]])
    >>> board.violations(Board.of(["#.", "##"]))
    ['row 2, column 2 has 3 sides of the loop, not 2.']
    """

    clues: tuple[tuple[int, ...], ...]
    puzzle: ClassVar[str] = "slitherlink"

    @classmethod
    def of(cls, rows: Iterable[Sequence[Any]]) -> Slitherlink:
        """Return the board with these clues."""
        clues = tuple(tuple(row) for row in rows)
        cols = len(clues[0]) if clues else 0
        if not cols or len(clues) * cols > LARGEST:
            raise BadInput(f"a board must have from 1 to {LARGEST} cells, not {len(clues)} rows of {cols}.")
        for at, row in enumerate(clues, start=1):
            if len(row) != cols:
                raise BadInput(f"row {at} of the clues must have {cols} cells as row 1 has, not {len(row)}.")
            for where, clue in enumerate(row, start=1):
                if isinstance(clue, bool) or not isinstance(clue, int) or not NONE <= clue <= 4:
                    raise BadInput(
                        f"row {at}, column {where} must be a whole number from 0 to 4, or -1 for none, "
                        f"not {described(clue)}."
                    )
        return cls(clues)

    @property
    def rows(self) -> int:
        """The number of rows."""
        return len(self.clues)

    @property
    def cols(self) -> int:
        """The number of columns."""
        return len(self.clues[0])

    def variable(self, cell: Cell) -> int:
        """Return the variable of `as_formula` that says that a cell is inside the loop."""
        return cell[0] * self.cols + cell[1] + 1

    @property
    def connections(self) -> tuple[Connection, Connection]:
        """The cells inside hang together, and those outside with what lies around the board."""
        return (
            Connection(self.rows, self.cols, self.variable, False, "the inside of the loop"),
            Connection(self.rows, self.cols, lambda cell: -self.variable(cell), True, "the outside of the loop"),
        )

    def violations(self, board: Board) -> list[str]:
        """Return one sentence for each rule or clue that `board` breaks; an empty list means solved."""
        if (board.rows, board.cols) != (self.rows, self.cols):
            return [f"the solution must have {self.rows} rows of {self.cols}, not {board.rows} of {board.cols}."]
        wrong = []
        for row, col in board.positions():
            if board[row, col] not in ("#", "."):
                wrong.append(f"row {row + 1}, column {col + 1} must be # or ., not {shortened(str(board[row, col]))}.")
        if wrong:
            return wrong
        inside = {cell for cell in board.positions() if board[cell] == "#"}
        for row, col in board.positions():
            sides = sum(
                ((row, col) in inside) != ((row + down, col + right) in inside)
                for down, right in ((0, 1), (1, 0), (0, -1), (-1, 0))
            )
            if self.clues[row][col] not in (NONE, sides):
                wrong.append(
                    f"row {row + 1}, column {col + 1} has {sides} side{'s'[: sides != 1]} of the loop, "
                    f"not {self.clues[row][col]}."
                )
        for row, col in product(range(self.rows - 1), range(self.cols - 1)):
            square = [cell in inside for cell in ((row, col), (row, col + 1), (row + 1, col + 1), (row + 1, col))]
            if square in ([True, False, True, False], [False, True, False, True]):
                wrong.append(f"the loop meets itself at the lower right dot of row {row + 1}, column {col + 1}.")
        within, around = self.connections
        if len(within.parts(inside)) != 1:
            wrong.append("there must be one loop, not none or several beside each other.")
        outside = set(board.positions()) - inside
        border = {(row, col) for row, col in outside if row in (0, self.rows - 1) or col in (0, self.cols - 1)}
        if any(not border & set(part) for part in around.parts(outside)):
            wrong.append("there must be one loop, not one inside another.")
        return wrong

    def as_formula(self) -> Formula:
        """Return the board as a formula: a variable for each cell, true inside; connections are refined."""
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
        """Return the clauses of one clue: each forbids a way to be inside or outside here and around."""
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

    def of_model(self, model: Model) -> Board:
        """Return the solution that a model of `as_formula` spells."""
        rows = [[self.variable((row, col)) for col in range(self.cols)] for row in range(self.rows)]
        return Board.of([["#" if variable in model else "." for variable in row] for row in rows])
