"""The shortest recurrence of a small machine, proved with exact integers."""

from __future__ import annotations

from stripcount.algebra.crt import primes_below
from stripcount.algebra.rational_gf import RationalGF
from stripcount.algebra.recurrence import function_from_images, rational_modulo
from stripcount.errors import Disagreement, OutOfTime
from stripcount.limits import UNLIMITED, Limits
from stripcount.machine.cyclic import cycle_of
from stripcount.machine.machine import Machine
from stripcount.machine.sweep import exact_terms, term_bits

_SECONDS_PER_OPERATION = 2e-9  # processor time of one multiply-add of a sweep, measured
_COLUMN_OVERHEAD = 200  # overhead of one column modulo one prime, in multiply-adds
_SURPLUS_TERMS = 8  # terms compared beyond those that decide


def shortest_recurrence(machine: Machine, limits: Limits = UNLIMITED) -> tuple[RationalGF, list[int]]:
    """Return (generating function of a machine in lowest terms, the exact terms that prove it).

    With N states the function has order at most N, so any function of order d that agrees with N + d exact terms is
    the right one. The function is found modulo primes, which are combined until it agrees with 2N + 8 exact terms.
    Raises OutOfTime if the estimated time exceeds the time left.

    >>> from stripcount.machine.explore import explore
    >>> from stripcount.puzzles.domino_tiling import DominoTiling
    >>> print(shortest_recurrence(explore(DominoTiling(2)).machine())[0])
    1/(1 - x - x^2)
    """
    state_count = machine.states
    cycle = cycle_of(machine)
    term_count = 2 * state_count + _SURPLUS_TERMS
    # a sweep for each prime of 60 bits that the terms need, and for a few more
    prime_count = term_bits(cycle, term_count) / 60 + 4
    seconds_needed = term_count * prime_count * (cycle.transitions + _COLUMN_OVERHEAD) * _SECONDS_PER_OPERATION
    seconds_left = limits.seconds_left
    if seconds_left is not None and seconds_needed > seconds_left:
        raise OutOfTime(
            f"{term_count} exact terms of {state_count} minimal states take about {seconds_needed:.0f} s, "
            "more than is left"
        )
    terms = exact_terms(cycle, term_count, limits)
    if not any(terms):
        return RationalGF.of([0], [1]), terms
    primes = primes_below(1 << 61, 64 + state_count)
    gf = function_from_images(terms, ((p, rational_modulo([t % p for t in terms], state_count, p)) for p in primes))
    if gf is None:
        raise Disagreement(f"no function of order {state_count} was found for a machine of {state_count} states.")
    return gf, terms
