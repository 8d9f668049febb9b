"""Paths and crossings between two vertices of random graphs with loops and parallel edges, against walks and floods."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

import pytest

from stripcount.evaluate.board_sweep import board_counts
from stripcount.graph_board import GraphBoard
from stripcount.machine.explore import explore
from stripcount.model.graphs.graph import Edge
from stripcount.model.graphs.layered import Layered
from stripcount.model.graphs.strip import GraphStrip
from stripcount.model.graphs.vocabulary import problem, with_ends
from tests.agreement import assert_same_on_layers
from tests.model.graphs.definitions import edge_list
from tests.model.graphs.test_random_finite import random_graph

SEEDS = [*range(3), *(pytest.param(seed, marks=pytest.mark.long("many random graphs")) for seed in range(3, 80))]
WORDS = ("path", "hamiltonian path", "crossing")
MOST_VERTICES = 6


def paths(size: int, edges: Sequence[Edge], start: int, end: int, word: str) -> int:
    """Return the number of sets of edges that form a path, or of vertices that join two; by walks, and by floods."""
    if word == "crossing":
        sets = ({v for v in range(size) if number >> v & 1} for number in range(1 << size))
        return sum({start, end} <= chosen and end in flood(edges, chosen, start) for chosen in sets)
    if start == end:
        return int(word == "hamiltonian path" and size == 1)

    def walks(where: int, passed: frozenset[int]) -> int:
        if where == end:
            return int(word == "path" or len(passed) == size)
        heads = [b if a == where else a for a, b in edges if where in (a, b)]
        return sum(walks(head, passed | {head}) for head in heads if head not in passed)

    return walks(start, frozenset({start}))


def flood(edges: Sequence[Edge], chosen: set[int], start: int) -> set[int]:
    reached, before = {start}, 0
    while len(reached) > before:
        before = len(reached)
        reached |= {v for edge in edges if {*edge} <= chosen and {*edge} & reached for v in edge}
    return reached


@pytest.mark.parametrize("seed", SEEDS)
def test_paths_and_crossings_of_random_graphs(seed: int) -> None:
    chance = Random(f"paths {seed}")
    graph = random_graph(chance)
    start, end = chance.randrange(graph.size), chance.randrange(graph.size)
    for word in WORDS:
        board = GraphBoard(graph, f"{word} from {start} to {end}", order=chance.sample(range(graph.size), graph.size))
        wanted = paths(graph.size, graph.edges, start, end, word)
        assert board.count == wanted, f"{word} from {start} to {end} on {graph}"


def random_layers(chance: Random) -> Layered:
    """Return an open graph of layers of one to three vertices, in which edges may be loops or parallel."""
    height = chance.randint(1, 3)
    vertices = range(height)
    within = [(chance.choice(vertices), chance.choice(vertices)) for _ in range(chance.randint(0, 3))]
    between = [(1, chance.choice(vertices), chance.choice(vertices)) for _ in range(chance.randint(1, 4))]
    straight = [(1, v, v) for v in vertices] if chance.random() < 0.5 else between
    return Layered("random", height, tuple(within), tuple(straight))


@pytest.mark.parametrize("seed", SEEDS)
def test_paths_and_crossings_of_random_layers(seed: int) -> None:
    """The first end lies in the first layer, the other one in the last; of one layer they may be one vertex."""
    chance = Random(f"layers {seed}")
    graph = random_layers(chance)
    start = chance.randrange(graph.height)
    last = chance.choice((start, chance.randrange(graph.height)))
    for word in WORDS:
        named = with_ends(problem(word), (start, 0), (last, -1), (str(start), str(last)))
        wanted = []
        for layers in range(1, MOST_VERTICES // graph.height + 1):
            size, edges = edge_list(graph, layers)
            wanted.append(paths(size, edges, start, size - graph.height + last, word))
        strip = GraphStrip(graph, named)
        assert_same_on_layers(graph, named.text, board_counts(strip, len(wanted))[1:], wanted)
        assert_same_on_layers(graph, named.text, explore(strip).machine().terms(len(wanted) + 1)[1:], wanted)
