"""Connected sets of edges of one graph: the theorem of their number, and the sweep that the kernel will do.

The frontier is read as the theory's `ConnectionGraph.v` reads it: a vertex comes with its edges to earlier ones, and
then the vertices that came first are dropped for as long as no edge of them is still to come.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import NamedTuple, Protocol

from stripcount.export.coq.parts import OutOfReach
from stripcount.export.coq.sets import EdgeSets
from stripcount.model.graphs.graph import Graph

MOST_STEPS = 4_000_000  # labels that Coq copies; it takes about a minute for so many
_OPEN, _NO_EDGE = 0, -1


class Connections(NamedTuple):
    """The subject of a theorem about the number of sets of edges of one graph that meet demands."""

    sets: EdgeSets

    @property
    def definitions(self) -> str:
        """The graph in Coq: for each vertex the earlier ones that are joined to it."""
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
        watches = [watch_of(demand) for demand in self.sets.demands]
        states, steps = Counter[tuple[_State, ...]]({tuple(watch.start for watch in watches): 1}), 0
        for event in events(self.sets.earlier):
            after = Counter[tuple[_State, ...]]()
            for state, many in states.items():
                for taken in (False, True) if len(event) == 2 else (False,):
                    reached = [watch.after(own, event, taken) for watch, own in zip(watches, state)]
                    if None not in reached:
                        after[tuple(own for own in reached if own is not None)] += many
            steps += sum(len(own) for state in after for own in state)
            if steps > MOST_STEPS:
                raise OutOfReach("the sweep of this graph has too many states for a theorem in Coq.")
            states = after
        return sum(
            many for state, many in states.items() if all(watch.accepts(own) for watch, own in zip(watches, state))
        )


_State = tuple[int, ...]
Event = tuple[int, ...]
"""() for the first vertex dropped, (-1,) for a new one, (i, j) for an edge between two places of the frontier."""


def events(earlier: Sequence[Sequence[int]]) -> Iterator[Event]:
    """Yield how a graph is read, from the earlier vertices that are joined to each one."""
    last = [max([v, *(later for later, before in enumerate(earlier) if v in before)]) for v in range(len(earlier))]
    front = list[int]()
    for vertex, before in enumerate(earlier):
        front.append(vertex)
        yield (-1,)
        for other in before:
            yield front.index(other), len(front) - 1
        while len(front) > 1 and last[front[0]] <= vertex:
            front.pop(0)
            yield ()


def narrow_order(graph: Graph, order: Sequence[int]) -> tuple[int, ...]:
    """Return the given order or one by distance from some vertex, whichever keeps fewer vertices on such a frontier."""
    return min(
        ((*order,), *(_from(graph, vertex) for vertex in graph.vertices)), key=lambda candidate: _cost(graph, candidate)
    )


def _from(graph: Graph, start: int) -> tuple[int, ...]:
    """Return all vertices by their distance from one, neighbours in the order of the vertices they are found from."""
    reached: dict[int, None] = {}
    for first in (start, *graph.vertices):
        waiting = [first]
        for vertex in waiting:
            if vertex not in reached:
                reached[vertex] = None
                waiting += sorted(graph.around[vertex], key=lambda other: (len(graph.around[other]), other))
    return tuple(reached)


def _cost(graph: Graph, order: Sequence[int]) -> tuple[int, int]:
    """Return the largest frontier of an order, and the sum of all."""
    place = {vertex: index for index, vertex in enumerate(order)}
    last = [max([place[v], *(place[u] for u in graph.around[v])]) for v in order]
    widths, first = list[int](), 0
    for index in range(len(order)):
        widths.append(index - first + 1)
        while first < index and last[first] <= index:
            first += 1
    return max(widths, default=0), sum(widths)


class Watch(Protocol):
    """A machine that reads the events of a graph."""

    start: _State

    def after(self, state: _State, event: Event, taken: bool) -> _State | None:
        """Return the state after an event, None where the demand cannot be met any more."""

    def accepts(self, state: _State) -> bool:
        """Return whether the demand is met."""


class _Degrees:
    """How many chosen edges each vertex of the frontier has."""

    start: _State = ()

    def __init__(self, allowed: frozenset[int]) -> None:
        self.allowed, self.most = allowed, max(allowed, default=0)

    def after(self, state: _State, event: Event, taken: bool) -> _State | None:
        if event == (-1,):
            return (*state, 0)
        if not event:
            return state[1:] if state[0] in self.allowed else None
        if not taken:
            return state
        if any(state[place] >= self.most for place in event):
            return None
        return tuple(degree + event.count(place) for place, degree in enumerate(state))

    def accepts(self, state: _State) -> bool:
        return all(degree in self.allowed for degree in state)


class _Labels:
    """Which vertices of the frontier are joined by ways: equal labels, in the order in which they come."""

    start: _State = ()
    connected = False

    def after(self, state: _State, event: Event, taken: bool) -> _State | None:
        if event == (-1,):
            return (*state, max(state, default=0) + 1)
        if not event:
            return None if self.connected and state[0] not in state[1:] else standard(state[1:])
        if not taken:
            return state
        first, second = (state[place] for place in event)
        if first == second and not self.connected:
            return None
        return standard(second if label == first else label for label in state)

    def accepts(self, state: _State) -> bool:
        return not self.connected or len(set(state)) == 1


class _Connected(_Labels):
    connected = True


class _OnePiece:
    """The same of the vertices with a chosen edge; the first number is 1 once the only piece has left the frontier."""

    start: _State = (_OPEN,)

    def after(self, state: _State, event: Event, taken: bool) -> _State | None:
        closed, *labels = state
        if event == (-1,):
            return (*state, _NO_EDGE)
        if not event:
            first, *rest = labels
            if first == _NO_EDGE or first in rest:
                return (closed, *standard(rest))
            return None if max(rest) > _NO_EDGE else (1, *rest)
        if not taken:
            return state
        if closed:
            return None
        new = len(labels)
        merged = {labels[place] for place in event} - {_NO_EDGE}
        return (
            closed,
            *standard(new if label in merged or place in event else label for place, label in enumerate(labels)),
        )

    def accepts(self, state: _State) -> bool:
        closed, *labels = state
        return bool(closed) or len({*labels} - {_NO_EDGE}) == 1


class _Components(_Labels):
    """The same labels after the number of components that have left the frontier."""

    start: _State = (0,)

    def __init__(self, numbers: frozenset[int]) -> None:
        self.numbers = numbers

    def after(self, state: _State, event: Event, taken: bool) -> _State | None:
        left, *labels = state
        if event == () and labels[0] not in labels[1:]:
            left += 1
            if left >= max(self.numbers, default=0):
                return None
        if len(event) == 2 and taken:
            first, second = (labels[place] for place in event)
            return (left, *standard(second if label == first else label for label in labels))
        own = super().after(tuple(labels), event, False)
        return None if own is None else (left, *own)

    def accepts(self, state: _State) -> bool:
        return state[0] + len({*state[1:]}) in self.numbers


def standard(labels: Sequence[int] | Iterator[int]) -> _State:
    """Return labels renamed in the order in which they come."""
    names: dict[int, int] = {_NO_EDGE: _NO_EDGE}
    return tuple(names.setdefault(label, len(names)) for label in labels)


def watch_of(demand: str) -> Watch:
    """Return the machine of a demand, as the theory has it."""
    if demand == "Connected":
        return _Connected()
    if demand == "Acyclic":
        return _Labels()
    if demand == "OnePiece":
        return _OnePiece()
    numbers = frozenset(int(number) for number in demand.partition("[")[2].rstrip("]").split("; ") if number)
    return _Components(numbers) if demand.startswith("Components") else _Degrees(numbers)
