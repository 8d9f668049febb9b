"""Derivations as text for other programs, and EXPORTS, where the command line finds the formats by name."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Protocol

from stripcount.errors import unknown_word
from stripcount.export import json, latex, oeis
from stripcount.export.systems import SYSTEMS
from stripcount.gf.derivation import Derivation


class Export(Protocol):
    """A format of derivations: a module of this folder, or one of SYSTEMS."""

    @property
    def ending(self) -> str:
        """The ending of files in this format, without a dot before it."""
        ...

    def text(self, derivation: Derivation, title: str) -> str:
        """Return a derivation as text that ends with a line feed; `title` may be any text, see `Content.of`."""
        ...


_FORMATS: dict[str, Export] = {"json": json, "latex": latex, "oeis": oeis, **SYSTEMS}
EXPORTS: Mapping[str, Export] = MappingProxyType(dict(sorted(_FORMATS.items())))
"""The formats by name, in alphabetical order."""


def export(name: str, derivation: Derivation, title: str) -> str:
    """Return a derivation as text in the format called `name`; raises BadInput for a name not in EXPORTS.

    >>> from stripcount.gf.modular import derive_modular
    >>> from stripcount.puzzles.magnets import Magnets
    >>> from stripcount.machine.explore import explore
    >>> print(export("pari", derive_modular(explore(Magnets(2)).machine()), "magnets, 2 rows").splitlines()[2])
    P = 1 + x + 2*x^2 - x^3 - x^4;
    """
    if name not in EXPORTS:
        raise unknown_word("format", name, EXPORTS)
    return EXPORTS[name].text(derivation, title)
