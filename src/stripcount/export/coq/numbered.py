"""The numbers of an entry in a theorem: every so many of the numbers of all boards, from one on, divided.

Of f = P/Q these are the numbers a with divisor · a(n) = f(step · n + more - less) from n = first on. Their function
P'/Q' begins with a(first). Where C·Q = R·Q' at x^step, the recurrence of f gives that of a; Coq checks this and the
first numbers.
"""

from __future__ import annotations

from dataclasses import dataclass

from flint import fmpz_mat, fmpz_poly

from stripcount.algebra.rational_gf import Coefficients, RationalGF
from stripcount.errors import Disagreement


@dataclass(frozen=True)
class Numbered:
    """Which boards a(n) counts, for n ≥ first: 1/divisor of those of step · n + more columns, or less columns fewer."""

    first: int
    divisor: int = 1
    step: int = 1
    more: int = 0
    less: int = 0

    @property
    def start(self) -> int:
        """The number of columns of the boards that a(first) counts."""
        return self.step * self.first + self.more - self.less

    @property
    def words(self) -> str:
        """The arguments in Coq."""
        return f"{self.first} {self.divisor} {self.step} {self.more} {self.less}"


@dataclass(frozen=True)
class Section:
    """P' and Q' of the numbers, R and C of the check, and the index from which their recurrence holds."""

    function: RationalGF
    common: Coefficients
    cofactor: Coefficients
    valid_from: int


def section(gf: RationalGF, numbered: Numbered) -> Section:
    """Return the function of the numbers; raises Disagreement if one is not divisible.

    >>> section(RationalGF.of([1], [1, -1, -1]), Numbered(first=1, step=2, more=1)).function
    RationalGF.parse('(3 - x)/(1 - 3*x + x^2)')
    """
    step, start = numbered.step, numbered.start
    bottom = _powers(gf.denominator, step)
    length = max(len(bottom) - 1, -(-max(len(gf.numerator) - start, 0) // step))
    terms = gf.terms(start + step * length + 1)[start::step][:length]
    top = (fmpz_poly(terms) * fmpz_poly(list(bottom))).truncate(length)
    whole = RationalGF.of(_ascending(top), bottom)
    if any(c % numbered.divisor for c in whole.numerator):
        raise Disagreement(f"a number of boards that is not divisible by {numbered.divisor}.")
    function = RationalGF.of([c // numbered.divisor for c in whole.numerator], whole.denominator)
    common = fmpz_poly(list(bottom)) // fmpz_poly(list(function.denominator))
    cofactor, rest = divmod(fmpz_poly(_expanded(bottom, step)), fmpz_poly(list(gf.denominator)))
    if rest.degree() >= 0:
        raise Disagreement("the denominator of every so many numbers is no multiple of that of all.")
    valid_from = numbered.first + function.valid_from
    return Section(function, tuple(_ascending(common)), tuple(_ascending(cofactor)), valid_from)


def _powers(denominator: Coefficients, step: int) -> Coefficients:
    """Return the polynomial whose reciprocal roots are the powers of those of a denominator."""
    order = len(denominator) - 1
    if step == 1 or order == 0:
        return denominator
    companion = fmpz_mat(order, order)
    for row in range(order):
        companion[row, order - 1] = -denominator[order - row]
        if row:
            companion[row, row - 1] = 1
    return tuple(int(c) for c in reversed((companion**step).charpoly().coeffs()))


def _expanded(polynomial: Coefficients, step: int) -> list[int]:
    found = [0] * (step * (len(polynomial) - 1) + 1)
    found[::step] = polynomial
    return found


def _ascending(polynomial: fmpz_poly) -> list[int]:
    return [int(c) for c in polynomial.coeffs()]
