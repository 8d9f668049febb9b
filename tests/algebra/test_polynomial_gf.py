"""Series whose terms are polynomials in several variables, against products written out."""

from stripcount.algebra.polynomial_gf import PolynomialGF


def test_powers_of_two_variables_are_not_taken_for_each_other() -> None:
    """1/(1 - (s + t)·x): a(n) = (s + t)ⁿ, whose powers of s come up to n."""
    gf = PolynomialGF(((((1,),)),), ((((1,),)), ((0, -1), (-1,))), ("x", "s", "t"))
    terms = gf.terms(5)
    assert terms[2] == ((0, 0, 1), (0, 2), (1,))
    assert terms[4] == ((0, 0, 0, 0, 1), (0, 0, 0, 4), (0, 0, 6), (0, 4), (1,))
    assert gf.first_difference(terms) is None
    assert gf.first_difference([*terms[:3], terms[2], terms[4]]) == 3
