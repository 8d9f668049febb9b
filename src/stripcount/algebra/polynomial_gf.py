"""PolynomialGF: a rational function of x whose coefficients, and those of its series, are polynomials."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction

from flint import fmpz_poly

from stripcount.algebra.polynomial import Nested, Polynomial, from_kronecker, monomials_text
from stripcount.algebra.rational_gf import RationalGF, quotient_text
from stripcount.errors import BadInput, checked_integer


@dataclass(frozen=True)
class PolynomialGF:
    """P/Q = Σ a(n) xⁿ in lowest terms, with Q = 1 at x = 0; P, Q and a(n) are polynomials in `variables` after x.

    `numerator` and `denominator` hold nested coefficients, the powers of x first.

    >>> walks = PolynomialGF(((1,),), ((1,), (-1, -1)))
    >>> print(walks, walks.terms(3), walks.at(t=1))
    1/(1 - x - t*x) [(1,), (1, 1), (1, 2, 1)] 1/(1 - 2*x)
    """

    numerator: Nested
    denominator: Nested
    variables: tuple[str, ...] = ("x", "t")

    @property
    def order(self) -> int:
        """The degree of the denominator in x."""
        return len(self.denominator) - 1

    @property
    def degrees(self) -> tuple[int, ...]:
        """The highest power of each variable but x in either polynomial."""
        return tuple(map(max, zip(*(Polynomial(self.variables, f).degrees[1:] for f in self._polynomials))))

    @property
    def _polynomials(self) -> tuple[Nested, Nested]:
        """(numerator, denominator)."""
        return self.numerator, self.denominator

    def terms(self, count: int) -> list[Nested]:
        """Return the polynomials a(0)..a(count - 1), coefficients ascending."""
        count = checked_integer("count", count, 0)
        sizes = self._kronecker_sizes(count)
        return [from_kronecker([int(c) for c in term.coeffs()], sizes) for term in self._packed_terms(count, sizes)]

    def _kronecker_sizes(self, count: int) -> tuple[int, ...]:
        """Return for each variable but x a number above its exponents in all products for `count` terms."""
        return tuple(1 + degree * (count + 1) for degree in self.degrees)

    def _packed_terms(self, count: int, sizes: tuple[int, ...]) -> Iterator[fmpz_poly]:
        """Yield the first `count` terms, each packed into one variable by `to_kronecker`."""
        numerator, denominator = ([to_kronecker(row, sizes) for row in polynomial] for polynomial in self._polynomials)
        terms: list[fmpz_poly] = []
        for n in range(count):
            entry = numerator[n] if n < len(numerator) else fmpz_poly([])
            for i in range(1, min(n, self.order) + 1):
                if denominator[i] and terms[n - i]:
                    entry -= denominator[i] * terms[n - i]
            terms.append(entry)
            yield entry

    def first_difference(self, terms: list[Nested]) -> int | None:
        """Return the first n for which a(n) is not terms[n]; None if there is none.

        Costs `order` products of polynomials for each term.
        """
        shapes = [Polynomial(self.variables[1:], term).degrees for term in terms]
        sizes = tuple(
            1 + max(degrees_of_terms) + degree for degrees_of_terms, degree in zip(zip(*shapes), self.degrees)
        )
        numerator, denominator = ([to_kronecker(row, sizes) for row in polynomial] for polynomial in self._polynomials)
        packed = [to_kronecker(term, sizes) for term in terms]
        for n in range(len(terms)):
            entry = fmpz_poly([])
            for i in range(min(n, self.order) + 1):
                entry += denominator[i] * packed[n - i]
            if entry != (numerator[n] if n < len(numerator) else fmpz_poly([])):
                return n
        return None

    def at(self, **values: int) -> RationalGF:
        """Return the function of x with every other variable at an integer, common factors cancelled."""
        return RationalGF.of(*(list(map(int, f)) for f in self.fractions_at(**values)))

    def fractions_at(self, **values: int | Fraction) -> tuple[list[int | Fraction], list[int | Fraction]]:
        """Return numerator and denominator, not reduced, with every variable but x at a rational number.

        Raises BadInput if a value is missing, or given for another variable.
        """
        names = set(self.variables[1:])
        if names != values.keys():
            raise BadInput(f"values must be given for {' and '.join(sorted(names))}, and for nothing else.")
        numerator, denominator = (Polynomial(self.variables, f).at(**values).coefficients for f in self._polynomials)
        return list(numerator), list(denominator)

    def partly_at(self, **values: int | Fraction) -> tuple[Polynomial, Polynomial]:
        """Return numerator and denominator, not reduced, with some variables but x at rational numbers."""
        if other_variables := sorted(values.keys() - set(self.variables[1:])):
            allowed = ", ".join(self.variables[1:])
            raise BadInput(f"values must be given for variables among {allowed}, not for {', '.join(other_variables)}.")
        numerator, denominator = (Polynomial(self.variables, f).at(**values) for f in self._polynomials)
        return numerator, denominator

    def latex(self) -> str:
        r"""Return the function as LaTeX.

        >>> print(PolynomialGF(((1,),), ((1,), (-1, -1))).latex())
        \frac{1}{1 - x - t x}
        """
        numerator, denominator = (
            re.sub(r"\^(\d+)", r"^{\1}", self._text(polynomial, " ")) for polynomial in self._polynomials
        )
        return rf"\frac{{{numerator}}}{{{denominator}}}"

    def texts(self) -> tuple[str, str]:
        """Return numerator and denominator as text that most computer algebra systems read."""
        return self._text(self.numerator), self._text(self.denominator)

    def __str__(self) -> str:
        return quotient_text(*self.texts())

    def _text(self, nested: Nested, product_sign: str = "*") -> str:
        """Return a polynomial as one line, powers of x ascending, then those of the others."""
        other_variables = self.variables[1:]
        return monomials_text(
            (
                ((*other_powers, power), c)
                for (power, *other_powers), c in Polynomial(self.variables, nested).monomials()
            ),
            (*other_variables, self.variables[0]),
            product_sign,
        )


def to_kronecker(nested: Nested, sizes: tuple[int, ...]) -> fmpz_poly:
    """Return nested coefficients packed into a polynomial in one variable, the inverse of `from_kronecker`."""
    place_values, place_value = [], 1
    for size in sizes:
        place_values.append(place_value)
        place_value *= size
    packed_coefficients: dict[int, int] = {}
    for powers, c in Polynomial(("",) * len(sizes), nested).monomials():
        packed_coefficients[sum(power * place_value for power, place_value in zip(powers, place_values))] = c
    return fmpz_poly(
        [packed_coefficients.get(exponent, 0) for exponent in range(max(packed_coefficients, default=-1) + 1)]
    )
