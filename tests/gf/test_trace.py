"""Rings and tori: closed walks and characteristic polynomials against products, printed values and pairs of states."""

from functools import cache
from itertools import pairwise, product
from math import cos, pi, prod, sin

import numpy as np
import pytest
from scipy.sparse import csr_array

from stripcount.algebra.rational_gf import RationalGF
from stripcount.claims.claim import Claim
from stripcount.claims.prove import prove
from stripcount.count import Count
from stripcount.errors import TooLarge
from stripcount.evaluate.spectrum import spectrum
from stripcount.gf.asymptotics import Asymptotics, asymptotics
from stripcount.gf.modular import derive_modular
from stripcount.gf.trace import derive_trace
from stripcount.machine.closed_walks import ClosedWalks
from stripcount.machine.explore import explore
from stripcount.machine.machine import Machine
from stripcount.model.wrap.tiles import GluedTiles
from stripcount.model.wrap.wrapped import wrapped
from stripcount.puzzles.colourings import Colourings
from stripcount.puzzles.domino_tiling import DominoTiling
from stripcount.puzzles.hard_squares import HardSquares
from tests.sentences import Says

Strips = type[HardSquares] | type[DominoTiling] | type[Colourings]


LONG = pytest.mark.long("machines of many rows")
HEIGHTS = [1, 2, 3, 4, *(pytest.param(rows, marks=LONG) for rows in range(5, 9))]


def ring(cls: Strips, rows: int, sides: str) -> GluedTiles:
    found = wrapped(cls(rows), sides)
    assert isinstance(found, GluedTiles)
    return found


@cache
def closed_walks(cls: Strips, rows: int, sides: str) -> ClosedWalks:
    unrolled = ring(cls, rows, sides).unrolled
    assert unrolled is not None
    return ClosedWalks.of(unrolled)


def torus(rows: int, columns: int) -> int:
    """Kasteleyn's count of the domino tilings of a torus of even sides, where sides count as often as they occur:
    half the sum of three Pfaffians, the fourth being zero (Physica 27, 1961, eq. 25)."""

    def part(a: float, b: float) -> float:
        return prod(
            4 * sin(2 * pi * (j + a) / rows) ** 2 + 4 * sin(2 * pi * (k + b) / columns) ** 2
            for j, k in product(range(rows), range(columns))
        ) ** (1 / 4)

    return round((part(0.5, 0) + part(0, 0.5) + part(0.5, 0.5)) / 2)


def cylinder(rows: int, columns: int) -> int:
    """Kasteleyn's count for a cylinder: `columns` in a ring, an even number, and `rows` from edge to edge."""
    factors = (
        4 * sin((2 * j + 1) * pi / columns) ** 2 + 4 * cos(k * pi / (rows + 1)) ** 2
        for j, k in product(range(columns), range(1, rows + 1))
    )
    return round(prod(factors) ** 0.25)


@pytest.mark.one_in(8, "further functions and machines")
@pytest.mark.parametrize("cls", [HardSquares, DominoTiling, Colourings])
@pytest.mark.parametrize("sides", ["columns", "both"])
@pytest.mark.parametrize("rows", [1, 2, 3])
def test_closed_walks_and_pairs_of_states_say_the_same(cls: Strips, sides: str, rows: int) -> None:
    strip = ring(cls, rows, sides)
    walks, pairs = closed_walks(cls, rows, sides), explore(strip).machine()
    assert walks.terms(12) == pairs.terms(12)
    assert derive_trace(walks).gf == derive_modular(pairs).gf


@pytest.mark.parametrize("most", [4, pytest.param(10, marks=pytest.mark.long("closed walks of large machines"))])
def test_hard_squares_on_square_tori_are_a027683(most: int) -> None:
    printed = [1, 7, 34, 743, 25531, 2406862, 464483559, 213256442503, 215560806324388, 498819827260367617]
    assert [closed_walks(HardSquares, n, "both").terms(n + 1)[n] for n in range(1, most + 1)] == printed[:most]


def test_hard_squares_on_tori_of_four_rows_are_a050402() -> None:
    printed = [1, 35, 121, 743, 3561, 18995, 96433, 500871, 2573905, 13292995]
    assert closed_walks(HardSquares, 4, "both").terms(11)[1:] == printed


def test_hard_squares_on_cylinders_of_four_rows_are_a051926() -> None:
    printed = [1, 7, 35, 181, 933, 4811, 24807, 127913, 659561, 3400911, 17536203]
    assert explore(wrapped(HardSquares(4), "rows")).machine().terms(11) == printed


@pytest.mark.parametrize("most", [4, pytest.param(8, marks=pytest.mark.long("closed walks of large machines"))])
def test_domino_tilings_of_tori_are_a341741(most: int) -> None:
    printed = {
        2: [2, 8, 14, 36, 82, 200, 478, 1156],
        4: [2, 36, 50, 272, 722, 3108, 10082, 39952],
        6: [2, 200, 224, 3108, 9922, 90176, 401998, 3113860],
        8: [2, 1156, 1058, 39952, 155682, 3113860, 19681538, 311853312],
    }
    for rows, values in printed.items():
        if rows <= most:
            assert closed_walks(DominoTiling, rows, "both").terms(9)[1:] == values


@pytest.mark.parametrize("rows", [2, 4, pytest.param(6, marks=LONG), pytest.param(8, marks=LONG)])
def test_domino_tilings_of_tori_are_kasteleyns(rows: int) -> None:
    walks = closed_walks(DominoTiling, rows, "both").terms(9)
    assert [walks[k] for k in (2, 4, 6, 8)] == [torus(rows, k) for k in (2, 4, 6, 8)]


@pytest.mark.parametrize("rows", HEIGHTS)
def test_domino_tilings_of_cylinders_are_kasteleyns(rows: int) -> None:
    walks = closed_walks(DominoTiling, rows, "columns").terms(9)
    assert [walks[k] for k in (2, 4, 6, 8)] == [cylinder(rows, k) for k in (2, 4, 6, 8)]


@cache
def turned_terms(cls: Strips, columns: int) -> list[int]:
    return explore(wrapped(cls(columns), "rows")).machine().terms(9)


@pytest.mark.some_cases("further functions and machines", "2", "3", "4")
@pytest.mark.parametrize("rows", HEIGHTS)
def test_a_cylinder_lies_either_way(rows: int) -> None:
    """Columns in a ring are rows in a ring, transposed: closed walks against an ordinary machine."""
    for cls in (HardSquares, DominoTiling, Colourings):
        walks = closed_walks(cls, rows, "columns").terms(7)
        turned = [turned_terms(cls, columns)[rows] for columns in range(1, 7)]
        assert walks[1:] == turned


@pytest.mark.parametrize("rows", HEIGHTS[:6])
def test_colourings_of_tori_are_traces_of_a_matrix_of_columns(rows: int) -> None:
    """The matrix of whole columns written down directly: which colourings of two cycles fit side by side."""
    cycles = [c for c in product(range(3), repeat=rows) if all(a != b for a, b in pairwise((*c, c[0])))]
    fits = np.array([[all(a != b for a, b in zip(c, d)) for d in cycles] for c in cycles], dtype=object)
    fits = fits.reshape(len(cycles), len(cycles)).astype(int).astype(object)
    power, traces = np.eye(len(cycles), dtype=int).astype(object), []
    for _ in range(8):
        power = power.dot(fits)
        traces.append(int(np.trace(power)) if len(cycles) else 0)
    assert closed_walks(Colourings, rows, "both").terms(9)[1:] == traces


def test_terms_modulo_a_prime_are_residues() -> None:
    walks = closed_walks(HardSquares, 5, "both")
    assert walks.terms(30, 10007) == [term % 10007 for term in walks.terms(30)]


def test_parts_of_several_kinds_are_added(monkeypatch: pytest.MonkeyPatch) -> None:
    """Two that count Lucas numbers and one of powers of 2: each trace is added; as many states as the limit are one."""
    one = np.ones(2, dtype=np.uint64)
    golden = Machine((csr_array(np.array([[1, 1], [1, 0]], dtype=np.uint64)),), one, one)
    double = Machine((csr_array(np.array([[2]], dtype=np.uint64)),), one[:1], one[:1])
    lucas = [2, 1]
    while len(lucas) < 12:
        lucas.append(lucas[-1] + lucas[-2])
    monkeypatch.setattr("stripcount.gf.trace.MAX_STATES", 2)
    found = derive_trace(ClosedWalks((golden, double, golden)))
    assert found.gf.terms(12) == [1, *(2 * lucas[n] + 2**n for n in range(1, 12))]
    assert (found.gf.order, found.states) == (3, 5)


def test_a_characteristic_polynomial_has_a_limit(monkeypatch: pytest.MonkeyPatch, says: Says) -> None:
    monkeypatch.setattr("stripcount.gf.trace.MAX_STATES", 3)
    with says(TooLarge):
        derive_trace(closed_walks(HardSquares, 5, "columns"))


@pytest.mark.some_cases("further functions and machines", "claim0")
@pytest.mark.parametrize(
    "claim",
    [
        Claim(recurrence=(1, 17, 23, 1, -9, -1, 1)),
        Claim(recurrence=(2, 15, 8, -7, -2, 1), start=7),
        Claim(recurrence=(2, 15, 8, -7, -2), terms=(1, 1, 35)),
        Claim(order=6),
        Claim(order=7),
        Claim(terms=(1, 1, 36), order=6),
        Claim(gf=RationalGF.of([1], [1, -1])),
    ],
)
def test_claims_are_judged_by_the_function_as_by_pairs_of_states(claim: Claim) -> None:
    strip = ring(HardSquares, 4, "both")
    quick, slow = Count(strip).prove(claim), prove(strip, claim)
    for name in ("status", "valid_from", "order", "true_denominator", "minimal_from", "failure", "evidence"):
        assert getattr(quick, name) == getattr(slow, name)


def slowly(machine: Machine) -> Asymptotics:
    return asymptotics(derive_modular(machine), spectrum(machine), 15)


@pytest.mark.some_cases("further functions and machines", "DominoTiling-3-both")
@pytest.mark.parametrize(
    ("cls", "rows", "sides"),
    [(HardSquares, 4, "both"), (DominoTiling, 3, "both"), (DominoTiling, 4, "columns"), (Colourings, 3, "columns")],
)
def test_growth_of_a_ring_is_that_of_its_pairs_of_states(cls: Strips, rows: int, sides: str) -> None:
    strip = ring(cls, rows, sides)
    quick, slow = Count(strip).asymptotics(15), slowly(explore(strip).machine())
    assert quick.growth.growth == slow.growth.growth == Count(strip).growth(15).growth
    assert (quick.second_ratio, quick.polynomial) == (slow.second_ratio, slow.polynomial)
    shown = [{(c.residue % c.period, c.constant) for c in found.classes} for found in (quick, slow)]
    assert shown[0] == shown[1]
