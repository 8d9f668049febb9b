"""Properties of a set of vertices or edges: small automata that watch the frontier, each stated a second time."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Sequence
from copy import copy
from typing import Any, ClassVar, Generic, Literal, NamedTuple, Protocol, Self, TypeVar

from stripcount.errors import BadInput, BrokenPuzzle
from stripcount.model.graphs.graph import Graph
from stripcount.model.states import S

T = TypeVar("T")
Parts = tuple[Any, ...]
"""The state of each property of a graph, in the order of the properties; each has a type of its own."""
VertexState = Any
"""What a local property knows of a vertex: anything hashable but None."""
Choice = Any
"""What is chosen for a vertex or an edge: True or False for sets, a colour or a direction."""

Of = Literal["vertices", "edges"]
Parallel = Literal["counted", "same", "once", "mixed"]
"""What parallel edges mean to a property of vertices.

"counted": each counts; "same": a second one changes nothing; "once": only one may be read; "mixed": properties differ.
"""
Chosen = Any
"""What is chosen in a whole graph: a frozenset of vertices or edges, or a tuple of choices that are not yes or no."""


class Where(NamedTuple):
    """Where a vertex lies: its layer, and its row among the `rows` of a layer.

    Layer numbers are capped, so that only 0 is exact. `last`: the vertex is known to lie in the last layer. All
    vertices of a finite graph lie in one layer.
    """

    layer: int
    row: int
    rows: int
    last: bool = False


SET: tuple[tuple[Choice, str], ...] = ((False, "·"), (True, "●"))


class Property(ABC, Generic[S]):
    """An automaton over the frontier of a graph that is read vertex by vertex, edge by edge.

    A state is any hashable value but None. `of` says whether vertices or edges are chosen, `marks` lists the choices,
    each with the character that shows it. Every method yields the states that may follow, none if the structure is not
    allowed. A state may guess what follows, but exactly one sequence of states must accept each structure. `legal`
    states the property again, on a whole graph.
    """

    of: ClassVar[Of | None] = None
    marks: Sequence[tuple[Choice, str]] = SET
    text: str = ""
    grows: ClassVar[bool] = False  # True: a vertex with ever more edges has ever more states
    parallel: ClassVar[Parallel] = "counted"

    def with_degrees(self, most: int | None) -> Property:
        """Return the property for a graph whose vertices have at most `most` edges; None: no number bounds them."""
        return self

    @abstractmethod
    def start(self) -> S:
        """Return the state of an empty frontier."""

    @abstractmethod
    def vertex(self, state: S, slot: int, where: Where, chosen: Choice) -> Iterable[S]:
        """Yield the states after a new vertex at an empty slot; `chosen` is None if edges are chosen.

        `where` is where it lies in the graph.
        """

    @abstractmethod
    def edge(self, state: S, slot: int, other_slot: int, chosen: Choice) -> Iterable[S]:
        """Yield the states after an edge between two slots, equal for a loop; `chosen` is None for vertices."""

    def window(self, state: S, slots: Sequence[int | None]) -> Iterable[S]:
        """Yield the states after a window whose vertices lie at `slots`, None outside the graph; by default `state`."""
        yield state

    @abstractmethod
    def forget(self, state: S, slot: int) -> Iterable[S]:
        """Yield the states without the vertex at a slot, all of whose edges are read."""

    @abstractmethod
    def moved(self, state: S, slot: int, to: int) -> S:
        """Return the state after the vertex at a slot has moved to an empty one."""

    def accepts(self, state: S) -> bool:
        """Return whether the graph may end here, with an empty frontier; by default it may."""
        return True

    @property
    def accepts_nothing(self) -> bool:
        """Whether a graph without vertices has the property."""
        return self.accepts(self.start())

    @abstractmethod
    def legal(self, graph: Graph, chosen: Chosen) -> bool:
        """Return whether a whole graph with the given choices has the property, without using states."""

    def __repr__(self) -> str:
        return self.text or type(self).__name__

    def __eq__(self, other: object) -> bool:
        return type(self) is type(other) and self._essence() == other._essence()

    def _essence(self) -> dict[str, object]:
        return {name: value for name, value in vars(self).items() if not name.startswith("_")}

    def __hash__(self) -> int:
        return hash((type(self), self.text))


VertexStates = tuple[VertexState | None, ...]
"""The state of the vertex at each slot, None at an empty one; without empty slots at the end."""


class Local(Property[VertexStates]):
    """A property whose state is one vertex state for each slot: how it begins, how edges change it, how it may end.

    >>> class Independent(Local):
    ...     of = "vertices"
    ...     def meet(self, one, other, chosen): return None if one and other else (one, other)
    ...     def legal(self, graph, chosen): return not [*graph.induced(chosen)]
    >>> from stripcount.count import Count
    >>> from stripcount.model.graphs.strip import GraphStrip
    >>> from stripcount.model.graphs.families import family
    >>> Count(GraphStrip(family("prism"), [Independent()])).terms(6)[3:]
    [13, 35, 81]
    """

    counts_edges: ClassVar[bool] = False  # True: a chosen edge counts at both ends, and nothing else changes a state
    folds: ClassVar[bool] = False  # True: loops and parallel edges mean something else in the graph of a period
    unfolds: bool = False  # True: the graph that is read is one period of the whole graph

    def begins(self, chosen: Choice, where: Where) -> Iterable[VertexState]:
        """Yield the states of a new vertex, several if a state guesses what will follow; by default its choice."""
        yield chosen

    @abstractmethod
    def meet(self, first: VertexState, second: VertexState, chosen: Choice) -> tuple[VertexState, VertexState] | None:
        """Return the states of two vertices after an edge between them, None if that is not allowed.

        `chosen` is None if vertices are chosen.
        """

    def loop(self, vertex_state: VertexState, chosen: Choice) -> VertexState | None:
        """Return the state of a vertex after an edge to itself, None if that is not allowed.

        By default it is changed by each of the two ends.
        """
        first = self.meet(vertex_state, vertex_state, chosen)
        if first is None:
            return None
        second = self.meet(vertex_state, first[0], chosen)
        return None if second is None else second[1]

    def unfolded(self) -> Self:
        """Return the property of a whole graph, read on one period of it, where each edge leads to another vertex."""
        if not self.folds:
            return self
        unfolded_copy = copy(self)
        unfolded_copy.unfolds = True
        if self.parallel == "once":
            unfolded_copy.parallel = "counted"  # type: ignore[misc]
        return unfolded_copy

    def sees(self, vertex_states: tuple[VertexState | None, ...]) -> bool:
        """Return whether the vertices of a window may have these vertex states, None for a cell outside the graph."""
        return True

    def done(self, vertex_state: VertexState) -> bool:
        """Return whether a vertex may end in this state."""
        return True

    def start(self) -> VertexStates:
        """Return the vertex states of no slots."""
        return ()

    def vertex(self, state: VertexStates, slot: int, where: Where, chosen: Choice) -> Iterable[VertexStates]:
        """Yield the vertex states with a new one."""
        for vertex_state in self.begins(chosen, where):
            yield _put(state, slot, vertex_state)

    def edge(self, state: VertexStates, slot: int, other_slot: int, chosen: Choice) -> Iterable[VertexStates]:
        """Yield the vertex states with the two ends changed."""
        first, second = state[slot], state[other_slot]
        if slot == other_slot:
            after = self.loop(first, chosen)
            if after is not None:
                yield _put(state, slot, after)
            return
        after_edge = self.meet(first, second, chosen)
        if after_edge is not None:
            yield _put(_put(state, slot, after_edge[0]), other_slot, after_edge[1])

    def window(self, state: VertexStates, slots: Sequence[int | None]) -> Iterable[VertexStates]:
        """Yield the vertex states if those of a window are allowed."""
        if self.sees(tuple(None if slot is None else state[slot] for slot in slots)):
            yield state

    def forget(self, state: VertexStates, slot: int) -> Iterable[VertexStates]:
        """Yield the vertex states without that of a slot, if the vertex may end so."""
        if self.done(state[slot]):
            yield _put(state, slot, None)

    def moved(self, state: VertexStates, slot: int, to: int) -> VertexStates:
        """Return the vertex states with one at another slot."""
        return _put(_put(state, to, state[slot]), slot, None)


def _put(state: VertexStates, slot: int, vertex_state: VertexState | None) -> VertexStates:
    filled = put(state, slot, vertex_state, None)
    while filled and filled[-1] is None:
        filled = filled[:-1]
    return filled


def put(values: tuple[T, ...], slot: int, value: T, empty: T) -> tuple[T, ...]:
    """Return the values at the slots with `value` at one of them; slots added before it are `empty`."""
    filled = [*values, *[empty] * (slot + 1 - len(values))]
    filled[slot] = value
    return tuple(filled)


def parallel_edges(properties: Iterable[Property]) -> Parallel:
    """Return the meaning of parallel edges to all properties; "mixed" if some count them and others allow only one."""
    kinds = {constraint.parallel for constraint in properties}
    if "mixed" in kinds or kinds >= {"counted", "once"}:
        return "mixed"
    return "counted" if "counted" in kinds else "once" if "once" in kinds else "same"


class Repeats(Protocol):
    """A graph, or a layered one, in which several edges may join the same two vertices."""

    @property
    def repeats(self) -> bool:
        """Whether they do."""

    def without_repeats(self) -> Self:
        """Return the graph with one edge for each two adjacent vertices."""


R = TypeVar("R", bound=Repeats)


def simplified(graph: R, properties: Sequence[Property], text: str, name: str, totals: Sequence[str] = ()) -> R:
    """Return the graph as some properties read it: without parallel edges if they read none.

    Raises BadInput if some, or some `totals`, count parallel edges and others may not read them.
    """
    parallel = parallel_edges(constraint for constraint in properties if constraint.of != "edges")
    if parallel not in ("once", "mixed") or not graph.repeats:
        return graph
    if totals:
        raise BadInput(
            f"{' and '.join(totals)} of {text} are not counted on {name}, where several edges join the same vertices: "
            "each of them adds to the total, but is not read by all properties."
        )
    if parallel == "mixed":
        raise BadInput(
            f"{text} is not counted on {name}, where several edges join the same vertices: one of its properties "
            "counts each of them, and another one does not."
        )
    return graph.without_repeats()


def agreed_domain(properties: Sequence[Property]) -> tuple[Of, Sequence[tuple[Choice, str]]]:
    """Return "vertices" or "edges", and the marks of a choice; raises BrokenPuzzle if the properties do not agree."""
    domains = {p.of for p in properties} - {None}
    if len(domains) != 1:
        raise BrokenPuzzle("properties must be all of vertices or all of edges.")
    marks = {tuple(p.marks) for p in properties}
    if len(marks) != 1:
        raise BrokenPuzzle("properties must choose from the same marks.")
    (domain,), (symbols,) = domains, marks
    assert domain is not None
    return domain, symbols
