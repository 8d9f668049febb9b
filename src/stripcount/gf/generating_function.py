"""The front of this room: from a strip to its generating function, by the method that fits."""

from __future__ import annotations

from typing import Any, Literal

from stripcount.errors import BadInput, TooLarge, shortened
from stripcount.gf.derivation import Derivation
from stripcount.gf.modular import Proof, Workshop, derive_modular
from stripcount.gf.task import regenerate
from stripcount.machine.explore import explore
from stripcount.machine.machine import Machine
from stripcount.model.strip import Strip

Method = Literal["auto", "symbolic", "modular"]
METHODS: tuple[Method, ...] = ("auto", "symbolic", "modular")


def generating_function(
    strip: Strip[Any] | Machine,
    *,
    method: str = "auto",
    proof: Proof = "auto",
    workshop: Workshop | None = None,
    minimal: Machine | None = None,
) -> Derivation:
    """Return the generating function of a strip (or of its machine, `minimal` if known) with the evidence for it.

    "modular" combines terms modulo primes; "symbolic" solves the linear system over ℤ[x], up to 60 states;
    "auto" is modular, but symbolic where weights leave no room for primes. a(0) counts the empty board.

    >>> from stripcount.puzzles.domino_tiling import DominoTiling
    >>> print(generating_function(DominoTiling(2)).gf)
    1/(1 - x - x^2)
    """
    if method not in METHODS:
        raise BadInput(f"method must be one of {', '.join(METHODS)}, not {shortened(method)}.")
    machine = strip if isinstance(strip, Machine) else explore(strip).machine()
    minimal = machine.minimize() if minimal is None else minimal
    if method == "symbolic":
        return _symbolic(machine, minimal)
    try:
        derivation = derive_modular(machine, minimal, proof=proof, workshop=workshop)
    except TooLarge:
        if method == "modular":
            raise
        return _symbolic(machine, minimal)
    if machine.transitions <= 100_000:  # the full machine, too, must give the terms
        regenerate(machine, derivation.gf, min(derivation.terms_used, 200))
    return derivation


def _symbolic(machine: Machine, minimal: Machine) -> Derivation:
    from stripcount.gf.symbolic import derive_symbolic  # sympy takes a second to import

    return derive_symbolic(machine, minimal)
