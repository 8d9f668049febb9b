"""The packing of tile strips: the labels along the frontier as digits of an integer."""

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

_FEW_ROWS = 3  # rows of the board on which labels are counted to foresee whether a taller one fits
_MAX_TABLE_BITS = 12  # bits of the index of a table that tells for several rows at once whether a board may end
_MAX_LABEL_BITS = 16  # bits of one label: few puzzles have more labels, and packing gains them little


class TilePacking(Packing):
    """The tiles of a strip by the labels to their left and above them, for whole arrays of packed states.

    A corner is the label to the left of a cell with the label above it. With b bits for each label, a packed state
    holds the number of row i's label in bits [i·b, (i+1)·b) and that of the label above the next cell in the b bits
    over them. The numbers depend on the strip, and on `columns` if wider boards have more labels, but on no state.
    Costs one call of `tiles` for each corner (see `corners`); raises TooManyLabels if states do not fit into 63 bits.
    """

    many_to_one = False  # labels have no components that an edge could join

    def __init__(self, strip: TileStrip, columns: int | None = None, limits: Limits = UNLIMITED) -> None:
        super().__init__(strip)
        if strip.rows >= MAX_BITS:
            raise TooManyLabels
        self.strip = strip
        self.corners = corners_of(strip, 1 << min(MAX_BITS // (strip.rows + 1), _MAX_LABEL_BITS), columns, limits)
        self.bits = max(1, (len(self.labels) - 1).bit_length())
        self._label_number = {label: number for number, label in enumerate(self.labels)}
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
        low_strip: Any = strip
        try:
            low_strip = checked_resized(strip, min(strip.rows, _FEW_ROWS))
        except BrokenPuzzle:
            raise
        except BadInput:  # it does not allow so few rows
            pass
        try:
            return cls(low_strip if type(low_strip) is type(strip) else strip).bits * (strip.rows + 1) <= MAX_BITS
        except TooManyLabels:
            return False

    @cached_property
    def exchange(self) -> Exchange | None:
        """An exchange of labels that maps the rules to themselves, None if none is known."""
        return exchange_of(self.strip, self.corners, self.bits)

    def representative(self, states: Packed) -> Packed:
        """Return the smaller of each state and its image under the exchange of labels."""
        return states if self.exchange is None else self.exchange.representatives(states)

    @property
    def numbering(self) -> str:
        """`digest` and, if there is one, the exchange of labels, which boards of more columns may lack."""
        return self.digest if self.exchange is None else f"{self.digest} {self.exchange.image}"

    @property
    def digest(self) -> str:
        """The SHA-256 hash, in hexadecimal digits, of the labels in their order and of their number of bits."""
        return hashlib.sha256(f"{self.bits} {self.labels!r}".encode(errors="replace")).hexdigest()

    @property
    def labels(self) -> tuple[Label, ...]:
        """The labels by number."""
        return self.corners.labels

    def start(self) -> int:
        return self.pack(self.strip.start())

    def known_marks(self) -> Sequence[Mark]:
        return self.corners.marks

    def pack(self, state: TileState) -> int:
        """Return the packed form of a state."""
        labels, above = state
        return sum(self._label_number[label] << (i * self.bits) for i, label in enumerate((*labels, above)))

    def unpack(self, packed: int, row: int) -> TileState:
        mask = (1 << self.bits) - 1
        labels = tuple(self.labels[(packed >> (i * self.bits)) & mask] for i in range(self.strip.rows + 1))
        return labels[:-1], labels[-1]

    def digit(self, packed: Packed, slot: int) -> Packed:
        """Return the label numbers at one slot of many packed states."""
        return (packed >> np.int64(slot * self.bits)) & np.int64((1 << self.bits) - 1)

    def successors(self, states: Packed, row: int) -> Transitions:
        corners = self._rows[row]
        corner = corners.left_term[self.digit(states, row)] + corners.above_term[self.digit(states, self.strip.rows)]
        corners.raise_refused(corner)
        counts = corners.counts[corner]
        source = np.repeat(np.arange(len(states), dtype=np.int64), counts)
        tile = np.arange(len(source), dtype=np.int64)  # made the index of each transition's tile in the next line
        tile += np.repeat(corners.first_tile[corner] - (np.cumsum(counts) - counts), counts)
        target = (states & corners.kept_bits)[source] | corners.new_bits[tile]
        return source, target, corners.marks[tile]

    def to_library_words(self, states: Packed) -> NDArray[np.uint64]:
        """Return states between columns as words of the C library, with the label above the next cell lowest."""
        bits, rows_mask = np.int64(self.bits), np.int64((1 << self.strip.rows * self.bits) - 1)
        return ((states & rows_mask) << bits | states >> np.int64(self.strip.rows * self.bits)).view(np.uint64)

    def from_library_words(self, words: NDArray[np.uint64]) -> Packed:
        """Return the states whose words `to_library_words` returns."""
        states, bits = words.view(np.int64), np.int64(self.bits)
        above = states & np.int64((1 << self.bits) - 1)
        return states >> bits | above << np.int64(self.strip.rows * self.bits)

    def accepting(self, states: Packed) -> NDArray[np.bool_]:
        """Return, for each packed state between columns, whether the board may end there."""
        rows, bits, may_end = self.strip.rows, np.int64(self.bits), np.ones(len(states), dtype=bool)
        if self.strip.facing:
            for row in range(rows):
                pairs = self.digit(states, row) | self.digit(states, rows - 1 - row) << bits
                distinct_pairs = np.unique(pairs)
                ends = [
                    self._may_end((pair & (1 << self.bits) - 1, pair >> self.bits), row)
                    for pair in distinct_pairs.tolist()
                ]
                may_end &= np.array(ends, dtype=bool)[np.searchsorted(distinct_pairs, pairs)]
            return may_end
        rows_at_once = max(1, _MAX_TABLE_BITS // self.bits)
        for row in range(0, rows, rows_at_once):  # several rows are looked up at once
            mask = (1 << min(rows_at_once, rows - row) * self.bits) - 1
            labels = (states >> bits * np.int64(row)) & np.int64(mask)
            occurring = np.flatnonzero(np.bincount(labels, minlength=mask + 1))
            allowed: NDArray[np.bool_] = np.ones(mask + 1, dtype=bool)
            for slot in range(min(rows_at_once, rows - row)):
                digits = (occurring >> bits * slot) & np.int64((1 << self.bits) - 1)
                distinct, inverse = np.unique(digits, return_inverse=True)
                ends = [self._may_end((digit,), row + slot) for digit in distinct.tolist()]
                allowed[occurring] &= np.array(ends, dtype=bool)[inverse]
            may_end &= allowed[labels]
        return may_end

    def may_end(self, label: int, row: int) -> bool:
        """Return whether a board may end with label number `label` in a row; only for strips whose rows do not face."""
        return self._may_end((label,), row)

    def _may_end(self, label_numbers: tuple[int, ...], row: int) -> bool:
        """Return whether a board may end with a label in a row and, if rows face, one in the row that faces it."""
        labels = tuple(self.labels[index] for index in label_numbers)
        strip = self.strip
        return bool(
            call_method(strip, "right_edge", strip.right_edge, labels if strip.facing else labels[0], row, noun="label")
        )


class _CornerRow:
    """The corners of one row as arrays, and what their tiles change in a packed state.

    The labels with the numbers `left` and `above` have the corner left_term[left] + above_term[above], whose tiles are
    the counts[corner] ones from first_tile[corner] on. A tile keeps the bits of a state that are set in `kept_bits`,
    and sets new_bits[tile].
    """

    def __init__(self, corners: Corners, row: int, bits: int, rows: int) -> None:
        table = corners.rows[row]
        self.left_term = np.zeros(len(corners.labels), dtype=np.int64)
        self.left_term[list(table.left)] = np.arange(len(table.left)) * len(table.above)
        self.above_term = np.zeros(len(corners.labels), dtype=np.int64)
        self.above_term[list(table.above)] = np.arange(len(table.above))
        self.first_tile, self.counts = table.first_tile, np.diff(table.first_tile)
        self.marks = np.ascontiguousarray(table.tiles[:, 0])
        self.new_bits = (table.tiles[:, 1] << np.int64(row * bits)) | (table.tiles[:, 2] << np.int64(rows * bits))
        mask = (1 << bits) - 1
        self.kept_bits = ~np.int64((mask << (row * bits)) | (mask << (rows * bits)))
        self.refused = table.refused

    def raise_refused(self, corner: NDArray[np.int64]) -> None:
        """Raise the error of the first of some corners on which the puzzle failed, if there is one."""
        if self.refused:
            for corner_index in np.unique(corner).tolist():
                if corner_index in self.refused:
                    raise self.refused[corner_index]
