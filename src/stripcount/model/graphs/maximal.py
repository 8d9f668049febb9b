"""Sets that lose some of their properties whenever an element is added, or whenever one is removed.

A state holds two sets of joint states of these properties, as in the subset construction: those after the choices made,
and those after all choices that differ from them in one element.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence
from itertools import chain, filterfalse, product
from typing import ClassVar, NamedTuple

from stripcount.model.graphs.cached_method import cached_method
from stripcount.model.graphs.graph import Graph
from stripcount.model.graphs.property import Choice, Chosen, Property, Where, agreed_domain, parallel_edges

States = frozenset[tuple[Hashable, ...]]
"""A set of joint states, each with one state of every property: those to which the same choices may lead."""


class SetAndVariants(NamedTuple):
    """The joint states of the chosen set, and those of its variants: sets that differ from it in one element."""

    of_set: States
    of_variants: States


class Maximal(Property[SetAndVariants]):
    """The chosen set has all `properties`, and loses one of them whenever a vertex, or edge, is added.

    The properties must be of sets, all of vertices or all of edges; BrokenPuzzle is raised if they do not agree. If the
    properties are hereditary, as independence is, these are the sets that are maximal under inclusion.

    >>> from stripcount.count import Count
    >>> from stripcount.model.graphs.families import family
    >>> from stripcount.model.graphs.strip import GraphStrip
    >>> from stripcount.model.graphs.sets import Independent
    >>> Count(GraphStrip(family("cycle"), [Maximal(Independent())])).terms(8)
    [1, 1, 2, 3, 2, 5, 5, 7]
    """

    reverses: ClassVar[Choice] = False  # the choice that a variant reverses: False, so that an element is added

    def __init__(self, *properties: Property) -> None:
        self.properties = properties
        self.of, self.marks = agreed_domain(properties)  # type: ignore[misc]
        self.grows = any(constraint.grows for constraint in properties)  # type: ignore[misc]
        self.parallel = parallel_edges(properties)  # type: ignore[misc]

    def start(self) -> SetAndVariants:
        return SetAndVariants(frozenset([tuple(constraint.start() for constraint in self.properties)]), frozenset())

    def vertex(self, state: SetAndVariants, slot: int, where: Where, choice: Choice) -> Iterator[SetAndVariants]:
        return self._read(state, "vertex", (slot, where), [choice])

    def edge(self, state: SetAndVariants, slot: int, other_slot: int, choice: Choice) -> Iterator[SetAndVariants]:
        return self._read(state, "edge", (slot, other_slot), [choice])

    def window(self, state: SetAndVariants, slots: Sequence[int | None]) -> Iterator[SetAndVariants]:
        return self._read(state, "window", (tuple(slots),))

    def forget(self, state: SetAndVariants, slot: int) -> Iterator[SetAndVariants]:
        return self._read(state, "forget", (slot,))

    def moved(self, state: SetAndVariants, slot: int, to: int) -> SetAndVariants:
        """Return the state after the vertex at `slot` has moved to the slot `to`."""
        return SetAndVariants(*(frozenset(self._moved(joint, slot, to) for joint in states) for states in state))

    def accepts(self, state: SetAndVariants) -> bool:
        """Return whether the chosen set has the properties, and none of its variants does."""
        return any(map(self._all_accept, state.of_set)) and not any(map(self._all_accept, state.of_variants))

    def legal(self, graph: Graph, chosen: Chosen) -> bool:
        """Return whether the set has the properties, and no set with one more element (for Minimal: one less) does."""
        elements = graph.vertices if self.of == "vertices" else range(len(graph.edges))
        variants = (chosen ^ {element} for element in elements if (element in chosen) is self.reverses)
        return self._all_legal(graph, chosen) and not any(self._all_legal(graph, variant) for variant in variants)

    def _all_legal(self, graph: Graph, chosen: Chosen) -> bool:
        """Return whether a set has all properties, as stated on whole graphs."""
        return all(constraint.legal(graph, chosen) for constraint in self.properties)

    def _all_accept(self, joint: tuple[object, ...]) -> bool:
        """Return whether every property accepts its state in a joint state."""
        return all(constraint.accepts(property_state) for constraint, property_state in zip(self.properties, joint))

    def _read(
        self, state: SetAndVariants, event: str, where: tuple[object, ...], choice: Sequence[Choice] = ()
    ) -> Iterator[SetAndVariants]:
        """Yield the state after an event, named by the method of `Property` that reads it, with its arguments.

        `choice` holds the choice made at the event, if there is one. Nothing is yielded if every joint state of the
        chosen set is also one of some variant: whenever the set has the properties, that variant has them as well.
        """
        of_set, of_variants = (self._after(states, event, (*where, *choice)) for states in state)
        if [self.reverses] == choice:
            of_variants |= self._after(state.of_set, event, (*where, not self.reverses))
        if not of_set <= of_variants:
            yield SetAndVariants(of_set, of_variants)

    def _after(self, states: States, event: str, arguments: tuple[Hashable, ...]) -> States:
        """Return the joint states to which an event may lead from any of the states; cached by joint state."""
        cache = self._successors(event, arguments)
        for joint in filterfalse(cache.__contains__, states):
            successors = (
                getattr(constraint, event)(property_state, *arguments)
                for constraint, property_state in zip(self.properties, joint)
            )
            cache[joint] = list(product(*successors))
        return frozenset(chain.from_iterable(map(cache.__getitem__, states)))

    @cached_method
    def _successors(
        self, event: str, arguments: tuple[object, ...]
    ) -> dict[tuple[object, ...], list[tuple[object, ...]]]:
        """Return the cache of the joint states after an event, by the joint state before it; it begins empty."""
        return {}

    @cached_method
    def _moved(self, joint: tuple[object, ...], slot: int, to: int) -> tuple[object, ...]:
        """Return a joint state after the vertex at `slot` has moved to the slot `to`."""
        return tuple(
            constraint.moved(property_state, slot, to) for constraint, property_state in zip(self.properties, joint)
        )


class Minimal(Maximal):
    """The chosen set has all `properties`, and loses one of them whenever one of its elements is removed."""

    reverses: ClassVar[Choice] = True
