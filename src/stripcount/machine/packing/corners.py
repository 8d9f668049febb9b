"""The corners that can be reached from a tile strip's edges, and its labels, numbered independently of states.

A corner is the label to the left of a cell and the label above it. The labels are found before any state: every label
that can lie to the left of a row's cells is paired with every label that can lie above them, and the tiles of the
pairs give further labels, until there are no new ones. Some of these corners may occur on no board (few did wherever
it was measured); in return a label's number depends on the strip alone, and the corners of a whole array of states
are looked up in one step.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from itertools import chain, product

import numpy as np
from numpy.typing import NDArray

from stripcount.board import Mark
from stripcount.errors import BrokenPuzzle, shortened
from stripcount.limits import UNLIMITED, Limits
from stripcount.machine.packing.numbered import Discovered
from stripcount.model.contract.asking import call_method, reject_repeats, tiles
from stripcount.model.tile_strip import Label, TileStrip

MAX_CORNERS = 1_000_000  # about 400 MB of them
_LOOK = 1024  # corners read between two checks of the limits
_BYTES = 400  # memory of one corner and its tiles, measured

Numbers = NDArray[np.int64]


class TooManyLabels(Exception):
    """There are more labels than the packed form has bits for, or more than MAX_CORNERS corners or memory for them."""


@dataclass(frozen=True, eq=False)
class RowCorners:
    """The corners of one row: all pairs of a label to the left in `beside` and one in `above`, both label numbers.

    Corner i · len(above) + j is the pair of beside[i] and above[j]. Its tiles are the rows first[corner] up to but
    excluding first[corner + 1] of `tiles`, an array of shape (tiles, 3) that holds the numbers of (mark, label to the
    right, label below). `refused` maps the corners on which the strip's methods failed to the error that is raised
    if a board reaches the corner.
    """

    beside: tuple[int, ...]
    above: tuple[int, ...]
    first: Numbers
    tiles: Numbers
    refused: dict[int, BrokenPuzzle]


@dataclass(frozen=True, eq=False)
class Corners:
    """The labels and marks of a strip by number, and the corners of each row with their tiles."""

    labels: tuple[Label, ...]
    marks: tuple[Mark, ...]
    rows: tuple[RowCorners, ...]


def corners_of(strip: TileStrip, most_labels: int, columns: int | None = None, limits: Limits = UNLIMITED) -> Corners:
    """Return the corners that boards of at most `columns` columns may show; None stands for any number of columns.

    Labels are numbered in the order in which edges and tiles yield them, column by column and row by row. In a row,
    the known labels to the left are paired with the new ones above before the new ones to the left are paired with
    all above. Costs one call of `tiles` for each corner. Raises TooManyLabels beyond `most_labels` labels,
    MAX_CORNERS corners or the memory of `limits`, OutOfTime beyond its deadline, BrokenPuzzle if an edge method
    returns what cannot be a label.

    >>> from stripcount.puzzles.domino_tiling import DominoTiling
    >>> corners = corners_of(DominoTiling(2), 2)
    >>> corners.labels, corners.marks, corners.rows[0].tiles.tolist()
    ((False, True), ('L', 'T', 'B', 'R'), [[0, 1, 0], [1, 0, 1], [3, 0, 0]])
    """
    search = _Search(strip, most_labels)
    column, corners_before = 0, -1
    while column != columns and search.corners > corners_before:
        column, corners_before = column + 1, search.corners
        for row in range(strip.rows):
            search.extend(row, limits)
    rows = tuple(_tabulated(row) for row in search.rows)
    return Corners(tuple(search.labels), tuple(search.marks), rows)


@dataclass
class _SearchedRow:
    """One row during the search: its labels in order of discovery, and the tiles of the pairs read so far."""

    beside: dict[int, None] = field(default_factory=dict)
    above: dict[int, None] = field(default_factory=dict)
    read: tuple[int, int] = (0, 0)  # (i, j): the first i of `beside` are read with the first j of `above`
    tiles: dict[tuple[int, int], list[tuple[int, int, int]]] = field(default_factory=dict)
    refused: dict[tuple[int, int], BrokenPuzzle] = field(default_factory=dict)


class _Search:
    """The state of a search for corners."""

    def __init__(self, strip: TileStrip, most_labels: int) -> None:
        self.strip, self.most = strip, most_labels
        self.discovered = Discovered("label")
        self.labels: list[Label] = self.discovered.listed
        self.marks: dict[Mark, int] = {}
        self.corners = 0
        name = type(strip).__name__
        self.rows = [_SearchedRow() for _ in range(strip.rows)]
        for row, row_search in enumerate(self.rows):
            row_search.beside[
                self._numbered(call_method(strip, "left_edge", strip.left_edge, row), f"{name}.left_edge")
            ] = None
        self.top = self._numbered(call_method(strip, "top_edge", strip.top_edge), f"{name}.top_edge")
        self.rows[0].above[self.top] = None

    def _numbered(self, label: Label, method: str) -> int:
        label_number = self.discovered.number(label, method)
        if label_number >= self.most:
            raise TooManyLabels
        return label_number

    def extend(self, row: int, limits: Limits) -> None:
        """Read the pairs of a row that are not read yet."""
        row_search, (read_beside, read_above) = self.rows[row], self.rows[row].read
        beside, above = list(row_search.beside), list(row_search.above)
        row_search.read = len(beside), len(above)
        if self.corners + len(beside) * len(above) - read_beside * read_above > MAX_CORNERS:
            raise TooManyLabels
        older = beside[:read_beside] if len(above) > read_above else []
        for pair in chain(product(older, above[read_above:]), product(beside[read_beside:], above)):
            self.corners += 1
            if self.corners % _LOOK == 0:
                if limits.memory is not None and _BYTES * self.corners > limits.memory:
                    raise TooManyLabels  # the states themselves may need less
                limits.check_size(f"reading the tiles of {type(self.strip).__name__}")
            try:
                row_search.tiles[pair] = self._tiles(*pair, row)
            except BrokenPuzzle as error:  # raised later only if a board reaches this corner
                row_search.refused[pair] = error

    def _tiles(self, beside: int, above: int, row: int) -> list[tuple[int, int, int]]:
        """Return the tiles of a corner as numbers, and add their labels to this row and the next."""
        strip, method = self.strip, f"{type(self.strip).__name__}.tiles"
        last = row == strip.rows - 1
        fitting = tiles(strip, self.labels[beside], self.labels[above], row)
        if last:
            fitting = [t for t in fitting if call_method(strip, "bottom_edge", strip.bottom_edge, t[2], what="label")]
        numbered = []
        for mark, right, below in fitting:
            rightwards = self._numbered(right, method)
            downwards = self.top if last else self._numbered(below, method)
            numbered.append((self.marks.setdefault(mark, len(self.marks)), rightwards, downwards))
            self.rows[row].beside[rightwards] = None
            if not last:
                self.rows[row + 1].above[downwards] = None
        if len(set(numbered)) < len(numbered) and not strip.counting.repeats:
            reject_repeats(
                [(mark, (right, below)) for (mark, _, _), (_, right, below) in zip(fitting, numbered)],
                method,
                lambda: (
                    f"in row {row} between the labels {shortened(repr(self.labels[beside]))} on the left and "
                    f"{shortened(repr(self.labels[above]))} above"
                ),
            )
        return numbered


def _tabulated(row: _SearchedRow) -> RowCorners:
    """Return the corners of a row, as far as they were read, as arrays."""
    beside, above = tuple(row.beside)[: row.read[0]], tuple(row.above)[: row.read[1]]
    pairs = list(product(beside, above))
    fitting = [row.tiles.get(pair, []) for pair in pairs]
    return RowCorners(
        beside,
        above,
        first=np.cumsum([0, *map(len, fitting)], dtype=np.int64),
        tiles=np.array([tile for corner_tiles in fitting for tile in corner_tiles], dtype=np.int64).reshape(-1, 3),
        refused={i: row.refused[pair] for i, pair in enumerate(pairs) if pair in row.refused},
    )
