"""Exact cover problems: primary items are covered once, secondary items at most once.

Three engines solve them: `inferring_cover`, the default; `dancing_links`, Knuth's Algorithm X; and `solve_plainly`,
slow and obvious, with which the others are compared. A node is one option tried at a branching; `inferring_cover` also
counts the options that it tries while looking ahead.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from stripcount.limits import Limits

Solution = tuple[int, ...]
"""The chosen options of one exact cover: their indices, ascending."""


@dataclass(frozen=True)
class ExactCoverProblem:
    """An exact cover problem: `primary` items 0, 1, …, then `secondary` items, and options, each a tuple of items.

    An option names no item twice. One without a primary item is never chosen, so that every solution is a finite set.
    """

    primary: int
    secondary: int
    options: tuple[tuple[int, ...], ...]

    @property
    def items(self) -> int:
        """The number of items, primary and secondary."""
        return self.primary + self.secondary


def solve_plainly(cover: ExactCoverProblem, limits: Limits) -> Iterator[Solution]:
    """Yield every exact cover once: cover the first open item in every way, without any heuristic; for small problems.

    >>> list(solve_plainly(ExactCoverProblem(2, 0, ((0,), (1,), (0, 1))), Limits()))
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
