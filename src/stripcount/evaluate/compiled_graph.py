"""Counting on one graph by the compiled library, to which the properties are passed as tables.

A state holds a label and a component for each vertex on the frontier. The library knows no property: a label stands
for a tuple with one vertex state of each local property.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import product

from stripcount.kernels.graphs import (
    MAX_LABELS,
    MAX_UNESTIMATED,
    FrontierComponents,
    FrontierLabels,
    GraphRule,
    graph_count,
)
from stripcount.kernels.loading import installed_library
from stripcount.limits import UNLIMITED, Limits
from stripcount.model.contract.package_class import is_package_class
from stripcount.model.graphs.components import Components
from stripcount.model.graphs.finite_schedule import FiniteSchedule
from stripcount.model.graphs.frontier_strip import FrontierStrip
from stripcount.model.graphs.property import Choice, Local, Property, VertexState, Where
from stripcount.model.strip import Strip

MAX_SLOTS = 12
"""The largest number of frontier slots; counts that need more are estimated first and swept in another way."""
_WHOLE_STATE_METHODS = ("start", "vertex", "edge", "window", "forget", "accepts")
"""The methods of a property that get whole states, which the library does not call."""
_Label = tuple[VertexState, ...]
"""A vertex state for each local property."""


def compiled_graph_count(
    strip: Strip, limits: Limits = UNLIMITED, announce: Callable[[int, int, int], None] | None = None
) -> int | None:
    """Return the number of structures on one graph, or None where the library cannot compute it.

    It can if all properties are local, except for at most one that counts components, and if there are at most 32
    labels. The result is None without the library, for strips that are not one graph, for more than `MAX_SLOTS` slots,
    for more than half a gigabyte, and for properties defined outside the package: the sweep on arrays reports errors in
    those. `announce` is called with (steps done, number of steps, current number of states).

    >>> from stripcount.model.graphs.finite_strip import FiniteStrip
    >>> from stripcount.model.graphs.finite.names import graph_named
    >>> from stripcount.model.graphs.vocabulary import problem
    >>> cube = FiniteStrip(graph_named("cube"), problem("spanning tree"), range(8))
    >>> compiled_graph_count(cube) in (384, None)
    True
    """
    library = installed_library().library
    graph = None if strip.one_board is None else strip.one_board.by_events
    if library is None or graph is None or strip.counting.extreme or graph.schedule.slots > MAX_SLOTS:
        return None
    schedule = graph.schedule
    rule = rule_of(graph, schedule) if isinstance(schedule, FiniteSchedule) else None
    if rule is None:
        return None

    def on_step(done: int, steps: int, states: int) -> None:
        """Check the limits and announce the progress."""
        limits.check()
        if announce is not None:
            announce(done, steps, states)

    return graph_count(library, schedule.graph.edges, schedule.order, rule, min(limits.bytes, MAX_UNESTIMATED), on_step)


def rule_of(strip: FrontierStrip, schedule: FiniteSchedule) -> GraphRule | None:
    """Return the properties of a strip as tables, None if the library cannot represent them or the events."""
    components = [constraint for constraint in strip.properties if isinstance(constraint, Components)]
    local = [constraint for constraint in strip.properties if isinstance(constraint, Local)]
    is_representable = all(map(_is_package_property, local)) and all(
        type(constraint) is Components for constraint in components
    )
    if not is_representable or len(local) + len(components) < len(strip.properties) or len(components) > 1:
        return None
    if not schedule.order or schedule.windows or strip.fixed_choices or strip.gains or strip.distinct:
        return None
    counted_components = components[0] if components else None
    if counted_components is not None and not (
        counted_components.broken_circuits and len(counted_components.bounds) == 1
    ):
        return None
    choices, of_edges, vertex_count = [choice for choice, _ in strip.choices], strip.of == "edges", schedule.graph.size
    vertex_choices: list[Choice] = [None] if of_edges else choices
    labels = _LabelIndices(local, choices if of_edges else [None])
    initial_masks = []  # for each vertex and choice, the set of labels with which it may enter, as a bit mask
    for vertex in range(vertex_count):
        free = vertex_choices if of_edges else strip.free.get((0, vertex), choices)
        where = Where(0, vertex, vertex_count, True)
        for choice in vertex_choices:
            bits = (1 << label for label in labels.initial(choice, where)) if choice in free else ()
            initial_masks.append(sum(bits))
    if not labels.close():
        return None
    allowed = [1] * len(schedule.graph.edges)
    if of_edges:
        free_choices = (strip.free.get(edge, choices) for edge in range(len(allowed)))
        allowed = [sum(1 << choices.index(choice) for choice in free) for free in free_choices]
    groups = [counted_components is not None and counted_components.group(choice) == 0 for choice in choices]
    component_rule = FrontierComponents(
        None if counted_components is None else (*counted_components.bounds[0], counted_components.cycles),
        [counted_components is not None and counted_components.spanning] if of_edges else groups,
        groups if of_edges else [True],
        of_edges=of_edges,
    )
    return GraphRule(labels.tables(), component_rule, initial_masks, allowed)


def _is_package_property(constraint: Local) -> bool:
    """Return whether a property is one of this package that overrides none of the methods on whole states.

    Such a property is given by its vertex states, their changes by edges and loops, and those that may be left.
    """
    cls = type(constraint)
    return is_package_class(cls) and all(
        getattr(cls, name) in (getattr(Local, name), getattr(Property, name)) for name in _WHOLE_STATE_METHODS
    )


@dataclass(eq=False)
class _LabelIndices:
    """Indices of labels, in the order in which they are found; a label holds the vertex state of each property."""

    properties: Sequence[Local]
    edge_choices: Sequence[Choice]
    indices: dict[_Label, int] = field(default_factory=dict)

    def index(self, label: _Label) -> int:
        """Return the index of a label, which is added if it is new."""
        return self.indices.setdefault(label, len(self.indices))

    def initial(self, choice: Choice, where: Where) -> Iterator[int]:
        """Yield the indices of the labels with which a vertex with this choice may enter the frontier."""
        return map(self.index, product(*(constraint.begins(choice, where) for constraint in self.properties)))

    def close(self) -> bool:
        """Add all labels that edges and loops lead to, up to MAX_LABELS; return whether there are no more."""
        previous_count = 0
        while previous_count < len(self.indices) <= MAX_LABELS:
            previous_count = len(self.indices)
            self.after_edges()
            self.after_loops()
        return len(self.indices) <= MAX_LABELS

    def _after_edge(self, first: _Label, second: _Label, choice: Choice) -> tuple[_Label, _Label] | None:
        """Return the labels of two adjacent vertices after their edge is decided, None if a property forbids it."""
        pairs = []
        for constraint, first_state, second_state in zip(self.properties, first, second):
            pair = constraint.meet(first_state, second_state, choice)
            if pair is None:
                return None
            pairs.append(pair)
        return tuple(state for state, _ in pairs), tuple(state for _, state in pairs)

    def after_edges(self) -> list[int]:
        """Return for each (choice, label of one end, label of the other), in this order, the labels after the edge.

        Labels i and j are the entry i·(number of labels) + j; -1 stands for an edge that is forbidden.
        """
        labels, index_pairs = list(self.indices), []
        for choice in self.edge_choices:
            for first, second in product(labels, labels):
                after = self._after_edge(first, second, choice)
                index_pairs.append(None if after is None else (self.index(after[0]), self.index(after[1])))
        return [-1 if pair is None else pair[0] * len(self.indices) + pair[1] for pair in index_pairs]

    def after_loops(self) -> list[int]:
        """Return for each (choice, label) the label after a loop, -1 if the loop is forbidden."""
        indices = []
        for choice in self.edge_choices:
            for label in list(self.indices):
                after = [constraint.loop(state, choice) for constraint, state in zip(self.properties, label)]
                indices.append(-1 if None in after else self.index(tuple(after)))
        return indices

    def tables(self) -> FrontierLabels:
        """Return the labels after edges and loops, and whether a vertex with each label may leave the frontier."""
        may_leave = [
            all(constraint.done(state) for constraint, state in zip(self.properties, label)) for label in self.indices
        ]
        return FrontierLabels(len(self.indices), self.after_edges(), self.after_loops(), may_leave)
