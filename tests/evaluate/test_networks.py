"""The reliability of real networks against a sweep of probabilities, written without the package's machines."""

from __future__ import annotations

import json
from collections.abc import Sequence
from fractions import Fraction
from pathlib import Path

import pytest

from stripcount.evaluate.graph_polynomials import graph_polynomial
from stripcount.model.graphs.finite.objects import graph_of
from stripcount.model.graphs.finite.order import vertex_order
from stripcount.model.graphs.graph import Graph

# S. Knight, H. Nguyen, N. Falkner, R. Bowden, M. Roughan, The Internet Topology Zoo, IEEE JSAC 29 (2011)
NETWORKS = {
    name: graph_of([(one, other) for one, other in edges])
    for name, edges in json.loads((Path(__file__).parents[1] / "data" / "networks.json").read_text()).items()
}
SMALL = sorted(name for name, graph in NETWORKS.items() if len(graph.edges) <= 11)
TOO_LARGE = "Deltacom", "Kdl"  # for the simple sweep
LARGE = sorted(name for name, graph in NETWORKS.items() if len(graph.edges) > 11 and name not in TOO_LARGE)
P = Fraction(9, 10)
Blocks = frozenset[tuple[frozenset[int], bool]]


def chance(graph: Graph, order: Sequence[int], terminals: frozenset[int]) -> Fraction:
    """Return the probability that edges, each of which works with probability P, connect all of some vertices.

    A state maps the vertices of the frontier to sets of these that are connected, each with whether terminals are in
    it; one that leaves the frontier with a terminal, while others are elsewhere, is lost.
    """
    rank = {v: at for at, v in enumerate(order)}
    edges = sorted((sorted(edge, key=rank.__getitem__) for edge in graph.edges), key=lambda edge: rank[edge[1]])
    last = {v: max((at for at, edge in enumerate(edges) if v in edge), default=-1) for v in graph.vertices}
    states: dict[Blocks, Fraction] = {frozenset(): Fraction(1)}
    met: set[int] = set()
    total = Fraction(0)
    for at, (u, v) in enumerate(edges):
        after: dict[Blocks, Fraction] = {}
        for state, weight in states.items():
            blocks = {*state, *((frozenset({w}), w in terminals) for w in {u, v} - met)}
            one = next(block for block in blocks if u in block[0])
            other = next(block for block in blocks if v in block[0])
            joined = (blocks - {one, other}) | {(one[0] | other[0], one[1] or other[1])}
            for some, factor in ((joined, P), (blocks, 1 - P)):
                gone = {w for w in (u, v) if last[w] == at}
                left = [(block - gone, holds) for block, holds in some]
                if (frozenset(), True) in left:
                    if terminals <= met | {u, v} and sum(holds for _, holds in left) == 1:
                        total += weight * factor
                    continue
                kept = frozenset((block, holds) for block, holds in left if block)
                after[kept] = after.get(kept, Fraction(0)) + weight * factor
        states = after
        met |= {u, v}
    return total


def compared(name: str, graph: Graph) -> None:
    order = vertex_order(graph).vertices
    every = graph_polynomial("reliability", graph, order).polynomial
    assert every(p=P) == chance(graph, order, frozenset(graph.vertices)), name
    ends = 0, graph.size - 1
    between = graph_polynomial("reliability", graph, order, ends=ends).polynomial
    assert between(p=P) == chance(graph, order, frozenset(ends)), name


@pytest.mark.long("sweeps of large boards")
def test_small_networks() -> None:
    for name in SMALL:
        compared(name, NETWORKS[name])


@pytest.mark.long("of large networks a simple sweep takes minutes")
def test_large_networks() -> None:
    for name in LARGE:
        compared(name, NETWORKS[name])


@pytest.mark.long("of a part of the largest network a simple sweep takes a minute")
def test_a_part_of_the_largest_network() -> None:
    """The 150 nodes of Kdl that are nearest to its first one, and the links between them."""
    whole = NETWORKS["Kdl"]
    near = [0]
    for v in near:
        near += [u for u in dict.fromkeys(whole.around[v]) if u not in near][: 150 - len(near)]
    number = {v: at for at, v in enumerate(near)}
    part = Graph(len(near), tuple((number[u], number[v]) for u, v in whole.edges if {u, v} <= number.keys()))
    assert (part.size, part.components(part.vertices, range(len(part.edges)))) == (150, 1)
    compared("a part of Kdl", part)
