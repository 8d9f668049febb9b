"""The partition of the frontier into the pieces of a structure, one word for each state."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from stripcount.machine.packing import pieces as digits
from stripcount.machine.packing.pieces import Words
from stripcount.model.graphs.pieces import Pieces


class Partition(digits.Pieces):
    """The partition that belongs to a property; `joins` says of each choice whether it belongs to the pieces."""

    pieces: Pieces
    joins: Sequence[bool]

    def __init__(self, places: int, pieces: Pieces, joins: Sequence[bool]) -> None:
        super().__init__(places)
        object.__setattr__(self, "pieces", pieces)
        object.__setattr__(self, "joins", joins)

    def dropped(self, words: Words, place: int) -> tuple[Words, NDArray[np.bool_]]:
        """Return the words with a place emptied, and where it was the last of its piece."""
        own = self.digit(words, place)
        rest = self.cleared(words, place)
        others = self.places_of(rest, own)
        heir = np.bitwise_count((others & -others) - 1) // self.bits + 1
        leads = (own == place + 1) & (others != 0)
        return rest ^ np.where(leads, others * (own ^ heir), 0), (own != 0) & (others == 0)
