"""The packing of one board: the packed states of its base strip, with the transitions whose marks the board allows."""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence

import numpy as np
from numpy.typing import NDArray

from stripcount.board import Mark
from stripcount.limits import Limits
from stripcount.machine.packing.base import Packed, Packing, Transitions, packing_of, packs
from stripcount.model.boards.placed import FINISHED, Placed


class PlacedPacking(Packing):
    """The packed states of the base; between columns there are two states: the start, and that of a finished board."""

    merges = True

    def __init__(self, strip: Placed, inner: Packing) -> None:
        super().__init__(strip)
        self.strip, self.inner = strip, inner
        self._finished = int(inner.first() == 0)  # 0 or 1, whichever is not the start, the only other state there
        self._allowed: dict[int, NDArray[np.bool_]] = {}

    @classmethod
    def fits(cls, strip: Placed) -> bool:
        return packs(strip.base)

    @classmethod
    def of(cls, strip: Placed, columns: int | None, limits: Limits) -> PlacedPacking | None:
        """Return the packing, None if that of the base does not fit, or does not read cell by cell."""
        inner = packing_of(strip.base, strip.rows // strip.height, limits)
        return cls(strip, inner) if inner is not None and inner.steps == strip.height else None

    @property
    def memory(self) -> int:  # type: ignore[override]
        """The bytes that the base takes."""
        return self.inner.memory

    @property
    def numbering(self) -> str:
        return f"{self.inner.numbering} {[str(step.given) for step in self.strip.steps]}"

    def first(self) -> int:
        return self.inner.first()

    def marks_seen(self) -> Sequence[Mark]:
        return self.inner.marks_seen()

    def gains_seen(self) -> Mapping[str, tuple[int, ...]]:
        """Return what the base gains with each mark."""
        return self.inner.gains_seen()

    def successors(self, states: Packed, row: int) -> Transitions:
        """Return the base's transitions whose marks are allowed; those of the last step lead to a finished board."""
        begun = np.arange(len(states)) if row else np.flatnonzero(states == self.first())
        source, target, mark = self.inner.successors(states[begun], row % self.strip.height)
        kept = self._allows(row)[mark]
        if row == self.rows - 1:
            kept = kept & self.inner.ending(target)
            target = np.full_like(target, self._finished)
        if kept.all():
            return begun[source], target, mark
        return begun[source[kept]], target[kept], mark[kept]

    def ending(self, states: Packed) -> NDArray[np.bool_]:
        """Return which states are those of a finished board."""
        return np.asarray(states == self._finished)

    def unpack(self, packed: int, row: int) -> Hashable:
        """Return the base's state, or that of a finished board."""
        return FINISHED if row == 0 and packed == self._finished else self.inner.unpack(packed, row % self.strip.height)

    def _allows(self, row: int) -> NDArray[np.bool_]:
        """Return for each mark known so far whether it is allowed in a step."""
        marks, allowed = self.marks_seen(), self._allowed.get(row)
        if allowed is None or len(allowed) < len(marks):
            allowed = np.array([self.strip.allows(mark, row) for mark in marks], dtype=bool)
            self._allowed[row] = allowed
        return allowed
