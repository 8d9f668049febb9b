"""The finite state machine of a strip: one sparse factor per cell of a column, never multiplied out."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from stripcount.algebra.sparse import csr_array
from stripcount.limits import UNLIMITED, Limits
from stripcount.machine.factored import Factored, Vector
from stripcount.machine.minimize import minimize
from stripcount.machine.sweep import terms


@dataclass(frozen=True, eq=False, repr=False)
class Machine(Factored):
    """A layered transfer matrix, as described in `Factored`, that is merged and gives its terms.

    Raises BadInput if a number does not fit into 64 bits or shapes do not match.

    >>> from stripcount.machine.explore import explore
    >>> from stripcount.puzzles.magnets import Magnets
    >>> machine = explore(Magnets(2)).machine()
    >>> machine.states, machine.minimize().states, machine.terms(5)
    (14, 6, [1, 3, 14, 47, 183])
    """

    def __repr__(self) -> str:
        return f"Machine({self.rows} rows, {self.states} states, {self.transitions} transitions)"

    @classmethod
    def of(cls, factors: Sequence[csr_array], start: int, final: Vector) -> Machine:
        """Return the machine that starts in state `start` of layer 0."""
        initial = np.zeros(len(final), dtype=np.uint64)
        initial[start] = 1
        return cls(tuple(factors), initial, final)

    def minimize(self, limits: Limits = UNLIMITED) -> Machine:
        """Return the machine with states of equal futures merged, then states of equal pasts, until nothing changes.

        Raises TooLarge or OutOfTime beyond `limits`; see `minimize`.
        """
        return minimize(self, limits)

    def terms(self, count: int, modulus: int | None = None, limits: Limits = UNLIMITED) -> list[int]:
        """Return a(0)..a(count - 1), exactly or modulo a number below 2⁶²; raises OutOfTime beyond `limits`."""
        return terms(self, count, modulus, limits)
