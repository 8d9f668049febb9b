"""Automorphisms of a layered graph that permute all layers alike, whatever the number of layers.

A backtracking search maps the vertices of a layer one after the other; a partial map is continued while it preserves,
for every pair of vertices, the edges between them.
"""

from __future__ import annotations

from collections import Counter

from stripcount.model.graphs.layered import Layered

MAX_PERMUTATIONS = 720
"""The largest number of permutations that are returned; a larger group is replaced by a subgroup.

The subgroup fixes the first vertices."""
_MAX_STEPS = 20_000
"""The largest number of steps of the search before it begins anew with one more fixed vertex."""


def automorphisms(graph: Layered, directed: bool = False) -> list[tuple[int, ...]]:
    """Return the permutations of a layer that preserve all edges, hubs and first vertices: a group, the identity first.

    Element v of a permutation is the image of vertex v. If `directed`, the two ends of an edge within a layer must not
    be exchanged. For a graph with windows only the identity is returned.

    >>> from stripcount.model.graphs.families import family
    >>> [len(automorphisms(family(text))) for text in ("petersen x P", "K4 x C", "moebius ladder", "K7 x P")]
    [120, 24, 2, 720]
    """
    rows = range(graph.height)
    if graph.windows:
        return [tuple(rows)]
    within = Counter(edge if directed else (min(edge), max(edge)) for edge in graph.within)
    between = Counter(graph.between)
    distances = sorted({d for d, _, _ in graph.between})
    neighbour_lists = [*graph.hubs, *graph.first, *(end for ends in graph.ends for end in ends)]

    def signature(u: int, v: int) -> tuple[object, ...]:
        """Return what an automorphism must preserve for the ordered pair u, v; equal vertices have neighbour lists."""
        edge = (u, v) if directed else (min(u, v), max(u, v))
        twisted = bool(graph.twist) and graph.twist[u] == v
        return (
            within[edge],
            [between[d, u, v] for d in distances],
            twisted,
            [neighbours.count(u) for neighbours in neighbour_lists if u == v],
        )

    invariants = [[signature(u, v) for v in rows] for u in rows]
    for fixed_count in rows:
        permutations: list[tuple[int, ...]] = []
        stack, steps = [tuple(range(fixed_count))], 0
        while stack and len(permutations) <= MAX_PERMUTATIONS and steps < _MAX_STEPS:
            image, steps = stack.pop(), steps + 1
            if (u := len(image)) == graph.height:
                permutations.append(image)
                continue
            for v in reversed(rows):
                extended = (*image, v)
                if v not in image and all(
                    invariants[u][w] == invariants[v][extended[w]] and invariants[w][u] == invariants[extended[w]][v]
                    for w in range(u + 1)
                ):
                    stack.append(extended)
        if not stack and len(permutations) <= MAX_PERMUTATIONS:
            return permutations
    return [tuple(rows)]
