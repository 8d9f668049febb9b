"""Totals that are counted while a graph is read: its events add to them, and they do not follow from the marks."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

GAINED = {
    "size": "chosen vertices, or edges",
    "components": "connected components of the chosen edges with all vertices, or of the chosen vertices",
    "cycles": "independent cycles; of a union of cycles, how many there are",
    "active": "edges that are not chosen and whose ends were in one component when they were read",
    "isolated": "vertices without a chosen edge, or chosen vertices without an edge to a chosen one",
    "leaves": "vertices with one chosen edge, or chosen vertices with one edge to a chosen one",
}
"""The names of what events may add, each with what is counted."""
GAINED_OF_SETS = tuple(name for name in GAINED if name not in ("size", "active"))
"""The totals by which the sets of a problem may be counted besides their size, which follows from the marks."""

_DIGIT = 20  # bits for each name: no cell has a million events
MOST_NAMES = 3


@dataclass(frozen=True)
class Gains:
    """The totals that are counted; what a cell adds to all of them is one integer, with a digit of 20 bits for each.

    >>> gains = Gains(("components", "cycles"))
    >>> gains.unit("cycles") == 1 << 20, gains.unit("size"), gains.digits(3 * gains.unit("cycles") + 1)
    (True, 0, (1, 3))
    """

    names: tuple[str, ...] = ()

    def __bool__(self) -> bool:
        return bool(self.names)

    def unit(self, name: str) -> int:
        """Return the gain of one occurrence of a total, 0 if the name is not counted."""
        return 1 << (_DIGIT * self.names.index(name)) if name in self.names else 0

    def digits(self, gain: int) -> tuple[int, ...]:
        """Return the gain in each total."""
        return tuple(gain >> (_DIGIT * index) & ((1 << _DIGIT) - 1) for index in range(len(self.names)))

    @cached_property
    def components(self) -> bool:
        """Whether the components must be known."""
        return not {"components", "cycles", "active"}.isdisjoint(self.names)

    @cached_property
    def degrees(self) -> bool:
        """Whether the number of chosen edges, or neighbours, of a vertex must be known."""
        return not {"isolated", "leaves"}.isdisjoint(self.names)

    @cached_property
    def parallel(self) -> tuple[str, ...]:
        """The totals of sets of vertices that a parallel edge between chosen ones changes."""
        return tuple(name for name in self.names if name in ("cycles", "leaves"))


NO_GAINS = Gains()


def by_name(gains: Gains, added: Sequence[int]) -> dict[str, tuple[int, ...]]:
    """Return for each total, by name, its increase in each of the gains `added`."""
    digits = [gains.digits(gain) for gain in added]
    return {name: tuple(gained[index] for gained in digits) for index, name in enumerate(gains.names)}
