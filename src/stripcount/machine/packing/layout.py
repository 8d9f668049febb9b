"""Where a packed state holds what: only the places that are in use before a cell take bits."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

import numpy as np

from stripcount.machine.packing.frontier_arrays import FrontierArrays, Words
from stripcount.model.graphs.frontier import Enter, Forget, Frontier, Left, Meet, Move


@dataclass(frozen=True)
class Layout:
    """The fields of a word that are kept: (mask of the packed fields, by how many bits they were moved down)."""

    moves: tuple[tuple[int, int], ...]
    size: int

    @classmethod
    def of(cls, fields: Iterable[tuple[int, int]]) -> Layout:
        """Return the layout of some fields (first bit, number of bits), in ascending order."""
        masks: dict[int, int] = {}
        size = 0
        for first, bits in fields:
            masks[first - size] = masks.get(first - size, 0) | ((1 << bits) - 1) << size
            size += bits
        return cls(tuple((mask, down) for down, mask in masks.items()), size)

    def packed(self, words: Words) -> Words:
        """Return the fields without the bits between them."""
        found: Words = np.zeros_like(words)
        for mask, down in self.moves:
            found |= (words >> np.int64(down)) & np.int64(mask)
        return found

    def unpacked(self, words: Words) -> Words:
        """Return the fields where they were."""
        found: Words = np.zeros_like(words)
        for mask, down in self.moves:
            found |= (words & np.int64(mask)) << np.int64(down)
        return found


def layouts(arrays: FrontierArrays, tail: int) -> tuple[tuple[Layout, ...], ...]:
    """Return for the states before each cell the layout of the labels, with `tail` bits above them, and partitions."""
    found = []
    for vertices, joining in _used(arrays.strip.frontier, arrays.strip.rows):
        labels = [(place * arrays.label_bits, arrays.label_bits) for place in sorted(vertices)]
        labels.append((arrays.places * arrays.label_bits, tail))
        pieces = [Layout.of((place * one.bits, one.bits) for place in sorted(joining)) for one in arrays.partitions]
        found.append((Layout.of(labels), *pieces))
    return tuple(found)


def _used(frontier: Frontier, rows: int) -> Sequence[tuple[set[int], set[int]]]:
    """Return before each cell the places of vertices, and of those that have further edges."""
    used: list[tuple[set[int], set[int]]] = [(set(), set()) for _ in range(rows)]
    before: dict[int, Left] = {}
    for read in (*range(frontier.cap + 1), frontier.cap):
        for last in (True, False) if frontier.guesses else (False,):
            left = dict(before)
            for row, events in enumerate(frontier.column(read, last)):
                used[row][0].update(left)
                used[row][1].update(place for place, edges in left.items() if edges != frozenset({0}))
                for event in events:
                    if isinstance(event, Enter):
                        left[event.place] = event.left
                    elif isinstance(event, Meet):
                        left |= {event.one: event.left_one, event.other: event.left_other}
                    elif isinstance(event, Move):
                        left[event.to] = left.pop(event.place)
                    elif isinstance(event, Forget):
                        del left[event.place]
        before = left
    return used
