"""How many vertices, or edges, a set has: at least so many, an odd or an even number."""

from __future__ import annotations

from collections.abc import Iterable

from stripcount.model.graphs.graph import Graph
from stripcount.model.graphs.property import Choice, Chosen, Of, Property


class Size(Property[int]):
    """A set has at least `least` members; if `parity` is given, their number leaves it on division by 2.

    The state is the number, less a multiple of 2 where that makes no difference.
    """

    def __init__(self, of: Of, least: int = 0, parity: int | None = None) -> None:
        self.of = of  # type: ignore[misc]
        self.least, self.parity = least, parity

    def start(self) -> int:
        """Return 0."""
        return 0

    def vertex(self, state: int, place: int, chosen: Choice) -> Iterable[int]:
        """Yield the number, one more for a chosen vertex."""
        yield self._more(state) if chosen else state

    def edge(self, state: int, one: int, other: int, chosen: Choice) -> Iterable[int]:
        """Yield the number, one more for a chosen edge."""
        yield self._more(state) if chosen else state

    def forget(self, state: int, place: int) -> Iterable[int]:
        """Yield the number."""
        yield state

    def moved(self, state: int, place: int, to: int) -> int:
        """Return the number."""
        return state

    def accepts(self, state: int) -> bool:
        """Return whether the number is large enough, and odd or even as it should be."""
        return state >= self.least and self.parity in (None, state % 2)

    def legal(self, graph: Graph, chosen: Chosen) -> bool:
        """Return whether the set is large enough, and its size odd or even as it should be."""
        return len(chosen) >= self.least and self.parity in (None, len(chosen) % 2)

    def _more(self, state: int) -> int:
        period = 1 if self.parity is None else 2
        return state + 1 if state + 1 < self.least + period else state + 1 - period
