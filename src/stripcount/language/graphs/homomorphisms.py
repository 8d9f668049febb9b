"""Titles that count homomorphisms to a fixed graph: arrays whose neighbouring cells hold adjacent vertices.

Such as `number of n X 3 0..3 arrays where 0..3 label nodes of a graph with edges 0,1 1,2 2,3 and every array movement
to a horizontal or vertical neighbor moves along an edge of this graph`. Walks of length n are read here, too: they are
the homomorphisms of a path with n edges.
"""

from __future__ import annotations

from collections.abc import Iterator

from stripcount.errors import BadInput
from stripcount.language.grammar import Parser, PhraseList, PhraseMatch
from stripcount.language.graphs.meaning import StructureTitle, WalkTitle
from stripcount.language.graphs.quantities import TITLE_GRAMMAR, LinearSize
from stripcount.model.graphs.families import finite_graph
from stripcount.model.graphs.graph import Graph
from stripcount.model.graphs.layered import Layered
from stripcount.model.graphs.vocabulary import problem

_STANDARD_NAMES = {  # of the graph of the cells of an array, by the directions in which cells are neighbours
    frozenset({"horizontal", "vertical"}): "grid"
}


@TITLE_GRAMMAR.reader("graph described")
def target_description(parser: Parser, start: int) -> Iterator[PhraseMatch]:
    """Match the description of the target graph, which stands before "coloring" and contains the word "graph".

    Yield the number n at its beginning, as in the description of an n × n grid, or None if there is none.
    """
    grid_side = int(parser.tokens[start]) if start < len(parser.tokens) and parser.tokens[start].isdecimal() else None
    for end in range(start, len(parser.tokens)):
        if parser.tokens[end] in ("coloring", "colouring") and "graph" in parser.tokens[start:end]:
            yield grid_side, end


def _homomorphism_arrays(
    grid_side: int | None,
    array_size: tuple[int, bool],
    highest_value: int,
    highest_label: int,
    edges: tuple[tuple[int, int], ...],
    neighbour_directions: tuple[str, ...],
    start_vertex: int | None,
) -> StructureTitle | None:
    """Return the arrays whose neighbouring cells hold adjacent vertices of a graph.

    The graph is given by `edges`; without edges it is the `grid_side` × `grid_side` grid. `array_size` is (rows, True)
    for arrays with n columns and (columns, False) for arrays with n rows. `neighbour_directions` are "horizontal",
    "vertical", "diagonal" or "antidiagonal". The first cell holds `start_vertex`, or any vertex if that is None. Return
    None if the numbers of the title contradict each other.
    """
    if highest_value != highest_label or not (edges or grid_side):  # the title names the largest vertex twice
        return None
    target = " ".join(f"{u}-{v}" for u, v in edges) if edges else f"P{grid_side} x P{grid_side}"
    try:
        if finite_graph(target).size != highest_value + 1:
            return None
    except BadInput:
        return None
    # a layer is a column of the array if its height is named ("k x n"), otherwise a row ("n x k")
    height, layers_are_columns = array_size
    directions = frozenset(neighbour_directions)
    # edges as (layers ahead, vertex of this layer, vertex of that one)
    edges_by_direction = {
        "vertical" if layers_are_columns else "horizontal": (),
        "horizontal" if layers_are_columns else "vertical": tuple((1, v, v) for v in range(height)),
        "diagonal": tuple((1, v, v + 1) for v in range(height - 1)),
        "antidiagonal": tuple((1, v + 1, v) for v in range(height - 1)),
    }
    path_edges = tuple((v, v + 1) for v in range(height - 1))
    layer_edges = path_edges if ("vertical" if layers_are_columns else "horizontal") in directions else ()
    edges_between_layers = tuple(edge for direction in sorted(directions) for edge in edges_by_direction[direction])
    name = _STANDARD_NAMES.get(directions, f"{' and '.join(sorted(directions))} neighbours")
    graph = Layered(name, height, layer_edges, edges_between_layers)
    return StructureTitle(problem(f"homomorphism to {target}"), graph, LinearSize(1, 0), first_choice=start_vertex)


def _walk_graph(graph_kind: str, letter: str, size: int) -> tuple[str, Graph] | None:
    """Return (name, graph) of the "path" or "cycle" with `size` vertices; None if `letter` is not its symbol."""
    if letter != graph_kind[0].upper():
        return None
    try:
        return f"{letter}{size}", finite_graph(f"{letter}{size}")
    except BadInput:
        return None


def _is_path(name: str) -> bool:
    """Return whether a name is that of a path, such as P5; the Petersen graph is called `petersen`."""
    return name.startswith("P")


def _walks_end_to_end(size: LinearSize, named_graph: tuple[str, Graph]) -> WalkTitle | None:
    """Return the walks from one end of a path to the other; None for other graphs."""
    name, graph = named_graph
    return WalkTitle(graph, name, 0, graph.size - 1, size) if _is_path(name) else None


def _walks_from_end(size: LinearSize, named_graph: tuple[str, Graph]) -> WalkTitle:
    """Return the walks from vertex 0 to any vertex."""
    name, graph = named_graph
    return WalkTitle(graph, name, 0, None, size)


def _walks_at_distance(size: LinearSize, distance: int, named_graph: tuple[str, Graph]) -> WalkTitle | None:
    """Return the walks between two vertices at a distance; None for paths, and if no two vertices have the distance.

    In a cycle and in the Petersen graph, automorphisms map any two such pairs onto each other, so that one pair stands
    for all.
    """
    name, graph = named_graph
    ends = [v for v, vertex_distance in _distances(graph).items() if vertex_distance == distance]
    return WalkTitle(graph, name, 0, ends[0], size) if ends and not _is_path(name) else None


def _distances(graph: Graph) -> dict[int, int]:
    """Return the distance from vertex 0 for every vertex of its component, by breadth-first search."""
    distances, level = {0: 0}, [0]
    while level:
        level = sorted({v for u in level for v in graph.around[u]} - set(distances))
        distances.update(dict.fromkeys(level, max(distances.values()) + 1))
    return distances


# the beginning of some productions
_WALKS_BETWEEN = "walks of length {size} between [two]"
# a row is "kind/name": (text or texts, meaning or its function), see `grammar`
TITLE_GRAMMAR.add_rows(__name__, {
    "array size/columns": ("{digits} x n", lambda rows: (rows, True)),
    "array size/rows": ("n x {digits}", lambda columns: (columns, False)),
    "edge/edge": ("{digits} , {digits}", lambda vertex, other_vertex: (vertex, other_vertex)),
    "edges": PhraseList("edge", ("",)),
    "image/edges": ("a graph with edges {edges}", lambda edges: edges),
    "image/grid": ("the square grid graph", ()),
    "way/way": ("{=horizontal|vertical|diagonal|antidiagonal}", lambda direction: direction),
    "ways": PhraseList("way", (",", "or", "and", ", or", ", and")),
    "start/start": (", with the array starting at {digits}", lambda vertex: vertex),
    "arrays/arrays": (
        "{graph described} <coloring|colouring> a rectangular array : number of {array size} 0 .. {digits} arrays where "
        "0 .. {digits} label nodes of {image} and every array movement to <a|an> {ways} neighbor "
        "moves along an edge of this graph [{start}]", _homomorphism_arrays),
    "walk graph/line": ("{=path|cycle} graph {letter} _ {digits}", _walk_graph),
    "walk graph/petersen": ("petersen graph", ("petersen", finite_graph("petersen"))),
    "counted/walks-end-to-end": ("walks of length {size} in the {walk graph} from one end to the other", _walks_end_to_end),
    "counted/closed-walks": (
        ("closed walks of length {size} <on|in> the {walk graph} rooted at a given <vertex|node>",
         "round trips of length {size} <on|in> the {walk graph} from any of the {number} <vertices|nodes>"),
        # the number of vertices is that of the graph; all are alike
        lambda size, named_graph, _=None: _walks_at_distance(size, 0, named_graph)),
    "counted/walks-apart": (f"{_WALKS_BETWEEN} non - adjacent <nodes|vertices> <on|in> the {{walk graph}}", lambda size, named_graph: _walks_at_distance(size, 2, named_graph)),
    "counted/walks-adjacent": (f"{_WALKS_BETWEEN} adjacent <nodes|vertices> <on|in> the {{walk graph}}", lambda size, named_graph: _walks_at_distance(size, 1, named_graph)),
    "counted/walks-at-distance": (
        "walks of length {size} between two <nodes|vertices> at distance {digits} <on|in> the {walk graph}", _walks_at_distance),
    "counted/walks-from-end": ("<paths|walks> of length {size} starting at [the] initial node of the {walk graph}", _walks_from_end),
})  # fmt: skip
