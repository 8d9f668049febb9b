"""Whether the rows of a strip follow each other by a symmetric matrix, so that its growth in two dimensions is bounded.

Let A have an entry for every two rows of k cells, or for every two sequences of labels between rows, and let it be
symmetric with non-negative entries. Boards of r rows are counted by v·A^(r-1)·v with the rows as indices, and by
v·A^r·v with the labels; boards of c rows whose first follows the last are counted by the trace of A^c.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Literal

from stripcount.board import Mark
from stripcount.errors import BadInput
from stripcount.machine.packing.corners import Corners, TooManyLabels, corners_of
from stripcount.model.lattice.rule import Rule
from stripcount.model.strip import Strip

Indices = Literal["rows", "labels"]
_LOW = 4  # rows of a strip whose tiles are compared, without the last row, whose labels below are not kept
_MOST = 1 << 12  # labels up to which tiles are listed


def row_matrix(strip: Strip) -> Indices | None:
    """Return what the symmetric matrix of a strip's rows has as indices; None if no such matrix is known.

    A rule on cells has one if every condition reads at most two neighbouring rows, and boards may be turned upside
    down. Tiles have one if every row has the same tiles, and either the tiles are mapped to themselves by exchanging
    the labels above and below, or the label below depends only on the mark and boards may be turned upside down.

    >>> from stripcount.puzzles.domino_tiling import DominoTiling
    >>> from stripcount.puzzles.hard_squares import HardSquares
    >>> row_matrix(HardSquares(3)), row_matrix(DominoTiling(3))
    ('rows', 'labels')
    """
    strip = strip.counted()
    if strip.wrap.rows or strip.wrap.columns or strip.counting.extreme or strip.counting.repeats:
        return None
    if (rule := strip.local_rule()) is not None:
        return _of_rule(rule, strip)
    return None if strip.tiling() is None else _of_tiles(strip)


def _turns(strip: Strip, marks: Iterable[Mark]) -> bool:
    """Return whether boards may be turned upside down in such a way that every one of `marks` stays the same."""
    change = strip.symmetries.get("V")
    return change is not None and all(change(mark) == mark for mark in marks)


def _of_rule(rule: Rule, strip: Strip) -> Indices | None:
    if rule.labels or rule.registers or rule.tallies or rule.connected or rule.output is not None:
        return None
    heights = [[0, *(down for _, down, _ in condition.reads)] for condition in rule.conditions]
    heights += [[0, *(down for down, _ in score.offsets)] for score in rule.scores]
    local = all(max(downs) - min(downs) <= 1 for downs in heights)
    return "rows" if local and _turns(strip, strip.alphabet) else None


def _of_tiles(strip: Strip) -> Indices | None:
    try:
        if (low := strip.resized(_LOW).tiling()) is None:
            return None
        corners = corners_of(low, _MOST)
    except (BadInput, TooManyLabels):
        return None
    if len({*map(low.left_edge, range(_LOW))}) > 1:
        return None
    fits = [_fits(corners, row) for row in range(_LOW - 1)]
    edges = [[low.right_edge(label, row) for label in corners.labels] for row in range(_LOW)]
    above = {corners.labels[number] for row in corners.rows for number in row.above}
    try:
        around = all(low.around(label) == label for label in above)
    except ValueError:  # a column must not end so
        return None
    if any(row.refused for row in corners.rows) or not around or edges[1:] != edges[:-1]:
        return None
    shared = [{corner for corner in fits[row] if corner in fits[row - 1]} for row in range(1, _LOW - 1)]
    if any(fits[row][corner] != fits[row - 1][corner] for row, both in enumerate(shared, 1) for corner in both):
        return None
    tiles = Counter((left, above, right, below) for (left, above), some in fits[-1].items() for _, right, below in some)
    closed = {number for row in corners.rows for number in row.above} == {*corners.rows[-1].above}
    ends = [label for label in corners.labels if low.bottom_edge(label)]
    if closed and ends == [low.top_edge()] and tiles == _exchanged(tiles):
        return "labels"
    below_of: dict[int, set[int]] = {}
    for some in (some for row in fits for some in row.values()):
        for mark, _, below in some:
            below_of.setdefault(mark, set()).add(below)
    says_cell = all(len(labels) == 1 for labels in below_of.values())
    whole = all(low.bottom_edge(corners.labels[label]) for labels in below_of.values() for label in labels)
    return "rows" if says_cell and whole and _turns(low, corners.marks) else None


def _fits(corners: Corners, row: int) -> dict[tuple[int, int], list[tuple[int, int, int]]]:
    """Return the tiles of a row, as (mark, right, below), by the labels to the left and above."""
    table, tiles_at = corners.rows[row], {}
    for i, left in enumerate(table.beside):
        for j, above in enumerate(table.above):
            corner = i * len(table.above) + j
            tiles_at[left, above] = sorted(
                map(tuple, table.tiles[table.first[corner] : table.first[corner + 1]].tolist())
            )
    return tiles_at


def _exchanged(tiles: Counter[tuple[int, int, int, int]]) -> Counter[tuple[int, int, int, int]]:
    return Counter({(left, below, right, above): copies for (left, above, right, below), copies in tiles.items()})
