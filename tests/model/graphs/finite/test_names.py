"""Named graphs: their published numbers of vertices and edges, degrees, girths, triangles; names that do not exist."""

from __future__ import annotations

from collections import Counter, deque

import pytest

from stripcount.errors import BadInput
from stripcount.model.graphs.finite.famous import FAMOUS
from stripcount.model.graphs.finite.names import graph_named, names
from stripcount.model.graphs.graph import Graph
from tests.sentences import Says

MATHWORLD: dict[str, tuple[int, int, int]] = {
    # name: vertices, edges, girth (0: no cycle), as printed in E. W. Weisstein's MathWorld
    "P5": (5, 4, 0), "C7": (7, 7, 7), "K5": (5, 10, 3), "K3,3": (6, 9, 4), "K2,2,2": (6, 12, 3), "S4": (4, 3, 0),
    "W5": (5, 8, 3), "Q5": (32, 80, 4), "grid 6x7": (42, 71, 4), "king 5x5": (25, 72, 3), "knight 8x8": (64, 168, 4),
    "queen 8": (64, 728, 3), "rook 8x8": (64, 448, 3), "bishop 8x8": (64, 280, 3), "torus 4x5": (20, 40, 4),
    "cylinder 4x5": (20, 36, 4), "grid 3x3x3": (27, 54, 4), "prism 5": (10, 15, 4), "antiprism 5": (10, 20, 3),
    "moebius ladder 4": (8, 12, 4), "triangular 4": (15, 30, 3), "kneser 5,2": (10, 15, 5),
    "circulant 8,1,4": (8, 12, 4), "generalized petersen 8,3": (16, 24, 6), "K5 x K5": (25, 100, 3),
    "tetrahedron": (4, 6, 3), "cube": (8, 12, 4), "octahedron": (6, 12, 3), "dodecahedron": (20, 30, 5),
    "icosahedron": (12, 30, 3), "truncated tetrahedron": (12, 18, 3), "buckyball": (60, 90, 5),
    "petersen": (10, 15, 5), "heawood": (14, 21, 6), "moebius kantor": (16, 24, 6), "pappus": (18, 27, 6),
    "desargues": (20, 30, 6), "mcgee": (24, 36, 7), "nauru": (24, 36, 6), "tutte coxeter": (30, 45, 8),
    "dyck": (32, 48, 6), "franklin": (12, 18, 4), "frucht": (12, 18, 3), "gray": (54, 81, 8), "foster": (90, 135, 10),
    "groetzsch": (11, 20, 4), "diamond": (4, 5, 3), "paw": (4, 4, 3), "hexagon 1": (6, 6, 6), "hexagon 2": (24, 30, 6),
    "hexagon 3": (54, 72, 6), "usa": (48, 105, 3),
}  # fmt: skip


def girth(graph: Graph) -> int:
    """The length of the shortest cycle, from the distances from every vertex."""
    found = 0
    for start in graph.vertices:
        distance, parent, waiting = {start: 0}, {start: -1}, deque([start])
        while waiting:
            u = waiting.popleft()
            for v in graph.around[u]:
                if v not in distance:
                    distance[v], parent[v] = distance[u] + 1, u
                    waiting.append(v)
                elif v != parent[u]:
                    length = distance[u] + distance[v] + 1
                    found = min(found, length) if found else length
    return found


@pytest.mark.parametrize("name", MATHWORLD)
def test_published_numbers(name: str) -> None:
    graph = graph_named(name)
    assert (graph.size, len(graph.edges), girth(graph)) == MATHWORLD[name]
    assert len({frozenset(edge) for edge in graph.edges}) == len(graph.edges)


def test_every_famous_graph_has_its_published_numbers_and_is_connected() -> None:
    assert set(FAMOUS) <= set(MATHWORLD)
    for name, famous in FAMOUS.items():
        graph = famous.make()
        assert (famous.vertices, famous.edges) == MATHWORLD[name][:2] == (graph.size, len(graph.edges))
        assert graph.components(graph.vertices, range(len(graph.edges))) == 1


def test_every_name_that_is_listed_is_read() -> None:
    assert all(graph_named(name).size for name in names())


@pytest.mark.parametrize(
    ("name", "degrees"),
    [
        ("icosahedron", {5: 12}), ("buckyball", {3: 60}), ("Q5", {5: 32}), ("foster", {3: 90}), ("gray", {3: 54}),
        ("triangle 8", {1: 3, 2: 18, 3: 43}), ("aztec 3", {2: 12, 3: 0, 4: 12}), ("torus 1x1", {4: 1}),
        ("torus 2x3", {4: 6}), ("C1", {2: 1}), ("queen 3x3", {6: 8, 8: 1}), ("bishop 2x2", {1: 4}),
    ],
)  # fmt: skip
def test_degrees(name: str, degrees: dict[int, int]) -> None:
    assert Counter(map(len, graph_named(name).around)) == Counter(degrees)


def test_cells_of_regions() -> None:
    """triangle n: n² cells, 3n(n - 1)/2 sides between them; aztec n: 2n(n + 1) and 4n²; hexagon n: 6n² and 9n² - 3n."""
    for n in range(1, 7):
        wanted = {
            f"triangle {n}": (n * n, 3 * n * (n - 1) // 2),
            f"aztec {n}": (2 * n * (n + 1), 4 * n * n),
            f"hexagon {n}": (6 * n * n, 9 * n * n - 3 * n),
            f"hexagon {n}x1x2": (2 * (3 * n + 2), (3 * 2 * (3 * n + 2) - 2 * (n + 3)) // 2),
        }
        for name, numbers in wanted.items():
            graph = graph_named(name)
            assert (graph.size, len(graph.edges)) == numbers, name
            assert graph.components(graph.vertices, range(len(graph.edges))) == 1


def test_equal_graphs_by_different_names() -> None:
    for one, other in [
        ("grid 3x4", "P3 x P4"), ("torus 3x4", "C3 x C4"), ("cylinder 3x4", "C3 x P4"), ("Grid 3 x 4", "grid 3x4"),
        ("king 3", "king 3x3"), ("Möbius ladder 4", "moebius ladder 4"), ("Petersen graph", "petersen"),
        ("k_{3,3}", "K3,3"), ("tutte-coxeter", "Tutte Coxeter graph"), ("C3 × P2", "C3 x P2"), ("0-1 1-2", "P3"),
        ("grid 2 x 3 x K2", "grid 2x3 x K2"), ("Q3", "q3"),
    ]:  # fmt: skip
        assert graph_named(one) == graph_named(other), one


def test_names_of_vertices() -> None:
    board = graph_named("grid 8x8 without 1,1 8,8")  # a mutilated chessboard
    assert (board.size, len(board.edges), board.name(0)) == (62, 108, "1,2")
    assert graph_named("usa").names[:2] == ("ME", "NH")
    assert graph_named("usa without CA").size == 47
    assert graph_named("K2 x grid 1x2").names == ("0,1,1", "0,1,2", "1,1,1", "1,1,2")
    assert graph_named("aztec 2").names[:6] == ("1,1", "1,2", "2,1", "2,2", "2,3", "2,4")
    assert graph_named("petersen").vertex("9") == 9


@pytest.mark.one_in(2, "further cases against brute force")
@pytest.mark.parametrize(
    "text",
    [
        "", "petersn", "grid", "grid 6x7x8x9x2", "aztec 0", "hexagon 2x3", "K4 x P", "C_n", "Q21", "grid 200x200",
        "K1000", "knight 3x", "petersen without 10", "path.txt", "K3 x", "queen 20000x1", "kneser 60,30", "Q5 Q5",
        "generalized petersen 6,3", "prism 999999999999999999999999", "K" + "9" * 500, "aztec 99999999999", "C0",
        "x".join(["grid 2"] + ["2"] * 60), "usa x usa x usa", "triangle -1", "moebius", "0-1 1", "a" * 5000,
    ],
)  # fmt: skip
def test_a_name_that_does_not_exist_is_one_sentence(text: str, says: Says) -> None:
    with says(BadInput):
        graph_named(text)
