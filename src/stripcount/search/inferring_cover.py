"""The default exact cover engine: inference, a split into components that share no item, branching in each of them.

A subproblem is the set of remaining options, held in one integer, a bit for each. An option is removed if it shares an
item with every option of some primary item, or if choosing it would leave an item without options (looking ahead). So
if an item has one option, all options that conflict with it (share an item) are removed. Components are solved
separately, and their results are cached by their set of options.

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
"""Maximum number of bytes for the masks of one problem."""

MAX_CACHED_COMPONENTS = 1_000_000
"""Number of solved components after which the cache is emptied; this bounds memory and does not change results."""

_MAX_OPTIONS_WITHOUT_LOOK_AHEAD = 150
"""In a subproblem with more options, looking ahead saves more time than it costs (tests/bench/bench_covering.py)."""


def bits(word: int) -> Iterator[int]:
    """Yield the positions of the bits of `word` that are set, ascending.

    >>> list(bits(0b10110))
    [1, 2, 4]
    """
    while word:
        lowest_bit = word & -word
        yield lowest_bit.bit_length() - 1
        word ^= lowest_bit


class Engine:
    """One problem prepared for solving; it caches solved components, and every option tried is a node of its limits.

    Sets of options are masks, integers with a bit for each option: `alive` is the set of the remaining options of a
    subproblem, and a component is a set, too.

    >>> Engine(ExactCoverProblem(2, 0, ((0,), (1,), (0, 1)))).count()
    2
    """

    def __init__(
        self,
        cover: ExactCoverProblem,
        limits: Limits | None = None,
        *,
        max_mask_bytes: int = MAX_MASK_BYTES,
        max_cached_components: int = MAX_CACHED_COMPONENTS,
    ) -> None:
        """Prepare the masks, one bit for each option: one mask for each option and for each item.

        Raises TooLarge if the masks would take more than `max_mask_bytes` bytes; the method dancing-links needs no
        masks. Once `max_cached_components` solved components are cached, the cache is emptied.
        """
        self._max_cached_components = max_cached_components
        self._branches_of: dict[int, list[tuple[int, list[int]]]] = {}
        self._counts_by_limit: dict[int | None, dict[int, int]] = {}
        width = len(cover.options)
        if (mask_bytes := (width + cover.item_count) * width // 8) > max_mask_bytes:
            raise TooLarge(
                f"an exact cover with {width} options and {cover.item_count} items needs "
                f"{mask_bytes >> 20} MiB for inference, and {max_mask_bytes >> 20} MiB are allowed; "
                "the method dancing-links has no such limit."
            )
        self.limits = Limits() if limits is None else limits
        option_indices_of_item: list[list[int]] = [[] for _ in range(cover.item_count)]
        primary = cover.primary_count
        self.primary_items_of: list[tuple[int, ...]] = []  # the primary items of each option
        for index, option in enumerate(cover.options):
            primary_items = tuple(item for item in option if item < primary)
            self.primary_items_of.append(primary_items)
            if primary_items:  # without any, an option is never chosen
                for item in option:
                    option_indices_of_item[item].append(index)
        item_masks = []
        for option_indices in option_indices_of_item:
            mask = 0
            for index in option_indices:
                mask |= 1 << index
            item_masks.append(mask)
        self.options_of_item = item_masks[:primary]  # for each primary item the options that contain it, as a mask
        self.conflicts_of: list[int] = []  # for each option the others that share an item with it, as a mask
        for index, option in enumerate(cover.options):
            mask = 0
            for item in option:
                mask |= item_masks[item]
            self.conflicts_of.append(mask & ~(1 << index))
        self.all_options = 0
        for mask in self.options_of_item:
            self.all_options |= mask

    def infer(self, alive: int, items: Iterable[int]) -> int | None:
        """Return `alive` without the options that cannot be chosen, or None if an item is left without options.

        `items` are the primary items to examine first; an item that loses an option is examined again.
        """
        options_of_item, conflicts_of, primary_items_of = self.options_of_item, self.conflicts_of, self.primary_items_of
        queue = list(items)
        queued_items = set(queue)
        while queue:
            item = queue.pop()
            queued_items.discard(item)
            remaining = alive & options_of_item[item]
            if not remaining:
                return None
            excluded = alive
            while remaining:  # an option that conflicts with all options of this item cannot be chosen
                lowest_bit = remaining & -remaining
                excluded &= conflicts_of[lowest_bit.bit_length() - 1]
                if not excluded:
                    break
                remaining ^= lowest_bit
            alive &= ~excluded
            while excluded:
                lowest_bit = excluded & -excluded
                for affected_item in primary_items_of[lowest_bit.bit_length() - 1]:
                    if affected_item not in queued_items:
                        queued_items.add(affected_item)
                        queue.append(affected_item)
                excluded ^= lowest_bit
        return alive

    def infer_without(self, alive: int, removed: int) -> int | None:
        """Return what `infer` leaves of `alive` without the options in `removed`; None if there is no solution."""
        items = {item for index in bits(removed) for item in self.primary_items_of[index]}
        return self.infer(alive & ~removed, sorted(items))

    def choose(self, alive: int, index: int) -> int | None:
        """Return what `infer` leaves of `alive` after option `index` is chosen, or None if it refutes the choice."""
        self.limits.node()
        return self.infer_without(alive, alive & self.conflicts_of[index])

    def look_ahead(self, component: int) -> int | None:
        """Return `component` without the options whose choice `infer` refutes, or None if it has no solution."""
        alive: int | None = component
        progress = True
        while progress and alive is not None:
            progress = False
            for index in bits(alive):
                if alive >> index & 1 and alive & self.conflicts_of[index] and self.choose(alive, index) is None:
                    progress = True
                    alive = self.infer_without(alive, 1 << index)
                    if alive is None:
                        break
        return alive

    def look_ahead_in(self, alive: int) -> tuple[int, list[int]] | None:
        """Look ahead in every component of `alive`, and `split` the result; None if a component has no solution."""
        remaining, components = self.split(alive)
        for component in components:
            after = self.look_ahead(component)
            if after is None:
                return None
            remaining |= after
        return self.split(remaining)

    def split(self, alive: int) -> tuple[int, list[int]]:
        """Return (the options of `alive` that conflict with no other, the components of the others, smallest first)."""
        conflicts_of = self.conflicts_of
        fixed, components = 0, []
        unassigned = alive
        while unassigned:
            lowest_bit = unassigned & -unassigned
            component, new_options = 0, lowest_bit
            while new_options:
                component |= new_options
                adjacent = 0
                while new_options:
                    bit = new_options & -new_options
                    adjacent |= conflicts_of[bit.bit_length() - 1]
                    new_options ^= bit
                new_options = adjacent & unassigned & ~component
            unassigned &= ~component
            if component == lowest_bit:
                fixed |= component
            else:
                components.append(component)
        components.sort(key=int.bit_count)
        return fixed, components

    @cached_property
    def root(self) -> tuple[int, list[int]] | None:
        """The whole problem as (fixed options, components), or None if inference alone refutes it."""
        alive = self.infer(self.all_options, range(len(self.options_of_item)))
        if alive is None:
            return None
        return self.look_ahead_in(alive)

    def branches(self, component: int) -> Iterator[tuple[int, list[int]]]:
        """Yield (fixed options, components), as `split` does, for each option of the item with the fewest options.

        Once all branches of a component have been computed, they are cached.
        """
        stored = self._branches_of.get(component)
        if stored is not None:
            yield from stored
            return
        branches = []
        for branch in self._computed_branches(component):
            branches.append(branch)
            yield branch
        if len(self._branches_of) >= self._max_cached_components:
            self._branches_of.clear()
        self._branches_of[component] = branches

    def _computed_branches(self, component: int) -> Iterator[tuple[int, list[int]]]:
        """Compute and yield what `branches` yields."""
        branching_item, fewest_options = 0, len(self.conflicts_of) + 1
        examined_items: set[int] = set()
        for index in bits(component):
            for item in self.primary_items_of[index]:
                if item not in examined_items:
                    examined_items.add(item)
                    size = (component & self.options_of_item[item]).bit_count()
                    if 1 < size < fewest_options:
                        branching_item, fewest_options = item, size
            if fewest_options == 2:
                break  # no undecided item has fewer
        for index in bits(component & self.options_of_item[branching_item]):
            remaining = self.choose(component, index)
            if remaining is not None:
                branch = (
                    self.look_ahead_in(remaining)
                    if remaining.bit_count() > _MAX_OPTIONS_WITHOUT_LOOK_AHEAD
                    else self.split(remaining)
                )
                if branch is not None:
                    yield branch

    def count(self, limit: int | None = None) -> int:
        """Return the number of exact covers, or `limit` if there are at least that many.

        Components are counted separately and their counts multiplied, and equal components are counted once, so that
        the cost depends on the number of different components and not on the number of solutions.

        >>> Engine(ExactCoverProblem(60, 0, tuple((item,) for item in range(60) for _ in range(2)))).count() == 2**60
        True
        """
        root = self.root
        if root is None:
            return 0
        total = 1
        for component in root[1]:
            total *= self.count_component(component, limit)
        return total if limit is None else min(total, limit)

    def count_component(self, component: int, limit: int | None) -> int:
        """Return the number of exact covers of a connected component, or `limit` if there are at least that many."""
        counts = self._counts_by_limit.setdefault(limit, {})
        if component in counts:
            return counts[component]
        if len(counts) >= self._max_cached_components:
            counts.clear()
        stack = [_PartialCount(component, self.branches(component))]
        while True:
            current = stack[-1]
            if current.components:
                stored = counts.get(current.components[-1])
                if stored is None:
                    stack.append(_PartialCount(current.components[-1], self.branches(current.components[-1])))
                    continue
                current.product *= stored
                current.components.pop()
                if not stored:
                    current.components = []
                continue
            current.total += current.product  # 0 before the first branch
            branch = next(current.branches, None) if limit is None or current.total < limit else None
            if branch is not None:
                current.components, current.product = branch[1][::-1], 1
                continue
            counts[current.component] = current.total if limit is None else min(current.total, limit)
            stack.pop()
            if not stack:
                return counts[component]

    def all_solvable(self, components: Iterable[int]) -> bool:
        """Return whether every one of `components` has a solution."""
        return all(self.count_component(component, 1) for component in components)

    def solutions(self) -> Iterator[Solution]:
        """Yield every exact cover once; only branches that lead to one are entered."""
        root = self.root
        if root is None or not self.all_solvable(root[1]):
            return
        stack: list[tuple[Iterator[tuple[int, list[int]]], int, tuple[int, ...]]] = [
            (iter([root]), 0, ())  # (further branches, options chosen before, components to be solved later)
        ]
        while stack:
            branches, fixed_options, later_components = stack[-1]
            branch = next(branches, None)
            if branch is None:
                stack.pop()
                continue
            fixed, components = branch
            if not self.all_solvable(components):
                continue
            unsolved_components = (*components, *later_components)
            if unsolved_components:
                stack.append((self.branches(unsolved_components[0]), fixed_options | fixed, unsolved_components[1:]))
            else:
                yield tuple(bits(fixed_options | fixed))


class _PartialCount:
    """The state of counting the exact covers of `component`.

    `branches` yields the branches not yet begun, `components` are those of the current branch that are not yet counted,
    `product` is the count of the current branch so far, and `total` the sum over earlier branches.
    """

    __slots__ = ("branches", "component", "components", "product", "total")

    def __init__(self, component: int, branches: Iterator[tuple[int, list[int]]]) -> None:
        self.component = component
        self.branches = branches
        self.components: list[int] = []
        self.product = 0
        self.total = 0
