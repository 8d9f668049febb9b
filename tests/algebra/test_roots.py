from decimal import Decimal, getcontext
from fractions import Fraction

import pytest
from flint import fmpz_poly

from stripcount.algebra.growth import growth
from stripcount.algebra.rational_gf import RationalGF
from stripcount.algebra.roots import least_root, sign, significant
from stripcount.errors import BadInput


def test_the_golden_ratio_has_two_hundred_right_digits() -> None:
    getcontext().prec = 230
    golden = (1 + Decimal(5).sqrt()) / 2
    assert growth(RationalGF.of([1], [1, -1, -1]), 200).growth == str(golden)[:201]


def test_the_dominant_root_is_taken_not_the_largest_or_the_nearest() -> None:
    # (1 - 2x)(1 - 3x²)(1 + 2x): roots ±1/2 and ±0.577…; the radius is 1/2
    gf = RationalGF.of([1, 1, 1], [1, 0, -7, 0, 12])
    assert growth(gf, 10).growth == "2"
    assert growth(gf, 10, (1.99, 2.01)).growth == "2"


def test_a_double_root_is_enclosed_too() -> None:
    # 1/(1 - x - x²)²: the derivative vanishes at the root itself
    gf = RationalGF.of([1], [1, -2, -1, 2, 1])
    assert growth(gf, 12, (1.61, 1.63)).growth == "1.61803398874"


def test_what_cannot_be_certified_is_refused() -> None:
    with pytest.raises(BadInput, match="this sequence ends"):
        growth(RationalGF.of([1, 2], [1]))
    with pytest.raises(BadInput, match="no root inside the bracket"):
        growth(RationalGF.of([1], [1, -1, -1]), 5, (1.7, 1.8))
    with pytest.raises(BadInput, match="digits must be"):
        growth(RationalGF.of([1], [1, -1]), 0)


@pytest.mark.parametrize(("value", "digits", "text"), [("19/200", 2, "0.095"), ("1/1000", 1, "0.001")])
def test_digits_after_leading_zeros_are_counted_from_the_first_that_is_not_zero(
    value: str, digits: int, text: str
) -> None:
    assert significant(Fraction(value), digits) == text


@pytest.mark.parametrize("coefficients", [[1, -5, 1, 1], [2, -7, 3, -1], [1, -1, -1], [1, -3, 0, 1]])
def test_a_refined_interval_still_holds_its_root(coefficients: list[int]) -> None:
    polynomial = fmpz_poly(coefficients)
    root = least_root(polynomial, Fraction(0), Fraction(1))
    assert root is not None
    fine = root.refined(150)
    assert root.low <= fine.low <= fine.high <= root.high
    assert (fine.high - fine.low) * 2**150 <= fine.low
    assert sign(polynomial, fine.low) * sign(polynomial, fine.high) < 0 or sign(polynomial, fine.low) == 0
