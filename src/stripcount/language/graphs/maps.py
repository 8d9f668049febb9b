"""Names about maps to a fixed graph: arrays whose neighbouring cells hold joined vertices, and walks by length."""

from __future__ import annotations

import re

from stripcount.errors import BadInput
from stripcount.language.graphs.meaning import GraphName, WalkName
from stripcount.language.graphs.tables import LayerCount
from stripcount.model.graphs.families import finite_graph
from stripcount.model.graphs.graph import Graph
from stripcount.model.graphs.layered import Layered
from stripcount.model.graphs.vocabulary import problem

_ARRAYS = re.compile(
    r"(?P<side>\d+)?.*graph.* colou?ring a rectangular array: number of (?P<rows>n|\d+) ?X ?(?P<columns>n|\d+) "
    r"0\.\.(?P<most>\d+) arrays where 0\.\.(?P=most) label nodes of (?:a graph with edges (?P<edges>[\d, ]+)|the "
    r"square grid graph) and every array movement to an? (?P<ways>[a-z, ]+) neighbor moves along an edge of this graph"
    r"(?:, with the array starting at (?P<given>\d+))?",
    re.I,
)
_ORDINARY = {frozenset({"horizontal", "vertical"}): "grid"}


def read_arrays(text: str) -> GraphName | None:
    """Return the name of arrays whose neighbouring cells hold joined vertices of a graph; None for another name.

    >>> nodes, move = "arrays where 0..8 label nodes of the square grid graph", "moves along an edge of this graph"
    >>> first = "3 X 3 square grid graph coloring a rectangular array: number of n X 2 0..8"
    >>> str(read_arrays(f"{first} {nodes} and every array movement to a horizontal or vertical neighbor {move}"))
    "the number of structures 'homomorphism to P3 x P3' on grid of height 2 with n layers"
    """
    found = _ARRAYS.fullmatch(text)
    if found is None or (found["rows"] == "n") == (found["columns"] == "n"):
        return None
    listed = found["edges"]
    onto = " ".join(re.sub(r" ?, ?", "-", listed).split()) if listed else f"P{found['side']} x P{found['side']}"
    if finite_graph(onto).size != int(found["most"]) + 1:
        return None
    down = found["columns"] == "n"  # a column of the array is a layer, otherwise a row is
    height = int(found["rows"] if down else found["columns"])
    ways = frozenset(re.findall(r"\w+", found["ways"])) - {"or", "and"}
    along = tuple((v, v + 1) for v in range(height - 1))
    steps = {
        "vertical" if down else "horizontal": (),
        "horizontal" if down else "vertical": tuple((1, v, v) for v in range(height)),
        "diagonal": tuple((1, v, v + 1) for v in range(height - 1)),
        "antidiagonal": tuple((1, v + 1, v) for v in range(height - 1)),
    }
    if not ways <= set(steps):
        return None
    within = along if ("vertical" if down else "horizontal") in ways else ()
    between = tuple(edge for way in sorted(ways) for edge in steps[way])
    graph = Layered(_ORDINARY.get(ways, f"{' and '.join(sorted(ways))} neighbours"), height, within, between)
    given = None if found["given"] is None else int(found["given"])
    return GraphName(problem(f"homomorphism to {onto}"), graph, LayerCount(1, 0), given=given)


_WHERE = r"(?:(?P<family>path|cycle) graph (?P<named>[PC]_\d+)|(?P<petersen>Petersen) graph)"
_LENGTH = r"length (?P<step>\d*)n(?:\+(?P<first>\d+))?"
_WALKS: list[tuple[str, str]] = [
    # (phrase, which two vertices): the two ends, a distance, or one vertex
    (rf"Number of walks of {_LENGTH} in the {_WHERE} from one end to the other", "ends"),
    (rf"Number of closed walks of {_LENGTH} (?:on|in) the {_WHERE} rooted at a given (?:vertex|node)", "0"),
    (rf"Number of round trips of {_LENGTH} (?:on|in) the {_WHERE} from any of the \w+ (?:vertices|nodes)", "0"),
    (rf"Number of walks of {_LENGTH} between (?:two )?non-adjacent (?:nodes|vertices) (?:on|in) the {_WHERE}", "2"),
    (rf"Number of walks of {_LENGTH} between (?:two )?adjacent (?:nodes|vertices) (?:on|in) the {_WHERE}", "1"),
    (
        rf"Number of walks of {_LENGTH} between two (?:nodes|vertices) at distance (?P<far>\d+) (?:on|in) the {_WHERE}",
        "",
    ),
    (rf"Number of (?:paths|walks) of {_LENGTH} starting at (?:the )?initial node of the {_WHERE}", "any"),
]


def read_walks(text: str) -> WalkName | None:
    """Return the name of walks of a length in a path, a cycle or the Petersen graph; None for another name.

    In a cycle and the Petersen graph all pairs of vertices at one distance are alike.

    >>> str(read_walks("Number of walks of length 2n+7 in the path graph P_8 from one end to the other"))
    "the number of structures 'walk from 0 to 7' in P8 with (2n+7) edges"
    """
    for phrase, ends in _WALKS:
        found = re.fullmatch(phrase, text, re.I)
        if found is None:
            continue
        name = found["named"].replace("_", "") if found["named"] else "petersen"
        path = name.startswith("P")
        try:
            graph = finite_graph(name)
        except BadInput:
            return None
        if (ends == "ends") != path and (ends != "any" or not path):
            return None
        size = LayerCount(int(found["step"] or 1), int(found["first"] or 0))
        if ends in ("ends", "any"):
            return WalkName(graph, name, 0, graph.size - 1 if ends == "ends" else None, size)
        far = int(ends or found["far"])
        at = [v for v, distance in _distances(graph).items() if distance == far]
        return WalkName(graph, name, 0, at[0], size) if at else None
    return None


def _distances(graph: Graph) -> dict[int, int]:
    """Return the distance of every vertex that can be reached from vertex 0."""
    found, last = {0: 0}, [0]
    while last:
        last = sorted({v for u in last for v in graph.around[u]} - set(found))
        found.update(dict.fromkeys(last, max(found.values()) + 1))
    return found
