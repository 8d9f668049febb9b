"""The packing of tile strips: the numbers of the labels along the frontier."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from functools import cached_property
from typing import Any

import numpy as np
from numpy.typing import NDArray

from stripcount.board import Mark
from stripcount.errors import BadInput, BrokenPuzzle
from stripcount.limits import UNLIMITED, Limits
from stripcount.machine.asking import asked
from stripcount.machine.packing.base import MOST_BITS, Packed, Packing, Transitions
from stripcount.machine.packing.corners import Corners, TooManyLabels, corners_of
from stripcount.machine.packing.exchange import Exchange, exchange_of
from stripcount.model.contract.declaration import resized
from stripcount.model.strip import Label, Strip, TileState, TileStrip

_LOW = 3  # rows on which labels are counted in advance
_LABEL_BITS = 16  # of one label at most: few puzzles have more labels, and packing gains them little


class TilePacking(Packing):
    """A strip's tiles by the numbers of the labels they fit, for whole arrays of packed states.

    With b bits for each label, a packed state holds the number of row i's label in bits [i·b, (i+1)·b) and that of
    the label above the next cell in the b bits over them. The numbers depend on the strip, and on `columns` if wider
    boards have more labels, but on no state. Costs one call of `tiles` for each corner (see `corners`); raises
    TooManyLabels if states do not fit into 63 bits.
    """

    joins = False

    def __init__(self, strip: TileStrip, columns: int | None = None, limits: Limits = UNLIMITED) -> None:
        super().__init__(strip)
        if strip.rows >= MOST_BITS:
            raise TooManyLabels
        self.strip = strip
        self.corners = corners_of(strip, 1 << min(MOST_BITS // (strip.rows + 1), _LABEL_BITS), columns, limits)
        self.bits = max(1, (len(self.labels) - 1).bit_length())
        self._number = {label: number for number, label in enumerate(self.labels)}
        self._rows = [_Row(self.corners, row, self.bits, strip.rows) for row in range(strip.rows)]

    @classmethod
    def of(cls, strip: TileStrip, columns: int | None, limits: Limits) -> TilePacking | None:
        """Return the packing, None if states do not fit into 63 bits."""
        try:
            return cls(strip, columns, limits)
        except TooManyLabels:
            return None

    @classmethod
    def fits(cls, strip: TileStrip) -> bool:
        """Return whether states fit into 63 bits, if the strip has no more labels than it has on few rows."""
        low: Strip[Any] = strip
        try:
            low = resized(strip, min(strip.rows, _LOW))
        except BrokenPuzzle:
            raise
        except BadInput:  # it does not allow so few rows
            pass
        try:
            return cls(low if isinstance(low, TileStrip) else strip).bits * (strip.rows + 1) <= MOST_BITS
        except TooManyLabels:
            return False

    @cached_property
    def exchange(self) -> Exchange | None:
        """An exchange of labels under which the rules do not change, None if none is found."""
        return exchange_of(self.strip, self.corners, self.bits)

    def representative(self, states: Packed) -> Packed:
        """Return the smaller of each state and its image under the exchange of labels."""
        return states if self.exchange is None else self.exchange.smaller(states)

    @property
    def numbering(self) -> str:
        """A hash (SHA-256) of the labels in their order and their bits, and the exchange (more columns may end it)."""
        found = hashlib.sha256(f"{self.bits} {self.labels!r}".encode(errors="replace")).hexdigest()
        return found if self.exchange is None else f"{found} {self.exchange.image}"

    @property
    def labels(self) -> tuple[Label, ...]:
        """The labels by number."""
        return self.corners.labels

    def first(self) -> int:
        """Return the packed start state."""
        return self.pack(self.strip.start())

    def marks_seen(self) -> Sequence[Mark]:
        """Return the marks by number."""
        return self.corners.marks

    def pack(self, state: TileState) -> int:
        """Return the packed form of a state."""
        labels, above = state
        return sum(self._number[label] << (i * self.bits) for i, label in enumerate((*labels, above)))

    def unpack(self, packed: int, row: int) -> TileState:
        """Return the state that `packed` stands for."""
        mask = (1 << self.bits) - 1
        labels = tuple(self.labels[(packed >> (i * self.bits)) & mask] for i in range(self.strip.rows + 1))
        return labels[:-1], labels[-1]

    def digit(self, packed: Packed, place: int) -> Packed:
        """Return the label numbers at one place of many packed states."""
        return (packed >> np.int64(place * self.bits)) & np.int64((1 << self.bits) - 1)

    def successors(self, states: Packed, row: int) -> Transitions:
        """Return every transition of `states` in `row`."""
        here = self._rows[row]
        corner = here.beside[self.digit(states, row)] + here.above[self.digit(states, self.strip.rows)]
        here.raise_refused(corner)
        counts = here.counts[corner]
        source = np.repeat(np.arange(len(states), dtype=np.int64), counts)
        tile = np.arange(len(source), dtype=np.int64)
        tile += np.repeat(here.first[corner] - (np.cumsum(counts) - counts), counts)
        target = (states & here.kept)[source] | here.put[tile]
        return source, target, here.marks[tile]

    def ending(self, states: Packed) -> NDArray[np.bool_]:
        """Return, for each packed column state, whether the board may end after it."""
        strip, good = self.strip, np.ones(len(states), dtype=bool)
        for row in range(strip.rows):
            number = self.digit(states, row)
            if strip.facing:
                number = number | self.digit(states, strip.rows - 1 - row) << np.int64(self.bits)
            seen = np.unique(number) if strip.facing else np.flatnonzero(np.bincount(number))
            allowed = []
            for one in seen.tolist():  # labels that occur; others may be refused
                other, end = divmod(one, 1 << self.bits)
                label = (self.labels[end], self.labels[other]) if strip.facing else self.labels[end]
                allowed.append(bool(asked(strip, "right_edge", strip.right_edge, label, row, what="label")))
            good &= np.array(allowed, dtype=bool)[np.searchsorted(seen, number)]
        return good


class _Row:
    """The corners of one row as arrays: beside[left] + above[over] is the corner of two labels; its tiles follow."""

    def __init__(self, corners: Corners, row: int, bits: int, rows: int) -> None:
        table = corners.rows[row]
        self.beside = np.zeros(len(corners.labels), dtype=np.int64)
        self.beside[list(table.beside)] = np.arange(len(table.beside)) * len(table.above)
        self.above = np.zeros(len(corners.labels), dtype=np.int64)
        self.above[list(table.above)] = np.arange(len(table.above))
        self.first, self.counts = table.first, np.diff(table.first)
        self.marks = np.ascontiguousarray(table.tiles[:, 0])
        self.put = (table.tiles[:, 1] << np.int64(row * bits)) | (table.tiles[:, 2] << np.int64(rows * bits))
        mask = (1 << bits) - 1
        self.kept = ~np.int64((mask << (row * bits)) | (mask << (rows * bits)))
        self.refused = table.refused

    def raise_refused(self, corner: NDArray[np.int64]) -> None:
        """Raise the error of the first of these corners on which the puzzle failed."""
        if self.refused:
            for number in np.unique(corner).tolist():
                if number in self.refused:
                    raise self.refused[number]
