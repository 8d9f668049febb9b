"""Polynomials of graphs in layers: against those of their finite graphs, and published denominators."""

from __future__ import annotations

from collections import Counter
from math import comb

import pytest
from flint import fmpz_poly

from stripcount.algebra.polynomial import Polynomial
from stripcount.errors import BadInput
from stripcount.evaluate.graph_polynomials import graph_polynomial
from stripcount.gf.strip_polynomials import STRIP_POLYNOMIALS, strip_polynomial
from stripcount.model.graphs.families import family
from stripcount.model.graphs.layered import Layered, grid

FAMILIES = {
    "ladder": family("ladder"),
    "grid 3": grid(3),
    "cylinder": family("cylinder", 3),
    "prism": family("prism"),
    "wheel": family("wheel"),
    "fan": family("fan"),
    "moebius ladder": family("moebius ladder"),
}


@pytest.mark.long_cases("derives large functions", "fan-matching")
@pytest.mark.one_in(14, "further functions and machines")
@pytest.mark.long_cases(
    "by default each polynomial on every third family",
    *(f"{f}-{p}" for i, f in enumerate(FAMILIES) for j, p in enumerate(STRIP_POLYNOMIALS) if (i + j) % 3),
)
@pytest.mark.parametrize("name", STRIP_POLYNOMIALS)
@pytest.mark.parametrize("graph", FAMILIES.values(), ids=FAMILIES)
def test_coefficients_are_the_polynomials_of_the_finite_graphs(graph: Layered, name: str) -> None:
    if (
        name in ("flow", "reliability")
        and len({len(graph.edges(n + 1)) - len(graph.edges(n)) for n in range(1, 7)}) > 1
    ):
        with pytest.raises(BadInput, match="as many more edges"):
            strip_polynomial(name, graph)
        return
    found = strip_polynomial(name, graph)
    assert found.evidence == "proved"
    most = 9 // graph.height
    for n, term in enumerate(found.gf.terms(most + 1)):
        if n:
            of_graph = graph_polynomial(name, graph.finite(n)).polynomial
            assert Counter(dict(Polynomial(found.gf.variables[1:], term).monomials())) == Counter(
                dict(of_graph.monomials())
            ), (name, graph.name, n)


def test_the_square_strip_of_three_rows_has_the_published_denominator() -> None:
    """M. Roček, R. Shrock, S.-H. Tsai, Physica A 252 (1998) 505: 1 - (q-2)(q²-3q+5)z + (q-1)(q³-6q²+13q-11)z²."""
    found = strip_polynomial("chromatic", grid(3)).gf
    assert found.denominator == ((1,), (10, -11, 5, -1), (11, -24, 19, -7, 1))


def test_other_strips_have_the_published_denominators() -> None:
    """Four rows, and three rows of triangles: Roček, Shrock and Tsai, as above, with D = 1 + Σ b(j) zʲ.

    Triangles: b(1) = -(q³-7q²+18q-17), b(2) = (q-2)³(q-3). Ladders on a ring: N. Biggs, R. Damerell, D. Sands,
    J. Combin. Theory B 12 (1972) 123, with the eigenvalues q²-3q+3, 3-q, 1-q and 1.
    """
    assert strip_polynomial("chromatic", grid(4)).gf.denominator == (
        (1,),
        (-33, 41, -23, 7, -1),
        (207, -517, 553, -329, 116, -23, 2),
        (-279, 1084, -1858, 1829, -1130, 449, -112, 16, -1),
    )
    q, one = fmpz_poly([0, 1]), fmpz_poly([1])
    triangles = strip_polynomial("chromatic", family("triangular", 3)).gf.denominator
    assert [fmpz_poly(list(b)) for b in triangles] == [one, 17 - 18 * q + 7 * q**2 - q**3, (q - 2) ** 3 * (q - 3)]
    wanted, zero = [one], fmpz_poly([])
    for value in (q**2 - 3 * q + 3, 3 - q, 1 - q, one):
        wanted = [a - value * b for a, b in zip([*wanted, zero], [zero, *wanted])]
    for name in ("prism", "moebius ladder"):
        found = strip_polynomial("chromatic", family("P2 x C" if name == "prism" else name)).gf.denominator
        assert [fmpz_poly(list(b)) for b in found] == wanted, name


@pytest.mark.some_cases("further functions and machines", "3-1")
@pytest.mark.long_cases("interpolates larger functions", "6-5")
@pytest.mark.parametrize(("rows", "order"), [(3, 1), (4, 2), (5, 2), (6, 5)])
def test_orders_of_cylinders_are_published(rows: int, order: int) -> None:
    """Salas and Sokal, as below: SqCyl is 1, 2, 2, 5 for 3 to 6 rows."""
    assert strip_polynomial("chromatic", family("cylinder", rows)).gf.order == order


@pytest.mark.some_cases("further functions and machines", "2-1", "3-2")
@pytest.mark.long_cases("interpolates larger functions", "6-13")
@pytest.mark.parametrize(("rows", "order"), [(2, 1), (3, 2), (4, 3), (5, 7), (6, 13)])
def test_states_of_square_strips_are_motzkin_numbers_less_reflections(rows: int, order: int) -> None:
    """J. Salas, A. D. Sokal, J. Stat. Phys. 104 (2001) 609, table 1: SqFree is 1, 2, 3, 7, 13, 32 for 2 to 7 rows."""
    assert strip_polynomial("chromatic", grid(rows)).gf.order == order


@pytest.mark.long_cases("interpolates larger functions", "potts-2", "chromatic-3")
@pytest.mark.parametrize(
    ("name", "rows", "order"),
    [("potts", 1, comb(2, 1)), ("potts", 2, comb(4, 2)), ("chromatic", 2, 4), ("chromatic", 3, 10)],
    ids=["potts-1", "potts-2", "chromatic-2", "chromatic-3"],
)
def test_cyclic_square_strips_have_the_published_numbers_of_eigenvalues(name: str, rows: int, order: int) -> None:
    """S.-C. Chang, R. Shrock, Physica A 316 (2002) 335: binomial(2L, L) for the Potts model of L rows."""
    assert strip_polynomial(name, family(f"P{rows} x C")).gf.order == order


def test_what_has_no_polynomial_is_refused() -> None:
    with pytest.raises(BadInput, match="polynomial of a strip"):
        strip_polynomial("alexander", grid(2))
