"""The simplest exact cover engine, with which the others are compared: cover the first open item in every way.

It uses no heuristic and takes exponential time: for small problems and for tests.
"""

from __future__ import annotations

from collections.abc import Iterator

from stripcount.limits import Limits
from stripcount.search.exact_cover import Cover, Enumeration, Solution


def run(cover: Cover, limits: Limits) -> Enumeration[Solution]:
    """Start the plain search on `cover`.

    >>> list(run(Cover(2, 0, ((0,), (1,), (0, 1))), Limits()).solutions)
    [(0, 1), (2,)]
    """
    return Enumeration(_search(cover, limits), lambda: limits.nodes)


def _search(cover: Cover, limits: Limits) -> Iterator[Solution]:
    stack: list[tuple[Solution, frozenset[int]]] = [((), frozenset())]
    while stack:
        chosen, covered = stack.pop()
        missing = next((item for item in range(cover.primary) if item not in covered), None)
        if missing is None:
            yield tuple(sorted(chosen))
            continue
        for index in reversed(range(len(cover.options))):
            option = cover.options[index]
            if missing in option and covered.isdisjoint(option):
                limits.node()
                stack.append(((*chosen, index), covered.union(option)))
