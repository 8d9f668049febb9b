"""Weights: sums of weights, growth by two ways, boards drawn as their weights, and a published eigenvalue."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from math import acosh, cos, cosh, exp, log, pi, sinh

import pytest
from scipy.special import chdtrc

from stripcount.algebra.dominant import Dominant
from stripcount.algebra.growth import Growth
from stripcount.algebra.polynomial import Polynomial
from stripcount.check.oracle import brute_force
from stripcount.count import Count
from stripcount.errors import BadInput, TooLarge
from stripcount.gf import at_point
from stripcount.gf.at_point import AtPoint, growth_at
from stripcount.gf.strip_polynomials import strip_polynomial
from stripcount.model.graphs.families import family
from stripcount.model.graphs.layered import grid
from stripcount.model.graphs.strip import GraphStrip
from stripcount.model.graphs.vocabulary import problem
from stripcount.model.strip import Strip
from stripcount.puzzles.hard_squares import HardSquares
from stripcount.puzzles.magnets import Magnets

CASES: dict[str, tuple[Strip, tuple[str, ...], tuple[Fraction, ...]]] = {
    "hard squares": (HardSquares(3), ("ones",), (Fraction(5, 3),)),
    "magnets": (Magnets(2), ("magnets",), (Fraction(2),)),
    "edges": (GraphStrip(grid(2), problem("edges: any")), ("size", "components"), (Fraction(1, 3), Fraction(3, 2))),
}


@pytest.mark.some_cases("further functions and machines", "hard squares")
@pytest.mark.parametrize(("strip", "names", "values"), CASES.values(), ids=CASES)
def test_sums_of_weights_are_polynomials_at_a_point(
    strip: Strip, names: tuple[str, ...], values: tuple[Fraction, ...]
) -> None:
    asked = Count(strip).statistic(*names)
    at = dict(zip(asked.variables, values))
    weighted = AtPoint(asked, at)
    assert weighted.terms(5) == [Polynomial(asked.variables, term)(**at) for term in asked.terms(5)]
    found, other = weighted.growth(12), growth_at(asked.generating_function().gf, at, 12, strip.rows)
    assert found == other
    low, high = weighted.bounds
    assert low < float(found.growth) + 1e-9
    assert float(found.growth) < high


@pytest.mark.parametrize("rows", [2, pytest.param(4, marks=pytest.mark.long("derives large functions"))])
def test_growth_at_one_is_that_of_the_numbers(rows: int) -> None:
    count = Count(HardSquares(rows))
    found = AtPoint(count.statistic("ones"), {"t": 1}).growth(18)
    assert found.growth == count.growth(18).growth


def test_a_large_machine_gives_bounds(monkeypatch: pytest.MonkeyPatch) -> None:
    weighted = AtPoint(Count(HardSquares(4)).statistic("ones"), {"t": Fraction(3, 2)})
    exact = weighted.growth(15)
    monkeypatch.setattr(at_point, "ROOTS_LIMIT", 3)
    bounded = weighted.growth()
    assert isinstance(exact, Dominant)
    assert isinstance(bounded, Growth)
    assert exact.growth.startswith(bounded.growth[:10])
    with pytest.raises(TooLarge, match="digits for a machine of more than 3 states"):
        weighted.growth(18)


def test_hard_squares_at_minus_one_do_not_grow() -> None:
    """J. Jonsson, Electron. J. Combin. 13 (2006) R67: all eigenvalues of the cylinders are roots of unity."""
    found = AtPoint(Count(HardSquares(4)).wrapped("rows").statistic("ones"), {"t": -1}).growth(8)
    assert isinstance(found, Dominant)
    assert (found.growth, found.sign) == ("1.0000000", 0)


@pytest.mark.some_cases("further functions and machines", "3")
@pytest.mark.parametrize("rows", [3, 4])
def test_the_ising_model_on_cylinders_has_onsagers_eigenvalue(rows: int) -> None:
    """L. Onsager, Phys. Rev. 65 (1944) 117: with v = exp(2K) - 1 and two edges per vertex."""
    v = Fraction(7, 5)
    k = log(1 + v) / 2
    angles = [pi * (2 * j - 1) / rows for j in range(1, rows + 1)]
    gammas = [acosh(cosh(2 * k) ** 2 / sinh(2 * k) - cos(angle)) for angle in angles]
    wanted = (2 * sinh(2 * k)) ** (rows / 2) * exp(sum(gammas) / 2) * exp(2 * k * rows)
    found = growth_at(strip_polynomial("potts", family("cylinder", rows)).gf, {"q": 2, "v": v}, 12)
    assert float(found.growth) == pytest.approx(wanted, rel=1e-9)


def test_boards_are_drawn_as_their_weights() -> None:
    value = Fraction(3, 2)
    boards = {board: value ** sum(map(int, map(str, sum(board.cells, ())))) for board in brute_force(HardSquares(2), 3)}
    every = sum(boards.values())
    weighted = AtPoint(Count(HardSquares(2)).statistic("ones"), {"t": value})
    sampler = weighted.sampler(3)
    assert Fraction(sampler.solutions, weighted.factor**3) == every
    drawn = Counter(sampler.draw(3000))
    assert drawn.keys() <= boards.keys()
    squares = sum(
        (drawn[board] - 3000 * weight / every) ** 2 / (3000 * weight / every) for board, weight in boards.items()
    )
    assert chdtrc(len(boards) - 1, float(squares)) > 0.001


def test_points_that_are_refused() -> None:
    asked = Count(HardSquares(2)).statistic("ones")
    with pytest.raises(BadInput, match="a value must be given for t"):
        AtPoint(asked, {})
    with pytest.raises(BadInput, match="not for u"):
        AtPoint(asked, {"t": 1, "u": 2})
    with pytest.raises(BadInput, match="must be above 0 for this, not t = 0"):
        AtPoint(asked, {"t": 0}).sampler(3)
    for bits in (32, 40):
        with pytest.raises(TooLarge, match="come to 32 bits"):
            AtPoint(asked, {"t": Fraction(1, 1 << bits)}).terms(3)
    small = Fraction(1, (1 << 32) - 1)
    assert AtPoint(asked, {"t": small}).terms(3) == [1, 1 + 2 * small, 1 + 4 * small + 2 * small**2]
