"""Strips that count edge sets, in the theory's words: a layer of the graph, and rules about the set."""

from __future__ import annotations

from typing import Any, NamedTuple

from stripcount.board import FLAT
from stripcount.export.coq.parts import OutOfReach
from stripcount.model.graphs.any_set import AnyEdges
from stripcount.model.graphs.components import Components
from stripcount.model.graphs.graph import Graph
from stripcount.model.graphs.layered import Layered
from stripcount.model.graphs.property import Property
from stripcount.model.graphs.sets import Degrees, EdgeCover
from stripcount.model.offers import LineShape
from stripcount.model.strip import Strip
from stripcount.puzzles.circuit_board import CircuitBoard
from stripcount.puzzles.simple_loop import SimpleLoop
from stripcount.puzzles.spanning_tree import SpanningTree

_RULES_OF_PUZZLES: dict[type[Strip], tuple[str, ...]] = {
    # puzzles of lines, by the properties of the edges that the lines run along
    SpanningTree: ("Connected", "Acyclic"),
    CircuitBoard: ("Connected", "Acyclic", "Degrees [1; 3]"),
    SimpleLoop: ("Connected", "Degrees [2]"),
}
_RULE_NAMES = {
    ("Connected", "Acyclic"): "spanning_tree",
    ("Connected", "Degrees [2]"): "hamiltonian_cycle",
    ("Connected", "Acyclic", "Degrees [0; 1; 2]"): "hamiltonian_path",
    ("OnePiece", "Degrees [0; 2]"): "one_cycle",
    ("OnePiece", "Acyclic", "Degrees [0; 1; 2]"): "one_path",
}
"""Names in the theory of lists of rules."""


class EdgeSets(NamedTuple):
    """Rules about edge sets in the theory's words, and for each vertex of a layer the earlier ones adjacent to it.

    A vertex is also adjacent to its copies in the layers before and after. A board of k columns has k layers, or k + 1
    if `has_extra_layer`.
    """

    rules: tuple[str, ...]
    earlier: tuple[tuple[int, ...], ...]
    has_extra_layer: bool = False

    @property
    def words(self) -> str:
        """The rules as an expression in Coq."""
        return _RULE_NAMES.get(self.rules, "[" + "; ".join(self.rules) + "]")

    @property
    def layer(self) -> str:
        """The layer as an expression in Coq."""
        if self.earlier == _path(len(self.earlier)):
            return f"path {len(self.earlier)}"
        return "[" + "; ".join(f"[{'; '.join(map(str, before))}]" for before in self.earlier) + "]"


def _path(rows: int) -> tuple[tuple[int, ...], ...]:
    """Return the layer that is a path of `rows` vertices."""
    return ((), *((row,) for row in range(rows - 1)))


def edge_sets_of(strip: Strip) -> EdgeSets | None:
    """Return the edge sets that a strip counts; None if it counts something else.

    Raises OutOfReach for sets of edges on other graphs, or with other properties, than the theory covers.

    >>> edge_sets_of(CircuitBoard(3))
    EdgeSets(rules=('Connected', 'Acyclic', 'Degrees [1; 3]'), earlier=((), (0,), (1,)), has_extra_layer=False)
    """
    if (rules := _RULES_OF_PUZZLES.get(type(strip))) is not None:
        lines: Any = strip
        return EdgeSets(rules, _path(strip.rows)) if lines.rule.wrap == FLAT else None
    if (shape := strip.line_rule()) is not None:
        return _edge_sets_of_lines(shape, strip.rows)
    structure = strip.structure
    if structure is None or structure.domain != "edges":
        return None
    if extreme := structure.problem.extreme:
        raise OutOfReach(f"the theory for Coq counts sets of edges of all sizes, not those of {extreme} size.")
    earlier = _layer(structure.graph)
    # beside the edges of its layer, a vertex has one to each of its copies, before and after
    return EdgeSets(_theory_rules(structure.properties, 2 + _max_degree_in_layer(earlier)), earlier)


def _edge_sets_of_lines(shape: LineShape, rows: int) -> EdgeSets:
    """Return the edge sets of lines from cell to cell, whose vertices are cells, or of a loop around cells.

    The vertices of a loop around cells are the corners of cells, which have one row and one layer more. Raises
    OutOfReach for lines with given ends.
    """
    if shape.ends:
        raise OutOfReach("the theory for Coq covers lines on boards of any number of columns without named ends.")
    component_properties = ("Connected" if shape.covers else "OnePiece",) * shape.single + ("Acyclic",) * shape.acyclic
    has_extra_layer = shape.insides is not None
    degrees = f"Degrees [{'; '.join(map(str, sorted(shape.degrees)))}]"
    return EdgeSets((*component_properties, degrees), _path(rows + has_extra_layer), has_extra_layer)


def edge_sets_on(graph: Graph, properties: tuple[Property[Any], ...]) -> EdgeSets:
    """Return the edge sets of one graph, given as one layer, with some properties; raises as `edge_sets_of` does.

    >>> from stripcount.model.graphs.finite.names import graph_named
    >>> edge_sets_on(graph_named("C3"), (Components("edges", cycles=False, spanning=True),))
    EdgeSets(rules=('Connected', 'Acyclic'), earlier=((), (0,), (0, 1)), has_extra_layer=False)
    """
    earlier: list[list[int]] = [[] for _ in graph.vertices]
    for u, v in graph.edges:
        earlier[max(u, v)].append(min(u, v))
    layer = tuple(tuple(sorted(before)) for before in earlier)
    return EdgeSets(_theory_rules(properties, _max_degree_in_layer(layer)), layer)


def _max_degree_in_layer(layer: tuple[tuple[int, ...], ...]) -> int:
    """Return the largest degree of a vertex within a layer; loops count twice."""
    return max((len(before) + sum(others.count(v) for others in layer) for v, before in enumerate(layer)), default=0)


def _theory_rules(properties: tuple[Property[Any], ...], max_degree: int) -> tuple[str, ...]:
    """Return the theory's rules equivalent to `properties`: about connection, then cycles, then degrees.

    Raises OutOfReach for other properties. `max_degree` is that of the graph. "Connected" means one component with all
    vertices, "OnePiece" one component of the vertices that have an edge.
    """
    degrees = [sorted(constraint.degrees) for constraint in properties if type(constraint) is Degrees]
    degrees += [[*range(1, max_degree + 1)] for constraint in properties if type(constraint) is EdgeCover]
    every_vertex_has_edge = any(0 not in numbers for numbers in degrees)
    component_properties = [
        constraint
        for constraint in properties
        if type(constraint) is Components and not constraint.removed and constraint.broken_circuits
    ]
    with_one_component = [constraint for constraint in component_properties if constraint.bounds == ((1, 1),)]
    with_any_count = [constraint for constraint in component_properties if constraint.bounds == ((0, None),)]
    with_bounded_counts = [
        constraint
        for constraint in component_properties
        if constraint.spanning and _bounded_counts(constraint.bounds[0])
    ]
    unrestricted = [constraint for constraint in properties if type(constraint) is AnyEdges]
    covered_properties = (*with_one_component, *with_any_count, *with_bounded_counts, *unrestricted)
    if len(degrees) + len(covered_properties) < len(properties):
        raise OutOfReach(
            "the theory for Coq covers sets of edges that are connected, have no cycle, or have given degrees."
        )
    spans = any(constraint.spanning or every_vertex_has_edge for constraint in with_one_component)
    component_words = ("Connected",) * spans + ("OnePiece",) * (len(with_one_component) > 0 and not spans)
    acyclic = any(not constraint.cycles for constraint in component_properties)
    degree_words = dict.fromkeys(f"Degrees [{'; '.join(map(str, numbers))}]" for numbers in degrees)
    component_words += tuple(
        f"Components [{'; '.join(map(str, _bounded_counts(constraint.bounds[0])))}]"
        for constraint in with_bounded_counts
    )
    return component_words + ("Acyclic",) * acyclic + tuple(degree_words)


def _bounded_counts(bounds: tuple[int, int | None]) -> range:
    """Return the allowed numbers of components; an empty range if they are unbounded or only 1 is allowed."""
    minimum, maximum = bounds
    return range(0) if maximum is None or bounds == (1, 1) else range(minimum, maximum + 1)


def _layer(graph: Layered) -> tuple[tuple[int, ...], ...]:
    """Return for each vertex of a layer the earlier vertices adjacent to it; raises OutOfReach for other graphs."""
    joins_copies = sorted(graph.between) == [(1, v, v) for v in range(graph.height)]
    if graph.ring or graph.hubs or graph.first or not joins_copies:
        raise OutOfReach(
            "the theory for Coq covers sets of edges of graphs whose layers are copies of one graph, each vertex "
            f"joined to its copy in the next layer, not of {graph.name}."
        )
    earlier: list[list[int]] = [[] for _ in range(graph.height)]
    for u, v in sorted(graph.within):
        earlier[max(u, v)].append(min(u, v))
    layer = tuple(tuple(sorted(before)) for before in earlier)
    if any(v in before for v, before in enumerate(layer)):
        raise OutOfReach(f"the theory for Coq covers layers without loops, not those of {graph.name}.")
    return layer
