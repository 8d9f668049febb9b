"""Chromatic and Tutte polynomials that were published, of the Platonic solids and of the Petersen graph.

Sources: N. Biggs, Algebraic Graph Theory, 2nd ed. (1993), pages 69 and 70, as the OEIS gives the formulas in A218513
and A218514; E. Weisstein, MathWorld (Petersen graph); R. P. Stanley, Discrete Math. 5 (1973) 171, for acyclic
orientations.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

import pytest
from flint import fmpz_poly

from stripcount.algebra.polynomial import Polynomial
from stripcount.evaluate.board_sweep import board_counts
from stripcount.evaluate.graph_polynomials import graph_polynomial, spanning_forests
from stripcount.model.graphs.finite.names import graph_named
from stripcount.model.graphs.finite_strip import FiniteStrip
from stripcount.model.graphs.vocabulary import problem
from tests.evaluate.test_graph_polynomials import terms, tutte

CHROMATIC: dict[str, tuple[int, Sequence[int]]] = {
    # q(q - 1)…, and the descending coefficients of the last factor
    "tetrahedron": (4, (1,)),
    "octahedron": (3, (1, -9, 29, -32)),
    "petersen": (3, (1, -12, 67, -230, 529, -814, 775, -352)),
    "icosahedron": (4, (1, -24, 260, -1670, 6999, -19698, 36408, -40240, 20170)),
    "dodecahedron": (
        3,
        [
            int(c)
            for c in [
                "1",
                "-27",
                "352",
                "-2950",
                "17839",
                "-82777",
                "305866",
                "-921448",
                "2297495",
                "-4783425",
                "8347700",
                "-12195590",
            ]
        ]
        + [14808795, -14713381, 11613602, -6892084, 2751604, -555984],
    ),
}
DUAL = {"tetrahedron": "tetrahedron", "octahedron": "cube", "icosahedron": "dodecahedron"}
DUAL["dodecahedron"] = "icosahedron"
COLOURINGS = {  # with 3, 4, … colours
    "dodecahedron": (7200, 168506880, 112603286160, 15108392957760),  # A218513
    "icosahedron": (0, 240, 80400, 4012560),  # A218514
}


def published(name: str) -> fmpz_poly:
    """The chromatic polynomial as it was published."""
    many, factor = CHROMATIC[name]
    found = fmpz_poly(list(reversed(factor)))
    for q in range(many):
        found *= fmpz_poly([-q, 1])
    return found


def in_one_variable(polynomial: Polynomial) -> fmpz_poly:
    return fmpz_poly(list(polynomial.coefficients))


@pytest.mark.some_cases("further sweeps", "tetrahedron", "petersen")
@pytest.mark.parametrize("name", CHROMATIC)
def test_chromatic_polynomials(name: str) -> None:
    """The polynomial, and the polynomial of flows of the dual, which is that over q."""
    assert in_one_variable(graph_polynomial("chromatic", graph_named(name)).polynomial) == published(name)
    if name in DUAL:
        flows = in_one_variable(graph_polynomial("flow", graph_named(DUAL[name])).polynomial)
        assert flows * fmpz_poly([0, 1]) == published(name)
    for q, number in enumerate(COLOURINGS.get(name, ()), start=3):
        assert published(name)(q) == number


@pytest.mark.parametrize("name", [*DUAL, "petersen"])
def test_tutte_polynomials_on_the_axes(name: str) -> None:
    """T(1 - q, 0) and, of a plane graph, T(0, 1 - q) are the published polynomials; T(1, 1) counts spanning trees."""
    graph = graph_named(name)
    found = graph_polynomial("tutte", graph).polynomial
    trees = {"tetrahedron": 16, "octahedron": 384, "icosahedron": 5184000, "dodecahedron": 5184000, "petersen": 2000}
    assert found(x=1, y=1) == spanning_forests(graph) == trees[name]
    turned = fmpz_poly([1, -1])
    sign = (-1) ** (graph.size - 1)
    assert in_one_variable(found.at(y=0))(turned) * fmpz_poly([0, sign]) == published(name)
    if name in DUAL and DUAL[name] in CHROMATIC:
        faces = len(graph.edges) - graph.size + 2
        other = published(DUAL[name])
        assert in_one_variable(found.at(x=0))(turned) * fmpz_poly([0, (-1) ** (faces - 1)]) == other


@pytest.mark.parametrize("name", ["tetrahedron", "octahedron", "petersen"])
def test_tutte_polynomials_by_deletion_and_contraction(name: str) -> None:
    """Every minor by itself."""
    graph = graph_named(name)
    assert terms(graph_polynomial("tutte", graph)) == tutte(graph.edges)


def minors(edges: Sequence[tuple[int, int]]) -> dict[tuple[int, int], int]:
    """The Tutte polynomial by deletion and contraction, edge by edge, where equal minors are taken once.

    A minor is what is left of the edges, on vertices that were identified: it is known by its number of edges and the
    part in which each of their ends lies. Nothing of the package is used.
    """
    known: dict[tuple[int, ...], Counter[tuple[int, int]]] = {}

    def joined(rest: Sequence[tuple[int, int]], one: int, other: int) -> bool:
        reached, size = {one}, 0
        while len(reached) > size:
            size = len(reached)
            reached |= {v for edge in rest if reached & {*edge} for v in edge}
        return other in reached

    def polynomial(rest: tuple[tuple[int, int], ...]) -> Counter[tuple[int, int]]:
        numbers: dict[int, int] = {}
        key = tuple(numbers.setdefault(v, len(numbers)) for edge in rest for v in edge)
        if key not in known:
            known[key] = found = Counter[tuple[int, int]]()
            if not rest:
                found[0, 0] = 1
                return found
            (u, v), *others = rest
            contracted = tuple((u if a == v else a, u if b == v else b) for a, b in others)
            if u == v or not joined(others, u, v):
                for (i, j), c in polynomial(contracted).items():
                    found[i + (u != v), j + (u == v)] += c
            else:
                for part in (polynomial(contracted), polynomial(tuple(others))):
                    found.update(part)
        return known[key]

    near = {edge: at for at, edge in enumerate(sorted(edges, key=lambda edge: (max(edge), min(edge))))}
    return dict(polynomial(tuple(sorted(edges, key=near.__getitem__))))


SOLIDS = [*DUAL, "cube"]


@pytest.mark.some_cases("further sweeps", "octahedron", "petersen")
@pytest.mark.parametrize("name", [*SOLIDS, "petersen"])
def test_every_coefficient_of_the_solids(name: str) -> None:
    """By a second program, and of the dual with x and y exchanged.

    D. Holmes, Index of polyhedral Tutte polynomials (2021), lists those of the solids, but was not at hand; that of the
    tetrahedron is in the manuals of Maple and NetworkX: x³ + 3x² + 4xy + 2x + y³ + 3y² + 2y.
    """
    graph = graph_named(name)
    found = dict(graph_polynomial("tutte", graph).polynomial.monomials())
    assert found == minors(graph.edges)
    if name == "tetrahedron":
        assert found == {(3, 0): 1, (2, 0): 3, (1, 1): 4, (1, 0): 2, (0, 3): 1, (0, 2): 3, (0, 1): 2}
    for one, other in DUAL.items():
        if name in (one, other):
            dual = graph_named(other if name == one else one)
            turned = dict(graph_polynomial("tutte", dual).polynomial.monomials())
            assert found == {(j, i): c for (i, j), c in turned.items()}


@pytest.mark.parametrize("name", ["octahedron", "petersen", "icosahedron"])
def test_acyclic_orientations_are_the_value_at_minus_1(name: str) -> None:
    """As counted by their word, without a polynomial."""
    graph = graph_named(name)
    strip = FiniteStrip(graph, problem("acyclic orientation"), range(graph.size))
    assert board_counts(strip, 1)[1] == abs(int(published(name)(-1)))
