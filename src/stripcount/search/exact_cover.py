"""Exact cover problems: primary items are covered once, secondary items at most once. `engines` solves them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Generic, TypeVar

from stripcount.errors import BadInput, shortened, whole

Solution = tuple[int, ...]
"""The chosen options of one exact cover: their indices, ascending."""
Found = TypeVar("Found")


@dataclass(frozen=True)
class Cover:
    """An exact cover problem: `primary` items 0, 1, …, then `secondary` items, and options, each a tuple of items.

    An option without a primary item is allowed and never chosen, so that every solution is a finite set.
    `names` gives each item a name for texts; without it items are called by their numbers.

    >>> knuth = Cover(7, 0, ((2, 4), (0, 3, 6), (1, 2, 5), (0, 3, 5), (1, 6), (3, 4, 6)))
    >>> knuth.violations([0, 3, 4]), knuth.violations([0, 3])
    ([], ['item 1 is covered 0 times.', 'item 6 is covered 0 times.'])
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

        Raises BadInput naming the option's index. The constructor itself checks nothing.
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
class Enumeration(Generic[Found]):
    """What an engine enumerates: `solutions` is lazy and yields every solution once.

    `nodes()` may be called at any time. A node is one option tried at a branching (and, for `inferring`, also each
    option tried while looking ahead).
    """

    solutions: Iterator[Found]
    nodes: Callable[[], int]
