"""Structures on one graph counted by the library, and its orders, against other computations."""

import random
from itertools import combinations
from math import comb

import pytest

from stripcount.kernels.graphs import MAX_SLOTS, GraphRule, beam_order, graph_count
from stripcount.kernels.library import library_of
from stripcount.model.graphs.finite.names import graph_named
from stripcount.model.graphs.finite.order import evaluated_order, vertex_order
from stripcount.model.graphs.graph import Edge, Graph
from stripcount.model.graphs.plain_words import EDGES, VERTICES, plain_rule
from stripcount.model.graphs.vocabulary import problem
from tests.kernels import KERNELS

pytestmark = pytest.mark.skipif(len(KERNELS) < 2, reason="no library was compiled")
ROOM = 1 << 26


def counted(edges: list[Edge], order: list[int], rule: GraphRule | None, memory: int = ROOM) -> int | None:
    library = library_of("C")
    assert library is not None
    assert rule is not None
    return graph_count(library, edges, order, rule, memory)


def ordered(size: int, edges: list[Edge]) -> tuple[list[int], float]:
    library = library_of("C")
    assert library is not None
    return beam_order(library, size, edges)


def some_graph(chance: random.Random) -> Graph:
    """A small graph without loops, connected or not, with parallel edges."""
    size = chance.randint(2, 6)
    pairs = list(combinations(range(size), 2))
    return Graph(size, tuple(chance.choice(pairs) for _ in range(chance.randint(1, 9))))


@pytest.mark.parametrize("word", [*EDGES, *VERTICES])
def test_a_plain_word_means_what_the_vocabulary_says(word: str) -> None:
    """Against all sets of edges or vertices, by what the properties of the vocabulary state on whole graphs."""
    chance = random.Random(word)
    for _ in range(12):
        graph = some_graph(chance)
        about = range(graph.size if word in VERTICES else len(graph.edges))
        sets = (frozenset(some) for size in range(len(about) + 1) for some in combinations(about, size))
        properties = problem(word).properties
        legal = sum(all(one.legal(graph, chosen) for one in properties) for chosen in sets)
        edges, order = list(graph.edges), chance.sample(range(graph.size), graph.size)
        assert counted(edges, order, plain_rule(word, graph.size, edges)) == legal, (edges, order)


def test_ends_belong_to_paths_alone() -> None:
    square = [(0, 1), (1, 2), (2, 3), (3, 0)]
    assert counted(square, [2, 0, 3, 1], plain_rule("path", 4, square, (0, 2))) == 2
    assert counted(square, [0, 1, 2, 3], plain_rule("hamiltonian path", 4, square, (0, 1))) == 1
    assert plain_rule("cycle", 4, square, (0, 2)) is None
    assert plain_rule("path", 4, square, (1, 1)) is None
    assert plain_rule("dominating", 4, square) is None


def test_counts_of_several_words() -> None:
    """Matchings of a path are Fibonacci numbers; its forests are all sets of edges."""
    size = 400
    line, before, now = [(v, v + 1) for v in range(size - 1)], 1, 1
    for _ in range(size - 1):
        before, now = now, before + now
    assert counted(line, list(range(size)), plain_rule("matching", size, line)) == now
    assert counted(line, list(range(size)), plain_rule("spanning forest", size, line)) == 1 << (size - 1)
    stars = [(3 * k, 3 * k + i) for k in range(50) for i in (1, 2)]  # the other words of counts come later
    assert counted(stars, list(range(150)), plain_rule("independent", 150, stars)) == 5**50


def test_a_state_of_several_words() -> None:
    """Seventeen vertices stay on the frontier: spanning trees of K(2, n) are n * 2^(n - 1)."""
    edges = [(k, 15 + end) for k in range(15) for end in (0, 1)]
    assert counted(edges, list(range(17)), plain_rule("spanning tree", 17, edges)) == 15 << 14
    complete = list(combinations(range(9), 2))
    assert counted(complete, list(range(9)), plain_rule("spanning tree", 9, complete)) == 9**7
    assert counted(complete, list(range(9)), plain_rule("perfect matching", 9, complete)) == 0
    assert counted(complete, list(range(9)), plain_rule("2-factor", 9, complete)) == 30016  # A001205
    assert counted(complete, list(range(9)), plain_rule("hamiltonian cycle", 9, complete)) == 20160
    assert comb(9, 2) == len(complete)


def test_what_does_not_fit_is_left_to_others() -> None:
    wide = [(k, MAX_SLOTS + 1) for k in range(MAX_SLOTS + 1)]
    size = MAX_SLOTS + 2
    assert counted(wide, list(range(size)), plain_rule("matching", size, wide)) is None
    assert counted(wide, [size - 1, *range(size - 1)], plain_rule("matching", size, wide)) == size
    grid = list(graph_named("grid 7x7").edges)
    rule = plain_rule("spanning tree", 49, grid)
    assert counted(grid, list(range(49)), rule, 1 << 14) is None
    assert counted(grid, list(range(49)), rule) == 19872369301840986112  # A007341
    assert counted(grid, [0] * 49, rule) is None  # no order


def test_a_callback_may_end_a_count() -> None:
    library, grid, seen = library_of("C"), list(graph_named("grid 9x9").edges), list[int]()
    assert library is not None
    rule = plain_rule("path", 81, grid)
    assert rule is not None

    def look(done: int, steps: int, states: int) -> None:
        seen.append(states)
        assert done < steps == len(grid) + 1  # the first vertex meets none
        if len(seen) == 2:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        graph_count(library, grid, range(81), rule, 1 << 30, look)
    assert min(seen) > 1


@pytest.mark.parametrize("name", ["petersen", "grid 5x5", "K6", "usa", "Q4", "buckyball", "0-1 2-3 3-4 4-2 5-5"])
def test_an_order_costs_what_is_said(name: str) -> None:
    graph = graph_named(name)
    order, cost = ordered(graph.size, list(graph.edges))
    own = evaluated_order(graph, order)
    assert cost == own.estimate
    assert cost <= 3 * vertex_order(graph, effort=0).estimate


def test_equal_graphs_have_equal_orders() -> None:
    usa = graph_named("usa")
    assert ordered(usa.size, list(usa.edges)) == ordered(usa.size, list(usa.edges))
    assert ordered(3, []) == ([0, 1, 2], 9.0)
    assert ordered(0, []) == ([], 0.0)
