"""Generating functions in two variables: exponents of x are numbers of columns, those of t totals of a statistic.

The terms are polynomials in t, known exactly. At t = 2^b they are whole numbers, with a rational generating function in
x alone, which is found modulo primes; if b is large enough, its coefficients have those of the powers of t as digits to
the base 2^b (Kronecker's substitution). The numerator and the denominator have integer coefficients: the denominator
divides det(I - x M(t)), which has constant term 1 (Gauss's lemma). The proof depends on none of this: the function
found is expanded and compared with as many exact terms as a proof needs.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from flint import fmpz, fmpz_poly

from stripcount.algebra.bivariate_gf import BivariateGF
from stripcount.algebra.crt import primes_below, primes_from
from stripcount.algebra.recurrence import Image, fitting, rational_modulo
from stripcount.errors import compare
from stripcount.evaluate.statistic import polynomial_terms
from stripcount.machine.exploration import Exploration
from stripcount.machine.merged_totals import merged_states

_BITS = 64  # b at first; it is doubled where coefficients are larger


@dataclass(frozen=True)
class BivariateDerivation:
    """A generating function in two variables and its proof.

    `states` is the number of column states, `minimal_states` the number after merging with totals, `terms_used` the
    number of terms that were used, modulo each of `primes`.
    """

    gf: BivariateGF
    states: int
    minimal_states: int
    terms_used: int
    primes: tuple[int, ...]
    evidence: str
    because: str


def bivariate_generating_function(exploration: Exploration, values: tuple[int, ...]) -> BivariateDerivation:
    """Return Σ a(k; t) xᵏ, where the coefficient of tⁿ in a(k; t) counts the solutions whose total is n.

    `values` are what the exploration's marks add to the total.

    Always proved: two rational functions of orders N and d that agree on N + d terms are equal. Costs 2N terms, which
    are polynomials, for N merged states; raises TooLarge for more than 250 of these.

    >>> from stripcount.count import Count
    >>> from stripcount.puzzles.magnets import Magnets
    >>> print(Count(Magnets(1)).statistic("magnets").generating_function().gf)
    (1 + t*x^2)/(1 - x^2 - t*x^2 - t*x^4)
    """
    bound = merged_states(exploration, values)
    terms = polynomial_terms(exploration, values, 2 * bound + 1)
    found, primes = reconstructed([fmpz_poly(list(term)) for term in terms], bound)
    order = max(found.order, len(found.numerator))
    said = "the machine", "the generating function"
    compare(terms[: bound + order], found.terms(bound + order), lambda k: f"a({k}; t)", said)
    return BivariateDerivation(
        gf=found,
        states=exploration.sizes[0],
        minimal_states=bound,
        terms_used=2 * bound,
        primes=primes,
        evidence="proved",
        because=f"it agrees with a machine of {bound} states on the first {bound + order} terms, polynomials in t: "
        f"different functions of orders {bound} and {order} cannot agree on so many terms",
    )


def reconstructed(terms: Sequence[fmpz_poly], bound: int) -> tuple[BivariateGF, tuple[int, ...]]:
    """Return the function that probably has these terms, and the primes modulo which they were used."""
    bits, other = _BITS, primes_below(1 << 61, 1)[0]
    while True:
        values, primes = [term(1 << bits) for term in terms], list[int]()
        found = fitting(values, _images(values, bound, primes))
        assert found is not None  # there is such a function, and the primes do not end
        gf = BivariateGF(*(tuple(_digits(c, bits) for c in part) for part in (found.numerator, found.denominator)))
        if gf.at(3).terms_modulo(len(terms), other) == [int(term(3)) % other for term in terms]:
            return gf, tuple(primes)
        bits *= 2


def _images(values: Sequence[fmpz], bound: int, used: list[int]) -> Iterator[tuple[int, Image]]:
    for prime in primes_from((1 << 62) - 1):
        used.append(prime)
        yield prime, rational_modulo([int(value % prime) for value in values], bound, prime)


def _digits(number: int, bits: int) -> tuple[int, ...]:
    """Return the digits of a whole number to the base 2^bits, ascending, from -2^(bits-1) to 2^(bits-1) - 1."""
    found, half = [], 1 << (bits - 1)
    while number:
        digit = (number + half) % (2 * half) - half
        found.append(digit)
        number = (number - digit) >> bits
    return tuple(found)
