"""The engines that solve exact cover problems: by name, with a limit, or counting only.

Three engines solve the same `Cover`. The default, `inferring`, keeps the remaining options in one big integer and
infers before it branches; `links` is Knuth's dancing links (Algorithm X); `plain` is slow and obvious, and the others
are compared with it.

The Python libraries were measured too (tests/bench/bench_covering.py): miniexact and pyxcc start a few hundredths of a
second sooner, but pyxcc computes all solutions before it returns one, and neither can count without enumerating or
report its nodes; on boards with one solution all take about as long as Python takes to start. So no library is used.
"""

from __future__ import annotations

import importlib
from itertools import islice

from stripcount.errors import unknown
from stripcount.limits import Limits
from stripcount.search.exact_cover import Cover, Enumeration, Solution
from stripcount.search.inferring_cover import Engine

ENGINES: dict[str, str] = {
    # name: module under stripcount.search with `run(cover, limits) -> Enumeration`; imported only when used
    "inferring": "inferring_cover",
    "links": "dancing_links",
    "plain": "plain_cover",
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
    started: Enumeration[Solution] = importlib.import_module(f"stripcount.search.{ENGINES[engine]}").run(
        cover, Limits() if limits is None else limits
    )
    return started if limit is None else Enumeration(islice(started.solutions, limit), started.nodes)


def count(cover: Cover, limit: int | None = None, limits: Limits | None = None) -> int:
    """Return the number of exact covers, or `limit` if there are at least that many.

    Parts that share no item are counted separately and their counts multiplied, and equal parts are counted once, so
    that the cost depends on the number of different parts and not on the number of solutions.

    >>> count(Cover(60, 0, tuple((item,) for item in range(60) for _ in range(2)))) == 2**60
    True
    """
    return Engine(cover, limits).count(limit)
