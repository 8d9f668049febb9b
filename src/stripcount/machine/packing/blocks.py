"""Exploration of block strips on whole arrays: windows are looked up for all states of a layer at once."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import numpy as np
from numpy.typing import NDArray

from stripcount.board import Mark
from stripcount.limits import Limits
from stripcount.machine.packing.base import MOST_BITS, Packed, Packing, Transitions
from stripcount.model.blocks.aged_cells import Sight
from stripcount.model.blocks.strip import AgedBlocks


class BlockPacking(Packing):
    """The packing of a block strip, whose states are packed integers already."""

    packs = AgedBlocks

    def __init__(self, strip: AgedBlocks) -> None:
        super().__init__(strip.rows, strip.error_name)
        self.strip = strip

    @classmethod
    def fits(cls, strip: AgedBlocks) -> bool:
        """Return whether a state fits into one word."""
        return strip.aged.size <= MOST_BITS

    @classmethod
    def of(cls, strip: AgedBlocks, columns: int | None, limits: Limits) -> BlockPacking | None:
        """Return the packing, None if a state does not fit into one word."""
        return cls(strip) if cls.fits(strip) else None

    def first(self) -> int:
        """Return the state of no columns."""
        return self.strip.start()

    def successors(self, states: Packed, row: int) -> Transitions:
        """Return the transitions for values that complete only allowed windows."""
        aged = self.strip.aged
        parts = []
        for age, chosen in self._by_age(states):
            here = states[chosen]
            fits = np.ones((len(here), len(self.strip.values)), dtype=bool)
            for sight in aged.completed(row, age):
                table, number, weight = self._numbers(here, sight, (row, 0))
                for value in range(len(self.strip.values)):
                    fits[:, value] &= table[number + value * weight]
            source, digit = np.nonzero(fits)
            target = aged.placed(here[source], row, digit)
            if row == self.rows - 1:
                target = aged.turned(target)
            parts.append((chosen[source], target, digit))
        sources, targets, digits = (np.concatenate(part) for part in zip(*parts, strict=True))
        return sources, targets, digits

    def ending(self, states: Packed) -> NDArray[np.bool_]:
        """Return for which states all windows across the right edge are allowed."""
        good = np.ones(len(states), dtype=bool)
        for age, chosen in self._by_age(states):
            for sight in self.strip.aged.closing(age):
                table, number, _ = self._numbers(states[chosen], sight)
                good[chosen] &= table[number]
        return good

    def marks_seen(self) -> Sequence[Mark]:
        """Return the values."""
        return self.strip.values

    def _by_age(self, states: Packed) -> Iterator[tuple[int, NDArray[np.int64]]]:
        """Yield (age, indices of the states of that age) for each age that occurs; age 0 if there are no states."""
        ages = self.strip.aged.age(states)
        for age in range(self.strip.aged.width):
            chosen = np.flatnonzero(ages == age)
            if len(chosen) or not (age or len(states)):
                yield age, chosen

    def _numbers(
        self, states: Packed, sight: Sight, new: tuple[int, int] | None = None
    ) -> tuple[NDArray[np.bool_], NDArray[np.int64], int]:
        """Return a window's table, its pattern in every state with a 0 in the cell `new`, and that cell's weight."""
        shape, cells = sight
        number, weight, base = np.zeros(len(states), dtype=np.int64), 0, len(self.strip.values)
        for cell in cells:
            number *= base
            weight *= base
            if cell == new:
                weight += 1
            else:
                number += self.strip.aged.digit(states, cell)
        return self.strip.rule.table(shape), number, weight
