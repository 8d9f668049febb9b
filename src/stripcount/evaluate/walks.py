"""Boards on their way through a machine, many side by side: which mark each one's rank falls to, cell by cell."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from stripcount.machine.exploration import Exploration

Digits = NDArray[np.uint32]
"""Ways to finish, a (states × totals still to come × digits) array, the lowest digit first."""


@dataclass(frozen=True, eq=False)
class Leading:
    """Where the states of one layer lead: edges `first[state]` up to `first[state + 1]`, in a fixed order."""

    first: NDArray[np.int64]
    target: NDArray[np.int32]
    mark: NDArray[np.int32]

    @classmethod
    def of(cls, exploration: Exploration, row: int) -> Leading:
        """Return the edges of one row of an exploration by the state they leave."""
        edges = exploration.edges[row]
        order = np.argsort(edges.source, kind="stable")
        first = np.searchsorted(edges.source[order], np.arange(exploration.sizes[row] + 1))
        return cls(first, edges.target[order], edges.mark[order])


@dataclass
class Walks:
    """Boards on their way: where each is, its rank among those that begin like it, the total still to come.

    A rank is a row of 32-bit digits, the lowest first, in signed words that can hold a borrow.
    """

    state: NDArray[np.int64]
    rank: NDArray[np.int64]
    rest: NDArray[np.int64]
    values: tuple[int, ...]

    def step(self, leading: Leading, after: Digits) -> NDArray[np.int32]:
        """Let every walk read the mark its rank falls to, and return the marks' numbers.

        The ways of a walk's edges are taken from its rank, one edge after another, until they are more than it.
        """
        adds = np.array(self.values, dtype=np.int64)
        taken = np.zeros(len(self.state), dtype=np.int64)
        open_walks, edge = np.arange(len(self.state)), leading.first[self.state]
        while len(open_walks):
            rest = self.rest[open_walks] - adds[leading.mark[edge]]
            ways = after[leading.target[edge], rest.clip(min=0)].astype(np.int64)
            ways[rest < 0] = 0
            less, fits = _difference(self.rank[open_walks], ways)
            taken[open_walks[fits]] = edge[fits]
            open_walks, edge = open_walks[~fits], edge[~fits] + 1
            self.rank[open_walks] = less[~fits]
        self.state = leading.target[taken].astype(np.int64)
        marks = leading.mark[taken]
        self.rest = self.rest - adds[marks]
        return marks


def _difference(rank: NDArray[np.int64], ways: NDArray[np.int64]) -> tuple[NDArray[np.int64], NDArray[np.bool_]]:
    """Return rank − ways, digit by digit with borrows, and which ranks are below their ways."""
    less = rank.copy()
    less[:, : ways.shape[1]] -= ways
    borrow = np.zeros(len(rank), dtype=np.int64)
    for at in range(rank.shape[1]):
        less[:, at] -= borrow
        borrow = (less[:, at] < 0).astype(np.int64)
        less[:, at] += borrow << 32
    return less, borrow.astype(np.bool_)
