"""Whether a symmetric matrix says which rows of a strip may follow each other; it then bounds the growth per cell.

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
"""What indexes the rows and columns of A: rows of cells, or sequences of labels between two rows."""
# the number of rows of the strip whose tiles are compared; for the last row no labels below are stored
_COMPARED_ROWS = 4
_MAX_LABELS = 1 << 12  # the largest number of labels with which the tiles of a strip are enumerated


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


def _is_reflectable(strip: Strip, marks: Iterable[Mark]) -> bool:
    """Return whether boards may be turned upside down so that each of `marks` stays the same mark."""
    reflect = strip.symmetries.get("V")
    return reflect is not None and all(reflect(mark) == mark for mark in marks)


def _of_rule(rule: Rule, strip: Strip) -> Indices | None:
    """Return "rows" if conditions and scores of a rule on cells read at most two neighbouring rows, else None."""
    if rule.labels or rule.registers or rule.tallies or rule.connected or rule.output is not None:
        return None
    heights = [[0, *(down for _, down, _ in condition.reads)] for condition in rule.conditions]
    heights += [[0, *(down for down, _ in score.offsets)] for score in rule.scores]
    are_local = all(max(downs) - min(downs) <= 1 for downs in heights)
    return "rows" if are_local and _is_reflectable(strip, strip.alphabet) else None


def _of_tiles(strip: Strip) -> Indices | None:
    """Return the indices of the symmetric matrix of a strip of tiles, or None; see `row_matrix`.

    The tiles of the inner rows of a low strip are compared, which must have the same edges in every row.
    """
    try:
        if (low_strip := strip.resized(_COMPARED_ROWS).tiling()) is None:
            return None
        corners = corners_of(low_strip, _MAX_LABELS)
    except (BadInput, TooManyLabels):
        return None
    if len({*map(low_strip.left_edge, range(_COMPARED_ROWS))}) > 1:
        return None
    tiles_of_rows = [_tiles_by_corner(corners, row) for row in range(_COMPARED_ROWS - 1)]
    edges = [[low_strip.right_edge(label, row) for label in corners.labels] for row in range(_COMPARED_ROWS)]
    labels_above = {corners.labels[index] for row in corners.rows for index in row.above}
    try:
        around_unchanged = all(low_strip.around(label) == label for label in labels_above)
    except ValueError:  # a label with which no column may end
        return None
    if any(row.refused for row in corners.rows) or not around_unchanged or edges[1:] != edges[:-1]:
        return None
    shared_corners = [
        {corner for corner in tiles_of_rows[row] if corner in tiles_of_rows[row - 1]}
        for row in range(1, _COMPARED_ROWS - 1)
    ]
    if any(
        tiles_of_rows[row][corner] != tiles_of_rows[row - 1][corner]
        for row, keys in enumerate(shared_corners, 1)
        for corner in keys
    ):
        return None
    tiles = Counter(
        (left, above, right, below)
        for (left, above), tiles_of_corner in tiles_of_rows[-1].items()
        for _, right, below in tiles_of_corner
    )
    labels_are_closed = {index for row in corners.rows for index in row.above} == {*corners.rows[-1].above}
    labels_at_bottom = [label for label in corners.labels if low_strip.bottom_edge(label)]
    if labels_are_closed and labels_at_bottom == [low_strip.top_edge()] and tiles == _exchanged(tiles):
        return "labels"
    below_of: dict[int, set[int]] = {}
    for tiles_of_corner in (tiles_of_corner for row in tiles_of_rows for tiles_of_corner in row.values()):
        for mark, _, below in tiles_of_corner:
            below_of.setdefault(mark, set()).add(below)
    mark_decides = all(len(labels) == 1 for labels in below_of.values())
    may_end_below = all(
        low_strip.bottom_edge(corners.labels[label]) for labels in below_of.values() for label in labels
    )
    return "rows" if mark_decides and may_end_below and _is_reflectable(low_strip, corners.marks) else None


def _tiles_by_corner(corners: Corners, row: int) -> dict[tuple[int, int], list[tuple[int, int, int]]]:
    """Return a dict from the indices of labels (left, above) to the sorted tiles (mark, right, below) of a row.

    Marks and labels are indices as well.
    """
    table, tiles_at = corners.rows[row], {}
    for i, left in enumerate(table.left):
        for j, above in enumerate(table.above):
            corner = i * len(table.above) + j
            tiles_at[left, above] = sorted(
                map(tuple, table.tiles[table.first_tile[corner] : table.first_tile[corner + 1]].tolist())
            )
    return tiles_at


def _exchanged(tiles: Counter[tuple[int, int, int, int]]) -> Counter[tuple[int, int, int, int]]:
    """Return tiles (left, above, right, below) with the labels above and below exchanged."""
    return Counter({(left, below, right, above): copies for (left, above, right, below), copies in tiles.items()})
