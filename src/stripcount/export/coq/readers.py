"""Readers of fillings, as in the theory's `Whole.v`: each reads the marks of one place after the other for one rule.

Before a theorem is written, its statement is counted with them: a sweep counts fillings by the tuple of the states of
all readers. A filling assigns a mark, which is a small integer, to every place (a cell, a vertex or an edge).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any, Protocol

from stripcount.export.coq.connections import Event, edge_set_automaton, renumbered
from stripcount.export.coq.parts import OutOfReach
from stripcount.export.coq.places import PlaceConstraint
from stripcount.export.coq.trial import PlaceRule

MAX_STATE_INTEGERS = 4_000_000  # the most integers in all states together; comparing so many takes Coq about a minute
_ACCEPTED, _REJECTED, _ROOT = 0, 1, 2  # nodes of a decision diagram; the other inner nodes are 3, 4, …
State = Any  # hashable; each reader has a type of its own, which its docstring states


class Reader(Protocol):
    """A deterministic automaton for one rule: from the state `start` it reads the marks of places 0, 1, 2, …."""

    start: State

    def after(self, place: int, mark: int, state: State) -> State | None:
        """Return the state after the `mark` of a place is read in `state`; None if the rule is violated."""

    def accepts(self, state: State) -> bool:
        """Return whether a filling satisfies the rule if `state` is the state after its last place."""

    def size(self, state: State) -> int:
        """Return the number of integers that the state consists of in Coq."""


class ConstraintReader(Reader):
    """The rule that all `constraints`, each on the marks of a few places, are satisfied.

    A constraint is tested at the last of its places. The frontier of a place consists of the earlier places of those
    constraints that are tested at this place or later; the state is the tuple of their marks, in order of places.
    """

    start: State = ()

    def __init__(self, constraints: Sequence[PlaceConstraint], place_count: int) -> None:
        self.tested_at: list[list[PlaceConstraint]] = [[] for _ in range(place_count)]
        self.frontiers: list[list[int]] = []  # of each place, and after the last one
        last_places = [max(constraint.places, default=0) for constraint in constraints]
        for last_place, constraint in zip(last_places, constraints):
            self.tested_at[last_place].append(constraint)
        for place in range(place_count + 1):
            frontier = {
                earlier
                for last_place, constraint in zip(last_places, constraints)
                if last_place >= place
                for earlier in constraint.places
                if earlier < place
            }
            self.frontiers.append(sorted(frontier))

    def after(self, place: int, mark: int, state: State) -> State | None:
        marks = dict(zip(self.frontiers[place], state)) | {place: mark}
        for constraint in self.tested_at[place]:
            if not constraint.allows([marks[read_place] for read_place in constraint.places]):
                return None
        return tuple(marks[frontier_place] for frontier_place in self.frontiers[place + 1])

    def accepts(self, state: State) -> bool:
        return True

    def size(self, state: State) -> int:
        return len(state)


class MarkCountReader(Reader):
    """The rule that the number of places with one of the `marks` is among `counts`; the state is that number so far.

    Without `counts`, no filling satisfies it.
    """

    start: State = 0

    def __init__(self, marks: Sequence[int], counts: Sequence[int]) -> None:
        self.marks, self.counts, self.max_count = marks, counts, max(counts, default=0)

    def after(self, place: int, mark: int, state: State) -> State | None:
        count = state + (mark in self.marks)
        return count if count <= self.max_count else None

    def accepts(self, state: State) -> bool:
        return state in self.counts

    def size(self, state: State) -> int:
        return 1


class LineReader(Reader):
    """A test of one line by a decision diagram with a level for each of the line's `places`; the state is a node of it.

    The places are in the order in which they are read. `levels` are as in `_next_node`.
    """

    start: State = _ROOT

    def __init__(self, places: Sequence[int], levels: Sequence[Sequence[Sequence[int]]]) -> None:
        self.levels = dict(zip(places, levels))

    def after(self, place: int, mark: int, state: State) -> State | None:
        if place not in self.levels or state == _ACCEPTED:
            return state
        node = _next_node(self.levels[place], state, mark)
        return None if node == _REJECTED else node

    def accepts(self, state: State) -> bool:
        return bool(state == _ACCEPTED)

    def size(self, state: State) -> int:
        return 1


class PassingLinesReader(Reader):
    """The rule that the number of lines that pass a test is among `counts`.

    Each of the `lines` is a list of places, and `levels` is the decision diagram by which each of them is tested. The
    state is (number of lines that have passed, node of the decision diagram for each line). A line that has passed
    is counted once, and then has the node _REJECTED, so that it is not counted again.
    """

    def __init__(
        self, lines: Sequence[Sequence[int]], levels: Sequence[Sequence[Sequence[int]]], counts: Sequence[int]
    ) -> None:
        self.levels = [dict(zip(line, levels)) for line in lines]
        self.counts = counts
        self.start: State = (0, (_ROOT,) * len(lines))

    def after(self, place: int, mark: int, state: State) -> State | None:
        passed, nodes = state
        next_nodes = [
            _next_node(levels[place], node, mark) if place in levels and node > _REJECTED else node
            for levels, node in zip(self.levels, nodes)
        ]
        # a line that has passed now is counted, and is rejected from here on
        return passed + next_nodes.count(_ACCEPTED), tuple(node or _REJECTED for node in next_nodes)

    def accepts(self, state: State) -> bool:
        return state[0] in self.counts

    def size(self, state: State) -> int:
        return 1 + len(state[1])


def _next_node(level: Sequence[Sequence[int]], node: int, mark: int) -> int:
    """Return the node of a decision diagram after a mark is read at a node of this level.

    A level has a row for each of its inner nodes 2, 3, …; entry 1 + m of a row is the node after mark m, and entry 0,
    for a cell outside the board, is not used here. A node without a row is rejected.
    """
    return level[node - _ROOT][1 + mark] if node - _ROOT < len(level) else _REJECTED


class ComponentReader(Reader):
    """A rule about the components of the graph that is induced by the places with some of the marks.

    Either the number of components is among `component_counts`, or (NoCycle) the graph is a forest. `allows_empty`
    tells whether the rule holds if no place has these marks. The state is (frontier places, labels, number of
    components that have left the frontier). The frontier is a queue of places, as in the theory: an entry is a place,
    or `place_count` once all edges of that place are read, when it needs no name of its own. Equal `labels` mark places
    of one component.
    """

    start: State = ((), (), 0)

    def __init__(self, rule: PlaceRule, edges: Sequence[tuple[int, int]], place_count: int) -> None:
        self.marks, self.place_count, self.counts_components = rule.marks, place_count, rule.word != "NoCycle"
        self.component_counts = rule.numbers or (1,)  # words without numbers allow one component
        self.allows_empty = rule.word in ("OneAtMost", "NoCycle") or 0 in self.component_counts
        self.earlier_neighbours: list[list[int]] = [[] for _ in range(place_count)]
        self.last_neighbour = list(range(place_count))
        for u, v in edges:
            first, second = min(u, v), max(u, v)
            self.earlier_neighbours[second].append(first)
            self.last_neighbour[first] = max(self.last_neighbour[first], second)

    def after(self, place: int, mark: int, state: State) -> State | None:
        frontier_places, labels, complete = list(state[0]), list(state[1]), state[2]
        chosen = mark in self.marks
        if not frontier_places and not chosen:
            return state
        if chosen:
            if place in self.earlier_neighbours[place] and not self.counts_components:  # a loop
                return None
            neighbours = [
                frontier_places.index(other) for other in self.earlier_neighbours[place] if other in frontier_places
            ]
            frontier_places.append(place)
            labels.append(len(frontier_places))  # a new label: renumbered ones are at most the number of earlier places
            for neighbour in neighbours:
                if labels[neighbour] == labels[-1] and not self.counts_components:
                    return None
                old_label, new_label = labels[neighbour], labels[-1]
                labels = [new_label if label == old_label else label for label in labels]
        # one place always stays, so that the frontier is empty only if no place was chosen
        while len(frontier_places) > 1 and self._has_all_edges_read(frontier_places[0], place):
            if self.counts_components and labels[0] not in labels[1:]:
                complete += 1
                if complete >= max(self.component_counts):  # a place that stays belongs to one more component
                    return None
            frontier_places.pop(0)
            labels.pop(0)
        frontier_places = [
            self.place_count if self._has_all_edges_read(earlier, place) else earlier for earlier in frontier_places
        ]
        return tuple(frontier_places), renumbered(labels), complete

    def _has_all_edges_read(self, earlier: int, place: int) -> bool:
        """Return whether all edges of a place on the frontier have been read once the current `place` is read."""
        return earlier == self.place_count or self.last_neighbour[earlier] <= place

    def accepts(self, state: State) -> bool:
        frontier_places, labels, complete = state
        if not frontier_places:
            return self.allows_empty
        return not self.counts_components or complete + len(set(labels)) in self.component_counts

    def size(self, state: State) -> int:
        return 2 * len(state[0])


class EdgeSetReader(Reader):
    """A rule about the set of edges with the mark `chosen`, by the theory's automaton for it; places are edges.

    The graph has the vertices 0 to `vertices` - 1. Each edge is read with the events around it: before it, the vertices
    up to its larger end enter the frontier, and before the last edge all that remain; after it, the first vertices of
    the frontier leave for as long as they have no later edge, until one is left. The state is that of the automaton.
    """

    def __init__(self, rule: str, edges: Sequence[tuple[int, int]], vertices: int, chosen: int = 1) -> None:
        self.chosen = chosen
        self.automaton = edge_set_automaton(rule)
        self.start: State = self.automaton.start
        self.events_at: list[list[Event]] = []
        frontier, entered_count = list[int](), 0
        for index, edge in enumerate(edges):
            entered_end = vertices if index == len(edges) - 1 else 1 + max(edge)
            later_vertices = {vertex for other in edges[index + 1 :] for vertex in other}
            events: list[Event] = [(-1,)] * max(0, entered_end - entered_count)
            frontier += range(entered_count, entered_end)
            events.append((frontier.index(edge[0]), frontier.index(edge[1])))
            while len(frontier) > 1 and frontier[0] not in later_vertices:
                frontier.pop(0)
                events.append(())
            entered_count = max(entered_count, entered_end)
            self.events_at.append(events)

    def after(self, place: int, mark: int, state: State) -> State | None:
        for event in self.events_at[place]:
            state = self.automaton.after(state, event, mark == self.chosen)
            if state is None:
                return None
        return state

    def accepts(self, state: State) -> bool:
        return self.automaton.accepts(state)

    def size(self, state: State) -> int:
        return len(state)


def count_fillings(readers: Sequence[Reader], choices: Sequence[Sequence[int]]) -> int:
    """Return the number of fillings that all readers accept; `choices` are, for each place, the marks that it may have.

    Raises OutOfReach if Coq would take too long.

    >>> count_fillings([MarkCountReader([1], [2])], [(0, 1)] * 4)
    6
    """
    counts, integer_count = Counter[tuple[State, ...]]({tuple(reader.start for reader in readers): 1}), 0
    for place, marks in enumerate(choices):
        next_counts = Counter[tuple[State, ...]]()
        for states, count in counts.items():
            for mark in marks:
                next_states = _all_after(readers, place, mark, states)
                if next_states is not None:
                    next_counts[next_states] += count
                    integer_count += sum(1 + reader.size(state) for reader, state in zip(readers, next_states))
        if integer_count > MAX_STATE_INTEGERS:
            raise OutOfReach("the sweep of this rule has too many states for a theorem in Coq.")
        counts = next_counts
    return sum(
        count
        for states, count in counts.items()
        if all(reader.accepts(state) for reader, state in zip(readers, states))
    )


def _all_after(readers: Sequence[Reader], place: int, mark: int, states: Sequence[State]) -> tuple[State, ...] | None:
    """Return the state of each reader after the mark of a place; None if one of their rules is violated."""
    states_after = []
    for reader, state in zip(readers, states):
        after = reader.after(place, mark, state)
        if after is None:
            return None
        states_after.append(after)
    return tuple(states_after)
