"""The packing of tilings by limited pieces: covered cells as bits, the uses of pieces as the digits above them."""

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
    """A state is the covered cells of the columns that a piece can span, and a mixed-radix number of uses of pieces.

    Raises TooLarge if that takes more than 63 bits.
    """

    def __init__(self, strip: SuppliedTiling) -> None:
        super().__init__(strip)
        self.strip, self.cells = strip, strip.rows * strip.max_width
        *self.weights, self.uses = accumulate((most + 1 for _, most in strip.use_bounds), mul, initial=1)
        if self.cells + (self.uses - 1).bit_length() > MAX_BITS:
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
        open_states = states[free]
        for mark_number, (_, bits, above, below, piece) in enumerate(self.strip.fitting_orientations, 1):
            if not above <= row < self.rows - below:
                continue
            piece_bits = np.int64(bits << row >> self.rows)
            fits = (open_states & piece_bits) == 0
            if piece >= 0:
                fits &= self._used(open_states, piece) < self.strip.use_bounds[piece][1]
            laid = open_states[fits] | piece_bits
            targets.append(laid + np.int64(self.weights[piece] << self.cells) if piece >= 0 else laid)
            sources.append(free[fits])
            marks.append(np.full(len(laid), mark_number, dtype=np.int64))
        target = np.concatenate(targets)
        if last:
            cells = np.int64((1 << self.cells) - 1)
            target = (target & ~cells) | (target & cells) >> np.int64(self.rows)
        return np.concatenate(sources), target, np.concatenate(marks)

    def _used(self, states: Packed, piece: int) -> NDArray[np.int64]:
        most = self.strip.use_bounds[piece][1]
        return (states >> np.int64(self.cells)) // np.int64(self.weights[piece]) % np.int64(most + 1)

    def accepting(self, states: Packed) -> NDArray[np.bool_]:
        """Return which states have no cell covered beyond the board, and all pieces used often enough."""
        may_end = np.asarray((states & np.int64((1 << self.cells) - 1)) == 0)
        for piece, (least, _) in enumerate(self.strip.use_bounds):
            may_end &= self._used(states, piece) >= least
        return may_end

    def unpack(self, packed: int, row: int) -> TilingState:
        uses = packed >> self.cells
        digits = (uses // weight % (most + 1) for weight, (_, most) in zip(self.weights, self.strip.use_bounds))
        return TilingState(packed & ((1 << self.cells) - 1), tuple(digits))
