"""Array-at-once exploration of tile strips: labels are numbered as they turn up and packed into 64 bits."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from stripcount.board import Mark
from stripcount.errors import BrokenPuzzle, shortened
from stripcount.machine.asking import asked, tiles
from stripcount.machine.budget import UNLIMITED, Announce, Budget
from stripcount.machine.exploration import Exploration
from stripcount.machine.packing.packed import Packed, explore_packed
from stripcount.model.contract.sameness import same
from stripcount.model.strip import Label, TileStrip

__all__ = ["Packed", "TileTable", "TooManyLabels", "accepting", "explore_tiles"]


class TooManyLabels(Exception):
    """The labels along the broken edge do not fit into 63 bits."""


@dataclass
class TileTable:
    """Numbers a strip's labels as they turn up, and tabulates its tiles by (row, left, above).

    A packed state holds the label of row i in bits [i·b, (i+1)·b) and the label above in the top b bits.
    """

    strip: TileStrip
    bits: int
    labels: dict[Label, int] = field(default_factory=dict)
    marks: dict[Mark, int] = field(default_factory=dict)
    tiles: dict[tuple[int, int], NDArray[np.int64]] = field(default_factory=dict)

    @classmethod
    def of(cls, strip: TileStrip) -> TileTable:
        """Return an empty table with the widest labels that fit; raises TooManyLabels if none do."""
        bits = min(63 // (strip.rows + 1), 16)
        if bits == 0:
            raise TooManyLabels
        return cls(strip, bits)

    @property
    def name(self) -> str:
        """What the strip is called in errors."""
        return type(self.strip).__name__

    @property
    def rows(self) -> int:
        """The number of rows."""
        return self.strip.rows

    def first(self) -> int:
        """Return the packed start state."""
        return self.pack(self.strip.start())

    def ending(self, states: Packed) -> NDArray[np.bool_]:
        """Return which packed column states may touch the board's right edge."""
        return accepting(self, states)

    def marks_seen(self) -> Sequence[Mark]:
        """Return the marks by number."""
        return tuple(self.marks)

    def number(self, label: Label) -> int:
        """Return the number of `label`, a new one if it is new."""
        try:
            known = self.labels.setdefault(label, len(self.labels))
        except TypeError:
            raise BrokenPuzzle(
                f"{type(self.strip).__name__}.tiles returned a label that cannot be hashed: {shortened(repr(label))}."
            ) from None
        if known >> self.bits:
            raise TooManyLabels
        if not same(first := list(self.labels)[known], label):
            raise BrokenPuzzle(
                f"{type(self.strip).__name__}.tiles returned the label {shortened(repr(label))}, which Python takes "
                f"for the label {shortened(repr(first))}; labels that mean the same must be of the same types."
            )
        return known

    def pack(self, state: tuple[tuple[Label, ...], Label]) -> int:
        """Return the packed form of a state."""
        labels, above = state
        return sum(self.number(label) << (i * self.bits) for i, label in enumerate((*labels, above)))

    def unpack(self, packed: int, row: int) -> tuple[tuple[Label, ...], Label]:
        """Return the state that `packed` stands for."""
        listed = list(self.labels)
        mask = (1 << self.bits) - 1
        labels = tuple(listed[(packed >> (i * self.bits)) & mask] for i in range(self.strip.rows + 1))
        return labels[:-1], labels[-1]

    def digit(self, packed: Packed, place: int) -> Packed:
        """Return the label numbers at one place of many packed states."""
        return (packed >> np.int64(place * self.bits)) & np.int64((1 << self.bits) - 1)

    def fits(self, row: int, code: int) -> NDArray[np.int64]:
        """Return the k × 3 array of (mark, right, below) for the corner `code` = left · 2^b + above."""
        if (row, code) not in self.tiles:
            listed = list(self.labels)
            left, above = listed[code >> self.bits], listed[code & ((1 << self.bits) - 1)]
            rows = []
            for mark, right, below in tiles(self.strip, left, above, row):
                if row == self.strip.rows - 1:
                    if not asked(self.strip, "bottom_edge", self.strip.bottom_edge, below, what="label"):
                        continue
                    below = self.strip.top_edge()
                rows.append((self.marks.setdefault(mark, len(self.marks)), self.number(right), self.number(below)))
            self.tiles[row, code] = np.array(rows, dtype=np.int64).reshape(-1, 3)
        return self.tiles[row, code]

    def successors(self, states: Packed, row: int) -> tuple[NDArray[np.int64], Packed, NDArray[np.int64]]:
        """Return (index of the source, packed target, mark) of every transition of `states` in `row`."""
        place, top = row * self.bits, self.strip.rows * self.bits
        left, above = self.digit(states, row), self.digit(states, self.strip.rows)
        codes, which = np.unique((left << np.int64(self.bits)) | above, return_inverse=True)
        fitting = [self.fits(row, int(code)) for code in codes]
        counts = np.array([len(f) for f in fitting], dtype=np.int64)
        table = np.concatenate(fitting) if fitting else np.empty((0, 3), dtype=np.int64)
        first = np.cumsum(counts) - counts
        per_state = counts[which]
        source = np.repeat(np.arange(len(states), dtype=np.int64), per_state)
        begin = np.cumsum(per_state) - per_state
        entry = np.arange(len(source), dtype=np.int64) - np.repeat(begin - first[which], per_state)
        bare = states & ~np.int64((((1 << self.bits) - 1) << place) | (((1 << self.bits) - 1) << top))
        target = bare[source] | (table[entry, 1] << np.int64(place)) | (table[entry, 2] << np.int64(top))
        return source, target, table[entry, 0]


def explore_tiles(strip: TileStrip, budget: Budget = UNLIMITED, announce: Announce | None = None) -> Exploration:
    """Return every reachable state of a tile strip; layers are sorted by packed value.

    Costs one sort a layer and wave of new column states. Raises TooManyLabels if a state needs over 63 bits.
    """
    return explore_packed(TileTable.of(strip), budget, announce)


def accepting(table: TileTable, columns: Packed) -> NDArray[np.bool_]:
    """Return which packed column states may touch the board's right edge."""
    good = np.ones(len(columns), dtype=bool)
    labels = list(table.labels)
    for row in range(table.strip.rows):
        digits = table.digit(columns, row)
        allowed = np.zeros(len(labels), dtype=bool)
        for number in np.flatnonzero(np.bincount(digits)):  # a strip knows only labels that point to the right
            answer = asked(table.strip, "right_edge", table.strip.right_edge, labels[number], row, what="label")
            allowed[number] = bool(answer)
        good &= allowed[digits]
    return good
