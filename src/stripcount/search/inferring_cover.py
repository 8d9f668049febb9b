"""The default exact cover engine: infer, split what remains into parts that share no item, branch in each separately.

A solution of a subproblem is a set of its remaining options that covers each primary item in them. Parts are solved
separately, and their results are remembered by their set of options.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cached_property

from stripcount.limits import Limits
from stripcount.search.cover_inference import MEMORY, Inference, bits
from stripcount.search.exact_cover import Cover, Enumeration, Solution

REMEMBERED = 1_000_000
"""How many solved parts are remembered before all are forgotten; this bounds memory and does not change results."""

_LARGE = 150
"""Options in a subproblem above which looking ahead again costs less than it saves (tests/bench/bench_covering.py)."""


class Engine(Inference):
    """One problem prepared for solving; it remembers solved parts.

    >>> Engine(Cover(2, 0, ((0,), (1,), (0, 1)))).count()
    2
    """

    def __init__(
        self, cover: Cover, limits: Limits | None = None, *, memory: int = MEMORY, remembered: int = REMEMBERED
    ) -> None:
        """Prepare the inference; at most `remembered` solved parts are remembered."""
        super().__init__(cover, limits, memory)
        self._remembered = remembered
        self._known: dict[int, list[tuple[int, list[int]]]] = {}
        self._memories: dict[int | None, dict[int, int]] = {}

    @cached_property
    def root(self) -> tuple[int, list[int]] | None:
        """The whole problem as (fixed options, parts), or None if inference alone finds no solution."""
        alive = self.infer(self.all, range(len(self.by_item)))
        if alive is None:
            return None
        return self.look_ahead_in(alive)

    def branches(self, part: int) -> Iterator[tuple[int, list[int]]]:
        """Yield (fixed options, parts) for each way to cover the item of `part` with the fewest options.

        A part whose branches were all computed once is remembered.
        """
        known = self._known.get(part)
        if known is not None:
            yield from known
            return
        found = []
        for branch in self._branches(part):
            found.append(branch)
            yield branch
        if len(self._known) >= self._remembered:
            self._known.clear()
        self._known[part] = found

    def _branches(self, part: int) -> Iterator[tuple[int, list[int]]]:
        best, few = 0, len(self.clash) + 1
        seen: set[int] = set()
        for index in bits(part):
            for item in self.touches[index]:
                if item not in seen:
                    seen.add(item)
                    size = (part & self.by_item[item]).bit_count()
                    if 1 < size < few:
                        best, few = item, size
            if few == 2:
                break  # no undecided item has fewer
        for index in bits(part & self.by_item[best]):
            left = self.choose(part, index)
            if left is not None:
                branch = self.look_ahead_in(left) if left.bit_count() > _LARGE else self.split(left)
                if branch is not None:
                    yield branch

    def count(self, limit: int | None = None) -> int:
        """Return the number of exact covers, or `limit` if there are at least that many."""
        whole = self.root
        if whole is None:
            return 0
        total = 1
        for part in whole[1]:
            total *= self.count_part(part, limit)
        return total if limit is None else min(total, limit)

    def count_part(self, part: int, limit: int | None) -> int:
        """Return the number of exact covers of the connected `part`, or `limit` if there are at least that many."""
        memory = self._memories.setdefault(limit, {})
        if part in memory:
            return memory[part]
        if len(memory) >= self._remembered:
            memory.clear()
        stack = [_Open(part, self.branches(part))]
        while True:
            top = stack[-1]
            if top.parts:
                known = memory.get(top.parts[-1])
                if known is None:
                    stack.append(_Open(top.parts[-1], self.branches(top.parts[-1])))
                    continue
                top.product *= known
                top.parts.pop()
                if not known:
                    top.parts = []
                continue
            top.total += top.product
            branch = next(top.branches, None) if limit is None or top.total < limit else None
            if branch is not None:
                top.parts, top.product = branch[1][::-1], 1
                continue
            memory[top.part] = top.total if limit is None else min(top.total, limit)
            stack.pop()
            if not stack:
                return memory[part]

    def possible(self, parts: Iterable[int]) -> bool:
        """Return whether every one of `parts` has a solution."""
        return all(self.count_part(part, 1) for part in parts)

    def solutions(self) -> Iterator[Solution]:
        """Yield every exact cover once; only branches that lead to one are entered."""
        whole = self.root
        if whole is None or not self.possible(whole[1]):
            return
        stack: list[tuple[Iterator[tuple[int, list[int]]], int, tuple[int, ...]]] = [
            (iter([whole]), 0, ())  # branches still to enter, options chosen before, parts waiting behind
        ]
        while stack:
            branches, chosen, waiting = stack[-1]
            branch = next(branches, None)
            if branch is None:
                stack.pop()
                continue
            fixed, parts = branch
            if not self.possible(parts):
                continue
            todo = (*parts, *waiting)
            if todo:
                stack.append((self.branches(todo[0]), chosen | fixed, todo[1:]))
            else:
                yield tuple(bits(chosen | fixed))


class _Open:
    """A part being counted: its branches still to come, the parts of the current branch, and the count so far."""

    __slots__ = ("branches", "part", "parts", "product", "total")

    def __init__(self, part: int, branches: Iterator[tuple[int, list[int]]]) -> None:
        self.part = part
        self.branches = branches
        self.parts: list[int] = []
        self.product = 0
        self.total = 0


def run(cover: Cover, limits: Limits) -> Enumeration[Solution]:
    """Start this engine on `cover`.

    >>> list(run(Cover(2, 0, ((0,), (1,), (0, 1))), Limits()).solutions)
    [(0, 1), (2,)]
    """
    return Enumeration(Engine(cover, limits).solutions(), lambda: limits.nodes)
