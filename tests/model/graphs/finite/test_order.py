"""Orders of vertices: small graphs against all orders, larger ones against published widths and known bounds."""

from __future__ import annotations

import json
import math
import random
from itertools import combinations, permutations
from pathlib import Path

import pytest

from stripcount.errors import BadInput
from stripcount.model.graphs.finite.names import graph_named
from stripcount.model.graphs.finite.objects import graph_of
from stripcount.model.graphs.finite.order import VertexOrder, evaluated_order, frontiers, vertex_order, width
from stripcount.model.graphs.graph import Graph
from tests.sentences import Says

NETWORKS = json.loads((Path(__file__).parents[3] / "data" / "networks.json").read_text(encoding="utf-8"))
"""88 networks of the Internet Topology Zoo: S. Knight and others, IEEE JSAC 29(9), 2011."""


def present_at(graph: Graph, order: tuple[int, ...], step: int) -> int:
    """How many vertices are present just after an entry, as the module's docstring says it."""
    before = set(order[:step])
    open_before = sum(any(u not in before for u in graph.around[v] if u != v) for v in before)
    return open_before + 1


def random_graph(chance: random.Random, size: int) -> Graph:
    """A random graph that may be in parts, with a loop or a parallel edge now and then."""
    share = chance.random()
    edges = [pair for pair in combinations(range(size), 2) if chance.random() < share]
    extra = [(v, v) for v in range(size) if chance.random() < 0.1] + [e for e in edges if chance.random() < 0.1]
    return Graph(size, (*edges, *extra))


def test_frontiers_are_those_of_the_definition() -> None:
    chance = random.Random(1)
    for _ in range(40):
        graph = random_graph(chance, chance.randrange(9))
        order = tuple(chance.sample(range(graph.size), graph.size))
        sizes = [present_at(graph, order, step) for step in range(graph.size)]
        assert frontiers(graph, order) == sizes
        assert width(graph, order) == max(sizes, default=0)
        assert evaluated_order(graph, order, lambda k: 2.0**k).estimate == sum(2.0**size for size in sizes)


@pytest.mark.parametrize(
    "sizes", [(1, 2, 3, 4), pytest.param((5, 6, 6), marks=pytest.mark.long("all orders of six vertices"))]
)
def test_small_graphs_have_the_least_width_and_cost_of_all_orders(sizes: tuple[int, ...]) -> None:
    chance = random.Random(2)
    for size in sizes:
        graph = random_graph(chance, size)
        profiles = [[present_at(graph, order, at) for at in range(size)] for order in permutations(range(size))]
        found = vertex_order(graph, lambda k: 4.0**k, 2000)
        assert found.width == min(map(max, profiles))
        assert found.estimate == min(sum(4.0**k for k in profile) for profile in profiles)


@pytest.mark.one_in(5, "further cases against brute force")
@pytest.mark.parametrize(
    ("name", "most"),
    [
        ("P9", 2), ("C9", 3), ("K6", 6), ("K3,3", 4), ("S9", 2), ("W8", 4), ("petersen", 6), ("cube", 5), ("Q4", 8),
        ("grid 4x9", 5), ("grid 8x8", 9), ("king 5x5", 7), ("dodecahedron", 7), ("usa", 8), ("buckyball", 12),
        ("tetrahedron", 4), ("octahedron", 5), ("icosahedron", 7), ("cylinder 4x7", 5), ("triangle 8", 8),
    ],
)  # fmt: skip
def test_widths_of_named_graphs(name: str, most: int) -> None:
    """The pathwidth plus 1 where it is known; of the buckyball 12, of the states 8 by greedy choices."""
    graph = graph_named(name)
    order = vertex_order(graph, effort=3000)
    assert sorted(order.vertices) == list(graph.vertices)
    assert order.width == width(graph, order.vertices) <= most


@pytest.mark.long("machines of many states")
def test_networks_have_narrow_frontiers() -> None:
    """At most 10 vertices; Kdl, of 754 nodes, is tested with the long tests."""
    for name in list(NETWORKS)[::16]:
        if name != "Kdl":
            graph = graph_of(map(tuple, NETWORKS[name]))
            assert vertex_order(graph, effort=500).width <= 10, name


@pytest.mark.long("large graphs")
def test_every_network_has_a_narrow_frontier() -> None:
    for name, edges in NETWORKS.items():
        assert vertex_order(graph_of(map(tuple, edges))).width <= (14 if name == "Kdl" else 10), name


@pytest.mark.long("machines of many states")
def test_equal_questions_have_equal_answers_and_more_effort_is_no_worse() -> None:
    graph = graph_named("knight 4x5")
    assert vertex_order(graph, effort=700, seed=5) == vertex_order(graph, effort=700, seed=5)
    assert vertex_order(graph, effort=6000).estimate <= vertex_order(graph, effort=0).estimate


@pytest.mark.long("machines of many states")
def test_the_cost_is_what_is_judged() -> None:
    """With a cost that only counts steps with all vertices present, one such step is all there is to judge."""
    graph = graph_named("C6 x P2")
    assert vertex_order(graph, lambda k: float(k > 5), 1000).estimate == 0
    assert vertex_order(graph, lambda k: math.comb(2 * k, k) / (k + 1), 1000).width <= 5
    assert vertex_order(graph_named("K40"), lambda k: 1e300**k, 100).width == 40


def test_graphs_in_parts_and_without_vertices() -> None:
    assert vertex_order(Graph(0, ())) == VertexOrder((), 0, 0.0)
    assert vertex_order(Graph(3, ((1, 1),))).width == 1
    parts = Graph(9, ((0, 8), (8, 4), (1, 2), (2, 3), (3, 1), (5, 6), (6, 6)))
    order = vertex_order(parts, effort=200)
    assert order.width == 3
    assert {frozenset(order.vertices[:3]), frozenset(order.vertices[3:6])} == {
        frozenset({0, 8, 4}),
        frozenset({1, 2, 3}),
    }


@pytest.mark.parametrize(
    ("wrong"),
    [
        lambda: width(Graph(3, ()), (0, 1)),
        lambda: width(Graph(3, ()), (0, 1, 1)),
        lambda: width(Graph(2, (), names=("a", "b")), (0, 1, 1)),
        lambda: vertex_order(Graph(3, ()), lambda k: -k),
        lambda: vertex_order(Graph(3, ()), lambda k: float("nan")),
        lambda: vertex_order(Graph(3, ()), effort=-1),
    ],
)
def test_what_is_no_order_or_cost_is_refused(wrong: object, says: Says) -> None:
    with says(BadInput):
        wrong()  # type: ignore[operator]


@pytest.mark.parametrize("size", [12, pytest.param(60, marks=pytest.mark.long("a large graph"))])
def test_dense_graphs_are_not_looked_at_for_long(size: int) -> None:
    """Of 60 vertices that are all adjacent, every order is as good; beams would take long."""
    assert vertex_order(graph_named(f"K{size}")).width == size
