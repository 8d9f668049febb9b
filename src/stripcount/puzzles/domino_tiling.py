"""Domino tilings of a rectangle.

A state between two columns says which rows a horizontal domino sticks out of (>):

    >       the next cell of this row is covered already
    .
    .
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import ClassVar

from stripcount.board import FLAT, Board, Mark, Wrap
from stripcount.model.offers import Laws, Slots
from stripcount.model.symmetry import exchanged
from stripcount.model.tile_strip import Label, TileStrip
from stripcount.puzzles.magnets import slot_layouts


class DominoTiling(TileStrip):
    """Coverings of the board by 1×2 and 2×1 dominoes; a mark is the half in the cell: left, right, top or bottom.

    The empty board counts 1. P. W. Kasteleyn, Physica 27 (1961); OEIS A099390.

    >>> sum(1 for _ in DominoTiling(2).candidates(3))
    3
    """

    name = "domino-tiling"
    about = "coverings by dominoes"
    drawn_as = "dominoes"
    marks: Sequence[Mark] = ("L", "R", "T", "B")
    laws = Laws(transposes=True, stacks=True)
    edge = False  # a label: whether a domino crosses the side; none crosses the edge of the board
    symmetries: ClassVar = {"H": exchanged("LR"), "V": exchanged("TB"), "D": exchanged("LT", "RB")}
    statistics: ClassVar = {"horizontal": lambda mark: int(mark == "L"), "vertical": lambda mark: int(mark == "T")}

    def right_edge(self, label: Label, row: int) -> bool:
        """Refuse a domino that sticks out."""
        return not label

    def bottom_edge(self, label: Label) -> bool:
        """Refuse a domino that sticks out."""
        return not label

    def tiles(self, left: Label, above: Label, row: int) -> Iterator[tuple[Mark, Label, Label]]:
        """Yield (mark, right label, label below) of the half that completes a domino, or of those that begin one."""
        if left and above:
            return
        if left or above:
            yield "R" if left else "B", False, False
            return
        yield "L", True, False
        yield "T", False, True

    @property
    def slots(self) -> Slots | None:
        """The board as dominoes whose only content is "."; None for a subclass, whose tiles may be others."""
        return Slots(".") if type(self) is DominoTiling else None

    @property
    def singles(self) -> bool:
        """Whether a cell may stay free: never here, in a subclass perhaps."""
        return False

    def candidates(self, cols: int) -> Iterator[Board]:
        """Yield every tiling, placed cell by cell in reading order."""
        return self.wrapped_candidates(cols, FLAT)

    def wrapped_candidates(self, cols: int, wrap: Wrap) -> Iterator[Board]:
        for letters in slot_layouts(self.rows, cols, self.singles, wrap, free="."):
            yield Board.of((letters[row, col] for col in range(cols)) for row in range(self.rows))

    def legal(self, board: Board) -> bool:
        """Return whether every half's partner lies where it points."""
        # for each half: rows down and columns right to the other half of its domino, and the mark there
        partners = {"L": (0, 1, "R"), "R": (0, -1, "L"), "T": (1, 0, "B"), "B": (-1, 0, "T")}
        for row, col in board.positions():
            mark = str(board[row, col])
            if mark == "." and self.singles:
                continue
            down, right, partner_mark = partners[mark]
            if board.at(row + down, col + right) != partner_mark:
                return False
        return True
