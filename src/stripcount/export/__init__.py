"""Derivations as text for other programs, and EXPORTS, where the command line finds the formats by name."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType

from stripcount.errors import unknown
from stripcount.export import json, latex, oeis
from stripcount.export.systems import SYSTEMS
from stripcount.gf.derivation import Derivation

Export = Callable[[Derivation, str], str]
"""Turns a derivation and a title of one line into text that ends with a line feed."""

_OWN: dict[str, Export] = {"json": json.text, "latex": latex.text, "oeis": oeis.text}
EXPORTS: Mapping[str, Export] = MappingProxyType(
    dict(sorted((_OWN | {name: system.text for name, system in SYSTEMS.items()}).items()))
)


def export(name: str, derivation: Derivation, title: str) -> str:
    """Return a derivation as text in the format called `name`; raises BadInput for a name not in EXPORTS.

    >>> from stripcount.gf.modular import derive_modular
    >>> from stripcount.puzzles.magnets import Magnets
    >>> from stripcount.machine.explore import explore
    >>> print(export("pari", derive_modular(explore(Magnets(2)).machine()), "magnets, 2 rows").splitlines()[2])
    P = 1 + x + 2*x^2 - x^3 - x^4;
    """
    if name not in EXPORTS:
        raise unknown("format", name, EXPORTS)
    return EXPORTS[name](derivation, title)
