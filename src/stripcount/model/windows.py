"""Rules on small windows, stated as tiles: each cell completes the window whose lower right corner it is.

The label to the right of a cell holds the last width - 1 marks of its row, the label below it the last height - 1
rows of the last width columns. Near an edge of the board both are shorter, so that the window is cut off there:

    . 1 0        a window of 2 × 3 whose last cell (?) is being read in the second column: the dots lie outside
    . 0 ?        the board, and the label below the cell above is ((1, 0),)
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterator, Sequence
from typing import Any, ClassVar

from stripcount.board import Board, Mark
from stripcount.errors import BrokenPuzzle, shortened
from stripcount.model.strip import Label, TileState, TileStrip

Rows = tuple[tuple[Any, ...], ...]


class WindowTiles(TileStrip):
    """Boards of marks from `alphabet` in which every window is admitted by the method `admits` of the subclass.

    A window that is cut off at the upper or left edge has fewer rows or columns; its lower right cell is always inside.
    """

    window: tuple[int, int]  # rows and columns

    @abstractmethod
    def admits(self, block: Rows) -> bool:
        """Return whether a window may occur; `block` holds those of its rows and columns that lie inside the board."""

    @property
    def marks(self) -> Sequence[Mark]:
        """The marks a cell may hold."""
        return self.alphabet

    def left_edge(self, row: int) -> Label:
        """Return no marks."""
        return ()

    def top_edge(self) -> Label:
        """Return no rows."""
        return ()

    def tiles(self, left: Label, above: Label, row: int) -> Iterator[tuple[Mark, Label, Label]]:
        """Yield the marks whose window is admitted, with the marks and rows that later windows read."""
        assert isinstance(left, tuple)
        assert isinstance(above, tuple)
        height, width = self.window
        if above and len(above[0]) != len(left) + 1:
            return  # the two labels belong to different columns
        for mark in self.marks:
            here = (*left, mark)
            block = (*above, here)
            if self.admits(block):
                yield (
                    mark,
                    here[max(0, len(here) - width + 1) :] if width > 1 else (),
                    block[-(height - 1) :] if (height > 1) else (),
                )


class LeaperStrip(WindowTiles):
    """Boards of 0 and 1 in which no two ones are one of `offsets` (rows, columns) apart, in either direction.

    A state holds the last columns, as many as the offsets reach back. A puzzle takes two lines:

    >>> from stripcount.machine.explore import explore
    >>> class Camels(LeaperStrip):
    ...     offsets = ((1, 3), (3, 1), (1, -3), (3, -1))
    >>> explore(Camels(2)).machine().terms(6)
    [1, 4, 16, 64, 144, 324]
    """

    alphabet: ClassVar = (0, 1)
    offsets: ClassVar[Sequence[tuple[int, int]]]

    def __init__(self, rows: int, **given: object) -> None:
        super().__init__(rows, **given)
        self.leaps = leaps(type(self).__name__, getattr(self, "offsets", ()))
        self.window = (1 + max(down for down, _ in self.leaps), 1 + max(abs(across) for _, across in self.leaps))

    def admits(self, block: Rows) -> bool:
        """Return whether no two ones, of which the lower lies in the last row and the right one in the last column of
        the window, are a leap apart.
        """
        bottom, right = len(block) - 1, len(block[0]) - 1
        for down, across in self.leaps:
            low, high = (right, right - across) if across >= 0 else (right + across, right)
            if down <= bottom and low >= 0 and high >= 0 and block[bottom][low] and block[bottom - down][high]:
                return False
        return True

    def legal(self, board: Board) -> bool:
        """Return whether no two ones are a leap apart."""
        return not any(
            board[row, col] and board.at(row + down, col + across)
            for row, col in board.positions()
            for down, across in self.leaps
        )

    def draw(self, board: Board) -> str:
        """Return the board with a star for every one and a dot for every zero."""
        return "\n".join(" ".join("*" if mark == 1 else "." for mark in row) for row in board.cells)

    def draw_state(self, state: TileState) -> str:
        """Return the remembered marks, row by row; a dot for a row without any."""
        labels, _ = state
        return " ".join("".join(map(str, label)) or "." for label in labels if isinstance(label, tuple))


def leaps(owner: str, offsets: object) -> tuple[tuple[int, int], ...]:
    """Return the offsets, each once and pointing downwards, or to the right in the same row.

    Raises BrokenPuzzle unless `offsets` is a sequence, not empty, of pairs of whole numbers that are not both 0.
    """
    pairs = offsets if isinstance(offsets, Sequence) else ()
    good = [pair for pair in pairs if isinstance(pair, tuple) and len(pair) == 2 and all(type(n) is int for n in pair)]
    if not good or len(good) < len(pairs) or (0, 0) in good:
        raise BrokenPuzzle(
            f"{owner}.offsets must be pairs of whole numbers (rows, columns) that are not both 0, such as "
            f"((1, 2), (2, 1)), not {shortened(repr(offsets))}."
        )
    return tuple(dict.fromkeys(max(pair, (-pair[0], -pair[1])) for pair in good))
