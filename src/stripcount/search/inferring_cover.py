"""The default exact cover engine: infer, split what remains into parts that share no item, branch in each separately.

A subproblem is the set of remaining options, held in one integer, a bit for each. An option is removed if it shares an
item with every option of some primary item, or if choosing it would leave an item without options (looking ahead). So
an item with one option left takes it: all that clash with it are removed. Parts are solved separately, and their
results are remembered by their set of options.

The Python libraries were measured too (tests/bench/bench_covering.py): miniexact and pyxcc start a few hundredths of a
second sooner, but pyxcc computes all solutions before it returns one, and neither can count without enumerating or
report its nodes; on boards with one solution all take about as long as Python takes to start. So no library is used.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cached_property

from stripcount.errors import TooLarge
from stripcount.limits import Limits
from stripcount.search.exact_cover import ExactCoverProblem, Solution

MAX_MASK_BYTES = 1 << 30
"""The largest number of bytes for the masks of one problem."""

MAX_REMEMBERED = 1_000_000
"""How many solved parts are remembered before all are forgotten; this bounds memory and does not change results."""

_MAX_SPLIT_OPTIONS = 150
"""With more options in a subproblem, looking ahead saves more than it costs (tests/bench/bench_covering.py)."""


def bits(word: int) -> Iterator[int]:
    """Yield the positions of the ones of `word`, ascending.

    >>> list(bits(0b10110))
    [1, 2, 4]
    """
    while word:
        lowest_bit = word & -word
        yield lowest_bit.bit_length() - 1
        word ^= lowest_bit


class Engine:
    """One problem prepared for solving; it remembers solved parts, and every option tried is a node of its limits.

    >>> Engine(ExactCoverProblem(2, 0, ((0,), (1,), (0, 1)))).count()
    2
    """

    def __init__(
        self,
        cover: ExactCoverProblem,
        limits: Limits | None = None,
        *,
        memory: int = MAX_MASK_BYTES,
        remembered: int = MAX_REMEMBERED,
    ) -> None:
        """Prepare the masks, one bit for each option: one mask for each option and for each item.

        Raises TooLarge if the masks would take more than `memory` bytes; the method dancing-links needs no masks. Once
        `remembered` solved parts are remembered, all are forgotten.
        """
        self._remembered = remembered
        self._branches_of: dict[int, list[tuple[int, list[int]]]] = {}
        self._counts_by_limit: dict[int | None, dict[int, int]] = {}
        width = len(cover.options)
        if (needed := (width + cover.items) * width // 8) > memory:
            raise TooLarge(
                f"an exact cover with {width} options and {cover.items} items needs {needed >> 20} MiB for inference, "
                f"and {memory >> 20} MiB are allowed; the method dancing-links has no such limit."
            )
        self.limits = Limits() if limits is None else limits
        by_item: list[list[int]] = [[] for _ in range(cover.items)]
        primary = cover.primary
        self.primary_items_of: list[tuple[int, ...]] = []  # the primary items of each option
        for index, option in enumerate(cover.options):
            primary_items = tuple(item for item in option if item < primary)
            self.primary_items_of.append(primary_items)
            if primary_items:  # without any, an option is never chosen
                for item in option:
                    by_item[item].append(index)
        masks = []
        for options in by_item:
            mask = 0
            for index in options:
                mask |= 1 << index
            masks.append(mask)
        self.by_item = masks[:primary]
        self.clash: list[int] = []  # for each option, the others that share an item with it
        for index, option in enumerate(cover.options):
            mask = 0
            for item in option:
                mask |= masks[item]
            self.clash.append(mask & ~(1 << index))
        self.all = 0
        for mask in self.by_item:
            self.all |= mask

    def infer(self, alive: int, items: Iterable[int]) -> int | None:
        """Return `alive` without the options that cannot be chosen, or None if an item is left without options.

        `items` are the primary items to examine first; an item that loses an option is examined again.
        """
        by_item, clash, primary_items_of = self.by_item, self.clash, self.primary_items_of
        queue = list(items)
        queued_items = set(queue)
        while queue:
            item = queue.pop()
            queued_items.discard(item)
            left = alive & by_item[item]
            if not left:
                return None
            excluded = alive
            while left:  # an option that clashes with all options of this item cannot be chosen
                lowest_bit = left & -left
                excluded &= clash[lowest_bit.bit_length() - 1]
                if not excluded:
                    break
                left ^= lowest_bit
            alive &= ~excluded
            while excluded:
                lowest_bit = excluded & -excluded
                for affected_item in primary_items_of[lowest_bit.bit_length() - 1]:
                    if affected_item not in queued_items:
                        queued_items.add(affected_item)
                        queue.append(affected_item)
                excluded ^= lowest_bit
        return alive

    def without(self, alive: int, removed: int) -> int | None:
        """Return the options left of `alive` after those in `gone` are removed and `infer` runs; None: no solution."""
        items = {item for index in bits(removed) for item in self.primary_items_of[index]}
        return self.infer(alive & ~removed, sorted(items))

    def choose(self, alive: int, index: int) -> int | None:
        """Return the options left of `alive` after option `index` is chosen, or None if inference refutes it."""
        self.limits.node()
        return self.without(alive, alive & self.clash[index])

    def look_ahead(self, component: int) -> int | None:
        """Return `component` without the options whose choice `infer` refutes, or None if it has no solution."""
        alive: int | None = component
        progress = True
        while progress and alive is not None:
            progress = False
            for index in bits(alive):
                if alive >> index & 1 and alive & self.clash[index] and self.choose(alive, index) is None:
                    progress = True
                    alive = self.without(alive, 1 << index)
                    if alive is None:
                        break
        return alive

    def look_ahead_in(self, alive: int) -> tuple[int, list[int]] | None:
        """Look ahead in every part of `alive`, and `split` the options left; None if a part has no solution."""
        left, parts = self.split(alive)
        for component in parts:
            after = self.look_ahead(component)
            if after is None:
                return None
            left |= after
        return self.split(left)

    def split(self, alive: int) -> tuple[int, list[int]]:
        """Return (the options of `alive` that clash with none, the connected parts of the rest, smallest first)."""
        clash = self.clash
        fixed, parts = 0, []
        unassigned = alive
        while unassigned:
            lowest_bit = unassigned & -unassigned
            component, fresh = 0, lowest_bit
            while fresh:
                component |= fresh
                adjacent = 0
                while fresh:
                    bit = fresh & -fresh
                    adjacent |= clash[bit.bit_length() - 1]
                    fresh ^= bit
                fresh = adjacent & unassigned & ~component
            unassigned &= ~component
            if component == lowest_bit:
                fixed |= component
            else:
                parts.append(component)
        parts.sort(key=int.bit_count)
        return fixed, parts

    @cached_property
    def root(self) -> tuple[int, list[int]] | None:
        """The whole problem as (fixed options, parts), or None if inference alone finds no solution."""
        alive = self.infer(self.all, range(len(self.by_item)))
        if alive is None:
            return None
        return self.look_ahead_in(alive)

    def branches(self, component: int) -> Iterator[tuple[int, list[int]]]:
        """Yield (fixed options, parts) for each option of the item of `component` that has the fewest options.

        A part whose branches were all computed once is remembered.
        """
        stored = self._branches_of.get(component)
        if stored is not None:
            yield from stored
            return
        branches = []
        for branch in self._computed_branches(component):
            branches.append(branch)
            yield branch
        if len(self._branches_of) >= self._remembered:
            self._branches_of.clear()
        self._branches_of[component] = branches

    def _computed_branches(self, component: int) -> Iterator[tuple[int, list[int]]]:
        """Compute and yield what `branches` yields."""
        best_item, fewest = 0, len(self.clash) + 1
        items_seen: set[int] = set()
        for index in bits(component):
            for item in self.primary_items_of[index]:
                if item not in items_seen:
                    items_seen.add(item)
                    size = (component & self.by_item[item]).bit_count()
                    if 1 < size < fewest:
                        best_item, fewest = item, size
            if fewest == 2:
                break  # no undecided item has fewer
        for index in bits(component & self.by_item[best_item]):
            left = self.choose(component, index)
            if left is not None:
                branch = self.look_ahead_in(left) if left.bit_count() > _MAX_SPLIT_OPTIONS else self.split(left)
                if branch is not None:
                    yield branch

    def count(self, limit: int | None = None) -> int:
        """Return the number of exact covers, or `limit` if there are at least that many.

        Parts that share no item are counted separately and their counts multiplied, and equal parts are counted once,
        so that the cost depends on the number of different parts and not on the number of solutions.

        >>> Engine(ExactCoverProblem(60, 0, tuple((item,) for item in range(60) for _ in range(2)))).count() == 2**60
        True
        """
        root = self.root
        if root is None:
            return 0
        total = 1
        for component in root[1]:
            total *= self.count_part(component, limit)
        return total if limit is None else min(total, limit)

    def count_part(self, component: int, limit: int | None) -> int:
        """Return the number of exact covers of a connected component, or `limit` if there are at least that many."""
        counts = self._counts_by_limit.setdefault(limit, {})
        if component in counts:
            return counts[component]
        if len(counts) >= self._remembered:
            counts.clear()
        stack = [_PartialCount(component, self.branches(component))]
        while True:
            current = stack[-1]
            if current.parts:
                stored = counts.get(current.parts[-1])
                if stored is None:
                    stack.append(_PartialCount(current.parts[-1], self.branches(current.parts[-1])))
                    continue
                current.product *= stored
                current.parts.pop()
                if not stored:
                    current.parts = []
                continue
            current.total += current.product  # 0 before the first branch
            branch = next(current.branches, None) if limit is None or current.total < limit else None
            if branch is not None:
                current.parts, current.product = branch[1][::-1], 1
                continue
            counts[current.part] = current.total if limit is None else min(current.total, limit)
            stack.pop()
            if not stack:
                return counts[component]

    def possible(self, parts: Iterable[int]) -> bool:
        """Return whether every one of `parts` has a solution."""
        return all(self.count_part(component, 1) for component in parts)

    def solutions(self) -> Iterator[Solution]:
        """Yield every exact cover once; only branches that lead to one are entered."""
        root = self.root
        if root is None or not self.possible(root[1]):
            return
        stack: list[tuple[Iterator[tuple[int, list[int]]], int, tuple[int, ...]]] = [
            (iter([root]), 0, ())  # branches still to enter, options chosen before, parts waiting behind
        ]
        while stack:
            branches, fixed_options, queued_items = stack[-1]
            branch = next(branches, None)
            if branch is None:
                stack.pop()
                continue
            fixed, parts = branch
            if not self.possible(parts):
                continue
            open_parts = (*parts, *queued_items)
            if open_parts:
                stack.append((self.branches(open_parts[0]), fixed_options | fixed, open_parts[1:]))
            else:
                yield tuple(bits(fixed_options | fixed))


class _PartialCount:
    """A part being counted: its branches still to come, the parts of the current branch, and the count so far."""

    __slots__ = ("branches", "part", "parts", "product", "total")

    def __init__(self, component: int, branches: Iterator[tuple[int, list[int]]]) -> None:
        self.part = component
        self.branches = branches
        self.parts: list[int] = []
        self.product = 0
        self.total = 0
