from decimal import Decimal, getcontext
from fractions import Fraction

import pytest
from flint import arb, ctx, fmpq, fmpz_poly
from hypothesis import given, settings
from hypothesis import strategies as st

from stripcount.algebra.growth import growth
from stripcount.algebra.rational_gf import RationalGF
from stripcount.algebra.roots import certified_real, enclosure, least_root, sign, significant, square_free, truncated
from stripcount.errors import BadInput
from tests.sentences import Says


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


def test_what_cannot_be_certified_is_refused(says: Says) -> None:
    with says(BadInput):
        growth(RationalGF.of([1, 2], [1]))
    with says(BadInput):
        growth(RationalGF.of([1], [1, -1, -1]), 5, (1.7, 1.8))
    with says(BadInput):
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


polynomials = st.lists(st.integers(-30, 30), min_size=1, max_size=7)
fractions = st.fractions(-4, 4, max_denominator=50)


def plainly(coefficients: list[int], x: Fraction) -> Fraction:
    return sum((c * x**i for i, c in enumerate(coefficients)), Fraction(0))


def exact(x: Fraction) -> arb:
    return arb(fmpq(x.numerator, x.denominator))


@settings(max_examples=25)
@given(polynomials, fractions)
def test_values_at_a_point_are_enclosed_tightly(coefficients: list[int], x: Fraction) -> None:
    with ctx.workprec(200):
        found = fmpz_poly(coefficients)(exact(x))
        assert found.overlaps(exact(plainly(coefficients, x)))
        assert found.rad() < 1e-40
    assert sign(fmpz_poly(coefficients), x) == (plainly(coefficients, x) > 0) - (plainly(coefficients, x) < 0)


@settings(max_examples=25)
@given(polynomials, fractions, st.integers(0, 30), st.fractions(0, 1))
def test_values_on_an_interval_are_enclosed_tightly(
    coefficients: list[int], low: Fraction, k: int, at: Fraction
) -> None:
    """Every value is inside, and the ball is hardly wider than the largest slope allows."""
    width = Fraction(1, 1 << k)
    slope = sum(abs(i * c) * 5 ** max(i - 1, 0) for i, c in enumerate(coefficients))
    with ctx.workprec(300):
        found = enclosure(fmpz_poly(coefficients), low, low + width)
        assert found.overlaps(exact(plainly(coefficients, low + at * width)))
        assert found.rad() <= 2 * slope * float(width) + 1e-60
        point = enclosure(fmpz_poly(coefficients), low, low)
        assert point.overlaps(exact(plainly(coefficients, low)))
        assert point.rad() < 1e-60


@settings(max_examples=25)
@given(st.lists(st.fractions(-2, 2, max_denominator=12), min_size=1, max_size=4), st.integers(1, 2))
def test_the_least_root_of_a_product_is_the_least_of_its_zeros(zeros: list[Fraction], times: int) -> None:
    polynomial = fmpz_poly([1])
    for zero in zeros:
        polynomial *= fmpz_poly([-zero.numerator, zero.denominator]) ** times
    assert square_free(polynomial).degree() == len(set(zeros))
    inside = sorted(zero for zero in zeros if Fraction(-1) < zero <= 1)
    found = least_root(polynomial, Fraction(-1), Fraction(1))
    if not inside:
        assert found is None
        return
    assert found is not None
    assert found.low <= inside[0] <= found.high
    assert found.is_rational(inside[0])
    assert not found.is_rational(inside[0] + 1)
    assert found.vanishes(polynomial)
    assert found.vanishes(fmpz_poly([-inside[0].numerator, inside[0].denominator]))
    assert not found.vanishes(polynomial + fmpz_poly([1]))
    others = [zero for zero in set(zeros) if zero != inside[0]]
    if others:
        assert not found.vanishes(fmpz_poly([-others[0].numerator, others[0].denominator]))


@settings(max_examples=25)
@given(st.fractions(0, 10**6, max_denominator=10**7), st.integers(1, 12))
def test_decimals_are_cut_not_rounded(value: Fraction, digits: int) -> None:
    shown = truncated(value, digits)
    assert len(shown.partition(".")[2]) == digits
    assert 0 <= value - Fraction(shown) < Fraction(1, 10**digits)
    if value:
        text = significant(value, digits)
        written = text.replace(".", "").lstrip("0")
        unit = Fraction(1, 10 ** len(text.partition(".")[2])) * 10 ** max(0, len(written) - digits)
        assert len(written) >= digits
        assert 0 <= value - Fraction(text) < unit
        assert set(written[digits:]) <= {"0"}


@settings(max_examples=25)
@given(st.fractions(0, 50, max_denominator=10**6), st.integers(1, 15), st.booleans())
def test_a_fraction_is_recognised_and_a_number_beside_it_is_not(value: Fraction, digits: int, beside: bool) -> None:
    """The second value is value + 2^-200; the digits of the two differ only where they are cut."""
    number = value + Fraction(1, 1 << 200) if beside else value

    def ball(bits: int) -> arb:
        return exact(number) + arb(0, 2.0**-bits if bits < 1000 else 0.0)

    found = certified_real(ball, lambda guess: guess == number, lambda x: truncated(x, digits), digits)
    assert found.decimal == truncated(number, digits)
    assert found.exact == (None if beside else number)
