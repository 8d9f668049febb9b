"""The numbers a(n) of an entry in a theorem: a subsequence of the numbers f(k) of boards of k columns, divided.

They are given by divisor · a(n) = f(step · n + more - less) for n ≥ first. If f has the generating function P/Q, that
of a(first), a(first + 1), ... is P'/Q'. There are polynomials C and R with C(x)·Q(x) = R(xˢ)·Q'(xˢ), s = step, by which
the recurrence of f gives that of a; Coq checks this equation and the first numbers.
"""

from __future__ import annotations

from dataclasses import dataclass

from flint import fmpz_mat, fmpz_poly

from stripcount.algebra.rational_gf import Coefficients, RationalGF
from stripcount.errors import Disagreement


@dataclass(frozen=True)
class EntryNumbers:
    """The numbers a(n) = f(step · n + more - less) / divisor for n ≥ first; at least one of more and less is 0."""

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
        """The five numbers as arguments in Coq."""
        return f"{self.first} {self.divisor} {self.step} {self.more} {self.less}"


@dataclass(frozen=True)
class NumbersProof:
    """The function P'/Q', the polynomials R (`common`) and C (`cofactor`), and the first n with the recurrence of a.

    Coefficients are ascending.
    """

    function: RationalGF
    common: Coefficients
    cofactor: Coefficients
    valid_from: int


def numbers_proof(gf: RationalGF, numbers: EntryNumbers) -> NumbersProof:
    """Return the generating function of the numbers of an entry, and what Coq needs to check it.

    `gf` is the generating function of the numbers of boards. Raises Disagreement if one of those that are divided is
    not divisible by the divisor.

    >>> numbers_proof(RationalGF.of([1], [1, -1, -1]), EntryNumbers(first=1, step=2, more=1)).function
    RationalGF.parse('(3 - x)/(1 - 3*x + x^2)')
    """
    step, start = numbers.step, numbers.start
    denominator = _denominator_of_root_powers(gf.denominator, step)
    length = max(len(denominator) - 1, -(-max(len(gf.numerator) - start, 0) // step))
    terms = gf.terms(start + step * length + 1)[start::step][:length]
    numerator = (fmpz_poly(terms) * fmpz_poly(list(denominator))).truncate(length)
    undivided = RationalGF.of(_ascending(numerator), denominator)
    if any(c % numbers.divisor for c in undivided.numerator):
        raise Disagreement(f"a number of boards that is not divisible by {numbers.divisor}.")
    function = RationalGF.of([c // numbers.divisor for c in undivided.numerator], undivided.denominator)
    common = fmpz_poly(list(denominator)) // fmpz_poly(list(function.denominator))
    cofactor, remainder = divmod(fmpz_poly(_in_power_of_x(denominator, step)), fmpz_poly(list(gf.denominator)))
    if remainder.degree() >= 0:
        raise Disagreement("the denominator of every so many numbers is no multiple of that of all.")
    valid_from = numbers.first + function.valid_from
    return NumbersProof(function, tuple(_ascending(common)), tuple(_ascending(cofactor)), valid_from)


def _denominator_of_root_powers(denominator: Coefficients, step: int) -> Coefficients:
    """Return the polynomial with constant term 1 whose reciprocal roots are the `step`-th powers of a denominator's."""
    order = len(denominator) - 1
    if step == 1 or order == 0:
        return denominator
    companion = fmpz_mat(order, order)
    for row in range(order):
        companion[row, order - 1] = -denominator[order - row]
        if row:
            companion[row, row - 1] = 1
    return tuple(int(c) for c in reversed((companion**step).charpoly().coeffs()))


def _in_power_of_x(polynomial: Coefficients, step: int) -> list[int]:
    """Return the coefficients in x of the polynomial p(x^step), ascending as those of p are."""
    coefficients = [0] * (step * (len(polynomial) - 1) + 1)
    coefficients[::step] = polynomial
    return coefficients


def _ascending(polynomial: fmpz_poly) -> list[int]:
    """Return the ascending coefficients of a polynomial."""
    return [int(c) for c in polynomial.coeffs()]
