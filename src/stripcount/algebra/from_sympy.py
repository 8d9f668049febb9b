"""Coefficients out of SymPy's expressions and polynomials."""

from __future__ import annotations

from typing import Any

from stripcount.errors import BadInput, shortened


def coefficients(numerator: Any, denominator: Any) -> tuple[list[int], list[int]]:
    """Return the ascending whole coefficients of a quotient of two SymPy values, fractions cleared.

    A `Poly` is read off in time linear in its degree; expressions are first brought over one denominator.
    """
    import sympy

    if isinstance(numerator, (tuple, list, sympy.Tuple)):
        raise BadInput("numerator and denominator must be two arguments: of a pair G, give *G.")
    top, bottom = (
        value if isinstance(value, sympy.Poly) else sympy.sympify(value) for value in (numerator, denominator)
    )
    symbols = top.free_symbols | bottom.free_symbols
    if len(symbols) > 1:
        named = ", ".join(sorted(map(str, symbols)))
        raise BadInput(f"numerator and denominator must have one variable in common, not {named}.")
    x = next(iter(symbols), sympy.Symbol("x"))
    if not (isinstance(top, sympy.Poly) and isinstance(bottom, sympy.Poly)):
        top, bottom = sympy.fraction(sympy.together(_expression(top) / _expression(bottom)))
    found = [_ascending(part, x) for part in (top, bottom)]
    scale = sympy.ilcm(1, *(c.q for part in found for c in part))
    p, q = ([int(c * scale) for c in part] for part in found)
    return p, q


def _expression(value: Any) -> Any:
    return value.as_expr() if hasattr(value, "as_expr") else value


def _ascending(value: Any, x: Any) -> list[Any]:
    import sympy

    try:
        found: list[Any] = sympy.Poly(value, x).all_coeffs()[::-1]
    except sympy.PolynomialError:
        found = []
    if not found or not all(c.is_Rational for c in found):
        raise BadInput(
            f"a generating function needs polynomials with rational coefficients, not {shortened(str(value))}."
        )
    return found
