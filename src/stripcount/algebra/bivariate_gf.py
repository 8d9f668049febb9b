"""BivariateGF: a rational function P(x, t)/Q(x, t) whose series in x has polynomials in t as coefficients."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from flint import fmpz_poly

from stripcount.algebra.rational_gf import RationalGF, power_text, quotient_text, signed_sum
from stripcount.errors import whole

Rows = tuple[tuple[int, ...], ...]
"""For each power of x, ascending, the coefficients in t, ascending, without trailing zeros."""


@dataclass(frozen=True)
class BivariateGF:
    """P(x, t)/Q(x, t) = Σ a(n; t) xⁿ in lowest terms, with Q(0, t) = 1.

    `numerator[i][j]` is the coefficient of xⁱ tʲ.

    >>> walks = BivariateGF(((1,),), ((1,), (-1, -1)))
    >>> print(walks, walks.terms(3), walks.at(1))
    1/(1 - x - t*x) [(1,), (1, 1), (1, 2, 1)] 1/(1 - 2*x)
    """

    numerator: Rows
    denominator: Rows

    @property
    def order(self) -> int:
        """The degree of the denominator in x."""
        return len(self.denominator) - 1

    @property
    def degree(self) -> int:
        """The highest power of t in either polynomial."""
        return max(len(part) for part in (*self.numerator, *self.denominator)) - 1

    def terms(self, count: int) -> list[tuple[int, ...]]:
        """Return the polynomials a(0; t)..a(count - 1; t), coefficients ascending."""
        count = whole("count", count, 0)
        top, bottom = ([fmpz_poly(list(row)) for row in part] for part in (self.numerator, self.denominator))
        found: list[fmpz_poly] = []
        for n in range(count):
            entry = top[n] if n < len(top) else fmpz_poly([])
            for i in range(1, min(n, self.order) + 1):
                entry -= bottom[i] * found[n - i]
            found.append(entry)
        return [tuple(int(c) for c in entry.coeffs()) for entry in found]

    def at(self, t: int) -> RationalGF:
        """Return the function of x at a whole number t, common factors cancelled."""
        values = [[int(fmpz_poly(list(row))(t)) for row in part] for part in (self.numerator, self.denominator)]
        return RationalGF.of(*values)

    def latex(self) -> str:
        r"""Return the function as LaTeX.

        >>> print(BivariateGF(((1,),), ((1,), (-1, -1))).latex())
        \frac{1}{1 - x - t x}
        """
        top, bottom = (
            re.sub(r"\^(\d+)", r"^{\1}", bivariate_text(part, " ")) for part in (self.numerator, self.denominator)
        )
        return rf"\frac{{{top}}}{{{bottom}}}"

    def __str__(self) -> str:
        return quotient_text(bivariate_text(self.numerator), bivariate_text(self.denominator))


def bivariate_text(rows: Sequence[Sequence[int]], times: str = "*") -> str:
    """Return a polynomial in x and t as one line of text, one term per monomial, powers of x and then of t ascending.

    >>> bivariate_text([[1], [0, -2], [3, 1]])
    '1 - 2*t*x + 3*x^2 + t*x^2'
    """
    return signed_sum(
        (
            (c, times.join(filter(None, (power_text("t", exponent), power_text("x", power)))))
            for power, row in enumerate(rows)
            for exponent, c in enumerate(row)
        ),
        times,
    )
