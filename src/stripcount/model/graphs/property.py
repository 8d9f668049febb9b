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
"""What the state of a local property holds of one vertex: any hashable value but None."""
Choice = Any
"""What is chosen for one vertex or edge: for sets True or False, a colour, a direction (True: first to second end)."""

Domain = Literal["vertices", "edges"]
Parallel = Literal["counted", "same", "once", "mixed"]
"""What parallel edges mean to a property of vertices.

"counted": each of them counts. "same": a second edge between the same vertices changes nothing. "once": the property
is only correct if at most one of them is read. "mixed": of several properties, some count them and others read one.
"""
Chosen = Any
"""All choices in a graph: a frozenset of the chosen vertices or edges, or a tuple of colours or directions by index."""


class Where(NamedTuple):
    """The position of a vertex: its layer, from 0, and its row, from 0, in a layer of `rows` vertices.

    The number of the layer is capped: 0 is the first layer, any other number a later one; a hub has a negative one.
    `last`: the vertex is known to lie in the last layer. A finite graph is one layer, whose rows are its vertices.
    """

    layer: int
    row: int
    rows: int
    last: bool = False


SET: tuple[tuple[Choice, str], ...] = ((False, "·"), (True, "●"))
"""The choices for an element of a set, not chosen and chosen, with their characters."""


class Property(ABC, Generic[S]):
    """An automaton over the frontier of a graph that is read vertex by vertex, edge by edge.

    A state is any hashable value but None. `of` says whether vertices or edges are chosen, `marks` lists the choices,
    each with the character that shows it, `text` is the property in words. Every method yields the states that may
    follow, none if the structure is not allowed. A state may guess what follows, but exactly one sequence of states
    must accept each structure. `legal` states the property again, on a whole graph.
    """

    of: ClassVar[Domain | None] = None
    marks: Sequence[tuple[Choice, str]] = SET
    text: str = ""
    grows: ClassVar[bool] = False  # True: the number of vertex states grows with the number of edges of a vertex
    parallel: ClassVar[Parallel] = "counted"

    def with_max_degree(self, max_degree: int | None) -> Property:
        """Return the property for graphs of this maximum degree; None: no number bounds the degrees."""
        return self

    @abstractmethod
    def start(self) -> S:
        """Return the state of an empty frontier."""

    @abstractmethod
    def vertex(self, state: S, slot: int, where: Where, choice: Choice) -> Iterable[S]:
        """Yield the states after a new vertex enters at an empty slot.

        `where` is its position in the graph; `choice` is what is chosen for it, None if edges are chosen.
        """

    @abstractmethod
    def edge(self, state: S, slot: int, other_slot: int, choice: Choice) -> Iterable[S]:
        """Yield the states after an edge between two slots, equal for a loop; `choice`: None if vertices are chosen."""

    def window(self, state: S, slots: Sequence[int | None]) -> Iterable[S]:
        """Yield the states after a window whose vertices lie at `slots`, None outside the graph; by default `state`."""
        yield state

    @abstractmethod
    def forget(self, state: S, slot: int) -> Iterable[S]:
        """Yield the states after the vertex at a slot, all of whose edges are read, leaves the frontier."""

    @abstractmethod
    def moved(self, state: S, slot: int, to: int) -> S:
        """Return the state after the vertex at a slot has moved to the empty slot `to`."""

    def accepts(self, state: S) -> bool:
        """Return whether the structure has the property if the graph ends in this state, with an empty frontier."""
        return True

    @property
    def accepts_nothing(self) -> bool:
        """Whether the graph without vertices has the property."""
        return self.accepts(self.start())

    @abstractmethod
    def legal(self, graph: Graph, chosen: Chosen) -> bool:
        """Return whether a whole graph with the choices `chosen` has the property, without using states."""

    def __repr__(self) -> str:
        return self.text or type(self).__name__

    def __eq__(self, other: object) -> bool:
        return type(self) is type(other) and self._essence() == other._essence()

    def _essence(self) -> dict[str, object]:
        """Return the attributes by which two properties of the same class are compared."""
        return {name: value for name, value in vars(self).items() if not name.startswith("_")}

    def __hash__(self) -> int:
        return hash((type(self), self.text))


VertexStates = tuple[VertexState | None, ...]
"""The state of the vertex at each slot, None at an empty one; without empty slots at the end."""


class Local(Property[VertexStates]):
    """A property whose state is one vertex state for each slot.

    A subclass says how a vertex state begins (`begins`), how an edge changes those of its ends (`meet`, `loop`) and in
    which of them a vertex may leave the frontier (`done`); `legal` states the property a second time.

    >>> class Independent(Local):
    ...     of = "vertices"
    ...     def meet(self, first, second, choice): return None if first and second else (first, second)
    ...     def legal(self, graph, chosen): return not [*graph.induced(chosen)]
    >>> from stripcount.count import Count
    >>> from stripcount.model.graphs.strip import GraphStrip
    >>> from stripcount.model.graphs.families import family
    >>> Count(GraphStrip(family("prism"), [Independent()])).terms(6)[3:]
    [13, 35, 81]
    """

    counts_edges: ClassVar[bool] = False  # True: vertex states change only by chosen edges, alike at both ends
    folds: ClassVar[bool] = False  # True: loops and parallel edges of one period are not those of the periodic graph
    unfolds: bool = False  # True: the graph that is read is one period of a periodic graph, whose edges are no loops

    def begins(self, choice: Choice, where: Where) -> Iterable[VertexState]:
        """Yield the states of a new vertex, several if a state guesses what will follow; by default its choice."""
        yield choice

    @abstractmethod
    def meet(self, first: VertexState, second: VertexState, choice: Choice) -> tuple[VertexState, VertexState] | None:
        """Return the states of two vertices after an edge between them, None if that is not allowed.

        `choice` is None if vertices are chosen.
        """

    def loop(self, vertex_state: VertexState, choice: Choice) -> VertexState | None:
        """Return the state of a vertex after an edge to itself, None if that is not allowed.

        By default it is changed by each of the two ends.
        """
        first = self.meet(vertex_state, vertex_state, choice)
        if first is None:
            return None
        second = self.meet(vertex_state, first[0], choice)
        return None if second is None else second[1]

    def unfolded(self) -> Self:
        """Return the property of a periodic graph, to be read on the graph of one period.

        There a loop stands for edges between equal vertices of different periods, and likewise parallel edges.
        """
        if not self.folds:
            return self
        unfolded_copy = copy(self)
        unfolded_copy.unfolds = True
        if self.parallel == "once":
            unfolded_copy.parallel = "counted"  # type: ignore[misc]
        return unfolded_copy

    def sees(self, vertex_states: tuple[VertexState | None, ...]) -> bool:
        """Return whether the cells of a window may have these vertex states, None for a cell outside the graph."""
        return True

    def done(self, vertex_state: VertexState) -> bool:
        """Return whether a vertex may leave the frontier in this state, after its last edge."""
        return True

    def start(self) -> VertexStates:
        """Return the vertex states of no slots."""
        return ()

    def vertex(self, state: VertexStates, slot: int, where: Where, choice: Choice) -> Iterable[VertexStates]:
        """Yield the vertex states with a new one."""
        for vertex_state in self.begins(choice, where):
            yield _put(state, slot, vertex_state)

    def edge(self, state: VertexStates, slot: int, other_slot: int, choice: Choice) -> Iterable[VertexStates]:
        """Yield the vertex states after the edge, if it is allowed; only those of its two ends change."""
        first, second = state[slot], state[other_slot]
        if slot == other_slot:
            after = self.loop(first, choice)
            if after is not None:
                yield _put(state, slot, after)
            return
        after_edge = self.meet(first, second, choice)
        if after_edge is not None:
            yield _put(_put(state, slot, after_edge[0]), other_slot, after_edge[1])

    def window(self, state: VertexStates, slots: Sequence[int | None]) -> Iterable[VertexStates]:
        """Yield the vertex states unchanged, if the window is allowed."""
        if self.sees(tuple(None if slot is None else state[slot] for slot in slots)):
            yield state

    def forget(self, state: VertexStates, slot: int) -> Iterable[VertexStates]:
        """Yield the vertex states with an empty slot, if the vertex there may leave the frontier in its state."""
        if self.done(state[slot]):
            yield _put(state, slot, None)

    def moved(self, state: VertexStates, slot: int, to: int) -> VertexStates:
        """Return the vertex states with the vertex of `slot` moved to the slot `to`."""
        return _put(_put(state, to, state[slot]), slot, None)


def _put(state: VertexStates, slot: int, vertex_state: VertexState | None) -> VertexStates:
    """Return the vertex states with another one at a slot, None to empty it; empty slots at the end are dropped."""
    filled = put(state, slot, vertex_state, None)
    while filled and filled[-1] is None:
        filled = filled[:-1]
    return filled


def put(values: tuple[T, ...], slot: int, value: T, empty: T) -> tuple[T, ...]:
    """Return a copy of `values`, indexed by slot, with `value` at one slot; slots added before it hold `empty`."""
    filled = [*values, *[empty] * (slot + 1 - len(values))]
    filled[slot] = value
    return tuple(filled)


def parallel_edges(properties: Iterable[Property]) -> Parallel:
    """Return what parallel edges mean to some properties together; "mixed" if some count them and others read one."""
    meanings = {constraint.parallel for constraint in properties}
    if "mixed" in meanings or meanings >= {"counted", "once"}:
        return "mixed"
    return "counted" if "counted" in meanings else "once" if "once" in meanings else "same"


class MayHaveParallelEdges(Protocol):
    """A finite or layered graph that may have parallel edges."""

    @property
    def has_parallel_edges(self) -> bool:
        """Whether it has."""

    def without_parallel_edges(self) -> Self:
        """Return the graph with only one of each set of parallel edges."""


AnyGraph = TypeVar("AnyGraph", bound=MayHaveParallelEdges)


def simplified(
    graph: AnyGraph, properties: Sequence[Property], text: str, name: str, totals: Sequence[str] = ()
) -> AnyGraph:
    """Return the graph as the properties read it: without parallel edges if a property may read only one of them.

    `totals` are the names of the counted totals to which parallel edges add; `text` (the problem) and `name` (the
    graph) appear in errors. Raises BadInput if a property may read only one of several parallel edges of the graph, and
    another property or a total counts each of them.
    """
    parallel = parallel_edges(constraint for constraint in properties if constraint.of != "edges")
    if parallel not in ("once", "mixed") or not graph.has_parallel_edges:
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
    return graph.without_parallel_edges()


def agreed_domain(properties: Sequence[Property]) -> tuple[Domain, Sequence[tuple[Choice, str]]]:
    """Return "vertices" or "edges", and the choices with their characters.

    Raises BrokenPuzzle if the properties disagree about these.
    """
    domains = {p.of for p in properties} - {None}
    if len(domains) != 1:
        raise BrokenPuzzle("properties must be all of vertices or all of edges.")
    marks = {tuple(p.marks) for p in properties}
    if len(marks) != 1:
        raise BrokenPuzzle("properties must choose from the same marks.")
    (domain,), (symbols,) = domains, marks
    assert domain is not None
    return domain, symbols
