"""The packing of tilings by limited pieces: covered cells as bits, the uses of pieces as the digits above them."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import accumulate
from operator import mul

import numpy as np
from numpy.typing import NDArray

from stripcount.board import Mark
from stripcount.errors import TooLarge
from stripcount.machine.packing.base import MOST_BITS, Packed, Packing, Transitions
from stripcount.model.tilings.supplied import Laid, SuppliedTiling


class SuppliedPacking(Packing):
    """A state is the covered cells of as many columns as a piece is wide, and a number with one digit for each piece.

    Raises TooLarge if that takes more than 63 bits.
    """

    def __init__(self, strip: SuppliedTiling) -> None:
        super().__init__(strip)
        self.strip, self.cells = strip, strip.rows * strip.reach
        *self.weights, self.uses = accumulate((most + 1 for _, most in strip.limits), mul, initial=1)
        if self.cells + (self.uses - 1).bit_length() > MOST_BITS:
            raise TooLarge("the covered cells and the uses of the pieces do not fit into one word.")
        self.marks = {mark: number for number, mark in enumerate(strip.marks)}

    def first(self) -> int:
        return 0

    def marks_seen(self) -> Sequence[Mark]:
        return tuple(self.marks)

    def successors(self, states: Packed, row: int) -> Transitions:
        last = row == self.rows - 1
        taken = (states >> np.int64(row) & 1) != 0
        sources = [np.flatnonzero(taken)]
        targets, marks = [states[sources[0]]], [np.zeros(len(sources[0]), dtype=np.int64)]
        free = np.flatnonzero(~taken)
        open_states = states[free]
        for number, (_, bits, above, below, piece) in enumerate(self.strip.layings, 1):
            if not above <= row < self.rows - below:
                continue
            own = np.int64(bits << row >> self.rows)
            fits = (open_states & own) == 0
            if piece >= 0:
                fits &= self._used(open_states, piece) < self.strip.limits[piece][1]
            here = open_states[fits] | own
            targets.append(here + np.int64(self.weights[piece] << self.cells) if piece >= 0 else here)
            sources.append(free[fits])
            marks.append(np.full(len(here), number, dtype=np.int64))
        target = np.concatenate(targets)
        if last:
            cells = np.int64((1 << self.cells) - 1)
            target = (target & ~cells) | (target & cells) >> np.int64(self.rows)
        return np.concatenate(sources), target, np.concatenate(marks)

    def _used(self, states: Packed, piece: int) -> NDArray[np.int64]:
        most = self.strip.limits[piece][1]
        return (states >> np.int64(self.cells)) // np.int64(self.weights[piece]) % np.int64(most + 1)

    def ending(self, states: Packed) -> NDArray[np.bool_]:
        """Return which states have no cell covered beyond the board, and all pieces used often enough."""
        good = np.asarray((states & np.int64((1 << self.cells) - 1)) == 0)
        for piece, (least, _) in enumerate(self.strip.limits):
            good &= self._used(states, piece) >= least
        return good

    def unpack(self, packed: int, row: int) -> Laid:
        uses = packed >> self.cells
        digits = (uses // weight % (most + 1) for weight, (_, most) in zip(self.weights, self.strip.limits))
        return Laid(packed & ((1 << self.cells) - 1), tuple(digits))
