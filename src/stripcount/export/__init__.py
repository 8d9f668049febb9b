"""Derivations as text for other programs, one format per file, and EXPORTS, where the command line finds them.

Every format's module has one function `text(derivation, title)`, and is imported only when it is used.
"""

from __future__ import annotations

import importlib
from collections.abc import Callable, Mapping
from types import MappingProxyType

from stripcount.errors import unknown
from stripcount.gf.derivation import Derivation

Export = Callable[[Derivation, str], str]
"""Turns a derivation and a title of one line into text that ends with a line feed."""


def _lazily(module: str) -> Export:
    def run(derivation: Derivation, title: str) -> str:
        found: Export = importlib.import_module(f"stripcount.export.{module}").text
        return found(derivation, title)

    run.__name__ = module
    return run


EXPORTS: Mapping[str, Export] = MappingProxyType(
    {
        name: _lazily(name)
        for name in ("json", "latex", "maple", "mathematica", "maxima", "oeis", "pari", "sage", "sympy")
    }
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
