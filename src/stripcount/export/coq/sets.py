"""Sets of edges that the theory for Coq counts: the layer of the graph, and the demands, from a strip."""

from __future__ import annotations

from typing import Any, NamedTuple

from stripcount.board import FLAT
from stripcount.export.coq.parts import OutOfReach
from stripcount.model.graphs.anything import AnyEdges
from stripcount.model.graphs.components import Components
from stripcount.model.graphs.graph import Graph
from stripcount.model.graphs.layered import Layered
from stripcount.model.graphs.property import Property
from stripcount.model.graphs.sets import Degrees, EdgeCover
from stripcount.model.strip import Strip
from stripcount.puzzles.circuit_board import CircuitBoard
from stripcount.puzzles.simple_loop import SimpleLoop
from stripcount.puzzles.spanning_tree import SpanningTree

_PUZZLES: dict[type[Any], tuple[str, ...]] = {
    # puzzles of lines, by the properties of the edges that the lines run along
    SpanningTree: ("Connected", "Acyclic"),
    CircuitBoard: ("Connected", "Acyclic", "Degrees [1; 3]"),
    SimpleLoop: ("Connected", "Degrees [2]"),
}
_NAMED = {
    ("Connected", "Acyclic"): "spanning_tree",
    ("Connected", "Degrees [2]"): "hamiltonian_cycle",
    ("Connected", "Acyclic", "Degrees [0; 1; 2]"): "hamiltonian_path",
    ("OnePiece", "Degrees [0; 2]"): "one_cycle",
    ("OnePiece", "Acyclic", "Degrees [0; 1; 2]"): "one_path",
}


class EdgeSets(NamedTuple):
    """Demands on sets of edges, and for each vertex of a layer the earlier ones that are joined to it."""

    demands: tuple[str, ...]
    earlier: tuple[tuple[int, ...], ...]

    @property
    def words(self) -> str:
        """The demands as an expression of the theory."""
        return _NAMED.get(self.demands, "[" + "; ".join(self.demands) + "]")

    @property
    def layer(self) -> str:
        """The layer as an expression of the theory."""
        if self.earlier == _path(len(self.earlier)):
            return f"path {len(self.earlier)}"
        return "[" + "; ".join(f"[{'; '.join(map(str, before))}]" for before in self.earlier) + "]"


def _path(rows: int) -> tuple[tuple[int, ...], ...]:
    return ((), *((row,) for row in range(rows - 1)))


def edge_sets_of(strip: Strip) -> EdgeSets | None:
    """Return what a strip demands of sets of edges, None if it counts something else.

    Raises OutOfReach for sets of edges on other graphs, or with other properties, than the theory covers.

    >>> edge_sets_of(CircuitBoard(3))
    EdgeSets(demands=('Connected', 'Acyclic', 'Degrees [1; 3]'), earlier=((), (0,), (1,)))
    """
    if (stated := _PUZZLES.get(type(strip))) is not None:
        lines: Any = strip
        return EdgeSets(stated, _path(strip.rows)) if lines.rule.wrap == FLAT else None
    structure = strip.structure
    if structure is None or structure.of != "edges":
        return None
    if extreme := structure.problem.extreme:
        raise OutOfReach(f"the theory for Coq counts sets of edges of all sizes, not those of {extreme} size.")
    earlier = _layer(structure.graph)
    return EdgeSets(_demands(structure.properties, 2 + _most_ends(earlier)), earlier)


def edge_sets_on(graph: Graph, properties: tuple[Property[Any], ...]) -> EdgeSets:
    """Return what is demanded of sets of edges of one graph, as a layer; raises OutOfReach as `edge_sets_of` does.

    >>> from stripcount.model.graphs.finite.names import graph_named
    >>> edge_sets_on(graph_named("C3"), (Components("edges", cycles=False, spanning=True),))
    EdgeSets(demands=('Connected', 'Acyclic'), earlier=((), (0,), (0, 1)))
    """
    earlier: list[list[int]] = [[] for _ in graph.vertices]
    for u, v in graph.edges:
        earlier[max(u, v)].append(min(u, v))
    layer = tuple(tuple(sorted(before)) for before in earlier)
    if not _is_simple(layer):
        raise OutOfReach("the theory for Coq covers connection in simple graphs, without repeated edges or loops.")
    return EdgeSets(_demands(properties, _most_ends(layer)), layer)


def _most_ends(layer: tuple[tuple[int, ...], ...]) -> int:
    """Return the largest number of edges at a vertex of a layer."""
    return max((len(before) + sum(v in others for others in layer) for v, before in enumerate(layer)), default=0)


def _is_simple(layer: tuple[tuple[int, ...], ...]) -> bool:
    return not any(v in before or len(set(before)) < len(before) for v, before in enumerate(layer))


def _demands(properties: tuple[Property[Any], ...], most: int) -> tuple[str, ...]:
    """Return the demands that say what the properties say: connection first, then cycles, then degrees up to `most`."""
    degrees = [sorted(one.degrees) for one in properties if type(one) is Degrees]
    degrees += [[*range(1, most + 1)] for one in properties if type(one) is EdgeCover]
    meets_all = any(0 not in numbers for numbers in degrees)  # every vertex has an edge
    pieces = [one for one in properties if type(one) is Components and not one.removed and one.broken]
    connected = [one for one in pieces if one.bounds == ((1, 1),)]
    free = [one for one in pieces if one.bounds == ((0, None),)]
    every = [one for one in properties if type(one) is AnyEdges]
    if len(degrees) + len(connected) + len(free) + len(every) < len(properties):
        raise OutOfReach(
            "the theory for Coq covers sets of edges that are connected, have no cycle, or have given degrees."
        )
    spanning = any(one.spanning or meets_all for one in connected)
    piece = ("Connected",) * spanning + ("OnePiece",) * (len(connected) > 0 and not spanning)
    acyclic = any(not one.cycles for one in pieces)
    given = dict.fromkeys(f"Degrees [{'; '.join(map(str, numbers))}]" for numbers in degrees)
    return piece + ("Acyclic",) * acyclic + tuple(given)


def _layer(graph: Layered) -> tuple[tuple[int, ...], ...]:
    """Return one layer as the theory has it: for each vertex the earlier ones to which it is joined."""
    copies = sorted(graph.between) == [(1, v, v) for v in range(graph.height)]
    if graph.ring or graph.hubs or graph.first or not copies:
        raise OutOfReach(
            "the theory for Coq covers sets of edges of graphs whose layers are copies of one graph, each vertex "
            f"joined to its copy in the next layer, not of {graph.name}."
        )
    earlier: list[list[int]] = [[] for _ in range(graph.height)]
    for u, v in sorted(graph.within):
        earlier[max(u, v)].append(min(u, v))
    layer = tuple(tuple(sorted(before)) for before in earlier)
    if not _is_simple(layer):
        raise OutOfReach(f"the theory for Coq covers simple graphs, not {graph.name} with repeated edges or loops.")
    return layer
