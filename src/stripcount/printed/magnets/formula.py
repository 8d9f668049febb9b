"""The slots of a Magnets board; the board as constraints, and as a formula.

The formula has three variables for each slot, exactly one of them true, and a cardinality constraint for each count.
Redundant constraints that follow from the counts (`balances`) exclude no solution, and make learning searches ten to
twenty times faster on hard boards of 20 × 20 cells.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from stripcount.board import Board, Cell, neighbours
from stripcount.printed.base import PrintedBoard
from stripcount.printed.cells import PARTNER, rows_and_columns
from stripcount.search import csp
from stripcount.search.formula import Cardinality, Clause, Formula, Model

VALUES = (1, 2, 4)
"""The values of a slot: +- (its first half is +), -+ (its first half is -), blank. A domain is a sum of values."""
ALL_VALUES = 7
"""The domain that has all values."""
_VALUE_BY_FIRST_HALF = {"+": 1, "-": 2, ".": 4}  # the slot's value by the mark of its first half
_VALUE_BY_SECOND_HALF = {"+": 2, "-": 1, ".": 4}  # the slot's value by the mark of its second half


class Touch(NamedTuple):
    """How two slots touch.

    `like_halves` is True if a first half touches a first or a second half a second one, False if a first half touches a
    second one. `line` is the index of the first line in which they touch; rows come before columns.
    """

    like_halves: bool
    line: int


def variable(slot: int, value: int) -> int:
    """Return the variable that says that `slot` has `value`: 1 is +-, 2 is -+, 4 is blank.

    >>> [variable(2, value) for value in VALUES]
    [7, 8, 9]
    """
    return 3 * slot + {1: 1, 2: 2, 4: 3}[value]


@dataclass(frozen=True)
class MagnetsFormula(PrintedBoard):
    """The parts of a board as they are printed, its slots, and the board as a formula; see `board` for the fields."""

    layout: tuple[str, ...]
    top: tuple[int, ...]
    bottom: tuple[int, ...]
    left: tuple[int, ...]
    right: tuple[int, ...]
    givens: tuple[str, ...]

    @cached_property
    def slots(self) -> tuple[tuple[Cell, Cell], ...]:
        """The slots, each as (first half, second half): its L and R or T and B cell; in reading order of the first."""
        return tuple(
            ((row, col), (row + PARTNER[letter][0], col + PARTNER[letter][1]))
            for row, letters in enumerate(self.layout)
            for col, letter in enumerate(letters)
            if letter in "LT"
        )

    @cached_property
    def half_at(self) -> dict[Cell, tuple[int, int]]:
        """For each cell of a slot: (index of the slot, 0 for its first half or 1 for its second)."""
        return {cell: (index, half) for index, pair in enumerate(self.slots) for half, cell in enumerate(pair)}

    @cached_property
    def touching(self) -> tuple[dict[int, Touch], ...]:
        """For each slot, a dictionary from the slots that touch it to how they touch.

        If both halves of a slot touch the same other slot, first touches first and second touches second half.
        """
        touches: tuple[dict[int, Touch], ...] = tuple({} for _ in self.slots)
        for cell, (slot, half) in self.half_at.items():
            for neighbour in neighbours(self.rows, self.cols, cell):
                other_slot, other_half = self.half_at.get(neighbour, (slot, 0))
                if other_slot != slot:
                    line = cell[0] if neighbour[0] == cell[0] else self.rows + cell[1]
                    touches[slot].setdefault(other_slot, Touch(half == other_half, line))
        return touches

    def are_joined(self, cell: Cell, other_cell: Cell) -> bool:
        """Return whether two cells are the halves of one slot."""
        half, other_half = self.half_at.get(cell), self.half_at.get(other_cell)
        return half is not None and other_half is not None and half[0] == other_half[0]

    def as_formula(self) -> Formula:
        """Return the board as a formula: touching halves, counts, givens; three variables for each slot."""
        clauses: list[Clause] = []
        cardinalities = [
            Cardinality(tuple(variable(slot, value) for value in VALUES), 1, 1) for slot in range(len(self.slots))
        ]
        poles: dict[tuple[Cell, str], int] = {}
        for slot, (first_half, second_half) in enumerate(self.slots):
            poles[first_half, "+"] = poles[second_half, "-"] = variable(slot, 1)
            poles[first_half, "-"] = poles[second_half, "+"] = variable(slot, 2)
            for row, col in (first_half, second_half):
                given = self.givens[row][col]
                if given == "x":
                    clauses.append((variable(slot, 4),))
                elif given != ".":
                    clauses.append((poles[(row, col), given],))
        for (cell, pole), literal in poles.items():
            for neighbour in neighbours(self.rows, self.cols, cell):
                neighbour_literal = poles.get((neighbour, pole), literal)
                if neighbour > cell and neighbour_literal != literal:
                    clauses.append((-literal, -neighbour_literal))
        for line, pole, clue in counted_lines(self):
            literals_in_line = tuple(poles[cell, pole] for cell in line if (cell, pole) in poles)
            cardinalities.append(Cardinality(literals_in_line, clue, clue))
        return Formula(3 * len(self.slots), tuple(clauses), (*cardinalities, *balances(self)))

    @cached_property
    def allowed_values(self) -> bytes:
        """The values that the givens allow each slot: a sum of 1 (+-), 2 (-+) and 4 (blank)."""
        return bytes(
            {".": ALL_VALUES, "+": 1, "-": 2, "x": 4}[self.givens[row][col]]
            & {".": ALL_VALUES, "+": 2, "-": 1, "x": 4}[self.givens[other_row][other_col]]
            for (row, col), (other_row, other_col) in self.slots
        )

    def as_csp(self) -> csp.ConstraintProblem:
        """Return the board as constraints: a variable for each slot, whose values are 1 (+-), 2 (-+) and 4 (blank).

        The solver ravenous-polarity poses boards in this way.
        """
        domains = tuple(tuple(value for value in VALUES if domain & value) for domain in self.allowed_values)
        constraints: list[csp.Constraint] = []
        for cell, (slot, half) in self.half_at.items():
            for neighbour in neighbours(self.rows, self.cols, cell):
                other_slot, other_half = self.half_at.get(neighbour, (-1, 0))
                if other_slot > slot:
                    constraints.append(
                        csp.Pair((slot, other_slot), _unequal_poles if half == other_half else _equal_poles)
                    )
        for line, pole, clue in counted_lines(self):
            halves = [self.half_at[cell] for cell in line if cell in self.half_at]
            literals_in_line = [(slot, 1 if (pole == "+") == (half == 0) else 2) for slot, half in halves]
            constraints.append(csp.WeightedSum.of(literals_in_line, clue))
        return csp.ConstraintProblem(domains, tuple(constraints))

    def decided_literals(self, marks: Board) -> set[int]:
        """Return the literals of `as_formula` that the given marks decide, both halves of a slot by one mark."""
        literals = set()
        for slot, (first_half, second_half) in enumerate(self.slots):
            values = (
                _VALUE_BY_FIRST_HALF.get(str(marks[first_half])),
                _VALUE_BY_SECOND_HALF.get(str(marks[second_half])),
            )
            decided = next((value for value in values if value is not None), None)
            if decided is not None:
                literals |= {variable(slot, value) * (1 if value == decided else -1) for value in VALUES}
        return literals

    def of_model(self, model: Model) -> Board:
        values = (next(value for value in VALUES if variable(slot, value) in model) for slot in range(len(self.slots)))
        return self.of_values(values)

    def of_values(self, values: Iterable[int]) -> Board:
        """Return the solution whose slots have these values: 1 is +-, 2 is -+, 4 is blank; a solution of `as_csp`."""
        marks = [["."] * self.cols for _ in range(self.rows)]
        for ((row, col), (other_row, other_col)), value in zip(self.slots, values, strict=True):
            if value != 4:
                marks[row][col], marks[other_row][other_col] = "+-" if value == 1 else "-+"
        return Board.of(marks)


def _unequal_poles(value: object, other_value: object) -> bool:
    """Return whether two slots may have these values if their like halves (both first or both second) touch."""
    return bool(value != other_value or value == 4)


def _equal_poles(value: object, other_value: object) -> bool:
    """Return whether two slots may have these values if the first half of one touches the second of the other."""
    return value == other_value or 4 in (value, other_value)


def counted_lines(board: MagnetsFormula) -> Iterator[tuple[list[Cell], str, int]]:
    """Yield (cells of the row or column, "+" or "-", count) for each count that is printed."""
    lines = rows_and_columns(board.rows, board.cols)
    rows, columns = lines[: board.rows], lines[board.rows :]
    for lines_of_axis, clues, pole in (
        (rows, board.left, "+"),
        (rows, board.right, "-"),
        (columns, board.top, "+"),
        (columns, board.bottom, "-"),
    ):
        for line, clue in zip(lines_of_axis, clues):
            if clue >= 0:
                yield line, pole, clue


def balances(board: MagnetsFormula) -> Iterator[Cardinality]:
    """Yield constraints that follow from the counts, on slots with only one half in a line or in the first k lines.

    A slot inside a set of lines holds as many + as -. In neighbouring lines whose counts are all printed, the number of
    + minus the number of - is therefore that of the halves of slots that leave these lines: for one row, its vertical
    slots; for the first k rows, only the slots that lie in rows k and k + 1.

    >>> from stripcount.printed.magnets.board import MagnetsBoard
    >>> list(balances(MagnetsBoard.of(["TT", "BB"], left=[1, 1], right=[1, 1])))[-1]
    Cardinality(literals=(1, 4, -2, -5), low=2, high=2)
    """
    for axis, plus, minus in ((0, board.left, board.right), (1, board.top, board.bottom)):
        size = len(plus)
        crossing: list[list[int]] = [[] for _ in range(size + 1)]  # crossing[k]: slots in lines k - 1 and k
        for slot, (first_half, second_half) in enumerate(board.slots):
            if first_half[axis] != second_half[axis]:
                crossing[second_half[axis]].append(slot)
        surplus = [p - m if p >= 0 and m >= 0 else None for p, m in zip(plus, minus)]
        for line, difference in enumerate(surplus):
            if difference is not None:
                yield _balance(crossing[line + 1], crossing[line], difference)
        total = 0
        line_index = 0
        for line_index, difference in enumerate(surplus[:-1], start=1):  # lines from the first on
            if difference is None:
                line_index -= 1
                break
            total += difference
            yield _balance(crossing[line_index], (), total)
        total = 0
        for line in range(size - 1, line_index, -1):  # and from the last on, where the first ones do not reach
            difference = surplus[line]
            if difference is None:
                break
            total += difference
            yield _balance((), crossing[line], total)


def _balance(first_half_slots: Iterable[int], second_half_slots: Iterable[int], surplus: int) -> Cardinality:
    """Return the constraint that some halves of slots have `surplus` more + than - altogether.

    These are the first halves of `first_half_slots` and the second halves of `second_half_slots`.
    """
    positive, negated = [], []
    for slots, positive_value, negated_value in ((first_half_slots, 1, 2), (second_half_slots, 2, 1)):
        positive += [variable(slot, positive_value) for slot in slots]
        negated += [-variable(slot, negated_value) for slot in slots]
    return Cardinality((*positive, *negated), surplus + len(negated), surplus + len(negated))


def open_formula(board: MagnetsFormula, domains: Sequence[int]) -> Formula:
    """Return a formula whose models correspond to the fillings that `domains` allow.

    `domains` has the domain of each slot and must be a fixed point of propagation. The formula has at most three
    variables for each undecided slot. Model counters take less time for it than for `as_formula`: the third variable
    states that the slot is a magnet, and stands for its halves in the constraints of the line that it lies in.

    >>> from stripcount.printed.magnets.board import MagnetsBoard
    >>> open_formula(MagnetsBoard.of(["LRLR"]), bytes([1, 3])).variables
    1
    """
    literals: dict[tuple[Cell, str], int] = {}  # of undecided slots: the literal that a cell holds a pole
    decided: set[tuple[Cell, str]] = set()
    magnet_of_literals: dict[frozenset[int], int] = {}
    clauses: list[Clause] = []
    variables = 0
    for domain, (first_half, second_half) in zip(domains, board.slots, strict=True):
        halves_by_value = {1: ((first_half, "+"), (second_half, "-")), 2: ((first_half, "-"), (second_half, "+"))}
        if domain.bit_count() == 1:
            decided.update(halves_by_value.get(domain, ()))
            continue
        both_values = domain & 3 == 3
        first_literal = variables + 1
        second_literal = -first_literal if domain == 3 else first_literal + 1
        variables += 2 if domain == ALL_VALUES else 1
        literals.update(dict.fromkeys(halves_by_value[1 if domain & 1 else 2], first_literal))
        if both_values:
            literals.update(dict.fromkeys(halves_by_value[2], second_literal))
        if domain == ALL_VALUES:
            variables += 1
            magnet_of_literals[frozenset((first_literal, second_literal))] = variables
            clauses += [
                (-first_literal, -second_literal),
                (-first_literal, variables),
                (-second_literal, variables),
                (-variables, first_literal, second_literal),
            ]
    for (cell, pole), literal in literals.items():
        for neighbour in neighbours(board.rows, board.cols, cell):
            neighbour_literal = literals.get((neighbour, pole), -literal)
            if neighbour > cell and neighbour_literal not in (literal, -literal):
                clauses.append((-literal, -neighbour_literal))
    cardinalities = []
    for cells, pole, clue in counted_lines(board):
        literals_in_line = [literals[cell, pole] for cell in cells if (cell, pole) in literals]
        remaining = clue - sum((cell, pole) in decided for cell in cells)
        # of a literal and its negative exactly one is true
        pairs = {lit for lit in literals_in_line if lit > 0 and -lit in literals_in_line}
        literals_in_line = [lit for lit in literals_in_line if abs(lit) not in pairs]
        remaining -= len(pairs)
        for halves, magnet in magnet_of_literals.items():
            if halves.issubset(literals_in_line):
                literals_in_line = [magnet, *(lit for lit in literals_in_line if lit not in halves)]
        cardinalities.append(Cardinality(tuple(literals_in_line), remaining, remaining))
    return Formula(variables, tuple(clauses), tuple(cardinalities))
