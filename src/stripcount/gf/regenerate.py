"""The last gate: no generating function leaves without regenerating terms it was not made from."""

from __future__ import annotations

from stripcount.algebra.crt import primes_below
from stripcount.algebra.rational_gf import RationalGF
from stripcount.errors import Disagreement
from stripcount.machine.cyclic import cycle_of
from stripcount.machine.machine import Machine
from stripcount.machine.sweep import Plan, terms_modulo


def regenerate(machine: Machine, gf: RationalGF, count: int) -> int:
    """Return `count` after a(0)..a(count - 1) of `gf` agreed with the machine's modulo a prime of its own.

    The prime is the largest that fits one bit below the usual ones, so that no reconstruction has used it.
    Raises Disagreement with the first term that differs.
    """
    cycle = cycle_of(machine)
    prime = primes_below(1 << (Plan.of(cycle).bits - 1), 1)[0]
    swept = terms_modulo(cycle, count, (prime,))[:, 0].tolist()
    for n, (by_machine, by_gf) in enumerate(zip(swept, gf.terms_modulo(count, prime))):
        if by_machine != by_gf:
            raise Disagreement(
                f"a({n}) modulo {prime} is {by_machine} by the machine but {by_gf} by the generating function."
            )
    return count
