"""Boards: a frozen grid of marks, its neighbours, its transpose, its picture in text."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator
from dataclasses import dataclass

Mark = Hashable
"""What a board holds in one cell; anything hashable, drawn with `str`."""

Cell = tuple[int, int]
"""A position: (row, column), both from 0, row 0 at the top."""


@dataclass(frozen=True)
class Board:
    """A rows × cols grid of marks, kept as a tuple of rows; a board of 0 columns keeps its rows.

    >>> board = Board.of(["+-", ".."])
    >>> board.rows, board.cols, board[0, 1]
    (2, 2, '-')
    >>> print(board.transposed())
    +.
    -.
    """

    cells: tuple[tuple[Mark, ...], ...]

    @classmethod
    def of(cls, rows: Iterable[Iterable[Mark]]) -> Board:
        """Return the board with these rows, each any iterable of marks (a string gives one mark a letter)."""
        return cls(tuple(tuple(row) for row in rows))

    @classmethod
    def from_columns(cls, rows: int, columns: Iterable[Iterable[Mark]]) -> Board:
        """Return the board with these columns; `rows` says its height when there are none.

        >>> Board.from_columns(2, []).cells
        ((), ())
        """
        filled = [tuple(column) for column in columns]
        return cls(tuple(tuple(column[row] for column in filled) for row in range(rows)))

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

    def positions(self) -> Iterator[Cell]:
        """Yield all cells in reading order: row by row, left to right."""
        return ((row, col) for row in range(self.rows) for col in range(self.cols))

    def transposed(self) -> Board:
        """Return the board with rows and columns exchanged; a board without columns has no transpose."""
        return Board(tuple(zip(*self.cells, strict=True)))

    def map(self, change: Callable[[Mark], Mark]) -> Board:
        """Return the board with `change` applied to each mark.

        >>> print(Board.of(["ab"]).map(lambda mark: mark.upper()))
        AB
        """
        return Board(tuple(tuple(change(mark) for mark in row) for row in self.cells))

    def _repr_svg_(self) -> str:
        """Return the picture a notebook shows, drawn by what the marks look like."""
        from stripcount.draw.board import board_svg

        return board_svg(self)

    def __str__(self) -> str:
        wide = any(len(str(mark)) != 1 for row in self.cells for mark in row)
        width = max((len(str(mark)) for row in self.cells for mark in row), default=1)
        return "\n".join((" " if wide else "").join(str(mark).ljust(width) for mark in row) for row in self.cells)


def neighbours(rows: int, cols: int, cell: Cell) -> Iterator[Cell]:
    """Yield the cells that share a side with `cell` inside a rows × cols board, in reading order.

    >>> list(neighbours(2, 2, (0, 0)))
    [(0, 1), (1, 0)]
    """
    row, col = cell
    for r, c in ((row - 1, col), (row, col - 1), (row, col + 1), (row + 1, col)):
        if 0 <= r < rows and 0 <= c < cols:
            yield r, c
