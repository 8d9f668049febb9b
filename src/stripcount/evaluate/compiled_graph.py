"""The count of one graph by the compiled library: what its properties allow is told by tables.

States are tuples of a label for each vertex on the frontier, and of its component. The library knows no property: a
label stands for what all local properties know of a vertex.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import product

from stripcount.kernels.graphs import (
    MOST_LABELS,
    MOST_UNESTIMATED,
    FrontierComponents,
    FrontierLabels,
    GraphRule,
    graph_count,
)
from stripcount.kernels.loading import installed
from stripcount.limits import UNLIMITED, Limits
from stripcount.model.graphs.components import Components
from stripcount.model.graphs.ending import FiniteSchedule
from stripcount.model.graphs.frontier_strip import FrontierStrip
from stripcount.model.graphs.property import Choice, Local, Property, VertexState, Where
from stripcount.model.strip import Strip

WIDEST = 12
"""Slots of the frontier; what needs more is estimated first, and swept with other tables."""
_METHODS = ("start", "vertex", "edge", "window", "forget", "accepts")
_Label = tuple[VertexState, ...]


def compiled_graph_count(
    strip: Strip, limits: Limits = UNLIMITED, announce: Callable[[int, int, int], None] | None = None
) -> int | None:
    """Return how many structures there are on one graph, None without the library and for what it does not read.

    It reads properties that know something of each vertex, of at most 32 kinds in all, with one that counts components.
    None also for strips that are not one graph, for wide frontiers, for what takes more than half a gigabyte, and for
    properties from outside the package, as the sweep on arrays explains their mistakes. The callback gets (steps done,
    steps in all, states now).

    >>> from stripcount.model.graphs.finite_strip import FiniteStrip
    >>> from stripcount.model.graphs.finite.names import graph_named
    >>> from stripcount.model.graphs.vocabulary import problem
    >>> cube = FiniteStrip(graph_named("cube"), problem("spanning tree"), range(8))
    >>> compiled_graph_count(cube) in (384, None)
    True
    """
    library = installed().library
    graph = None if strip.one_board is None else strip.one_board.by_events
    if library is None or graph is None or strip.counting.extreme or graph.schedule.slots > WIDEST:
        return None
    schedule = graph.schedule
    rule = rule_of(graph, schedule) if isinstance(schedule, FiniteSchedule) else None
    if rule is None:
        return None

    def look(done: int, steps: int, states: int) -> None:
        limits.check()
        if announce is not None:
            announce(done, steps, states)

    return graph_count(library, schedule.graph.edges, schedule.order, rule, min(limits.bytes, MOST_UNESTIMATED), look)


def rule_of(strip: FrontierStrip, schedule: FiniteSchedule) -> GraphRule | None:
    """Return the properties of a strip as tables, None if they cannot be told so."""
    components = [constraint for constraint in strip.properties if isinstance(constraint, Components)]
    local = [constraint for constraint in strip.properties if isinstance(constraint, Local)]
    plain = all(map(_inherits, local)) and all(type(constraint) is Components for constraint in components)
    if not plain or len(local) + len(components) < len(strip.properties) or len(components) > 1:
        return None
    if not schedule.order or schedule.windows or strip.given or strip.gains or strip.distinct:
        return None
    counted = components[0] if components else None
    if counted is not None and not (counted.broken and len(counted.bounds) == 1):
        return None
    choices, of_edges, size = [choice for choice, _ in strip.choices], strip.of == "edges", schedule.graph.size
    of_vertices: list[Choice] = [None] if of_edges else choices
    labels = _LabelNumbers(local, choices if of_edges else [None])
    begins = []
    for vertex in range(size):
        free = of_vertices if of_edges else strip.free.get((0, vertex), choices)
        where = Where(0, vertex, size, True)
        for choice in of_vertices:
            masks = (1 << number for number in labels.begins(choice, where)) if choice in free else ()
            begins.append(sum(masks))
    if not labels.closed():
        return None
    allowed = [1] * len(schedule.graph.edges)
    if of_edges:
        free_at = (strip.free.get(edge, choices) for edge in range(len(allowed)))
        allowed = [sum(1 << choices.index(choice) for choice in free) for free in free_at]
    groups = [counted is not None and counted.group(choice) == 0 for choice in choices]
    joined = FrontierComponents(
        None if counted is None else (*counted.bounds[0], counted.cycles),
        [counted is not None and counted.spanning] if of_edges else groups,
        groups if of_edges else [True],
        of_edges=of_edges,
    )
    return GraphRule(labels.tables(), joined, begins, allowed)


def _inherits(constraint: Local) -> bool:
    """Return whether a property of the package says only what a vertex and an edge do to vertex states."""
    kind = type(constraint)
    own = kind.__module__.startswith("stripcount.")
    return own and all(getattr(kind, name) in (getattr(Local, name), getattr(Property, name)) for name in _METHODS)


@dataclass(eq=False)
class _LabelNumbers:
    """What some properties know of a vertex together, numbered as it is met."""

    properties: Sequence[Local]
    edge_choices: Sequence[Choice]
    known: dict[_Label, int] = field(default_factory=dict)

    def number(self, label: _Label) -> int:
        return self.known.setdefault(label, len(self.known))

    def begins(self, choice: Choice, where: Where) -> Iterator[int]:
        """Yield the labels with which a vertex may enter."""
        return map(self.number, product(*(one.begins(choice, where) for one in self.properties)))

    def closed(self) -> bool:
        """Find all labels; return whether there are not too many."""
        done = 0
        while done < len(self.known) <= MOST_LABELS:
            done = len(self.known)
            self.meets()
            self.loops()
        return len(self.known) <= MOST_LABELS

    def _met(self, one: _Label, other: _Label, choice: Choice) -> tuple[_Label, _Label] | None:
        after = []
        for constraint, first, second in zip(self.properties, one, other):
            met = constraint.meet(first, second, choice)
            if met is None:
                return None
            after.append(met)
        return tuple(first for first, _ in after), tuple(second for _, second in after)

    def meets(self) -> list[int]:
        """Return the labels after an edge, by its choice and the labels of its ends."""
        every, numbers = list(self.known), []
        for choice in self.edge_choices:
            for one, other in product(every, every):
                met = self._met(one, other, choice)
                numbers.append(None if met is None else (self.number(met[0]), self.number(met[1])))
        return [-1 if pair is None else pair[0] * len(self.known) + pair[1] for pair in numbers]

    def loops(self) -> list[int]:
        """Return the label after a loop, by its choice and the label."""
        numbers = []
        for choice in self.edge_choices:
            for label in list(self.known):
                after = [one.loop(state, choice) for one, state in zip(self.properties, label)]
                numbers.append(-1 if None in after else self.number(tuple(after)))
        return numbers

    def tables(self) -> FrontierLabels:
        """Return what edges do to all labels, and with which a vertex may be left."""
        done = [all(one.done(state) for one, state in zip(self.properties, label)) for label in self.known]
        return FrontierLabels(len(self.known), self.meets(), self.loops(), done)
