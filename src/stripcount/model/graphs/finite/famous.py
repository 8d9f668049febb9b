"""Finite graphs with a name of their own, each with its published numbers of vertices and edges.

Numbers, and the LCF notations of cubic graphs (J. Lederberg, H. S. M. Coxeter, R. Frucht): E. W. Weisstein, MathWorld,
the page of each graph.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from stripcount.model.graphs.finite.usa import usa
from stripcount.model.graphs.graph import Edge, Graph, from_edges


@dataclass(frozen=True)
class Famous:
    """A named graph: `make` returns it; its numbers of vertices and edges; one line about it."""

    make: Callable[[], Graph]
    vertices: int
    edges: int
    about: str


def lcf(steps: Iterable[int], repetitions: int) -> Graph:
    """Return the cubic graph with the Hamiltonian cycle 0, 1, 2, … and the chords of an LCF notation.

    Vertex v has a chord to v + step modulo the number of vertices, where the steps are taken in turn, all of them
    `repetitions` times.

    >>> len(lcf((3, -3), 4).edges)
    12
    """
    chords = (*steps,) * repetitions
    size = len(chords)
    ends = ((min(v, (v + step) % size), max(v, (v + step) % size)) for v, step in enumerate(chords))
    return Graph(size, (*((v, (v + 1) % size) for v in range(size)), *dict.fromkeys(ends)))


def truncated(solid: Graph) -> Graph:
    """Return the graph of the truncation of a polyhedron whose faces are all the triangles of the graph `solid`.

    Its vertices are the edges of the polyhedron in both directions.

    >>> truncated(Graph(4, ((0, 1), (0, 2), (0, 3), (1, 2), (1, 3), (2, 3)))).size
    12
    """
    arcs = {*solid.edges, *((v, u) for u, v in solid.edges)}
    index_of = {arc: index for index, arc in enumerate(sorted(arcs))}
    edges = [(index_of[u, v], index_of[v, u]) for u, v in index_of if u < v]
    edges += [(index_of[u, v], index_of[u, w]) for u, v in index_of for w in range(v) if {(u, w), (v, w)} <= arcs]
    return Graph(len(index_of), tuple(edges))


def _icosahedron() -> Graph:
    """Return the icosahedron: a top vertex, two rings of five, a bottom vertex."""
    edges: list[Edge] = []
    for v in range(5):
        upper, lower, after = 1 + v, 6 + v, (v + 1) % 5
        edges += [(0, upper), (upper, 1 + after), (upper, lower), (upper, 6 + after), (lower, 6 + after), (lower, 11)]
    return Graph(12, tuple(edges))


def _from_sorted_edges(*edges: Edge) -> Callable[[], Graph]:
    """Return a function that makes the graph of some edges, with vertices numbered in the order of the sorted edges."""
    return lambda: from_edges(sorted(edges))


def _from_lcf(repetitions: int, *steps: int) -> Callable[[], Graph]:
    """Return a function that makes the graph of an LCF notation."""
    return lambda: lcf(steps, repetitions)


_PETERSEN = tuple(edge for v in range(5) for edge in ((v, (v + 1) % 5), (v, v + 5), (v + 5, (v + 2) % 5 + 5)))
_CUBE = tuple((v, v ^ bit) for v in range(8) for bit in (1, 2, 4) if v < v ^ bit)
_OCTAHEDRON = tuple((u, v) for v in range(6) for u in range(v) if u + v != 5)
_TETRAHEDRON = tuple((u, v) for v in range(4) for u in range(v))
_GROETZSCH = tuple(
    edge for v in range(5) for edge in ((v, (v + 1) % 5), (5 + v, (v + 1) % 5), (5 + v, (v - 1) % 5), (5 + v, 10))
)  # Mycielski's construction on a cycle of five

FAMOUS: dict[str, Famous] = {
    "tetrahedron": Famous(_from_sorted_edges(*_TETRAHEDRON), 4, 6, "the complete graph of four vertices"),
    "cube": Famous(_from_sorted_edges(*_CUBE), 8, 12, "the hypercube of three dimensions"),
    "octahedron": Famous(_from_sorted_edges(*_OCTAHEDRON), 6, 12, "six vertices, each joined to all but its opposite"),
    "dodecahedron": Famous(_from_lcf(2, 10, 7, 4, -4, -7, 10, -4, 7, -7, 4), 20, 30, "twelve pentagons"),
    "icosahedron": Famous(_icosahedron, 12, 30, "twenty triangles"),
    "truncated tetrahedron": Famous(lambda: truncated(Graph(4, _TETRAHEDRON)), 12, 18, "four hexagons, four triangles"),
    "buckyball": Famous(lambda: truncated(_icosahedron()), 60, 90, "the truncated icosahedron: a football, C60"),
    "petersen": Famous(_from_sorted_edges(*_PETERSEN), 10, 15, "the Petersen graph"),
    "heawood": Famous(_from_lcf(7, 5, -5), 14, 21, "the smallest cubic graph of girth 6"),
    "moebius kantor": Famous(_from_lcf(8, 5, -5), 16, 24, "the generalized Petersen graph of 8, 3"),
    "pappus": Famous(_from_lcf(3, 5, 7, -7, 7, -7, -5), 18, 27, "points and lines of Pappus's theorem"),
    "desargues": Famous(_from_lcf(5, 5, -5, 9, -9), 20, 30, "points and lines of Desargues's theorem"),
    "mcgee": Famous(_from_lcf(8, 12, 7, -7), 24, 36, "the smallest cubic graph of girth 7"),
    "nauru": Famous(_from_lcf(4, 5, -9, 7, -7, 9, -5), 24, 36, "the generalized Petersen graph of 12, 5"),
    "tutte coxeter": Famous(_from_lcf(5, -13, -9, 7, -7, 9, 13), 30, 45, "the smallest cubic graph of girth 8"),
    "dyck": Famous(_from_lcf(8, 5, -5, 13, -13), 32, 48, "a symmetric cubic graph"),
    "franklin": Famous(_from_lcf(6, 5, -5), 12, 18, "a cubic map on Klein's bottle that needs six colours"),
    "frucht": Famous(_from_lcf(1, -5, -2, -4, 2, 5, -2, 2, 5, -2, -5, 4, 2), 12, 18, "cubic, without symmetry"),
    "gray": Famous(_from_lcf(9, -25, 7, -7, 13, -13, 25), 54, 81, "cubic, its edges alike, its vertices not"),
    "foster": Famous(_from_lcf(15, 17, -9, 37, -37, 9, -17), 90, 135, "a distance-transitive cubic graph"),
    "groetzsch": Famous(
        lambda: Graph(11, _GROETZSCH), 11, 20, "the smallest graph without triangles that needs 4 colours"
    ),
    "diamond": Famous(_from_sorted_edges((0, 1), (0, 2), (1, 2), (1, 3), (2, 3)), 4, 5, "K4 without an edge"),
    "paw": Famous(_from_sorted_edges((0, 1), (1, 2), (0, 2), (2, 3)), 4, 4, "a triangle with a leaf"),
    "usa": Famous(usa, 48, 105, "the contiguous states of the USA and their borders"),
}
"""Every graph with a name of its own."""
