"""Orders of the vertices by beam search over partial orders; with width 1 it is a greedy search."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import islice

from stripcount.model.graphs.finite.order_costs import Costs

MAX_CANDIDATES = 64
"""The largest number of candidates for the next vertex of a partial order: those of smallest number."""

_Partial = tuple[float, float, int, int, int, tuple[object, ...]]
"""A partial order: (rank, cost so far, mask of the vertices entered, mask of those on the frontier, mask of the
neighbours of these that have not entered, the order).

The order is a linked list of pairs (order before, vertex), which partial orders share."""


def beam(costs: Costs, starts: Iterable[int], width: int) -> list[int]:
    """Return an order of a connected graph that begins in one of the starts.

    In each step, every partial order is extended by each neighbour of its frontier, and the `width` partial orders of
    the smallest rank are kept, at most one for each set of vertices entered. If a neighbour can enter without enlarging
    the frontier, it is the only extension. The rank of a partial order is its cost together with the cost of the next
    step, which is known. One step costs at most `width` times the number of neighbours of the frontier.

    >>> beam(Costs.of([[1], [0, 2], [1]], lambda k: 2**k), (0,), 1)
    [0, 1, 2]
    """
    neighbour_masks = [sum(1 << u for u in neighbours) for neighbours in costs.adjacent]
    table = costs.table
    partial_orders = [_extended(costs, neighbour_masks, table, (0.0, 0.0, 0, 0, 0, ()), v) for v in starts]
    for _ in range(len(neighbour_masks) - 1):
        best_of_entered: dict[int, _Partial] = {}
        for partial in partial_orders:
            for extension in _extensions(costs, neighbour_masks, table, partial):
                rank, _, entered, *_ = extension
                best = best_of_entered.get(entered)
                if best is None or rank < best[0]:
                    best_of_entered[entered] = extension
        partial_orders = sorted(best_of_entered.values(), key=lambda partial: partial[:4])[:width]
    *_, chain = partial_orders[0]
    order = []
    while chain:
        chain, vertex = chain  # type: ignore[assignment]
        order.append(vertex)
    return order[::-1]  # type: ignore[return-value]


def _extensions(
    costs: Costs, neighbour_masks: list[int], table: Sequence[float], partial: _Partial
) -> Iterator[_Partial]:
    """Return the extensions of a partial order by one vertex; only one if that does not enlarge the frontier."""
    *_, frontier, neighbours, _ = partial
    extensions, frontier_size = [], frontier.bit_count()
    for v in islice(bits(neighbours), MAX_CANDIDATES):
        extension = _extended(costs, neighbour_masks, table, partial, v)
        *_, frontier_after, _, _ = extension
        if frontier_after.bit_count() <= frontier_size:
            return iter((extension,))
        extensions.append(extension)
    return iter(extensions)


def _extended(costs: Costs, neighbour_masks: list[int], table: Sequence[float], partial: _Partial, v: int) -> _Partial:
    """Return a partial order after vertex v enters and the vertices without further neighbours are forgotten."""
    _, cost, entered, frontier, neighbours, chain = partial
    cost += table[frontier.bit_count() + 1]
    entered |= 1 << v
    frontier |= 1 << v
    neighbours = (neighbours | neighbour_masks[v]) & ~entered
    for u in costs.adjacent[v]:
        if frontier >> u & 1 and not neighbour_masks[u] & ~entered:
            frontier ^= 1 << u
    if not neighbour_masks[v] & ~entered:
        frontier ^= 1 << v
    size = frontier.bit_count()
    next_cost = table[size + 1] if size + 1 < len(table) else 0.0
    return cost + next_cost, cost, entered, frontier, neighbours, (chain, v)


def bits(mask: int) -> Iterator[int]:
    """Yield the positions of the bits that are 1 in a mask, in ascending order."""
    while mask:
        lowest_bit = mask & -mask
        yield lowest_bit.bit_length() - 1
        mask ^= lowest_bit
