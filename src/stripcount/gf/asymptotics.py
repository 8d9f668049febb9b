"""Certified growth of a strip: from its machine alone, or from its generating function for more digits."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import partial
from typing import Any

from stripcount.algebra.growth import Growth, Leading, dominant_root, growth, leading, minimal_polynomial, second_ratio
from stripcount.algebra.roots import significant
from stripcount.errors import BadInput
from stripcount.evaluate.spectrum import Bracket, Spectrum, spectral_bracket, spectrum
from stripcount.gf.derivation import Derivation
from stripcount.gf.modular import Execution, derive_modular
from stripcount.machine.explore import explore
from stripcount.machine.machine import Machine
from stripcount.model.strip import Strip

QUICK = 1000  # minimal states up to which a derivation is made by default for more digits than the bracket gives


def certified_growth(
    strip: Strip[Any] | Machine,
    digits: int | None = None,
    *,
    execution: Execution | None = None,
    minimal: Machine | None = None,
) -> Growth:
    """Return the growth constant per column, with certified digits of the dominant root.

    The bounds from the machine give about eleven digits; more (20 by default on small machines) come from the
    generating function, and `because` states it if that function is checked, not proved. Raises BadInput if only
    finitely many terms are nonzero. Costs some hundred sweeps, or one derivation.

    >>> from stripcount.puzzles.domino_tiling import DominoTiling
    >>> certified_growth(DominoTiling(2)).growth
    '1.6180339887498948482'
    """
    machine = strip if isinstance(strip, Machine) else explore(strip).machine()
    minimal = machine.minimize() if minimal is None else minimal
    derive = partial(derive_modular, machine, minimal, execution=execution)
    return growth_of(spectral_bracket(minimal), derive, minimal.states, digits)


def growth_of(bracket: Bracket, derive: Callable[[], Derivation], states: int, digits: int | None = None) -> Growth:
    """Return the growth constant from certified bounds on it and, where they do not suffice, from the function.

    `derive` returns the generating function; by default it is called for up to QUICK `states` only. Raises BadInput
    if only finitely many terms are nonzero.
    """
    if bracket.high == 0:
        raise BadInput("growth needs infinitely many non-zero terms, but this sequence ends.")
    if digits is None and states > QUICK:
        return from_bracket(bracket.low, bracket.high)
    wanted = 20 if digits is None else digits
    if wanted <= 9:
        quick = _shared(bracket.low, bracket.high, wanted)
        if quick is not None and quick.digits == wanted:
            return quick
    found = derive()
    grown = growth(found.gf, wanted, (bracket.low, bracket.high))
    if found.evidence == "proved":
        return grown
    return replace(
        grown, because=f"{grown.because}, given the generating function, which is {found.evidence}, not proved"
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


def asymptotics(
    strip: Strip[Any] | Machine,
    digits: int = 20,
    *,
    execution: Execution | None = None,
    minimal: Machine | None = None,
) -> Asymptotics:
    """Return growth, constants and the ratio of the second eigenvalue of a strip or its machine.

    Costs the derivation of the generating function. Raises BadInput if only finitely many terms are nonzero, or if
    the dominant poles cannot be separated.

    >>> from stripcount.puzzles.domino_tiling import DominoTiling
    >>> found = asymptotics(DominoTiling(2), 10)
    >>> found.growth.growth, found.classes[0].constant, found.second_ratio, found.polynomial
    ('1.618033988', '0.7236067977', '0.38196601', (-1, -1, 1))
    """
    machine = strip if isinstance(strip, Machine) else explore(strip).machine()
    minimal = machine.minimize() if minimal is None else minimal
    seen = spectrum(minimal)
    return asymptotics_of(derive_modular(machine, minimal, execution=execution), seen, digits)


def asymptotics_of(found: Derivation, seen: Spectrum, digits: int) -> Asymptotics:
    """Return the same from a generating function, and from the spectrum `seen` of its machine."""
    if seen.bracket.high == 0:
        raise BadInput("growth needs infinitely many non-zero terms, but this sequence ends.")
    ends = (seen.bracket.low, seen.bracket.high)
    return Asymptotics(
        growth=growth(found.gf, digits, ends),
        classes=tuple(leading(found.gf, digits, seen.period, ends)),
        second_ratio=second_ratio(found.gf, seen.period, min(digits, 8)),
        polynomial=minimal_polynomial(found.gf, dominant_root(found.gf, ends)),
        evidence=found.evidence,
        because=found.because,
    )


def from_bracket(low: float, high: float) -> Growth:
    """Return the leading digits that both certified bounds share; raises BadInput if there is none."""
    found = _shared(low, high, 17)
    if found is None:
        raise BadInput(f"growth lies between {low!r} and {high!r}, which share no digit; ask for digits.")
    return found


def _shared(low: float, high: float, most: int) -> Growth | None:
    """Return at most `most` leading digits that both bounds share, or None if they share none."""
    for digits in range(most, 0, -1):
        shown = {significant(end, digits) for end in (Fraction(low), Fraction(high))}
        radius = {significant(1 / end, digits) for end in (Fraction(low), Fraction(high))}
        if len(shown) == len(radius) == 1:
            why = f"Collatz-Wielandt bounds of the machine: {low!r} to {high!r}"
            return Growth(shown.pop(), radius.pop(), digits, why)
    return None
