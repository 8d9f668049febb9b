from hypothesis import given
from hypothesis import strategies as st

from stripcount.algebra.rational_gf import RationalGF
from stripcount.errors import BadInput
from tests.sentences import Says

coefficients = st.lists(st.integers(-9, 9), max_size=6)
functions = st.builds(lambda p, q: RationalGF.of(p, [1, *q]), coefficients, coefficients)


def by_recurrence(gf: RationalGF, count: int) -> list[int]:
    """The terms by schoolbook division in Python integers, sharing nothing with FLINT."""
    terms: list[int] = []
    for n in range(count):
        value = gf.numerator[n] if n < len(gf.numerator) else 0
        terms.append(value + sum(c * terms[n - 1 - i] for i, c in enumerate(gf.recurrence) if n - 1 - i >= 0))
    return terms


@given(functions)
def test_terms_far_terms_and_residues_agree_with_the_recurrence(gf: RationalGF) -> None:
    expected = by_recurrence(gf, 25)
    assert gf.terms(25) == expected
    assert gf.terms_modulo(25, 97) == [a % 97 for a in expected]
    assert [gf.term(n) for n in (0, 1, 7, 24)] == [expected[n] for n in (0, 1, 7, 24)]
    assert [gf.window(n, 5) for n in (0, 7, 20)] == [expected[n : n + 5] for n in (0, 7, 20)]
    assert [gf.term(n, 101) for n in (0, 24)] == [expected[n] % 101 for n in (0, 24)]


@given(functions)
def test_json_is_read_back_as_the_same_function(gf: RationalGF) -> None:
    assert RationalGF.from_json(gf.to_json()) == gf


@given(functions, coefficients)
def test_common_factors_are_cancelled_so_equal_sequences_are_equal_values(gf: RationalGF, factor: list[int]) -> None:
    def times(left: tuple[int, ...], right: list[int]) -> list[int]:
        out = [0] * (len(left) + len(right))
        for i, a in enumerate(left):
            for j, b in enumerate(right):
                out[i + j] += a * b
        return out

    common = [1, *factor]
    assert RationalGF.of(times(gf.numerator, common), times(gf.denominator, common)) == gf


def test_the_recurrence_says_from_where_it_holds() -> None:
    gf = RationalGF.of([5, 0, 0, 1], [1, -2])
    assert (gf.recurrence, gf.valid_from, gf.terms(6)) == ((2,), 4, [5, 10, 20, 41, 82, 164])


def test_quotients_without_integer_series_are_refused(says: Says) -> None:
    with says(BadInput):
        RationalGF.of([1], [2, 1])
    with says(BadInput):
        RationalGF.of([1], [0])
    with says(BadInput):
        RationalGF.from_json('{"numerator": 3}')
    assert RationalGF.of([0], [1, -1]) == RationalGF((), (1,))
