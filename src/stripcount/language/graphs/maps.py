"""Titles about maps to a fixed graph: arrays whose neighbouring cells hold adjacent vertices, and walks by length."""

from __future__ import annotations

from collections.abc import Iterator

from stripcount.errors import BadInput
from stripcount.language.grammar import Found, Listed, Parser
from stripcount.language.graphs.meaning import GraphName, WalkName
from stripcount.language.graphs.quantities import GRAPHS, LayerCount
from stripcount.model.graphs.families import finite_graph
from stripcount.model.graphs.graph import Graph
from stripcount.model.graphs.layered import Layered
from stripcount.model.graphs.vocabulary import problem

_ORDINARY = {frozenset({"horizontal", "vertical"}): "grid"}


@GRAPHS.reader("graph described")
def graphs_described(parser: Parser, at: int) -> Iterator[Found]:
    """Words about the graph that arrays are mapped to, among them `graph`; the first may be the side of a square grid."""
    side = int(parser.words[at]) if parser.words[at : at + 1] and parser.words[at].isdecimal() else None
    for end in range(at, len(parser.words)):
        if parser.words[end] in ("coloring", "colouring") and "graph" in parser.words[at:end]:
            yield side, end


def _arrays(
    side: int | None,
    size: tuple[int, bool],
    most: int,
    labelled: int,
    edges: tuple[tuple[int, int], ...],
    ways: tuple[str, ...],
    given: int | None,
) -> GraphName | None:
    """Return the arrays whose neighbouring cells hold adjacent vertices of a graph.

    It is given by its edges, or without any the square grid of this side.
    """
    if most != labelled or not (edges or side):
        return None
    image = " ".join(f"{u}-{v}" for u, v in edges) if edges else f"P{side} x P{side}"
    try:
        if finite_graph(image).size != most + 1:
            return None
    except BadInput:
        return None
    height, down = size  # the columns of the array are layers if they go down, otherwise its rows are
    directions = frozenset(ways)
    steps = {
        "vertical" if down else "horizontal": (),
        "horizontal" if down else "vertical": tuple((1, v, v) for v in range(height)),
        "diagonal": tuple((1, v, v + 1) for v in range(height - 1)),
        "antidiagonal": tuple((1, v + 1, v) for v in range(height - 1)),
    }
    along = tuple((v, v + 1) for v in range(height - 1))
    within = along if ("vertical" if down else "horizontal") in directions else ()
    between = tuple(edge for way in sorted(directions) for edge in steps[way])
    name = _ORDINARY.get(directions, f"{' and '.join(sorted(directions))} neighbours")
    graph = Layered(name, height, within, between)
    return GraphName(problem(f"homomorphism to {image}"), graph, LayerCount(1, 0), given=given)


def _walk_graph(kind: str, letter: str, size: int) -> tuple[str, Graph] | None:
    """Return the path or cycle of so many vertices and its name."""
    if letter != kind[0].upper():
        return None
    try:
        return f"{letter}{size}", finite_graph(f"{letter}{size}")
    except BadInput:
        return None


def _end_to_end(size: LayerCount, where: tuple[str, Graph]) -> WalkName | None:
    name, graph = where
    return WalkName(graph, name, 0, graph.size - 1, size) if name.startswith("P") else None


def _from_end(size: LayerCount, where: tuple[str, Graph]) -> WalkName:
    name, graph = where
    return WalkName(graph, name, 0, None, size)


def _at_distance(size: LayerCount, distance: int, where: tuple[str, Graph]) -> WalkName | None:
    """Return the walks between two vertices at a distance: in a cycle and the Petersen graph these pairs are alike."""
    name, graph = where
    ends = [v for v, far in _distances(graph).items() if far == distance]
    return WalkName(graph, name, 0, ends[0], size) if ends and not name.startswith("P") else None


def _distances(graph: Graph) -> dict[int, int]:
    """Return the distance of every vertex that can be reached from vertex 0."""
    distances, last = {0: 0}, [0]
    while last:
        last = sorted({v for u in last for v in graph.around[u]} - set(distances))
        distances.update(dict.fromkeys(last, max(distances.values()) + 1))
    return distances


_BETWEEN = "walks of length {size} between [two]"
GRAPHS.says(__name__, {
    "array size/columns": ("{digits} x n", lambda rows: (rows, True)),
    "array size/rows": ("n x {digits}", lambda columns: (columns, False)),
    "edge/edge": ("{digits} , {digits}", lambda first, second: (first, second)),
    "edges": Listed("edge", ("",)),
    "image/edges": ("a graph with edges {edges}", lambda edges: edges),
    "image/grid": ("the square grid graph", ()),
    "way/way": ("{=horizontal|vertical|diagonal|antidiagonal}", lambda way: way),
    "ways": Listed("way", (",", "or", "and", ", or", ", and")),
    "start/start": (", with the array starting at {digits}", lambda vertex: vertex),
    "arrays/arrays": (
        "{graph described} <coloring|colouring> a rectangular array : number of {array size} 0 .. {digits} arrays where "
        "0 .. {digits} label nodes of {image} and every array movement to <a|an> {ways} neighbor "
        "moves along an edge of this graph [{start}]", _arrays),
    "walk graph/line": ("{=path|cycle} graph {letter} _ {digits}", _walk_graph),
    "walk graph/petersen": ("petersen graph", ("petersen", finite_graph("petersen"))),
    "counted/walks-end-to-end": ("walks of length {size} in the {walk graph} from one end to the other", _end_to_end),
    "counted/closed-walks": (
        ("closed walks of length {size} <on|in> the {walk graph} rooted at a given <vertex|node>",
         "round trips of length {size} <on|in> the {walk graph} from any of the {number} <vertices|nodes>"),
        lambda size, where, _=None: _at_distance(size, 0, where)),
    "counted/walks-apart": (f"{_BETWEEN} non - adjacent <nodes|vertices> <on|in> the {{walk graph}}", lambda size, where: _at_distance(size, 2, where)),
    "counted/walks-adjacent": (f"{_BETWEEN} adjacent <nodes|vertices> <on|in> the {{walk graph}}", lambda size, where: _at_distance(size, 1, where)),
    "counted/walks-at-distance": (
        "walks of length {size} between two <nodes|vertices> at distance {digits} <on|in> the {walk graph}", _at_distance),
    "counted/walks-from-end": ("<paths|walks> of length {size} starting at [the] initial node of the {walk graph}", _from_end),
})  # fmt: skip
