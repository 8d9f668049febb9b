"""Theorems about the number of connected edge sets of one graph, with the sweep that Coq's kernel will do.

The graph is read as in the theory's `ConnectionGraph.v`. A vertex enters the frontier and its edges to earlier vertices
are read; then the first vertices of the frontier leave it for as long as all their edges are read.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import NamedTuple, Protocol

from stripcount.export.coq.parts import OutOfReach
from stripcount.export.coq.sets import EdgeSets
from stripcount.model.graphs.graph import Graph

MAX_STEPS = 4_000_000  # integers of states that Coq copies at most, in about a minute
_OPEN, _CLOSED = 0, 1  # whether the only component has left the frontier
_NO_EDGE = -1  # the label of a vertex without a chosen edge


class ConnectionSubject(NamedTuple):
    """The subject of a theorem about the number of edge sets of one graph that satisfy some rules.

    `sets` are the rules and the graph.
    """

    sets: EdgeSets

    @property
    def definitions(self) -> str:
        """The definition of the graph in Coq: for each vertex the earlier vertices that are adjacent to it."""
        before = "; ".join(f"[{'; '.join(map(str, earlier))}]" for earlier in self.sets.earlier)
        return f"Definition before : layer :=\n  [{before}].\n"

    def stated(self, value: str) -> str:
        """Return the statement that the number has a value."""
        return f"counts_on {self.sets.words} before {value}"

    def proved(self, value: str) -> str:
        """Return the tactics that prove it."""
        return f"apply graph_sets_counted. vm_cast_no_check (eq_refl (Some {value}))"

    def number(self) -> int:
        """Return the number; raises OutOfReach if Coq would take too long."""
        automata = [edge_set_automaton(rule) for rule in self.sets.rules]
        counts, steps = Counter[tuple[_State, ...]]({tuple(automaton.start for automaton in automata): 1}), 0
        for event in events(self.sets.earlier):
            next_counts = Counter[tuple[_State, ...]]()
            for states, count in counts.items():
                for chosen in (False, True) if len(event) == 2 else (False,):
                    after = [automaton.after(state, event, chosen) for automaton, state in zip(automata, states)]
                    if None not in after:
                        next_counts[tuple(state for state in after if state is not None)] += count
            steps += sum(len(state) for states in next_counts for state in states)
            if steps > MAX_STEPS:
                raise OutOfReach("the sweep of this graph has too many states for a theorem in Coq.")
            counts = next_counts
        return sum(
            count
            for states, count in counts.items()
            if all(automaton.accepts(state) for automaton, state in zip(automata, states))
        )


_State = tuple[int, ...]
"""A state of an automaton; each class says what its integers mean."""
Event = tuple[int, ...]
"""(-1,) if a vertex enters at the end of the frontier, (i, j) for an edge between two slots, () if slot 0 is left."""


def events(earlier: Sequence[Sequence[int]]) -> Iterator[Event]:
    """Yield the events by which a graph is read, given for each vertex the earlier vertices adjacent to it."""
    last_neighbour = [
        max([v, *(later for later, before in enumerate(earlier) if v in before)]) for v in range(len(earlier))
    ]
    frontier = list[int]()
    for vertex, before in enumerate(earlier):
        frontier.append(vertex)
        yield (-1,)
        for other in before:
            yield frontier.index(other), len(frontier) - 1
        while len(frontier) > 1 and last_neighbour[frontier[0]] <= vertex:
            frontier.pop(0)
            yield ()


def narrow_order(graph: Graph, order: Sequence[int]) -> tuple[int, ...]:
    """Return the order of vertices with the narrowest frontier: `order`, or breadth-first from some vertex.

    Of orders with equal largest frontiers, the one with the least sum of sizes is returned.
    """
    candidates = ((*order,), *(_breadth_first(graph, vertex) for vertex in graph.vertices))
    return min(candidates, key=lambda candidate: _frontier_cost(graph, candidate))


def _breadth_first(graph: Graph, start: int) -> tuple[int, ...]:
    """Return all vertices in breadth-first order from `start`; of the neighbours, those of low degree come first."""
    order: dict[int, None] = {}
    for root in (start, *graph.vertices):  # the others for further components
        queue = [root]
        for vertex in queue:
            if vertex not in order:
                order[vertex] = None
                queue += sorted(graph.around[vertex], key=lambda other: (len(graph.around[other]), other))
    return tuple(order)


def _frontier_cost(graph: Graph, order: Sequence[int]) -> tuple[int, int]:
    """Return (the largest size of the frontier when vertices are read in an order, the sum of all its sizes)."""
    position = {vertex: index for index, vertex in enumerate(order)}
    last_neighbour = [max([position[v], *(position[u] for u in graph.around[v])]) for v in order]
    sizes, first = list[int](), 0  # `first` is the position of the first vertex of the frontier
    for index in range(len(order)):
        sizes.append(index - first + 1)
        while first < index and last_neighbour[first] <= index:
            first += 1
    return max(sizes, default=0), sum(sizes)


class EdgeSetAutomaton(Protocol):
    """An automaton that reads the events of a graph, for one rule about the set of chosen edges."""

    start: _State

    def after(self, state: _State, event: Event, chosen: bool) -> _State | None:
        """Return the state after an event; None if the rule cannot be satisfied any more.

        `chosen` tells whether the edge of the event is chosen.
        """

    def accepts(self, state: _State) -> bool:
        """Return whether the rule holds for a set of edges if `state` is the state after all events."""


class _Degrees:
    """The rule that all degrees are among `allowed`; the state has the degree of each vertex of the frontier."""

    start: _State = ()

    def __init__(self, allowed: frozenset[int]) -> None:
        self.allowed, self.max_degree = allowed, max(allowed, default=0)

    def after(self, state: _State, event: Event, chosen: bool) -> _State | None:
        if event == (-1,):
            return (*state, 0)
        if not event:
            return state[1:] if state[0] in self.allowed else None
        if not chosen:
            return state
        if any(state[slot] >= self.max_degree for slot in event):
            return None
        return tuple(degree + event.count(slot) for slot, degree in enumerate(state))

    def accepts(self, state: _State) -> bool:
        return all(degree in self.allowed for degree in state)


class _Labels:
    """The rule that the chosen edges form no cycle or, if `connected`, that they connect all vertices.

    The state has a label for each vertex of the frontier, equal for vertices of one component, numbered in order of
    appearance.
    """

    start: _State = ()
    connected = False  # True: the rule is that all vertices are connected

    def after(self, state: _State, event: Event, chosen: bool) -> _State | None:
        if event == (-1,):
            return (*state, max(state, default=0) + 1)
        if not event:
            return None if self.connected and state[0] not in state[1:] else renumbered(state[1:])
        if not chosen:
            return state
        first, second = (state[slot] for slot in event)
        if first == second and not self.connected:
            return None
        return renumbered(second if label == first else label for label in state)

    def accepts(self, state: _State) -> bool:
        return not self.connected or len(set(state)) == 1


class _Connected(_Labels):
    """The rule that the chosen edges connect all vertices."""

    connected = True


class _OnePiece:
    """The rule that the chosen edges form exactly one component, apart from vertices without a chosen edge.

    The state is 0, or 1 once the component has left the frontier, followed by labels as in `_Labels`, -1 for vertices
    without a chosen edge.
    """

    start: _State = (_OPEN,)

    def after(self, state: _State, event: Event, chosen: bool) -> _State | None:
        closed, *labels = state
        if event == (-1,):
            return (*state, _NO_EDGE)
        if not event:
            first, *other_labels = labels
            if first == _NO_EDGE or first in other_labels:
                return (closed, *renumbered(other_labels))
            return None if max(other_labels) > _NO_EDGE else (_CLOSED, *other_labels)
        if not chosen:
            return state
        if closed == _CLOSED:
            return None
        new_label = len(labels)
        merged = {labels[slot] for slot in event} - {_NO_EDGE}
        return (
            closed,
            *renumbered(new_label if label in merged or slot in event else label for slot, label in enumerate(labels)),
        )

    def accepts(self, state: _State) -> bool:
        closed, *labels = state
        return closed == _CLOSED or len({*labels} - {_NO_EDGE}) == 1


class _Components(_Labels):
    """The rule that the number of components, isolated vertices included, is among `counts`.

    The state is the number of components that have left the frontier, followed by labels as in `_Labels`.
    """

    start: _State = (0,)

    def __init__(self, counts: frozenset[int]) -> None:
        self.counts = counts

    def after(self, state: _State, event: Event, chosen: bool) -> _State | None:
        complete_count, *labels = state
        if event == () and labels[0] not in labels[1:]:
            complete_count += 1
            if complete_count >= max(self.counts, default=0):
                return None
        if len(event) == 2 and chosen:
            first, second = (labels[slot] for slot in event)
            return (complete_count, *renumbered(second if label == first else label for label in labels))
        labels_after = super().after(tuple(labels), event, False)
        return None if labels_after is None else (complete_count, *labels_after)

    def accepts(self, state: _State) -> bool:
        return state[0] + len({*state[1:]}) in self.counts


def renumbered(labels: Sequence[int] | Iterator[int]) -> _State:
    """Return labels renumbered 1, 2, … in order of appearance; _NO_EDGE is kept."""
    new_labels: dict[int, int] = {_NO_EDGE: _NO_EDGE}
    return tuple(new_labels.setdefault(label, len(new_labels)) for label in labels)


def edge_set_automaton(rule: str) -> EdgeSetAutomaton:
    """Return the automaton of a rule that is given in the theory's words.

    These are "Connected", "Acyclic", "OnePiece", or "Components" or "Degree" with a list of allowed numbers, as in
    "Degree [0; 2]".
    """
    if rule == "Connected":
        return _Connected()
    if rule == "Acyclic":
        return _Labels()
    if rule == "OnePiece":
        return _OnePiece()
    numbers = frozenset(int(number) for number in rule.partition("[")[2].rstrip("]").split("; ") if number)
    return _Components(numbers) if rule.startswith("Components") else _Degrees(numbers)
