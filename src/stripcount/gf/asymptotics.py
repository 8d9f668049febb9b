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

QUICK = 1000  # minimal states up to which a derivation is made by default for more digits than the bracket gives


def certified_growth(
    bracket: tuple[float, float], derive: Callable[[], Derivation], states: int, digits: int | None = None
) -> Growth:
    """Return the growth constant per column, with certified digits of the dominant root.

    The `bracket` of a machine gives about eleven digits. More (20 by default, for up to QUICK `states`) come from the
    generating function, which `derive` returns, and `because` states it if that function is checked, not proved.
    Raises BadInput if only finitely many terms are nonzero.
    """
    if bracket[1] == 0:
        raise BadInput("growth needs infinitely many non-zero terms, but this sequence ends.")
    if digits is None and states > QUICK:
        return from_bracket(bracket)
    digit_count = 20 if digits is None else digits
    if digit_count <= 9:
        quick = _shared(bracket, digit_count)
        if quick is not None and quick.digits == digit_count:
            return quick
    derivation = derive()
    grown = growth(derivation.gf, digit_count, bracket)
    if derivation.evidence == "proved":
        return grown
    return replace(
        grown, because=f"{grown.because}, given the generating function, which is {derivation.evidence}, not proved"
    )


@dataclass(frozen=True)
class Asymptotics:
    """a(k) ~ constant · k^power · growth^k for each residue class of k, with certified digits.

    `classes` has one entry for each k modulo the period of the dominant poles. `second_ratio` is the quotient of the
    second largest and the largest modulus of an eigenvalue, which bounds the rate of convergence of a(k)/growth^k; None
    if it is not known (for high orders) or there is none. `polynomial` is the minimal polynomial of the growth
    constant, ascending, None for high orders. `evidence` is that of the generating function.
    """

    growth: Growth
    classes: tuple[Leading, ...]
    second_ratio: str | None
    polynomial: tuple[int, ...] | None
    evidence: str
    because: str


def asymptotics(derivation: Derivation, seen: Spectrum, digits: int) -> Asymptotics:
    """Return growth, constants and the ratio of the second eigenvalue from a function and its machine's spectrum.

    Raises BadInput if only finitely many terms are nonzero, or if the dominant poles cannot be separated.

    >>> from stripcount.count import Count
    >>> from stripcount.puzzles.domino_tiling import DominoTiling
    >>> found = Count(DominoTiling(2)).asymptotics(10)
    >>> found.growth.growth, found.classes[0].constant, found.second_ratio, found.polynomial
    ('1.618033988', '0.7236067977', '0.38196601', (-1, -1, 1))
    """
    if seen.bracket[1] == 0:
        raise BadInput("growth needs infinitely many non-zero terms, but this sequence ends.")
    return Asymptotics(
        growth=growth(derivation.gf, digits, seen.bracket),
        classes=tuple(leading(derivation.gf, digits, seen.period, seen.bracket)),
        second_ratio=second_ratio(derivation.gf, seen.period, min(digits, 8)),
        polynomial=minimal_polynomial(derivation.gf, dominant_root(derivation.gf, seen.bracket)),
        evidence=derivation.evidence,
        because=derivation.because,
    )


def from_bracket(bracket: tuple[float, float]) -> Growth:
    """Return the leading digits that both certified bounds share; raises BadInput if there is none."""
    digits = _shared(bracket, 17)
    if digits is None:
        raise BadInput(f"growth lies between {bracket[0]!r} and {bracket[1]!r}, which share no digit; ask for digits.")
    return digits


def _shared(bracket: tuple[float, float], most: int) -> Growth | None:
    """Return at most `most` leading digits that both bounds share, or None if they share none."""
    for digits in range(most, 0, -1):
        shown = {significant(end, digits) for end in map(Fraction, bracket)}
        radius = {significant(1 / end, digits) for end in map(Fraction, bracket)}
        if len(shown) == len(radius) == 1:
            why = f"Collatz-Wielandt bounds of the machine: {bracket[0]!r} to {bracket[1]!r}"
            return Growth(shown.pop(), radius.pop(), digits, why)
    return None
