"""Exploration of area strips on whole arrays: windows are looked up, and areas joined, for all states of a layer."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from stripcount.board import Mark
from stripcount.errors import TooLarge
from stripcount.limits import Limits
from stripcount.machine.packing.base import MOST_BITS, Packed, Packing, Transitions
from stripcount.machine.packing.lattice import WindowPacking
from stripcount.machine.packing.pieces import Pieces
from stripcount.model.areas.strip import OUTSIDE, AreaState, AreaStrip

_NONE = 0  # instead of 1 + the index of a value: outside the board


class AreaPacking(Packing):
    """States in 63 bits: the area of each row's newest cell, the cells that windows read, numbers of closed areas."""

    def __init__(self, strip: AreaStrip) -> None:
        super().__init__(strip.rows, strip.error_name)
        self.strip = strip
        self.marks: dict[Mark, int] = {}
        self.pieces = Pieces(strip.rows, edge=any(demand.edge for demand in strip.areas))
        self._cells_in = WindowPacking(strip.local)
        self._groups = np.array([-1, *strip.groups], dtype=np.int64)  # by code: 0 is outside the board
        self._cell_bits = self._cells_in.scan.bits
        self._cells_at = self.pieces.size
        self._closed_bits = [demand.closable.bit_length() for demand in strip.areas]
        first = self._cells_at + self._cell_bits
        self._closed_at = [first + sum(self._closed_bits[:group]) for group in range(len(strip.areas))]
        self._size = first + sum(self._closed_bits)

    @classmethod
    def fits(cls, strip: AreaStrip) -> bool:
        """Return whether a state fits into one word."""
        try:
            return cls(strip)._size <= MOST_BITS
        except TooLarge:
            return False

    @classmethod
    def of(cls, strip: AreaStrip, columns: int | None, limits: Limits) -> AreaPacking | None:
        """Return the packing, None if a state does not fit into one word."""
        return cls(strip) if cls.fits(strip) else None

    def first(self) -> int:
        """Return the state of no columns."""
        return self._cells_in.first() << self._cells_at

    def successors(self, states: Packed, row: int) -> Transitions:
        """Return the transitions for every value that may follow."""
        strip, values = self.strip, len(self.strip.values)
        cells = self._cells(states)
        source, after, digit = self._cells_in.successors(cells, row)
        scan = self._cells_in.scan
        left = scan.codes(cells, row, 1, row)[source]
        over = (scan.codes(cells, row, 0, row - 1) if row else np.zeros_like(cells))[source]
        moved = self._with_cells(states[source], after)
        codes = (digit * (values + 1) + left) * (values + 1) + over
        kept, target = [np.empty(0, np.int64)], [np.empty(0, np.int64)]
        mark = np.zeros(len(source), dtype=np.int64)
        for code in np.flatnonzero(np.bincount(codes)).tolist():
            here = np.flatnonzero(codes == code)
            rest, above = divmod(code, values + 1)
            new, beside = divmod(rest, values + 1)
            near = None if beside == _NONE else beside - 1, None if above == _NONE else above - 1
            if not strip.meets(new, *near):
                continue
            shown = strip.shown(new, *near)
            mark[here] = self.marks.setdefault(shown, len(self.marks))
            possible, words = self._joined(moved[here], row, new, *near)
            kept.append(here[possible])
            target.append(words)
        chosen = np.concatenate(kept)
        return source[chosen], np.concatenate(target), mark[chosen]

    def ending(self, states: Packed) -> NDArray[np.bool_]:
        """Return which states accept: windows across the right edge are allowed, and areas are as many as demanded."""
        cells = self._cells(states)
        good: NDArray[np.bool_] = self._cells_in.ending(cells)
        groups = [self._groups[self._cells_in.scan.codes(cells, 0, 1, row)] for row in range(self.rows)]
        for group, demand in enumerate(self.strip.areas):
            found = self._closed(states, group) + int(demand.edge)
            if not demand.edge:
                for row in range(self.rows):
                    found = found + ((groups[row] == group) & (self.pieces.digit(states, row) == row + 1))
            good = good & (found >= demand.least) & (found <= demand.most)
        return good

    def marks_seen(self) -> Sequence[Mark]:
        """Return the marks by number."""
        return tuple(self.marks)

    def unpack(self, packed: int, row: int) -> AreaState:
        """Return the state with its areas numbered in order of appearance."""
        outside = self.pieces.edge_label if self.pieces.edge else OUTSIDE
        pieces = bytes(OUTSIDE if p == outside else p for p in self.pieces.numbered(packed))
        word = np.array([packed], dtype=np.int64)
        closed = tuple(int(self._closed(word, group)[0]) for group in range(len(self.strip.areas)))
        return AreaState(self._cells_in.unpack(int(self._cells(word)[0]), row), pieces, closed)

    def _cells(self, states: Packed) -> Packed:
        return (states >> np.int64(self._cells_at)) & ((1 << self._cell_bits) - 1)

    def _with_cells(self, states: Packed, cells: Packed) -> Packed:
        mask = ((1 << self._cell_bits) - 1) << self._cells_at
        return (states & ~np.int64(mask)) | (cells << self._cells_at)

    def _closed(self, states: Packed, group: int) -> Packed:
        """Return how many areas of a demand are closed."""
        return (states >> self._closed_at[group]) & ((1 << self._closed_bits[group]) - 1)

    def _joined(
        self, states: Packed, row: int, new: int, left: int | None, above: int | None
    ) -> tuple[NDArray[np.int64], Packed]:
        """Return (indices kept, states) after the value `new` is read, with these values to its left and above.

        In `states` the cells that windows read include the new one already.
        """
        strip, pieces = self.strip, self.pieces
        group = strip.groups[new]
        beside = -1 if left is None else strip.groups[left]
        over = -1 if above is None else strip.groups[above]
        kept = np.arange(len(states))
        from_left, from_above = group >= 0 and beside == group, group >= 0 and over == group
        if from_left and from_above:
            states = pieces.merged(states, pieces.digit(states, row), pieces.digit(states, row - 1))
        elif not from_left:
            if beside >= 0:
                kept, states = self._cut_off(states, row, beside)
            if from_above:
                states = pieces.added(states, row, pieces.digit(states, row - 1))
            elif group >= 0:
                states = pieces.founded(states, row)
        if group < 0:
            return kept, states
        demand = strip.areas[group]
        if demand.edge:
            touches = left is None or row in (0, self.rows - 1)
            return kept, pieces.replaced(states, pieces.digit(states, row), pieces.edge_label) if touches else states
        possible = np.flatnonzero(self._closed(states, group) < demand.most)  # the cell's own area is one more
        return kept[possible], states[possible]

    def _cut_off(self, states: Packed, row: int, group: int) -> tuple[NDArray[np.int64], Packed]:
        """Return (indices kept, states) without the cell to the left in `row`; its area closes if it was the last."""
        pieces, demand = self.pieces, self.strip.areas[group]
        own = pieces.digit(states, row)
        closes = (own != pieces.edge_label) & (pieces.places_of(states, own) == 1 << (row * pieces.bits))
        states = pieces.removed(states, row)
        closed = self._closed(states, group)
        possible = ~closes | (closed < demand.closable)
        last = np.flatnonzero(closes & (closed + 1 == demand.most))
        if not demand.edge and len(last):
            possible[last] &= ~self._others(states[last], row, group)
        kept = np.flatnonzero(possible)
        return kept, states[kept] + (closes[kept].astype(np.int64) << self._closed_at[group])

    def _others(self, states: Packed, row: int, group: int) -> NDArray[np.bool_]:
        """Return which states have a cell of the group among the newest cells of all rows other than `row`."""
        cells, found = self._cells(states), np.zeros(len(states), dtype=bool)
        turned = row == self.rows - 1  # then the cells of the finished column have age 1
        for at in range(self.rows):
            if at != row:
                codes = self._cells_in.scan.codes(cells, (row + 1) % self.rows, int(turned or at > row), at)
                found |= (self._groups[codes] == group) & (self.pieces.digit(states, at) != 0)
        return found
