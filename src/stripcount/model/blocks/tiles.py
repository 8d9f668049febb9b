"""A block strip stated as tiles, for boards with glued sides, where windows cross the seam."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from stripcount.board import Board, Mark, Wrap
from stripcount.model.blocks.strip import BlockStrip
from stripcount.model.strip import Label, Strip
from stripcount.model.windows import Rows, WindowTiles

OUTSIDE = None
"""A row outside the board, in a label; it stands for a row of None as wide as the others."""


class BlockTiles(WindowTiles):
    """The boards of a block strip as tiles; at the sides that `wrap` names, which will be glued, no window is padded.

    Windows padded at the right edge are tested by `accepts`.
    """

    def __init__(self, base: BlockStrip, wrap: Wrap) -> None:
        self.rows, self.settings, self.base, self.wrap = base.rows, base.settings, base, wrap
        self.window = (base.window[0], base.window[1])
        height, width = self.window
        self.above = height // 2 if base.padded and not wrap.rows else 0
        self.beside = width // 2 if base.padded and not wrap.columns else 0
        self._known: dict[Rows, bool] = {}

    @property
    def name(self) -> str:  # type: ignore[override]
        """The name of the puzzle."""
        return self.base.name

    @property
    def marks(self) -> Sequence[Mark]:
        """The values."""
        return self.base.values

    @property
    def title(self) -> str:
        """The puzzle in words."""
        return self.base.title

    def __repr__(self) -> str:
        return repr(self.base)

    def resized(self, rows: int) -> Strip[Any]:
        """Return the same rule on another number of rows."""
        return BlockTiles(self.base.resized(rows), self.wrap)  # type: ignore[arg-type]

    def left_edge(self, row: int) -> Label:
        """Return no marks, or those outside the board."""
        return (None,) * self.beside

    def top_edge(self) -> Label:
        """Return no rows, or those outside the board."""
        return (OUTSIDE,) * self.above

    def tiles(self, left: Label, above: Label, row: int) -> Iterator[tuple[Mark, Label, Label]]:
        """Yield the values whose window is allowed."""
        assert isinstance(left, tuple)
        assert isinstance(above, tuple)
        if any(line is not OUTSIDE and len(line) != len(left) + 1 for line in above):
            return  # the two labels belong to different columns
        blank = (None,) * (len(left) + 1)
        rows = tuple(blank if line is OUTSIDE else line for line in above)
        height, width = self.window
        for mark in self.marks:
            here = (*left, mark)
            if self.admits((*rows, here)):
                kept = (*above, here)
                yield (
                    mark,
                    here[len(here) - width + 1 :] if len(here) >= width else here,
                    kept[max(0, len(kept) - height + 1) :],
                )

    def bottom_edge(self, label: Label) -> bool:
        """Return whether the windows across the lower edge are allowed."""
        assert isinstance(label, tuple)
        rows = [line for line in label if line is not OUTSIDE]
        blank = (None,) * len(rows[-1]) if rows else ()
        lines = [blank if line is OUTSIDE else line for line in label]
        for _ in range(self.above):
            lines.append(blank)
            if not self.admits(tuple(lines[-self.window[0] :])):
                return False
        return True

    def admits(self, block: Rows) -> bool:
        """Return whether a window is allowed; True if it is cut off by an edge that is not padded."""
        if len(block) < self.window[0] or len(block[0]) < self.window[1]:
            return True
        if block not in self._known:
            self._known[block] = self.base.rule.ask(block)
        return self._known[block]

    def wrapped_candidates(self, cols: int, wrap: Wrap) -> Iterator[Board]:
        """Yield every array of the values."""
        return self.base.candidates(cols)

    def legal(self, board: Board) -> bool:
        """Return whether every block is allowed, those across a seam included."""
        return self.base.legal(board)
