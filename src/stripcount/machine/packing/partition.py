"""The partition of the frontier into the pieces of a structure, one word for each state."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from stripcount.machine.packing import pieces as digits
from stripcount.machine.packing.pieces import Words
from stripcount.model.graphs.pieces import Pieces
from stripcount.model.graphs.property import Choice


class Partition(digits.Pieces):
    """The partition that belongs to a property; `groups` says of each choice to which group it belongs, -1 for none."""

    pieces: Pieces
    groups: NDArray[np.int64]

    def __init__(self, places: int, pieces: Pieces, choices: Sequence[Choice]) -> None:
        super().__init__(places)
        object.__setattr__(self, "pieces", pieces)
        object.__setattr__(self, "groups", np.array([pieces.group(choice) for choice in choices]))

    @property
    def joins(self) -> Sequence[bool]:
        """Of each choice whether it belongs to the pieces."""
        found: list[bool] = (self.groups >= 0).tolist()
        return found

    def dropped(self, words: Words, place: int) -> tuple[Words, NDArray[np.bool_]]:
        """Return the words with a place emptied, and where it was the last of its piece."""
        own = self.digit(words, place)
        rest = self.cleared(words, place)
        others = self.places_of(rest, own)
        heir = np.bitwise_count((others & -others) - 1) // self.bits + 1
        leads = (own == place + 1) & (others != 0)
        return rest ^ np.where(leads, others * (own ^ heir), 0), (own != 0) & (others == 0)
