"""The states and counts of a sweep of one board after a column, and the interface of a storage for them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from stripcount.algebra.exact_arrays import UpperBounds
from stripcount.machine.packing.base import Packed


@dataclass(frozen=True, eq=False)
class Front:
    """The counts after `columns` columns: packed states in ascending order, and how many boards lead to each.

    `counts` is a primes × states array of residues; without primes it is an array of words × states, the least
    significant word first. `sizes` are upper bounds on the counts. If an exchange of labels maps states to equivalent
    ones, only the smaller state of each orbit is stored, with the counts of both. `totals` has for each of
    a(0)..a(columns) its residues (or words), and a number of bits into which it fits. `numbering` identifies the
    numbering of labels: a sweep with another numbering does not resume from here.
    """

    columns: int
    primes: tuple[int, ...]
    states: Packed
    counts: NDArray[np.uint64]
    sizes: UpperBounds
    totals: tuple[tuple[tuple[int, ...], int], ...]
    numbering: str = ""


class Keeper(Protocol):
    """Storage for the last finished column of a long sweep."""

    def load(self, primes: tuple[int, ...]) -> Front | None:
        """Return the last front that was stored for `primes`, None if there is none."""

    def keep(self, front: Front) -> None:
        """Store a front in place of the previous one."""
