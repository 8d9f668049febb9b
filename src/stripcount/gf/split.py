"""Generating functions in several variables: exponents of x are numbers of columns, the others totals of statistics.

The terms are polynomials, known exactly. With one statistic, at t = 2^b they are integers, with a rational
generating function in x alone, which is found modulo primes; if b is large enough, its coefficients have those of the
powers of t as digits to the base 2^b (Kronecker's substitution). Large functions, and those of several statistics, are
interpolated. The numerator and the denominator have integer coefficients: the denominator divides det(I - x M(t)),
which has constant term 1 (Gauss's lemma). The proof depends on none of this: the function found is expanded and
compared with as many exact terms as a proof needs.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import prod
from operator import mul

from flint import fmpz, fmpz_poly

from stripcount.algebra.crt import primes_below, primes_downwards_from
from stripcount.algebra.polynomial_gf import PolynomialGF
from stripcount.algebra.recurrence import Image, function_from_images, rational_modulo
from stripcount.errors import Disagreement, value_text
from stripcount.evaluate.statistic import polynomial_terms, split_terms
from stripcount.gf.interpolation import interpolate
from stripcount.limits import UNLIMITED, Limits
from stripcount.machine.exploration import Exploration
from stripcount.machine.merged_totals import merged_state_count

_FIRST_BITS = 64  # the first b, which is doubled until every coefficient is a digit to the base 2^b
_INTERPOLATE_FROM = 60
"""The number of merged states from which one statistic is interpolated too, as integers at t = 2^b get long."""
VARIABLE_NAMES = "t", "u", "w"
"""The variables of up to three statistics."""


@dataclass(frozen=True)
class SplitDerivation:
    """A generating function in x and a variable for each statistic, and its proof.

    `states` is the number of states between columns, `minimal_states` the number of them after those whose
    futures, or pasts, agree in all totals are merged. `terms_used` is the number of terms that were used modulo each of
    `primes`. `evidence` is "proved", and `because` the proof in words.
    """

    gf: PolynomialGF
    states: int
    minimal_states: int
    terms_used: int
    primes: tuple[int, ...]
    evidence: str
    because: str


def split_generating_function(
    exploration: Exploration,
    mark_values: Sequence[tuple[int, ...]],
    limits: Limits = UNLIMITED,
    min_interpolated: int = _INTERPOLATE_FROM,
) -> SplitDerivation:
    """Return Σ a(k) xᵏ, where the coefficient of tⁿuᵐ in a(k) counts the solutions whose totals are n and m.

    `mark_values[i][m]` is what mark m of the exploration adds to total i; there are one to three totals. From
    `min_interpolated` merged states on, and for several totals, the function is interpolated.

    Always proved: two rational functions of orders N and d that agree on N + d terms are equal. Costs 2N terms, which
    are polynomials, for N merged states; raises TooLarge for more than 250 of these.

    >>> from stripcount.count import Count
    >>> from stripcount.puzzles.magnets import Magnets
    >>> print(Count(Magnets(1)).statistic("magnets").generating_function().gf)
    (1 + t*x^2)/(1 - x^2 - t*x^2 - t*x^4)
    """
    degree_bounds = [1 + max(gains, default=0) * exploration.rows for gains in mark_values]
    place_values = [prod(degree_bounds[:index]) for index in range(len(mark_values))]
    packed_gains = (
        tuple(sum(map(mul, gains, place_values)) for gains in zip(*mark_values))
        if len(mark_values) > 1
        else mark_values[0]
    )
    bound = merged_state_count(exploration, packed_gains)
    if len(mark_values) == 1:
        terms = list(polynomial_terms(exploration, mark_values[0], 2 * bound + 1, limits))
    else:
        terms = split_terms(exploration, mark_values, 2 * bound + 1, limits)
    if len(mark_values) == 1 and bound < min_interpolated:
        function, primes = reconstruct([fmpz_poly(list(term)) for term in terms], bound)
    else:
        function, primes = interpolate(terms, VARIABLE_NAMES[: len(mark_values)], bound)
    order = max(function.order, len(function.numerator))
    differing_index = function.first_difference(terms[: bound + order])
    if differing_index is not None:
        raise Disagreement(
            f"a({differing_index}) is {value_text(terms[differing_index])} by the machine, but not by the generating "
            "function found."
        )
    return SplitDerivation(
        gf=function,
        states=exploration.sizes[0],
        minimal_states=bound,
        terms_used=2 * bound,
        primes=primes,
        evidence="proved",
        because=f"it agrees with a machine of {bound} states on the first {bound + order} terms, polynomials"
        f"{' in t' * (len(mark_values) == 1)}: different functions of orders {bound} and {order} cannot agree on so "
        "many terms",
    )


def reconstruct(terms: Sequence[fmpz_poly], bound: int) -> tuple[PolynomialGF, tuple[int, ...]]:
    """Return the function of x and t of order at most `bound` whose terms these probably are, and the primes used.

    `terms` are at least 2·bound polynomials in t. The terms of the result at t = 3 are compared with them, modulo a
    prime: if they differ, the digits were too short, and b is doubled.
    """
    bits, check_prime = _FIRST_BITS, primes_below(1 << 61, 1)[0]
    while True:
        values, primes = [term(1 << bits) for term in terms], list[int]()
        fraction = function_from_images(values, _images(values, bound, primes))
        assert fraction is not None  # there is such a function, and the primes do not end
        numerator, denominator = (
            tuple(_digits(c, bits) for c in polynomial) for polynomial in (fraction.numerator, fraction.denominator)
        )
        gf = PolynomialGF(numerator, denominator)
        if gf.at(t=3).terms_modulo(len(terms), check_prime) == [int(term(3)) % check_prime for term in terms]:
            return gf, tuple(primes)
        bits *= 2


def _images(values: Sequence[fmpz], bound: int, used_primes: list[int]) -> Iterator[tuple[int, Image]]:
    """Yield primes, each with the function of order at most `bound` modulo it; primes are appended to `used_primes`."""
    for prime in primes_downwards_from((1 << 62) - 1):
        used_primes.append(prime)
        yield prime, rational_modulo([int(value % prime) for value in values], bound, prime)


def _digits(integer: int, bits: int) -> tuple[int, ...]:
    """Return the digits of an integer to the base 2^bits, ascending, from -2^(bits-1) to 2^(bits-1) - 1."""
    digits, half_base, remaining = [], 1 << (bits - 1), integer
    while remaining:
        digit = (remaining + half_base) % (2 * half_base) - half_base
        digits.append(digit)
        remaining = (remaining - digit) >> bits
    return tuple(digits)
