"""Sets to which nothing can be added, or from which nothing can be removed, without losing given properties.

A state holds two sets of states of these properties, as in the subset construction: after the choices made, and after
all choices that differ from them in one element.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence
from itertools import chain, filterfalse, product
from typing import ClassVar, NamedTuple

from stripcount.model.graphs.graph import Graph
from stripcount.model.graphs.property import Choice, Chosen, Property, Where, agreed_domain, parallel_edges
from stripcount.model.graphs.remembered import remembered

States = frozenset[tuple[Hashable, ...]]
"""Sets of joint states of the properties: one for each nondeterministic way of reading the same choices."""


class Beside(NamedTuple):
    """The states after the choices made, and after all choices that differ from them in exactly one vertex or edge."""

    own: States
    turned: States


class Maximal(Property[Beside]):
    """The chosen set has all the given properties, and loses one whenever a vertex, or edge, is added.

    If the properties are hereditary, as independence is, these are the sets that are maximal under inclusion.

    >>> from stripcount.count import Count
    >>> from stripcount.model.graphs.families import family
    >>> from stripcount.model.graphs.strip import GraphStrip
    >>> from stripcount.model.graphs.sets import Independent
    >>> Count(GraphStrip(family("cycle"), [Maximal(Independent())])).terms(8)
    [1, 1, 2, 3, 2, 5, 5, 7]
    """

    turns: ClassVar[Choice] = False  # the choice that is reversed in the sets compared with: False, an element is added

    def __init__(self, *properties: Property) -> None:
        self.properties = properties
        self.of, self.marks = agreed_domain(properties)  # type: ignore[misc]
        self.grows = any(constraint.grows for constraint in properties)  # type: ignore[misc]
        self.parallel = parallel_edges(properties)  # type: ignore[misc]

    def start(self) -> Beside:
        return Beside(frozenset([tuple(constraint.start() for constraint in self.properties)]), frozenset())

    def vertex(self, state: Beside, slot: int, where: Where, chosen: Choice) -> Iterator[Beside]:
        return self._read(state, "vertex", (slot, where), [chosen])

    def edge(self, state: Beside, slot: int, other_slot: int, chosen: Choice) -> Iterator[Beside]:
        return self._read(state, "edge", (slot, other_slot), [chosen])

    def window(self, state: Beside, slots: Sequence[int | None]) -> Iterator[Beside]:
        return self._read(state, "window", (tuple(slots),))

    def forget(self, state: Beside, slot: int) -> Iterator[Beside]:
        return self._read(state, "forget", (slot,))

    def moved(self, state: Beside, slot: int, to: int) -> Beside:
        """Return the state with a vertex at another slot."""
        return Beside(*(frozenset(self._moved(states, slot, to) for states in kind) for kind in state))

    def accepts(self, state: Beside) -> bool:
        """Return whether the choices have the properties, and no set that differs in one element does."""
        return any(map(self._all_accept, state.own)) and not any(map(self._all_accept, state.turned))

    def legal(self, graph: Graph, chosen: Chosen) -> bool:
        """Return whether the set has the properties, and none with one more, or less, does."""
        candidates = graph.vertices if self.of == "vertices" else range(len(graph.edges))
        beside = (chosen ^ {element} for element in candidates if (element in chosen) is self.turns)
        return self._has(graph, chosen) and not any(self._has(graph, other) for other in beside)

    def _has(self, graph: Graph, chosen: Chosen) -> bool:
        return all(constraint.legal(graph, chosen) for constraint in self.properties)

    def _all_accept(self, state: tuple[object, ...]) -> bool:
        return all(constraint.accepts(property_state) for constraint, property_state in zip(self.properties, state))

    def _read(
        self, state: Beside, event: str, where: tuple[object, ...], choice: Sequence[Choice] = ()
    ) -> Iterator[Beside]:
        """Yield the state after an event, unless some set with one element changed has the same states as this one.

        Then that set has the properties if this one does, and this one is not maximal.
        """
        states_after, turned = (self._after(states, event, (*where, *choice)) for states in state)
        if [self.turns] == choice:
            turned |= self._after(state.own, event, (*where, not self.turns))
        if not states_after <= turned:
            yield Beside(states_after, turned)

    def _after(self, states: States, event: str, arguments: tuple[Hashable, ...]) -> States:
        """Return the joint states after an event, over all ways in which each property may read it; cached by state."""
        cache = self._known(event, arguments)
        for state in filterfalse(cache.__contains__, states):
            successors = (
                getattr(constraint, event)(property_state, *arguments)
                for constraint, property_state in zip(self.properties, state)
            )
            cache[state] = list(product(*successors))
        return frozenset(chain.from_iterable(map(cache.__getitem__, states)))

    @remembered
    def _known(self, event: str, arguments: tuple[object, ...]) -> dict[tuple[object, ...], list[tuple[object, ...]]]:
        """Return the cache of the states after an event, by the state before it."""
        return {}

    @remembered
    def _moved(self, state: tuple[object, ...], slot: int, to: int) -> tuple[object, ...]:
        return tuple(
            constraint.moved(property_state, slot, to) for constraint, property_state in zip(self.properties, state)
        )


class Minimal(Maximal):
    """A set has all of some properties, and loses one whenever one of its vertices, or edges, is removed."""

    turns: ClassVar[Choice] = True
