"""PolynomialGF: a rational function of x whose coefficients, and those of its series, are polynomials."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction

from flint import fmpz_poly

from stripcount.algebra.polynomial import Nested, Polynomial, monomials_text, unfolded
from stripcount.algebra.rational_gf import RationalGF, quotient_text
from stripcount.errors import BadInput, whole


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
        return tuple(map(max, zip(*(Polynomial(self.variables, f).degrees[1:] for f in self._both))))

    @property
    def _both(self) -> tuple[Nested, Nested]:
        return self.numerator, self.denominator

    def terms(self, count: int) -> list[Nested]:
        """Return the polynomials a(0)..a(count - 1), coefficients ascending."""
        count = whole("count", count, 0)
        sizes = self._room(count)
        return [unfolded([int(c) for c in term.coeffs()], sizes) for term in self._folded(count, sizes)]

    def _room(self, count: int) -> tuple[int, ...]:
        """Return a number for each variable that exceeds its power in every product by which terms are computed."""
        return tuple(1 + degree * (count + 1) for degree in self.degrees)

    def _folded(self, count: int, sizes: tuple[int, ...]) -> Iterator[fmpz_poly]:
        top, bottom = ([folded(row, sizes) for row in polynomial] for polynomial in self._both)
        terms: list[fmpz_poly] = []
        for n in range(count):
            entry = top[n] if n < len(top) else fmpz_poly([])
            for i in range(1, min(n, self.order) + 1):
                if bottom[i] and terms[n - i]:
                    entry -= bottom[i] * terms[n - i]
            terms.append(entry)
            yield entry

    def has_terms(self, terms: list[Nested]) -> int | None:
        """Return the first n for which a(n) is not terms[n]; None if the series begins with all of them.

        Costs `order` products of polynomials for each term.
        """
        shapes = [Polynomial(self.variables[1:], term).degrees for term in terms]
        sizes = tuple(
            1 + max(degrees_of_terms) + degree for degrees_of_terms, degree in zip(zip(*shapes), self.degrees)
        )
        top, bottom = ([folded(row, sizes) for row in polynomial] for polynomial in self._both)
        packed = [folded(term, sizes) for term in terms]
        for n in range(len(terms)):
            entry = fmpz_poly([])
            for i in range(min(n, self.order) + 1):
                entry += bottom[i] * packed[n - i]
            if entry != (top[n] if n < len(top) else fmpz_poly([])):
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
        top, bottom = (Polynomial(self.variables, f).at(**values).coefficients for f in self._both)
        return list(top), list(bottom)

    def partly_at(self, **values: int | Fraction) -> tuple[Polynomial, Polynomial]:
        """Return numerator and denominator, not reduced, with some variables but x at rational numbers."""
        if others := sorted(values.keys() - set(self.variables[1:])):
            allowed = ", ".join(self.variables[1:])
            raise BadInput(f"values must be given for variables among {allowed}, not for {', '.join(others)}.")
        top, bottom = (Polynomial(self.variables, f).at(**values) for f in self._both)
        return top, bottom

    def latex(self) -> str:
        r"""Return the function as LaTeX.

        >>> print(PolynomialGF(((1,),), ((1,), (-1, -1))).latex())
        \frac{1}{1 - x - t x}
        """
        top, bottom = (re.sub(r"\^(\d+)", r"^{\1}", self._text(polynomial, " ")) for polynomial in self._both)
        return rf"\frac{{{top}}}{{{bottom}}}"

    def texts(self) -> tuple[str, str]:
        """Return numerator and denominator as text that most computer algebra systems read."""
        return self._text(self.numerator), self._text(self.denominator)

    def __str__(self) -> str:
        return quotient_text(*self.texts())

    def _text(self, nested: Nested, times: str = "*") -> str:
        """Return a polynomial as one line, powers of x ascending, then those of the others."""
        others = self.variables[1:]
        return monomials_text(
            (((*rest, power), c) for (power, *rest), c in Polynomial(self.variables, nested).monomials()),
            (*others, self.variables[0]),
            times,
        )


def folded(nested: Nested, sizes: tuple[int, ...]) -> fmpz_poly:
    """Return the polynomial in one variable from which `unfolded` makes the given nested coefficients."""
    units, unit = [], 1
    for size in sizes:
        units.append(unit)
        unit *= size
    flat: dict[int, int] = {}
    for powers, c in Polynomial(("",) * len(sizes), nested).monomials():
        flat[sum(power * unit_of_variable for power, unit_of_variable in zip(powers, units))] = c
    return fmpz_poly([flat.get(exponent, 0) for exponent in range(max(flat, default=-1) + 1)])
