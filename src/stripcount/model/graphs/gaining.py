"""The properties by which a structure is read so that components, cycles, leaves and the like can be counted."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar

from stripcount.model.graphs.components import Components
from stripcount.model.graphs.gains import Gains
from stripcount.model.graphs.graph import Graph
from stripcount.model.graphs.property import Choice, Of, Parts, Property
from stripcount.model.graphs.schedule import Event, Forget, Meet
from stripcount.model.graphs.sets import Degrees, InducedDegrees


class UpTo(Degrees):
    """The label of a vertex is its number of chosen edges: 0, 1, or 2 for all others, and all are allowed."""

    more: ClassVar[bool] = True

    def __init__(self) -> None:
        super().__init__(0, 1, 2)


class InducedUpTo(InducedDegrees):
    """The label of a chosen vertex is its number of edges to chosen ones: 0, 1, or 2 for all others."""

    more: ClassVar[bool] = True

    def __init__(self) -> None:
        super().__init__(0, 1, 2)


def gaining(properties: Sequence[Property], of: Of, gains: Gains) -> tuple[Property, ...]:
    """Return properties that the same structures have, in an order and with labels from which gains are read.

    The first partition is the one whose components are counted: those of the chosen edges with all vertices, or of the
    chosen vertices. One that says nothing is added unless there is one.
    """
    watched = list(properties)
    if gains.components:
        watched = [_plain_components(watched, of)] + [
            constraint for constraint in watched if constraint is not _bare(watched, of)
        ]
    if gains.degrees:
        watched.append(UpTo() if of == "edges" else InducedUpTo())
    return tuple(watched)


def _plain_components(properties: Sequence[Property], of: Of) -> Components:
    """Return a property about all components, spanning ones if edges are chosen: the one there is, or a new one."""
    bare = _bare(properties, of)
    if bare is None:
        return Components(of, 0, None, spanning=of == "edges")
    if bare.spanning or of == "vertices":
        return bare
    return Components(of, 0, None, cycles=bare.cycles, spanning=True)


def _bare(properties: Sequence[Property], of: Of) -> Components | None:
    """Return the property that already reads these components, or reads others and says nothing of their number."""
    for constraint in properties:
        counted = isinstance(constraint, Components) and (
            constraint.spanning == (of == "edges") or constraint.bounds == ((0, None),)
        )
        if type(constraint) is Components and counted and not constraint.removed:
            return constraint
    return None


def left_gains(properties: Sequence[Property], labels: Sequence[tuple[Any, ...]], gains: Gains) -> list[int]:
    """Return what is gained when a vertex is forgotten, by its labels: its choice, then one by each property."""
    adds = {0: gains.unit("isolated"), 1: gains.unit("leaves")} if gains.degrees else {}
    counting = [
        index for index, constraint in enumerate(properties, start=1) if isinstance(constraint, UpTo | InducedUpTo)
    ]
    return [sum(adds.get(label[index], 0) for index in counting) for label in labels] if adds else []


def event_gain(gains: Gains, properties: Sequence[Property], parts: Parts, event: Event, choice: Any) -> int:
    """Return what an event adds to the totals of sets, as one integer, by the states of `gaining` properties before it.

    This is what states tell that are read one by one; `machine.packing` reads the same on whole arrays.
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


def whole_total(name: str, graph: Graph, chosen: frozenset[Choice], of: Of) -> int:
    """Return a total of chosen vertices or edges of a whole graph, which is stated here without states.

    >>> [whole_total(name, Graph(3, ((0, 1), (1, 2))), frozenset({0}), "edges") for name in ("components", "leaves")]
    [2, 2]
    """
    vertices = graph.vertices if of == "edges" else chosen
    edges = chosen if of == "edges" else frozenset(graph.induced(chosen))
    if name in ("components", "cycles"):
        return graph.components(vertices, edges) if name == "components" else graph.cycles(vertices, edges)
    return sum(graph.degree(v, edges) == {"isolated": 0, "leaves": 1}[name] for v in vertices)
