"""The polynomials of one graph: Tutte, Potts, chromatic, flow, reliability, and those that count sets by their size.

A graph is read edge by edge. An edge that joins two components of the edges chosen before is chosen or not; one within
a component is never chosen, and is called active. With F over the forests found, k(F) components and a(F) active edges,
T(x, y) = Σ (x - 1)^(k(F) - k(E)) y^a(F): this is deletion and contraction, with the states of all minors that are equal
taken together (K. Sekine, H. Imai, S. Tani, Computing the Tutte polynomial of a graph of moderate size, ISAAC 1995).
All numbers are exact integers: a polynomial is one long integer with its coefficients in fields that a proved bound
makes wide enough. That is one evaluation, with powers of 2 for the variables, and no prime is used. Two values that
other methods know are compared.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import comb
from operator import attrgetter

from flint import fmpz_mat, fmpz_poly

from stripcount.algebra.polynomial import Polynomial
from stripcount.errors import BadInput, Disagreement, unknown
from stripcount.evaluate.statistic import split_terms, statistic_values
from stripcount.limits import UNLIMITED, Limits
from stripcount.machine.exploration import Exploration
from stripcount.machine.explore import explore
from stripcount.model.graphs.components import Components
from stripcount.model.graphs.finite.order import judged
from stripcount.model.graphs.finite_strip import FiniteStrip
from stripcount.model.graphs.gains import NO_GAINS, Gains
from stripcount.model.graphs.graph import Graph
from stripcount.model.graphs.property import Choice, Property
from stripcount.model.graphs.vocabulary import Problem, problem

SETS = {"independence": "independent", "domination": "dominating", "matching": "matching", "clique": "clique"}
"""The polynomials that count sets by their size, each with the word for these sets."""

Terms = dict[tuple[int, ...], int]
"""Coefficients by the exponents of the variables."""


@dataclass(frozen=True)
class GraphPolynomial:
    """A polynomial of a graph, by its name, with the most states at one frontier and what it was compared with.

    `evaluations` is the number of sweeps of the graph, in each of which the variables have values, and `primes` are
    those modulo which it was swept: none, since powers of 2 for the variables make one sweep in integers enough.
    """

    name: str
    polynomial: Polynomial
    states: int
    transitions: int
    compared: tuple[str, ...]
    evaluations: int = 1
    primes: tuple[int, ...] = ()

    def __str__(self) -> str:
        return str(self.polynomial)


@dataclass(frozen=True)
class _Reading:
    """How a graph is read: in an order of its vertices, within limits."""

    graph: Graph
    order: tuple[int, ...]
    limits: Limits
    chosen: tuple[int, ...] = ()
    """The edges that are always chosen."""

    def explored(
        self, rule: Problem | Sequence[Property[Choice]], gains: Gains = NO_GAINS
    ) -> tuple[FiniteStrip, Exploration]:
        """Return the structures with a rule, and the states by which they are read."""
        strip = FiniteStrip(self.graph, rule, self.order, gains=gains, free=dict.fromkeys(self.chosen, (True,)))
        return strip, explore(strip, limits=self.limits, marks=not gains)

    @property
    def components(self) -> int:
        """The number of connected components of the graph."""
        return self.graph.components(self.graph.vertices, range(len(self.graph.edges)))

    def forests(self, *, broken: bool = True, tree: bool = False) -> tuple[dict[tuple[int, int], int], Exploration]:
        """Return the number of forests by (components, active edges); with `broken` false only those without any."""
        most = 1 if tree else None
        rule = [Components("edges", most or 0, most, cycles=False, spanning=True, broken=broken)]
        names = ("components", "active") if broken else ("components",)
        _, explored = self.explored(rule, Gains(names))
        terms = split_terms(explored, [explored.gains[name] for name in names], 2, self.limits)[1]
        monomials = Polynomial(names, terms).monomials()
        return {(powers[0], powers[1] if broken else 0): c for powers, c in monomials}, explored


def graph_polynomial(
    name: str,
    graph: Graph,
    order: Sequence[int] | None = None,
    limits: Limits = UNLIMITED,
    *,
    ends: tuple[int, int] | None = None,
) -> GraphPolynomial:
    """Return the polynomial `name` of a graph, whose vertices are read in an order, by default that of their numbers.

    `tutte` is T(x, y); `potts` Z(q, v) = Σ q^components v^edges over all sets of edges; `chromatic` the number of
    q-colourings; `flow` that of nowhere-zero flows with q values; `reliability` the probability that all vertices stay
    connected if every edge works with probability p, or with `ends`, two vertices, the probability that these stay
    connected; `independence`, `domination`, `clique` and `matching` have the number of sets of n vertices, or edges, as
    the coefficient of t^n. Loops and parallel edges are allowed. Raises BadInput for another name, Disagreement if a
    value differs from that of another method, TooLarge and OutOfTime beyond `limits`. Costs the states of the frontier,
    each with a polynomial.

    >>> from stripcount.model.graphs.finite.names import graph_named
    >>> print(graph_polynomial("tutte", graph_named("K4")), "|", graph_polynomial("chromatic", graph_named("K4")))
    2*y + 3*y^2 + y^3 + 2*x + 4*x*y + 3*x^2 + x^3 | -6*q + 11*q^2 - 6*q^3 + q^4
    """
    if name not in POLYNOMIALS:
        raise unknown("polynomial", name, POLYNOMIALS)
    vertices = tuple(graph.vertices if order is None else order)
    if ends is None:
        return _MAKERS[name](_Reading(graph, vertices, limits))
    if name != "reliability":
        raise BadInput(f"two vertices may be named for the reliability between them, not for {name}.")
    return _between(_Reading(graph, vertices, limits), *ends)


def _found(
    name: str, variables: tuple[str, ...], terms: Terms, explored: Exploration, *compared: str
) -> GraphPolynomial:
    polynomial = Polynomial.of(variables, terms)
    return GraphPolynomial(name, polynomial, max(explored.sizes), explored.transitions, compared)


def _tutte(reading: _Reading) -> GraphPolynomial:
    forests, explored = reading.forests()
    least, by_active = reading.components, dict[int, list[int]]()
    for (components, active), forest_count in forests.items():
        row = by_active.setdefault(active, [0] * (reading.graph.size - least + 1))
        row[components - least] += forest_count
    shifted = {active: fmpz_poly(row)(fmpz_poly([-1, 1])) for active, row in by_active.items()}
    terms: Terms = {(i, active): int(c) for active, row in shifted.items() for i, c in enumerate(row.coeffs()) if c}
    result = _found(
        "tutte", ("x", "y"), terms, explored, "T(2, 2) with 2^edges", "T(1, 1) with Kirchhoff's determinant"
    )
    _same(result, int(result.polynomial(x=2, y=2)), 1 << len(reading.graph.edges), "T(2, 2)", "2^edges")
    trees = spanning_forests(reading.graph)
    _same(result, int(result.polynomial(x=1, y=1)), trees, "T(1, 1)", "the determinant of Kirchhoff's matrix")
    return result


def _potts(reading: _Reading) -> GraphPolynomial:
    forests, explored = reading.forests()
    terms: Terms = {}
    for (components, active), forest_count in forests.items():
        for more in range(active + 1):
            powers = components, reading.graph.size - components + more
            terms[powers] = terms.get(powers, 0) + forest_count * comb(active, more)
    result = _found("potts", ("q", "v"), terms, explored, "Z(1, 1) with 2^edges")
    _same(result, int(result.polynomial(q=1, v=1)), 1 << len(reading.graph.edges), "Z(1, 1)", "2^edges")
    return result


def _chromatic(reading: _Reading) -> GraphPolynomial:
    forests, explored = reading.forests(broken=False)
    size = reading.graph.size
    terms: Terms = {
        (components,): forest_count * (-1) ** (size - components) for (components, _), forest_count in forests.items()
    }
    result = _found("chromatic", ("q",), terms, explored, "the coefficient of q^(n-1) with the number of joined pairs")
    if size and not any(u == v for u, v in reading.graph.edges):
        pairs = len({frozenset(edge) for edge in reading.graph.edges})
        _same(result, -terms.get((size - 1,), 0), pairs, "-[q^(n-1)]", "the number of joined pairs")
    return result


def _flow(reading: _Reading) -> GraphPolynomial:
    forests, explored = reading.forests()
    least, size = reading.components, reading.graph.size
    sums: dict[int, int] = {}
    for (components, active), forest_count in forests.items():
        sums[active] = sums.get(active, 0) + forest_count * (-1) ** (components - least)
    nullity = len(reading.graph.edges) - size + least
    shifted = fmpz_poly([sums.get(a, 0) for a in range(max(sums, default=0) + 1)])(fmpz_poly([1, -1])) * (-1) ** nullity
    return _found("flow", ("q",), {(i,): int(c) for i, c in enumerate(shifted.coeffs())}, explored)


def _reliability(reading: _Reading) -> GraphPolynomial:
    graph = reading.graph
    if graph.size == 0:
        raise BadInput("the reliability of a graph without vertices is not defined.")
    trees, explored = reading.forests(tree=True)
    nullity = len(graph.edges) - graph.size + 1
    works, fails, total = fmpz_poly([0, 1]), fmpz_poly([1, -1]), fmpz_poly([])
    for active in range(nullity + 1):  # Horner's scheme in 1 - p
        total = total * fails + trees.get((1, active), 0)
    said = "the value at p = 1, which is 1 if the graph is connected", "the number of spanning trees"
    terms: Terms = {(i,): int(c) for i, c in enumerate((total * works ** (graph.size - 1)).coeffs())}
    result = _found("reliability", ("p",), terms, explored, *said)
    _same(result, int(result.polynomial(p=1)), int(reading.components == 1), "R(1)", "whether the graph is connected")
    trees_in_all = spanning_forests(graph) if reading.components == 1 else 0
    _same(result, sum(trees.values()), trees_in_all, "the spanning trees", "the determinant of Kirchhoff's matrix")
    return result


def _between(reading: _Reading, start: int, end: int) -> GraphPolynomial:
    """Return the probability that two vertices stay connected.

    They are not if they are joined to a new vertex, read last, and this closes no cycle: such forests are counted.
    """
    graph, edges = reading.graph, len(reading.graph.edges)
    more = Graph(graph.size + 1, (*graph.edges, (start, graph.size), (end, graph.size)))
    ways = ((*order, graph.size) for order in (reading.order, reading.order[::-1]))
    order = min((judged(more, way) for way in ways), key=attrgetter("estimate")).vertices
    forests, explored = _Reading(more, order, reading.limits, (edges, edges + 1)).forests()
    works, fails, apart = fmpz_poly([0, 1]), fmpz_poly([1, -1]), fmpz_poly([])
    for (components, active), forest_count in forests.items():
        working = graph.size - 1 - components
        apart += forest_count * works**working * fails ** (edges - working - active)
    terms: Terms = {(i,): int(c) for i, c in enumerate((1 - apart).coeffs())}
    said = "the lowest power of p, which counts the shortest paths"
    result = _found("reliability", ("p",), terms, explored, said)
    length, paths = _shortest_paths(graph, start, end)
    least = min(((powers[0], c) for powers, c in result.polynomial.monomials()), default=(0, 0))
    if least != (length, paths):
        _same(result, least[1], paths, f"the coefficient of p^{least[0]}", f"the number of paths of {length} edges")
        _same(result, least[0], length, "the lowest power", "the length of the shortest paths")
    return result


def _shortest_paths(graph: Graph, start: int, end: int) -> tuple[int, int]:
    """Return the length of the shortest paths between two vertices, and how many there are; (0, 0) if none."""
    length, paths, seen = 0, {start: 1}, {start}
    while paths and end not in paths:
        after: dict[int, int] = {}
        for v, count in paths.items():
            for u in graph.around[v]:
                if u not in seen:
                    after[u] = after.get(u, 0) + count
        length, paths = length + 1, after
        seen |= after.keys()
    return (length, paths[end]) if paths else (0, 0)


def _sizes(name: str, words: str) -> Callable[[_Reading], GraphPolynomial]:
    def counted(reading: _Reading) -> GraphPolynomial:
        strip, explored = reading.explored(problem(words))
        (terms,) = split_terms(explored, [statistic_values(strip, explored, "size")], 2, reading.limits)[1:]
        return _found(name, ("t",), {(i,): c for i, c in enumerate(terms)}, explored)

    return counted


_MAKERS: dict[str, Callable[[_Reading], GraphPolynomial]] = {
    "tutte": _tutte,
    "potts": _potts,
    "chromatic": _chromatic,
    "flow": _flow,
    "reliability": _reliability,
    **{name: _sizes(name, words) for name, words in SETS.items()},
}
POLYNOMIALS = tuple(_MAKERS)


def spanning_forests(graph: Graph) -> int:
    """Return the number of largest forests, the product of the spanning trees of all components, from a determinant.

    Kirchhoff's matrix loses the row and the column of one vertex in each component.
    """
    lead = list(graph.vertices)
    for u, v in graph.edges:
        one, other = lead[u], lead[v]
        lead = [one if at == other else at for at in lead]
    kept = [v for v in graph.vertices if lead[v] != v]
    index_of = {v: at for at, v in enumerate(kept)}
    matrix = fmpz_mat(len(kept), len(kept))
    for u, v in graph.edges:
        if u != v:
            for one, other in ((u, v), (v, u)):
                if one in index_of:
                    matrix[index_of[one], index_of[one]] += 1
                    if other in index_of:
                        matrix[index_of[one], index_of[other]] -= 1
    return int(matrix.det())


def _same(polynomial: GraphPolynomial, value: int, other: int, said: str, method: str) -> None:
    if value != other:
        raise Disagreement(f"the {polynomial.name} polynomial has {said} = {value}, but {method} gives {other}.")
