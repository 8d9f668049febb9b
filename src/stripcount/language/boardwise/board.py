"""A board as sentences about all of it see it: its cells, and things made of cells - lines, blocks, regions, runs.

What a phrase means is a function of the board and of `it`: the thing that is spoken of, at first the board itself.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from typing import Generic, TypeVar

import numpy as np

from stripcount.language.pieces import Context, Parts, Piece, Unreadable
from stripcount.model.lattice.rule import Flags, Numbers, Register, View

Cell = tuple[int, int]
Thing = tuple[Cell, ...]
PhraseMatch = TypeVar("PhraseMatch")
SIDES = ((0, 1), (1, 0), (0, -1), (-1, 0))
CORNERS = ((1, 1), (1, -1), (-1, 1), (-1, -1))
AROUND = SIDES + CORNERS
MOST_STATES = 1 << 40  # of a register: a board is one number


@dataclass(frozen=True)
class WholeBoard:
    """A board: its values by rows."""

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
        """Return the values of the cells of a thing."""
        return [self.lines[i][j] for i, j in thing]

    def inside(self, cell: Cell) -> bool:
        """Return whether the board has a cell."""
        return 0 <= cell[0] < self.rows and 0 <= cell[1] < self.cols

    @cached_property
    def cells(self) -> Thing:
        """All cells, row by row."""
        return tuple((i, j) for i in range(self.rows) for j in range(self.cols))

    def near(self, cell: Cell, steps: Iterable[Cell]) -> Thing:
        """Return the cells that are some steps away, as far as they lie on the board."""
        found = ((cell[0] + i, cell[1] + j) for i, j in steps)
        return tuple(each for each in found if self.inside(each))


@dataclass(frozen=True, eq=False)
class Meant(Generic[PhraseMatch]):
    """What a phrase means, and in which words.

    `sort` of a claim: `cell` if it is about single cells, `thing` if it never is, `line` if their order counts.
    `sort` of a group: `cell` if it lies near one, `set` if it may be empty and is in no order, `lines` if it is several.
    `across` of a group: `row` or `column` if it is made of whole ones; of a noun, if its things lie in one.
    """

    said: str
    of: Callable[[WholeBoard, Thing], PhraseMatch]
    sort: str = ""
    across: str = ""

    @property
    def text(self) -> str:
        """The words."""
        return self.said


Claim = Meant["bool | None"]
"""Whether something holds; None where it is said of what is not there: such a thing is passed over by every."""
Noun = Meant[tuple[Thing, ...]]
Group = Meant[Thing]
Number = Meant[Fraction | int | None]


def every_one(found: Iterable[bool | None]) -> bool | None:
    """Return whether all of some claims hold, None if that is so but for those of which nothing can be said."""
    answers = list(found)
    return False if False in answers else None if None in answers else True


def any_one(found: Iterable[bool | None]) -> bool | None:
    """Return whether one of some claims holds, None if that is not so but one of them cannot be told."""
    answers = list(found)
    return True if True in answers else None if None in answers else False


def opposite(found: bool | None) -> bool | None:
    """Return the opposite of an answer."""
    return None if found is None else not found


def rows_of(thing: Thing) -> tuple[Thing, ...]:
    """Return a thing's cells by rows."""
    return tuple(tuple(cell for cell in thing if cell[0] == i) for i in sorted({cell[0] for cell in thing}))


def columns_of(thing: Thing) -> tuple[Thing, ...]:
    """Return a thing's cells by columns."""
    return tuple(tuple(sorted(cell for cell in thing if cell[1] == j)) for j in sorted({cell[1] for cell in thing}))


def lines_of(board: WholeBoard, thing: Thing, kind: str) -> tuple[Thing, ...]:
    """Return the rows (columns) of a thing of several cells; of the whole board for one that is a row (column) of it."""
    cut = rows_of if kind == "row" else columns_of
    return cut(board.cells if len(thing) < 2 or is_line(board, thing, kind) else thing)


def is_line(board: WholeBoard, thing: Thing, kind: str) -> bool:
    """Return whether a thing is a whole row (column) of a board."""
    across = kind == "row"
    return len(thing) == (board.cols if across else board.rows) and len({cell[not across] for cell in thing}) == 1


def diagonals_of(board: WholeBoard, step: int) -> tuple[Thing, ...]:
    """Return the lines of cells that go down and to the right (`step` 1) or to the left (-1)."""
    found: dict[int, list[Cell]] = {}
    for i, j in board.cells:
        found.setdefault(j - step * i, []).append((i, j))
    return tuple(map(tuple, found.values()))


def blocks_of(thing: Thing, height: int, width: int) -> tuple[Thing, ...]:
    """Return all blocks of a size whose cells a thing has."""
    own = set(thing)
    found = (tuple((i + a, j + b) for a in range(height) for b in range(width)) for i, j in thing)
    return tuple(block for block in found if own.issuperset(block))


def regions_of(cells: Iterable[Cell], steps: tuple[Cell, ...]) -> tuple[Thing, ...]:
    """Return the connected parts of some cells, each in the order of rows."""
    left, found = set(cells), []
    while left:
        part, new = set[Cell](), {min(left)}
        while new:
            part |= new
            new = {(i + a, j + b) for i, j in new for a, b in steps} & left - part
        left -= part
        found.append(tuple(sorted(part)))
    return tuple(found)


def runs_of(board: WholeBoard, line: Thing, holds: Callable[[int], bool] | None) -> tuple[Thing, ...]:
    """Return the longest stretches of a line whose cells all are of some values, or (None) all have one value."""
    found: list[list[Cell]] = []
    for number, cell in enumerate(line):
        value = board.at(cell)
        goes_on = bool(found) and number > 0 and found[-1][-1] == line[number - 1]
        if holds is None:
            goes_on = goes_on and board.at(line[number - 1]) == value
        elif not holds(value):
            continue
        if goes_on:
            found[-1].append(cell)
        else:
            found.append([cell])
    return tuple(map(tuple, found))


def piece_of(claim: Claim | None) -> Piece | None:
    """Return the condition that a claim holds on the whole board: the board is kept, one number, until its end."""
    if claim is None or claim.sort == "cell":
        return None

    def build(context: Context) -> Parts:
        rows, base = context.least[0], len(context.values)
        if context.turned or not rows:
            raise Unreadable("a sentence about the whole board, which is read row by row")

        def step(kept: Numbers, view: View) -> Numbers:
            if kept.size and int(kept.max()) >= MOST_STATES // max(base, 2):
                cells = int(np.log(MOST_STATES) / np.log(max(base, 2)))
                raise Unreadable(f"a sentence about the whole board, of which at most {cells} cells are kept")
            return np.asarray(kept * base + view.number()) if base > 1 else kept + 1

        def accepts(kept: Numbers) -> Flags:
            return np.array([_holds(int(number), rows, context.values) for number in kept], dtype=bool)

        def _holds(number: int, rows: int, values: tuple[int, ...]) -> bool:
            digits: list[int] = []
            while number > 1:
                digits.append(number % base if base > 1 else 0)
                number = number // base if base > 1 else number - 1
            found = [values[digit] for digit in reversed(digits)]
            board = WholeBoard(tuple(tuple(found[row::rows]) for row in range(rows)))
            return bool(board.cols) and claim.of(board, board.cells) is True

        return Parts(registers=(Register(claim.said, MOST_STATES, 1, (), step, accepts),), grows=True)

    return Piece(claim.said, build)
