"""The partition of the frontier into the pieces of a structure, one word for each state."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from stripcount.machine.packing import pieces as digits
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
