"""A Hitori board: cells with numbers are shaded so that no row or column has two equal numbers in unshaded cells.

Shaded cells, `#`, share no side, and the unshaded cells, `.`, are connected.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import ClassVar

from stripcount.board import Board, Cell
from stripcount.printed.base import ShadedBoard
from stripcount.printed.cells import (
    MAX_CELLS,
    cell_name,
    check_numbers,
    check_size,
    connected_parts,
    neighbour_pairs,
    rectangle,
    rows_and_columns,
    shading_violations,
    size_violations,
)
from stripcount.printed.connection import Connection
from stripcount.printed.deduction import Logic, NamedConstraint
from stripcount.search.formula import Cardinality, Formula


@dataclass(frozen=True)
class HitoriBoard(ShadedBoard):
    """A printed board: rows of numbers; `of` checks them and raises BadInput naming the place.

    >>> HitoriBoard.of([[1, 1], [1, 2]]).violations(Board.of(["#.", ".."]))
    []
    """

    numbers: tuple[tuple[int, ...], ...]
    puzzle: ClassVar[str] = "hitori"
    grid: ClassVar[str] = "numbers"
    mark_meanings: ClassVar[tuple[str, str]] = "not shaded", "shaded"

    @classmethod
    def of(cls, rows: Iterable[Sequence[int]]) -> HitoriBoard:
        """Return the board with these rows of numbers, each from 0 to MAX_CELLS."""
        numbers = rectangle(rows, "numbers")
        check_size(len(numbers), len(numbers[0]) if numbers else 0)
        check_numbers(numbers, MAX_CELLS)
        return cls(numbers)

    @property
    def connection(self) -> Connection:
        """The condition that the cells that are not shaded are connected."""
        return Connection(self.rows, self.cols, sign=-1, anchored=False, description="the cells left")

    def equal_groups(self) -> Iterator[list[Cell]]:
        """Yield, for each number that occurs twice or more in a row or column, its cells there in reading order."""
        for line in rows_and_columns(self.rows, self.cols):
            cells_of_number: dict[int, list[Cell]] = {}
            for row, col in line:
                cells_of_number.setdefault(self.numbers[row][col], []).append((row, col))
            yield from (cells for cells in cells_of_number.values() if len(cells) > 1)

    def equal_pairs(self) -> Iterator[tuple[Cell, Cell]]:
        """Yield each pair of cells of one row or column that hold equal numbers, the first in reading order first."""
        for cells in self.equal_groups():
            yield from combinations(cells, 2)

    def violations(self, board: Board) -> list[str]:
        if faults := size_violations(self.rows, self.cols, board):
            return faults
        faults = shading_violations(board)
        for cell, other_cell in self.equal_pairs():
            if board[cell] == board[other_cell] == ".":
                faults.append(
                    f"{cell_name(cell)} and {cell_name(other_cell)} both hold {self.numbers[cell[0]][cell[1]]}."
                )
        for cell, neighbour in neighbour_pairs(self.rows, self.cols):
            if board[cell] == board[neighbour] == "#":
                faults.append(f"{cell_name(cell)} and {cell_name(neighbour)} are both shaded.")
        unshaded = {cell for cell in board.positions() if board[cell] == "."}
        if len(connected_parts(self.rows, self.cols, unshaded)) > 1:
            faults.append("the cells that are not shaded are not connected.")
        return faults

    def as_formula(self) -> Formula:
        """Return the board as a formula: a variable for each cell, true if it is shaded; `refine` adds connection."""
        # of equal numbers in a line, at most one stays unshaded
        cardinalities = tuple(
            Cardinality(tuple(map(self.variable, cells)), len(cells) - 1, len(cells)) for cells in self.equal_groups()
        )
        clauses = tuple(
            (-self.variable(cell), -self.variable(neighbour))
            for cell, neighbour in neighbour_pairs(self.rows, self.cols)
        )
        return Formula(self.rows * self.cols, clauses, cardinalities, self.connection.violated_clauses)

    def logic(self) -> Logic:
        """Return the named rules: equal numbers in a line, shaded cells that share no side, the others connected."""
        constraints = []
        for cell, other_cell in self.equal_pairs():
            number = self.numbers[cell[0]][cell[1]]
            line = f"row {cell[0] + 1}" if cell[0] == other_cell[0] else f"column {cell[1] + 1}"
            pair = self.variable(cell), self.variable(other_cell)
            constraints.append(NamedConstraint("equal", f"{line} may keep only one {number}", Cardinality(pair, 1, 2)))
        for cell, neighbour in neighbour_pairs(self.rows, self.cols):
            pair = self.variable(cell), self.variable(neighbour)
            constraints.append(NamedConstraint("beside", "shaded cells share no side", Cardinality(pair, 0, 1)))
        return Logic(
            tuple(constraints), ("beside", "equal"), self.rows * self.cols, self.literal_text, (self.connection,)
        )
