"""Additional properties from whose states the components, cycles, leaves and isolated vertices are counted."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from stripcount.model.graphs.components import Components
from stripcount.model.graphs.gains import Gains
from stripcount.model.graphs.graph import Graph
from stripcount.model.graphs.property import Choice, Domain, Parts, Property, VertexState
from stripcount.model.graphs.schedule import Event, Forget, Meet
from stripcount.model.graphs.sets import Degrees, InducedDegrees


class CappedDegrees(Degrees):
    """Always true; the vertex state is the number of chosen edges at the vertex, at most 2."""

    unbounded: ClassVar[bool] = True

    def __init__(self) -> None:
        super().__init__(0, 1, 2)


class CappedInducedDegrees(InducedDegrees):
    """Always true; the state of a chosen vertex is its number of edges to chosen vertices, at most 2."""

    unbounded: ClassVar[bool] = True

    def __init__(self) -> None:
        super().__init__(0, 1, 2)


def with_gain_properties(properties: Sequence[Property], domain: Domain, gains: Gains) -> tuple[Property, ...]:
    """Return properties of the same structures from whose states the gains can be computed.

    If a total depends on components, the states of the first property hold them: those of the chosen edges with all
    vertices, or those of the chosen vertices. It is one of `properties` or a new one that is always true. If a total
    depends on degrees, the states of the last property, a new one, hold them.
    """
    read_properties = list(properties)
    if gains.needs_components:
        usable = _usable_components(read_properties, domain)
        other_properties = [constraint for constraint in read_properties if constraint is not usable]
        read_properties = [_plain_components(read_properties, domain), *other_properties]
    if gains.needs_degrees:
        read_properties.append(CappedDegrees() if domain == "edges" else CappedInducedDegrees())
    return tuple(read_properties)


def _plain_components(properties: Sequence[Property], domain: Domain) -> Components:
    """Return the property whose states hold all components, with all vertices if edges are chosen.

    It is one of `properties`, one of them made spanning, or a new one.
    """
    usable = _usable_components(properties, domain)
    if usable is None:
        return Components(domain, 0, None, spanning=domain == "edges")
    if usable.spanning or domain == "vertices":
        return usable
    return Components(domain, 0, None, cycles=usable.cycles, spanning=True)


def _usable_components(properties: Sequence[Property], domain: Domain) -> Components | None:
    """Return the first of the properties whose states hold the components to count, or can be made to; else None.

    A property that bounds the number of the components of other sets cannot, such as those of the set that is not
    chosen.
    """
    for constraint in properties:
        usable = isinstance(constraint, Components) and (
            constraint.spanning == (domain == "edges") or constraint.bounds == ((0, None),)
        )
        if type(constraint) is Components and usable and not constraint.removed:
            return constraint
    return None


def forget_gains(
    properties: Sequence[Property], joint_states: Sequence[tuple[Choice | VertexState, ...]], gains: Gains
) -> list[int]:
    """Return for each joint state (choice, vertex state of each property) the gain when the vertex is forgotten.

    The list is empty if no total depends on degrees.
    """
    unit_of_degree = {0: gains.unit("isolated"), 1: gains.unit("leaves")} if gains.needs_degrees else {}
    degree_indices = [
        index
        for index, constraint in enumerate(properties, start=1)
        if isinstance(constraint, CappedDegrees | CappedInducedDegrees)
    ]
    return (
        [sum(unit_of_degree.get(joint_state[index], 0) for index in degree_indices) for joint_state in joint_states]
        if unit_of_degree
        else []
    )


def event_gain(gains: Gains, properties: Sequence[Property], parts: Parts, event: Event, choice: Choice) -> int:
    """Return what an event adds to the totals, as one integer as in `Gains`, from the states before it.

    `properties` are those of `with_gain_properties`, `parts` their states, `choice` is what is chosen at the event.
    This is for states that are read one by one; `machine.packing` computes the same on whole arrays.
    """
    gain = 0
    if gains.needs_components and isinstance(event, Forget):
        component, other_components = _split(parts[0].component_of, event.slot)
        gain += gains.unit("components") * (component > 0 and component not in other_components)
    elif gains.needs_components and isinstance(event, Meet) and (properties[0].of == "vertices" or choice):
        component, other_component = (_split(parts[0].component_of, slot)[0] for slot in (event.slot, event.other_slot))
        gain += gains.unit("cycles") * (component == other_component > 0)
    if gains.needs_degrees and isinstance(event, Forget) and event.slot < len(parts[-1]):
        gain += {0: gains.unit("isolated"), 1: gains.unit("leaves")}.get(parts[-1][event.slot], 0)
    return gain


def _split(components: tuple[int, ...], slot: int) -> tuple[int, tuple[int, ...]]:
    """Return the component at a slot, and those at the other slots."""
    return (components[slot] if slot < len(components) else 0), (*components[:slot], *components[slot + 1 :])


def total_of_set(name: str, graph: Graph, chosen: frozenset[Choice], domain: Domain) -> int:
    """Return the total of this name for a set of vertices or of edges (by index) of a graph, without using states.

    `name` is one of GAINED_OF_SETS.

    >>> [total_of_set(name, Graph(3, ((0, 1), (1, 2))), frozenset({0}), "edges") for name in ("components", "leaves")]
    [2, 2]
    """
    vertices = graph.vertices if domain == "edges" else chosen
    edges = chosen if domain == "edges" else frozenset(graph.induced(chosen))
    if name in ("components", "cycles"):
        return graph.components(vertices, edges) if name == "components" else graph.cycles(vertices, edges)
    return sum(graph.degree(v, edges) == {"isolated": 0, "leaves": 1}[name] for v in vertices)
