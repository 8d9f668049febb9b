"""Rules of windows as tiles: each cell completes a window, and labels carry what later windows read."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

import numpy as np

from stripcount.board import Board, Mark
from stripcount.model.lattice.rule import ABSENT, Condition, Numbers, Read, Rule, View
from stripcount.model.tile_strip import Label, TileStrip

MAX_WINDOW_CONTENTS = 50_000
"""The largest number of contents of a window that are tried for a certificate."""


def lattice_tiles(rule: Rule, rows: int) -> TileStrip | None:
    """Return the same boards as tiles, None if the rule keeps more than a window or its windows are too many."""
    if rule.labels or rule.registers or rule.tallies or rule.scores or rule.output is not None:
        return None
    if any(max(down, right) > 0 and not c.inside_only for c in rule.conditions for _, down, right in c.reads):
        return None  # it would be tested beyond the lower or the right edge
    windows = WindowTiles(rows, rule, rule.values)
    return windows if len(rule.values) ** (windows.height * windows.width) <= MAX_WINDOW_CONTENTS else None


Block = tuple[tuple[Mark, ...], ...]
"""The rows of a window, or of its part inside the board; the lower right cell of the window is always inside."""


class WindowTiles(TileStrip):
    """The boards of a rule whose conditions see a window alone, as tiles: each cell completes a window.

    `marks` are the marks of the rule's values, in their order. The label to the right of a cell holds the last
    width - 1 marks of its row, the label below it the last height - 1 rows of the last width columns. Near an edge of
    the board both are shorter, because the window is cut off there:

        . 1 0        a window of 2 × 3 whose last cell (?) is being read in the second column: the dots lie outside
        . 0 ?        the board, and the label below the cell above is ((1, 0),)
    """

    def __init__(self, rows: int, rule: Rule, marks: tuple[Mark, ...]) -> None:
        super().__init__(rows)
        self.rule, self.marks = rule, marks
        self.height = max((_extent(down for _, down, _ in c.reads) for c in rule.conditions), default=1)
        self.width = max((_extent(right for _, _, right in c.reads) for c in rule.conditions), default=1)
        self._values = np.array([ABSENT, *rule.values], dtype=np.int64)
        self._code = {mark: np.array([code]) for code, mark in enumerate(marks, 1)}
        self._admitted: dict[Block, bool] = {}

    def left_edge(self, row: int) -> Label:
        return ()

    def top_edge(self) -> Label:
        return ()

    def tiles(self, left: Label, above: Label, row: int) -> Iterator[tuple[Mark, Label, Label]]:
        """Yield the marks whose window is admitted, with the marks and rows that later windows read."""
        assert isinstance(left, tuple)
        assert isinstance(above, tuple)
        if above and len(above[0]) != len(left) + 1:
            return  # the two labels belong to different columns
        for mark in self.marks:
            block = (*above, (*left, mark))
            if self._admits(block):
                yield mark, _last_entries(block[-1], self.width - 1), _last_entries(block, self.height - 1)

    def _admits(self, block: Block) -> bool:
        """Return whether every condition whose last cell is the window's lower right cell holds."""
        if block not in self._admitted:
            self._admitted[block] = all(self._condition_holds(condition, block) for condition in self.rule.conditions)
        return self._admitted[block]

    def _condition_holds(self, condition: Condition, block: Block) -> bool:
        """Return whether a condition holds where its last cell is the lower right cell of the window."""
        reads = {*condition.reads, ("", 0, 0)}
        first_row = len(block) - 1 - max(down for _, down, _ in reads)
        first_column = len(block[0]) - 1 - max(right for _, _, right in reads)
        codes: dict[Read, Numbers | None] = {}
        for name, down, right in reads:
            row, col = first_row + down, first_column + right
            codes[name, down, right] = self._code[block[row][col]] if row >= 0 and col >= 0 else None
        # no condition asks on which row it is: only scores do, and there are none
        return bool(np.all(condition.answers(View(codes, self._values, 0, 1, 1))))

    def legal(self, board: Board) -> bool:
        """Return whether every window is admitted."""
        return all(
            self._admits(
                tuple(
                    _last_entries(above[: col + 1], self.width)
                    for above in _last_entries(board.cells[: row + 1], self.height)
                )
            )
            for row, col in board.positions()
        )


def _extent(offsets: Iterable[int]) -> int:
    """Return the number of rows or columns that some offsets and the anchor at 0 span."""
    offsets_and_anchor = (0, *offsets)
    return max(offsets_and_anchor) - min(offsets_and_anchor) + 1


def _last_entries(entries: tuple[Any, ...], count: int) -> tuple[Any, ...]:
    """Return the last entries, at most `count` of them."""
    return entries[max(0, len(entries) - count) :]
