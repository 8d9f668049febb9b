"""The polynomials of one graph: Tutte, Potts, chromatic, flow, reliability, and those that count sets by their size.

A graph is read edge by edge. An edge that joins two components of the edges chosen before is chosen or not; one within
a component is never chosen, and is called active. The sum is over the forests F of chosen edges; with k(F) components
and a(F) active edges, T(x, y) = Σ (x - 1)^(k(F) - k(E)) y^a(F): this is deletion and contraction, with one state for
all minors that are equal (K. Sekine, H. Imai, S. Tani, Computing the Tutte polynomial of a graph of moderate size,
ISAAC 1995). All numbers are exact integers: a polynomial is one long integer with its coefficients in fields that a
proved bound makes wide enough. That is one evaluation, with powers of 2 for the variables, and no prime is used. Each
polynomial is checked at one or two points where its value is known independently.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import comb
from operator import attrgetter

from flint import fmpz_mat, fmpz_poly

from stripcount.algebra.polynomial import Polynomial
from stripcount.errors import BadInput, Disagreement, unknown_word
from stripcount.evaluate.statistic import split_terms, statistic_values
from stripcount.limits import UNLIMITED, Limits
from stripcount.machine.exploration import Exploration
from stripcount.machine.explore import explore
from stripcount.model.graphs.components import Components
from stripcount.model.graphs.finite.order import evaluated_order
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
    """The polynomial `name` of a graph, and what its computation took.

    `states` is the largest number of states on one frontier, and `compared` names the checks that were passed.
    `evaluations` (sweeps of the graph with values for the variables) and `primes` (moduli of these sweeps) are the same
    for every graph: one sweep over the integers suffices. They are shown beside those of other methods.
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
class _GraphReading:
    """A graph, the `order` in which its vertices are read, and the `limits` of every sweep."""

    graph: Graph
    order: tuple[int, ...]
    limits: Limits
    forced: tuple[int, ...] = ()
    """Indices of the edges that are always chosen."""

    def strip_and_exploration(
        self, rule: Problem | Sequence[Property[Choice]], gains: Gains = NO_GAINS
    ) -> tuple[FiniteStrip, Exploration]:
        """Return the strip of the structures that obey `rule`, and the exploration of it."""
        strip = FiniteStrip(self.graph, rule, self.order, gains=gains, free=dict.fromkeys(self.forced, (True,)))
        return strip, explore(strip, limits=self.limits, marks=not gains)

    @property
    def components(self) -> int:
        """The number of connected components of the graph."""
        return self.graph.components(self.graph.vertices, range(len(self.graph.edges)))

    def forests(
        self, *, with_active: bool = True, tree: bool = False
    ) -> tuple[dict[tuple[int, int], int], Exploration]:
        """Return {(components, active edges): number of forests}, and the exploration by which they were counted.

        With `with_active` false only forests without (externally) active edges are counted, that is without a broken
        circuit; with `tree` only spanning trees.
        """
        max_components = 1 if tree else None  # and 1 or 0 as the minimum
        rule = [
            Components(
                "edges", max_components or 0, max_components, cycles=False, spanning=True, broken_circuits=with_active
            )
        ]
        names = ("components", "active") if with_active else ("components",)
        _, exploration = self.strip_and_exploration(rule, Gains(names))
        terms = split_terms(exploration, [exploration.gains[name] for name in names], 2, self.limits)[1]
        monomials = Polynomial(names, terms).monomials()
        return {
            (powers[0], powers[1] if with_active else 0): forest_count for powers, forest_count in monomials
        }, exploration


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
        raise unknown_word("polynomial", name, POLYNOMIALS)
    vertices = tuple(graph.vertices if order is None else order)
    if ends is None:
        return _COMPUTE_BY_NAME[name](_GraphReading(graph, vertices, limits))
    if name != "reliability":
        raise BadInput(f"two vertices may be named for the reliability between them, not for {name}.")
    return _two_terminal_reliability(_GraphReading(graph, vertices, limits), *ends)


def _polynomial_of(
    name: str, variables: tuple[str, ...], terms: Terms, exploration: Exploration, *compared: str
) -> GraphPolynomial:
    """Return the polynomial with these terms, counted by an exploration.

    `compared` names the checks that it passes, which the caller must make with `_compare`.
    """
    polynomial = Polynomial.of(variables, terms)
    return GraphPolynomial(name, polynomial, max(exploration.sizes), exploration.transitions, compared)


def _tutte(reading: _GraphReading) -> GraphPolynomial:
    """Return T(x, y), by the sum over forests in the docstring of this module."""
    forests, exploration = reading.forests()
    min_components, by_active = reading.components, dict[int, list[int]]()
    for (components, active), forest_count in forests.items():
        row = by_active.setdefault(active, [0] * (reading.graph.size - min_components + 1))
        row[components - min_components] += forest_count
    shifted_rows = {active: fmpz_poly(row)(fmpz_poly([-1, 1])) for active, row in by_active.items()}
    terms: Terms = {
        (i, active): int(c) for active, row in shifted_rows.items() for i, c in enumerate(row.coeffs()) if c
    }
    result = _polynomial_of(
        "tutte", ("x", "y"), terms, exploration, "T(2, 2) with 2^edges", "T(1, 1) with Kirchhoff's determinant"
    )
    _compare(result, int(result.polynomial(x=2, y=2)), 1 << len(reading.graph.edges), "T(2, 2)", "2^edges")
    trees = spanning_forests(reading.graph)
    _compare(result, int(result.polynomial(x=1, y=1)), trees, "T(1, 1)", "the determinant of Kirchhoff's matrix")
    return result


def _potts(reading: _GraphReading) -> GraphPolynomial:
    """Return Z(q, v) = Σ q^k(F) v^(n - k(F)) (1 + v)^a(F) over the forests F: active edges are chosen freely."""
    forests, exploration = reading.forests()
    terms: Terms = {}
    for (components, active), forest_count in forests.items():
        for active_chosen in range(active + 1):
            powers = components, reading.graph.size - components + active_chosen
            terms[powers] = terms.get(powers, 0) + forest_count * comb(active, active_chosen)
    result = _polynomial_of("potts", ("q", "v"), terms, exploration, "Z(1, 1) with 2^edges")
    _compare(result, int(result.polynomial(q=1, v=1)), 1 << len(reading.graph.edges), "Z(1, 1)", "2^edges")
    return result


def _chromatic(reading: _GraphReading) -> GraphPolynomial:
    """Return Σ (-1)^(n - k(F)) q^k(F) over the forests F without active edges (Whitney)."""
    forests, exploration = reading.forests(with_active=False)
    size = reading.graph.size
    terms: Terms = {
        (components,): forest_count * (-1) ** (size - components) for (components, _), forest_count in forests.items()
    }
    result = _polynomial_of(
        "chromatic", ("q",), terms, exploration, "the coefficient of q^(n-1) with the number of joined pairs"
    )
    if size and not any(u == v for u, v in reading.graph.edges):
        pairs = len({frozenset(edge) for edge in reading.graph.edges})
        _compare(result, -terms.get((size - 1,), 0), pairs, "-[q^(n-1)]", "the number of joined pairs")
    return result


def _flow(reading: _GraphReading) -> GraphPolynomial:
    """Return (-1)^nullity T(0, 1 - q), where T(0, y) = Σ (-1)^(k(F) - k(E)) y^a(F)."""
    forests, exploration = reading.forests()
    min_components, size = reading.components, reading.graph.size
    sums: dict[int, int] = {}
    for (components, active), forest_count in forests.items():
        sums[active] = sums.get(active, 0) + forest_count * (-1) ** (components - min_components)
    nullity = len(reading.graph.edges) - size + min_components
    flow = fmpz_poly([sums.get(a, 0) for a in range(max(sums, default=0) + 1)])(fmpz_poly([1, -1])) * (-1) ** nullity
    return _polynomial_of("flow", ("q",), {(i,): int(c) for i, c in enumerate(flow.coeffs())}, exploration)


def _reliability(reading: _GraphReading) -> GraphPolynomial:
    """Return the probability that all vertices are connected.

    It is p^(n - 1) Σ (1 - p)^(nullity - a(F)) over the spanning trees F: each stands for the sets of working edges
    that are F with any of its active edges.
    """
    graph = reading.graph
    if graph.size == 0:
        raise BadInput("the reliability of a graph without vertices is not defined.")
    trees, exploration = reading.forests(tree=True)
    nullity = len(graph.edges) - graph.size + 1
    p, one_minus_p, horner = fmpz_poly([0, 1]), fmpz_poly([1, -1]), fmpz_poly([])
    for active in range(nullity + 1):  # Horner's scheme in 1 - p
        horner = horner * one_minus_p + trees.get((1, active), 0)
    comparisons = "the value at p = 1, which is 1 if the graph is connected", "the number of spanning trees"
    terms: Terms = {(i,): int(c) for i, c in enumerate((horner * p ** (graph.size - 1)).coeffs())}
    result = _polynomial_of("reliability", ("p",), terms, exploration, *comparisons)
    _compare(
        result, int(result.polynomial(p=1)), int(reading.components == 1), "R(1)", "whether the graph is connected"
    )
    tree_count = spanning_forests(graph) if reading.components == 1 else 0
    _compare(result, sum(trees.values()), tree_count, "the spanning trees", "the determinant of Kirchhoff's matrix")
    return result


def _two_terminal_reliability(reading: _GraphReading, start: int, end: int) -> GraphPolynomial:
    """Return the probability that two vertices stay connected.

    Two vertices are disconnected exactly if joining both to a new vertex closes no cycle. So both new edges are always
    chosen, the new vertex is read last, and the forests of the larger graph are counted. Without the new edges, a
    forest F stands for p^|F| (1 - p)^(inactive edges outside F).
    """
    graph, edges = reading.graph, len(reading.graph.edges)
    closed_graph = Graph(graph.size + 1, (*graph.edges, (start, graph.size), (end, graph.size)))
    orders = ((*order, graph.size) for order in (reading.order, reading.order[::-1]))
    order = min((evaluated_order(closed_graph, candidate) for candidate in orders), key=attrgetter("estimate")).vertices
    forests, exploration = _GraphReading(closed_graph, order, reading.limits, (edges, edges + 1)).forests()
    p, one_minus_p, disconnected = fmpz_poly([0, 1]), fmpz_poly([1, -1]), fmpz_poly([])
    for (components, active), forest_count in forests.items():
        chosen_edges = graph.size - 1 - components
        disconnected += forest_count * p**chosen_edges * one_minus_p ** (edges - chosen_edges - active)
    terms: Terms = {(i,): int(c) for i, c in enumerate((1 - disconnected).coeffs())}
    comparison = "the lowest power of p, which counts the shortest paths"
    result = _polynomial_of("reliability", ("p",), terms, exploration, comparison)
    length, paths = _shortest_paths(graph, start, end)
    lowest = min(((powers[0], c) for powers, c in result.polynomial.monomials()), default=(0, 0))
    if lowest != (length, paths):
        _compare(
            result, lowest[1], paths, f"the coefficient of p^{lowest[0]}", f"the number of paths of {length} edges"
        )
        _compare(result, lowest[0], length, "the lowest power", "the length of the shortest paths")
    return result


def _shortest_paths(graph: Graph, start: int, end: int) -> tuple[int, int]:
    """Return the length of the shortest paths between two vertices, and how many there are; (0, 0) if none."""
    length, paths, visited = 0, {start: 1}, {start}
    while paths and end not in paths:
        next_paths: dict[int, int] = {}
        for v, count in paths.items():
            for u in graph.around[v]:
                if u not in visited:
                    next_paths[u] = next_paths.get(u, 0) + count
        length, paths = length + 1, next_paths
        visited |= next_paths.keys()
    return (length, paths[end]) if paths else (0, 0)


def _size_polynomial(name: str, words: str) -> Callable[[_GraphReading], GraphPolynomial]:
    """Return the function that computes Σ (number of sets of n elements) t^n for the sets that `words` name."""

    def compute(reading: _GraphReading) -> GraphPolynomial:
        """Return the polynomial Σ (number of sets of n elements) t^n of a graph."""
        strip, exploration = reading.strip_and_exploration(problem(words))
        (terms,) = split_terms(exploration, [statistic_values(strip, exploration, "size")], 2, reading.limits)[1:]
        return _polynomial_of(name, ("t",), {(i,): c for i, c in enumerate(terms)}, exploration)

    return compute


_COMPUTE_BY_NAME: dict[str, Callable[[_GraphReading], GraphPolynomial]] = {
    "tutte": _tutte,
    "potts": _potts,
    "chromatic": _chromatic,
    "flow": _flow,
    "reliability": _reliability,
    **{name: _size_polynomial(name, words) for name, words in SETS.items()},
}
POLYNOMIALS = tuple(_COMPUTE_BY_NAME)
"""The names of the polynomials that `graph_polynomial` computes."""


def spanning_forests(graph: Graph) -> int:
    """Return the product of the numbers of spanning trees of all components, by Kirchhoff's determinant.

    The Laplacian matrix is taken without the row and the column of one vertex in each component.
    """
    representative = list(graph.vertices)  # a vertex of each vertex's component, by the edges read so far
    for u, v in graph.edges:
        first, second = representative[u], representative[v]
        representative = [first if vertex == second else vertex for vertex in representative]
    row_vertices = [v for v in graph.vertices if representative[v] != v]
    index_of = {v: index for index, v in enumerate(row_vertices)}
    matrix = fmpz_mat(len(row_vertices), len(row_vertices))
    for u, v in graph.edges:
        if u != v:
            for row, column in ((u, v), (v, u)):
                if row in index_of:
                    matrix[index_of[row], index_of[row]] += 1
                    if column in index_of:
                        matrix[index_of[row], index_of[column]] -= 1
    return int(matrix.det())


def _compare(polynomial: GraphPolynomial, value: int, expected: int, quantity: str, method: str) -> None:
    """Raise Disagreement unless a value of the polynomial is that of another method."""
    if value != expected:
        raise Disagreement(f"the {polynomial.name} polynomial has {quantity} = {value}, but {method} gives {expected}.")
