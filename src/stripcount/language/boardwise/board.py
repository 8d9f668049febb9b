"""Complete boards, the things on them (cells, lines, blocks, regions, runs), and the meanings of phrases about them.

A *thing* is a tuple of cells: a single cell, a line (row, column or diagonal), a block, a region, or the whole board. A
phrase has a meaning for a board and a *subject*, the thing that the phrase is about. In "every row has a 1" the subject
of the whole sentence is the board, and the subjects of "has a 1" are the rows.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from fractions import Fraction
from functools import cache, cached_property
from typing import Generic, TypeVar

import numpy as np

from stripcount.language.pieces import Context, Parts, Piece, Unreadable
from stripcount.model.lattice.rule import Flags, Numbers, Register, View

Cell = tuple[int, int]
"""(row, column) of a cell, counted from 0; also a step from one cell to another, (rows down, columns to the right)."""
Cells = tuple[Cell, ...]
"""The cells of a thing. The order matters for lines: rows run to the right, columns downwards."""
ResultT = TypeVar("ResultT")
# steps to the neighbours of a cell: by a side, by a corner, and both; each is (rows down, columns to the right)
ORTHOGONAL_STEPS = ((0, 1), (1, 0), (0, -1), (-1, 0))
DIAGONAL_STEPS = ((1, 1), (1, -1), (-1, 1), (-1, -1))
KING_STEPS = ORTHOGONAL_STEPS + DIAGONAL_STEPS
CODE_LIMIT = 1 << 40
"""Exclusive upper bound of the integer that encodes a board while it is read; 39 cells of two values fit below it.
Every board is a state of its own, so that far smaller boards already take too long to count."""


@dataclass(frozen=True)
class WholeBoard:
    """A complete board; `grid` holds the values of its cells, one tuple for each row."""

    grid: tuple[tuple[int, ...], ...]

    @property
    def row_count(self) -> int:
        """The number of rows."""
        return len(self.grid)

    @property
    def column_count(self) -> int:
        """The number of columns."""
        return len(self.grid[0]) if self.grid else 0

    def value(self, cell: Cell) -> int:
        """Return the value of a cell."""
        return self.grid[cell[0]][cell[1]]

    def values(self, thing: Iterable[Cell]) -> list[int]:
        """Return the values of the cells of a thing, in their order."""
        return [self.grid[row][column] for row, column in thing]

    def inside(self, cell: Cell) -> bool:
        """Return whether a cell lies on the board."""
        return 0 <= cell[0] < self.row_count and 0 <= cell[1] < self.column_count

    @cached_property
    def cells(self) -> Cells:
        """All cells in reading order."""
        return tuple((row, column) for row in range(self.row_count) for column in range(self.column_count))

    def neighbours(self, cell: Cell, steps: Iterable[Cell]) -> Cells:
        """Return the cells at the given steps (rows down, columns right) from a cell that lie on the board."""
        candidates = ((cell[0] + down, cell[1] + right) for down, right in steps)
        return tuple(neighbour for neighbour in candidates if self.inside(neighbour))


@dataclass(frozen=True, eq=False)
class Meaning(Generic[ResultT]):
    """The meaning of a phrase: its `text` in standard words, and a function of the board and of a subject.

    The aliases below name the meanings by what `evaluate`(board, subject) returns: `Claim`, `Noun`, `Group`, `Number`.

    `sort` says which subjects are allowed, or which phrases this one can be combined with:

    - of a claim: "cell" if the subject must be a single cell, "thing" if it must not be one, "line" if moreover the
      order of its cells matters, "" if any subject is allowed;
    - of a noun: "cell" if its things are single cells, otherwise "";
    - of a group: "cell" if it depends on a subject that is a cell ("its neighbours"), "set" if it may be empty and its
      cells have no order ("the border"), "lines" if it consists of several lines, "" if it is one line or one cell;
    - of a number: "cell" if it depends on a subject that is a cell ("its left neighbour"), "own" if it depends on a
      subject of any kind ("the sum of that row"), otherwise "".

    `line_kind` of a group is "row" or "column" if the group consists of whole rows or whole columns. Of a noun it is
    "row" or "column" if all its things lie in one such line of the board. Otherwise it is "".
    """

    text: str
    evaluate: Callable[[WholeBoard, Cells], ResultT]
    sort: str = ""
    line_kind: str = ""


Claim = Meaning["bool | None"]
"""Whether something holds of the subject; None if the claim is about something that does not exist there, such as a
neighbour beyond the edge. A claim about every thing skips those for which it is None."""
Noun = Meaning[tuple[Cells, ...]]
"""All things of a kind inside the subject, such as "row" or "region of 1s"."""
Group = Meaning[Cells]
"""One definite thing, such as "the first row" or "its left neighbour"; empty if it does not exist."""
Number = Meaning[Fraction | int | None]
"""A number, such as "the sum of the first row"; None if it is not defined."""


def three_valued_and(answers: Iterable[bool | None]) -> bool | None:
    """Return the conjunction in three-valued logic: False if any answer is False, else None if any is None."""
    answers = list(answers)
    return False if False in answers else None if None in answers else True


def three_valued_or(answers: Iterable[bool | None]) -> bool | None:
    """Return the disjunction in three-valued logic: True if any answer is True, else None if any is None."""
    answers = list(answers)
    return True if True in answers else None if None in answers else False


def three_valued_not(answer: bool | None) -> bool | None:
    """Return the negation in three-valued logic; that of None is None."""
    return None if answer is None else not answer


def rows_of(thing: Cells) -> tuple[Cells, ...]:
    """Return the cells of a thing, one tuple for each row that it meets, from top to bottom."""
    return tuple(tuple(cell for cell in thing if cell[0] == row) for row in sorted({cell[0] for cell in thing}))


def columns_of(thing: Cells) -> tuple[Cells, ...]:
    """Return the cells of a thing, one tuple for each column that it meets, from left to right; cells run downwards."""
    return tuple(
        tuple(sorted(cell for cell in thing if cell[1] == column)) for column in sorted({cell[1] for cell in thing})
    )


def lines_in_scope(board: WholeBoard, thing: Cells, line_kind: str) -> tuple[Cells, ...]:
    """Return the rows or columns to which a phrase such as "the first row" refers if it is said of a thing.

    These are the rows (columns) of the thing itself. If the thing is one cell, empty, or itself a whole row (column) of
    the board, they are those of the board. `line_kind` is "row" or "column".
    """
    split = rows_of if line_kind == "row" else columns_of
    return split(board.cells if len(thing) < 2 or is_whole_line(board, thing, line_kind) else thing)


def is_whole_line(board: WholeBoard, thing: Cells, line_kind: str) -> bool:
    """Return whether a thing is a whole row (column) of a board; `line_kind` is "row" or "column"."""
    is_row = line_kind == "row"
    return (
        len(thing) == (board.column_count if is_row else board.row_count)
        and len({cell[0 if is_row else 1] for cell in thing}) == 1
    )


def diagonals_of(board: WholeBoard, step: int) -> tuple[Cells, ...]:
    """Return all diagonals of the board, each from top to bottom.

    With `step` 1 they go down to the right, with -1 down to the left. Diagonals of one cell are included.
    """
    cells_by_diagonal: dict[int, list[Cell]] = {}
    for row, column in board.cells:
        cells_by_diagonal.setdefault(column - step * row, []).append((row, column))
    return tuple(map(tuple, cells_by_diagonal.values()))


def blocks_in(thing: Cells, height: int, width: int) -> tuple[Cells, ...]:
    """Return all `height` × `width` blocks that lie inside a thing, each in reading order."""
    cells = set(thing)
    blocks = (
        tuple((row + down, column + right) for down in range(height) for right in range(width)) for row, column in thing
    )
    return tuple(block for block in blocks if cells.issuperset(block))


def connected_components(cells: Iterable[Cell], steps: tuple[Cell, ...]) -> tuple[Cells, ...]:
    """Return the connected components of a set of cells.

    Two cells are adjacent if one of `steps` leads from one to the other; `steps` must hold the negative of each step,
    too. The cells of a component are in reading order, and components are in the order of their first cells.
    """
    remaining, components = set(cells), []
    while remaining:
        component, level = set[Cell](), {min(remaining)}
        while level:
            component |= level
            level = {
                (row + down, column + right) for row, column in level for down, right in steps
            } & remaining - component
        remaining -= component
        components.append(tuple(sorted(component)))
    return tuple(components)


def maximal_runs(board: WholeBoard, line: Cells, predicate: Callable[[int], bool] | None) -> tuple[Cells, ...]:
    """Return the maximal runs of consecutive cells of a line whose values pass `predicate`.

    If `predicate` is None, these are the maximal runs of cells with equal values.
    """
    runs: list[list[Cell]] = []
    for position, cell in enumerate(line):
        value = board.value(cell)
        continues = bool(runs) and position > 0 and runs[-1][-1] == line[position - 1]
        if predicate is None:
            continues = continues and board.value(line[position - 1]) == value
        elif not predicate(value):
            continue
        if continues:
            runs[-1].append(cell)
        else:
            runs.append([cell])
    return tuple(map(tuple, runs))


@cache
def _sample_boards() -> tuple[WholeBoard, ...]:
    """Return 92 boards: constant ones, and random ones of seven shapes over two, three and four values."""
    rng = np.random.default_rng(0)
    sizes = ((3, 3), (1, 6), (6, 1), (4, 4), (2, 5), (5, 2), (5, 5))
    constant_grids = [np.full(size, value) for size in ((2, 2), (5, 5)) for value in range(4)]
    random_grids = [rng.integers(0, value_count, size) for _ in range(4) for value_count in (2, 3, 4) for size in sizes]
    return tuple(WholeBoard(tuple(map(tuple, grid.tolist()))) for grid in (*constant_grids, *random_grids))


def _holds_on_samples(claim: Claim) -> bool:
    """Return whether a claim holds on every sample board."""
    return all(claim.evaluate(board, board.cells) is True for board in _sample_boards())


def _max_kept_cells(base: int) -> int:
    """Return the largest number n of cells whose integers, below 2·baseⁿ, do not exceed `CODE_LIMIT`.

    >>> _max_kept_cells(2), _max_kept_cells(3)
    (39, 24)
    """
    cells, bound = 0, 2
    while bound * base <= CODE_LIMIT:
        cells, bound = cells + 1, bound * base
    return cells


def piece_from_claim(claim: Claim | None) -> Piece | None:
    """Return the piece of a rule which states that a claim holds on the whole board.

    The result is None if `claim` is None, if it is about a single cell, or if it holds on every sample board: such a
    claim restricts nothing, so the sentence was understood in a wrong way, as in "every 1 lies in its row".

    The register of the piece keeps the board as one integer and evaluates the claim when the board is complete. The
    digits of the integer, after a leading 1, are the indices of the values read, in the base of the number of values.
    So the piece serves only for boards of few cells: `Unreadable` is raised while a board is read whose integer would
    reach `CODE_LIMIT`. It is also raised when the piece is built for boards that are read row by row.
    """
    if claim is None or claim.sort == "cell" or _holds_on_samples(claim):
        return None

    def build(context: Context) -> Parts:
        row_count, base = context.min_size[0], len(context.values)
        if context.by_rows or not row_count:
            raise Unreadable("a sentence about the whole board, which is read row by row")

        def append_value(board_codes: Numbers, view: View) -> Numbers:
            if board_codes.size and int(board_codes.max()) >= CODE_LIMIT // max(base, 2):
                raise Unreadable(
                    f"a sentence about the whole board, of which at most {_max_kept_cells(max(base, 2))} cells are kept"
                )
            return np.asarray(board_codes * base + view.value_index()) if base > 1 else board_codes + 1

        def accepts(board_codes: Numbers) -> Flags:
            return np.array([claim_holds(int(code)) for code in board_codes], dtype=bool)

        def claim_holds(code: int) -> bool:
            value_indices: list[int] = []  # of the cells, the last one first
            while code > 1:
                value_indices.append(code % base if base > 1 else 0)
                code = code // base if base > 1 else code - 1
            cell_values = [context.values[index] for index in reversed(value_indices)]
            board = WholeBoard(tuple(tuple(cell_values[row::row_count]) for row in range(row_count)))
            return bool(board.column_count) and claim.evaluate(board, board.cells) is True

        # the register grows: it holds one state for every board
        return Parts(registers=(Register(claim.text, CODE_LIMIT, 1, (), append_value, accepts),), grows=True)

    return Piece(claim.text, build)
