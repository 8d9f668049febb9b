"""Growth, constants and limits against closed forms and sequences built from chosen roots."""

from decimal import Decimal, getcontext
from fractions import Fraction
from math import comb

import pytest
from flint import fmpz_poly
from hypothesis import given, settings
from hypothesis import strategies as st

from stripcount.algebra.growth import dominant_root, growth, leading, minimal_polynomial, second_ratio, sections
from stripcount.algebra.limits import limits
from stripcount.algebra.rational_gf import RationalGF
from stripcount.errors import BadInput
from tests.sentences import Says


def times(*parts: list[int]) -> list[int]:
    product = fmpz_poly([1])
    for part in parts:
        product *= fmpz_poly(part)
    return [int(c) for c in product.coeffs()]


def test_a_whole_root_in_a_wide_bracket_is_not_taken_for_another() -> None:
    gf = RationalGF.of([1], times([1, -2], [1, -3, 1], [1, -1]))  # constants 2, 2.618..., 1
    assert growth(gf, 8, (1.5, 3.0)).growth == "2.6180339"
    assert growth(gf, 8).growth == "2.6180339"


@given(st.lists(st.integers(1, 9), min_size=1, max_size=5), st.integers(1, 30))
def test_the_largest_of_whole_constants_is_found(constants: list[int], digits: int) -> None:
    gf = RationalGF.of([1], times(*([1, -c] for c in constants)))
    assert growth(gf, digits, (0.5, 10.0)).growth == str(max(constants))


def test_two_constants_that_share_forty_digits_are_distinguished() -> None:
    n = 10**20
    gf = RationalGF.of([1], times([1, -n], [1, -n, -1]))  # n and the root of z^2 = nz + 1, n + 10^-20...
    getcontext().prec = 140
    expected = (Decimal(n) + (Decimal(n) ** 2 + 4).sqrt()) / 2
    assert growth(gf, 50, (1e19, 1e21)).growth == str(expected)[:51]


@settings(deadline=None)
@given(
    st.lists(st.integers(-4, 4), max_size=5),
    st.lists(st.integers(-3, 3), min_size=1, max_size=5),
    st.integers(1, 6),
)
def test_sections_are_every_so_manyeth_term(top: list[int], bottom: list[int], period: int) -> None:
    gf = RationalGF.of(top, [1, *bottom])
    terms = gf.terms(12 * period)
    for j, part in enumerate(sections(gf, period)):
        assert part.terms(12) == terms[j::period]


def test_constants_of_fibonacci_and_of_two_interleaved_sequences(says: Says) -> None:
    getcontext().prec = 60
    (fibonacci,) = leading(RationalGF.of([0, 1], [1, -1, -1]), 30, 1)
    assert fibonacci.constant == str(1 / Decimal(5).sqrt())[:32]
    # 3·4^n at k = 2n, 5·4^n at k = 2n + 1
    gf = RationalGF.of([3, 5], [1, 0, -4])
    even, odd = leading(gf, 12, 2)
    assert [part.exact for part in (even, odd)] == [3, Fraction(5, 2)]
    assert (even.growth, odd.growth) == ("2", "2")
    with says(BadInput):
        leading(gf, 12, 1)


def test_a_double_pole_gives_a_power() -> None:
    (found,) = leading(RationalGF.of([1], times([1, -3], [1, -3], [1, -1])), 10, 1)
    assert (found.power, found.exact, found.growth) == (1, Fraction(3, 2), "3")  # 1/(1 - 1/3) k 3^k


def test_a_class_may_grow_more_slowly_or_end() -> None:
    fast, slow = RationalGF.of([1], [1, 0, -5]), RationalGF.of([0, 1], [1, 0, -2])
    both = RationalGF.of([1, 1, -2, -5], times([1, 0, -5], [1, 0, -2]))
    assert both.terms(8) == [a + b for a, b in zip(fast.terms(8), slow.terms(8))]
    even, odd = leading(both, 8, 2)
    assert (even.growth, odd.growth) == ("2.2360679", "1.4142135")
    ended = leading(RationalGF.of([1, 7], [1, 0, -2]), 8, 2)
    assert ended[1].constant is not None
    assert leading(RationalGF.of([1, 7, 0, -14], [1, 0, -2]), 8, 2)[1].constant is None


def test_the_second_ratio() -> None:
    assert second_ratio(RationalGF.of([1], times([1, -4], [1, -3], [1, 1])), 1, 6) == "0.750000"
    assert second_ratio(RationalGF.of([1], [1, -4]), 1) is None
    assert second_ratio(RationalGF.of([1], times([1, 0, -4], [1, -1])), 2, 4) == "0.5000"


def test_the_minimal_polynomial_of_a_growth_has_no_factor_of_other_poles() -> None:
    gf = RationalGF.of([1], times([1, -1, -1], [1, -1]))
    assert minimal_polynomial(gf, dominant_root(gf)) == (-1, -1, 1)


def moments_of(weights: list[tuple[int, int]], shift: int = 0) -> tuple[RationalGF, RationalGF, RationalGF]:
    """Boards of k columns, each column one of `weights` = (choices, value): the three functions by their terms."""

    def terms(power: int) -> list[int]:
        found = []
        for k in range(40):
            split = {0: 1}
            for _ in range(k):
                after: dict[int, int] = {}
                for total, count in split.items():
                    for choices, value in weights:
                        after[total + value] = after.get(total + value, 0) + count * choices
                split = after
            found.append(sum(comb(total, power) * count for total, count in split.items()))
        return found

    size = sum(choices for choices, _ in weights)
    bottom = [1, -size]
    functions = []
    for power in range(3):
        denominator = fmpz_poly(times(*[bottom] * (power + 1)))
        top = (fmpz_poly(terms(power)) * denominator).truncate(8)
        functions.append(RationalGF.of([int(c) for c in top.coeffs()], [int(c) for c in denominator.coeffs()]))
    return functions[0], functions[1], functions[2]


@pytest.mark.parametrize("weights", [[(1, 0), (2, 3)], [(3, 2)]])
def test_these_columns_have_the_mean_and_variance_of_one(weights: list[tuple[int, int]]) -> None:
    check_independent(weights)


@pytest.mark.long("arithmetic with many digits")
@settings(max_examples=25, deadline=None)
@given(st.lists(st.tuples(st.integers(1, 5), st.integers(0, 4)), min_size=1, max_size=3))
def test_independent_columns_have_the_mean_and_variance_of_one(weights: list[tuple[int, int]]) -> None:
    check_independent(weights)


def check_independent(weights: list[tuple[int, int]]) -> None:
    size = sum(c for c, _ in weights)
    mean = Fraction(sum(c * v for c, v in weights), size)
    variance = Fraction(sum(c * v * v for c, v in weights), size) - mean**2
    found = limits(moments_of(weights), 10, None)
    assert (found.mean_exact, found.variance_exact) == (str(mean), str(variance))
    assert found.normal == (variance != 0)
    assert found.mean_polynomial == (-mean.numerator, mean.denominator)


def together(*given: tuple[RationalGF, RationalGF, RationalGF]) -> tuple[RationalGF, RationalGF, RationalGF]:
    """The functions of boards that are of one kind or of another."""
    found = []
    for parts in zip(*given, strict=True):
        top, bottom = fmpz_poly([]), fmpz_poly([1])
        for part in parts:
            p, q = fmpz_poly(list(part.numerator)), fmpz_poly(list(part.denominator))
            top, bottom = top * q + p * bottom, bottom * q
        found.append(RationalGF.of([int(c) for c in top.coeffs()], [int(c) for c in bottom.coeffs()]))
    return found[0], found[1], found[2]


def test_a_mean_that_is_rational_at_the_dominant_root_only() -> None:
    """Growth 4 with mean 1/2 beside growth 3 with mean 1: no ball around 1/2 decides between 0.4… and 0.5."""
    found = limits(together(moments_of([(2, 0), (2, 1)]), moments_of([(1, 0), (1, 1), (1, 2)])), 20, None)
    assert (found.mean_exact, found.variance_exact) == ("1/2", "1/4")
    assert found.mean == "0.50000000000000000000"


def test_parts_that_grow_alike_with_different_means_have_no_limit(says: Says) -> None:
    with says(BadInput):
        limits(together(moments_of([(2, 0), (2, 1)]), moments_of([(1, 0), (3, 1)])), 10, None)


def spread(part: tuple[RationalGF, RationalGF, RationalGF], offset: int) -> tuple[RationalGF, RationalGF, RationalGF]:
    a, b, c = (function.spread(2, offset) for function in part)
    return a, b, c


def test_even_and_odd_columns_with_different_variances_are_distinguished(says: Says) -> None:
    one, other = moments_of([(2, 0), (2, 1)]), moments_of([(3, 0), (1, 2)])  # mean 1/2 both, variances 1/4 and 3/4
    both = together(spread(one, 0), spread(other, 1))
    with says(BadInput):
        limits(both, 10, None, period=2)
    with says(BadInput):
        limits(both, 10, None, period=1)
    alike = limits(together(spread(one, 0), spread(one, 1)), 10, None, period=2)
    assert (alike.mean_exact, alike.variance_exact) == ("1/4", "1/8")


def test_even_and_odd_columns_with_the_same_irrational_limits_have_one() -> None:
    """1/(1 - x - t·x²): sums of 1 and 2 by their twos, whose mean per column is (5 - √5)/10."""
    first, second, third = ([0] * 2 * power + [1] for power in range(3))
    bottom = [1, -1, -1]
    part = (
        RationalGF.of(first, bottom),
        RationalGF.of(second, times(bottom, bottom)),
        RationalGF.of(third, times(bottom, bottom, bottom)),
    )
    found = limits(together(spread(part, 0), spread(part, 1)), 20, None, period=2)
    half = limits(part, 20, None, 2)
    assert (found.mean, found.variance) == (half.mean, half.variance)
    assert found.mean == "0.13819660112501051517"  # (5 - √5)/20
    assert found.mean_exact is found.variance_exact is None


def test_even_and_odd_columns_of_different_growth_with_the_same_rational_limits_have_one() -> None:
    fast, slow = moments_of([(2, 0), (2, 1)]), moments_of([(1, 0), (1, 1)])
    found = limits(together(spread(fast, 0), spread(slow, 1)), 10, None, period=2)
    assert (found.mean_exact, found.variance_exact) == ("1/4", "1/8")
