"""Complete boards, the things on them (cells, lines, blocks, regions, runs), and the meanings of phrases about them.

A thing is the tuple of its cells. The meaning of a phrase is a function of the board and of a subject: the thing that
the phrase is about, at first the whole board.
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
Cells = tuple[Cell, ...]
"""The cells of a thing, each as (row, column); usually in reading order."""
Result = TypeVar("Result")
SIDES = ((0, 1), (1, 0), (0, -1), (-1, 0))
CORNERS = ((1, 1), (1, -1), (-1, 1), (-1, -1))
AROUND = SIDES + CORNERS
MAX_STATES = 1 << 40  # of a register, which holds a whole board as one integer


@dataclass(frozen=True)
class WholeBoard:
    """A complete board: the values of its cells, row by row."""

    lines: tuple[tuple[int, ...], ...]

    @property
    def rows(self) -> int:
        """The number of rows."""
        return len(self.lines)

    @property
    def cols(self) -> int:
        """The number of columns."""
        return len(self.lines[0]) if self.lines else 0

    def at(self, cell: Cell) -> int:
        """Return the value of a cell."""
        return self.lines[cell[0]][cell[1]]

    def values(self, thing: Iterable[Cell]) -> list[int]:
        """Return the values of some cells, in their order."""
        return [self.lines[i][j] for i, j in thing]

    def inside(self, cell: Cell) -> bool:
        """Return whether a cell lies on the board."""
        return 0 <= cell[0] < self.rows and 0 <= cell[1] < self.cols

    @cached_property
    def cells(self) -> Cells:
        """All cells, row by row."""
        return tuple((i, j) for i in range(self.rows) for j in range(self.cols))

    def near(self, cell: Cell, steps: Iterable[Cell]) -> Cells:
        """Return the cells at the given steps (rows down, columns right) from a cell that lie on the board."""
        candidates = ((cell[0] + i, cell[1] + j) for i, j in steps)
        return tuple(each for each in candidates if self.inside(each))


@dataclass(frozen=True, eq=False)
class Meaning(Generic[Result]):
    """The meaning of a phrase: its text in standard words, and a function of the board and of a subject.

    `sort` restricts what the phrase can be combined with. Of a claim it is "cell" if the subject must be one cell,
    "thing" if it must not, "line" if the order of the subject's cells matters, and "" otherwise. Of a group it is "cell"
    if the group lies near a subject of one cell, "set" if it may be empty and has no order, and "lines" if it consists
    of several lines.

    `across` of a group is "row" or "column" if the group consists of whole rows or columns; of a noun, if its things lie
    in one.
    """

    text: str
    on: Callable[[WholeBoard, Cells], Result]
    sort: str = ""
    across: str = ""


Claim = Meaning["bool | None"]
"""Whether something holds of the subject; None if the claim is about something that does not exist there, such as a
neighbour beyond the edge. A claim about every thing skips those for which it is None."""
Noun = Meaning[tuple[Cells, ...]]
Group = Meaning[Cells]
Number = Meaning[Fraction | int | None]


def every_one(answers: Iterable[bool | None]) -> bool | None:
    """Return the conjunction of answers in three-valued logic: False if one is False, else None if one is None."""
    answers = list(answers)
    return False if False in answers else None if None in answers else True


def any_one(answers: Iterable[bool | None]) -> bool | None:
    """Return the disjunction of answers in three-valued logic: True if one is True, else None if one is None."""
    answers = list(answers)
    return True if True in answers else None if None in answers else False


def opposite(answer: bool | None) -> bool | None:
    """Return the negation of an answer, None of None."""
    return None if answer is None else not answer


def rows_of(thing: Cells) -> tuple[Cells, ...]:
    """Return the cells of a thing, one tuple for each row that it meets."""
    return tuple(tuple(cell for cell in thing if cell[0] == i) for i in sorted({cell[0] for cell in thing}))


def columns_of(thing: Cells) -> tuple[Cells, ...]:
    """Return the cells of a thing, one tuple for each column that it meets."""
    return tuple(tuple(sorted(cell for cell in thing if cell[1] == j)) for j in sorted({cell[1] for cell in thing}))


def lines_of(board: WholeBoard, thing: Cells, kind: str) -> tuple[Cells, ...]:
    """Return the rows (columns) of a thing; those of the whole board if it is one cell or itself a row (column)."""
    cut = rows_of if kind == "row" else columns_of
    return cut(board.cells if len(thing) < 2 or is_line(board, thing, kind) else thing)


def is_line(board: WholeBoard, thing: Cells, kind: str) -> bool:
    """Return whether a thing is a whole row (column) of a board."""
    across = kind == "row"
    return len(thing) == (board.cols if across else board.rows) and len({cell[not across] for cell in thing}) == 1


def diagonals_of(board: WholeBoard, step: int) -> tuple[Cells, ...]:
    """Return all diagonals of the board, those that go down to the right for `step` 1, down to the left for -1."""
    lines: dict[int, list[Cell]] = {}
    for i, j in board.cells:
        lines.setdefault(j - step * i, []).append((i, j))
    return tuple(map(tuple, lines.values()))


def blocks_of(thing: Cells, height: int, width: int) -> tuple[Cells, ...]:
    """Return all blocks of a size that lie inside a thing."""
    cells = set(thing)
    blocks = (tuple((i + a, j + b) for a in range(height) for b in range(width)) for i, j in thing)
    return tuple(block for block in blocks if cells.issuperset(block))


def regions_of(cells: Iterable[Cell], steps: tuple[Cell, ...]) -> tuple[Cells, ...]:
    """Return the connected components of a set of cells, of which two are adjacent if one of `steps` leads between them.

    The cells of each component are in reading order.
    """
    remaining, regions = set(cells), []
    while remaining:
        part, new = set[Cell](), {min(remaining)}
        while new:
            part |= new
            new = {(i + a, j + b) for i, j in new for a, b in steps} & remaining - part
        remaining -= part
        regions.append(tuple(sorted(part)))
    return tuple(regions)


def runs_of(board: WholeBoard, line: Cells, holds: Callable[[int], bool] | None) -> tuple[Cells, ...]:
    """Return the maximal runs of consecutive cells of a line whose values pass a test, or are equal if that is None."""
    runs: list[list[Cell]] = []
    for number, cell in enumerate(line):
        value = board.at(cell)
        continues = bool(runs) and number > 0 and runs[-1][-1] == line[number - 1]
        if holds is None:
            continues = continues and board.at(line[number - 1]) == value
        elif not holds(value):
            continue
        if continues:
            runs[-1].append(cell)
        else:
            runs.append([cell])
    return tuple(map(tuple, runs))


@cache
def _boards_tried() -> tuple[WholeBoard, ...]:
    """Return boards of one value, and random ones of several shapes over two, three and four values."""
    rng = np.random.default_rng(0)
    sizes = ((3, 3), (1, 6), (6, 1), (4, 4), (2, 5), (5, 2), (5, 5))
    constant = [np.full(size, value) for size in ((2, 2), (5, 5)) for value in range(4)]
    drawn = [rng.integers(0, count, size) for _ in range(4) for count in (2, 3, 4) for size in sizes]
    return tuple(WholeBoard(tuple(map(tuple, board.tolist()))) for board in (*constant, *drawn))


def _is_always_true(claim: Claim) -> bool:
    """Return whether a claim holds on every board tried."""
    return all(claim.on(board, board.cells) is True for board in _boards_tried())


def piece_of(claim: Claim | None) -> Piece | None:
    """Return the condition that a claim holds on the whole board.

    The result is None for no claim, for one about a single cell, and for one that no board tried breaks: that is no
    rule, but a sentence understood in a wrong way, such as `every 1 lies in its row`.

    Its register keeps the board as one integer, whose digits after a leading 1 are the indices of the values read, and
    evaluates the claim at the end. So it can be built only for boards of few cells.
    """
    if claim is None or claim.sort == "cell" or _is_always_true(claim):
        return None

    def build(context: Context) -> Parts:
        rows, base = context.min_size[0], len(context.values)
        if context.by_rows or not rows:
            raise Unreadable("a sentence about the whole board, which is read row by row")

        def step(kept: Numbers, view: View) -> Numbers:
            if kept.size and int(kept.max()) >= MAX_STATES // max(base, 2):
                cells = int(np.log(MAX_STATES) / np.log(max(base, 2)))
                raise Unreadable(f"a sentence about the whole board, of which at most {cells} cells are kept")
            return np.asarray(kept * base + view.value_index()) if base > 1 else kept + 1

        def accepts(kept: Numbers) -> Flags:
            return np.array([_holds(int(number), rows, context.values) for number in kept], dtype=bool)

        def _holds(value: int, rows: int, values: tuple[int, ...]) -> bool:
            digits: list[int] = []
            while value > 1:
                digits.append(value % base if base > 1 else 0)
                value = value // base if base > 1 else value - 1
            cell_values = [values[digit] for digit in reversed(digits)]
            board = WholeBoard(tuple(tuple(cell_values[row::rows]) for row in range(rows)))
            return bool(board.cols) and claim.on(board, board.cells) is True

        return Parts(registers=(Register(claim.text, MAX_STATES, 1, (), step, accepts),), grows=True)

    return Piece(claim.text, build)
