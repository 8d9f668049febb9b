"""A derivation: a generating function together with the evidence for it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal

from stripcount.algebra.rational_gf import RationalGF

Evidence = Literal["proved", "checked"]
Progress = Callable[[int, int | None], None]
"""Told (work units done, units expected in all or None while unknown), from time to time."""


@dataclass(frozen=True, repr=False)
class Derivation:
    """A generating function, how it was found, and what vouches for it.

    `states` and `minimal_states` count the states between columns before and after minimisation; `terms_used`
    are the terms a(0).. each prime's reconstruction was made from, `surplus_terms` how many further ones it
    regenerated; `primes` are those combined, and `check_primes` those that only checked the result.
    `evidence` is "proved" if `because` is a proof, "checked" if chance could still hide an error.

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

    def __repr__(self) -> str:
        states = f"{self.states} states ({self.minimal_states} minimal)"
        return f"Derivation(order {self.gf.order}, {states}, {self.method}, {self.evidence})"
