"""Comparisons of machines, sweeps and brute force on the same numbers, one agreement per pair of methods."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial

from stripcount.algebra.crt import draw_seed, random_primes
from stripcount.check.agreement import Agreement, compare
from stripcount.check.oracle import brute_counts
from stripcount.errors import TooLarge
from stripcount.evaluate.board_sweep import board_counts
from stripcount.gf.modular import derive_modular
from stripcount.limits import UNLIMITED, Limits
from stripcount.machine.closed_walks import ClosedWalks
from stripcount.machine.explore import explore, explore_states
from stripcount.machine.machine import Machine
from stripcount.machine.packing.base import packing_of, packs
from stripcount.model.contract.declaration import resized
from stripcount.model.strip import Strip

COLUMNS = 8
_SYMBOLIC = 30  # states up to which the linear system is solved over Z[x]
_SMALL = 30_000  # transitions up to which slow methods are compared as well


def agreements(strip: Strip, columns: int = COLUMNS, limits: Limits = UNLIMITED) -> Iterator[Agreement]:
    """Yield one agreement per independent method, on the terms up to a(columns) and on the generating function.

    `limits` bounds the machine and the sweeps, which raise TooLarge or OutOfTime beyond it.

    >>> from stripcount.puzzles.domino_tiling import DominoTiling
    >>> {agreement.outcome for agreement in agreements(DominoTiling(2), 4)}
    {'agreed'}
    """
    strip = strip.counted()
    machine = explore(strip, limits=limits).machine() if strip.closing.finite else None
    by = "board sweep" if machine is None else "machine"
    swept = (
        board_counts(strip, columns, limits=limits) if machine is None else machine.terms(columns + 1, limits=limits)
    )

    def terms(first: str, values: Callable[[], list[int]], second: str = by) -> Agreement:
        return compare("terms", first, second, lambda: (values(), swept), "a({})")

    if strip.unrolled is not None and machine is not None:
        walks = ClosedWalks.of(strip.unrolled, limits)
        yield terms("closed walks", lambda: walks.terms(columns + 1), "pairs of states")
    yield terms("brute force", lambda: brute_counts(strip, columns))
    if machine is not None and not strip.counting.extreme:
        # the machine's terms were swept by the library if it is there: this is the other arithmetic
        yield terms("board sweep", lambda: board_counts(strip, columns, limits=limits, kernel="NumPy"))
    if strip.laws.transposes and not strip.counting.extreme:
        item = f"{strip.rows}×{{}}"
        yield compare("terms", "transposed board", by, lambda: (_transposed(strip, columns), swept[1:]), item, start=1)
    if machine is None:
        return
    if packs(strip) and not strip.counting.extreme and machine.transitions <= _SMALL:
        both = partial(_two_explorations, strip, machine, limits)
        yield compare("machine", "state by state", "packed arrays", both, "item {}")
    minimal = machine.minimize(limits)
    both = partial(_full_and_minimal, machine, minimal)
    yield compare("terms", "full machine", "minimised machine", both, "a({})")
    yield from _generating_function(strip, machine, minimal)


def _transposed(strip: Strip, columns: int) -> list[int]:
    """Return the counts of the boards of 1..columns columns, each by a sweep of the transposed board."""
    return [
        board_counts(resized(strip, cols), strip.rows)[strip.rows]
        for cols in range(1, min(columns, strip.rows + 2) + 1)
    ]


def _two_explorations(strip: Strip, packed: Machine, limits: Limits) -> tuple[list[int], list[int]]:
    plain, packing = explore_states(strip, limits.part(transitions=10 * _SMALL)).trimmed(), packing_of(strip)
    merged = packing is not None and (packing.merges or packing.counting() is not packing)
    sizes = ((), ()) if merged else (plain.sizes, packed.sizes)
    return [*sizes[0], *plain.machine().terms(12)], [*sizes[1], *packed.terms(12)]


def _full_and_minimal(machine: Machine, minimal: Machine) -> tuple[list[int], list[int]]:
    if machine.transitions > 50 * _SMALL:
        raise TooLarge("the full machine is too large to be swept for this comparison.")
    count, (prime,) = min(2 * minimal.states, 400), random_primes(1, 40, draw_seed())
    return machine.terms(count, prime), minimal.terms(count, prime)


def _generating_function(strip: Strip, machine: Machine, minimal: Machine) -> Iterator[Agreement]:
    if minimal.states > 1000:
        why = f"{minimal.states} states are too many for this comparison: use gf"
        yield Agreement("generating function", "modular", "further terms", "not run", why)
        return
    derivation = derive_modular(machine, minimal)

    def symbolic() -> tuple[list[object], list[object]]:
        from stripcount.gf.symbolic import derive_symbolic  # SymPy takes half a second to import

        gf = derive_symbolic(machine, minimal).gf
        return [gf.numerator, gf.denominator], [derivation.gf.numerator, derivation.gf.denominator]

    if minimal.states <= _SYMBOLIC:
        yield compare("generating function", "symbolic", "modular", symbolic, "polynomial {}")
    count, seed = derivation.terms_used + 16, draw_seed()

    def further() -> tuple[list[int], list[int]]:
        (prime,) = random_primes(1, 40, seed)
        return derivation.gf.terms_modulo(count, prime), machine.terms(count, prime)

    name = f"{derivation.evidence} generating function"
    witness = f"full machine modulo a random prime (seed {seed})"
    yield compare("terms modulo another prime", name, witness, further, "a({})")
