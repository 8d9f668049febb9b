"""Functions read from formulas and from SymPy: what is refused is refused before it is computed."""

import pytest
import sympy

from stripcount.algebra.expressions import quotient
from stripcount.algebra.from_sympy import coefficients
from stripcount.errors import BadInput


@pytest.mark.parametrize("text", ["(1 + x)^10000", "2^90000*x^9000"])
def test_degree_times_bits_is_limited_where_neither_alone_is_too_large(text: str) -> None:
    with pytest.raises(BadInput, match="30,000,000 in all"):
        quotient(text)


def test_a_polynomial_with_one_irrational_coefficient_is_not_read_without_it() -> None:
    with pytest.raises(BadInput, match="rational coefficients"):
        coefficients(sympy.sympify("1 + sqrt(2)*x"), sympy.sympify("1 - x"))
