"""A derivation: a generating function together with the evidence for it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal

from stripcount.algebra.rational_gf import RationalGF

Evidence = Literal["proved", "checked"]
Progress = Callable[[int, int | None], None]
"""A callback that is called now and then with (units of work done, total expected units or None if unknown)."""


@dataclass(frozen=True, repr=False)
class Derivation:
    """A generating function, the method that found it, and the evidence for it.

    `method` is "modular", "symbolic", "trace" or "folding": reconstruction from terms modulo primes, one linear system,
    characteristic polynomials of a ring, or a sum over symmetries.

    `states` and `minimal_states` are the numbers of states between columns before and after minimisation. `terms_used`
    is the number of terms a(0).. from which the function modulo each prime was reconstructed, `surplus_terms` the
    number of further terms that it regenerated. `primes` were combined; `check_primes` only checked the result.
    `evidence` is "proved" if `because` is a proof, "checked" if an error could still be hidden by chance. `because`
    says why in words, and may end with the kernel that swept the terms.

    >>> from stripcount.gf.generating_function import generating_function
    >>> from stripcount.puzzles.magnets import Magnets
    >>> generating_function(Magnets(2))
    Derivation(order 6, 14 states (6 minimal), modular, proved)
    """

    gf: RationalGF
    method: str
    states: int
    minimal_states: int
    terms_used: int
    surplus_terms: int
    primes: tuple[int, ...]
    check_primes: tuple[int, ...]
    evidence: Evidence
    because: str

    @property
    def argument(self) -> str:
        """`because` without the kernel that swept the terms, so that it is the same on every computer."""
        return self.because.partition("; terms swept in ")[0]

    def __repr__(self) -> str:
        states = f"{self.states} states ({self.minimal_states} minimal)"
        return f"Derivation(order {self.gf.order}, {states}, {self.method}, {self.evidence})"
