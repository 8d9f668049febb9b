"""Random graphs with loops and parallel edges: what can be asked of structures on one graph, against lists of all."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from random import Random

import pytest

from stripcount.errors import BadInput
from stripcount.graph_board import GraphBoard
from stripcount.model.graphs.graph import Graph
from tests.model.graphs.definitions import EDGE_TESTS, VERTEX_TESTS, components, induced_edges

SEEDS = [*range(3), *(pytest.param(seed, marks=pytest.mark.long("many random graphs")) for seed in range(3, 60))]
ALONE = "connected partition"


def random_graph(chance: Random) -> Graph:
    """Return a graph in which about a third of the edges are loops or repeat another one."""
    size, edges = chance.randint(1, 5), list[tuple[int, int]]()
    for _ in range(chance.randint(0, 6)):
        kind, vertex = chance.random(), chance.randrange(size)
        if edges and kind < 0.2:
            edges.append(chance.choice(edges)[::-1])
        else:
            edges.append((vertex, vertex if kind < 0.35 else chance.randrange(size)))
    return Graph(size, tuple(edges))


def total(graph: Graph, of_edges: bool, name: str, chosen: frozenset[int]) -> int:
    """Return the total of a statistic of a set of vertices or edges, from the graph that it forms."""
    kept = [graph.edges[e] for e in chosen] if of_edges else induced_edges(graph.edges, chosen)
    vertices = frozenset(graph.vertices) if of_edges else chosen
    ends = [end for edge in kept for end in edge]
    pieces = len(components(vertices, kept))
    by_degree = Counter(ends.count(v) for v in vertices)
    return {
        "size": len(chosen),
        "components": pieces,
        "cycles": len(kept) - len(vertices) + pieces,
        "isolated": by_degree[0],
        "leaves": by_degree[1],
    }[name]


def asked(seed: int, of_edges: bool) -> tuple[Graph, str, list[frozenset[int]], Random]:
    """Return a graph, a problem of one to three words, all its sets, and the chance of further choices."""
    chance = Random(f"{seed} {of_edges}")
    graph, definitions = random_graph(chance), EDGE_TESTS if of_edges else VERTEX_TESTS
    words = chance.sample([word for word in definitions if word != ALONE], chance.choice((1, 1, 2, 3)))
    size = len(graph.edges) if of_edges else graph.size
    sets = [frozenset(at for at in range(size) if number >> at & 1) for number in range(1 << size)]
    good = [s for s in sets if all(definitions[word](graph.size, graph.edges, s) for word in words)]
    return graph, f"{'edges' if of_edges else 'vertices'}: {' & '.join(words)}", good, chance


@pytest.mark.parametrize("of_edges", [False, True])
@pytest.mark.parametrize("seed", SEEDS)
def test_random_words_on_random_graphs(seed: int, of_edges: bool) -> None:
    graph, words, wanted, chance = asked(seed, of_edges)
    order = chance.sample(range(graph.size), graph.size)
    about = f"“{words}” on {graph}, read in the order {order}"
    try:
        board = GraphBoard(graph, words, order=order)
    except BadInput:  # words that count parallel edges beside words that do not
        return
    chosen_symbol = dict(board.strip.choices)[True]
    found = set()
    for solution in board.solutions():
        told = (pair for row in range(solution.rows) for pair in board.strip.decided_marks(row, solution[row, 0]))
        found.add(frozenset(number for number, symbol in told if symbol == chosen_symbol))
    assert (board.count, found) == (len(wanted), set(wanted)), about
    if wanted:
        number = len(graph.edges) if of_edges else graph.size
        shares = {at: Fraction(sum(at in one for one in wanted), len(wanted)) for at in range(number)}
        assert {at: marks.get(chosen_symbol, 0) for at, marks in board.marginals().items()} == shares, about
    for name in ("size", "components", "cycles", "isolated", "leaves"):
        same_totals(board, name, Counter(total(graph, of_edges, name, one) for one in wanted), about)
    for extreme, end in (("minimum", min), ("maximum", max)):
        sizes = [len(one) for one in wanted]
        count = GraphBoard(graph, f"{extreme} {words}", order=order).count
        assert count == (sizes.count(end(sizes)) if sizes else 0), f"{extreme} {about}"


def same_totals(board: GraphBoard, name: str, wanted: Counter[int], about: str) -> None:
    try:
        polynomial = board.polynomial(name)
    except BadInput:  # too large, or parallel edges count here and not in the words
        return
    assert polynomial == tuple(wanted[at] for at in range(max(wanted, default=-1) + 1)), f"{name} of {about}"
