"""What the theory's `Whole.v` remembers of a filling, place by place: the statement is counted so before it is written.

Each reader keeps a state of its own; fillings are counted by the states of all of them together.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any, Protocol

from stripcount.export.coq.connections import Event, standard, watch_of
from stripcount.export.coq.parts import OutOfReach
from stripcount.export.coq.places import Demand
from stripcount.export.coq.trial import PlaceRule

MOST_STEPS = 4_000_000  # numbers in the states that Coq compares; it takes about a minute for so many
_REFUSED = 1
State = Any


class Reader(Protocol):
    """One rule, read from the marks of one place after the other."""

    start: State

    def after(self, place: int, mark: int, state: State) -> State | None:
        """Return the state after the mark of a place, None where the rule is broken."""

    def accepts(self, state: State) -> bool:
        """Return whether the rule holds at the end."""

    def size(self, state: State) -> int:
        """Return how many numbers the state has in Coq."""


class OfDemands(Reader):
    """Demands on the marks of some places; the state is the marks of those that are read again."""

    start: State = ()

    def __init__(self, demands: Sequence[Demand], places: int) -> None:
        self.due: list[list[Demand]] = [[] for _ in range(places)]
        self.live: list[list[int]] = []
        last = [max(demand.places, default=0) for demand in demands]
        for top, demand in zip(last, demands):
            self.due[top].append(demand)
        for place in range(places + 1):
            read = {
                read_place
                for top, demand in zip(last, demands)
                if top >= place
                for read_place in demand.places
                if read_place < place
            }
            self.live.append(sorted(read))

    def after(self, place: int, mark: int, state: State) -> State | None:
        marks = dict(zip(self.live[place], state)) | {place: mark}
        if not all(demand.allows([marks[read_place] for read_place in demand.places]) for demand in self.due[place]):
            return None
        return tuple(marks[read_place] for read_place in self.live[place + 1])

    def accepts(self, state: State) -> bool:
        return True

    def size(self, state: State) -> int:
        return len(state)


class OfNumber(Reader):
    """How many places have one of some marks."""

    start: State = 0

    def __init__(self, marks: Sequence[int], numbers: Sequence[int]) -> None:
        self.marks, self.numbers, self.most = marks, numbers, max(numbers, default=0)

    def after(self, place: int, mark: int, state: State) -> State | None:
        count = state + (mark in self.marks)
        return count if count <= self.most else None

    def accepts(self, state: State) -> bool:
        return state in self.numbers

    def size(self, state: State) -> int:
        return 1


class OfLine(Reader):
    """The node of a decision diagram, whose levels are the places of a line."""

    start: State = 2

    def __init__(self, places: Sequence[int], levels: Sequence[Sequence[Sequence[int]]]) -> None:
        self.levels = dict(zip(places, levels))

    def after(self, place: int, mark: int, state: State) -> State | None:
        if place not in self.levels or state == 0:
            return state
        node = _next_node(self.levels[place], state, mark)
        return None if node == _REFUSED else node

    def accepts(self, state: State) -> bool:
        return bool(state == 0)

    def size(self, state: State) -> int:
        return 1


class OfSoMany(Reader):
    """How many lines pass a test: their number, and the nodes of the diagram at which the others are."""

    def __init__(
        self, lines: Sequence[Sequence[int]], levels: Sequence[Sequence[Sequence[int]]], numbers: Sequence[int]
    ) -> None:
        self.levels = [dict(zip(line, levels)) for line in lines]
        self.numbers = numbers
        self.start: State = (0, (2,) * len(lines))

    def after(self, place: int, mark: int, state: State) -> State | None:
        passed, nodes = state
        found = [
            _next_node(levels[place], node, mark) if place in levels and node > _REFUSED else node
            for levels, node in zip(self.levels, nodes)
        ]
        return passed + found.count(0), tuple(node or _REFUSED for node in found)

    def accepts(self, state: State) -> bool:
        return state[0] in self.numbers

    def size(self, state: State) -> int:
        return 1 + len(state[1])


def _next_node(rows: Sequence[Sequence[int]], node: int, mark: int) -> int:
    return rows[node - 2][1 + mark] if node - 2 < len(rows) else _REFUSED


class OfPlaces(Reader):
    """The components of the places with some marks: names and labels of those on the frontier, and how many have left.

    The frontier is a queue, as in the theory; a name is the number of all places once no edge of its place is left.
    The number of components is one of `numbers`; without them there is no cycle. If there is no place with these marks,
    `empty` says whether the rule holds.
    """

    start: State = ((), (), 0)

    def __init__(self, rule: PlaceRule, edges: Sequence[tuple[int, int]], places: int) -> None:
        self.marks, self.places, self.connected = rule.marks, places, rule.word != "NoCycle"
        self.numbers = rule.numbers or (1,)
        self.empty = rule.word in ("OneAtMost", "NoCycle") or 0 in self.numbers
        self.to: list[list[int]] = [[] for _ in range(places)]
        self.last = list(range(places))
        for u, v in edges:
            self.to[max(u, v)].append(min(u, v))
            self.last[min(u, v)] = max(self.last[min(u, v)], u, v)

    def after(self, place: int, mark: int, state: State) -> State | None:
        names, labels, left = list(state[0]), list(state[1]), state[2]
        chosen = mark in self.marks
        if not names and not chosen:
            return state
        if chosen:
            if place in self.to[place] and not self.connected:
                return None
            others = [names.index(other) for other in self.to[place] if other in names]
            names.append(place)
            labels.append(len(names))
            for other in others:
                if labels[other] == labels[-1] and not self.connected:
                    return None
                old, new = labels[other], labels[-1]
                labels = [new if label == old else label for label in labels]
        while len(names) > 1 and self._done(names[0], place):
            if self.connected and labels[0] not in labels[1:]:
                left += 1
                if left >= max(self.numbers):
                    return None
            names.pop(0)
            labels.pop(0)
        return tuple(self.places if self._done(name, place) else name for name in names), standard(labels), left

    def _done(self, name: int, place: int) -> bool:
        return name == self.places or self.last[name] <= place

    def accepts(self, state: State) -> bool:
        names, labels, left = state
        return (not self.connected or left + len(set(labels)) in self.numbers) if names else self.empty

    def size(self, state: State) -> int:
        return 2 * len(state[0])


class OfEdges(Reader):
    """A demand on the edges with one mark, by the theory's machine for it."""

    def __init__(self, demand: str, edges: Sequence[tuple[int, int]], vertices: int, chosen: int = 1) -> None:
        self.chosen = chosen
        self.watch = watch_of(demand)
        self.start: State = self.watch.start
        self.parts: list[list[Event]] = []
        front, added = list[int](), 0
        for index, edge in enumerate(edges):
            upto = vertices if index == len(edges) - 1 else 1 + max(edge)
            later = {end for other in edges[index + 1 :] for end in other}
            events: list[Event] = [(-1,)] * max(0, upto - added)
            front += range(added, upto)
            events.append((front.index(edge[0]), front.index(edge[1])))
            while len(front) > 1 and front[0] not in later:
                front.pop(0)
                events.append(())
            added = max(added, upto)
            self.parts.append(events)

    def after(self, place: int, mark: int, state: State) -> State | None:
        for event in self.parts[place]:
            state = self.watch.after(state, event, mark == self.chosen)
            if state is None:
                return None
        return state

    def accepts(self, state: State) -> bool:
        return self.watch.accepts(state)

    def size(self, state: State) -> int:
        return len(state)


def number_read(readers: Sequence[Reader], choices: Sequence[Sequence[int]]) -> int:
    """Return how many fillings all readers accept; raises OutOfReach if Coq would take too long.

    >>> number_read([OfNumber([1], [2])], [(0, 1)] * 4)
    6
    """
    states, steps = Counter[tuple[State, ...]]({tuple(reader.start for reader in readers): 1}), 0
    for place, marks in enumerate(choices):
        after = Counter[tuple[State, ...]]()
        for state, many in states.items():
            for mark in marks:
                reached = _all_after(readers, place, mark, state)
                if reached is not None:
                    after[reached] += many
                    steps += sum(1 + reader.size(own) for reader, own in zip(readers, reached))
        if steps > MOST_STEPS:
            raise OutOfReach("the sweep of this rule has too many states for a theorem in Coq.")
        states = after
    return sum(many for state, many in states.items() if all(r.accepts(own) for r, own in zip(readers, state)))


def _all_after(readers: Sequence[Reader], place: int, mark: int, states: Sequence[State]) -> tuple[State, ...] | None:
    states_after = []
    for reader, state in zip(readers, states):
        after = reader.after(place, mark, state)
        if after is None:
            return None
        states_after.append(after)
    return tuple(states_after)
