"""The rules of a local puzzle as a table of tiles, small enough to be read, from which its machine can be built."""

from __future__ import annotations

from collections.abc import Hashable, Iterable
from itertools import product
from typing import TypeVar

from stripcount.board import Mark
from stripcount.check.certificate.content import Tile, Tiles
from stripcount.model.contract.asking import asked, tiles
from stripcount.model.strip import Strip
from stripcount.model.tile_strip import Label, TileStrip

Key = TypeVar("Key", bound=Hashable)
Value = TypeVar("Value")

MOST_TILES = 3000
MOST_CORNERS = 20_000


def table_of(strip: Strip) -> Tiles | None:
    """Return the tiles of a puzzle, None if it is not local, differs from row to row or has more than MOST_TILES.

    Raises BrokenPuzzle if a method of the puzzle fails. Costs one call of `tiles` for each row and corner.

    >>> from stripcount.puzzles.domino_tiling import DominoTiling
    >>> table_of(DominoTiling(4)).tiles
    [('.', '.', 'L', '>', '.'), ('.', '.', 'T', '.', '>'), ('.', '>', 'B', '.', '.'), ('>', '.', 'R', '.', '.')]
    """
    local = strip.counted().tiling()
    try:
        return None if local is None else _table(local)
    except _NoTable:
        return None


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


def _agree(table: dict[Key, Value], key: Key, value: Value) -> None:
    """Store what one row shows, or raise _NoTable if another row showed something else."""
    if table.setdefault(key, value) != value:
        raise _NoTable


def _names(labels: Iterable[Hashable]) -> dict[Hashable, str]:
    """Return a short text for each label, all different."""
    different = list(dict.fromkeys(labels))
    names = [_text(label) for label in different]
    if len(set(names)) < len(names) or max(map(len, names), default=0) > 200:
        names = [str(index) for index in range(len(names))]
    return dict(zip(different, names))


def _text(label: Hashable) -> str:
    """Return a label in a few characters; each row of a window ends with a slash."""
    if isinstance(label, tuple):
        parts = [_text(element) for element in label]
        if any(isinstance(element, tuple) for element in label):
            return "/".join((*parts, ""))
        return ("" if all(len(element) < 2 for element in parts) else ",").join(parts)
    return {True: ">", False: "."}[label] if isinstance(label, bool) else "." if label is None else str(label)
