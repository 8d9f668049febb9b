"""Coefficients of rational functions given as SymPy expressions and polynomials."""

from __future__ import annotations

from typing import TYPE_CHECKING

from stripcount.errors import BadInput, excerpt

if TYPE_CHECKING:
    from sympy import Expr, Poly, Rational, Symbol


def coefficients(numerator: object, denominator: object) -> tuple[list[int], list[int]]:
    """Return the ascending integer coefficients of numerator and denominator of a quotient of two SymPy values.

    Fractions are cleared. A `Poly` is read in time linear in its degree; expressions are first brought to a common
    denominator. Raises BadInput unless both are polynomials with rational coefficients in at most one variable.
    """
    import sympy

    if isinstance(numerator, (tuple, list, sympy.Tuple)):
        raise BadInput("numerator and denominator must be two arguments, not one pair; for a pair G, use *G.")
    numerator_value, denominator_value = (
        value if isinstance(value, sympy.Poly) else sympy.sympify(value) for value in (numerator, denominator)
    )
    if not (
        isinstance(numerator_value, (sympy.Expr, sympy.Poly))
        and isinstance(denominator_value, (sympy.Expr, sympy.Poly))
    ):
        raise _no_quotient(numerator, denominator)
    symbols = numerator_value.free_symbols | denominator_value.free_symbols
    if len(symbols) > 1:
        symbol_names = ", ".join(sorted(map(str, symbols)))
        raise BadInput(f"numerator and denominator must have one variable in common, not {symbol_names}.")
    x = next(iter(symbols), sympy.Symbol("x"))
    if not (isinstance(numerator_value, sympy.Poly) and isinstance(denominator_value, sympy.Poly)):
        numerator_value, denominator_value = sympy.fraction(
            sympy.together(numerator_value.as_expr() / denominator_value.as_expr())
        )
    polynomials = [_ascending_coefficients(polynomial, x) for polynomial in (numerator_value, denominator_value)]
    scale = sympy.ilcm(1, *(c.q for polynomial in polynomials for c in polynomial))
    p, q = ([int(c * scale) for c in polynomial] for polynomial in polynomials)
    return p, q


def _ascending_coefficients(value: Expr | Poly, x: Symbol) -> list[Rational]:
    """Return the rational coefficients of a polynomial in x, in ascending order; raises BadInput for anything else."""
    import sympy

    try:
        ascending = sympy.Poly(value, x).all_coeffs()[::-1]
    except sympy.PolynomialError:
        ascending = []
    rational = [c for c in ascending if isinstance(c, sympy.Rational)]
    if not ascending or len(rational) < len(ascending):
        raise _no_quotient(value)
    return rational


def _no_quotient(*values: object) -> BadInput:
    """Return the error that some values are no polynomials with rational coefficients."""
    received_text = " and ".join(excerpt(str(value)) for value in values)
    return BadInput(f"numerator and denominator must be polynomials with rational coefficients, not {received_text}.")
