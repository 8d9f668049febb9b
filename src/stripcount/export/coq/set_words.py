"""Edge sets, and maximal and minimal sets, of one graph in the words of `StatementSets.v`, with their constraints.

A maximal set loses its property whenever an element is added. Of the constraints that define the property, only those
that read this element can fail then.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from typing import Any

from stripcount.export.coq.parts import OutOfReach
from stripcount.export.coq.places import (
    PlaceConstraint,
    PlacesSubject,
    edge_list,
    given_marks,
    graph_places,
    vertex_constraints,
)
from stripcount.model.graphs.any_set import AnyEdges, AnyVertices
from stripcount.model.graphs.graph import Graph
from stripcount.model.graphs.maximal import Maximal, Minimal
from stripcount.model.graphs.property import Property
from stripcount.model.graphs.sets import (
    Degrees,
    Dominating,
    EdgeCover,
    EdgeDominating,
    Independent,
    MaximalIndependent,
    MaximalMatching,
    MinimalEdgeCover,
    PrivateNeighbours,
    TotalDominating,
)

PropertyInCoq = tuple[str, tuple[PlaceConstraint, ...]]
"""(a property in Coq, its constraints on the marks of vertices or edges)."""
Properties = Sequence[Property[Any]]

_MAXIMAL_OR_MINIMAL: dict[type, Callable[[], Property[Any]]] = {
    MaximalIndependent: lambda: Maximal(Independent()),
    MaximalMatching: lambda: Maximal(Degrees(0, 1)),
    MinimalEdgeCover: lambda: Minimal(EdgeCover()),
}
"""For each property that a set is maximal or minimal with another property: both properties together."""


def set_places(graph: Graph, properties: Properties, given: Mapping[int, int]) -> PlacesSubject:
    """Return the subject of the vertex sets, edge sets or colourings of one graph that have some properties.

    `given` maps vertices or edges to fixed marks. Raises OutOfReach for properties that the theory does not cover.

    >>> from stripcount.model.graphs.vocabulary import problem
    >>> set_places(Graph(2, ((0, 1),)), problem("maximal matching").properties, {}).counted
    'count_sets [Maximal matching] edges 2 given'
    """
    joined = joined_properties(properties)
    if properties[0].of == "edges":
        graph = Graph(graph.size, tuple(sorted(graph.edges, key=last_end_key)))
        places = len(graph.edges)
    elif all(type(constraint) not in (Maximal, Minimal, PrivateNeighbours, AnyVertices) for constraint in joined):
        return graph_places(graph, joined, given)
    else:
        places = graph.size
    in_coq = [
        property_in_coq(graph, constraint, places)
        for constraint in joined
        if type(constraint) not in (AnyEdges, AnyVertices)
    ]
    return PlacesSubject(
        edge_list(graph.edges) + given_marks(places, given),
        f"count_sets [{'; '.join(words for words, _ in in_coq)}] edges {graph.size} given",
        "sets_counted",
        tuple((int(given[v]),) if v in given else (0, 1) for v in range(places)),
        tuple(constraint for _, constraints in in_coq for constraint in constraints),
    )


def last_end_key(edge: tuple[int, int]) -> tuple[int, int]:
    """Return the key that sorts edges by their later end, then by their earlier end."""
    return max(edge), min(edge)


def joined_properties(properties: Properties) -> Properties:
    """Return the properties, with "maximal" or "minimal" and the property that is meant by it joined to one.

    Independent() and MaximalIndependent(), for example, become Maximal(Independent()). Raises OutOfReach for total
    irredundant sets that are not dominating.
    """
    kinds = {type(constraint) for constraint in properties}
    joined = [
        _MAXIMAL_OR_MINIMAL[type(constraint)]() if type(constraint) in _MAXIMAL_OR_MINIMAL else constraint
        for constraint in properties
    ]
    for index, constraint in enumerate(joined):
        if type(constraint) is PrivateNeighbours:
            dominating: Property[Any] = TotalDominating() if constraint.total else Dominating()
            if type(dominating) in kinds:
                joined[index] = Minimal(dominating)
            elif constraint.total:
                raise OutOfReach("the theory for Coq covers irredundant sets in which vertices cover themselves.")
    implied_keys = {_key(constraint.properties[0]) for constraint in joined if isinstance(constraint, Maximal)}
    return [constraint for constraint in joined if _key(constraint) not in implied_keys]


def _key(constraint: Property[Any]) -> Hashable:
    """Return a key that is equal for equal properties."""
    return (type(constraint), constraint.degrees) if isinstance(constraint, Degrees) else (type(constraint),)


def property_in_coq(graph: Graph, constraint: Property[Any], places: int) -> PropertyInCoq:
    """Return a property in Coq with its constraints; raises OutOfReach if the theory does not cover it.

    `places` is the number of places: of vertices or, for a property of edges, of edges.
    """
    if isinstance(constraint, Maximal):
        if len(constraint.properties) > 1:
            raise OutOfReach("the theory for Coq covers sets that are maximal or minimal with one property.")
        words, constraints = property_in_coq(graph, constraint.properties[0], places)
        kind, mark = ("Minimal", 0) if type(constraint) is Minimal else ("Maximal", 1)
        changes = (_extremal_constraint(mark, constraints, place) for place in range(places))
        return f"{kind} {f'({words})' if ' ' in words else words}", (*constraints, *changes)
    if type(constraint) is PrivateNeighbours:
        closed_neighbourhoods = [dict.fromkeys((v, *graph.around[v])) for v in graph.vertices]
        return "Irredundant", tuple(_private_constraint(closed_neighbourhoods, v) for v in graph.vertices)
    if constraint.of == "edges":
        return _edge_property(graph, constraint)
    words, constraints = vertex_constraints(graph, [constraint])
    return f"Vertices {words}", constraints


def _extremal_constraint(mark: int, constraints: Sequence[PlaceConstraint], place: int) -> PlaceConstraint:
    """Return the constraint that a place has a mark, or that some constraint fails if it gets this mark."""
    affected = [constraint for constraint in constraints if place in constraint.places]
    read_places = tuple(dict.fromkeys((place, *(other for constraint in affected for other in constraint.places))))
    tests = [([read_places.index(other) for other in constraint.places], constraint.allows) for constraint in affected]

    def allows(marks: Sequence[int]) -> bool:
        if marks[0] == mark:
            return True
        marks_after_change = [mark, *marks[1:]]
        return not all(test([marks_after_change[index] for index in indices]) for indices, test in tests)

    cost = len(read_places) + sum(constraint.cost or len(constraint.places) for constraint in affected)
    return PlaceConstraint(read_places, allows, cost)


def _private_constraint(closed_neighbourhoods: Sequence[Mapping[int, None]], vertex: int) -> PlaceConstraint:
    """Return the constraint that a vertex, if it is chosen, covers one that no other chosen vertex covers.

    A vertex v covers `closed_neighbourhoods[v]`: itself and its neighbours.
    """
    read_places = tuple(
        dict.fromkeys((vertex, *(u for v in closed_neighbourhoods[vertex] for u in closed_neighbourhoods[v])))
    )
    groups = [[read_places.index(u) for u in closed_neighbourhoods[v]] for v in closed_neighbourhoods[vertex]]

    def allows(marks: Sequence[int]) -> bool:
        return marks[0] == 0 or any(sum(marks[index] for index in group) == 1 for group in groups)

    return PlaceConstraint(read_places, allows, len(read_places) + sum(map(len, groups)))


def _edge_property(graph: Graph, constraint: Property[Any]) -> PropertyInCoq:
    """Return a property of edge sets in Coq with its constraints; raises OutOfReach if the theory does not cover it."""
    incident_edges: list[list[int]] = [[] for _ in graph.vertices]
    for index, edge in enumerate(graph.edges):
        for end in edge:
            incident_edges[end].append(index)
    if type(constraint) is EdgeCover:
        return "EdgeCover", tuple(PlaceConstraint(tuple(edges), lambda marks: 1 in marks) for edges in incident_edges)
    if type(constraint) is EdgeDominating:
        return "EdgeDominating", tuple(
            PlaceConstraint((*incident_edges[u], *incident_edges[v]), lambda marks: 1 in marks) for u, v in graph.edges
        )
    if type(constraint) is not Degrees:
        raise OutOfReach(
            "the theory for Coq covers matchings, edge covers, edge dominating sets, sets of edges with given degrees, "
            "maximal and minimal ones among them, and connection; the problem asks for something else."
        )
    degrees = sorted(constraint.degrees)
    names = {(0, 1): "matching", (1,): "perfect_matching"}
    words = names.get(tuple(degrees), f"Degree [{'; '.join(map(str, degrees))}]")
    return words, tuple(PlaceConstraint(tuple(edges), lambda marks: sum(marks) in degrees) for edges in incident_edges)
