"""Sets of edges, and maximal and minimal sets, of one graph in the words of `StatementSets.v`, and their demands.

A set that is maximal loses its property whenever one element is added. Of the demands that say the property only those
that read this element can fail then.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from typing import Any

from stripcount.export.coq.parts import OutOfReach
from stripcount.export.coq.places import Demand, Places, edge_list, given_marks, graph_places, vertex_demands
from stripcount.model.graphs.anything import AnyEdges, AnyVertices
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

Wanted = tuple[str, tuple[Demand, ...]]
"""A property in Coq, and its demands on the marks of vertices or edges."""
Properties = Sequence[Property[Any]]

_STANDARD: dict[type, Callable[[], Property[Any]]] = {
    MaximalIndependent: lambda: Maximal(Independent()),
    MaximalMatching: lambda: Maximal(Degrees(0, 1)),
    MinimalEdgeCover: lambda: Minimal(EdgeCover()),
}
"""Properties that make a set with another property maximal or minimal, by what they say together."""


def set_places(graph: Graph, properties: Properties, given: Mapping[int, int]) -> Places:
    """Return the subject of sets of vertices or edges, or of colourings, of one graph; raises OutOfReach for others.

    >>> from stripcount.model.graphs.vocabulary import problem
    >>> set_places(Graph(2, ((0, 1),)), problem("maximal matching").properties, {}).counted
    'count_sets [Maximal matching] edges 2 given'
    """
    asked = named(properties)
    if properties[0].of == "edges":
        graph = Graph(graph.size, tuple(sorted(graph.edges, key=by_last_end)))
        places = len(graph.edges)
    elif all(type(constraint) not in (Maximal, Minimal, PrivateNeighbours, AnyVertices) for constraint in asked):
        return graph_places(graph, asked, given)
    else:
        places = graph.size
    wanted = [
        wanted_of(graph, constraint, places) for constraint in asked if type(constraint) not in (AnyEdges, AnyVertices)
    ]
    return Places(
        edge_list(graph.edges) + given_marks(places, given),
        f"count_sets [{'; '.join(words for words, _ in wanted)}] edges {graph.size} given",
        "sets_counted",
        tuple((int(given[v]),) if v in given else (0, 1) for v in range(places)),
        tuple(demand for _, demands in wanted for demand in demands),
    )


def by_last_end(edge: tuple[int, int]) -> tuple[int, int]:
    """Return a key by which edges come with the later of their ends."""
    return max(edge), min(edge)


def named(properties: Properties) -> Properties:
    """Return properties of which those that make others maximal or minimal have become one with these."""
    kinds = {type(constraint) for constraint in properties}
    joined = [
        _STANDARD[type(constraint)]() if type(constraint) in _STANDARD else constraint for constraint in properties
    ]
    for index, constraint in enumerate(joined):
        if type(constraint) is PrivateNeighbours:
            whole: Property[Any] = TotalDominating() if constraint.total else Dominating()
            if type(whole) in kinds:
                joined[index] = Minimal(whole)
            elif constraint.total:
                raise OutOfReach("the theory for Coq covers irredundant sets in which vertices cover themselves.")
    whole_of = {_key(constraint.properties[0]) for constraint in joined if isinstance(constraint, Maximal)}
    return [constraint for constraint in joined if _key(constraint) not in whole_of]


def _key(constraint: Property[Any]) -> Hashable:
    """Return what says the same of two properties of one kind."""
    return (type(constraint), constraint.degrees) if isinstance(constraint, Degrees) else (type(constraint),)


def wanted_of(graph: Graph, constraint: Property[Any], places: int) -> Wanted:
    """Return a property in Coq and its demands on so many vertices or edges; raises OutOfReach for others."""
    if isinstance(constraint, Maximal):
        if len(constraint.properties) > 1:
            raise OutOfReach("the theory for Coq covers sets that are maximal or minimal with one property.")
        words, demands = wanted_of(graph, constraint.properties[0], places)
        kind, mark = ("Minimal", 0) if type(constraint) is Minimal else ("Maximal", 1)
        changes = (_on_change(mark, demands, place) for place in range(places))
        return f"{kind} {f'({words})' if ' ' in words else words}", (*demands, *changes)
    if type(constraint) is PrivateNeighbours:
        covers = [dict.fromkeys((v, *graph.around[v])) for v in graph.vertices]
        return "Irredundant", tuple(_on_private(covers, v) for v in graph.vertices)
    if constraint.of == "edges":
        return _of_edges(graph, constraint)
    words, demands = vertex_demands(graph, [constraint])
    return f"Vertices {words}", demands


def _on_change(mark: int, demands: Sequence[Demand], place: int) -> Demand:
    """Return the demand that a place has a mark, or some demand is not met with this mark."""
    near = [demand for demand in demands if place in demand.places]
    read = tuple(dict.fromkeys((place, *(near_place for demand in near for near_place in demand.places))))
    tests = [([read.index(near_place) for near_place in demand.places], demand.allows) for demand in near]

    def allows(marks: Sequence[int]) -> bool:
        if marks[0] == mark:
            return True
        other = [mark, *marks[1:]]
        return not all(allowed([other[index] for index in indices]) for indices, allowed in tests)

    return Demand(read, allows, len(read) + sum(demand.cost or len(demand.places) for demand in near))


def _on_private(covers: Sequence[Mapping[int, None]], vertex: int) -> Demand:
    """Return the demand that a vertex, if it is chosen, covers one that no other chosen vertex covers."""
    read = tuple(dict.fromkeys((vertex, *(u for v in covers[vertex] for u in covers[v]))))
    groups = [[read.index(u) for u in covers[v]] for v in covers[vertex]]

    def allows(marks: Sequence[int]) -> bool:
        return marks[0] == 0 or any(sum(marks[index] for index in group) == 1 for group in groups)

    return Demand(read, allows, len(read) + sum(map(len, groups)))


def _of_edges(graph: Graph, constraint: Property[Any]) -> Wanted:
    edges_at: list[list[int]] = [[] for _ in graph.vertices]
    for index, edge in enumerate(graph.edges):
        for end in edge:
            edges_at[end].append(index)
    some = [Demand(tuple(edges), lambda marks: 1 in marks) for edges in edges_at]
    if type(constraint) is EdgeCover:
        return "EdgeCover", tuple(some)
    if type(constraint) is EdgeDominating:
        return "EdgeDominating", tuple(
            Demand((*edges_at[u], *edges_at[v]), lambda marks: 1 in marks) for u, v in graph.edges
        )
    if type(constraint) is not Degrees:
        raise OutOfReach(
            "the theory for Coq covers matchings, edge covers, edge dominating sets, sets of edges with given degrees, "
            "maximal and minimal ones among them, and connection; the problem asks for something else."
        )
    numbers = sorted(constraint.degrees)
    named = {(0, 1): "matching", (1,): "perfect_matching"}
    words = named.get(tuple(numbers), f"Degree [{'; '.join(map(str, numbers))}]")
    return words, tuple(Demand(tuple(edges), lambda marks: sum(marks) in numbers) for edges in edges_at)
