"""A Slitherlink board: clues 0..4 in some cells, each the number of sides of its cell that one loop uses.

A solution marks the cells inside the loop with `#` and those outside it with `.`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence, Set
from dataclasses import dataclass
from functools import cache
from itertools import combinations, product
from typing import ClassVar

from stripcount.board import Board, Cell, neighbours
from stripcount.errors import amount
from stripcount.printed.base import ShadedBoard
from stripcount.printed.cells import (
    cell_name,
    check_numbers,
    check_size,
    connected_parts,
    rectangle,
    shading_violations,
    size_violations,
)
from stripcount.printed.connection import Connection
from stripcount.printed.deduction import Logic, NamedConstraint
from stripcount.search.formula import Cardinality, Clause, Formula, Model

NONE = -1
"""No clue."""


def sides_of(inside: Set[Cell], cell: Cell) -> int:
    """Return how many sides of a cell, inside or not, lie on the border of the set of cells `inside`."""
    row, col = cell
    return sum(
        (cell in inside) != (neighbour in inside)
        for neighbour in ((row, col + 1), (row + 1, col), (row, col - 1), (row - 1, col))
    )


@dataclass(frozen=True)
class SlitherlinkBoard(ShadedBoard):
    """A printed board: rows of clues, -1 for none; `of` checks them and raises BadInput naming the place.

    >>> board = SlitherlinkBoard.of([[3, -1], [-1, 2]])
    >>> board.violations(Board.of(["#.", "##"]))
    ['row 2, column 2 has 3 sides of the loop, not 2.']
    """

    clues: tuple[tuple[int, ...], ...]
    puzzle: ClassVar[str] = "slitherlink"
    grid: ClassVar[str] = "clues"
    mark_meanings: ClassVar[tuple[str, str]] = "outside the loop", "inside the loop"

    @classmethod
    def of(cls, rows: Iterable[Sequence[int]]) -> SlitherlinkBoard:
        """Return the board with these rows of clues, each from 0 to 4, or NONE."""
        clues = rectangle(rows, "clues")
        check_size(len(clues), len(clues[0]) if clues else 0)
        check_numbers(clues, 4, ", or -1 for none")
        return cls(clues)

    @property
    def connections(self) -> tuple[Connection, Connection]:
        """Two conditions: the inside is connected, and the outside is connected to the area around the board."""
        return (
            Connection(self.rows, self.cols, sign=1, anchored=False, description="the inside of the loop"),
            Connection(self.rows, self.cols, sign=-1, anchored=True, description="the outside of the loop"),
        )

    def violations(self, board: Board) -> list[str]:
        if faults := size_violations(self.rows, self.cols, board) or shading_violations(board):
            return faults
        inside = {cell for cell in board.positions() if board[cell] == "#"}
        for row, col in board.positions():
            sides = sides_of(inside, (row, col))
            if self.clues[row][col] not in (NONE, sides):
                faults.append(
                    f"{cell_name((row, col))} has {amount(sides, 'side')} of the loop, not {self.clues[row][col]}."
                )
        for row, col in product(range(self.rows - 1), range(self.cols - 1)):
            square = [cell in inside for cell in ((row, col), (row, col + 1), (row + 1, col + 1), (row + 1, col))]
            if square in ([True, False, True, False], [False, True, False, True]):
                faults.append(f"the loop meets itself at the lower right dot of {cell_name((row, col))}.")
        if len(connected_parts(self.rows, self.cols, inside)) != 1:
            faults.append("there must be a single loop, not none or several side by side.")
        outside = set(board.positions()) - inside
        border = {(row, col) for row, col in outside if row in (0, self.rows - 1) or col in (0, self.cols - 1)}
        if not all(border & component for component in connected_parts(self.rows, self.cols, outside)):
            faults.append("there must be a single loop, not one inside another.")
        return faults

    def as_formula(self) -> Formula:
        """Return the board as a formula: a variable for each cell, true inside; `refine` adds the connections."""
        # some cell is inside
        clauses: list[Clause] = [tuple(map(self.variable, product(range(self.rows), range(self.cols))))]
        for row, col in product(range(self.rows), range(self.cols)):
            clauses += self.clue_clauses((row, col))
        clauses += [clause for _, clause in self.dot_clauses()]
        connections = self.connections

        def refine(model: Model) -> list[Clause]:
            return [clause for connection in connections for clause in connection.violated_clauses(model)]

        return Formula(self.rows * self.cols, tuple(clauses), (), refine)

    def clue_clauses(self, cell: Cell) -> list[Clause]:
        """Return the clauses of the clue of a cell, none without a clue.

        Each excludes one assignment of inside and outside to the cell and its neighbours that violates the clue.
        """
        clue, variables = self.clues[cell[0]][cell[1]], self._variables(cell)
        return [
            tuple(-sign * variable for sign, variable in zip(signs, variables, strict=True))
            for signs in (() if clue == NONE else product((-1, 1), repeat=len(variables)))
            if not _satisfies_clue(clue, signs)
        ]

    def _variables(self, cell: Cell) -> list[int]:
        """Return the variables of a cell and of its neighbours on the board, in this order."""
        return list(map(self.variable, (cell, *neighbours(self.rows, self.cols, cell))))

    def dot_clauses(self) -> Iterator[tuple[Cell, Clause]]:
        """Yield (cell, clause), two for each dot that four cells share, the upper left of which is `cell`.

        They say that the loop passes the dot at most once.
        """
        for row, col in product(range(self.rows - 1), range(self.cols - 1)):
            a, b, c, d = map(self.variable, ((row, col), (row, col + 1), (row + 1, col + 1), (row + 1, col)))
            yield (row, col), (-a, b, -c, d)
            yield (row, col), (a, -b, c, -d)

    def logic(self) -> Logic:
        """Return the named rules: clues, dots that the loop passes at most once, and what must be connected."""
        constraints: list[NamedConstraint] = []
        for row, col in product(range(self.rows), range(self.cols)):
            clue = self.clues[row][col]
            reason = f"{cell_name((row, col))} has {amount(clue, 'side')} of the loop"
            variables = self._variables((row, col))
            for pattern in minimal_clauses(clue, len(variables) - 1):
                clause = tuple(sign * variables[side] for side, sign in pattern)
                constraints.append(NamedConstraint("clue", reason, Cardinality(clause, 1, len(clause)), (row, col)))
        for cell, clause in self.dot_clauses():
            reason = f"the loop passes the dot at the lower right of {cell_name(cell)} at most once"
            constraints.append(NamedConstraint("dot", reason, Cardinality(clause, 1, 4)))
        all_variables = tuple(range(1, self.rows * self.cols + 1))
        constraints.append(
            NamedConstraint("loop", "the loop has an inside", Cardinality(all_variables, 1, len(all_variables)))
        )
        return Logic(
            tuple(constraints), ("clue", "dot", "loop"), len(all_variables), self.literal_text, self.connections
        )


def _satisfies_clue(clue: int, signs: Sequence[int]) -> bool:
    """Return whether a cell and its neighbours, each inside (1) or outside (-1) the loop, satisfy the clue of the cell.

    `signs` has the sign of the cell first. Neighbours beyond the border of the board are outside.
    """
    sign, *neighbour_signs = signs
    return (
        sum(sign != neighbour_sign for neighbour_sign in neighbour_signs) + (4 - len(neighbour_signs)) * (sign == 1)
        == clue
    )


@cache
def minimal_clauses(clue: int, neighbour_count: int) -> tuple[tuple[tuple[int, int], ...], ...]:
    """Return the prime implicates of a clue, with which unit propagation deduces everything that follows from it.

    A clause is a tuple of pairs (position, sign): position 0 is the cell, 1..`neighbour_count` are its neighbours on
    the board, and any further neighbour is outside; sign 1 means inside the loop, -1 outside.

    >>> minimal_clauses(4, 2)
    (((0, 1),), ((1, -1),), ((2, -1),))
    """
    if clue == NONE:
        return ()
    allowed_signs = [signs for signs in product((-1, 1), repeat=neighbour_count + 1) if _satisfies_clue(clue, signs)]
    clauses: list[tuple[tuple[int, int], ...]] = []
    for size in range(neighbour_count + 2):
        for positions in combinations(range(neighbour_count + 1), size):
            for signs in product((1, -1), repeat=size):
                clause = tuple(zip(positions, signs, strict=True))
                if any(set(shorter) <= set(clause) for shorter in clauses):
                    continue
                if all(
                    any(signs_allowed[position] == sign for position, sign in clause) for signs_allowed in allowed_signs
                ):
                    clauses.append(clause)
    return tuple(clauses)
