"""Orders of the vertices by beam search over partial orders; with width 1 it is a greedy search."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import islice

from stripcount.model.graphs.finite.present import Costs

WAYS = 64
"""The most candidates for the next vertex of a partial order: those of the smallest numbers."""

_Partial = tuple[float, float, int, int, int, tuple[object, ...]]
"""A partial order: rank, cost so far; masks of the vertices entered, of those on the frontier, of their neighbours.

Last comes the order itself as a linked list of pairs (order before, vertex), which partial orders share."""


def beam(costs: Costs, starts: Iterable[int], width: int) -> list[int]:
    """Return an order of a connected graph that begins in one of the starts.

    Of all ways to add a neighbour of the vertices present to one of the partial orders kept, the `width` cheapest are
    kept, one for each set of vertices entered. A vertex after which no more are present than before is entered at once.
    The rank of a partial order is its cost with the next step, which is known. One step costs at most `width` times the
    number of neighbours of the vertices present.

    >>> beam(Costs.of([[1], [0, 2], [1]], lambda k: 2**k), (0,), 1)
    [0, 1, 2]
    """
    around = [sum(1 << u for u in near) for near in costs.adjacent]
    table = costs.table
    partial_orders = [_entered(costs, around, table, (0.0, 0.0, 0, 0, 0, ()), v) for v in starts]
    for _ in range(len(around) - 1):
        best: dict[int, _Partial] = {}
        for partial in partial_orders:
            for longer in _longer(costs, around, table, partial):
                shortest = best.get(longer[2])
                if shortest is None or longer[0] < shortest[0]:
                    best[longer[2]] = longer
        partial_orders = sorted(best.values(), key=lambda partial: partial[:4])[:width]
    chain, order = partial_orders[0][5], []
    while chain:
        chain, vertex = chain  # type: ignore[assignment]
        order.append(vertex)
    return order[::-1]  # type: ignore[return-value]


def _longer(costs: Costs, around: list[int], table: Sequence[float], partial: _Partial) -> Iterator[_Partial]:
    extended, now = [], partial[3].bit_count()
    for v in islice(bits(partial[4]), WAYS):
        longer = _entered(costs, around, table, partial, v)
        if longer[3].bit_count() <= now:
            return iter((longer,))
        extended.append(longer)
    return iter(extended)


def _entered(costs: Costs, around: list[int], table: Sequence[float], partial: _Partial, v: int) -> _Partial:
    _, cost, entered, front, near, chain = partial
    cost += table[front.bit_count() + 1]
    entered |= 1 << v
    front |= 1 << v
    near = (near | around[v]) & ~entered
    for u in costs.adjacent[v]:
        if front >> u & 1 and not around[u] & ~entered:
            front ^= 1 << u
    if not around[v] & ~entered:
        front ^= 1 << v
    size = front.bit_count()
    following = table[size + 1] if size + 1 < len(table) else 0.0
    return cost + following, cost, entered, front, near, (chain, v)


def bits(mask: int) -> Iterator[int]:
    """Yield the places of the ones in a mask, in ascending order."""
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low
