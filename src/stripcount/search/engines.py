"""The engines that solve exact cover problems: by name, with a limit, or counting only.

Three engines solve the same `Cover`. The default, `inferring`, keeps the remaining options in one big integer and
infers before it branches; `links` is Knuth's dancing links (Algorithm X); `plain` is slow and obvious, and the others
are compared with it.

The Python libraries were measured too (tests/bench/bench_covering.py): miniexact and pyxcc start a few hundredths of a
second sooner, but pyxcc computes all solutions before it returns one, and neither can count without enumerating or
report its nodes; on boards with one solution all take about as long as Python takes to start. So no library is used.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import islice

from stripcount.errors import unknown
from stripcount.limits import Limits
from stripcount.search import dancing_links
from stripcount.search.exact_cover import Cover, Enumeration, Solution
from stripcount.search.inferring_cover import Engine


def plainly(cover: Cover, limits: Limits) -> Iterator[Solution]:
    """Yield every exact cover once: cover the first open item in every way, without any heuristic; for small problems.

    >>> list(plainly(Cover(2, 0, ((0,), (1,), (0, 1))), Limits()))
    [(0, 1), (2,)]
    """
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


ENGINES: dict[str, Callable[[Cover, Limits], Iterator[Solution]]] = {
    "inferring": lambda cover, limits: Engine(cover, limits).solutions(),
    "links": dancing_links.solutions,
    "plain": plainly,
}


def run(
    cover: Cover, engine: str = "inferring", limit: int | None = None, limits: Limits | None = None
) -> Enumeration[Solution]:
    """Start `engine` on `cover`; `limit` ends the stream after that many solutions.

    When a limit of `limits` is reached, iterating over the solutions raises LimitReached.

    Raises BadInput for an unknown engine. Cost: exponential in the worst case; memory stays linear for `links`
    and `plain`, while `inferring` remembers solved parts.

    >>> both = Cover(2, 1, ((0, 2), (1, 2), (0,), (1,), (2,)))
    >>> [list(run(both, name).solutions) for name in ("links", "plain")]
    [[(0, 3), (1, 2), (2, 3)], [(0, 3), (1, 2), (2, 3)]]
    """
    if engine not in ENGINES:
        raise unknown("engine", engine, ENGINES)
    counted = Limits() if limits is None else limits
    return Enumeration(islice(ENGINES[engine](cover, counted), limit), lambda: counted.nodes)


def count(cover: Cover, limit: int | None = None, limits: Limits | None = None) -> int:
    """Return the number of exact covers, or `limit` if there are at least that many.

    Parts that share no item are counted separately and their counts multiplied, and equal parts are counted once, so
    that the cost depends on the number of different parts and not on the number of solutions.

    >>> count(Cover(60, 0, tuple((item,) for item in range(60) for _ in range(2)))) == 2**60
    True
    """
    return Engine(cover, limits).count(limit)
