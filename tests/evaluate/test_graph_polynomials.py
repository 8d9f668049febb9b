"""Polynomials of one graph against deletion and contraction, sums over all sets, and published values."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from fractions import Fraction
from itertools import combinations, product
from math import comb
from random import Random

import numpy as np
import pytest

from stripcount.algebra.polynomial import Polynomial
from stripcount.errors import BadInput
from stripcount.evaluate.board_sweep import board_counts
from stripcount.evaluate.graph_polynomials import POLYNOMIALS, GraphPolynomial, graph_polynomial, spanning_forests
from stripcount.evaluate.statistic import split_terms
from stripcount.machine.exploration import Exploration
from stripcount.machine.explore import explore
from stripcount.model.graphs.finite.names import graph_named
from stripcount.model.graphs.finite_strip import FiniteStrip
from stripcount.model.graphs.gains import GAINED, Gains
from stripcount.model.graphs.graph import Graph
from stripcount.model.graphs.vocabulary import problem

Edges = tuple[tuple[int, int], ...]
Terms = Counter[tuple[int, ...]]


def random_graph(seed: int, most_vertices: int = 6, most_edges: int = 8) -> Graph:
    """Return a graph that may have loops, parallel edges and several pieces."""
    chance = Random(seed)
    size = chance.randint(1, most_vertices)
    edges = [(chance.randrange(size), chance.randrange(size)) for _ in range(chance.randint(0, most_edges))]
    return Graph(size, tuple(edges))


def tutte(edges: Edges) -> Terms:
    """Return T(x, y) by deletion and contraction of the last edge; vertices without edges do not matter."""
    if not edges:
        return Counter({(0, 0): 1})
    *rest, (u, v) = edges
    contracted = tuple((u if a == v else a, u if b == v else b) for a, b in rest)
    if u == v:
        return Counter({(i, j + 1): c for (i, j), c in tutte(tuple(rest)).items()})
    if not connected_by(rest, u, v):
        return Counter({(i + 1, j): c for (i, j), c in tutte(contracted).items()})
    return tutte(tuple(rest)) + tutte(contracted)


def connected_by(edges: Iterable[tuple[int, int]], u: int, v: int) -> bool:
    """Return whether edges lead from one vertex to another."""
    reached, edges = {u}, list(edges)
    while (now := reached | {b for a, b in edges if a in reached} | {a for a, b in edges if b in reached}) != reached:
        reached = now
    return v in reached


def terms(found: GraphPolynomial) -> Terms:
    return Counter(dict(found.polynomial.monomials()))


@pytest.mark.parametrize(
    "first",
    [0, *(pytest.param(seed, marks=pytest.mark.long("two hundred graphs in all")) for seed in range(5, 200, 5))],
)
def test_tutte_polynomials_are_those_of_deletion_and_contraction(first: int) -> None:
    for seed in range(first, first + 5):
        graph = random_graph(seed)
        order = Random(seed).sample(range(graph.size), graph.size)
        assert terms(graph_polynomial("tutte", graph, order)) == tutte(graph.edges), graph


@pytest.mark.some_cases("further sweeps", "4", "7")
@pytest.mark.parametrize("seed", range(12))
def test_polynomials_are_sums_over_all_sets_of_edges(seed: int) -> None:
    graph = random_graph(seed, 4, 6)
    number, size = len(graph.edges), graph.size
    potts: Terms = Counter()
    works: Terms = Counter()
    for some in (some for k in range(number + 1) for some in combinations(range(number), k)):
        pieces = graph.components(graph.vertices, some)
        potts[pieces, len(some)] += 1
        for fails in range(number - len(some) + 1) if pieces == 1 else ():
            works[(len(some) + fails,)] += (-1) ** fails * comb(number - len(some), fails)
    assert terms(graph_polynomial("potts", graph)) == potts
    assert dict(terms(graph_polynomial("reliability", graph))) == {powers: c for powers, c in works.items() if c}
    chromatic, flow = graph_polynomial("chromatic", graph).polynomial, graph_polynomial("flow", graph).polynomial
    for q in range(1, 4):
        colours = product(range(q), repeat=size)
        assert chromatic(q=q) == sum(all(c[u] != c[v] for u, v in graph.edges) for c in colours)
        assert flow(q=q) == sum(_conserved(graph, values, q) for values in product(range(1, q), repeat=number))


def _conserved(graph: Graph, values: tuple[int, ...], q: int) -> bool:
    """Return whether as much flows into every vertex as out of it, modulo q."""
    sums = [0] * graph.size
    for (u, v), value in zip(graph.edges, values):
        sums[u] += value
        sums[v] -= value
    return not any(total % q for total in sums)


@pytest.mark.one_in(6, "further sweeps")
@pytest.mark.parametrize("seed", range(30))
def test_the_reliability_between_two_vertices_is_a_sum_over_all_sets_of_edges(seed: int) -> None:
    """Loops, parallel edges, two vertices that are one, and such as no path joins among them."""
    graph, chance = random_graph(seed, 6, 7), Random(seed)
    one, other = chance.randrange(graph.size), chance.randrange(graph.size)
    works: Terms = Counter()
    number = len(graph.edges)
    for some in (some for k in range(number + 1) for some in combinations(range(number), k)):
        if connected_by([graph.edges[e] for e in some], one, other):
            for fails in range(number - len(some) + 1):
                works[(len(some) + fails,)] += (-1) ** fails * comb(number - len(some), fails)
    order = chance.sample(range(graph.size), graph.size)
    found = graph_polynomial("reliability", graph, order, ends=(one, other))
    assert dict(terms(found)) == {powers: c for powers, c in works.items() if c}


def reliability(edges: Edges, one: int, other: int) -> Polynomial:
    """Return the probability that two vertices stay connected, by deletion and contraction of an edge at the first."""
    if one == other:
        return Polynomial.of(("p",), {(0,): 1})
    at = next((e for e, ends in enumerate(edges) if one in ends), None)
    if at is None:
        return Polynomial.of(("p",), {})
    rest, joined = (*edges[:at], *edges[at + 1 :]), sum(edges[at]) - one
    contracted = tuple((one if a == joined else a, one if b == joined else b) for a, b in rest)
    without, within = reliability(rest, one, other), reliability(contracted, one, one if other == joined else other)
    found: Terms = Counter(dict(without.monomials()))
    for (power,), c in within.monomials():
        found[(power + 1,)] += c
    for (power,), c in without.monomials():
        found[(power + 1,)] -= c
    return Polynomial.of(("p",), found)


@pytest.mark.long_cases("sweeps of large boards", "petersen-0-7")
@pytest.mark.parametrize(("name", "one", "other"), [("petersen", 0, 7), ("cube", 0, 7), ("K5", 0, 1)])
def test_the_reliability_between_two_vertices_is_that_of_deletion_and_contraction(
    name: str, one: int, other: int
) -> None:
    graph = graph_named(name)
    found = graph_polynomial("reliability", graph, ends=(one, other)).polynomial
    assert found == reliability(graph.edges, one, other)


@pytest.mark.one_in(9, "further sweeps")
@pytest.mark.parametrize("seed", range(8))
@pytest.mark.parametrize("of", ["edges", "vertices"])
def test_gains_are_counted_on_every_set(of: str, seed: int) -> None:
    graph = random_graph(seed, 5, 6)
    number = len(graph.edges) if of == "edges" else graph.size
    names = tuple(name for name in GAINED if name != "active")
    totals = []
    for chosen in (chosen for k in range(number + 1) for chosen in combinations(range(number), k)):
        vertices = graph.vertices if of == "edges" else chosen
        edges = chosen if of == "edges" else [*graph.induced(chosen)]
        degrees = [graph.degree(v, edges) for v in vertices]
        of_set = {
            "size": len(chosen),
            "components": graph.components(vertices, edges),
            "cycles": graph.cycles(vertices, edges),
            "isolated": degrees.count(0),
            "leaves": degrees.count(1),
        }
        totals.append(of_set)
    for some in [*combinations(names, 2)][seed % 2 :: 2]:
        wanted: Terms = Counter(tuple(of_set[name] for name in some) for of_set in totals)
        rule = problem(f"{of}: any")
        explored = explore(FiniteStrip(graph, rule, range(graph.size), gains=Gains(some)))
        assert _split(explored, some) == wanted, (graph, some)


def _split(explored: Exploration, names: tuple[str, ...]) -> Terms:
    (_, nested) = split_terms(explored, [explored.gains[name] for name in names], 2)
    return Counter(dict(Polynomial(names, nested).monomials()))


def test_petersen_has_the_published_tutte_polynomial() -> None:
    """N. Biggs, Algebraic Graph Theory, 2nd ed., 13b: the coefficients of the powers of x and of y."""
    found = graph_polynomial("tutte", graph_named("petersen"))
    rows = found.polynomial.coefficients
    assert [row[0] if row else 0 for row in rows] == [0, 36, 120, 180, 170, 114, 56, 21, 6, 1]
    assert rows[0] == (0, 36, 84, 75, 35, 9, 1)
    assert found.polynomial(x=1, y=1) == 2000 == spanning_forests(graph_named("petersen"))


@pytest.mark.parametrize(
    ("one", "other", "trees"), [("cube", "octahedron", 384), ("dodecahedron", "icosahedron", 5184000)]
)
def test_dual_solids_exchange_the_variables(one: str, other: str, trees: int) -> None:
    """T(x, y) of a plane graph is T(y, x) of its dual (W. T. Tutte, Canad. J. Math. 6 (1954) 80)."""
    first, second = (graph_polynomial("tutte", graph_named(name)).polynomial for name in (one, other))
    if one == "cube":
        assert Counter(dict(first.monomials())) == tutte(graph_named(one).edges)
    assert {(j, i): c for (i, j), c in first.monomials()} == dict(second.monomials())
    assert first(x=1, y=1) == trees


def test_the_ising_model_on_a_torus() -> None:
    """With two states Z(2, v) is the sum of (1 + v)^m over all ±1 on the vertices, where m edges join equal ones."""
    torus = graph_named("torus 4x4")
    spins = (np.arange(1 << torus.size)[:, None] >> np.arange(torus.size)) & 1
    equal = sum((spins[:, u] == spins[:, v]).astype(int) for u, v in torus.edges)
    levels = {int(m): int(number) for m, number in enumerate(np.bincount(equal)) if number}
    found = graph_polynomial("potts", torus).polynomial.at(q=2)
    for v in (Fraction(1, 3), Fraction(-3, 2), 4):
        assert found(v=v) == sum(number * (1 + v) ** m for m, number in levels.items())


@pytest.mark.one_in(3, "further sweeps")
@pytest.mark.parametrize("seed", range(20))
def test_totally_cyclic_orientations_are_counted_at_0_and_2(seed: int) -> None:
    """Every edge lies on a directed cycle: M. Las Vergnas, J. Combin. Theory B 29 (1980) 231."""
    graph = random_graph(seed, 5, 7)
    number = 0
    for forward in product((False, True), repeat=len(graph.edges)):
        arcs = [(u, v) if chosen else (v, u) for (u, v), chosen in zip(graph.edges, forward)]
        number += all(_leads(arcs, v, u) for u, v in arcs)
    assert graph_polynomial("tutte", graph).polynomial(x=0, y=2) == number
    word = problem("totally cyclic orientation")
    assert board_counts(FiniteStrip(graph, word, range(graph.size)), 1)[1] == number


def _leads(arcs: list[tuple[int, int]], start: int, end: int) -> bool:
    """Return whether a directed path leads from one vertex to another."""
    reached = {start}
    while (now := reached | {v for u, v in arcs if u in reached}) != reached:
        reached = now
    return end in reached


@pytest.mark.parametrize("name", ["K4", pytest.param("petersen", marks=pytest.mark.long("sweeps of large boards"))])
def test_values_are_numbers_that_have_words(name: str) -> None:
    graph = graph_named(name)
    found = graph_polynomial("tutte", graph).polynomial
    words = {
        "spanning tree": (1, 1),
        "spanning forest": (2, 1),
        "connected spanning": (1, 2),
        "acyclic orientation": (2, 0),
        "totally cyclic orientation": (0, 2),
    }
    for word, (x, y) in words.items():
        assert board_counts(FiniteStrip(graph, problem(word), graph.vertices), 1)[1] == found(x=x, y=y), word
    chromatic = graph_polynomial("chromatic", graph).polynomial
    assert chromatic(q=0) == 0
    for q in range(1, 7):
        assert board_counts(FiniteStrip(graph, problem(f"{q}-colouring"), graph.vertices), 1)[1] == chromatic(q=q)


@pytest.mark.one_in(3, "further sweeps")
@pytest.mark.parametrize("name", ["independence", "domination", "matching", "clique"])
@pytest.mark.parametrize("seed", range(5))
def test_sets_are_counted_by_their_size(name: str, seed: int) -> None:
    graph = random_graph(seed, 6, 8)
    word = {"independence": "independent", "domination": "dominating"}.get(name, name)
    rule = problem(word)
    number = len(graph.edges) if rule.properties[0].of == "edges" else graph.size
    sizes = Counter(
        (k,)
        for k in range(number + 1)
        for chosen in combinations(range(number), k)
        if all(one.legal(graph, frozenset(chosen)) for one in rule.properties)
    )
    assert terms(graph_polynomial(name, graph)) == sizes


@pytest.mark.long_cases("sweeps of large boards", "buckyball-1417036634543488-12500")
@pytest.mark.parametrize(
    ("name", "every", "perfect"), [("dodecahedron", None, 36), ("buckyball", 1417036634543488, 12500)]
)
def test_matching_polynomials_of_fullerenes(name: str, every: int | None, perfect: int) -> None:
    """Of the buckyball: OEIS A284729; perfect ones: D. J. Klein and others, J. Am. Chem. Soc. 108 (1986) 1301.

    Two edges do not meet unless they are two of the three at a vertex.
    """
    graph = graph_named(name)
    found = graph_polynomial("matching", graph).polynomial
    edges = len(graph.edges)
    assert found.coefficients[:3] == (1, edges, comb(edges, 2) - 3 * graph.size)
    assert (found.degrees, found.coefficients[-1]) == ((graph.size // 2,), perfect)
    assert every is None or found(t=1) == every


def test_what_is_no_polynomial_is_refused() -> None:
    assert set(POLYNOMIALS) >= {"tutte", "potts", "chromatic", "flow", "reliability"}
    with pytest.raises(BadInput, match="polynomial must be one of"):
        graph_polynomial("alexander", graph_named("K4"))
    with pytest.raises(BadInput, match="order must name each"):
        graph_polynomial("tutte", graph_named("K4"), [0, 1])
    with pytest.raises(BadInput, match="without vertices"):
        graph_polynomial("reliability", Graph(0, ()))
    with pytest.raises(BadInput, match="for the reliability between them, not for tutte"):
        graph_polynomial("tutte", graph_named("K4"), ends=(0, 1))
