"""Rules on windows stated as tiles, so that a certificate can hold them as a table: each cell completes a window.

The label to the right of a cell holds the last width - 1 marks of its row, the label below it the last height - 1
rows of the last width columns. Near an edge of the board both are shorter, so that the window is cut off there:

    . 1 0        a window of 2 × 3 whose last cell (?) is being read in the second column: the dots lie outside
    . 0 ?        the board, and the label below the cell above is ((1, 0),)
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterator, Sequence
from typing import Any

from stripcount.board import Board, Mark
from stripcount.model.lattice.windows import Window, WindowStrip
from stripcount.model.strip import Label, TileStrip

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


class StripTiles(WindowTiles):
    """The boards of a strip with whole windows."""

    def __init__(self, strip: WindowStrip) -> None:
        super().__init__(strip.rows)
        self.strip = strip
        spans = [[max(side) - min(side) + 1 for side in zip(*window.cells, strict=True)] for window in strip.windows]
        self.window = (max((height for height, _ in spans), default=1), max((width for _, width in spans), default=1))

    @property
    def marks(self) -> Sequence[Mark]:
        """The strip's marks."""
        return self.strip.alphabet

    def admits(self, block: Rows) -> bool:
        """Return whether every window whose lower right corner is that of the block may occur."""
        return all(self._allows(window, block) for window in self.strip.windows)

    def _allows(self, window: Window, block: Rows) -> bool:
        row, col = (len(side) - 1 - max(offsets) for side, offsets in zip((block, block[0]), zip(*window.cells)))
        places = [(row + down, col + right) for down, right in window.cells]
        if any(r < 0 or c < 0 for r, c in places):
            return True
        return window.allows(tuple(block[r][c] for r, c in places))

    def legal(self, board: Board) -> bool:
        """Return whether the strip allows the board."""
        return self.strip.legal(board)
