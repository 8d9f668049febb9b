"""Sets to which nothing can be added, or from which nothing can be removed, without losing given properties."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain, filterfalse, product
from typing import Any, ClassVar, NamedTuple

from stripcount.model.graphs.graph import Graph
from stripcount.model.graphs.property import Choice, Chosen, Property, agreed_domain
from stripcount.model.graphs.remembered import remembered

States = frozenset[tuple[Any, ...]]
"""States of the properties together, one for each way in which they may have read the same choices."""


class Beside(NamedTuple):
    """The states after the choices made, and after every choice of which one vertex or edge is turned round."""

    own: States
    turned: States


class Maximal(Property[Beside]):
    """A set has all of some properties, and loses one with any further vertex, or edge.

    If every part of a set with the properties has them, as those of independent sets do, these sets lie in no other.

    >>> from stripcount.count import Count
    >>> from stripcount.model.graphs.families import family
    >>> from stripcount.model.graphs.strip import GraphStrip
    >>> from stripcount.model.graphs.sets import Independent
    >>> Count(GraphStrip(family("cycle"), [Maximal(Independent())])).terms(8)
    [1, 1, 2, 3, 2, 5, 5, 7]
    """

    turns: ClassVar[Choice] = False  # a choice of this kind is turned round

    def __init__(self, *properties: Property[Any]) -> None:
        self.properties = properties
        self.of, self.marks = agreed_domain(properties)  # type: ignore[misc]
        self.grows = any(one.grows for one in properties)  # type: ignore[misc]

    def start(self) -> Beside:
        """Return the state before the first choice."""
        return Beside(frozenset([tuple(one.start() for one in self.properties)]), frozenset())

    def vertex(self, state: Beside, place: int, chosen: Choice) -> Iterator[Beside]:
        """Yield the state after a new vertex."""
        return self._read(state, "vertex", (place,), [chosen])

    def edge(self, state: Beside, one: int, other: int, chosen: Choice) -> Iterator[Beside]:
        """Yield the state after an edge."""
        return self._read(state, "edge", (one, other), [chosen])

    def look(self, state: Beside, places: Sequence[int | None]) -> Iterator[Beside]:
        """Yield the state after a window."""
        return self._read(state, "look", (tuple(places),))

    def forget(self, state: Beside, place: int) -> Iterator[Beside]:
        """Yield the state after a vertex has met all its edges."""
        return self._read(state, "forget", (place,))

    def moved(self, state: Beside, place: int, to: int) -> Beside:
        """Return the state with a vertex at another place."""
        return Beside(*(frozenset(self._moved(one, place, to) for one in part) for part in state))

    def accepts(self, state: Beside) -> bool:
        """Return whether the choices have the properties, and none with one turned round does."""
        return any(map(self._all_accept, state.own)) and not any(map(self._all_accept, state.turned))

    def legal(self, graph: Graph, chosen: Chosen) -> bool:
        """Return whether the set has the properties, and none with one more, or less, does."""
        candidates = graph.vertices if self.of == "vertices" else range(len(graph.edges))
        beside = (chosen ^ {one} for one in candidates if (one in chosen) is self.turns)
        return self._has(graph, chosen) and not any(self._has(graph, other) for other in beside)

    def _has(self, graph: Graph, chosen: Chosen) -> bool:
        return all(one.legal(graph, chosen) for one in self.properties)

    def _all_accept(self, state: tuple[Any, ...]) -> bool:
        return all(one.accepts(part) for one, part in zip(self.properties, state))

    def _read(
        self, state: Beside, event: str, where: tuple[Any, ...], choice: Sequence[Choice] = ()
    ) -> Iterator[Beside]:
        """Yield the state after an event, unless some set beside this one will have the properties if this one does."""
        own, turned = (self._after(part, event, (*where, *choice)) for part in state)
        if [self.turns] == choice:
            turned |= self._after(state.own, event, (*where, not self.turns))
        if not own <= turned:
            yield Beside(own, turned)

    def _after(self, states: States, event: str, given: tuple[Any, ...]) -> States:
        known = self._known(event, given)
        for state in filterfalse(known.__contains__, states):
            found = (getattr(one, event)(part, *given) for one, part in zip(self.properties, state))
            known[state] = list(product(*found))
        return frozenset(chain.from_iterable(map(known.__getitem__, states)))

    @remembered
    def _known(self, event: str, given: tuple[Any, ...]) -> dict[tuple[Any, ...], list[tuple[Any, ...]]]:
        """Return the states after an event, by the state before it, as far as they are known."""
        return {}

    @remembered
    def _moved(self, state: tuple[Any, ...], place: int, to: int) -> tuple[Any, ...]:
        return tuple(one.moved(part, place, to) for one, part in zip(self.properties, state))


class Minimal(Maximal):
    """A set has all of some properties, and loses one without any of its vertices, or edges."""

    turns: ClassVar[Choice] = True
