"""Derivations that every export is tried on: short, with early terms outside the recurrence, zero, and long."""

from functools import cache

from stripcount.algebra.rational_gf import RationalGF
from stripcount.gf.derivation import Derivation
from stripcount.gf.generating_function import generating_function
from stripcount.puzzles.domino_tiling import DominoTiling
from stripcount.puzzles.magnets import Magnets


def derivation_of(gf: RationalGF) -> Derivation:
    """Return a derivation of a given function, its other fields made up."""
    return Derivation(gf, "modular", 9, 7, 14, 16, (1009,), (1013,), "checked", "one more prime agrees")


@cache
def derivations() -> dict[str, Derivation]:
    """Return the derivations by the words of NAMES."""
    return {
        "magnets": generating_function(Magnets(2)),
        "sparse": generating_function(Magnets(1)),
        "long": generating_function(Magnets(4)),  # order 59: written as lists
        "early": derivation_of(RationalGF.of([5, -7, 0, 0, 11], [1, -1, -1])),
        "polynomial": derivation_of(RationalGF.of([3, 0, -2], [1])),
        "zero": derivation_of(RationalGF.of([], [1])),
        "negative": derivation_of(RationalGF.of([1, -4], [1, 3, 0, -12345678901234567890])),
        "domino": generating_function(DominoTiling(4)),
    }


NAMES = ["magnets", "sparse", "long", "early", "polynomial", "zero", "negative", "domino"]
