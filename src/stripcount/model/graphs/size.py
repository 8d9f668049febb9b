"""The size of a set of vertices or edges: at least or at most a number, odd or even."""

from __future__ import annotations

from collections.abc import Iterable

from stripcount.model.graphs.graph import Graph
from stripcount.model.graphs.property import Choice, Chosen, Of, Property, Where


class SetSize(Property[int]):
    """A set has `least` to `most` members; if `parity` is given, their number is odd (1) or even (0).

    The state is the number of members so far. Without `most`, numbers from `least` on are reduced: to `least` itself,
    or with `parity` by multiples of 2.

    >>> SetSize("edges", 2).following, SetSize("edges", parity=1).following, SetSize("edges", most=2).following
    ((1, 2, 2), (1, 0), (1, 2, None))
    """

    def __init__(self, of: Of, least: int = 0, parity: int | None = None, most: int | None = None) -> None:
        self.of, self.parallel = of, "same"  # type: ignore[misc]
        self.least, self.parity, self.most = least, parity, most

    @property
    def following(self) -> tuple[int | None, ...]:
        """The state after one more member, by the state before it; None if there may be no more."""
        if self.most is not None:
            return (*range(1, self.most + 1), None)
        period = 1 if self.parity is None else 2
        return (*range(1, self.least + period), self.least)

    def start(self) -> int:
        return 0

    def vertex(self, state: int, slot: int, where: Where, chosen: Choice) -> Iterable[int]:
        """Yield the number, one more for a chosen vertex."""
        return self._after(state, chosen)

    def edge(self, state: int, slot: int, other_slot: int, chosen: Choice) -> Iterable[int]:
        """Yield the number, one more for a chosen edge."""
        return self._after(state, chosen)

    def forget(self, state: int, slot: int) -> Iterable[int]:
        yield state

    def moved(self, state: int, slot: int, to: int) -> int:
        return state

    def accepts(self, state: int) -> bool:
        """Return whether the number is large enough, and odd or even as it should be."""
        return state >= self.least and self.parity in (None, state % 2)

    def legal(self, graph: Graph, chosen: Chosen) -> bool:
        """Return whether the size of the set is within its bounds, and odd or even as it should be."""
        within = len(chosen) >= self.least and (self.most is None or len(chosen) <= self.most)
        return within and self.parity in (None, len(chosen) % 2)

    def _after(self, state: int, chosen: Choice) -> Iterable[int]:
        after = self.following[state] if chosen else state
        return () if after is None else (after,)
