"""Layers with automorphisms: one state for all that are alike gives the same numbers as all states, and as formulas."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Sequence
from itertools import combinations, permutations
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from stripcount.count import Count
from stripcount.errors import TooLarge
from stripcount.evaluate.board_sweep import board_counts
from stripcount.limits import Limits
from stripcount.machine.explore import explore, explore_states
from stripcount.model.graphs.automorphisms import automorphisms
from stripcount.model.graphs.families import family
from stripcount.model.graphs.layered import Layered
from stripcount.model.graphs.property import Choice, Local, VertexState, Where
from stripcount.model.graphs.strip import GraphStrip
from stripcount.model.graphs.vocabulary import problem
from tests.model.graphs.definitions import edge_list

LARGE = pytest.mark.long("machines of large graphs")
WORDS = (
    ("K3 x C", ("spanning tree", "dominating", "4-colouring", "edge cover", "eulerian orientation")),
    ("K4 x C", ("hamiltonian path", "connected spanning")),
    ("C4 x C", ("vertices: connected", "maximal matching")),
    ("S4 x P", ("spanning tree", "edges: connected", "irredundant")),
    ("S5 x P", ("spanning tree", "edges: connected", "irredundant")),
    ("octahedron x P", ("spanning tree", "2-factor", "minimal edge cover", "edge cut", "vertex cut")),
)


@pytest.mark.some_cases("further cases against brute force", "K3 x C-edge cover")
@pytest.mark.long_cases(
    "machines of large graphs",
    "K3 x C-spanning tree",
    "K4 x C-connected spanning",
    "K4 x C-hamiltonian path",
    "octahedron x P-edge cut",
    "octahedron x P-spanning tree",
    "octahedron x P-minimal edge cover",
    *("S5 x P-spanning tree", "S5 x P-edges: connected", "S5 x P-irredundant", "C4 x C-maximal matching"),
)
@pytest.mark.parametrize(("graph", "word"), [(graph, word) for graph, words in WORDS for word in words])
def test_fewer_states_and_the_same_numbers(graph: str, word: str) -> None:
    strip = GraphStrip(family(graph), problem(word))
    every, few = explore(strip, marks=True), explore(strip)
    assert few.sizes[0] < every.sizes[0]
    assert few.machine().terms(9) == every.machine().terms(9) == board_counts(strip, 8)


def test_representatives_that_are_made_of_few_states_at_once_are_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    strip = GraphStrip(family("K3 x C"), problem("edge cover"))
    sizes = explore(strip).sizes
    monkeypatch.setattr("stripcount.machine.packing.graphs.BATCH", 3)
    assert explore(strip).sizes == sizes


def trees(graph: Layered, layers: int) -> int:
    """The number of spanning trees by the matrix-tree theorem: a determinant in integers (Bareiss)."""
    n, edges = edge_list(graph, layers)
    matrix = [[0] * n for _ in range(n)]
    for u, v in edges:
        for a, b in ((u, v), (v, u)):
            matrix[a][a] += 1
            matrix[a][b] -= 1
    matrix, before = [row[1:] for row in matrix[1:]], 1
    for k in range(n - 2):  # every leading minor is positive
        for i in range(k + 1, n - 1):
            for j in range(k + 1, n - 1):
                matrix[i][j] = (matrix[i][j] * matrix[k][k] - matrix[i][k] * matrix[k][j]) // before
        before = matrix[k][k]
    return matrix[-1][-1]


@pytest.mark.some_cases("further cases against brute force", "K3 x C")
@pytest.mark.parametrize(
    "graph",
    [
        "K5 x P",
        "K3 x C",
        pytest.param("K6 x P", marks=LARGE),
        pytest.param("K4 x C", marks=LARGE),
        pytest.param("cube x P", marks=LARGE),
        pytest.param("petersen x P", marks=LARGE),
    ],
)
def test_spanning_trees_are_those_of_the_matrix_tree_theorem(graph: str) -> None:
    strip = GraphStrip(family(graph), problem("spanning tree"))
    assert Count(strip).terms(6)[3:] == [trees(strip.graph, layers) for layers in range(3, 6)]


@pytest.mark.parametrize(
    "graph", ["K4 x C", pytest.param("K5 x C", marks=LARGE), pytest.param("octahedron x C", marks=LARGE)]
)
def test_spanning_trees_on_rings_are_those_of_the_matrix_tree_theorem(graph: str) -> None:
    strip = GraphStrip(family(graph), problem("spanning tree"))
    assert board_counts(strip, 3)[3] == trees(strip.graph, 3)


def acyclic(n: int, edges: Sequence[tuple[int, int]]) -> int:
    """The number of acyclic orientations, by inclusion and exclusion of sets of sources, which are independent."""
    around = [0] * n
    for u, v in edges:
        around[u] |= 1 << v
        around[v] |= 1 << u
    free = [True] * (1 << n)
    for some in range(1, 1 << n):
        v = some.bit_length() - 1
        free[some] = free[some ^ 1 << v] and not around[v] & some
    found = [1] + [0] * ((1 << n) - 1)
    for some in range(1, 1 << n):
        part = some
        while part:
            if free[part]:
                found[some] += found[some ^ part] if part.bit_count() % 2 else -found[some ^ part]
            part = (part - 1) & some
    return found[-1]


@pytest.mark.some_cases("further cases against brute force", "king-3", "fan-7")
@pytest.mark.parametrize(
    ("graph", "layers"), [("C3 x C", 3), ("K4 x P", 2), ("octahedron x P", 1), ("king", 3), ("fan", 7)]
)
def test_acyclic_orientations_are_those_found_by_their_sources(graph: str, layers: int) -> None:
    strip = GraphStrip(family(graph, 3 if graph == "king" else None), problem("acyclic orientation"))
    wanted = acyclic(*edge_list(strip.graph, layers))
    assert explore(strip, marks=True).machine().terms(layers + 1)[layers] == wanted
    assert explore(strip).machine().terms(layers + 1)[layers] == wanted


@pytest.mark.long_cases("machines of many states", "C3 x C-3-19164")
@pytest.mark.parametrize(
    ("graph", "layers", "wanted"),
    [("C3 x C", 3, 19164), pytest.param("K4 x C", 3, 3733056, marks=LARGE)],
)
def test_acyclic_orientations_of_complete_graphs_on_a_ring(graph: str, layers: int, wanted: int) -> None:
    strip = GraphStrip(family(graph), problem("acyclic orientation"))
    found = explore(strip).machine().terms(layers + 1)
    assert found[layers] == acyclic(*edge_list(strip.graph, layers)) == wanted


def _last(state: Any) -> Hashable:
    """Return the last part of a graph's state."""
    last: Hashable = state.parts[-1]
    return last


@pytest.mark.long("machines of many states")
def test_paths_of_single_states_are_those_of_arrays() -> None:
    strip = GraphStrip(family("C3 x C"), problem("acyclic orientation & eulerian orientation"))
    assert explore(strip).machine().terms(7) == explore_states(strip).trimmed().machine().terms(7)
    strip = GraphStrip(family("C3 x P"), problem("acyclic orientation"))
    packed, single = explore(strip, marks=True), explore_states(strip)
    every = [{found.state(0, at) for at in range(found.sizes[0])} for found in (packed, single.trimmed())]
    assert len(every[0]) == packed.sizes[0]
    assert {_last(state) for state in every[0]} == {_last(state) for state in every[1]}


@pytest.mark.long("machines of large graphs")
def test_nothing_that_fits_is_refused_by_an_estimate() -> None:
    strip = GraphStrip(family("petersen x P"), problem("hamiltonian cycle"))
    assert Count(strip, max_memory="200M").terms(4) == [0, 0, 2760, 1015080]
    with pytest.raises(TooLarge, match="needs about"):
        Count(GraphStrip(family("K12 x C"), problem("spanning tree"))).terms(40)


@st.composite
def graphs(draw: Any) -> Layered:
    height = draw(st.integers(2, 4))
    vertex = st.integers(0, height - 1)
    within = draw(st.lists(st.tuples(vertex, vertex).filter(lambda e: e[0] < e[1]), max_size=6))
    straight = tuple((1, v, v) for v in range(height))
    hubs = draw(st.sampled_from([(), (tuple(range(height)),), ((0,),)]))
    twist = draw(st.sampled_from([(), (1, 0, *range(2, height))]))
    ring = draw(st.booleans())
    return Layered("random", height, tuple(within), straight, ring, twist if ring else (), hubs)


@settings(max_examples=15, deadline=None)
@given(graphs(), st.booleans())
def test_automorphisms_are_all_permutations_that_change_no_edge(graph: Layered, directed: bool) -> None:
    def edges(image: tuple[int, ...]) -> list[Any]:
        moved = [(image[u], image[v]) for u, v in graph.within]
        within = Counter(moved if directed else [(min(edge), max(edge)) for edge in moved])
        twist = {(image[u], image[v]) for u, v in enumerate(graph.twist)}
        return [within, twist, [{image[v] for v in hub} for hub in graph.hubs]]

    rows = tuple(range(graph.height))
    wanted = [image for image in permutations(rows) if edges(image) == edges(rows)]
    found = automorphisms(graph, directed)
    assert sorted(found) == wanted
    assert found[0] == rows


@pytest.mark.long("machines of large graphs")
@settings(max_examples=25, deadline=None)
@given(graphs(), st.sampled_from(["spanning tree", "dominating & connected", "path", "minimal edge cover"]))
def test_random_layers(graph: Layered, word: str) -> None:
    strip, limits = GraphStrip(graph, problem(word)), Limits(transitions=100_000)
    try:
        found = explore(strip, limits=limits).machine().terms(7)
        assert found == explore(strip, limits=limits).machine().terms(7)
    except TooLarge:
        return


class Rises(Local):
    """The end of an edge that comes first in the list of edges is chosen only if the other one is."""

    of = "vertices"

    def meet(self, one: VertexState, other: VertexState, choice: Choice) -> tuple[VertexState, VertexState] | None:
        return None if one and not other else (one, other)

    def legal(self, graph: Any, chosen: Any) -> bool:
        return all(v in chosen or u not in chosen for u, v in graph.edges)


@pytest.mark.long("machines of many states")
def test_a_rule_that_reads_edges_one_way_keeps_their_direction() -> None:
    strip = GraphStrip(family("K3 x P"), [Rises()])
    assert explore(strip).machine().terms(6) == explore(strip, marks=True).machine().terms(6)
    assert Count(strip).terms(3)[1:] == [4, 10]


class First(Local):
    """The first neighbour that a vertex meets is chosen."""

    of = "vertices"

    def begins(self, choice: Choice, where: Where) -> list[VertexState]:
        return [(choice, None)]

    def meet(self, one: VertexState, other: VertexState, choice: Choice) -> tuple[VertexState, VertexState]:
        (first, met), (second, meets) = one, other
        return (first, second if met is None else met), (second, first if meets is None else meets)

    def done(self, label: VertexState) -> bool:
        return bool(label[1])

    def legal(self, graph: Any, chosen: Any) -> bool:
        raise NotImplementedError


class Late(First):
    """A vertex is chosen, or has met a chosen one before its loop."""

    def meet(self, one: VertexState, other: VertexState, choice: Choice) -> tuple[VertexState, VertexState]:
        (first, met), (second, meets) = one, other
        return (first, second or met), (second, first or meets)

    def loop(self, label: VertexState, choice: Choice) -> VertexState | None:
        return label if any(label) else None

    def done(self, label: VertexState) -> bool:
        return True


K4 = tuple(combinations(range(4), 2))


@pytest.mark.parametrize(("rule", "loops"), [(First(), 0), (Late(), 4)])
def test_a_rule_that_depends_on_the_order_of_edges_keeps_it(rule: Local, loops: int) -> None:
    edges = (*K4, *((v, v) for v in range(loops)))
    strip = GraphStrip(Layered("K4", 4, edges, tuple((1, v, v) for v in range(4))), [rule])
    assert explore(strip).machine().terms(6) == explore(strip, marks=True).machine().terms(6)
