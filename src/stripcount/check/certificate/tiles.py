"""The rules of a local puzzle as a table of tiles, small enough to be read, from which its machine can be built."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from stripcount.board import Board, Mark
from stripcount.check.certificate.content import Tile, Tiles
from stripcount.check.certificate.window_tiles import Rows, StripTiles, WindowTiles
from stripcount.machine.asking import asked, tiles
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
    return None if local is None else _Search(local).table()


def _local(strip: Strip[Any]) -> TileStrip | None:
    """Return the puzzle as a tile strip, if it is one or can be stated as one."""
    if isinstance(strip, TileStrip):
        return strip if rules_untouched(strip, TileStrip) else None
    if isinstance(strip, WindowStrip) and rules_untouched(strip, WindowStrip) and all(w.whole for w in strip.windows):
        return StripTiles(strip)
    if isinstance(strip, LatticeStrip) and rules_untouched(strip, LatticeStrip):
        return lattice_tiles(strip.array_rule(), strip.rows)
    return None


class LatticeTiles(WindowTiles):
    """The boards of a lattice rule whose conditions see a window alone, none of them beyond the right or lower edge."""

    def __init__(self, rows: int, rule: Rule, window: tuple[int, int]) -> None:
        super().__init__(rows)
        self.rule, self.window = rule, window
        self._values = np.array([ABSENT, *rule.values], dtype=np.int64)
        self._code = {value: np.array([code]) for code, value in enumerate(rule.values, 1)}
        self._known: dict[Rows, bool] = {}

    @property
    def marks(self) -> tuple[int, ...]:
        """The values."""
        return self.rule.values

    def admits(self, block: Rows) -> bool:
        """Return whether every condition whose last cell is the window's lower right cell is met."""
        if block not in self._known:
            self._known[block] = all(self._met(condition, block) for condition in self.rule.conditions)
        return self._known[block]

    def _met(self, condition: Condition, block: Rows) -> bool:
        reads = {*condition.reads, ("", 0, 0)}
        anchor = (
            len(block) - 1 - max(down for _, down, _ in reads),
            len(block[0]) - 1 - max(right for _, _, right in reads),
        )
        codes: dict[Read, Numbers | None] = {}
        for name, down, right in reads:
            row, col = anchor[0] + down, anchor[1] + right
            codes[name, down, right] = self._code[block[row][col]] if row >= 0 and col >= 0 else None
        if codes["", 0, 0] is None or (condition.whole and None in codes.values()):
            return True
        # no condition asks on which row it is: only scores do, and there are none
        return bool(np.all(condition.test(View(codes, self._values, 0, 1, 1))))

    def legal(self, board: Board) -> bool:
        """Return whether every window is admitted."""
        height, width = self.window
        return all(
            self.admits(
                tuple(
                    tuple(board[r, c] for c in range(max(0, col - width + 1), col + 1))
                    for r in range(max(0, row - height + 1), row + 1)
                )
            )
            for row, col in board.positions()
        )


def lattice_tiles(rule: Rule, rows: int) -> LatticeTiles | None:
    """Return the same boards as tiles, None if the rule keeps more than a window or its windows are too many."""
    if rule.labels or rule.registers or rule.tallies or rule.scores or rule.output is not None:
        return None
    height = width = 1
    for condition in rule.conditions:
        downs = [0, *(down for _, down, _ in condition.reads)]
        rights = [0, *(right for _, _, right in condition.reads)]
        if not condition.whole and (max(downs) or max(rights)):
            return None  # it would be tested beyond the lower or the right edge
        height, width = max(height, max(downs) - min(downs) + 1), max(width, max(rights) - min(rights) + 1)
    return LatticeTiles(rows, rule, (height, width)) if len(rule.values) ** (height * width) <= MOST_PATTERNS else None


@dataclass
class _Search:
    """The search for the tiles of all corners (label on the left, label above) that the rows of a strip may show."""

    strip: TileStrip
    found: dict[tuple[Label, Label], list[tuple[Mark, Label, Label]]] = field(default_factory=dict)
    ends: dict[tuple[str, Label], bool] = field(default_factory=dict)
    uniform: bool = True

    def table(self) -> Tiles | None:
        """Return the table, None if there is none that holds for every row."""
        strip = self.strip
        lefts = [asked(strip, "left_edge", strip.left_edge, row) for row in range(strip.rows)]
        top = asked(strip, "top_edge", strip.top_edge)
        if len(set(lefts)) > 1 or not self._explored(lefts[0], top):
            return None
        fitting = [(corner, tile) for corner, some in self.found.items() for tile in some]
        if len(fitting) > MOST_TILES:
            return None
        name = _names([lefts[0], top, *(label for corner, (_, *sides) in fitting for label in (*corner, *sides))])
        marks = _names([mark for _, (mark, _, _) in fitting])
        rows: list[Tile] = [
            (name[left], name[above], marks[mark], name[right], name[below])
            for (left, above), (mark, right, below) in fitting
        ]
        edges = {
            side: sorted(name[label] for (where, label), good in self.ends.items() if where == side and good)
            for side in ("right", "bottom")
        }
        return Tiles(name[lefts[0]], name[top], edges["right"], edges["bottom"], sorted(rows))

    def _explored(self, left: Label, top: Label) -> bool:
        """Ask for the tiles of every corner until there are no new labels; return whether all rows agree."""
        rows = self.strip.rows
        beside: list[dict[Label, None]] = [{left: None} for _ in range(rows)]
        above: list[dict[Label, None]] = [{top: None}, *({} for _ in range(rows - 1))]
        read: set[tuple[int, Label, Label]] = set()
        self._ending(left, range(rows))
        while True:
            new = [
                (row, label, over)
                for row in range(rows)
                for label in beside[row]
                for over in above[row]
                if (row, label, over) not in read
            ]
            if not new or not self.uniform or len(read) + len(new) > MOST_CORNERS:
                return self.uniform and not new
            for row, label, over in new:
                read.add((row, label, over))
                for _, right, below in self._fitting(label, over, row):
                    beside[row][right] = None
                    self._ending(right, (row,))
                    if row < rows - 1:
                        above[row + 1][below] = None
                    else:
                        bottom = bool(asked(self.strip, "bottom_edge", self.strip.bottom_edge, below, what="label"))
                        self.ends["bottom", below] = bottom

    def _fitting(self, left: Label, above: Label, row: int) -> Iterator[tuple[Mark, Label, Label]]:
        some = tiles(self.strip, left, above, row)
        if self.found.setdefault((left, above), some) != some:
            self.uniform = False
        yield from some

    def _ending(self, label: Label, rows: Iterable[int]) -> None:
        for row in rows:
            good = bool(asked(self.strip, "right_edge", self.strip.right_edge, label, row, what="label"))
            if self.ends.setdefault(("right", label), good) != good:
                self.uniform = False


def _names(labels: Iterable[Any]) -> dict[Any, str]:
    """Return a short text for each label, all different."""
    different = list(dict.fromkeys(labels))
    names = [_text(label) for label in different]
    if len(set(names)) < len(names) or max(map(len, names), default=0) > 200:
        names = [str(number) for number in range(len(names))]
    return dict(zip(different, names))


def _text(label: Any) -> str:
    """Return a label in a few characters; each row of a window ends with a slash."""
    if isinstance(label, tuple):
        parts = [_text(part) for part in label]
        if any(isinstance(part, tuple) for part in label):
            return "/".join((*parts, ""))
        return ("" if all(len(part) < 2 for part in parts) else ",").join(parts)
    return {True: ">", False: "."}[label] if isinstance(label, bool) else "." if label is None else str(label)
