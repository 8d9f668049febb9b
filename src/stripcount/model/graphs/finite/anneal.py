"""Simulated annealing of an order of the vertices (S. Kirkpatrick, C. D. Gelatt, M. P. Vecchi, Science 220 (1983))."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import numpy.typing as npt

from stripcount.model.graphs.finite.present import Costs

BATCH = 32  # changes that are judged together
_HOTTEST, _COLDEST = 0.05, 0.0005  # the first and the last temperature, as a share of the cost; they fall geometrically
_CHANGED = 60  # the longest stretch of the order that a change moves


def annealed(costs: Costs, order: Sequence[int], effort: int, seed: int) -> list[int]:
    """Return the best of about `effort` orders, each made from one before it by a change.

    A change exchanges two adjacent stretches of the order, or turns a stretch round. The cheapest of BATCH changes is
    taken if it lowers the cost, or raises it by less than a factor that falls towards 1.

    >>> costs = Costs.of([[1], [0, 2], [1]], lambda k: 2**k)
    >>> costs.of_order([0, 2, 1]), costs.of_order(annealed(costs, [0, 2, 1], 64, 1))
    (14.0, 10.0)
    """
    rng = np.random.default_rng(seed)
    size = len(order)
    positions = np.empty(size, np.intp)
    positions[list(order)] = np.arange(size)
    cost = best_cost = float(costs.of_positions(positions[None]).sum())
    best = positions
    rounds = effort // BATCH
    for round_number in range(rounds):
        heat = _HOTTEST * (_COLDEST / _HOTTEST) ** (round_number / rounds)
        changed = _changes(positions, rng)
        sums = costs.of_positions(changed).sum(axis=1)
        sums[(changed == positions).all(axis=1)] = np.inf
        chosen = int(sums.argmin())
        if sums[chosen] <= cost * (1 - heat * np.log(rng.random())):
            positions, cost = changed[chosen], float(sums[chosen])
            if cost < best_cost:
                best, best_cost = positions, cost
    return [int(v) for v in np.argsort(best)]


def _changes(positions: npt.NDArray[np.intp], rng: np.random.Generator) -> npt.NDArray[np.intp]:
    size = len(positions)
    reach = min(size - 1, _CHANGED)
    length = np.minimum(1 + rng.geometric(0.15, BATCH), reach)  # of both stretches
    first = rng.integers(0, size - length)[:, None]
    last = first + length[:, None]
    inner = np.where(rng.random(BATCH) < 0.5, 1, rng.integers(1, length + 1))
    inner = np.where(rng.random(BATCH) < 0.5, inner, length + 1 - inner)[:, None]
    between = first + inner
    turned = (rng.random(BATCH) < 0.15)[:, None]
    position = positions[None]
    inside = (position >= first) & (position <= last)
    moved = np.where(position < between, position + (last + 1 - between), position - inner)
    return np.where(inside, np.where(turned, first + last - position, moved), position)
