"""The packing of one board: the packed states of its base strip, and the transitions whose marks the board allows."""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence

import numpy as np
from numpy.typing import NDArray

from stripcount.board import Mark
from stripcount.limits import Limits
from stripcount.machine.packing.base import Packed, Packing, Transitions, has_packing, packing_of
from stripcount.model.boards.placed import FINISHED, Placed


class PlacedPacking(Packing):
    """The packed states of the base strip; the whole board is one column.

    Between columns there are two states, 0 and 1: the start state of the base, and the state of a finished board.
    """

    merges_states = True

    def __init__(self, strip: Placed, base: Packing) -> None:
        super().__init__(strip)
        self.strip, self.base = strip, base
        self._finished_state = int(base.start() == 0)  # 0, or 1 if the start is 0
        self._allowed_marks: dict[int, NDArray[np.bool_]] = {}

    @classmethod
    def fits(cls, strip: Placed) -> bool:
        return has_packing(strip.base)

    @classmethod
    def of(cls, strip: Placed, columns: int | None, limits: Limits) -> PlacedPacking | None:
        """Return the packing, None if the packing of the base does not fit or reads a cell in several steps."""
        base = packing_of(strip.base, strip.rows // strip.height, limits)
        return cls(strip, base) if base is not None and base.steps == strip.height else None

    @property
    def memory(self) -> int:  # type: ignore[override]
        """The memory of the base in bytes."""
        return self.base.memory

    @property
    def numbering(self) -> str:
        return f"{self.base.numbering} {[str(step.content) for step in self.strip.steps]}"

    def start(self) -> int:
        return self.base.start()

    def known_marks(self) -> Sequence[Mark]:
        return self.base.known_marks()

    def known_gains(self) -> Mapping[str, tuple[int, ...]]:
        """Return the gains of the base by mark."""
        return self.base.known_gains()

    def successors(self, states: Packed, row: int) -> Transitions:
        """Return the base's transitions whose marks are allowed; those of the last step lead to a finished board."""
        # in the first step only the start has transitions, not a finished board
        rows = np.arange(len(states)) if row else np.flatnonzero(states == self.start())
        source, target, mark = self.base.successors(states[rows], row % self.strip.height)
        allowed = self._allows(row)[mark]
        if row == self.rows - 1:
            allowed = allowed & self.base.accepting(target)
            target = np.full_like(target, self._finished_state)
        if allowed.all():
            return rows[source], target, mark
        return rows[source[allowed]], target[allowed], mark[allowed]

    def accepting(self, states: Packed) -> NDArray[np.bool_]:
        """Return, for each state between columns, whether the board is finished in it."""
        return np.asarray(states == self._finished_state)

    def unpack(self, packed: int, row: int) -> Hashable:
        """Return the base's state, or FINISHED."""
        return (
            FINISHED
            if row == 0 and packed == self._finished_state
            else self.base.unpack(packed, row % self.strip.height)
        )

    def _allows(self, row: int) -> NDArray[np.bool_]:
        """Return, by mark number, whether each mark known so far is allowed in step `row`."""
        marks, allowed = self.known_marks(), self._allowed_marks.get(row)
        if allowed is None or len(allowed) < len(marks):
            allowed = np.array([self.strip.allows(mark, row) for mark in marks], dtype=bool)
            self._allowed_marks[row] = allowed
        return allowed
