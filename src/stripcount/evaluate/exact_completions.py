"""The completions of a board in balls of growing precision.

They decide the choices that are too close for floating-point numbers with a bound on their error.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from math import isqrt
from typing import Any

from flint import arb, ctx

from stripcount.evaluate.completions import Checkpoints
from stripcount.machine.exploration import Exploration

_PRECISION = 192
"""The number of bits of the first balls; four times as many are taken whenever they do not decide."""
_MAX_KEPT_NUMBERS = 1_000_000
"""The largest number of completions that are kept for all columns; beyond, they are kept for every √columns-th one."""
Number = Any
"""A ball (arb) or an integer."""
Vector = list[list[Number]]
"""The completions for each state and each remaining total."""


class ExactCompletions:
    """The completions of boards, exactly or in balls, which decide choices that floating-point numbers cannot.

    `values[m]` is what mark m adds to the total, `weights[m]` its weight; without `weights` all are 1. Totals from 0 to
    `totals` - 1 are distinguished, and boards have up to `columns` columns.
    """

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
        self.stride = 1 if size <= _MAX_KEPT_NUMBERS else isqrt(columns) + 1
        weights = weights or (1,) * len(values)
        # by row and state: the target, value and weight of each edge
        self.outgoing: list[list[list[tuple[int, int, int]]]] = []
        for row, edges in enumerate(exploration.edges):
            lists: list[list[tuple[int, int, int]]] = [[] for _ in range(exploration.sizes[row])]
            for source, target, mark in zip(edges.source.tolist(), edges.target.tolist(), edges.mark.tolist()):
                lists[source].append((target, values[mark], weights[mark]))
            self.outgoing.append(lists)
        self._columns: dict[int | None, Checkpoints[Vector]] = {}

    def completions(self, state: int, columns: int, total: int = 0) -> int:
        """Return the exact number of completions from a state between columns, with `columns` columns to come.

        Only completions that add `total` to the total are counted.
        """
        return int(self._vectors(None).vector(columns)[state][total])

    def choice(self, columns: int, row: int, state: int, total: int, words: Callable[[int], int]) -> int:
        """Return the index, among the edges that leave a state before `row`, of the edge that a random number chooses.

        `columns` more columns follow after the current one, and the cells to come must add `total`. `words(n)` returns
        the first 64·n bits after the binary point of the random number, which lies between 0 and 1, as an integer. The
        edges that leave the state have shares of this interval, in their order and in proportion to the completions
        that begin with them; the edge in whose share the number lies is chosen. As many bits are read as decide this.
        They do not exist only if the number lies on a border between shares, which has probability 0.
        """
        bits = _PRECISION
        while True:
            after = self._vectors(bits).vector(columns)
            with ctx.workprec(bits):
                for later in range(self.exploration.rows - 1, row, -1):
                    after = self._cell(later, after)
                completions = [
                    weight * after[target][total - value] if total >= value else 0
                    for target, value, weight in self.outgoing[row][state]
                ]
            length = 64
            while length <= bits:
                with ctx.workprec(2 * bits):
                    if (edge := _edge_of(completions, words(length // 64), length)) is not None:
                        return edge
                length *= 2
            bits *= 4

    def _vectors(self, bits: int | None) -> Checkpoints[Vector]:
        """Return the completions by the number of columns to come: balls of `bits` bits, integers for None."""
        if bits not in self._columns:
            unit, zero = (1, 0) if bits is None else (arb(1), arb(0))
            at_end = [[unit if ends else zero] + [zero] * (self.totals - 1) for ends in self.exploration.final.tolist()]
            self._columns[bits] = Checkpoints(at_end, partial(self._column, bits), self.stride)
        return self._columns[bits]

    def _column(self, bits: int | None, after: Vector) -> Vector:
        """Return the completions one column earlier than `after`."""
        with ctx.workprec(bits or 64):
            for row in reversed(range(self.exploration.rows)):
                after = self._cell(row, after)
        return after

    def _cell(self, row: int, after: Vector) -> Vector:
        """Return the completions before the cell in `row` is read; `after` has those after it."""
        if self.totals == 1:
            return [
                [sum(weight * after[target][0] for target, value, weight in edges if value == 0)]
                for edges in self.outgoing[row]
            ]
        return [
            [
                sum(weight * after[target][total - value] for target, value, weight in edges if value <= total)
                for total in range(self.totals)
            ]
            for edges in self.outgoing[row]
        ]


def _edge_of(completions: list[Number], bits_value: int, length: int) -> int | None:
    """Return the index of the edge whose share contains all random numbers that begin with some bits.

    `bits_value` is the first `length` bits as an integer. The share of edge i is proportional to `completions[i]`.
    Returns None if the bits, or the radii of the balls, do not decide.
    """
    total, below = sum(completions), 0
    for index, share in enumerate(completions):
        above = below + share
        if not (arb(bits_value) * total >= below * arb(1 << length)):
            return None
        if arb(bits_value + 1) * total <= above * arb(1 << length):
            return index
        below = above
    return None
