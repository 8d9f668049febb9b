"""The polynomials of graphs with n layers for all n at once: Σ p(n) zⁿ as a rational function of z and p's variables.

Layers are read in the same way as single graphs in `evaluate.graph_polynomials`: spanning forests are counted by the
numbers of their components and active edges. For the chromatic polynomial, forests without active edges suffice (H.
Whitney's broken circuits), and the edges within a layer are read one layer late, where a state with both ends of such
an edge in one component has no successor. For a square strip this leaves the partitions without crossings and without
neighbours in one part, which are counted by Motzkin numbers (J. Salas, A. D. Sokal, J. Stat. Phys. 104 (2001) 609).
The generating function of the counts is proved by its terms; the variables of the polynomial are substituted into it
afterwards, which is exact.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from math import comb

from stripcount.algebra.polynomial import Polynomial
from stripcount.algebra.polynomial_gf import PolynomialGF
from stripcount.errors import BadInput, Disagreement, unknown_word
from stripcount.evaluate.graph_polynomials import SETS
from stripcount.evaluate.statistic import statistic_values
from stripcount.gf.interpolation import interpolate
from stripcount.gf.split import SplitDerivation, split_generating_function
from stripcount.limits import UNLIMITED, Limits
from stripcount.machine.explore import explore
from stripcount.model.graphs.components import Components
from stripcount.model.graphs.gains import Gains
from stripcount.model.graphs.layered import Layered
from stripcount.model.graphs.strip import GraphStrip
from stripcount.model.graphs.vocabulary import problem

Monomials = Mapping[tuple[int, ...], int]
"""A polynomial: the coefficient of each product of powers of the variables, by the tuple of the exponents."""
_COMPARED_LAYERS = 6  # at least this number of layers is examined to see whether a graph grows evenly


@dataclass(frozen=True)
class _GraphGrowth:
    """How many vertices and edges a graph has, as linear functions of its number of layers.

    With n layers, n at least 1, it has `vertices_per_layer`·n + `extra_vertices` vertices and `edges_per_layer`·n +
    `extra_edges` edges.
    """

    vertices_per_layer: int
    extra_vertices: int
    edges_per_layer: int
    extra_edges: int


def strip_polynomial(name: str, graph: object, limits: Limits = UNLIMITED) -> SplitDerivation:
    """Return Σ p(n) zⁿ with its proof, where p(n) is the polynomial `name` of the graph with n layers, and p(0) = 1.

    `name` is one of STRIP_POLYNOMIALS; names and variables are those of `graph_polynomial`. Raises BadInput for another
    name, for a graph that is not in layers and, except for polynomials of sets by size, for one that is not connected,
    or for "flow" and "reliability" does not gain the same number of edges with each layer; TooLarge for more than 250
    merged states.

    >>> from stripcount.model.graphs.layered import grid
    >>> print(strip_polynomial("chromatic", grid(2)).gf)
    (1 - 3*z + 2*q*z)/(1 - 3*z + 3*q*z - q^2*z)
    """
    if not isinstance(graph, Layered):
        raise BadInput(f"polynomials are those of graphs in layers, such as grid or prism, not of {graph}.")
    if name not in STRIP_POLYNOMIALS:
        raise unknown_word("polynomial of a strip", name, STRIP_POLYNOMIALS)
    if name in SETS:
        return _set_polynomial(name, graph, limits)
    graph_growth = _graph_growth(graph, edges=name in ("flow", "reliability"))
    is_reliability, is_chromatic = name == "reliability", name == "chromatic"
    max_components = 1 if is_reliability else None
    rule = Components(
        "edges", max_components or 0, max_components, cycles=False, spanning=True, broken_circuits=not is_chromatic
    )
    gains = ("components",) if is_chromatic else ("active",) if is_reliability else ("components", "active")
    exploration = explore(GraphStrip(graph, [rule], Gains(gains), late=is_chromatic), limits=limits)
    derivation = split_generating_function(
        exploration, [exploration.gains[gain] for gain in gains], limits, min_interpolated=0
    )
    function = _substitute(derivation.gf, name, graph_growth)
    derivation = replace(derivation, because=derivation.because.replace("polynomials in t", "polynomials"))
    return replace(derivation, gf=_in_lowest_terms(function, derivation.minimal_states) if name == "flow" else function)


def _set_polynomial(name: str, graph: Layered, limits: Limits) -> SplitDerivation:
    """Return the function of a polynomial that counts sets by their size."""
    strip = GraphStrip(graph, problem(SETS[name]))
    exploration = explore(strip, limits=limits, marks=True)
    derivation = split_generating_function(exploration, [statistic_values(strip, exploration, "size")], limits)
    gf = PolynomialGF(derivation.gf.numerator, derivation.gf.denominator, ("z", "t"))
    return replace(derivation, gf=gf)


def _graph_growth(graph: Layered, edges: bool) -> _GraphGrowth:
    """Return how a graph grows; raises BadInput if it is not connected for some number of layers.

    With `edges`, raises BadInput as well if not every layer adds the same number of edges.
    """
    graphs = [graph.finite(n) for n in range(1, _COMPARED_LAYERS + graph.layer_span)]
    if any(finite.components(finite.vertices, range(len(finite.edges))) != 1 for finite in graphs):
        raise BadInput(f"polynomials need a graph that is connected for every number of layers, not {graph.name}.")
    vertex_counts = [finite.size for finite in graphs]
    edge_counts = [len(finite.edges) for finite in graphs]
    new_vertices, new_edges = vertex_counts[-1] - vertex_counts[-2], edge_counts[-1] - edge_counts[-2]
    grows_evenly = all(edge_counts[n] - edge_counts[n - 1] == new_edges for n in range(1, len(edge_counts)))
    if edges and not grows_evenly:
        raise BadInput(f"{graph.name} must have as many more edges with each layer for this polynomial.")
    return _GraphGrowth(new_vertices, vertex_counts[0] - new_vertices, new_edges, edge_counts[0] - new_edges)


def _substitute(gf: PolynomialGF, name: str, graph_growth: _GraphGrowth) -> PolynomialGF:
    """Return the function of the polynomial `name`, in z and its variables and with p(0) = 1, from that of the counts.

    If `gf` is Σ a(n) xⁿ = P/Q, the substitution is made in P - a(0)·Q, the numerator of the terms from n = 1 on, and in
    Q.
    """
    variables, replacement = _SUBSTITUTIONS[name]
    numerator, denominator = (dict(Polynomial(gf.variables, f).monomials()) for f in (gf.numerator, gf.denominator))
    first_term = numerator.get((0,) * len(gf.variables), 0)
    tail_numerator = _collect([*numerator.items(), *((powers, -first_term * c) for powers, c in denominator.items())])
    new_denominator = _map_monomials(denominator, lambda powers: replacement(graph_growth, powers, False))
    new_numerator = _collect(
        [
            *_map_monomials(tail_numerator, lambda powers: replacement(graph_growth, powers, True)).items(),
            *new_denominator.items(),
        ]
    )
    names = ("z", *variables)
    return PolynomialGF(
        Polynomial.of(names, new_numerator).coefficients, Polynomial.of(names, new_denominator).coefficients, names
    )


def _in_lowest_terms(gf: PolynomialGF, bound: int) -> PolynomialGF:
    """Return a function of order at most `bound` in lowest terms; a substitution may have left common factors.

    It is proved by its terms; raises Disagreement if they differ.
    """
    terms = gf.terms(2 * bound + 1)
    function, _ = interpolate(terms, gf.variables[1:], bound)
    function = replace(function, variables=gf.variables)
    if function.first_difference(terms[: bound + max(function.order, len(function.numerator))]) is not None:
        raise Disagreement("the function in lowest terms differs from the one with common factors.")
    return function


def _collect(terms: Iterable[tuple[tuple[int, ...], int]]) -> dict[tuple[int, ...], int]:
    """Return the sum of terms (powers, coefficient) as a polynomial without zero coefficients."""
    total: dict[tuple[int, ...], int] = {}
    for powers, c in terms:
        total[powers] = total.get(powers, 0) + c
    return {powers: c for powers, c in total.items() if c}


def _map_monomials(
    polynomial: Monomials, replacement: Callable[[tuple[int, ...]], Monomials]
) -> dict[tuple[int, ...], int]:
    """Return a polynomial in which `replacement(powers)` replaces the monomial with these powers.

    The power of the first variable, which counts layers, is kept; a replacement is a polynomial in the other variables.
    """
    return _collect(
        ((powers[0], *new_powers), c * factor)
        for powers, c in polynomial.items()
        for new_powers, factor in replacement(powers).items()
    )


def _binomial(sign: int, power: int) -> dict[int, int]:
    """Return the coefficients of (x + sign)^power, by the power of x, for a sign of 1 or -1."""
    return {i: comb(power, i) * sign ** (power - i) for i in range(power + 1)}


# Each of the following functions returns what replaces a monomial in _map_monomials, for the polynomial it is named
# after. `powers` are the exponents of the monomial: the number of layers, then the totals of the gains (components,
# active edges). `later` is True in the numerator of the terms from n = 1 on, where the extra vertices and edges of the
# graph count, and False in the denominator.


def _tutte(graph_growth: _GraphGrowth, powers: tuple[int, ...], later: bool) -> Monomials:
    """(x - 1)^(components - later) y^active."""
    _, components, active = powers
    return {(i, active): c for i, c in _binomial(-1, components - later).items()}


def _potts(graph_growth: _GraphGrowth, powers: tuple[int, ...], later: bool) -> Monomials:
    """q^components v^edges (1 + v)^active, where edges is the number of edges of the forest."""
    layers, components, active = powers
    edges = graph_growth.vertices_per_layer * layers + graph_growth.extra_vertices * later - components
    return {(components, edges + i): c for i, c in _binomial(1, active).items()}


def _chromatic(graph_growth: _GraphGrowth, powers: tuple[int, ...], later: bool) -> Monomials:
    """(-1)^(vertices - components) q^components."""
    layers, components = powers
    return {
        (components,): (-1)
        ** (graph_growth.vertices_per_layer * layers + graph_growth.extra_vertices * later - components)
    }


def _flow(graph_growth: _GraphGrowth, powers: tuple[int, ...], later: bool) -> Monomials:
    """(-1)^(nullity + components - later) (1 - q)^active."""
    layers, components, active = powers
    nullity = (graph_growth.edges_per_layer - graph_growth.vertices_per_layer) * layers + (
        graph_growth.extra_edges - graph_growth.extra_vertices + 1
    ) * later
    sign = (-1) ** (nullity + components - later + active)
    return {(i,): sign * c for i, c in _binomial(-1, active).items()}  # (1 - q)^active


def _reliability(graph_growth: _GraphGrowth, powers: tuple[int, ...], later: bool) -> Monomials:
    """p^(edges of a tree) (1 - p)^(edges that are neither in the tree nor active)."""
    layers, active = powers
    working_edges = graph_growth.vertices_per_layer * layers + (graph_growth.extra_vertices - 1) * later
    failing_edges = (
        (graph_growth.edges_per_layer - graph_growth.vertices_per_layer) * layers
        + (graph_growth.extra_edges - graph_growth.extra_vertices + 1) * later
        - active
    )
    return {(working_edges + i,): (-1) ** i * comb(failing_edges, i) for i in range(failing_edges + 1)}


# for each polynomial its variables, and the replacement of a monomial
_SUBSTITUTIONS: dict[str, tuple[tuple[str, ...], Callable[[_GraphGrowth, tuple[int, ...], bool], Monomials]]] = {
    "tutte": (("x", "y"), _tutte),
    "potts": (("q", "v"), _potts),
    "chromatic": (("q",), _chromatic),
    "flow": (("q",), _flow),
    "reliability": (("p",), _reliability),
}
STRIP_POLYNOMIALS = (*_SUBSTITUTIONS, *SETS)
"""The names of the polynomials that `strip_polynomial` computes."""
