"""A board whose last row lies above its first: the label guessed above a column must be the one found below it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from stripcount.board import Board, Mark, Wrap
from stripcount.model.strip import Label, Strip, TileState, TileStrip
from stripcount.model.wrap.glued import Glued
from stripcount.model.wrap.labels import seam_labels


class Hanging(NamedTuple):
    """The label below a cell of a column, and the label guessed above the first cell of the column."""

    label: Label
    first: Label


class WrappedRows(Glued, TileStrip):
    """The boards of a tile strip with the last row glued to the first; the empty board is counted as in the strip.

    On a board of one row each cell is its own upper and lower neighbour. The tiles must not depend on the row, unless
    `around` describes the change at the seam. Costs as many transitions as the strip has, times the number of labels
    that may cross the seam.

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
        """Return the left edge of the base."""
        return self.base.left_edge(row)

    def right_edge(self, label: Label, row: int) -> bool:
        """Return whether the base allows this label on its right edge."""
        return self.base.right_edge(label, row)

    def bottom_edge(self, label: Label) -> bool:
        """Return whether the label below the last row is the one guessed above the first row."""
        assert isinstance(label, Hanging)
        try:
            return bool(self.base.around(label.label) == label.first)
        except ValueError:
            return False

    def tiles(self, left: Label, above: Label, row: int) -> Iterator[tuple[Mark, Label, Label]]:
        """Yield the base's tiles, in the first row below every label that may cross the seam."""
        firsts = [(above.label, above.first)] if isinstance(above, Hanging) else [(g, g) for g in self.guesses]
        for label, first in firsts:
            for mark, right, below in self.base.tiles(left, label, row):
                yield mark, right, Hanging(below, first)

    def draw_state(self, state: TileState) -> str:
        """Return the base's picture of its state."""
        labels, above = state
        return self.base.draw_state((labels, above.label if isinstance(above, Hanging) else self.base.top_edge()))

    def legal(self, board: Board) -> bool:
        """Return whether the base's own rules allow the board with its sides glued."""
        return self.base.legal(board.wrapped(self.wrap))
