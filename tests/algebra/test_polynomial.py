"""Polynomials in several variables, against dictionaries of monomials."""

from __future__ import annotations

from fractions import Fraction
from random import Random

import pytest

from stripcount.algebra.polynomial import Polynomial
from stripcount.errors import BadInput


@pytest.mark.parametrize("seed", range(4))
def test_coefficients_degrees_and_values_are_those_of_the_monomials(seed: int) -> None:
    chance = Random(seed)
    given: dict[tuple[int, ...], int] = {
        (chance.randint(0, 3), chance.randint(0, 2), chance.randint(0, seed)): chance.randint(-4, 4) for _ in range(6)
    }
    kept = {powers: c for powers, c in given.items() if c}
    found = Polynomial.of(("x", "y", "z"), given)
    assert dict(found.monomials()) == kept
    assert found.degrees == tuple(max((powers[i] for powers in kept), default=0) for i in range(3))
    values: dict[str, int | Fraction] = {"x": Fraction(1, 2), "y": -3, "z": 2}
    wanted = sum(c * values["x"] ** a * values["y"] ** b * values["z"] ** e for (a, b, e), c in kept.items())
    assert found(**values) == found.at(z=2, x=Fraction(1, 2))(y=-3) == wanted
    assert found.at().coefficients == found.coefficients


def test_of_the_zero_polynomial_every_degree_is_zero() -> None:
    nothing = Polynomial.of(("x", "y"), {(3, 1): 0})
    assert (nothing.degrees, nothing.coefficients, nothing(x=5, y=7)) == ((0, 0), (), 0)
    assert Polynomial.of(("x", "y"), {(2, 0): 1}).degrees == (2, 0)


def test_variables_that_are_missing_or_not_there_are_refused() -> None:
    with pytest.raises(BadInput, match="a value must be given for y"):
        Polynomial.of(("x", "y"), {(1, 1): 1})(x=1)
    with pytest.raises(BadInput, match="variables must be among x, y, not a, b"):
        Polynomial.of(("x", "y"), {(1, 1): 1}).at(b=1, a=2)
