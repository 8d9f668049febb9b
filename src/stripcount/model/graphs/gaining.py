"""Properties added to those of a structure so that its components, cycles, leaves and isolated vertices are counted."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from stripcount.model.graphs.components import Components
from stripcount.model.graphs.gains import Gains
from stripcount.model.graphs.graph import Graph
from stripcount.model.graphs.property import Choice, Of, Parts, Property, VertexState
from stripcount.model.graphs.schedule import Event, Forget, Meet
from stripcount.model.graphs.sets import Degrees, InducedDegrees


class UpTo(Degrees):
    """Always true; the vertex state is the number of chosen edges, up to 2."""

    more: ClassVar[bool] = True

    def __init__(self) -> None:
        super().__init__(0, 1, 2)


class InducedUpTo(InducedDegrees):
    """Always true; the state of a chosen vertex is its number of edges to chosen vertices, up to 2."""

    more: ClassVar[bool] = True

    def __init__(self) -> None:
        super().__init__(0, 1, 2)


def gaining(properties: Sequence[Property], domain: Of, gains: Gains) -> tuple[Property, ...]:
    """Return properties of the same structures from whose states gains can be read.

    If components are counted, the states of the first property hold them: those of the chosen edges with all vertices,
    or those of the chosen vertices. It is one of `properties` or a new one that is always true. If degrees are
    counted, the last property holds them.
    """
    read_properties = list(properties)
    if gains.components:
        read_properties = [_plain_components(read_properties, domain)] + [
            constraint for constraint in read_properties if constraint is not _bare(read_properties, domain)
        ]
    if gains.degrees:
        read_properties.append(UpTo() if domain == "edges" else InducedUpTo())
    return tuple(read_properties)


def _plain_components(properties: Sequence[Property], domain: Of) -> Components:
    """Return the property whose states hold all components, with all vertices if edges are chosen.

    It is one of `properties`, one of them made spanning, or a new one.
    """
    bare = _bare(properties, domain)
    if bare is None:
        return Components(domain, 0, None, spanning=domain == "edges")
    if bare.spanning or domain == "vertices":
        return bare
    return Components(domain, 0, None, cycles=bare.cycles, spanning=True)


def _bare(properties: Sequence[Property], domain: Of) -> Components | None:
    """Return the property whose states hold the components to count, or can be made to; None without one.

    A property that bounds the number of other components cannot, because its bounds are about those.
    """
    for constraint in properties:
        usable = isinstance(constraint, Components) and (
            constraint.spanning == (domain == "edges") or constraint.bounds == ((0, None),)
        )
        if type(constraint) is Components and usable and not constraint.removed:
            return constraint
    return None


def left_gains(
    properties: Sequence[Property], joint_states: Sequence[tuple[Choice | VertexState, ...]], gains: Gains
) -> list[int]:
    """Return for each joint state (choice, state of each property) the gains when the vertex is forgotten."""
    unit_of_degree = {0: gains.unit("isolated"), 1: gains.unit("leaves")} if gains.degrees else {}
    counting = [
        index for index, constraint in enumerate(properties, start=1) if isinstance(constraint, UpTo | InducedUpTo)
    ]
    return (
        [sum(unit_of_degree.get(joint_state[index], 0) for index in counting) for joint_state in joint_states]
        if unit_of_degree
        else []
    )


def event_gain(gains: Gains, properties: Sequence[Property], parts: Parts, event: Event, choice: Choice) -> int:
    """Return the gain of an event in the totals of sets, as one integer, from the states before it.

    This is for states that are read one by one; `machine.packing` computes the same on whole arrays.
    """
    added = 0
    if gains.components and isinstance(event, Forget):
        own, others = _split(parts[0].at, event.slot)
        added += gains.unit("components") * (own > 0 and own not in others)
    elif gains.components and isinstance(event, Meet) and (properties[0].of == "vertices" or choice):
        component, other_component = (_split(parts[0].at, slot)[0] for slot in (event.one, event.other))
        added += gains.unit("cycles") * (component == other_component > 0)
    if gains.degrees and isinstance(event, Forget) and event.slot < len(parts[-1]):
        added += {0: gains.unit("isolated"), 1: gains.unit("leaves")}.get(parts[-1][event.slot], 0)
    return added


def _split(components: tuple[int, ...], slot: int) -> tuple[int, tuple[int, ...]]:
    """Return the component at a slot, and those at the other slots."""
    return (components[slot] if slot < len(components) else 0), (*components[:slot], *components[slot + 1 :])


def whole_total(name: str, graph: Graph, chosen: frozenset[Choice], domain: Of) -> int:
    """Return a total of chosen vertices or edges of a whole graph, which is stated here without states.

    >>> [whole_total(name, Graph(3, ((0, 1), (1, 2))), frozenset({0}), "edges") for name in ("components", "leaves")]
    [2, 2]
    """
    vertices = graph.vertices if domain == "edges" else chosen
    edges = chosen if domain == "edges" else frozenset(graph.induced(chosen))
    if name in ("components", "cycles"):
        return graph.components(vertices, edges) if name == "components" else graph.cycles(vertices, edges)
    return sum(graph.degree(v, edges) == {"isolated": 0, "leaves": 1}[name] for v in vertices)
