"""A Dominosa board: a rectangle of numbers, checked for size and range when made; as exact cover and as constraints.

As exact cover: a primary item for each cell and for each domino, an option for each pair of neighbouring cells.
A solution gives every cell a letter, L, R, T or B: it is the left, right, top or bottom half of its domino.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import ClassVar

from stripcount.board import Board, Cell
from stripcount.errors import BadInput, excerpt
from stripcount.printed.base import UNKNOWN, CoverBoard
from stripcount.printed.cells import (
    PARTNER,
    cell_name,
    cells_of,
    check_numbers,
    half_letters,
    neighbour_pairs,
    rectangle,
    size_violations,
)
from stripcount.printed.deduction import Logic, NamedConstraint
from stripcount.search import csp
from stripcount.search.exact_cover import ExactCoverProblem
from stripcount.search.formula import Cardinality

MAX_ORDER = 200
"""The largest order that is accepted; its boards have 40,602 cells."""


def _fit_in_row(left: object, right: object) -> bool:
    """Return whether two letters may stand side by side in a row: L before R, and neither without the other."""
    return bool((left == "L") == (right == "R"))


def _fit_in_column(upper: object, lower: object) -> bool:
    """Return whether two letters may stand one below the other: T above B, and neither without the other."""
    return bool((upper == "T") == (lower == "B"))


def order_of(cell_count: int) -> int | None:
    """Return the order n of the full set of dominoes that fills `cell_count` = (n+1)(n+2) cells; None if none does.

    >>> order_of(56), order_of(55)
    (6, None)
    """
    order = 0
    while (order + 1) * (order + 2) < cell_count:
        order += 1
    return order if (order + 1) * (order + 2) == cell_count else None


def full_set(order: int) -> list[tuple[int, int]]:
    """Return the dominoes of a full set as (smaller number, larger number), in ascending order of (larger, smaller)."""
    return [(low, high) for high in range(order + 1) for low in range(high + 1)]


@dataclass(frozen=True)
class DominosaBoard(CoverBoard):
    """A printed board: rows of numbers 0..n in any rectangle of (n+1)(n+2) cells.

    A full set of dominoes has each number n + 2 times; a board with other numbers has no solution.

    >>> DominosaBoard.of([[0, 0, 1], [1, 1, 0]]).order
    1
    """

    numbers: tuple[tuple[int, ...], ...]
    puzzle: ClassVar[str] = "dominosa"
    grid: ClassVar[str] = "numbers"

    @classmethod
    def of(cls, rows: Iterable[Sequence[int]]) -> DominosaBoard:
        """Return the board with the given rows of numbers; raises BadInput naming the cell that is wrong."""
        numbers = rectangle(rows, "numbers")
        cols = len(numbers[0]) if numbers else 0
        order = order_of(len(numbers) * cols) if cols else None
        if order is None or order > MAX_ORDER:
            raise BadInput(
                f"numbers must fill (n+1)(n+2) cells for some order n to {MAX_ORDER}, as 7 rows of 8 do, "
                f"not {len(numbers)} rows of {cols}."
            )
        check_numbers(numbers, order)
        return cls(numbers)

    @cached_property
    def order(self) -> int:
        """The largest number of the full set of dominoes that fills the board."""
        return order_of(self.rows * self.cols) or 0

    def domino(self, cell: Cell, other_cell: Cell) -> tuple[int, int]:
        """Return the domino on two cells, the smaller number first."""
        a, b = self.numbers[cell[0]][cell[1]], self.numbers[other_cell[0]][other_cell[1]]
        return (a, b) if a <= b else (b, a)

    def violations(self, board: Board) -> list[str]:
        """Return one sentence for each cell without its other half and each domino not placed exactly once."""
        if faults := size_violations(self.rows, self.cols, board):
            return faults
        placement_counts: dict[tuple[int, int], int] = {}
        for row, col in board.positions():
            mark = board[row, col]
            if not isinstance(mark, str) or mark not in PARTNER:
                faults.append(f"{cell_name((row, col))} must be L, R, T or B, not {excerpt(str(mark))}.")
                continue
            down, right, other_half = PARTNER[mark]
            partner = row + down, col + right
            if not (0 <= partner[0] < self.rows and 0 <= partner[1] < self.cols and board[partner] == other_half):
                faults.append(f"{cell_name((row, col))} is {mark} without {other_half} as the other half beside it.")
            elif mark in "LT":
                domino = self.domino((row, col), partner)
                placement_counts[domino] = placement_counts.get(domino, 0) + 1
        for low, high in full_set(self.order):
            if (placement_count := placement_counts.get((low, high), 0)) != 1:
                faults.append(f"the domino {low}-{high} is placed {placement_count} times.")
        return faults

    @cached_property
    def pairs(self) -> list[tuple[Cell, Cell]]:
        """All pairs of neighbouring cells, the left or upper one first, in the order of the options of `as_cover`."""
        return neighbour_pairs(self.rows, self.cols)

    def as_cover(self) -> ExactCoverProblem:
        """Return the board as exact cover: items are the cells in reading order, then the dominoes."""
        cells = self.rows * self.cols
        options = []
        for cell, other_cell in self.pairs:
            low, high = self.domino(cell, other_cell)
            items = cell[0] * self.cols + cell[1], other_cell[0] * self.cols + other_cell[1]
            options.append((*items, cells + high * (high + 1) // 2 + low))
        return ExactCoverProblem(cells + (self.order + 1) * (self.order + 2) // 2, 0, tuple(options))

    def decided_literals(self, marks: Board) -> set[int]:
        literals = set()
        for option, (cell, other_cell) in enumerate(self.pairs, start=1):
            pair, letters = (marks[cell], marks[other_cell]), ("L", "R") if cell[0] == other_cell[0] else ("T", "B")
            if pair == letters:
                literals.add(option)
            elif any(mark not in (UNKNOWN, half) for mark, half in zip(pair, letters, strict=True)):
                literals.add(-option)
        return literals

    def logic(self) -> Logic:
        """Return the named rules: each domino lies on one pair of cells, and each cell has one partner."""
        dominoes: dict[tuple[int, int], list[int]] = {domino: [] for domino in full_set(self.order)}
        partners: dict[Cell, list[int]] = {}
        for option, pair in enumerate(self.pairs, start=1):
            dominoes[self.domino(*pair)].append(option)
            for cell in pair:
                partners.setdefault(cell, []).append(option)
        constraints = [
            NamedConstraint(
                "domino", f"the domino {low}-{high} is placed exactly once", Cardinality(tuple(options), 1, 1)
            )
            for (low, high), options in dominoes.items()
        ] + [
            NamedConstraint("cell", f"{cell_name(cell)} has exactly one partner", Cardinality(tuple(options), 1, 1))
            for cell, options in partners.items()
        ]

        def literal_text(literal: int) -> str:
            cell, other_cell = self.pairs[abs(literal) - 1]
            return (
                f"a domino {'lies' if literal > 0 else 'does not lie'} on {cell_name(cell)} and {cell_name(other_cell)}"
            )

        return Logic(tuple(constraints), ("domino", "cell"), len(self.pairs), literal_text)

    def as_csp(self) -> csp.ConstraintProblem:
        """Return the board as constraints: a variable for each cell, whose values are the letters L R T B.

        Neighbours must fit together; for each domino, exactly one of the pairs of cells with its numbers must be taken.
        """
        cells = cells_of(self.rows, self.cols)
        index = {cell: position for position, cell in enumerate(cells)}
        domains = [
            tuple(mark for mark, (down, right, _) in PARTNER.items() if (row + down, col + right) in index)
            for row, col in cells
        ]
        neighbour_constraints: list[csp.Pair] = []
        placements: dict[tuple[int, int], list[tuple[int, str]]] = {domino: [] for domino in full_set(self.order)}
        for cell, other_cell in self.pairs:
            first_half = "L" if cell[0] == other_cell[0] else "T"
            neighbour_constraints.append(
                csp.Pair((index[cell], index[other_cell]), _fit_in_row if first_half == "L" else _fit_in_column)
            )
            placements[self.domino(cell, other_cell)].append((index[cell], first_half))
        domino_constraints = [csp.WeightedSum.of(first_halves, 1) for first_halves in placements.values()]
        # for a domino that fits nowhere the sum is empty, which cannot be 1: there is no solution
        return csp.ConstraintProblem(tuple(domains), (*neighbour_constraints, *domino_constraints))

    def of_options(self, options: Iterable[int]) -> Board:
        """Return the board of letters of a solution of `as_cover`, given by the indices of its options."""
        return Board.of(half_letters(self.rows, self.cols, (self.pairs[index] for index in options), "."))
