"""Puzzles whose rule is local: each cell is a tile, and tiles fit where their labels do."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Hashable, Iterable, Iterator
from typing import ClassVar

from stripcount.board import Mark
from stripcount.model.offers import ArrayReading
from stripcount.model.strip import Strip, rules_untouched

Label = Hashable
"""What a side of a cell shows to the cell beyond it."""
TileState = tuple[tuple[Label, ...], Label]
"""The label to the right of the newest cell of each row, and the label below the last cell read."""


def _label_text(label: Label) -> str:
    """Return a label as text: > for True, a dot for False and None."""
    return {True: ">", False: "."}[label] if isinstance(label, bool) else "." if label is None else str(label)


class TileStrip(Strip[TileState]):
    """A puzzle whose rule is local: each cell is a tile that must fit the labels on its left and upper sides.

    All other methods follow from `tiles` and the edges: a state is the labels along the frontier between read and
    unread cells.

    >>> class Staircase(TileStrip):  # 0-1 boards that do not decrease to the right or downwards
    ...     alphabet = (0, 1)
    ...     edge = 0
    ...     def tiles(self, left, above, row):
    ...         return [(mark, mark, mark) for mark in (0, 1) if mark >= max(left, above)]
    ...     def legal(self, board):
    ...         return all(board[r, c] >= max(board[r, c - 1] if c else 0, board[r - 1, c] if r else 0)
    ...                    for r, c in board.positions())
    >>> from stripcount.count import Count
    >>> Count(Staircase(2)).terms(6)
    [1, 3, 6, 10, 15, 21]
    """

    edge: ClassVar[Label] = None  # the label on the left and upper edge of the board
    facing: bool = False  # True: `right_edge` gets the label in row r together with that in row rows - 1 - r

    @abstractmethod
    def tiles(self, left: Label, above: Label, row: int) -> Iterable[tuple[Mark, Label, Label]]:
        """Yield (mark, label to the right, label below) of every tile in `row` with the labels `left` and `above`."""

    def left_edge(self, row: int) -> Label:
        """Return the label on the board's left edge; by default `edge`."""
        return self.edge

    def top_edge(self) -> Label:
        """Return the label on the board's upper edge; by default `edge`."""
        return self.edge

    def right_edge(self, label: Label, row: int) -> bool:
        """Return whether this label may lie on the board's right edge."""
        return True

    def bottom_edge(self, label: Label) -> bool:
        """Return whether this label may lie on the board's lower edge."""
        return True

    def around(self, label: Label) -> Label:
        """Return the label above the first row, given the label below the last row, on a board with glued rows.

        A label that counts along its column is reset here. Raises ValueError if the column must not end in this way.
        """
        return label

    def upside_down(self, label: Label) -> Label:
        """Return the label to the right of a cell as it is seen upside down, where a board is glued with a twist."""
        return label

    @property
    def array_reading(self) -> ArrayReading | None:
        return ArrayReading("tiles", self) if rules_untouched(self, TileStrip) else None

    def tiling(self) -> TileStrip | None:
        """Return itself; None if it reads boards in another way, or `right_edge` compares the labels of two rows."""
        return self if rules_untouched(self, TileStrip) and not self.facing else None

    def hole_labels(self, left: Label, above: Label, row: int) -> tuple[Label, Label] | None:
        """Return the labels to the right of and below a cell that is not there, None if none may be there.

        By default it is an edge of the board on all of its sides.
        """
        fits = self.right_edge(left, row) and self.bottom_edge(above)
        return (self.left_edge(row), self.top_edge()) if fits else None

    def draw_state(self, state: TileState) -> str:
        """Return the labels to the right, row by row, a dot for None; inside a column also the label below."""
        labels, above = state
        column = " ".join(_label_text(label) for label in labels)
        return column if above == self.top_edge() else f"{column} | {_label_text(above)} below"

    def start(self) -> TileState:
        """Return the board's left edge."""
        return tuple(self.left_edge(row) for row in range(self.rows)), self.top_edge()

    def step(self, state: TileState, row: int) -> Iterator[tuple[Mark, TileState]]:
        """Yield the tiles that fit the labels to the left of `row` and above it."""
        labels, above = state
        for mark, right, below in self.tiles(labels[row], above, row):
            yield mark, ((*labels[:row], right, *labels[row + 1 :]), below)

    def end_column(self, state: TileState) -> TileState | None:
        """Return the labels with the upper edge above, or None if the last label may not lie on the lower edge."""
        return (state[0], self.top_edge()) if self.bottom_edge(state[1]) else None

    def hole(self, state: TileState, row: int) -> TileState | None:
        """Return the labels with edges of the board around the hole."""
        labels, above = state
        around_hole = self.hole_labels(labels[row], above, row)
        if around_hole is None:
            return None
        right, below = around_hole
        return (*labels[:row], right, *labels[row + 1 :]), below

    def accepts(self, state: TileState) -> bool:
        """Return whether every label may lie on the board's right edge."""
        labels = zip(state[0], reversed(state[0])) if self.facing else state[0]
        return all(self.right_edge(label, row) for row, label in enumerate(labels))
