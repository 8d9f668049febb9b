"""How the two halves of a board of tiles fit together: one matrix for each row.

A half that is read from the board's other side is read by the same tiles, if the rule is that of its mirror image. Let
K[a, c] be a number for the labels a and c to the left of the cells of a row, such that for all of them, for every label
b above and every label d below,

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
from stripcount.machine.packing.steps import steps_of
from stripcount.machine.packing.tiles import TilePacking

_MAX_LABELS = 16  # of a row: every pair of them has equations for every pair of labels above and below
_MAX_WAYS = 64  # an entry of K: larger ones would only make tables long

Pair = tuple[int, int]
Matrix = dict[Pair, int]
Equation = Counter[Pair]
"""Factors of entries of K whose sum is 0."""


@dataclass(frozen=True, eq=False)
class Meeting:
    """The matrices of all rows, written as tiles: from a label of the one half to those of the other that fit it."""

    rows: int
    bits: int
    corners: Corners


def meeting_steps(packing: TilePacking) -> list[StepTables] | None:
    """Return the steps that take the counts of one half to those of the labels that fit it; None if there are none.

    Costs a few passes over all pairs of corners of a row.
    """
    corners = packing.corners
    if packing.strip.facing or any(row.refused or len(row.beside) > _MAX_LABELS for row in corners.rows):
        return None
    top = corners.rows[0].above[0]
    known: dict[tuple[bytes, ...], Matrix | None] = {}  # most rows are alike
    met: Matrix = {}
    fitting = []
    for index, row in enumerate(corners.rows):
        ends = tuple(packing.may_end(label, index) for label in row.beside)
        key = (bytes(map(int, ends)), np.array(row.beside).tobytes(), row.first.tobytes(), row.tiles[:, 1:].tobytes())
        if key not in known:
            known[key] = _matrix(row, dict(zip(row.beside, ends)), met)
        matrix = known[key]
        if matrix is None:
            return None
        met |= matrix
        fitting.append(_as_tiles(corners.rows, index, matrix, top))
    return steps_of(Meeting(packing.rows, packing.bits, Corners(corners.labels, corners.marks[:1], tuple(fitting))))


def _matrix(row: RowCorners, ends: dict[int, bool], met: Matrix) -> Matrix | None:
    """Return K for one row, None if it is not found: entries are taken from equations that have one unknown entry.

    Entries that no equation tells, as in a last row, below which all labels are the same, are those `met` before.
    """
    edge = row.beside[0]
    matrix: Matrix = {}
    for label, may_end in ends.items():
        matrix[label, edge] = matrix[edge, label] = int(may_end)
    equations = list(_equations(row))
    waiting = equations
    while waiting:
        later = []
        for equation in waiting:
            unknown = [pair for pair in equation if pair not in matrix]
            if len(unknown) != 1:
                later += [equation] if unknown else []
                continue
            rest = -sum(factor * matrix[pair] for pair, factor in equation.items() if pair in matrix)
            ways, left = divmod(rest, equation[unknown[0]])
            if left or not 0 <= ways <= _MAX_WAYS:
                return None
            matrix[unknown[0]] = ways
        if len(later) == len(waiting):
            break
        waiting = later
    whole = {(a, c): matrix.get((a, c), met.get((a, c), 0)) for a, c in product(row.beside, repeat=2)}
    holds = all(not sum(factor * whole[pair] for pair, factor in equation.items()) for equation in equations)
    return whole if holds else None


def _equations(row: RowCorners) -> Iterator[Equation]:
    """Yield the equations of K, each once."""
    tiles: dict[Pair, dict[int, Counter[int]]] = {}  # by the labels to the left and above, then by the label below
    for pair, (begin, end) in zip(product(row.beside, row.above), pairwise(row.first.tolist())):
        tiles[pair] = defaultdict(Counter)
        for _, right, below in row.tiles[begin:end].tolist():
            tiles[pair][below][right] += 1
    met = set()
    for a, c, above in product(row.beside, row.beside, row.above):
        for below in tiles[a, above].keys() | tiles[c, above].keys():
            equation: Equation = Counter()
            for right, times in tiles[a, above].get(below, Counter()).items():
                equation[right, c] += times
            for right, times in tiles[c, above].get(below, Counter()).items():
                equation[a, right] -= times
            equation = Counter({pair: factor for pair, factor in equation.items() if factor})
            if equation and (key := frozenset(equation.items())) not in met:
                met.add(key)
                yield equation


def _as_tiles(rows: tuple[RowCorners, ...], index: int, matrix: Matrix, top: int) -> RowCorners:
    """Return K as tiles, as many from one label to another as the entry says; the label above is that of the row above.

    So labels that never lie below each other in a column are left out, which would make far more states.
    """
    row, last = rows[index], index == len(rows) - 1
    beside_above = _labels_above(rows, index) if index else {top: set(row.beside)}
    ways = [
        [(0, c, top if last else c) for c in row.beside if c in beside_above[above] for _ in range(matrix[a, c])]
        for a, above in product(row.beside, beside_above)
    ]
    return RowCorners(
        beside=row.beside,
        above=tuple(beside_above),
        first=np.cumsum([0, *map(len, ways)], dtype=np.int64),
        tiles=np.array([tile for some in ways for tile in some], dtype=np.int64).reshape(-1, 3),
        refused={},
    )


def _labels_above(rows: tuple[RowCorners, ...], index: int) -> dict[int, set[int]]:
    """Return, for each label to the right of the row above, those that tiles of one column put below it."""
    row, by_above = rows[index], defaultdict[int, set[int]](set)
    for (_, above), (begin, end) in zip(product(row.beside, row.above), pairwise(row.first.tolist())):
        by_above[above].update(row.tiles[begin:end, 1].tolist())
    found = {label: set[int]() for label in rows[index - 1].beside}
    for _, right, below in rows[index - 1].tiles.tolist():
        found[right] |= by_above[below]
    return found
