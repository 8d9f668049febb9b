"""Certified growth of a strip: from its machine alone, or from its generating function for more digits."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from fractions import Fraction

from stripcount.algebra.growth import Growth, Leading, dominant_root, growth, leading, minimal_polynomial, second_ratio
from stripcount.algebra.roots import significant
from stripcount.errors import BadInput
from stripcount.evaluate.spectrum import Spectrum
from stripcount.gf.derivation import Derivation

MAX_QUICK_STATES = 1000
"""Without `digits`, a generating function is derived for up to this number of minimal states."""


def certified_growth(
    bracket: tuple[float, float], derive: Callable[[], Derivation], states: int, digits: int | None = None
) -> Growth:
    """Return the growth constant per column, with certified digits of the dominant root.

    `bracket` is (lower, upper), certified bounds of the growth constant from a machine of `states` minimal states; it
    gives about eleven digits. More digits come from the generating function, which `derive` returns. Without `digits`,
    the result has 20 up to MAX_QUICK_STATES states, else those of the bracket. If the function is checked and not
    proved, `because` of the result says so. Raises BadInput if only finitely many terms are nonzero.
    """
    if bracket[1] == 0:
        raise BadInput("growth needs infinitely many non-zero terms, but this sequence ends.")
    if digits is None and states > MAX_QUICK_STATES:
        return growth_from_bracket(bracket)
    digit_count = 20 if digits is None else digits
    if digit_count <= 9:  # the bracket has so many digits, unless its two ends differ in one
        bracket_digits = _shared_digits(bracket, digit_count)
        if bracket_digits is not None and bracket_digits.digits == digit_count:
            return bracket_digits
    derivation = derive()
    certified_constant = growth(derivation.gf, digit_count, bracket)
    if derivation.evidence == "proved":
        return certified_constant
    return replace(
        certified_constant,
        because=f"{certified_constant.because}, given the generating function, which is {derivation.evidence}, "
        "not proved",
    )


@dataclass(frozen=True)
class Asymptotics:
    """a(k) ~ constant · k^power · growth^k for each residue class of k, with certified digits.

    `classes` has one entry for each k modulo the period of the dominant poles, in order. `second_ratio` is, as a
    decimal, the quotient of the
    second largest and the largest modulus of an eigenvalue, which bounds the rate of convergence of a(k)/growth^k; None
    if it is not known (for high orders) or there is none. `polynomial` is the minimal polynomial of the growth
    constant, constant term first; None for high orders. `evidence` and `because` are those of the generating function.
    """

    growth: Growth
    classes: tuple[Leading, ...]
    second_ratio: str | None
    polynomial: tuple[int, ...] | None
    evidence: str
    because: str


def asymptotics(derivation: Derivation, spectrum_of_machine: Spectrum, digits: int) -> Asymptotics:
    """Return growth, constants and the ratio of the second eigenvalue from a function and its machine's spectrum.

    The constants have `digits` digits, the ratio at most 8. Raises BadInput if only finitely many terms are nonzero, or
    if the dominant poles cannot be separated.

    >>> from stripcount.count import Count
    >>> from stripcount.puzzles.domino_tiling import DominoTiling
    >>> result = Count(DominoTiling(2)).asymptotics(10)
    >>> result.growth.growth, result.classes[0].constant, result.second_ratio, result.polynomial
    ('1.618033988', '0.7236067977', '0.38196601', (-1, -1, 1))
    """
    if spectrum_of_machine.bracket[1] == 0:
        raise BadInput("growth needs infinitely many non-zero terms, but this sequence ends.")
    return Asymptotics(
        growth=growth(derivation.gf, digits, spectrum_of_machine.bracket),
        classes=tuple(leading(derivation.gf, digits, spectrum_of_machine.period, spectrum_of_machine.bracket)),
        second_ratio=second_ratio(derivation.gf, spectrum_of_machine.period, min(digits, 8)),
        polynomial=minimal_polynomial(derivation.gf, dominant_root(derivation.gf, spectrum_of_machine.bracket)),
        evidence=derivation.evidence,
        because=derivation.because,
    )


def growth_from_bracket(bracket: tuple[float, float]) -> Growth:
    """Return the leading digits, at most 17, that both certified bounds share; raises BadInput if they share none."""
    shared_growth = _shared_digits(bracket, 17)  # 17 decimal digits determine a double
    if shared_growth is None:
        raise BadInput(f"growth lies between {bracket[0]!r} and {bracket[1]!r}, which share no digit; ask for digits.")
    return shared_growth


def _shared_digits(bracket: tuple[float, float], max_digits: int) -> Growth | None:
    """Return at most `max_digits` leading digits that both bounds share, of the growth and of the radius 1/growth.

    Return None if they share none.
    """
    for digits in range(max_digits, 0, -1):
        growth_digits = {significant(end, digits) for end in map(Fraction, bracket)}
        radius_digits = {significant(1 / end, digits) for end in map(Fraction, bracket)}
        if len(growth_digits) == len(radius_digits) == 1:
            reason = f"Collatz-Wielandt bounds of the machine: {bracket[0]!r} to {bracket[1]!r}"
            return Growth(growth_digits.pop(), radius_digits.pop(), digits, reason)
    return None
