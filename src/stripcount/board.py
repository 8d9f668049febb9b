"""Boards: immutable grids of marks, also with glued sides and holes; their neighbours, transposes and texts."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from enum import Enum
from typing import NamedTuple

from stripcount.errors import BadInput, printable

Mark = Hashable
"""What stands in a cell of a board: anything hashable, shown as `str` of it."""

Cell = tuple[int, int]
"""A position: (row, column), both from 0, row 0 at the top."""


class Blank(Enum):
    """What stands in a board in place of a mark: FREE in a cell that may hold any mark, HOLE where there is no cell.

    >>> print(Board.of([[FREE, "+"], [HOLE, "-"]]))
    ?+
    ~-
    """

    FREE = "?"
    HOLE = "~"

    def __str__(self) -> str:
        return str(self.value)

    def __repr__(self) -> str:
        return self.name


FREE, HOLE = Blank.FREE, Blank.HOLE


class AnyOf(NamedTuple):
    """What stands in a cell, in place of a mark, if the cell may hold any of several marks."""

    marks: frozenset[Mark]


class Wrap(NamedTuple):
    """Which sides of a board are identified: the lower with the upper (`rows`), the right with the left (`columns`).

    With `twist` the right side is turned over before it is glued to the left: the board is a Möbius strip, or, if rows
    are glued as well, a Klein bottle.
    """

    rows: bool = False
    columns: bool = False
    twist: bool = False

    @property
    def name(self) -> str:
        """The name of these glued sides in WRAPS; a flat board has none there."""
        return next(name for name, wrap in WRAPS.items() if wrap == self)


FLAT = Wrap()
"""A board whose four sides are edges."""

WRAPS: Mapping[str, Wrap] = {
    "rows": Wrap(rows=True), "columns": Wrap(columns=True), "both": Wrap(True, True),
    "moebius": Wrap(False, True, True), "klein": Wrap(True, True, True),
}  # fmt: skip
"""The ways to glue the sides of a board, by the names that the option `--wrap` takes."""


@dataclass(frozen=True)
class Board:
    """A rows × cols grid of marks, stored as a tuple of rows; a board of 0 columns has its rows, which are empty.

    Where a cell would hold HOLE there is none: it lies outside the board.

    On a wrapped board `at` and `neighbours` go on across a seam, as often as it takes: in a ring of one column every
    cell is its own neighbour to the left and to the right, in a ring of two both neighbours are the same cell.

    >>> board = Board.of(["+-", ".."])
    >>> board.rows, board.cols, board[0, 1]
    (2, 2, '-')
    >>> print(board.transposed())
    +.
    -.
    >>> list(Board.of([[1, HOLE], [0, 1]]).neighbours((1, 1)))
    [(1, 0)]
    """

    cells: tuple[tuple[Mark, ...], ...]
    wrap: Wrap = FLAT

    @classmethod
    def of(cls, rows: Iterable[Iterable[Mark]]) -> Board:
        """Return the board with these rows, each any iterable of marks (a string gives one mark a letter).

        Raises BadInput naming the first row that is not as long as row 1.
        """
        cells = tuple(tuple(row) for row in rows)
        for position, row in enumerate(cells, start=1):
            if len(row) != len(cells[0]):
                raise BadInput(
                    f"row {position} of the board must have {len(cells[0])} marks as row 1 has, not {len(row)}."
                )
        return cls(cells)

    @classmethod
    def from_columns(cls, rows: int, columns: Iterable[Iterable[Mark]]) -> Board:
        """Return the board with these columns of marks; `rows` is the length of each, and counts if there are none.

        >>> Board.from_columns(2, []).cells
        ((), ())
        """
        mark_columns = [tuple(column) for column in columns]
        return cls(tuple(tuple(column[row] for column in mark_columns) for row in range(rows)))

    @property
    def rows(self) -> int:
        """The number of rows."""
        return len(self.cells)

    @property
    def cols(self) -> int:
        """The number of columns."""
        return len(self.cells[0]) if self.cells else 0

    def __getitem__(self, cell: Cell) -> Mark:
        return self.cells[cell[0]][cell[1]]

    def wrapped(self, wrap: Wrap) -> Board:
        """Return the board with these sides glued."""
        return Board(self.cells, wrap)

    def place(self, row: int, col: int) -> Cell | None:
        """Return the cell that lies at (row, col), across a seam where there is one, or None outside the board.

        >>> Board.of(["abc"]).wrapped(Wrap(columns=True)).place(0, -1)
        (0, 2)
        """
        cell = self.around(row, col)
        return None if cell is None or self[cell] is HOLE else cell

    def around(self, row: int, col: int) -> Cell | None:
        """Return the cell at (row, col), also across glued sides; None outside the board. A hole is a cell here."""
        rows, cols = len(self.cells), len(self.cells[0]) if self.cells else 0
        if 0 <= row < rows and 0 <= col < cols:  # the common case first: brute force calls this millions of times
            return row, col
        if not rows or not cols:
            return None
        if self.wrap.rows:
            row %= rows
        if self.turned(col):
            row = rows - 1 - row
        if self.wrap.columns:
            col %= cols
        return (row, col) if 0 <= row < rows and 0 <= col < cols else None

    def turned(self, col: int) -> bool:
        """Return whether column `col`, any integer, is seen upside down: beyond an odd number of twisted seams."""
        return self.wrap.twist and self.cols > 0 and col // self.cols % 2 == 1

    def at(self, row: int, col: int) -> Mark | None:
        """Return the mark at (row, col), across a seam where there is one, or None outside the board."""
        cell = self.place(row, col)
        return None if cell is None else self[cell]

    def neighbours(self, cell: Cell) -> Iterator[Cell]:
        """Yield the cells that share a side with `cell`, also across seams: above, left, right, below."""
        row, col = cell
        for r, c in ((row - 1, col), (row, col - 1), (row, col + 1), (row + 1, col)):
            neighbour = self.place(r, c)
            if neighbour is not None:
                yield neighbour

    def positions(self) -> Iterator[Cell]:
        """Yield all cells but holes in reading order: row by row, left to right."""
        return ((r, c) for r, cells in enumerate(self.cells) for c, mark in enumerate(cells) if mark is not HOLE)

    def transposed(self) -> Board:
        """Return the board with rows and columns exchanged, and so the sides that are glued; marks are kept.

        The transpose of a board without columns is the one without rows. Raises BadInput for a twisted board: no `Wrap`
        turns over the lower side.
        """
        if self.wrap.twist:
            raise BadInput("a board whose right side is glued to its left upside down has no transpose.")
        return Board(tuple(zip(*self.cells, strict=True)), Wrap(self.wrap.columns, self.wrap.rows))

    def map(self, change: Callable[[Mark], Mark]) -> Board:
        """Return the board with `change` applied to each mark, and with its holes.

        >>> print(Board.of(["ab"]).map(lambda mark: mark.upper()))
        AB
        """
        changed_rows = (tuple(mark if mark is HOLE else change(mark) for mark in row) for row in self.cells)
        return Board(tuple(changed_rows), self.wrap)

    def __str__(self) -> str:
        texts = [[mark_text(mark) for mark in row] for row in self.cells]
        has_gaps = any(len(text) != 1 for row in texts for text in row)
        width = max((len(text) for row in texts for text in row), default=1)
        return "\n".join((" " if has_gaps else "").join(text.ljust(width) for text in row) for row in texts)


def mark_text(mark: Mark) -> str:
    """Return a mark as text in which control characters are escaped, for a terminal or a picture.

    >>> mark_text("+"), mark_text("\\x1b[31m")
    ('+', '\\\\x1b[31m')
    """
    return printable(str(mark))


def neighbours(rows: int, cols: int, cell: Cell) -> Iterator[Cell]:
    """Yield the cells that share a side with `cell` inside a rows × cols board, in reading order.

    >>> list(neighbours(2, 2, (0, 0)))
    [(0, 1), (1, 0)]
    """
    row, col = cell
    for r, c in ((row - 1, col), (row, col - 1), (row, col + 1), (row + 1, col)):
        if 0 <= r < rows and 0 <= c < cols:
            yield r, c
