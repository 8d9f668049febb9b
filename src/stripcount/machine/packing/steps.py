"""The tiles of some cells below each other, as tables that the compiled library reads in one step."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from stripcount.algebra.exact_arrays import weighted_bincount
from stripcount.kernels.cells import MAX_SLOTS, StepTables
from stripcount.machine.packing.corners import Corners

Numbers = NDArray[np.int64]
Words = NDArray[np.uint64]

_MAX_BITS = 16  # that are read by one step: a table of them fits into the caches
_MAX_TILES = 1 << 14  # of all corners of a step


class Cornered(Protocol):
    """The tiles of some rows by the labels to their left and above them."""

    @property
    def rows(self) -> int:
        """The number of rows."""

    @property
    def bits(self) -> int:
        """The bits of a label."""

    @property
    def corners(self) -> Corners:
        """The corners of each row."""


def steps_of(packing: Cornered, together: int = 64) -> list[StepTables] | None:
    """Return the steps of a column; None if the tables of a single cell are too large.

    A step reads as many cells as its tables allow, at most `together`: with longer steps, states are read less often.
    """
    steps, row = list[StepTables](), 0
    while row < packing.rows:
        chain = _Chain.of(packing, row)
        tables = chain.tables()
        if tables is None:
            return None
        row += 1
        while row < packing.rows and chain.cells < together:
            chain = chain.joined(_Chain.of(packing, row))
            if (longer := chain.tables()) is None:
                break
            tables, row = longer, row + 1
        steps.append(tables)
    return steps


@dataclass(frozen=True, eq=False)
class _Chain:
    """The tiles of some cells below each other: for each, the digits read, the digits written, and how many there are.

    Read are the label above, in the lowest digit, then the labels to the left; written are the label below, which is
    kept apart, and the labels to the right. `lefts` are the labels that may lie to the left of the last cell, `occur`
    all digits that may be read, `refused` those on which the puzzle fails.
    """

    rows: int
    bits: int
    cells: int
    read: Numbers
    right: Numbers
    below: Numbers
    times: Words
    lefts: Numbers
    occur: Numbers
    refused: Numbers

    @classmethod
    def of(cls, packing: Cornered, row: int) -> _Chain:
        """Return the tiles of one row."""
        table, bits = packing.corners.rows[row], packing.bits
        left, above = np.array(table.beside, dtype=np.int64), np.array(table.above, dtype=np.int64)
        occur = (left[:, None] << np.int64(bits) | above).reshape(-1)
        _, right, below = table.tiles.T
        return cls(
            rows=packing.rows,
            bits=bits,
            cells=1,
            read=np.repeat(occur, np.diff(table.first)),
            right=right,
            below=below,
            times=np.ones(len(right), dtype=np.uint64),
            lefts=left,
            occur=occur,
            refused=occur[np.array(sorted(table.refused), dtype=np.int64)],
        )._collected()

    def _collected(self) -> _Chain:
        """Return the chain with equal tiles as one."""
        stacked = np.stack([self.read, self.right, self.below])
        tiles, place = np.unique(stacked, axis=1, return_inverse=True)
        times = weighted_bincount(self.times, place.reshape(-1), tiles.shape[1])
        read, right, below = tiles
        return replace(self, read=read, right=right, below=below, times=times)

    def joined(self, other: _Chain) -> _Chain:
        """Return this chain with one more cell below it."""
        low = np.int64((1 << self.bits) - 1)
        here, there = np.nonzero(self.below[:, None] == (other.read & low))
        lefts, shift = other.lefts, np.int64((self.cells + 1) * self.bits)
        failing, after = np.nonzero(self.below[:, None] == (other.refused & low))
        refused = [
            (lefts[:, None] << shift | self.refused).reshape(-1),
            other.refused[after] >> self.bits << shift | self.read[failing],
        ]
        return replace(
            self,
            cells=self.cells + 1,
            read=other.read[there] >> self.bits << shift | self.read[here],
            right=other.right[there] << np.int64(self.cells * self.bits) | self.right[here],
            below=other.below[there],
            times=self.times[here] * other.times[there],  # both below 2³²
            lefts=lefts,
            occur=(lefts[:, None] << shift | self.occur).reshape(-1),
            refused=np.unique(np.concatenate(refused)),
        )._collected()

    def tables(self) -> StepTables | None:
        """Return the tables for the library, None if they are too large."""
        bits = (self.cells + 1) * self.bits
        if bits > _MAX_BITS or len(self.read) > _MAX_TILES or int(self.times.max(initial=0)) >= 1 << 32:
            return None
        word = self.right << np.int64((self.rows + 1 - self.cells) * self.bits) | self.below
        words = np.unique(word)
        if len(words) > MAX_SLOTS:
            return None
        corner = np.full(1 << bits, -1, dtype=np.int32)
        corner[self.occur] = np.arange(len(self.occur))
        corner_of = corner[self.read]
        order = np.argsort(corner_of, kind="stable")
        corner[self.refused] = -1
        return StepTables(
            cells=self.cells,
            read_bits=bits,
            below_bits=self.bits,
            corner=corner,
            first=np.searchsorted(corner_of[order], np.arange(len(self.occur) + 1)),
            slot=np.searchsorted(words, word)[order].astype(np.uint8),
            multiplicity=self.times[order].astype(np.uint32),
            word=words.astype(np.uint64),
            stream=np.unique(words >> np.int64(self.bits), return_inverse=True)[1].astype(np.uint8),
        )
