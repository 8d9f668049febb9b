"""The rules of a local puzzle as a table of tiles, small enough to be read, from which its machine can be built."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import product
from typing import Any

import numpy as np

from stripcount.board import Board, Mark
from stripcount.check.certificate.content import Tile, Tiles
from stripcount.model.contract.asking import asked, tiles
from stripcount.model.lattice.rule import ABSENT, Condition, Numbers, Read, Rule, View
from stripcount.model.lattice.strip import LatticeStrip
from stripcount.model.lattice.windows import WindowStrip
from stripcount.model.strip import Label, Strip, TileStrip, rules_untouched

MOST_TILES = 3000
MOST_CORNERS = 20_000
MOST_PATTERNS = 50_000  # windows of a lattice rule that are tried


def table_of(strip: Strip[Any]) -> Tiles | None:
    """Return the tiles of a puzzle, None if it is not local, differs from row to row or has more than MOST_TILES.

    Raises BrokenPuzzle if a method of the puzzle fails. Costs one call of `tiles` for each row and corner.

    >>> from stripcount.puzzles.domino_tiling import DominoTiling
    >>> table_of(DominoTiling(4)).tiles
    [('.', '.', 'L', '>', '.'), ('.', '.', 'T', '.', '>'), ('.', '>', 'B', '.', '.'), ('>', '.', 'R', '.', '.')]
    """
    local = _local(strip.counted())
    try:
        return None if local is None else _table(local)
    except _NoTable:
        return None


def _local(strip: Strip[Any]) -> TileStrip | None:
    """Return the puzzle as a tile strip, if it is one or can be stated as one."""
    if isinstance(strip, TileStrip):
        return strip if rules_untouched(strip, TileStrip) and not strip.facing else None
    if isinstance(strip, WindowStrip) and rules_untouched(strip, WindowStrip) and all(w.whole for w in strip.windows):
        return WindowTiles(strip.rows, strip.rule, tuple(strip.alphabet))
    if isinstance(strip, LatticeStrip) and rules_untouched(strip, LatticeStrip):
        return lattice_tiles(strip.array_rule(), strip.rows)
    return None


def lattice_tiles(rule: Rule, rows: int) -> TileStrip | None:
    """Return the same boards as tiles, None if the rule keeps more than a window or its windows are too many."""
    if rule.labels or rule.registers or rule.tallies or rule.scores or rule.output is not None:
        return None
    if any(max(down, right) > 0 and not c.whole for c in rule.conditions for _, down, right in c.reads):
        return None  # it would be tested beyond the lower or the right edge
    windows = WindowTiles(rows, rule, rule.values)
    return windows if len(rule.values) ** (windows.height * windows.width) <= MOST_PATTERNS else None


Block = tuple[tuple[Mark, ...], ...]
"""The rows of a window, or of what an edge of the board leaves of one; its lower right cell is always there."""


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
        self.height = max((_span(down for _, down, _ in c.reads) for c in rule.conditions), default=1)
        self.width = max((_span(right for _, _, right in c.reads) for c in rule.conditions), default=1)
        self._values = np.array([ABSENT, *rule.values], dtype=np.int64)
        self._code = {mark: np.array([code]) for code, mark in enumerate(marks, 1)}
        self._known: dict[Block, bool] = {}

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
                yield mark, _last(block[-1], self.width - 1), _last(block, self.height - 1)

    def _admits(self, block: Block) -> bool:
        """Return whether every condition whose last cell is the window's lower right cell is met."""
        if block not in self._known:
            self._known[block] = all(self._met(condition, block) for condition in self.rule.conditions)
        return self._known[block]

    def _met(self, condition: Condition, block: Block) -> bool:
        reads = {*condition.reads, ("", 0, 0)}
        top = len(block) - 1 - max(down for _, down, _ in reads)
        left = len(block[0]) - 1 - max(right for _, _, right in reads)
        codes: dict[Read, Numbers | None] = {}
        for name, down, right in reads:
            row, col = top + down, left + right
            codes[name, down, right] = self._code[block[row][col]] if row >= 0 and col >= 0 else None
        if codes["", 0, 0] is None or (condition.whole and None in codes.values()):
            return True
        # no condition asks on which row it is: only scores do, and there are none
        return bool(np.all(condition.test(View(codes, self._values, 0, 1, 1))))

    def legal(self, board: Board) -> bool:
        """Return whether every window is admitted."""
        return all(
            self._admits(
                tuple(_last(above[: col + 1], self.width) for above in _last(board.cells[: row + 1], self.height))
            )
            for row, col in board.positions()
        )


def _span(offsets: Iterable[int]) -> int:
    """Return how many rows or columns there are between the outermost of some cells and the anchor at 0."""
    reached = (0, *offsets)
    return max(reached) - min(reached) + 1


def _last(some: tuple[Any, ...], count: int) -> tuple[Any, ...]:
    """Return the last entries, at most `count` of them."""
    return some[max(0, len(some) - count) :]


class _NoTable(Exception):
    """Rows differ in their rules, or there are too many corners or tiles."""


def _table(strip: TileStrip) -> Tiles:
    """Return the tiles of all corners (label on the left, label above) that the rows of a strip may show."""
    rows = range(strip.rows)
    lefts = [asked(strip, "left_edge", strip.left_edge, row) for row in rows]
    top = asked(strip, "top_edge", strip.top_edge)
    beside: list[dict[Label, None]] = [{left: None} for left in lefts]
    above: list[dict[Label, None]] = [{top: None}, *({} for _ in rows[1:])]
    table: dict[tuple[Label, Label], list[tuple[Mark, Label, Label]]] = {}
    right, bottom = dict[Label, bool](), dict[Label, bool]()
    read = set[tuple[int, Label, Label]]()

    def ending(label: Label, row: int) -> None:
        _agree(right, label, bool(asked(strip, "right_edge", strip.right_edge, label, row, what="label")))

    if len(set(lefts)) > 1:
        raise _NoTable
    for row in rows:
        ending(lefts[0], row)
    while new := [c for row in rows for c in product([row], beside[row], above[row]) if c not in read]:
        read.update(new)
        if len(read) > MOST_CORNERS:
            raise _NoTable
        for row, label, over in new:
            some = tiles(strip, label, over, row)
            _agree(table, (label, over), some)
            for _, to_right, below in some:
                beside[row][to_right] = None
                ending(to_right, row)
                if row < rows[-1]:
                    above[row + 1][below] = None
                else:
                    bottom[below] = bool(asked(strip, "bottom_edge", strip.bottom_edge, below, what="label"))
    fitting = [(corner, tile) for corner, some in table.items() for tile in some]
    if len(fitting) > MOST_TILES:
        raise _NoTable
    name = _names([lefts[0], top, *(label for corner, (_, *sides) in fitting for label in (*corner, *sides))])
    marks = _names([mark for _, (mark, _, _) in fitting])
    listed: list[Tile] = [
        (name[left], name[over], marks[mark], name[to_right], name[below])
        for (left, over), (mark, to_right, below) in fitting
    ]
    edges = [sorted(name[label] for label, good in side.items() if good) for side in (right, bottom)]
    return Tiles(name[lefts[0]], name[top], edges[0], edges[1], sorted(listed))


def _agree(table: dict[Any, Any], key: Any, value: Any) -> None:
    """Store what one row shows, or raise _NoTable if another row showed something else."""
    if table.setdefault(key, value) != value:
        raise _NoTable


def _names(labels: Iterable[Any]) -> dict[Any, str]:
    """Return a short text for each label, all different."""
    different = list(dict.fromkeys(labels))
    names = [_text(label) for label in different]
    if len(set(names)) < len(names) or max(map(len, names), default=0) > 200:
        names = [str(index) for index in range(len(names))]
    return dict(zip(different, names))


def _text(label: Any) -> str:
    """Return a label in a few characters; each row of a window ends with a slash."""
    if isinstance(label, tuple):
        parts = [_text(element) for element in label]
        if any(isinstance(element, tuple) for element in label):
            return "/".join((*parts, ""))
        return ("" if all(len(element) < 2 for element in parts) else ",").join(parts)
    return {True: ">", False: "."}[label] if isinstance(label, bool) else "." if label is None else str(label)
