"""Sets of edges that the theory for Coq counts: the layer of the graph, and the demands, from a strip."""

from __future__ import annotations

from typing import Any, NamedTuple

from stripcount.board import FLAT
from stripcount.export.coq.parts import OutOfReach
from stripcount.model.graphs.components import Components
from stripcount.model.graphs.layered import Layered
from stripcount.model.graphs.property import Property
from stripcount.model.graphs.sets import Degrees
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
    return EdgeSets(_demands(structure.properties), _layer(structure.graph))


def _demands(properties: tuple[Property, ...]) -> tuple[str, ...]:
    """Return the demands that say what the properties say: connection first, then cycles, then degrees."""
    degrees = [sorted(one.degrees) for one in properties if type(one) is Degrees]
    meets_all = any(0 not in numbers for numbers in degrees)  # every vertex has an edge
    pieces = [one for one in properties if type(one) is Components and not one.removed]
    connected = [one for one in pieces if one.bounds == ((1, 1),) and (one.spanning or meets_all)]
    free = [one for one in pieces if one.bounds == ((0, None),)]
    if len(degrees) + len(connected) + len(free) < len(properties):
        raise OutOfReach(
            "the theory for Coq covers sets of edges that connect all vertices, have no cycle, or have given degrees."
        )
    acyclic = any(not one.cycles for one in pieces)
    given = dict.fromkeys(f"Degrees [{'; '.join(map(str, numbers))}]" for numbers in degrees)
    return ("Connected",) * bool(connected) + ("Acyclic",) * acyclic + tuple(given)


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
    if any(v in before or len(set(before)) < len(before) for v, before in enumerate(earlier)):
        raise OutOfReach(f"the theory for Coq covers simple graphs, not {graph.name} with repeated edges or loops.")
    return tuple(tuple(sorted(before)) for before in earlier)
