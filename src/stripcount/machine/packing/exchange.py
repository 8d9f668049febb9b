"""Involutions of the labels of a tile strip that map its rules to themselves, found by trying them all.

Magnets has one: exchange + and - everywhere. A sweep of a large board then keeps one representative of each orbit of
two states, with the sum of both counts.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import combinations, pairwise

import numpy as np

from stripcount.errors import BrokenPuzzle
from stripcount.machine.packing.base import Packed
from stripcount.machine.packing.corners import Corners, RowCorners
from stripcount.model.contract.asking import call_method
from stripcount.model.tile_strip import TileStrip

_MAX_LABELS = 8  # the largest number of labels for which exchanges are tried: 8 have 764 involutions
_TABLE_BITS = 12  # bits of a packed state that are translated by one look-up


class Exchange:
    """An involution of label numbers, image[label], applied to packed states by a table for several labels at once."""

    def __init__(self, image: tuple[int, ...], slots: int, bits: int) -> None:
        self.image = image
        slots_at_once = max(1, _TABLE_BITS // bits)
        width = slots_at_once * bits
        values = np.arange(1 << width, dtype=np.int64)
        image_of = np.arange(1 << bits, dtype=np.int64)
        image_of[: len(image)] = image
        translated = np.zeros_like(values)
        for slot in range(slots_at_once):
            digit = (values >> np.int64(slot * bits)) & np.int64((1 << bits) - 1)
            translated |= image_of[digit] << np.int64(slot * bits)
        total = slots * bits
        self._table = translated
        self._fields = [(shift, (1 << min(width, total - shift)) - 1) for shift in range(0, total, width)]

    def representatives(self, states: Packed) -> Packed:
        """Return the smaller of each state and its image."""
        image = np.zeros_like(states)
        for shift, mask in self._fields:
            image |= self._table[(states >> np.int64(shift)) & np.int64(mask)] << np.int64(shift)
        return np.minimum(states, image)


def exchange_of(strip: TileStrip, corners: Corners, bits: int) -> Exchange | None:
    """Return an involution of labels that leaves the strip's rules unchanged; None if there is none, or none is tried.

    A label takes `bits` bits of a packed state. Costs a few hundred passes over the corners. None is tried for a strip
    with more than eight labels, or whose methods fail on some corner, even if no board shows it.
    """
    labels, rows = corners.labels, corners.rows
    if strip.facing or len(labels) > _MAX_LABELS or any(row.refused for row in rows):
        return None
    try:
        may_end_row = [
            [bool(call_method(strip, "right_edge", strip.right_edge, label, row, noun="label")) for label in labels]
            for row in range(strip.rows)
        ]
    except BrokenPuzzle:
        return None  # a strip may refuse labels that never point to the right
    fixed = {labels.index(strip.top_edge()), *(labels.index(strip.left_edge(row)) for row in range(strip.rows))}
    tiles_by_corner = [_tiles_by_corner(row) for row in rows]
    for image in _involutions(len(labels), fixed):
        if all(row_ends[i] == row_ends[image[i]] for row_ends in may_end_row for i in range(len(labels))) and all(
            _maps_to_itself(row_tiles, image) for row_tiles in tiles_by_corner
        ):
            return Exchange(image, strip.rows + 1, bits)
    return None


TilesByCorner = dict[tuple[int, int], Counter[tuple[int, int]]]
"""By (label to the left, label above): how many tiles there are with each (label to the right, label below)."""


def _tiles_by_corner(row: RowCorners) -> TilesByCorner:
    """Return the tiles of a row by their corners, as label numbers."""
    pairs = [(left, above) for left in row.left for above in row.above]
    tiles = [(right, below) for _, right, below in row.tiles.tolist()]
    return {pair: Counter(tiles[start:stop]) for pair, (start, stop) in zip(pairs, pairwise(row.first_tile.tolist()))}


def _maps_to_itself(tiles_by_corner: TilesByCorner, image: tuple[int, ...]) -> bool:
    """Return whether exchanging all labels by `image` leaves the tiles of a row as they are."""
    return all(
        Counter({(image[r], image[b]): n for (r, b), n in tiles.items()})
        == tiles_by_corner.get((image[left], image[above]))
        for (left, above), tiles in tiles_by_corner.items()
    )


def _involutions(size: int, fixed: set[int]) -> Iterator[tuple[int, ...]]:
    """Yield every involution of the numbers below `size` that fixes those in `fixed`, except the identity."""
    free = [i for i in range(size) if i not in fixed]
    for pairs in range(len(free) // 2, 0, -1):
        for moved in combinations(free, 2 * pairs):
            for matching in _matchings(moved):
                image = list(range(size))
                for a, b in matching:
                    image[a], image[b] = b, a
                yield tuple(image)


def _matchings(items: tuple[int, ...]) -> Iterator[list[tuple[int, int]]]:
    """Yield every way to pair up all of an even number of items."""
    if not items:
        yield []
        return
    first, *others = items
    for i, partner in enumerate(others):
        for matching in _matchings(tuple(others[:i] + others[i + 1 :])):
            yield [(first, partner), *matching]
