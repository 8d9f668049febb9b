"""Circuits of Euler: read by the exits of each vertex, found again as walks and by joining the ends at vertices."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from random import Random

import pytest

from stripcount.check.oracle import brute_force
from stripcount.count import Count
from stripcount.errors import BadInput
from stripcount.evaluate.board_sweep import board_counts
from stripcount.graph_board import GraphBoard
from stripcount.model.graphs.families import family
from stripcount.model.graphs.finite.names import graph_named
from stripcount.model.graphs.finite_strip import FiniteStrip
from stripcount.model.graphs.graph import Graph
from stripcount.model.graphs.strip import GraphStrip
from stripcount.model.graphs.vocabulary import problem
from tests.model.graphs.definitions import Edges, eulerian_circuit_count
from tests.sentences import Says


def matchings(ends: list[int]) -> Iterator[list[tuple[int, int]]]:
    """Every way to join the ends at a vertex in pairs."""
    if not ends:
        yield []
        return
    first, *rest = ends
    for at, other in enumerate(rest):
        yield from ([(first, other), *pairs] for pairs in matchings(rest[:at] + rest[at + 1 :]))


def closed_curves(n: int, edges: Edges) -> int:
    """How many of the ways to join the ends at all vertices in pairs make one closed curve; end 2e + s is one of e."""
    at = [[2 * e + s for e, edge in enumerate(edges) for s in (0, 1) if edge[s] == v] for v in range(n)]
    if any(len(ends) % 2 or not ends for ends in at):
        return 0
    count = 0
    for chosen in product(*map(list, map(matchings, at))):
        partner = {a: b for pairs in chosen for x, y in pairs for a, b in ((x, y), (y, x))}
        end, length = 0, 0
        while length == 0 or end != 0:
            end, length = partner[end ^ 1], length + 1
        count += length == len(edges)
    return count


def random_multigraph(random: Random, most: int) -> Graph:
    """A few closed walks on a few vertices, sometimes without an edge of them."""
    size = random.randint(2, 5)
    edges: list[tuple[int, int]] = []
    for _ in range(random.randint(1, 3)):
        walk = [random.randrange(size) for _ in range(random.randint(1, 4))]
        edges += zip(walk, [*walk[1:], walk[0]])
    graph = Graph(size, tuple(edges[: 8 - random.randint(0, 1)]))
    return graph if max(map(len, graph.around)) <= most else random_multigraph(random, most)


@pytest.mark.parametrize(("trials", "most"), [(12, 4), pytest.param(80, 6, marks=pytest.mark.long("a minute"))])
def test_multigraphs_in_any_order_against_walks_and_pairings(trials: int, most: int) -> None:
    random, found = Random(45), 0
    for _ in range(trials):
        graph = random_multigraph(random, most)
        order = random.sample(range(graph.size), graph.size)
        strip = FiniteStrip(graph, problem("eulerian circuit"), order)
        number = board_counts(strip, 1)[1]
        assert (
            number
            == eulerian_circuit_count(graph.size, list(graph.edges))
            == closed_curves(graph.size, list(graph.edges))
        ), graph
        found += number > 0
    assert found > trials // 5


def test_the_boards_that_are_read_are_the_legal_ones() -> None:
    for edges in ("0-1 1-2 2-0", "0-0 0-1 1-0", "0-1 1-2 2-0 0-0", "0-1 0-1 0-1 0-1"):
        strip = FiniteStrip(graph_named(edges), problem("eulerian circuit"), range(graph_named(edges).size))
        read = {str(board) for board in brute_force(strip, 1)}
        assert (
            len(read) == board_counts(strip, 1)[1] == eulerian_circuit_count(strip.graph.size, list(strip.graph.edges))
        )


@pytest.mark.parametrize(("graph", "number"), [("K3", 1), ("K5", 132), ("octahedron", 372), ("torus 3x3", 8616)])
def test_known_numbers(graph: str, number: int) -> None:
    """K5 has 264 with directions (OEIS A135388, A369820), C_3 x C_3 as many as OEIS A282621 says."""
    assert GraphBoard(graph, "eulerian circuit").count == number


@pytest.mark.parametrize("layers", [2, pytest.param(5, marks=pytest.mark.long("hundreds of thousands of circuits"))])
def test_a_family_with_loops_and_parallel_edges_on_few_layers(layers: int) -> None:
    count = Count(GraphStrip(family("C3 x C"), problem("eulerian circuit")))
    assert count.terms(layers + 1) == [0, 8, 320, 8616, 207496, 4788808][: layers + 1]  # OEIS A282621
    graph = family("antiprism").finite(2)
    assert Count(GraphStrip(family("antiprism"), problem("euler tour"))).terms(4)[2:] == [
        closed_curves(graph.size, list(graph.edges)),
        372,  # three layers are the octahedron
    ]


def test_graphs_without_circuits_and_refusals(says: Says) -> None:
    assert Count(GraphStrip(family("prism"), problem("eulerian circuit"))).terms(3) == [0] * 3  # odd degrees
    assert GraphBoard("0-1 1-2 2-0 without 0", "eulerian circuit").count == 0
    with says(BadInput):
        GraphStrip(family("dipyramid"), problem("eulerian circuit"))
    with says(BadInput):
        GraphBoard(" ".join(["0-1"] * 42), "eulerian circuit")
    with says(BadInput):
        problem("eulerian circuit & matching")


@pytest.mark.long("a minute: every choice at every edge, state by state")
def test_machines_state_by_state() -> None:
    count = Count(GraphStrip(family("circulant 1 2"), problem("eulerian circuit")))
    outcomes = [agreement.outcome for agreement in count.agreements(4)]
    assert "disagreed" not in outcomes
    assert outcomes.count("agreed") >= 4
