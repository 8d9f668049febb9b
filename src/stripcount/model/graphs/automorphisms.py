"""The permutations of a layer that leave a layered graph as it is, whatever the number of layers."""

from __future__ import annotations

from collections import Counter

from stripcount.model.graphs.layered import Layered

MOST = 720
"""The largest number of permutations; of more, those are returned that leave the first vertices where they are."""
_STEPS = 20_000  # of the search, after which another vertex is left where it is


def automorphisms(graph: Layered, directed: bool = False) -> list[tuple[int, ...]]:
    """Return permutations of a layer under which all edges, hubs and first vertices stay: a group, the identity first.

    They permute every layer alike. `directed`: an edge of a layer must not be turned round. A graph with windows has
    the identity only.

    >>> from stripcount.model.graphs.families import family
    >>> [len(automorphisms(family(text))) for text in ("petersen x P", "K4 x C", "moebius ladder", "K7 x P")]
    [120, 24, 2, 720]
    """
    rows = range(graph.height)
    if graph.windows:
        return [tuple(rows)]
    within = Counter(edge if directed else (min(edge), max(edge)) for edge in graph.within)
    between = Counter(graph.between)
    apart = sorted({d for d, _, _ in graph.between})
    joined = [*graph.hubs, *graph.first, *(end for ends in graph.ends for end in ends)]

    def about(u: int, v: int) -> tuple[object, ...]:
        edge = (u, v) if directed else (min(u, v), max(u, v))
        twisted = bool(graph.twist) and graph.twist[u] == v
        return (
            within[edge],
            [between[d, u, v] for d in apart],
            twisted,
            [column.count(u) for column in joined if u == v],
        )

    invariants = [[about(u, v) for v in rows] for u in rows]
    for fixed in rows:
        permutations: list[tuple[int, ...]] = []
        waiting, steps = [tuple(range(fixed))], 0
        while waiting and len(permutations) <= MOST and steps < _STEPS:
            image, steps = waiting.pop(), steps + 1
            if (u := len(image)) == graph.height:
                permutations.append(image)
                continue
            for v in reversed(rows):
                longer = (*image, v)
                if v not in image and all(
                    invariants[u][w] == invariants[v][longer[w]] and invariants[w][u] == invariants[longer[w]][v]
                    for w in range(u + 1)
                ):
                    waiting.append(longer)
        if not waiting and len(permutations) <= MOST:
            return permutations
    return [tuple(rows)]
