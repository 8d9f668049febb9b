"""Published numbers of structures on finite graphs: by oracles without our code, and by the engine."""

from __future__ import annotations

import json
import random
from collections import Counter
from pathlib import Path

import pytest

from stripcount.board_count import BoardCount
from stripcount.graph_board import GraphBoard
from stripcount.machine.explore import explore
from stripcount.model.graphs.families import family
from stripcount.model.graphs.finite.names import graph_named
from stripcount.model.graphs.finite.objects import graph_of
from stripcount.model.graphs.finite.order import vertex_order
from stripcount.model.graphs.finite_strip import FiniteStrip
from stripcount.model.graphs.graph import Graph
from stripcount.model.graphs.strip import GraphStrip
from stripcount.model.graphs.vocabulary import problem
from tests.model.graphs.published import (
    MATHWORLD,
    PUBLISHED,
    Published,
    colouring_count,
    hamiltonian_cycle_count,
    independent_set_count,
    perfect_matching_count,
    spanning_tree_count,
    spanning_tree_count_by_contraction,
)

NETWORKS = json.loads((Path(__file__).parents[2] / "data" / "networks.json").read_text(encoding="utf-8"))


def counted(graph: Graph, words: str) -> int:
    """The number that the engine finds."""
    order = vertex_order(graph, effort=600 if graph.size < 300 else None).vertices
    return BoardCount(FiniteStrip(graph, problem(words), order)).count


def by_oracle(one: Published) -> int | None:
    """The number that an oracle finds, if one can."""
    graph = graph_named(one.graph)
    n, edges = graph.size, graph.edges
    if one.problem == "spanning tree":
        return spanning_tree_count(n, edges)
    if one.problem == "perfect matching" and n <= 40:
        return perfect_matching_count(n, edges)
    if one.problem == "hamiltonian cycle" and n <= 16:
        return hamiltonian_cycle_count(n, edges)
    if one.problem == "independent" and n <= 25:
        return independent_set_count(n, edges)
    if one.problem == "3-colouring" and n <= 10:
        return colouring_count(n, edges, 3)
    return None


@pytest.mark.parametrize("every", [4, pytest.param(1, marks=pytest.mark.long("all published numbers"))])
def test_published_numbers_by_oracles(every: int) -> None:
    found = {(one.graph, one.problem): (by_oracle(one), one.number) for one in PUBLISHED[::every]}
    judged = {name: pair for name, pair in found.items() if pair[0] is not None}
    assert len(judged) >= 20 // every
    assert all(mine == published for mine, published in judged.values()), judged


@pytest.mark.long_cases("machines of many states", "buckyball perfect matching")
@pytest.mark.one_in(9, "further cases against brute force")
@pytest.mark.parametrize(
    "one", [one for one in PUBLISHED if not one.slow], ids=lambda one: f"{one.graph} {one.problem}"
)
def test_published_numbers_by_the_engine(one: Published) -> None:
    assert counted(graph_named(one.graph), one.problem) == one.number


@pytest.mark.long("large graphs")
@pytest.mark.parametrize("one", [one for one in PUBLISHED if one.slow], ids=lambda one: f"{one.graph} {one.problem}")
def test_larger_published_numbers_by_the_engine(one: Published) -> None:
    assert counted(graph_named(one.graph), one.problem) == one.number


def test_two_oracles_of_spanning_trees_agree() -> None:
    chance = random.Random(3)
    for _ in range(60):
        n = chance.randrange(1, 6)
        edges = [(chance.randrange(n), chance.randrange(n)) for _ in range(chance.randrange(9))]
        assert spanning_tree_count(n, edges) == spanning_tree_count_by_contraction(n, edges)


@pytest.mark.parametrize("name", list(NETWORKS)[::29])
def test_spanning_trees_of_networks(name: str) -> None:
    graph = graph_of(map(tuple, NETWORKS[name]))
    assert counted(graph, "spanning tree") == spanning_tree_count(graph.size, graph.edges)


@pytest.mark.long("large graphs")
@pytest.mark.parametrize("name", NETWORKS)
def test_spanning_trees_of_every_network(name: str) -> None:
    graph = graph_of(map(tuple, NETWORKS[name]))
    assert counted(graph, "spanning tree") == spanning_tree_count(graph.size, graph.edges)


def path_lengths(graph: Graph, start: int, end: int) -> Counter[int]:
    """How many paths of each length lead from one vertex to another, each walked along; parallel edges count."""
    found: Counter[int] = Counter()
    walked = [start]

    def go_on() -> None:
        if walked[-1] == end:
            found[len(walked) - 1] += 1
            return
        for after in graph.around[walked[-1]]:
            if after not in walked:
                walked.append(after)
                go_on()
                walked.pop()

    go_on()
    return found


def check_paths_of_bounded_length(name: str) -> None:
    """The task of the International Competition on Graph Counting Algorithms 2023, between two nodes far apart."""
    graph = graph_of(map(tuple, NETWORKS[name]))
    lengths = path_lengths(graph, 0, graph.size - 1)
    shortest = min(lengths, default=1)
    ends = (graph.name(0), graph.name(graph.size - 1))
    for most in dict.fromkeys((shortest - 1, shortest, shortest + 2, max(lengths, default=1))):
        wanted = sum(number for length, number in lengths.items() if length <= most)
        assert GraphBoard(graph, f"edges: path & at most {most}", ends=ends).count == wanted, (name, most)


@pytest.mark.parametrize("name", ["Nsfnet", "Ilan"])
def test_paths_of_bounded_length_in_a_network(name: str) -> None:
    check_paths_of_bounded_length(name)


@pytest.mark.long("many networks")
@pytest.mark.parametrize("name", [name for name, edges in NETWORKS.items() if len(edges) <= 48])
def test_paths_of_bounded_length_in_every_network(name: str) -> None:
    check_paths_of_bounded_length(name)


@pytest.mark.parametrize(("words", "number"), [("independent", 76), ("perfect matching", 6)])
def test_five_layers_of_the_generalized_petersen_graphs_are_petersens(words: str, number: int) -> None:
    strip = GraphStrip(family("generalized petersen 2"), problem(words))
    assert explore(strip).machine().terms(6)[5] == number
    assert Published("petersen", words, number, MATHWORLD) in PUBLISHED
