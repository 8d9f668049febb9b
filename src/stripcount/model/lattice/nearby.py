"""Conditions that puzzles state of nearby cells, for the rule of an array in `Strip.array_rule`."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from stripcount.model.lattice.rule import Condition, Flags, Read, View


def no_ones_apart(offsets: Sequence[tuple[int, int]]) -> tuple[Condition, ...]:
    """Return one condition per offset (rows down, columns right): two cells that far apart do not both hold a one."""

    def condition(offset: tuple[int, int]) -> Condition:
        """Return the condition for one offset."""
        return Condition((("", *offset),), lambda view: ~((view.value() == 1) & (view.value(*offset) == 1)))

    return tuple(condition(offset) for offset in offsets)


def values_differ(offset: tuple[int, int]) -> Condition:
    """Return the condition that any two cells the offset (rows down, columns right) apart hold different values."""
    return Condition((("", *offset),), lambda view: view.value() != view.value(*offset))


def column_total(rows: int, ones: int) -> Condition:
    """Return the condition that every column of `rows` cells holds exactly `ones` ones; its anchor is the top cell."""
    reads: tuple[Read, ...] = (("", -1, 0), *(("", down, 0) for down in range(rows)))

    def test(view: View) -> Flags:
        """Return whether the column below the anchor has the required number of ones; true below its top cell."""
        total = np.sum([view.value(down, 0) == 1 for down in range(rows)], axis=0)
        return np.asarray(view.inside(-1, 0) | (total == ones), dtype=bool)

    return Condition(reads, test)
