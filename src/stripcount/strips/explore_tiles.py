"""Array-at-once exploration of tile strips: a state is one 64-bit integer, a layer one sorted array."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from stripcount.board import Mark
from stripcount.errors import BrokenPuzzle, TooLarge, shortened
from stripcount.strips.exploration import Edges, Exploration
from stripcount.strips.strip import Label, TileStrip

Packed = NDArray[np.int64]


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
        return known

    def pack(self, state: tuple[tuple[Label, ...], Label]) -> int:
        """Return the packed form of a state."""
        labels, above = state
        return sum(self.number(label) << (i * self.bits) for i, label in enumerate((*labels, above)))

    def unpack(self, packed: int) -> tuple[tuple[Label, ...], Label]:
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
            for mark, right, below in self.strip.tiles(left, above, row):
                if row == self.strip.rows - 1:
                    if not self.strip.bottom_edge(below):
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


def explore_tiles(
    strip: TileStrip, max_transitions: int | None = None, announce: Callable[[int], None] | None = None
) -> Exploration:
    """Return every reachable state of a tile strip; layers are sorted by packed value.

    Costs one sort a layer and wave of new column states. Raises TooManyLabels if a state needs over 63 bits.
    """
    table = TileTable.of(strip)
    rows = strip.rows
    start = table.pack(strip.start())
    layers = [np.empty(0, dtype=np.int64) for _ in range(rows)]
    new = np.array([start], dtype=np.int64)
    transitions = 0
    while len(new):
        for row in range(rows):
            layers[row] = np.union1d(layers[row], new)
            _, targets, _ = table.successors(new, row)
            transitions += len(targets)
            if max_transitions is not None and transitions > max_transitions:
                raise TooLarge(
                    f"{type(strip).__name__} with {rows} rows has more than {max_transitions:,} transitions; "
                    "allow more memory or choose fewer rows."
                )
            new = np.setdiff1d(targets, layers[(row + 1) % rows])
        if announce is not None:
            announce(sum(len(layer) for layer in layers))
    edges = []
    for row in range(rows):
        source, target, mark = table.successors(layers[row], row)
        found = np.searchsorted(layers[(row + 1) % rows], target)
        edges.append(Edges(source.astype(np.int32), found.astype(np.int32), mark.astype(np.int32)))
    return Exploration(
        rows=rows,
        sizes=tuple(len(layer) for layer in layers),
        edges=tuple(edges),
        marks=tuple(table.marks),
        start=int(np.searchsorted(layers[0], start)),
        final=accepting(table, layers[0]),
        state=lambda layer, index: table.unpack(int(layers[layer][index])),
    )


def accepting(table: TileTable, columns: Packed) -> NDArray[np.bool_]:
    """Return which packed column states may touch the board's right edge."""
    good = np.ones(len(columns), dtype=bool)
    for row in range(table.strip.rows):
        allowed = np.array([table.strip.right_edge(label, row) for label in table.labels], dtype=bool)
        good &= allowed[table.digit(columns, row)]
    return good
