"""Totals of a structure, such as its number of components, to which the events of reading a graph add."""

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
"""The name of each total to which events may add, with a description of it."""
GAINED_OF_SETS = tuple(name for name in GAINED if name not in ("size", "active"))
"""The totals by which sets may be counted besides their size, which needs no gains: the marks of a board show it."""

_DIGIT_BITS = 20
"""The number of bits of the gain in one total: it is below 2^20, because no cell has a million events."""
MAX_NAMES = 3
"""The largest number of totals counted at once: three gains of 20 bits fit into a word of 64."""


@dataclass(frozen=True)
class Gains:
    """The names of the totals that are counted. What a cell adds to all of them is one integer, the gain.

    The gain has one digit of 20 bits for each total; the first name has the lowest digit.

    >>> gains = Gains(("components", "cycles"))
    >>> gains.unit("cycles") == 1 << 20, gains.unit("size"), gains.digits(3 * gains.unit("cycles") + 1)
    (True, 0, (1, 3))
    """

    names: tuple[str, ...] = ()

    def __bool__(self) -> bool:
        return bool(self.names)

    def unit(self, name: str) -> int:
        """Return the gain that adds 1 to the total of this name; 0 if that total is not counted."""
        return 1 << (_DIGIT_BITS * self.names.index(name)) if name in self.names else 0

    def digits(self, gain: int) -> tuple[int, ...]:
        """Return what a gain adds to each total, in the order of the names."""
        return tuple(gain >> (_DIGIT_BITS * index) & ((1 << _DIGIT_BITS) - 1) for index in range(len(self.names)))

    @cached_property
    def needs_components(self) -> bool:
        """Whether states must hold the components, because some total depends on them."""
        return not {"components", "cycles", "active"}.isdisjoint(self.names)

    @cached_property
    def needs_degrees(self) -> bool:
        """Whether states must hold the degree of each vertex in the structure, because some total depends on it."""
        return not {"isolated", "leaves"}.isdisjoint(self.names)

    @cached_property
    def totals_of_parallel_edges(self) -> tuple[str, ...]:
        """The counted totals to which a parallel edge between two chosen vertices adds."""
        return tuple(name for name in self.names if name in ("cycles", "leaves"))


NO_GAINS = Gains()
"""Nothing is counted besides the structures."""


def increases_by_name(gains: Gains, encoded_gains: Sequence[int]) -> dict[str, tuple[int, ...]]:
    """Return {name of a total: what each of the gains adds to it}; a gain is one integer, encoded as in `Gains`."""
    digits = [gains.digits(gain) for gain in encoded_gains]
    return {name: tuple(increases[index] for increases in digits) for index, name in enumerate(gains.names)}
