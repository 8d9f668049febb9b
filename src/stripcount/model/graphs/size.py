"""The size of a set of vertices or edges: at least or at most a number, odd or even."""

from __future__ import annotations

from collections.abc import Iterable

from stripcount.model.graphs.graph import Graph
from stripcount.model.graphs.property import Choice, Chosen, Domain, Property, Where


class SetSize(Property[int]):
    """A set has from `least` to `most` members, both included; an odd number for `parity` 1, an even one for 0.

    `of` says whether the members are "vertices" or "edges". With `most` None there is no upper bound. The state is the
    number of members so far. Without an upper bound, larger numbers than `least` are replaced by `least`, or with
    `parity` by `least` or `least` + 1, so that there are finitely many states.

    >>> SetSize("edges", 2).successors, SetSize("edges", parity=1).successors, SetSize("edges", most=2).successors
    ((1, 2, 2), (1, 0), (1, 2, None))
    """

    def __init__(self, of: Domain, least: int = 0, parity: int | None = None, most: int | None = None) -> None:
        self.of, self.parallel = of, "same"  # type: ignore[misc]
        self.least, self.parity, self.most = least, parity, most

    @property
    def successors(self) -> tuple[int | None, ...]:
        """The state after one more member, indexed by the state before it; None if the set may have no more members."""
        if self.most is not None:
            return (*range(1, self.most + 1), None)
        period = 1 if self.parity is None else 2
        return (*range(1, self.least + period), self.least)

    def start(self) -> int:
        return 0

    def vertex(self, state: int, slot: int, where: Where, choice: Choice) -> Iterable[int]:
        """Yield the number of members, which a chosen vertex increases by 1."""
        return self._after(state, choice)

    def edge(self, state: int, slot: int, other_slot: int, choice: Choice) -> Iterable[int]:
        """Yield the number of members, which a chosen edge increases by 1."""
        return self._after(state, choice)

    def forget(self, state: int, slot: int) -> Iterable[int]:
        yield state

    def moved(self, state: int, slot: int, to: int) -> int:
        return state

    def accepts(self, state: int) -> bool:
        """Return whether the number of members reaches the lower bound and has the required parity."""
        return state >= self.least and self.parity in (None, state % 2)

    def legal(self, graph: Graph, chosen: Chosen) -> bool:
        """Return whether the size of the set is within its bounds and has the required parity."""
        in_bounds = len(chosen) >= self.least and (self.most is None or len(chosen) <= self.most)
        return in_bounds and self.parity in (None, len(chosen) % 2)

    def _after(self, state: int, choice: Choice) -> Iterable[int]:
        """Yield the state after a vertex or an edge with this choice; nothing if the set would be too large."""
        successor = self.successors[state] if choice else state
        if successor is not None:
            yield successor
