"""The ways to complete a board in balls, and then in whole numbers, which decide a choice that is too close."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from math import isqrt
from typing import Any

from flint import arb, ctx

from stripcount.evaluate.ways import Columns
from stripcount.machine.exploration import Exploration

_PRECISIONS = (192, 768)  # bits of the balls that are tried before whole numbers
_ROOMY = 1_000_000  # numbers up to which all columns are kept
Vector = list[list[Any]]
"""The ways for each state and each remaining total: balls, or whole numbers."""


class ExactWays:
    """Decides choices whose random number is too close to a bound for floating-point numbers."""

    def __init__(
        self,
        exploration: Exploration,
        values: tuple[int, ...],
        totals: int,
        columns: int,
        weights: tuple[int, ...] = (),
    ) -> None:
        self.exploration, self.totals = exploration, totals
        size = exploration.sizes[0] * totals * columns
        self.stride = 1 if size <= _ROOMY else isqrt(columns) + 1
        weights = weights or (1,) * len(values)
        # by row and state: the target, value and weight of each edge
        self.leading: list[list[list[tuple[int, int, int]]]] = []
        for row, edges in enumerate(exploration.edges):
            lists: list[list[tuple[int, int, int]]] = [[] for _ in range(exploration.sizes[row])]
            for source, target, mark in zip(edges.source.tolist(), edges.target.tolist(), edges.mark.tolist()):
                lists[source].append((target, values[mark], weights[mark]))
            self.leading.append(lists)
        self._columns: dict[int | None, Columns[Vector]] = {}

    def ways(self, state: int, number: int, rest: int = 0) -> int:
        """Return the exact ways to complete the board from a state between columns, `number` columns from the end."""
        return int(self._vectors(None).at(number)[state][rest])

    def choice(self, number: int, row: int, state: int, rest: int, words: Callable[[int], int]) -> int:
        """Return which edge of a state is taken in the column whose right edge is `number` columns from the board's.

        `words(n)` are the first 64·n bits of the random number, as a whole number. The edge is the one in whose share
        of the state's ways the random number lies; the shares are in the order of the edges.
        """
        for bits in (*_PRECISIONS, None):
            after = self._vectors(bits).at(number)
            with ctx.workprec(bits or 64):
                for later in range(self.exploration.rows - 1, row, -1):
                    after = self._cell(later, after)
                ways = [
                    weight * after[target][rest - value] if rest >= value else 0
                    for target, value, weight in self.leading[row][state]
                ]
            for length in _lengths(bits):
                with ctx.workprec(2 * (bits or 64)):
                    if (found := _chosen(ways, words(length), 64 * length, bits)) is not None:
                        return found
        raise AssertionError("whole numbers decide every choice")

    def _vectors(self, bits: int | None) -> Columns[Vector]:
        if bits not in self._columns:
            one, none = (1, 0) if bits is None else (arb(1), arb(0))
            first = [[one if ends else none] + [none] * (self.totals - 1) for ends in self.exploration.final.tolist()]
            self._columns[bits] = Columns(first, partial(self._column, bits), self.stride)
        return self._columns[bits]

    def _column(self, bits: int | None, after: Vector) -> Vector:
        with ctx.workprec(bits or 64):
            for row in reversed(range(self.exploration.rows)):
                after = self._cell(row, after)
        return after

    def _cell(self, row: int, after: Vector) -> Vector:
        if self.totals == 1:
            return [
                [sum(weight * after[t][0] for t, value, weight in edges if value == 0)] for edges in self.leading[row]
            ]
        return [
            [sum(w * after[t][rest - value] for t, value, w in edges if value <= rest) for rest in range(self.totals)]
            for edges in self.leading[row]
        ]


def _lengths(bits: int | None) -> Iterator[int]:
    """Yield the numbers of random words that are tried with ways of so many bits; without end for whole numbers."""
    length = 1
    while bits is None or 64 * length <= bits:
        yield length
        length *= 2


def _chosen(ways: list[Any], word: int, length: int, bits: int | None) -> int | None:
    """Return the edge in whose share every number that begins with these bits lies, None if there is no such edge."""
    exact = bits is None
    low, high = (word, word + 1) if exact else (arb(word), arb(word + 1))
    scale = 1 << length if exact else arb(1 << length)
    every, below = sum(ways), 0
    for number, own in enumerate(ways):
        above = below + own
        if not (low * every >= below * scale):
            return None
        if high * every <= above * scale:
            return number
        below = above
    return None
