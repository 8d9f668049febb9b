"""Rational functions parsed from text as papers print them, such as -2*x*(x^2+6*x+3)/(x^3+4*x^2-1)."""

from __future__ import annotations

import ast
import warnings

from flint import fmpz_poly

from stripcount.errors import BadInput, checked_type, excerpt

PolynomialPair = tuple[fmpz_poly, fmpz_poly]
"""(numerator, denominator) of a rational function, not necessarily in lowest terms."""

MAX_DEGREE = 10_000  # the largest allowed exponent and degree
MAX_BITS = 100_000  # the largest number of bits of a coefficient of the result and of every part
MAX_TOTAL_BITS = 30_000_000  # the largest number of bits of all coefficients together
MAX_LENGTH = 1_000_000  # the largest number of characters of a text


def quotient(text: str) -> PolynomialPair:
    """Return (numerator, denominator) of the function given by `text`: x, integers, + - * / ^ and brackets.

    Common factors are not cancelled. Raises BadInput for anything else and for an expression that is too large.

    >>> quotient("x*(x^2+6*x)/(x^3-1)")
    (x^3 + 6*x^2, x^3 + (-1))
    """
    checked_type("text", text, str, "a quotient such as x/(1 - x - x^2)")
    if len(text) > MAX_LENGTH:
        raise BadInput(f"a function must have at most {MAX_LENGTH:,} characters, not {len(text):,}.")
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # the compiler's warnings about literals that are refused below
            tree = ast.parse(text.strip().replace("^", "**"), mode="eval").body
        return _evaluate(tree)
    except (SyntaxError, ValueError, RecursionError, MemoryError) as error:
        if isinstance(error, BadInput):
            raise
        raise BadInput(f"a function must be a formula in x, not {excerpt(text)}.") from None


def _evaluate(node: ast.expr) -> PolynomialPair:
    """Return (numerator, denominator) of an expression, not reduced; raises BadInput."""
    match node:
        case ast.Constant(value=int() as number):
            return fmpz_poly([number]), fmpz_poly([1])
        case ast.Name(id="x"):
            return fmpz_poly([0, 1]), fmpz_poly([1])
        case ast.UnaryOp(op=ast.USub(), operand=operand):
            numerator, denominator = _evaluate(operand)
            return -numerator, denominator
        case ast.BinOp(left=base, op=ast.Pow(), right=ast.Constant(value=int() as power)):
            if power > MAX_DEGREE:
                raise _too_large(node)
            numerator, denominator = _evaluate(base)
            _check_size(
                node, max(numerator.degree(), denominator.degree()) * power, _bits(numerator, denominator) * power
            )
            return numerator**power, denominator**power
        case ast.BinOp(left=left, op=operator, right=right):
            (a, b), (c, d) = _evaluate(left), _evaluate(right)
            _check_size(node, max(a.degree(), b.degree()) + max(c.degree(), d.degree()), _bits(a, b) + _bits(c, d))
            match operator:
                case ast.Pow():
                    raise _too_large(node)
                case ast.Add():
                    return a * d + c * b, b * d
                case ast.Sub():
                    return a * d - c * b, b * d
                case ast.Mult():
                    return a * c, b * d
                case ast.Div() if c.degree() >= 0:
                    return a * d, b * c
    raise BadInput(f"a function must be made of x, integers, + - * / ^, not {excerpt(ast.unparse(node))}.")


def _bits(numerator: fmpz_poly, denominator: fmpz_poly) -> int:
    """Return how many bits a factor, either of two polynomials, may add to the coefficients of a product, at most."""
    return max(
        int(polynomial.height_bits()) + max(int(polynomial.degree()), 0).bit_length()
        for polynomial in (numerator, denominator)
    )


def _check_size(node: ast.expr, degree: int, bits: int) -> None:
    """Raise BadInput if a product of this degree with coefficients of this many bits is too large to be computed."""
    if degree > MAX_DEGREE or bits > MAX_BITS or degree * bits > MAX_TOTAL_BITS:
        raise _too_large(node)


def _too_large(node: ast.expr) -> BadInput:
    """Return the error that an expression is too large."""
    return BadInput(
        f"a function must have powers of x up to {MAX_DEGREE} and coefficients of at most {MAX_BITS} bits, "
        f"{MAX_TOTAL_BITS:,} in all, not {excerpt(ast.unparse(node))}."
    )
