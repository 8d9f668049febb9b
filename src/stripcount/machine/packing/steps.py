"""Tables by which the compiled library reads several cells of a column of tiles in one step."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from stripcount.algebra.exact_arrays import weighted_bincount
from stripcount.kernels.cells import MAX_SLOTS, StepTables
from stripcount.machine.packing.corners import Corners

Integers = NDArray[np.int64]
Words = NDArray[np.uint64]

_MAX_BITS = 16
"""The largest number of bits of the labels that one step reads: a table indexed by them fits into the caches."""
_MAX_TILES = 1 << 14
"""The largest number of tiles of one step, of all its corners together."""


class TileTable(Protocol):
    """The tiles of each row by the labels to their left and above them, such as a `TilePacking`."""

    @property
    def rows(self) -> int:
        """The number of rows."""

    @property
    def bits(self) -> int:
        """The number of bits of a label."""

    @property
    def corners(self) -> Corners:
        """The corners of each row."""


def step_tables(packing: TileTable, max_cells: int = 64) -> list[StepTables] | None:
    """Return the tables of the steps of a column, top to bottom; None if the tables of a single cell are too large.

    A step reads as many cells as its tables allow, at most `max_cells`: with longer steps, states are read less often.
    """
    steps, row = list[StepTables](), 0
    while row < packing.rows:
        chain = _Chain.of_row(packing, row)
        tables = chain.tables()
        if tables is None:
            return None
        row += 1
        while row < packing.rows and chain.cells < max_cells:
            chain = chain.extended(_Chain.of_row(packing, row))
            if (longer := chain.tables()) is None:
                break
            tables, row = longer, row + 1
        steps.append(tables)
    return steps


@dataclass(frozen=True, eq=False)
class _Chain:
    """The tiles of `cells` consecutive cells of a column; label numbers are digits of `bits` bits.

    Entry i of the parallel arrays `read`, `right`, `below` and `multiplicity` is for the i-th combination of tiles:
    `read` has the label above in the lowest digit, then the labels to the left of the cells from top to bottom; `right`
    the labels to the right, the topmost lowest; `below` the label below the last cell; `multiplicity` is the number of
    combinations of tiles that agree in these. `lefts` are the labels that may lie to the left of the last cell,
    `occurring` the values of `read` that may occur, corner by corner, `refused` those on which the puzzle fails.
    """

    rows: int
    bits: int
    cells: int
    read: Integers
    right: Integers
    below: Integers
    multiplicity: Words
    lefts: Integers
    occurring: Integers
    refused: Integers

    @classmethod
    def of_row(cls, packing: TileTable, row: int) -> _Chain:
        """Return the tiles of one row."""
        table, bits = packing.corners.rows[row], packing.bits
        left, above = np.array(table.left, dtype=np.int64), np.array(table.above, dtype=np.int64)
        occurring = (left[:, None] << np.int64(bits) | above).reshape(-1)
        _, right, below = table.tiles.T
        return cls(
            rows=packing.rows,
            bits=bits,
            cells=1,
            read=np.repeat(occurring, np.diff(table.first_tile)),
            right=right,
            below=below,
            multiplicity=np.ones(len(right), dtype=np.uint64),
            lefts=left,
            occurring=occurring,
            refused=occurring[np.array(sorted(table.refused), dtype=np.int64)],
        )._merged()

    def _merged(self) -> _Chain:
        """Return the chain with equal combinations of tiles merged to one, their multiplicities added."""
        stacked = np.stack([self.read, self.right, self.below])
        tiles, index = np.unique(stacked, axis=1, return_inverse=True)
        multiplicity = weighted_bincount(self.multiplicity, index.reshape(-1), tiles.shape[1])
        read, right, below = tiles
        return replace(self, read=read, right=right, below=below, multiplicity=multiplicity)

    def extended(self, cell: _Chain) -> _Chain:
        """Return this chain with one more cell below it; `cell` is the chain of its row alone."""
        mask = np.int64((1 << self.bits) - 1)
        upper, lower = np.nonzero(self.below[:, None] == (cell.read & mask))
        lefts, shift = cell.lefts, np.int64((self.cells + 1) * self.bits)
        above_refused, refused_entries = np.nonzero(self.below[:, None] == (cell.refused & mask))
        refused = [
            (lefts[:, None] << shift | self.refused).reshape(-1),
            cell.refused[refused_entries] >> self.bits << shift | self.read[above_refused],
        ]
        return replace(
            self,
            cells=self.cells + 1,
            read=cell.read[lower] >> self.bits << shift | self.read[upper],
            right=cell.right[lower] << np.int64(self.cells * self.bits) | self.right[upper],
            below=cell.below[lower],
            multiplicity=self.multiplicity[upper] * cell.multiplicity[lower],  # both are below 2³²
            lefts=lefts,
            occurring=(lefts[:, None] << shift | self.occurring).reshape(-1),
            refused=np.unique(np.concatenate(refused)),
        )._merged()

    def tables(self) -> StepTables | None:
        """Return the tables of these cells as one step of the library, None if they are too large."""
        bits = (self.cells + 1) * self.bits
        if bits > _MAX_BITS or len(self.read) > _MAX_TILES or int(self.multiplicity.max(initial=0)) >= 1 << 32:
            return None
        word = self.right << np.int64((self.rows + 1 - self.cells) * self.bits) | self.below
        words = np.unique(word)
        if len(words) > MAX_SLOTS:
            return None
        corner = np.full(1 << bits, -1, dtype=np.int32)
        corner[self.occurring] = np.arange(len(self.occurring))
        corner_of = corner[self.read]
        order = np.argsort(corner_of, kind="stable")
        corner[self.refused] = -1
        return StepTables(
            cells=self.cells,
            read_bits=bits,
            below_bits=self.bits,
            corner=corner,
            first_tile=np.searchsorted(corner_of[order], np.arange(len(self.occurring) + 1)),
            slot=np.searchsorted(words, word)[order].astype(np.uint8),
            multiplicity=self.multiplicity[order].astype(np.uint32),
            word=words.astype(np.uint64),
            stream=np.unique(words >> np.int64(self.bits), return_inverse=True)[1].astype(np.uint8),
        )
