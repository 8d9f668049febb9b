"""All polynomials of one graph against deletion and contraction, and sets that are tried, on random multigraphs.

Nothing of the package's graphs is used: an edge is a pair of numbers, a polynomial a dictionary.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from itertools import combinations
from random import Random

import pytest

from stripcount.evaluate.graph_polynomials import POLYNOMIALS, graph_polynomial
from stripcount.model.graphs.graph import Graph

Edges = tuple[tuple[int, int], ...]
Terms = dict[tuple[int, ...], int]


def plus(one: Terms, other: Terms, times: int = 1) -> Terms:
    found = dict(one)
    for powers, c in other.items():
        found[powers] = found.get(powers, 0) + times * c
    return {powers: c for powers, c in found.items() if c}


def raised(one: Terms, *by: int) -> Terms:
    return {tuple(map(sum, zip(powers, by))): c for powers, c in one.items()}


def pieces(size: int, edges: Edges) -> int:
    lead = list(range(size))
    for u, v in edges:
        lead = [lead[u] if at == lead[v] else at for at in lead]
    return len(set(lead))


def without(size: int, edges: Edges) -> tuple[int, Edges]:
    """The graph whose last edge, no loop, is contracted: its second end becomes the first."""
    *rest, (u, v) = edges
    number = {w: at for at, w in enumerate(w for w in range(size) if w != v)}
    number[v] = number[u]
    return size - 1, tuple((number[a], number[b]) for a, b in rest)


def tutte(size: int, edges: Edges) -> Terms:
    if not edges:
        return {(0, 0): 1}
    rest, (u, v) = edges[:-1], edges[-1]
    if u == v:
        return raised(tutte(size, rest), 0, 1)
    contracted = tutte(*without(size, edges))
    bridge = pieces(size, rest) > pieces(size, edges)
    return raised(contracted, 1, 0) if bridge else plus(tutte(size, rest), contracted)


def potts(size: int, edges: Edges) -> Terms:
    """Z(G) = Z(G - e) + v Z(G / e); a loop only gives a factor 1 + v."""
    if not edges:
        return {(size, 0): 1}
    rest, (u, v) = edges[:-1], edges[-1]
    deleted = potts(size, rest)
    return plus(deleted, raised(deleted if u == v else potts(*without(size, edges)), 0, 1))


def chromatic(size: int, edges: Edges) -> Terms:
    if not edges:
        return {(size,): 1}
    if edges[-1][0] == edges[-1][1]:
        return {}
    return plus(chromatic(size, edges[:-1]), chromatic(*without(size, edges)), -1)


def flow(size: int, edges: Edges) -> Terms:
    """F(G) = F(G / e) - F(G - e); a loop gives a factor q - 1."""
    if not edges:
        return {(0,): 1}
    deleted = flow(size, edges[:-1])
    if edges[-1][0] == edges[-1][1]:
        return plus(raised(deleted, 1), deleted, -1)
    return plus(flow(*without(size, edges)), deleted, -1)


def reliability(size: int, edges: Edges) -> Terms:
    """R(G) = (1 - p) R(G - e) + p R(G / e)."""
    if size == 1 or not edges:
        return {(0,): 1} if size == 1 else {}
    deleted = reliability(size, edges[:-1])
    if edges[-1][0] == edges[-1][1]:
        return deleted
    return plus(plus(deleted, raised(deleted, 1), -1), raised(reliability(*without(size, edges)), 1))


def sets(good: Callable[[frozenset[int], int, set[frozenset[int]]], bool]) -> Callable[[int, Edges], Terms]:
    """All sets of vertices that are good, by their size; edges are sets of one or two vertices."""

    def counted(size: int, edges: Edges) -> Terms:
        joined = set(map(frozenset, edges))
        tried = (frozenset(some) for k in range(size + 1) for some in combinations(range(size), k))
        return dict(Counter((len(some),) for some in tried if good(some, size, joined)))

    return counted


def independent(some: frozenset[int], size: int, joined: set[frozenset[int]]) -> bool:
    return not any(edge <= some for edge in joined)


def clique(some: frozenset[int], size: int, joined: set[frozenset[int]]) -> bool:
    return all(frozenset(pair) in joined for pair in combinations(some, 2))


def dominating(some: frozenset[int], size: int, joined: set[frozenset[int]]) -> bool:
    return all(v in some or any(v in edge and edge & some for edge in joined) for v in range(size))


def matching(size: int, edges: Edges) -> Terms:
    found: Counter[tuple[int, ...]] = Counter()
    for k in range(size // 2 + 1):
        for some in combinations(edges, k):
            found[(k,)] += len({end for edge in some for end in edge}) == 2 * k
    return {powers: c for powers, c in found.items() if c}


AGAIN: dict[str, Callable[[int, Edges], Terms]] = {
    "tutte": tutte,
    "potts": potts,
    "chromatic": chromatic,
    "flow": flow,
    "reliability": reliability,
    "matching": matching,
    "independence": sets(independent),
    "domination": sets(dominating),
    "clique": sets(clique),
}


@pytest.mark.parametrize(
    "first",
    [200, *(pytest.param(seed, marks=pytest.mark.long("two hundred multigraphs")) for seed in range(0, 200, 20))],
)
def test_every_polynomial(first: int) -> None:
    """Graphs with loops and parallel edges, edges in any direction and order, vertices read in any order."""
    assert set(AGAIN) == set(POLYNOMIALS)
    for seed in range(first, first + (20 if first < 200 else 2)):
        chance = Random(seed)
        size = chance.randint(1, 6)
        edges = tuple((chance.randrange(size), chance.randrange(size)) for _ in range(chance.randint(0, 10)))
        read = Graph(size, tuple(chance.sample(edges, len(edges))))
        order = chance.sample(range(size), size)
        for name, again in AGAIN.items():
            found = dict(graph_polynomial(name, read, order).polynomial.monomials())
            assert found == again(size, edges), (name, read, order)
