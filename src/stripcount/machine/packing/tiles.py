"""The packing of tile strips: the numbers of the labels along the frontier."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from functools import cached_property
from typing import Any

import numpy as np
from numpy.typing import NDArray

from stripcount.board import Mark
from stripcount.errors import BadInput, BrokenPuzzle
from stripcount.limits import UNLIMITED, Limits
from stripcount.machine.packing.base import MAX_BITS, Packed, Packing, Transitions
from stripcount.machine.packing.corners import Corners, TooManyLabels, corners_of
from stripcount.machine.packing.exchange import Exchange, exchange_of
from stripcount.model.contract.asking import call_method
from stripcount.model.contract.declaration import checked_resized
from stripcount.model.tile_strip import Label, TileState, TileStrip

_LOW = 3  # rows of the small board on which labels are counted to foresee whether a taller one fits
_LOOKED_UP = 12  # bits of the index of one table that says of several labels at once whether a board may end
_LABEL_BITS = 16  # of one label at most: few puzzles have more labels, and packing gains them little


class TilePacking(Packing):
    """The tiles of a strip by the labels to their left and above them, for whole arrays of packed states.

    A corner is the label to the left of a cell with the label above it. With b bits for each label, a packed state
    holds the number of row i's label in bits [i·b, (i+1)·b) and that of the label above the next cell in the b bits
    over them. The numbers depend on the strip, and on `columns` if wider
    boards have more labels, but on no state. Costs one call of `tiles` for each corner (see `corners`); raises
    TooManyLabels if states do not fit into 63 bits.
    """

    joins = False  # labels have no components that an edge could join

    def __init__(self, strip: TileStrip, columns: int | None = None, limits: Limits = UNLIMITED) -> None:
        super().__init__(strip)
        if strip.rows >= MAX_BITS:
            raise TooManyLabels
        self.strip = strip
        self.corners = corners_of(strip, 1 << min(MAX_BITS // (strip.rows + 1), _LABEL_BITS), columns, limits)
        self.bits = max(1, (len(self.labels) - 1).bit_length())
        self._number = {label: number for number, label in enumerate(self.labels)}
        self._rows = [_CornerRow(self.corners, row, self.bits, strip.rows) for row in range(strip.rows)]

    @classmethod
    def of(cls, strip: TileStrip, columns: int | None, limits: Limits) -> TilePacking | None:
        """Return the packing, None if states do not fit into 63 bits."""
        try:
            return cls(strip, columns, limits)
        except TooManyLabels:
            return None

    @classmethod
    def fits(cls, strip: TileStrip) -> bool:
        """Return whether states fit into 63 bits, if the strip has no more labels than it has on few rows."""
        shorter: Any = strip
        try:
            shorter = checked_resized(strip, min(strip.rows, _LOW))
        except BrokenPuzzle:
            raise
        except BadInput:  # it does not allow so few rows
            pass
        try:
            return cls(shorter if type(shorter) is type(strip) else strip).bits * (strip.rows + 1) <= MAX_BITS
        except TooManyLabels:
            return False

    @cached_property
    def exchange(self) -> Exchange | None:
        """An exchange of labels under which the rules do not change, None if none is found."""
        return exchange_of(self.strip, self.corners, self.bits)

    def representative(self, states: Packed) -> Packed:
        """Return the smaller of each state and its image under the exchange of labels."""
        return states if self.exchange is None else self.exchange.smaller(states)

    @property
    def numbering(self) -> str:
        """A hash (SHA-256) of the labels in their order and their bits, and the exchange (more columns may end it)."""
        return self.digest if self.exchange is None else f"{self.digest} {self.exchange.image}"

    @property
    def digest(self) -> str:
        """A hash (SHA-256) of the labels in their order and their bits."""
        return hashlib.sha256(f"{self.bits} {self.labels!r}".encode(errors="replace")).hexdigest()

    @property
    def labels(self) -> tuple[Label, ...]:
        """The labels by number."""
        return self.corners.labels

    def first(self) -> int:
        return self.pack(self.strip.start())

    def marks_seen(self) -> Sequence[Mark]:
        return self.corners.marks

    def pack(self, state: TileState) -> int:
        """Return the packed form of a state."""
        labels, above = state
        return sum(self._number[label] << (i * self.bits) for i, label in enumerate((*labels, above)))

    def unpack(self, packed: int, row: int) -> TileState:
        mask = (1 << self.bits) - 1
        labels = tuple(self.labels[(packed >> (i * self.bits)) & mask] for i in range(self.strip.rows + 1))
        return labels[:-1], labels[-1]

    def digit(self, packed: Packed, slot: int) -> Packed:
        """Return the label numbers at one slot of many packed states."""
        return (packed >> np.int64(slot * self.bits)) & np.int64((1 << self.bits) - 1)

    def successors(self, states: Packed, row: int) -> Transitions:
        corners = self._rows[row]
        corner = corners.beside[self.digit(states, row)] + corners.above[self.digit(states, self.strip.rows)]
        corners.raise_refused(corner)
        counts = corners.counts[corner]
        source = np.repeat(np.arange(len(states), dtype=np.int64), counts)
        tile = np.arange(len(source), dtype=np.int64)
        tile += np.repeat(corners.first[corner] - (np.cumsum(counts) - counts), counts)
        target = (states & corners.kept)[source] | corners.put[tile]
        return source, target, corners.marks[tile]

    def turned(self, states: Packed) -> NDArray[np.uint64]:
        """Return states between columns as the C library reads them: with the label above the next cell lowest."""
        bits, labels = np.int64(self.bits), np.int64((1 << self.strip.rows * self.bits) - 1)
        return ((states & labels) << bits | states >> np.int64(self.strip.rows * self.bits)).view(np.uint64)

    def turned_back(self, words: NDArray[np.uint64]) -> Packed:
        """Return the states that `turned` turned."""
        states, bits = words.view(np.int64), np.int64(self.bits)
        above = states & np.int64((1 << self.bits) - 1)
        return states >> bits | above << np.int64(self.strip.rows * self.bits)

    def ending(self, states: Packed) -> NDArray[np.bool_]:
        """Return, for each packed column state, whether the board may end after it."""
        rows, bits, may_end = self.strip.rows, np.int64(self.bits), np.ones(len(states), dtype=bool)
        if self.strip.facing:
            for row in range(rows):
                pair = self.digit(states, row) | self.digit(states, rows - 1 - row) << bits
                seen = np.unique(pair)
                ends = [
                    self._ends((seen_digits & (1 << self.bits) - 1, seen_digits >> self.bits), row)
                    for seen_digits in seen.tolist()
                ]
                may_end &= np.array(ends, dtype=bool)[np.searchsorted(seen, pair)]
            return may_end
        rows_at_once = max(1, _LOOKED_UP // self.bits)
        for row in range(0, rows, rows_at_once):  # several rows are looked up at once
            size = (1 << min(rows_at_once, rows - row) * self.bits) - 1
            labels = (states >> bits * np.int64(row)) & np.int64(size)
            numbers = np.flatnonzero(np.bincount(labels, minlength=size + 1))
            allowed: NDArray[np.bool_] = np.ones(size + 1, dtype=bool)
            for slot in range(min(rows_at_once, rows - row)):
                digits = (numbers >> bits * slot) & np.int64((1 << self.bits) - 1)
                distinct, where = np.unique(digits, return_inverse=True)
                ends = [self._ends((digit,), row + slot) for digit in distinct.tolist()]
                allowed[numbers] &= np.array(ends, dtype=bool)[where]
            may_end &= allowed[labels]
        return may_end

    def may_end(self, label: int, row: int) -> bool:
        """Return whether a board whose rows do not face each other may end with the label of a number in a row."""
        return self._ends((label,), row)

    def _ends(self, numbers: tuple[int, ...], row: int) -> bool:
        """Return whether a board may end with these labels: of a row, of the row that faces it."""
        labels = tuple(self.labels[index] for index in numbers)
        strip = self.strip
        return bool(
            call_method(strip, "right_edge", strip.right_edge, labels if strip.facing else labels[0], row, what="label")
        )


class _CornerRow:
    """The corners of one row as arrays, and what their tiles change in a packed state.

    The corner of the labels `left` and `over` is beside[left] + above[over]; its tiles are those from first[corner] on,
    counts[corner] of them. A tile writes `put` where `kept` has no bits.
    """

    def __init__(self, corners: Corners, row: int, bits: int, rows: int) -> None:
        table = corners.rows[row]
        self.beside = np.zeros(len(corners.labels), dtype=np.int64)
        self.beside[list(table.beside)] = np.arange(len(table.beside)) * len(table.above)
        self.above = np.zeros(len(corners.labels), dtype=np.int64)
        self.above[list(table.above)] = np.arange(len(table.above))
        self.first, self.counts = table.first, np.diff(table.first)
        self.marks = np.ascontiguousarray(table.tiles[:, 0])
        self.put = (table.tiles[:, 1] << np.int64(row * bits)) | (table.tiles[:, 2] << np.int64(rows * bits))
        mask = (1 << bits) - 1
        self.kept = ~np.int64((mask << (row * bits)) | (mask << (rows * bits)))
        self.refused = table.refused

    def raise_refused(self, corner: NDArray[np.int64]) -> None:
        """Raise the error of the first corner on which the puzzle failed."""
        if self.refused:
            for corner_number in np.unique(corner).tolist():
                if corner_number in self.refused:
                    raise self.refused[corner_number]
