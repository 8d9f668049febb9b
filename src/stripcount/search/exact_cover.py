"""Exact cover: primary items covered once, secondary items at most once; solutions streamed, counted, limited.

Three engines solve the same `Cover`. The default, `inferring`, keeps the options still alive in one big integer and
infers before it branches; `links` is Knuth's dancing links (Algorithm X); `plain` is slow, obvious, and the oracle.

Measured against the Python libraries (tests/bench/bench_covering.py): miniexact and pyxcc start a few hundredths of
a second sooner, but pyxcc keeps all solutions before it shows one, and neither counts without enumerating nor reports
its nodes; on unique boards all take about as long as Python takes to start. So the default needs no library.
"""

from __future__ import annotations

import importlib
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import islice

from stripcount.errors import BadInput, shortened, whole
from stripcount.search.budget import Budget

Solution = tuple[int, ...]
"""The chosen options of one exact cover: their indices, ascending."""

ENGINES: dict[str, str] = {
    # name: module under stripcount.search with `run(cover) -> Run`; imported only when used
    "inferring": "inferring_cover",
    "links": "dancing_links",
    "plain": "plain_cover",
}


@dataclass(frozen=True)
class Cover:
    """An exact cover problem: `primary` items 0, 1, …, then `secondary` items, and options, each a tuple of items.

    An option without a primary item is allowed and never chosen, so that every solution is a finite set.
    `names` gives each item a name for texts; without it items are called by their numbers.

    >>> knuth = Cover(7, 0, ((2, 4), (0, 3, 6), (1, 2, 5), (0, 3, 5), (1, 6), (3, 4, 6)))
    >>> list(run(knuth).solutions)
    [(0, 3, 4)]
    """

    primary: int
    secondary: int
    options: tuple[tuple[int, ...], ...]
    names: tuple[str, ...] = ()

    @classmethod
    def checked(
        cls, primary: int, secondary: int, options: Iterable[Sequence[int]], names: Sequence[str] = ()
    ) -> Cover:
        """Return the problem after checking it: items in range, none twice in an option, names as many as items.

        Raises BadInput naming the option's index. The bare constructor trusts its caller.
        """
        items = whole("primary", primary, 0) + whole("secondary", secondary, 0)
        kept = tuple(tuple(option) for option in options)
        for index, option in enumerate(kept):
            for item in option:
                if isinstance(item, bool) or not isinstance(item, int) or not 0 <= item < items:
                    raise BadInput(
                        f"option {index} must name items from 0 to {items - 1}, not {shortened(repr(item))}."
                    )
            if len(set(option)) != len(option):
                raise BadInput(f"option {index} must name each item once, not {shortened(repr(option))}.")
        if names and (len(names) != items or len(set(names)) != items):
            raise BadInput(f"names must be {items} different names, one for each item, not {len(set(names))}.")
        return cls(primary, secondary, kept, tuple(names))

    @property
    def items(self) -> int:
        """The number of items, primary and secondary."""
        return self.primary + self.secondary

    def name(self, item: int) -> str:
        """Return the name of `item`: its own, or its number."""
        return self.names[item] if self.names else str(item)

    def violations(self, solution: Iterable[int]) -> list[str]:
        """Return one sentence for each way in which `solution` is not an exact cover; an empty list means it is."""
        covered = [0] * self.items
        wrong = []
        for index in solution:
            if not 0 <= index < len(self.options):
                wrong.append(f"option {index} does not exist.")
                continue
            if all(item >= self.primary for item in self.options[index]):
                wrong.append(f"option {index} has no primary item.")
            for item in self.options[index]:
                covered[item] += 1
        for item, times in enumerate(covered):
            if times > 1 or (times == 0 and item < self.primary):
                wrong.append(f"item {self.name(item)} is covered {times} times.")
        return wrong


@dataclass(frozen=True)
class Run:
    """One run of an engine: `solutions` is lazy and yields every exact cover once; `nodes()` may be asked any time.

    A node is one option tried at a branching (and, for `inferring`, also each trial of its looking ahead).
    """

    solutions: Iterator[Solution]
    nodes: Callable[[], int]


def run(cover: Cover, engine: str = "inferring", limit: int | None = None, budget: Budget | None = None) -> Run:
    """Start `engine` on `cover`; `limit` ends the stream after that many solutions.

    A limit of `budget` that is reached raises LimitReached while solutions are asked for.

    Raises BadInput for an unknown engine. Cost: exponential in the worst case; memory stays linear for `links`
    and `plain`, while `inferring` remembers solved parts.

    >>> both = Cover(2, 1, ((0, 2), (1, 2), (0,), (1,), (2,)))
    >>> [list(run(both, name).solutions) for name in ("links", "plain")]
    [[(0, 3), (1, 2), (2, 3)], [(0, 3), (1, 2), (2, 3)]]
    """
    if engine not in ENGINES:
        raise BadInput(f"engine must be one of {', '.join(ENGINES)}, not {shortened(engine)}.")
    started: Run = importlib.import_module(f"stripcount.search.{ENGINES[engine]}").run(
        cover, Budget() if budget is None else budget
    )
    return started if limit is None else Run(islice(started.solutions, limit), started.nodes)


def count(cover: Cover, limit: int | None = None, budget: Budget | None = None) -> int:
    """Return the number of exact covers, or `limit` if there are at least that many.

    Parts that share no item are counted alone and multiplied, and each part is counted once, so the cost follows
    the number of different parts and not the number of solutions.

    >>> count(Cover(60, 0, tuple((item,) for item in range(60) for _ in range(2)))) == 2**60
    True
    """
    from stripcount.search.inferring_cover import Engine

    return Engine(cover, budget).count(limit)
