"""The corners that can be reached from a tile strip's edges, and a numbering of its labels that depends on no states.

A corner is the label to the left of a cell and the label above it. The labels are found before any state: every label
that can lie to the left of a row's cells is paired with every label that can lie above them, and the tiles of the
pairs yield further labels, until there are no new ones. Some of these corners may occur on no board (measured: few);
in return a label's number depends on the strip alone, and the corners of a whole array of states are looked up at once.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from itertools import chain, product

import numpy as np
from numpy.typing import NDArray

from stripcount.board import Mark
from stripcount.errors import BrokenPuzzle, excerpt
from stripcount.limits import UNLIMITED, Limits
from stripcount.machine.packing.numbered import Numbering
from stripcount.model.contract.asking import call_method, reject_repeats, tiles
from stripcount.model.tile_strip import Label, TileStrip

MAX_CORNERS = 1_000_000  # the largest number of corners of all rows together: 400 MB, and a million calls of the puzzle
_CHECK_STEP = 1024  # corners read between two checks of the limits
_CORNER_BYTES = 400  # memory of one corner and its tiles, measured

Integers = NDArray[np.int64]


class TooManyLabels(Exception):
    """There are more labels than the packed form has bits for, more than MAX_CORNERS corners, or too little memory."""


@dataclass(frozen=True, eq=False)
class RowCorners:
    """The corners of one row: all pairs of a label to the left, in `left`, and one in `above`, both label numbers.

    Corner i · len(above) + j is the pair of left[i] and above[j]. Its tiles are the rows first_tile[corner] up to but
    excluding first_tile[corner + 1] of `tiles`, an array of shape (number of tiles, 3) with the columns mark number,
    number of the label to the right, number of the label below. `refused` maps the corners on which the strip's methods
    failed to the error that is raised if a board reaches the corner.
    """

    left: tuple[int, ...]
    above: tuple[int, ...]
    first_tile: Integers
    tiles: Integers
    refused: dict[int, BrokenPuzzle]


@dataclass(frozen=True, eq=False)
class Corners:
    """The labels and marks of a strip by number, and the corners of each row with their tiles."""

    labels: tuple[Label, ...]
    marks: tuple[Mark, ...]
    rows: tuple[RowCorners, ...]


def corners_of(strip: TileStrip, max_labels: int, columns: int | None = None, limits: Limits = UNLIMITED) -> Corners:
    """Return the corners that boards of at most `columns` columns may show; None stands for any number.

    Labels are numbered in the order in which edges and tiles yield them, column by column and row by row. In a row,
    the known labels to the left are paired with the new ones above before the new ones to the left are paired with
    all above. Costs one call of `tiles` for each corner. Raises TooManyLabels beyond `max_labels` labels,
    MAX_CORNERS corners or the memory of `limits`, OutOfTime beyond its deadline, BrokenPuzzle if an edge method
    returns what cannot be a label.

    >>> from stripcount.puzzles.domino_tiling import DominoTiling
    >>> corners = corners_of(DominoTiling(2), 2)
    >>> corners.labels, corners.marks, corners.rows[0].tiles.tolist()
    ((False, True), ('L', 'T', 'B', 'R'), [[0, 1, 0], [1, 0, 1], [3, 0, 0]])
    """
    search = _Search(strip, max_labels)
    column, corners_before = 0, -1
    while column != columns and search.corner_count > corners_before:
        column, corners_before = column + 1, search.corner_count
        for row in range(strip.rows):
            search.extend(row, limits)
    rows = tuple(_row_corners(row) for row in search.rows)
    return Corners(tuple(search.labels), tuple(search.marks), rows)


@dataclass
class _SearchedRow:
    """One row during the search: labels in order of discovery, and the tiles of the pairs (left, above) read so far.

    `refused` has the pairs on which a method of the strip failed.
    """

    left: dict[int, None] = field(default_factory=dict)
    above: dict[int, None] = field(default_factory=dict)
    read: tuple[int, int] = (0, 0)  # (i, j): the first i labels of `left` are paired with the first j of `above`
    tiles: dict[tuple[int, int], list[tuple[int, int, int]]] = field(default_factory=dict)
    refused: dict[tuple[int, int], BrokenPuzzle] = field(default_factory=dict)


class _Search:
    """A search for corners: the labels, marks and corners that are known so far."""

    def __init__(self, strip: TileStrip, max_labels: int) -> None:
        self.strip, self.max_labels = strip, max_labels
        self._numbering = Numbering("label")
        self.labels: list[Label] = self._numbering.values
        self.marks: dict[Mark, int] = {}
        self.corner_count = 0
        name = type(strip).__name__
        self.rows = [_SearchedRow() for _ in range(strip.rows)]
        for row, row_search in enumerate(self.rows):
            row_search.left[
                self._label_number(call_method(strip, "left_edge", strip.left_edge, row), f"{name}.left_edge")
            ] = None
        self.top = self._label_number(call_method(strip, "top_edge", strip.top_edge), f"{name}.top_edge")
        self.rows[0].above[self.top] = None

    def _label_number(self, label: Label, method: str) -> int:
        """Return the number of a label that a method of the strip returned; raises TooManyLabels beyond the maximum."""
        label_number = self._numbering.number(label, method)
        if label_number >= self.max_labels:
            raise TooManyLabels
        return label_number

    def extend(self, row: int, limits: Limits) -> None:
        """Read the tiles of all pairs of known labels of a row that are not read yet."""
        row_search, (read_left, read_above) = self.rows[row], self.rows[row].read
        left, above = list(row_search.left), list(row_search.above)
        row_search.read = len(left), len(above)
        if self.corner_count + len(left) * len(above) - read_left * read_above > MAX_CORNERS:
            raise TooManyLabels
        older = left[:read_left] if len(above) > read_above else []
        for pair in chain(product(older, above[read_above:]), product(left[read_left:], above)):
            self.corner_count += 1
            if self.corner_count % _CHECK_STEP == 0:
                if limits.memory is not None and _CORNER_BYTES * self.corner_count > limits.memory:
                    raise TooManyLabels  # the states themselves may need less
                limits.check_size(f"reading the tiles of {type(self.strip).__name__}")
            try:
                row_search.tiles[pair] = self._tiles(*pair, row)
            except BrokenPuzzle as error:  # raised later only if a board reaches this corner
                row_search.refused[pair] = error

    def _tiles(self, left: int, above: int, row: int) -> list[tuple[int, int, int]]:
        """Return the tiles of a corner as numbers (mark, right, below); add their labels to this row and the next."""
        strip, method = self.strip, f"{type(self.strip).__name__}.tiles"
        last = row == strip.rows - 1
        tiles_of_corner = tiles(strip, self.labels[left], self.labels[above], row)
        if last:
            tiles_of_corner = [
                (mark, right, below)
                for mark, right, below in tiles_of_corner
                if call_method(strip, "bottom_edge", strip.bottom_edge, below, noun="label")
            ]
        numbers = []
        for mark, right, below in tiles_of_corner:
            right_number = self._label_number(right, method)
            below_number = self.top if last else self._label_number(below, method)
            numbers.append((self.marks.setdefault(mark, len(self.marks)), right_number, below_number))
            self.rows[row].left[right_number] = None
            if not last:
                self.rows[row + 1].above[below_number] = None
        if len(set(numbers)) < len(numbers) and not strip.counting.repeats:
            reject_repeats(
                [(mark, (right, below)) for (mark, _, _), (_, right, below) in zip(tiles_of_corner, numbers)],
                method,
                lambda: (
                    f"in row {row} between the labels {excerpt(repr(self.labels[left]))} on the left and "
                    f"{excerpt(repr(self.labels[above]))} above"
                ),
            )
        return numbers


def _row_corners(row: _SearchedRow) -> RowCorners:
    """Return as arrays the corners of a row that were read."""
    left, above = tuple(row.left)[: row.read[0]], tuple(row.above)[: row.read[1]]
    pairs = list(product(left, above))
    tiles_of_corner = [row.tiles.get(pair, []) for pair in pairs]
    return RowCorners(
        left,
        above,
        first_tile=np.cumsum([0, *map(len, tiles_of_corner)], dtype=np.int64),
        tiles=np.array([tile for corner_tiles in tiles_of_corner for tile in corner_tiles], dtype=np.int64).reshape(
            -1, 3
        ),
        refused={i: row.refused[pair] for i, pair in enumerate(pairs) if pair in row.refused},
    )
