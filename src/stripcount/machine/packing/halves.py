"""How the two halves of a board of tiles fit together: one matrix for each row.

If the rule equals its mirror image, a half that is read from the board's other side has the same tiles. Let K[a, c] be
a number for the labels a and c to the left of the cells of a row, such that for all of them, for every label b above
and every label d below,

    the sum of K[r, c] over the tiles from (a, b) to (r, d)  =  the sum of K[a, r] over the tiles from (c, b) to (r, d).

Multiplied over the rows, and for each way in which labels run down a column, this says: with K between them, one more
column on the one half gives as many boards as one more column on the other. If K[a, e] also tells whether a board may
end with a, where e is the label on its left edge, then one half with no columns is the end of the board. So the boards
of n columns are counted by K between their first h columns and their last n - h, for any h. Both conditions are checked
for all labels, which is the proof that K may be used; where no such matrix is found, a board has no halves.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise, product

import numpy as np

from stripcount.kernels.cells import StepTables
from stripcount.machine.packing.corners import Corners, RowCorners
from stripcount.machine.packing.steps import step_tables
from stripcount.machine.packing.tiles import TilePacking

_MAX_LABELS = 16
"""The largest number of labels to the left of a row.

Each pair of them has an equation for each pair of labels above and below."""
_MAX_ENTRY = 64  # the largest entry of K: an entry is written as that many tiles

Pair = tuple[int, int]
"""Two labels: the row and the column of an entry of K."""
Matrix = dict[Pair, int]
Equation = Counter[Pair]
"""A linear equation for K: the sum of these coefficients times the entries is 0."""


@dataclass(frozen=True, eq=False)
class MatrixTiles:
    """The matrices of all rows, written as tiles: K[a, c] tiles lead from label a of one half to c of the other."""

    rows: int
    bits: int
    corners: Corners


def joining_steps(packing: TilePacking) -> list[StepTables] | None:
    """Return the steps that multiply the counts of one half by K; None if no such matrix is known.

    The counts are then indexed by the labels of the other half. Costs a few passes over all pairs of corners of a row.
    """
    corners = packing.corners
    if packing.strip.facing or any(row.refused or len(row.left) > _MAX_LABELS for row in corners.rows):
        return None
    top = corners.rows[0].above[0]
    matrices: dict[tuple[bytes, ...], Matrix | None] = {}  # by what the matrix depends on: most rows are equal
    earlier: Matrix = {}
    matrix_rows = []
    for index, row in enumerate(corners.rows):
        ends = tuple(packing.may_end(label, index) for label in row.left)
        key = (
            bytes(map(int, ends)),
            np.array(row.left).tobytes(),
            row.first_tile.tobytes(),
            row.tiles[:, 1:].tobytes(),
        )
        if key not in matrices:
            matrices[key] = _matrix(row, dict(zip(row.left, ends)), earlier)
        matrix = matrices[key]
        if matrix is None:
            return None
        earlier |= matrix
        matrix_rows.append(_as_tiles(corners.rows, index, matrix, top))
    return step_tables(
        MatrixTiles(packing.rows, packing.bits, Corners(corners.labels, corners.marks[:1], tuple(matrix_rows)))
    )


def _matrix(row: RowCorners, may_end: dict[int, bool], earlier: Matrix) -> Matrix | None:
    """Return K for one row, None if none is known; entries are taken from equations that have one unknown entry.

    Entries that no equation determines, as in a last row, below which there is only one label, are taken from
    `earlier`, the entries of the rows above. `may_end` tells for each label whether a board may end with it.
    """
    edge = row.left[0]
    matrix: Matrix = {}
    for label, is_end in may_end.items():
        matrix[label, edge] = matrix[edge, label] = int(is_end)
    equations = list(_equations(row))
    unsolved = equations
    while unsolved:
        still_unsolved = []
        for equation in unsolved:
            unknown = [pair for pair in equation if pair not in matrix]
            if len(unknown) != 1:
                still_unsolved += [equation] if unknown else []
                continue
            constant = -sum(factor * matrix[pair] for pair, factor in equation.items() if pair in matrix)
            entry, remainder = divmod(constant, equation[unknown[0]])
            if remainder or not 0 <= entry <= _MAX_ENTRY:
                return None
            matrix[unknown[0]] = entry
        if len(still_unsolved) == len(unsolved):
            break
        unsolved = still_unsolved
    complete = {(a, c): matrix.get((a, c), earlier.get((a, c), 0)) for a, c in product(row.left, repeat=2)}
    holds = all(not sum(factor * complete[pair] for pair, factor in equation.items()) for equation in equations)
    return complete if holds else None


def _equations(row: RowCorners) -> Iterator[Equation]:
    """Yield the equations that K must satisfy for one row, each once."""
    tiles: dict[Pair, dict[int, Counter[int]]] = {}  # by the labels to the left and above, then by the label below
    for pair, (start, end) in zip(product(row.left, row.above), pairwise(row.first_tile.tolist())):
        tiles[pair] = defaultdict(Counter)
        for _, right, below in row.tiles[start:end].tolist():
            tiles[pair][below][right] += 1
    yielded = set()
    for a, c, above in product(row.left, row.left, row.above):
        for below in tiles[a, above].keys() | tiles[c, above].keys():
            equation: Equation = Counter()
            for right, multiplicity in tiles[a, above].get(below, Counter()).items():
                equation[right, c] += multiplicity
            for right, multiplicity in tiles[c, above].get(below, Counter()).items():
                equation[a, right] -= multiplicity
            equation = Counter({pair: factor for pair, factor in equation.items() if factor})
            if equation and (key := frozenset(equation.items())) not in yielded:
                yielded.add(key)
                yield equation


def _as_tiles(rows: tuple[RowCorners, ...], index: int, matrix: Matrix, top: int) -> RowCorners:
    """Return the matrix of row `index` as tiles: as many from one label to another as the entry says.

    The label above is the label of the other half in the row above (`top` in the first row); it restricts a tile to
    labels that can lie below each other in a column. Without this restriction there would be far more states.
    """
    row, last = rows[index], index == len(rows) - 1
    allowed_below = _labels_below(rows, index) if index else {top: set(row.left)}
    tiles = [
        [(0, c, top if last else c) for c in row.left if c in allowed_below[above] for _ in range(matrix[a, c])]
        for a, above in product(row.left, allowed_below)
    ]
    return RowCorners(
        left=row.left,
        above=tuple(allowed_below),
        first_tile=np.cumsum([0, *map(len, tiles)], dtype=np.int64),
        tiles=np.array([tile for tiles_of_corner in tiles for tile in tiles_of_corner], dtype=np.int64).reshape(-1, 3),
        refused={},
    )


def _labels_below(rows: tuple[RowCorners, ...], index: int) -> dict[int, set[int]]:
    """Return, for each label to the right of a cell above row `index`, the labels that may lie below it in a column."""
    row, by_above = rows[index], defaultdict[int, set[int]](set)
    for (_, above), (start, end) in zip(product(row.left, row.above), pairwise(row.first_tile.tolist())):
        by_above[above].update(row.tiles[start:end, 1].tolist())
    labels_below = {label: set[int]() for label in rows[index - 1].left}
    for _, right, below in rows[index - 1].tiles.tolist():
        labels_below[right] |= by_above[below]
    return labels_below
