"""A Ripple Effect board: regions and givens, valid by construction.

Each region holds 1..its size once, and two equal numbers v in a line have at least v cells between them. Distances
count all cells, including holes: a hole is like a cell without a number.
"""

from __future__ import annotations

import operator
from collections.abc import Hashable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property, partial
from itertools import accumulate, combinations
from typing import ClassVar

from stripcount.board import Board, Cell
from stripcount.errors import BadInput, TooLarge, amount, excerpt
from stripcount.printed.base import UNKNOWN, CoverBoard
from stripcount.printed.cells import (
    MAX_CELLS,
    cell_name,
    cells_of,
    check_numbers,
    check_size,
    connected_parts,
    rectangle,
    size_violations,
)
from stripcount.printed.deduction import Logic, NamedConstraint
from stripcount.search.csp import ConstraintProblem, Pair
from stripcount.search.exact_cover import ExactCoverProblem
from stripcount.search.formula import Cardinality

HOLE = "."
"""The mark of a hole in solutions and drawings."""

_MAX_CHOICES = 60_000  # maximum number of options of the exact cover; a region of n cells has n² of them


@dataclass(frozen=True)
class RippleEffectBoard(CoverBoard):
    """A printed board: the region of each cell (None: a hole), and the numbers given (0: none).

    Regions are numbered from 0 in reading order of their first cells, so that equal boards are equal.

    >>> board = RippleEffectBoard.of(["aab", "acb"], [[0, 0, 2], [0, 0, 0]])
    >>> board.regions, board.region_size((0, 0))
    (((0, 0, 1), (0, 2, 1)), 3)
    """

    regions: tuple[tuple[int | None, ...], ...]
    givens: tuple[tuple[int, ...], ...]
    puzzle: ClassVar[str] = "ripple-effect"
    grid: ClassVar[str] = "regions"

    @classmethod
    def of(
        cls, regions: Iterable[Sequence[Hashable | None]], givens: Iterable[Sequence[int]] | None = None
    ) -> RippleEffectBoard:
        """Return the board with the given region labels and numbers; raises BadInput naming the place that is wrong.

        Both must be rectangles of one size, regions connected, and givens integers. A board whose givens break a
        rule is accepted; it has no solution, and `why_unsolvable` says why.
        """
        labels = rectangle(regions, "regions")
        rows, cols = len(labels), len(labels[0]) if labels else 0
        check_size(rows, cols)
        checked_givens = rectangle([[0] * cols] * rows if givens is None else givens, "givens", (rows, cols))
        check_numbers(checked_givens, MAX_CELLS, suffix=" of the givens")
        number_of_label: dict[Hashable, int] = {}
        board = cls(
            tuple(
                tuple(
                    None if label is None else number_of_label.setdefault(label, len(number_of_label)) for label in row
                )
                for row in labels
            ),
            checked_givens,
        )
        if not board.cells_of_regions:
            raise BadInput("the regions must have at least one cell that is no hole, not only holes.")
        for cells in board.cells_of_regions:
            parts = connected_parts(rows, cols, cells)
            if len(parts) > 1:
                cell, cell_elsewhere = min(parts[0]), min(parts[1])
                label = excerpt(str(labels[cell[0]][cell[1]]))
                raise BadInput(
                    f"region {label} must be connected, but its cells at {cell_name(cell)} "
                    f"and {cell_name(cell_elsewhere)} are not."
                )
        for cell in cells_of(rows, cols):
            if checked_givens[cell[0]][cell[1]] and board.region(cell) is None:
                raise BadInput(
                    f"{cell_name(cell)} is a hole and must have no given, not {checked_givens[cell[0]][cell[1]]}."
                )
        return board

    @cached_property
    def cells_of_regions(self) -> tuple[tuple[Cell, ...], ...]:
        """For each region, its cells in reading order."""
        cells_of_regions: list[list[Cell]] = []
        for row_index, row in enumerate(self.regions):
            for col, region in enumerate(row):
                if region is not None:
                    if region == len(cells_of_regions):
                        cells_of_regions.append([])
                    cells_of_regions[region].append((row_index, col))
        return tuple(map(tuple, cells_of_regions))

    def printed_marks(self) -> Board:
        """Return the givens and holes as marks."""
        return Board.of(
            [HOLE if region is None else number or UNKNOWN for region, number in zip(*line, strict=True)]
            for line in zip(self.regions, self.givens, strict=True)
        )

    def region(self, cell: Cell) -> int | None:
        """Return the index of the region of `cell`, None for a hole."""
        return self.regions[cell[0]][cell[1]]

    def are_joined(self, cell: Cell, other_cell: Cell) -> bool:
        """Return whether two cells belong to one region, or are both holes."""
        return self.region(cell) == self.region(other_cell)

    def region_size(self, cell: Cell) -> int:
        """Return the size of the region of `cell`, 0 for a hole."""
        region = self.region(cell)
        return 0 if region is None else len(self.cells_of_regions[region])

    @property
    def max_region_size(self) -> int:
        """The size of the largest region."""
        return max(map(len, self.cells_of_regions))

    def conflicts(self, numbers: dict[Cell, int]) -> Iterator[str]:
        """Yield one sentence for each pair of equal numbers that breaks a rule; `numbers` has the numbers by cell."""
        cells_of_number: dict[tuple[int | None, int], Cell] = {}
        for cell, number in numbers.items():
            earlier_cell = cells_of_number.setdefault((self.region(cell), number), cell)
            if earlier_cell != cell:
                yield f"{cell_name(earlier_cell)} and {cell_name(cell)} hold {number} in one region."
            for down, right, line in ((0, 1, "row"), (1, 0, "column")):
                for step in range(1, min(number, max(self.rows, self.cols)) + 1):
                    other_cell = cell[0] + down * step, cell[1] + right * step
                    if numbers.get(other_cell) == number:
                        between = f"{step - 1} cell{'s' * (step != 2)} between"
                        cells = f"{cell_name(cell)} and {cell_name(other_cell)}"
                        yield f"{cells} hold {number} in one {line} with {between}."

    def violations(self, board: Board) -> list[str]:
        """Return one sentence for each rule or given that `board` breaks; marks are integers, holes `.`."""
        if faults := size_violations(self.rows, self.cols, board):
            return faults
        numbers: dict[Cell, int] = {}
        for cell in board.positions():
            mark, size, given = board[cell], self.region_size(cell), self.givens[cell[0]][cell[1]]
            if not size:
                if mark != HOLE:
                    faults.append(f"{cell_name(cell)} is a hole and holds {excerpt(str(mark))}.")
            elif isinstance(mark, bool) or not isinstance(mark, int) or not 1 <= mark <= size:
                faults.append(f"{cell_name(cell)} must hold 1 to {size}, not {excerpt(str(mark))}.")
            else:
                numbers[cell] = mark
                if given and mark != given:
                    faults.append(f"{cell_name(cell)} holds {mark} where {given} is given.")
        return faults + list(self.conflicts(numbers))

    @cached_property
    def choices(self) -> list[tuple[Cell, int]]:
        """Each cell with each number that its region and given allow, in the order of the options of `as_cover`."""
        choices = []
        for cell in sorted(cell for region in self.cells_of_regions for cell in region):
            given = self.givens[cell[0]][cell[1]]
            allowed = range(1, self.region_size(cell) + 1)
            choices += [(cell, number) for number in allowed if given in (0, number)]
        return choices

    def as_cover(self) -> ExactCoverProblem:
        """Return the board as exact cover, one option for each of its `choices`.

        Primary items are the cells and the numbers of each region, secondary ones the ripples: to the right and down,
        a number v covers the items (direction, v, cell) of its own cell and the next v cells, so that two equal numbers
        share an item exactly if they are too close. Raises TooLarge if there would be too many options.

        >>> cover = RippleEffectBoard.of(["aab", "acb"]).as_cover()
        >>> cover.primary_count, len(cover.options)
        (12, 14)
        """
        if (choice_count := sum(len(region) ** 2 for region in self.cells_of_regions)) > _MAX_CHOICES:
            raise TooLarge(
                f"the cells of all regions must allow at most {_MAX_CHOICES} numbers in all, not {choice_count}."
            )
        # for each region, the index of its number 1 among the items after those of the cells
        first_number_items = [0, *accumulate(map(len, self.cells_of_regions))]
        cell_count = first_number_items[-1]
        cell_index = {
            cell: position
            for position, cell in enumerate(sorted(cell for region in self.cells_of_regions for cell in region))
        }
        ripples: dict[tuple[int, int, int, int], int] = {}
        options = []
        for (row, col), number in self.choices:
            option = [cell_index[row, col], cell_count + first_number_items[self.regions[row][col] or 0] + number - 1]
            for down, right in ((0, 1), (1, 0)):
                for step in range(min(number, max(self.rows, self.cols)) + 1):
                    r, c = row + down * step, col + right * step
                    if r < self.rows and c < self.cols:
                        option.append(ripples.setdefault((down, number, r, c), 2 * cell_count + len(ripples)))
            options.append(tuple(option))
        return ExactCoverProblem(2 * cell_count, len(ripples), tuple(options))

    def decided_literals(self, marks: Board) -> set[int]:
        return {
            option if marks[cell] == number else -option
            for option, (cell, number) in enumerate(self.choices, start=1)
            if marks[cell] != UNKNOWN
        }

    def as_csp(self) -> ConstraintProblem:
        """Return the board as constraints: a variable for each cell, and pairs that are too close to be equal."""
        cells = cells_of(self.rows, self.cols)
        domains: list[tuple[int | str, ...]] = [() if self.region_size(cell) else (HOLE,) for cell in cells]
        for (row, col), number in self.choices:
            domains[row * self.cols + col] += (number,)
        pairs: list[Pair] = []
        for (index_a, cell_a), (index_b, cell_b) in combinations(enumerate(cells), 2):
            gap = (
                cell_b[1] - cell_a[1]
                if cell_a[0] == cell_b[0]
                else cell_b[0] - cell_a[0]
                if cell_a[1] == cell_b[1]
                else None
            )
            if self.region(cell_a) is not None and self.region(cell_a) == self.region(cell_b):
                pairs.append(Pair((index_a, index_b), operator.ne))
            elif gap is not None and gap <= min(self.region_size(cell_a), self.region_size(cell_b)):
                pairs.append(Pair((index_a, index_b), partial(_are_far_enough, gap)))
        return ConstraintProblem(tuple(domains), tuple(pairs))

    def logic(self) -> Logic:
        """Return the named rules: a cell holds one number, a region each number once, equal ones their distance."""
        variables_of_cell: dict[Cell, list[int]] = {
            cell: [] for cells_of_region in self.cells_of_regions for cell in cells_of_region
        }
        variables_of_number: dict[tuple[int | None, int], list[int]] = {  # by (region, number)
            (region, number): []
            for region, cells_of_region in enumerate(self.cells_of_regions)
            for number in range(1, len(cells_of_region) + 1)
        }
        variable_of = {choice: variable for variable, choice in enumerate(self.choices, start=1)}
        constraints: list[NamedConstraint] = []
        for (cell, number), variable in variable_of.items():
            variables_of_cell[cell].append(variable)
            variables_of_number[self.region(cell), number].append(variable)
            for down, right in ((0, 1), (1, 0)):
                for step in range(1, min(number, max(self.rows, self.cols)) + 1):
                    other_choice = (cell[0] + down * step, cell[1] + right * step), number
                    if other_choice in variable_of and self.region(other_choice[0]) != self.region(cell):
                        between = f"{amount(number, 'cell')} between them"
                        reason = f"two {number}s in a line have at least {between}"
                        constraints.append(
                            NamedConstraint("ripple", reason, Cardinality((variable, variable_of[other_choice]), 0, 1))
                        )
        for cell, variables in variables_of_cell.items():
            given = self.givens[cell[0]][cell[1]]
            reason = (
                f"{given} is given at {cell_name(cell)}" if given else f"{cell_name(cell)} holds exactly one number"
            )
            constraints.append(
                NamedConstraint("given" if given else "cell", reason, Cardinality(tuple(variables), 1, 1))
            )
        for (region, number), variables in variables_of_number.items():
            reason = f"the region of {cell_name(self.cells_of_regions[region or 0][0])} holds {number} exactly once"
            constraints.append(NamedConstraint("region", reason, Cardinality(tuple(variables), 1, 1)))

        def literal_text(literal: int) -> str:
            cell, number = self.choices[abs(literal) - 1]
            return f"{cell_name(cell)} {'is' if literal > 0 else 'is not'} {number}"

        return Logic(tuple(constraints), ("given", "cell", "ripple", "region"), len(self.choices), literal_text)

    def of_options(self, options: Iterable[int]) -> Board:
        """Return the numbers of a solution of `as_cover`, given by the indices of its options."""
        marks: list[list[int | str]] = [[HOLE] * self.cols for _ in range(self.rows)]
        for option in options:
            (row, col), number = self.choices[option]
            marks[row][col] = number
        return Board.of(marks)


def _are_far_enough(gap: int, number: int, other_number: int) -> bool:
    """Return whether two cells of a line whose positions differ by `gap` may hold these numbers."""
    return bool(number != other_number or number < gap)


def why_unsolvable(board: RippleEffectBoard) -> str | None:
    """Return which givens break a rule, as one sentence, or None if none do.

    >>> why_unsolvable(RippleEffectBoard.of(["aab"], [[1, 3, 0]]))
    'row 1, column 2 is given as 3, but its region has only 2 cells.'
    """
    given: dict[Cell, int] = {}
    for cell in sorted(cell for region in board.cells_of_regions for cell in region):
        number, size = board.givens[cell[0]][cell[1]], board.region_size(cell)
        if number > size:
            return f"{cell_name(cell)} is given as {number}, but its region has only {amount(size, 'cell')}."
        if number:
            given[cell] = number
    conflict = next(board.conflicts(given), None)
    return conflict and f"the givens break a rule: {conflict}"
