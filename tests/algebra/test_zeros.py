"""Zeros of polynomials whose zeros are known, and of others by floating point; each circle holds exactly one."""

from __future__ import annotations

from fractions import Fraction
from random import Random

import numpy as np
import pytest
from flint import fmpz_poly

from stripcount.algebra import zeros as module
from stripcount.algebra.zeros import zeros
from stripcount.errors import BadInput, TooLarge


@pytest.mark.parametrize("seed", range(12))
def test_known_zeros_lie_alone_in_their_circles(seed: int) -> None:
    """Products of (x - a) and of (x - b)² + c², with repetitions."""
    chance = Random(seed)
    known: dict[complex, int] = {}
    product = fmpz_poly([1])
    for _ in range(6):
        a, c, times = chance.randint(-5, 5), chance.randint(0, 4), chance.randint(1, 2)
        for _ in range(times):
            product *= fmpz_poly([a * a + c * c, -2 * a, 1]) if c else fmpz_poly([-a, 1])
        for z in {complex(a, c), complex(a, -c)}:
            known[z] = known.get(z, 0) + times
    found = zeros([int(c) for c in product.coeffs()])
    assert len(found) == len(known)
    for zero in found:
        inside = [z for z in known if abs(z - zero.centre) <= zero.radius]
        assert [known[z] for z in inside] == [zero.multiplicity]


def test_fractions_and_floating_point() -> None:
    coefficients = [Fraction(1, 3), Fraction(-2, 5), Fraction(1), Fraction(7, 2), Fraction(4)]
    wanted = sorted(np.roots([float(c) for c in reversed(coefficients)]), key=lambda z: (z.real, z.imag))
    assert [zero.centre for zero in zeros(coefficients)] == pytest.approx(wanted)


def test_circles_that_meet_are_refused() -> None:
    """Two zeros at a distance of 10⁻²⁰ have one floating-point centre."""
    with pytest.raises(BadInput, match="too near to each other"):
        zeros([10**20 + 1, -2 * 10**20 - 1, 10**20])


def test_zeros_on_both_sides_of_their_centre_are_refused() -> None:
    """1 ± 10⁻²⁰, where the derivative vanishes at the centre of both."""
    with pytest.raises(BadInput, match="too near to each other"):
        zeros([10**40 - 1, -2 * 10**40, 10**40])


def test_the_polynomial_changes_its_sign_within_the_circle_of_a_real_zero() -> None:
    """(m·x - 1)² = x³, whose derivative is small at two zeros: circles too small by its square would miss them."""
    for m in (10, 100, 1000):
        coefficients = [-1, 2 * m, -(m**2), 1]
        for zero in zeros(coefficients):
            low, high = (Fraction(zero.centre.real) + side * Fraction(zero.radius) for side in (-1, 1))
            values = [sum(c * x**k for k, c in enumerate(coefficients)) for x in (low, high)]
            assert zero.centre.imag == 0
            assert values[0] * values[1] <= 0, (m, zero)


def test_circles_have_no_point_in_common() -> None:
    """Two zeros some floating-point numbers apart: judged by fractions, or refused."""
    refused = 0
    for first in range(7 * 10**16, 7 * 10**16 + 60, 7):
        for apart in (12, 15, 18, 24, 40):
            second, n = first + apart, 10**17
            try:
                one, other = zeros([first * second, -n * (first + second), n * n])
            except BadInput:
                refused += 1
            else:
                distance = abs(Fraction(one.centre.real) - Fraction(other.centre.real))
                assert distance > Fraction(one.radius) + Fraction(other.radius), (first, apart)
    assert 0 < refused < 45


def test_the_smallest_and_the_largest_degree(monkeypatch: pytest.MonkeyPatch) -> None:
    (only,) = zeros([1, 2])
    assert (only.centre, only.multiplicity) == (-0.5, 1)
    monkeypatch.setattr(module, "MAX_ZEROS", 5)
    assert len(zeros([-1, 0, 0, 0, 0, 1])) == 5
    with pytest.raises(TooLarge, match="degree 6"):
        zeros([-1, 0, 0, 0, 0, 0, 1])


def test_what_has_no_zeros_is_refused() -> None:
    for constant in ([], [3], [0]):
        with pytest.raises(BadInput, match="constant"):
            zeros(constant)
    with pytest.raises(TooLarge, match="degree 401"):
        zeros([1, *[0] * 400, 1])
