"""Certified growth of a strip: from its machine alone, or from its generating function for more digits."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from typing import Any

from stripcount.algebra.roots import Growth, common_digits, growth
from stripcount.errors import BadInput
from stripcount.evaluate.spectrum import spectral_bracket
from stripcount.gf.modular import Workshop, derive_modular
from stripcount.machine.explore import explore
from stripcount.machine.machine import Machine
from stripcount.model.strip import Strip

QUICK = 1000  # minimal states up to which digits beyond the bracket's are worth a derivation unasked


def certified_growth(
    strip: Strip[Any] | Machine,
    digits: int | None = None,
    *,
    workshop: Workshop | None = None,
    minimal: Machine | None = None,
) -> Growth:
    """Return the growth constant per column, every digit certified and the dominance of its root included.

    The machine's own bracket gives about eleven digits; more (20 by default on small machines) come from the
    generating function, and `because` says so if that is checked, not proved. Raises BadInput if only finitely
    many boards have solutions.

    >>> from stripcount.puzzles.domino_tiling import DominoTiling
    >>> certified_growth(DominoTiling(2)).growth
    '1.6180339887498948482'
    """
    machine = strip if isinstance(strip, Machine) else explore(strip).machine()
    minimal = machine.minimize() if minimal is None else minimal
    bracket = spectral_bracket(minimal)
    if bracket.high == 0:
        raise BadInput("growth needs infinitely many non-zero terms, but this sequence ends.")
    if digits is None and minimal.states > QUICK:
        return from_bracket(bracket.low, bracket.high)
    wanted = 20 if digits is None else digits
    if wanted <= 9:
        quick = _shared(bracket.low, bracket.high, wanted)
        if quick is not None and quick.digits == wanted:
            return quick
    found = derive_modular(machine, minimal, workshop=workshop)
    grown = growth(found.gf, wanted, (bracket.low, bracket.high))
    if found.evidence == "proved":
        return grown
    return replace(
        grown, because=f"{grown.because}, given the generating function, which is {found.evidence}, not proved"
    )


def from_bracket(low: float, high: float) -> Growth:
    """Return the digits that both certified bounds share; raises BadInput if there is none."""
    found = _shared(low, high, 17)
    if found is None:
        raise BadInput(f"growth lies between {low!r} and {high!r}, which share no digit; ask for digits.")
    return found


def _shared(low: float, high: float, most: int) -> Growth | None:
    """Return at most `most` digits that both bounds share, or None if a power of ten lies between them."""
    for digits in range(most, 0, -1):
        shown = common_digits(Fraction(low), Fraction(high), digits)
        radius = common_digits(1 / Fraction(high), 1 / Fraction(low), digits)
        if shown is not None and radius is not None:
            why = f"Collatz-Wielandt bounds of the machine: {low!r} to {high!r}"
            return Growth(shown, radius, digits, why)
    return None
