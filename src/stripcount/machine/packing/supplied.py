"""The packing of tilings by a limited supply of pieces: covered cells as bits, numbers of used pieces above them."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import accumulate
from operator import mul

import numpy as np
from numpy.typing import NDArray

from stripcount.board import Mark
from stripcount.errors import TooLarge
from stripcount.machine.packing.base import MAX_BITS, Packed, Packing, Transitions
from stripcount.model.tilings.supplied import SuppliedTiling, TilingState


class SuppliedPacking(Packing):
    """A state holds a bit for each cell of the columns that a piece can span, and how often each piece is used.

    The numbers of uses are the digits of a mixed-radix number above the bits of the cells, piece 0 lowest.

    Raises TooLarge if that takes more than 63 bits.
    """

    def __init__(self, strip: SuppliedTiling) -> None:
        super().__init__(strip)
        self.strip, self.cell_bits = strip, strip.rows * strip.max_width
        *self.place_values, self.combinations = accumulate(
            (maximum + 1 for _, maximum in strip.use_bounds), mul, initial=1
        )
        if self.cell_bits + (self.combinations - 1).bit_length() > MAX_BITS:
            raise TooLarge("the covered cells and the uses of the pieces do not fit into one word.")
        self.marks = {mark: index for index, mark in enumerate(strip.marks)}

    def start(self) -> int:
        return 0

    def known_marks(self) -> Sequence[Mark]:
        return tuple(self.marks)

    def successors(self, states: Packed, row: int) -> Transitions:
        last = row == self.rows - 1
        covered = (states >> np.int64(row) & 1) != 0
        sources = [np.flatnonzero(covered)]
        targets, marks = [states[sources[0]]], [np.zeros(len(sources[0]), dtype=np.int64)]
        free = np.flatnonzero(~covered)
        free_states = states[free]
        for mark_number, (_, bits, rows_above, rows_below, piece) in enumerate(self.strip.fitting_orientations, 1):
            if not rows_above <= row < self.rows - rows_below:
                continue
            piece_bits = np.int64(bits << row >> self.rows)
            fits = (free_states & piece_bits) == 0
            if piece >= 0:
                fits &= self._use_counts(free_states, piece) < self.strip.use_bounds[piece][1]
            covered_states = free_states[fits] | piece_bits
            targets.append(
                covered_states + np.int64(self.place_values[piece] << self.cell_bits) if piece >= 0 else covered_states
            )
            sources.append(free[fits])
            marks.append(np.full(len(covered_states), mark_number, dtype=np.int64))
        target = np.concatenate(targets)
        if last:
            cell_mask = np.int64((1 << self.cell_bits) - 1)
            target = (target & ~cell_mask) | (target & cell_mask) >> np.int64(self.rows)
        return np.concatenate(sources), target, np.concatenate(marks)

    def _use_counts(self, states: Packed, piece: int) -> NDArray[np.int64]:
        """Return how often a piece is used in each state."""
        maximum = self.strip.use_bounds[piece][1]
        return (states >> np.int64(self.cell_bits)) // np.int64(self.place_values[piece]) % np.int64(maximum + 1)

    def accepting(self, states: Packed) -> NDArray[np.bool_]:
        """Return which states cover no cell beyond the board and use every piece often enough."""
        may_end = np.asarray((states & np.int64((1 << self.cell_bits) - 1)) == 0)
        for piece, (minimum, _) in enumerate(self.strip.use_bounds):
            may_end &= self._use_counts(states, piece) >= minimum
        return may_end

    def unpack(self, packed: int, row: int) -> TilingState:
        uses = packed >> self.cell_bits
        digits = (
            uses // place_value % (maximum + 1)
            for place_value, (_, maximum) in zip(self.place_values, self.strip.use_bounds)
        )
        return TilingState(packed & ((1 << self.cell_bits) - 1), tuple(digits))
