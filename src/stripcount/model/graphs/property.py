"""Properties of a set of vertices or edges: small automata that watch the frontier, each stated a second time."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Hashable, Iterable, Sequence
from typing import Any, ClassVar, Generic, Literal, TypeVar

from stripcount.errors import BrokenPuzzle
from stripcount.model.graphs.graph import Graph

S = TypeVar("S", bound=Hashable)
T = TypeVar("T")
Label = Any
"""What a local property knows of a vertex: anything hashable but None."""
Choice = Any
"""What is chosen for a vertex or an edge: True or False for sets, a colour or a direction."""

Of = Literal["vertices", "edges"]
Chosen = Any
"""What is chosen in a whole graph: a frozenset of vertices or edges, or a tuple of choices that are not yes or no."""

SET: tuple[tuple[Choice, str], ...] = ((False, "·"), (True, "●"))


class Property(ABC, Generic[S]):
    """An automaton over the frontier of a graph that is read vertex by vertex, edge by edge.

    A state is any hashable value; None never is one. `of` says whether vertices or edges are chosen, `marks` the
    choices, each with the character that shows it. Every method yields the states that may follow, none if the
    structure is not allowed; it must be read in exactly one way. `legal` states the property again, on a whole graph.
    """

    of: ClassVar[Of | None] = None
    marks: Sequence[tuple[Choice, str]] = SET
    text: str = ""
    grows: ClassVar[bool] = False  # True: a vertex with ever more edges has ever more states

    @abstractmethod
    def start(self) -> S:
        """Return the state of an empty frontier."""

    @abstractmethod
    def vertex(self, state: S, place: int, chosen: Choice) -> Iterable[S]:
        """Yield the states after a new vertex at an empty place; `chosen` is None if edges are chosen."""

    @abstractmethod
    def edge(self, state: S, one: int, other: int, chosen: Choice) -> Iterable[S]:
        """Yield the states after an edge between two places, equal for a loop; `chosen` is None for vertices."""

    def look(self, state: S, places: Sequence[int | None]) -> Iterable[S]:
        """Yield the states after a window with the vertices at these places, None outside the graph; by default all."""
        yield state

    @abstractmethod
    def forget(self, state: S, place: int) -> Iterable[S]:
        """Yield the states after the vertex at a place has met all its edges."""

    @abstractmethod
    def moved(self, state: S, place: int, to: int) -> S:
        """Return the state after the vertex at a place has moved to an empty one."""

    def accepts(self, state: S) -> bool:
        """Return whether the graph may end here, with an empty frontier; by default it may."""
        return True

    @abstractmethod
    def legal(self, graph: Graph, chosen: Chosen) -> bool:
        """Return whether a whole graph with these choices has the property, without using states."""

    def __repr__(self) -> str:
        return self.text or type(self).__name__

    def __eq__(self, other: object) -> bool:
        return type(self) is type(other) and self._essence() == other._essence()

    def _essence(self) -> dict[str, object]:
        return {name: value for name, value in vars(self).items() if not name.startswith("_")}

    def __hash__(self) -> int:
        return hash((type(self), self.text))


Labels = tuple[Label | None, ...]
"""The label of the vertex at each place, None at an empty one; without empty places at the end."""


class Local(Property[Labels]):
    """A property that follows from one label a vertex: how a vertex begins, what an edge does, how a vertex may end.

    >>> class Independent(Local):
    ...     of = "vertices"
    ...     def meet(self, one, other, chosen): return None if one and other else (one, other)
    ...     def legal(self, graph, chosen): return not any(graph.induced(chosen))
    >>> from stripcount.count import Count
    >>> from stripcount.model.graphs.strip import GraphStrip
    >>> from stripcount.model.graphs.families import family
    >>> Count(GraphStrip(family("prism"), [Independent()])).terms(6)[3:]
    [13, 35, 81]
    """

    counts_edges: ClassVar[bool] = False  # True: a chosen edge counts at both ends, and nothing else changes a label

    def begins(self, chosen: Choice) -> Iterable[Label]:
        """Yield the labels of a new vertex; several where the label says what will follow. By default its choice."""
        yield chosen

    @abstractmethod
    def meet(self, one: Label, other: Label, chosen: Choice) -> tuple[Label, Label] | None:
        """Return the labels of two vertices after an edge between them, None if that is not allowed.

        `chosen` is None if vertices are chosen.
        """

    def loop(self, label: Label, chosen: Choice) -> Label | None:
        """Return the label of a vertex after an edge to itself, None if that is not allowed.

        By default it is changed by each of the two ends.
        """
        first = self.meet(label, label, chosen)
        if first is None:
            return None
        second = self.meet(label, first[0], chosen)
        return None if second is None else second[1]

    def sees(self, labels: tuple[Label | None, ...]) -> bool:
        """Return whether the vertices of a window may have these labels, None for a cell outside the graph."""
        return True

    def done(self, label: Label) -> bool:
        """Return whether a vertex may end with this label."""
        return True

    def start(self) -> Labels:
        """Return the labels of no places."""
        return ()

    def vertex(self, state: Labels, place: int, chosen: Choice) -> Iterable[Labels]:
        """Yield the labels with a new one."""
        for label in self.begins(chosen):
            yield _put(state, place, label)

    def edge(self, state: Labels, one: int, other: int, chosen: Choice) -> Iterable[Labels]:
        """Yield the labels with the two ends changed."""
        first, second = state[one], state[other]
        if one == other:
            after = self.loop(first, chosen)
            if after is not None:
                yield _put(state, one, after)
            return
        met = self.meet(first, second, chosen)
        if met is not None:
            yield _put(_put(state, one, met[0]), other, met[1])

    def look(self, state: Labels, places: Sequence[int | None]) -> Iterable[Labels]:
        """Yield the labels if those of a window may be."""
        if self.sees(tuple(None if place is None else state[place] for place in places)):
            yield state

    def forget(self, state: Labels, place: int) -> Iterable[Labels]:
        """Yield the labels without that of a place, if the vertex may end so."""
        if self.done(state[place]):
            yield _put(state, place, None)

    def moved(self, state: Labels, place: int, to: int) -> Labels:
        """Return the labels with one at another place."""
        return _put(_put(state, to, state[place]), place, None)


def _put(state: Labels, place: int, label: Label | None) -> Labels:
    filled = put(state, place, label, None)
    while filled and filled[-1] is None:
        filled = filled[:-1]
    return filled


def put(at: tuple[T, ...], place: int, value: T, empty: T) -> tuple[T, ...]:
    """Return what lies at each place of a frontier with a value at one; places that are added are `empty`."""
    filled = [*at, *[empty] * (place + 1 - len(at))]
    filled[place] = value
    return tuple(filled)


def agreed_domain(properties: Sequence[Property[Any]]) -> tuple[Of, Sequence[tuple[Choice, str]]]:
    """Return what the properties choose, and the marks of a choice; raises BrokenPuzzle if they do not agree."""
    domains = {p.of for p in properties} - {None}
    if len(domains) != 1:
        raise BrokenPuzzle("properties must be all of vertices or all of edges.")
    marks = {tuple(p.marks) for p in properties}
    if len(marks) != 1:
        raise BrokenPuzzle("properties must choose from the same marks.")
    (domain,), (symbols,) = domains, marks
    assert domain is not None
    return domain, symbols
