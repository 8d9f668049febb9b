"""Simulated annealing of an order of the vertices (S. Kirkpatrick, C. D. Gelatt, M. P. Vecchi, Science 220 (1983))."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import numpy.typing as npt

from stripcount.model.graphs.finite.order_costs import Costs

BATCH = 32
"""The number of random changes of one order whose costs are computed as one array."""
_FIRST_TEMPERATURE, _LAST_TEMPERATURE = 0.05, 0.0005
"""The first and the last temperature, as a share of the cost; between them temperatures fall geometrically."""
_MAX_REACH = 60
"""The largest distance between the first and the last position of an order that one change moves."""


def annealed_order(costs: Costs, order: Sequence[int], effort: int, seed: int) -> list[int]:
    """Return the cheapest of about `effort` orders of the vertices, each made from an earlier one by a random change.

    A change exchanges two adjacent segments of the order, or reverses a segment. The cheapest of BATCH changes is
    accepted if it lowers the cost, or raises it by less than a random factor, which comes closer to 1 as the
    temperature falls. Equal arguments, of which `seed` fixes the random numbers, give equal orders.

    >>> costs = Costs.of([[1], [0, 2], [1]], lambda k: 2**k)
    >>> costs.of_order([0, 2, 1]), costs.of_order(annealed_order(costs, [0, 2, 1], 64, 1))
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
        temperature = _FIRST_TEMPERATURE * (_LAST_TEMPERATURE / _FIRST_TEMPERATURE) ** (round_number / rounds)
        candidates = _changes(positions, rng)
        candidate_costs = costs.of_positions(candidates).sum(axis=1)
        candidate_costs[(candidates == positions).all(axis=1)] = np.inf
        cheapest = int(candidate_costs.argmin())
        if candidate_costs[cheapest] <= cost * (1 - temperature * np.log(rng.random())):
            positions, cost = candidates[cheapest], float(candidate_costs[cheapest])
            if cost < best_cost:
                best, best_cost = positions, cost
    return [int(v) for v in np.argsort(best)]


def _changes(positions: npt.NDArray[np.intp], rng: np.random.Generator) -> npt.NDArray[np.intp]:
    """Return BATCH random changes of an order, as an array BATCH × vertices of the positions of the vertices.

    Each change concerns the positions `start` to `last`, both included. It either reverses them, or exchanges the first
    `first_length` of them with the others; with probability 1/2 one of the two segments is a single position.
    """
    size = len(positions)
    reach = min(size - 1, _MAX_REACH)
    # one less than the number of positions that change, on average 1 + 1 / 0.15 = 7.7
    length = np.minimum(1 + rng.geometric(0.15, BATCH), reach)
    start = rng.integers(0, size - length)[:, None]
    last = start + length[:, None]
    first_length = np.where(rng.random(BATCH) < 0.5, 1, rng.integers(1, length + 1))
    first_length = np.where(rng.random(BATCH) < 0.5, first_length, length + 1 - first_length)[:, None]
    between = start + first_length
    reverses = (rng.random(BATCH) < 0.15)[:, None]
    position = positions[None]
    in_range = (position >= start) & (position <= last)
    exchanged = np.where(position < between, position + (last + 1 - between), position - first_length)
    return np.where(in_range, np.where(reverses, start + last - position, exchanged), position)
