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
    """An exact cover problem.

    Items are numbered from 0: first `primary_count` primary ones, then `secondary_count` secondary ones. Each option is
    a tuple of items, none twice. An option without a primary item is never chosen.
    """

    primary_count: int
    secondary_count: int
    options: tuple[tuple[int, ...], ...]

    @property
    def item_count(self) -> int:
        """The number of primary and secondary items."""
        return self.primary_count + self.secondary_count


def solve_plainly(cover: ExactCoverProblem, limits: Limits) -> Iterator[Solution]:
    """Yield every exact cover once, by covering the first uncovered primary item in every way, without heuristics.

    Raises LimitReached at a limit.

    >>> list(solve_plainly(ExactCoverProblem(2, 0, ((0,), (1,), (0, 1))), Limits()))
    [(0, 1), (2,)]
    """
    stack: list[tuple[Solution, frozenset[int]]] = [((), frozenset())]
    while stack:
        chosen_options, covered = stack.pop()
        first_uncovered_item = next((item for item in range(cover.primary_count) if item not in covered), None)
        if first_uncovered_item is None:
            yield tuple(sorted(chosen_options))
            continue
        for index in reversed(range(len(cover.options))):
            option = cover.options[index]
            if first_uncovered_item in option and covered.isdisjoint(option):
                limits.node()
                stack.append(((*chosen_options, index), covered.union(option)))
