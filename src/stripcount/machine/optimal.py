"""The solutions of one board with the smallest or the largest total: how many there are, and one of them."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from stripcount.limits import UNLIMITED, Limits
from stripcount.machine.exploration import Edges, Exploration

Totals = NDArray[np.int64]
_UNREACHED = np.int64(1) << np.int64(60)  # stands for no total: above all totals, and twice it fits into 64 bits


def optimal_boards(
    explored: Exploration, values: tuple[int, ...], *, least: bool, limits: Limits = UNLIMITED
) -> tuple[int, Exploration] | None:
    """Return the extreme total of the solutions of one board, and the exploration of those with it; None without any.

    The extreme is the smallest total if `least`, else the largest. `explored` is the trimmed exploration of one board,
    read as one column. `values[m]` is what mark number m adds; it must be below 2³², so that no total of at most 2²⁷
    steps is 2⁶⁰ or more. Costs two passes over all transitions.

    >>> from stripcount.machine.explore import explore
    >>> from stripcount.model.boards.drawn import drawn_board
    >>> from stripcount.model.boards.on import on
    >>> from stripcount.puzzles.hard_squares import HardSquares
    >>> explored = explore(on(HardSquares(2), drawn_board("???~ ???".replace(" ", chr(10) + "?"))))
    >>> total, best = optimal_boards(explored, tuple(int(mark == 1) for mark in explored.marks), least=False)
    >>> total, best.machine().terms(2)[1]
    (4, 1)
    """
    adds = np.array(values, dtype=np.int64) * (1 if least else -1)
    before = [_start_totals(explored.sizes[0], explored.start)]
    for row, edges in enumerate(explored.edges):
        limits.check("finding the smallest totals")
        before.append(_totals_after(explored, before[-1], edges.source, edges.target, adds[edges.mark], row + 1))
    best = int(before[-1][explored.final].min(initial=_UNREACHED))
    if best >= _UNREACHED:
        return None
    after: Totals = np.where(explored.final, 0, _UNREACHED).astype(np.int64)
    tight_edges: list[Edges] = []
    for row in reversed(range(explored.rows)):
        limits.check("finding the smallest totals")
        edges = explored.edges[row]
        tight = before[row][edges.source] + adds[edges.mark] + after[edges.target] == best
        tight_edges.append(Edges(edges.source[tight], edges.target[tight], edges.mark[tight]))
        after = _totals_after(explored, after, edges.target, edges.source, adds[edges.mark], row)
    return best * (1 if least else -1), replace(explored, edges=tuple(reversed(tight_edges))).trimmed()


def _start_totals(size: int, state: int) -> Totals:
    """Return the totals of a layer in which only one state is reached, with total 0."""
    totals: Totals = np.full(size, _UNREACHED, dtype=np.int64)
    totals[state] = 0
    return totals


def _totals_after(
    explored: Exploration,
    totals: Totals,
    origins: NDArray[np.int32],
    destinations: NDArray[np.int32],
    adds: Totals,
    layer: int,
) -> Totals:
    """Return for each state of `layer` the smallest total with which an edge leads to it.

    Edge i leads from state origins[i], whose total is totals[origins[i]], to destinations[i], and adds adds[i].
    """
    totals_after: Totals = np.full(explored.sizes[layer % explored.rows], _UNREACHED, dtype=np.int64)
    reachable = totals[origins] < _UNREACHED
    np.minimum.at(totals_after, destinations[reachable], totals[origins[reachable]] + adds[reachable])
    return totals_after
