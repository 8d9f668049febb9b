"""Some solution of a counted puzzle, to be looked at: a walk through its machine, not a uniform sample."""

from __future__ import annotations

import random
from typing import Any

import numpy as np

from stripcount.board import Board, Mark
from stripcount.errors import NoSolution
from stripcount.strips.exploration import Exploration
from stripcount.strips.strip import Strip


def example(exploration: Exploration, strip: Strip[Any], cols: int, seed: int) -> Board:
    """Return a solution of `cols` columns, the same for the same seed; raises NoSolution if there is none.

    Costs a pass over all transitions a column.

    >>> from stripcount.puzzles.ring_ring import RingRing
    >>> from stripcount.strips.explore import explore
    >>> strip = RingRing(4)
    >>> strip.legal(example(explore(strip), strip, 6, seed=1))
    True
    """
    rows = exploration.rows
    alive = [exploration.final]  # alive[k]: states from which k further cells can finish the board
    for k in range(rows * cols):
        row = (rows - 1 - k) % rows
        edges = exploration.edges[row]
        before = np.zeros(exploration.sizes[row], dtype=bool)
        before[edges.source[alive[k][edges.target]]] = True
        alive.append(before)
    if not alive[-1][exploration.start]:
        raise NoSolution(f"{strip.name or type(strip).__name__} with {rows} rows has no solution of {cols} columns.")
    choose = random.Random(seed)
    state = exploration.start
    columns: list[list[Mark]] = []
    for k in range(rows * cols, 0, -1):
        row = (rows * cols - k) % rows
        edges = exploration.edges[row]
        open_edges = np.flatnonzero((edges.source == state) & alive[k - 1][edges.target])
        edge = int(choose.choice(open_edges.tolist()))
        if row == 0:
            columns.append([])
        columns[-1].append(exploration.marks[int(edges.mark[edge])])
        state = int(edges.target[edge])
    return Board.from_columns(rows, columns)
