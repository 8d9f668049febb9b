"""A board whose last row lies above its first: a label is guessed at the top of a column and found at its foot."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from stripcount.board import Board, Mark, Wrap
from stripcount.model.blocks.tiles import BlockTiles
from stripcount.model.strip import Label, Strip, TileState, TileStrip
from stripcount.model.wrap.glued import Glued
from stripcount.model.wrap.labels import seam_labels


class Hanging(NamedTuple):
    """The label below a cell of a column, and the one that was guessed above its first cell."""

    label: Label
    first: Label


class WrappedRows(Glued, TileStrip):
    """The boards of a tile strip with the last row glued to the first; the empty board counts as in the strip.

    A board of one row is its own upper and lower neighbour. Its tiles do not depend on the row, or else `around` says
    what changes at the seam. Costs as many transitions as the strip's, times the labels that may cross the seam.

    >>> from stripcount.machine.explore import explore
    >>> from stripcount.puzzles.hard_squares import HardSquares
    >>> explore(WrappedRows(HardSquares(4))).machine().terms(5)
    [1, 7, 35, 181, 933]
    """

    wrap = Wrap(rows=True)

    def __init__(self, base: TileStrip) -> None:
        self.glue(base)
        self.base: TileStrip = base
        self.guesses = seam_labels(base).above

    def resized(self, rows: int) -> Strip[Any]:
        """Return the wrapped board of another number of rows."""
        return WrappedRows(self.base.resized(rows))  # type: ignore[arg-type]

    def left_edge(self, row: int) -> Label:
        """Return the strip's own."""
        return self.base.left_edge(row)

    def right_edge(self, label: Label, row: int) -> bool:
        """Return the strip's own."""
        return self.base.right_edge(label, row)

    def bottom_edge(self, label: Label) -> bool:
        """Say whether the foot of the column is what was guessed at its top."""
        assert isinstance(label, Hanging)
        try:
            return bool(self.base.around(label.label) == label.first)
        except ValueError:
            return False

    def tiles(self, left: Label, above: Label, row: int) -> Iterator[tuple[Mark, Label, Label]]:
        """Yield the strip's tiles, at the top of a column under every label that may cross the seam."""
        firsts = [(above.label, above.first)] if isinstance(above, Hanging) else [(g, g) for g in self.guesses]
        for label, first in firsts:
            for mark, right, below in self.base.tiles(left, label, row):
                yield mark, right, Hanging(below, first)

    def draw_state(self, state: Any) -> str:
        """Return the strip's own picture of its state."""
        labels, above = state
        inside = isinstance(above, Hanging)
        return self.base.draw_state((labels, above.label if inside else self.base.top_edge()))

    def legal(self, board: Board) -> bool:
        """Say whether the strip's own rules allow the board with its sides glued."""
        return self.base.legal(board.wrapped(self.wrap))


class WrappedPaddedBlocks(WrappedRows):
    """The same of blocks that are padded at the left and right edge: the last windows are looked at by `accepts`."""

    def __init__(self, base: BlockTiles) -> None:
        super().__init__(base)
        self.tiled = base

    def resized(self, rows: int) -> Strip[Any]:
        """Return the wrapped board of another number of rows."""
        return WrappedPaddedBlocks(self.tiled.resized(rows))  # type: ignore[arg-type]

    def accepts(self, state: TileState) -> bool:
        """Say whether the windows that look over the right edge are allowed."""
        height, width = self.tiled.window
        for outside in range(1, self.tiled.beside + 1):
            lines = [(*label, *(None,) * outside)[-width:] for label in state[0] if isinstance(label, tuple)]
            for top in range(self.rows):
                if not self.tiled.admits(tuple(lines[(top + i) % self.rows] for i in range(height))):
                    return False
        return True
