"""The rules of a local puzzle as a table of tiles, small enough to be read; the machine follows from it."""

from __future__ import annotations

from collections.abc import Hashable, Iterable
from itertools import product
from typing import TypeVar

from stripcount.board import Mark
from stripcount.check.certificate.content import Tile, Tiles
from stripcount.model.contract.asking import call_method, tiles
from stripcount.model.strip import Strip
from stripcount.model.tile_strip import Label, TileStrip

Key = TypeVar("Key", bound=Hashable)
Value = TypeVar("Value")

_MAX_LABEL_CHARACTERS = 200  # if one label is longer, all labels of a table are numbered instead of written
MAX_TILES = 3000  # tiles of a table in a certificate; if there are more, the machine is written instead
MAX_CORNERS = 20_000  # corners for which `tiles` is called: (row, label on the left, label above)


def table_of(strip: Strip) -> Tiles | None:
    """Return the tiles of a puzzle: (left, above, mark, right, below), four labels around the mark of a cell.

    None if the puzzle is not local, if its rows differ, or if there are more than MAX_TILES tiles or MAX_CORNERS
    corners. Raises BrokenPuzzle if a method of the puzzle fails. Costs one call of `tiles` for each row and each pair
    of labels.

    >>> from stripcount.puzzles.domino_tiling import DominoTiling
    >>> table_of(DominoTiling(4)).tiles
    [('.', '.', 'L', '>', '.'), ('.', '.', 'T', '.', '>'), ('.', '>', 'B', '.', '.'), ('>', '.', 'R', '.', '.')]
    """
    tile_strip = strip.counted().tiling()
    try:
        return None if tile_strip is None else _table(tile_strip)
    except _NoTable:
        return None


class _NoTable(Exception):
    """There is no table: rows differ in their rules, or there are too many pairs of labels or too many tiles."""


def _table(tile_strip: TileStrip) -> Tiles:
    """Return all tiles that may occur on a board, with their labels and marks as texts; raises _NoTable.

    For each row, the labels that may lie at the left and at the upper side of a cell are collected until no tile adds
    another.
    """
    rows = range(tile_strip.rows)
    left_edges = [call_method(tile_strip, "left_edge", tile_strip.left_edge, row) for row in rows]
    top_edge = call_method(tile_strip, "top_edge", tile_strip.top_edge)
    # for each row the labels in the order in which they were met
    left_labels: list[dict[Label, None]] = [{label: None} for label in left_edges]
    upper_labels: list[dict[Label, None]] = [{top_edge: None}, *({} for _ in rows[1:])]
    tiles_at: dict[tuple[Label, Label], list[tuple[Mark, Label, Label]]] = {}
    may_end_right, may_end_below = dict[Label, bool](), dict[Label, bool]()
    visited_corners = set[tuple[int, Label, Label]]()

    def store_right_label(label: Label, row: int) -> None:
        """Store whether the right edge of a row may have this label."""
        may_end = bool(call_method(tile_strip, "right_edge", tile_strip.right_edge, label, row, noun="label"))
        _store_or_give_up(may_end_right, label, may_end)

    if len(set(left_edges)) > 1:
        raise _NoTable
    for row in rows:
        store_right_label(left_edges[0], row)
    while new_corners := [
        corner
        for row in rows
        for corner in product([row], left_labels[row], upper_labels[row])
        if corner not in visited_corners
    ]:
        visited_corners.update(new_corners)
        if len(visited_corners) > MAX_CORNERS:
            raise _NoTable
        for row, left, above in new_corners:
            fitting_tiles = tiles(tile_strip, left, above, row)
            _store_or_give_up(tiles_at, (left, above), fitting_tiles)
            for _, right, below in fitting_tiles:
                left_labels[row][right] = None
                store_right_label(right, row)
                if row < rows[-1]:
                    upper_labels[row + 1][below] = None
                else:  # only the last row has a lower edge, so no two rows can disagree about it
                    may_end_below[below] = bool(
                        call_method(tile_strip, "bottom_edge", tile_strip.bottom_edge, below, noun="label")
                    )
    all_tiles = [(*corner, *tile) for corner, fitting_tiles in tiles_at.items() for tile in fitting_tiles]
    if len(all_tiles) > MAX_TILES:
        raise _NoTable
    labels = [label for left, above, _, right, below in all_tiles for label in (left, above, right, below)]
    label_text = _short_texts([left_edges[0], top_edge, *labels])
    mark_text = _short_texts([mark for _, _, mark, _, _ in all_tiles])
    tile_texts: list[Tile] = [
        (label_text[left], label_text[above], mark_text[mark], label_text[right], label_text[below])
        for left, above, mark, right, below in all_tiles
    ]
    right_edge, bottom_edge = (
        sorted(label_text[label] for label, may_end in edge.items() if may_end)
        for edge in (may_end_right, may_end_below)
    )
    return Tiles(
        left=label_text[left_edges[0]],
        top=label_text[top_edge],
        right=right_edge,
        bottom=bottom_edge,
        tiles=sorted(tile_texts),
    )


def _store_or_give_up(table: dict[Key, Value], key: Key, value: Value) -> None:
    """Store a value that was found in one row; raises _NoTable if another row has stored a different one."""
    if table.setdefault(key, value) != value:
        raise _NoTable


def _short_texts(labels: Iterable[Hashable]) -> dict[Hashable, str]:
    """Return a distinct short text for each label.

    These are the labels themselves; if two of their texts are equal or one is longer than _MAX_LABEL_CHARACTERS, each
    label has its index in order of appearance instead.
    """
    distinct = list(dict.fromkeys(labels))
    texts = [_label_text(label) for label in distinct]
    if len(set(texts)) < len(texts) or max(map(len, texts), default=0) > _MAX_LABEL_CHARACTERS:
        texts = [str(index) for index in range(len(texts))]
    return dict(zip(distinct, texts))


def _label_text(label: Hashable) -> str:
    """Return a label in a few characters: tuples without brackets, those in a tuple each followed by a slash."""
    if isinstance(label, tuple):
        texts = [_label_text(element) for element in label]
        if any(isinstance(element, tuple) for element in label):
            return "/".join((*texts, ""))
        return ("" if all(len(text) < 2 for text in texts) else ",").join(texts)
    if isinstance(label, bool):
        return ">" if label else "."
    return "." if label is None else str(label)
