"""From a strip to its generating function, with the choice of the method."""

from __future__ import annotations

from typing import Literal

from stripcount.errors import BadInput, TooLarge, excerpt
from stripcount.gf.derivation import Derivation
from stripcount.gf.modular import Execution, Proof, derive_modular
from stripcount.gf.task import regenerate
from stripcount.machine.explore import explore
from stripcount.machine.machine import Machine
from stripcount.model.strip import Strip

Method = Literal["auto", "symbolic", "modular"]
METHODS: tuple[Method, ...] = ("auto", "symbolic", "modular")


def generating_function(
    strip: Strip | Machine,
    *,
    method: str = "auto",
    proof: Proof = "auto",
    execution: Execution | None = None,
    minimal: Machine | None = None,
) -> Derivation:
    """Return the generating function of a strip or of its machine, with the evidence for it.

    `minimal` is the minimised machine, if it is known. "modular" combines terms modulo primes; "symbolic" solves the
    linear system over ℤ[x], up to 60 states; "auto" is modular, or symbolic if weights are too large for primes.
    `proof` and `execution` are used by the modular method only: see `derive_modular`. a(0) counts the empty board.
    Raises BadInput for an unknown method, TooLarge if the method cannot be applied,
    Disagreement if the function does not regenerate terms. Costs 2N terms per prime for N minimal states.

    >>> from stripcount.puzzles.domino_tiling import DominoTiling
    >>> print(generating_function(DominoTiling(2)).gf)
    1/(1 - x - x^2)
    """
    if method not in METHODS:
        raise BadInput(f"method must be one of {', '.join(METHODS)}, not {excerpt(method)}.")
    machine = strip if isinstance(strip, Machine) else explore(strip).machine()
    minimal = machine.minimize() if minimal is None else minimal
    if method != "symbolic":
        try:
            derivation = derive_modular(machine, minimal, proof=proof, execution=execution)
        except TooLarge:
            if method == "modular":
                raise
        else:
            if machine.transitions <= 100_000:  # compare with the machine before minimisation as well
                regenerate(machine, derivation.gf, min(derivation.terms_used, 200))
            return derivation
    from stripcount.gf.symbolic import derive_symbolic  # sympy takes a second to import

    return derive_symbolic(machine, minimal)
