"""Comparisons of independent methods that count the same boards, one agreement per pair of methods."""

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
from stripcount.machine.packing.base import has_packing, packing_of
from stripcount.model.contract.declaration import checked_resized
from stripcount.model.strip import Strip

COLUMNS = 8  # default number of columns up to which boards are compared: brute force rarely reaches more
_MAX_SYMBOLIC_STATES = 30  # minimal states up to which the linear system over Z[x] is solved within seconds
_MAX_FUNCTION_STATES = 1000  # minimal states up to which the generating function is derived within seconds
_MAX_SLOW_TRANSITIONS = 30_000  # transitions up to which machines are also explored state by state, in Python (seconds)
_MAX_SWEPT_TRANSITIONS = 50 * _MAX_SLOW_TRANSITIONS  # transitions up to which the full machine is swept, on arrays
_MAX_SWEPT_TERMS = 400  # terms of the full machine: sweeping so many takes about as long as an exploration
_SURPLUS_TERMS = 16  # terms compared beyond those from which a generating function was derived


def agreements(strip: Strip, columns: int = COLUMNS, limits: Limits = UNLIMITED) -> Iterator[Agreement]:
    """Yield one agreement for each pair of independent methods: on a(0) to a(columns), and on the generating function.

    Terms are compared with those of closed walks, brute force, a board sweep, the transposed board, an exploration
    state by state, and the minimised machine, as far as these apply to the strip. `limits` bounds the machine and the
    sweeps, which raise TooLarge or OutOfTime beyond it.

    >>> from stripcount.puzzles.domino_tiling import DominoTiling
    >>> {agreement.outcome for agreement in agreements(DominoTiling(2), 4)}
    {'agreed'}
    """
    strip = strip.counted()
    machine = explore(strip, limits=limits).machine() if strip.closing.finite else None
    if machine is None:
        reference, expected = "board sweep", board_counts(strip, columns, limits=limits)
    else:
        reference, expected = "machine", machine.terms(columns + 1, limits=limits)

    def compare_terms(method: str, values: Callable[[], list[int]], second: str = reference) -> Agreement:
        """Return the agreement of the terms of `method` with the expected ones, which are those of `second`."""
        return compare("terms", method, second, lambda: (values(), expected), "a({})")

    if strip.unrolled is not None and machine is not None:
        walks = ClosedWalks.of(strip.unrolled, limits)
        yield compare_terms("closed walks", lambda: walks.terms(columns + 1), "pairs of states")
    yield compare_terms("brute force", lambda: brute_counts(strip, columns))
    if machine is not None and not strip.counting.extreme:
        # if the C library is built, it computes the machine's terms; this sweep uses NumPy instead
        yield compare_terms("board sweep", lambda: board_counts(strip, columns, limits=limits, kernel="NumPy"))
    if strip.laws.transposes and not strip.counting.extreme:
        yield compare(
            "terms",
            "transposed board",
            reference,
            lambda: (_transposed_counts(strip, columns), expected[1:]),
            f"{strip.rows}×{{}}",
            start=1,
        )
    if machine is None:
        return
    if has_packing(strip) and not strip.counting.extreme and machine.transitions <= _MAX_SLOW_TRANSITIONS:
        derive = partial(_two_explorations, strip, machine, limits)
        yield compare("machine", "state by state", "packed arrays", derive, "item {}")
    minimal = machine.minimize(limits)
    derive = partial(_full_and_minimal_terms, machine, minimal)
    yield compare("terms", "full machine", "minimised machine", derive, "a({})")
    yield from _function_agreements(strip, machine, minimal)


def _transposed_counts(strip: Strip, columns: int) -> list[int]:
    """Return a(1), a(2), ..., each by a sweep of the transposed board, up to `columns` but at most rows + 2 of them."""
    return [
        board_counts(checked_resized(strip, cols), strip.rows)[strip.rows]
        for cols in range(1, min(columns, strip.rows + 2) + 1)
    ]


def _two_explorations(strip: Strip, packed: Machine, limits: Limits) -> tuple[list[int], list[int]]:
    """Return [layer sizes..., twelve terms...] of the machine explored state by state, and those of the packed one.

    The sizes are left out if the packing merges states, because its machine then has fewer.
    """
    limits = limits.part(transitions=10 * _MAX_SLOW_TRANSITIONS)  # there may be more of them before merging
    explored, packing = explore_states(strip, limits).trimmed(), packing_of(strip)
    merges = packing is not None and (packing.merges_states or packing.counting_packing() is not packing)
    sizes = ((), ()) if merges else (explored.sizes, packed.sizes)
    return [*sizes[0], *explored.machine().terms(12)], [*sizes[1], *packed.terms(12)]


def _full_and_minimal_terms(machine: Machine, minimal: Machine) -> tuple[list[int], list[int]]:
    """Return terms of both machines modulo a random prime; raises TooLarge if the full one is too large.

    Two derive with recurrences of order at most N, the number of minimal states, are equal if 2N terms agree. At
    most _MAX_SWEPT_TERMS terms are compared, because more take long.
    """
    if machine.transitions > _MAX_SWEPT_TRANSITIONS:
        raise TooLarge("the full machine is too large to be swept for this comparison.")
    count, (prime,) = min(2 * minimal.states, _MAX_SWEPT_TERMS), random_primes(1, 40, draw_seed())
    return machine.terms(count, prime), minimal.terms(count, prime)


def _function_agreements(strip: Strip, machine: Machine, minimal: Machine) -> Iterator[Agreement]:
    """Yield the agreements about the generating function: with a symbolic derivation, and with more terms."""
    if minimal.states > _MAX_FUNCTION_STATES:
        reason = f"{minimal.states} states are too many for this comparison: use gf"
        yield Agreement("generating function", "modular", "further terms", "not run", reason)
        return
    derivation = derive_modular(machine, minimal)

    def symbolic_and_modular() -> tuple[list[object], list[object]]:
        from stripcount.gf.symbolic import derive_symbolic  # SymPy takes half a second to import

        gf = derive_symbolic(machine, minimal).gf
        return [gf.numerator, gf.denominator], [derivation.gf.numerator, derivation.gf.denominator]

    if minimal.states <= _MAX_SYMBOLIC_STATES:
        yield compare("generating function", "symbolic", "modular", symbolic_and_modular, "polynomial {}")
    count, seed = derivation.terms_used + _SURPLUS_TERMS, draw_seed()

    def surplus_terms() -> tuple[list[int], list[int]]:
        (prime,) = random_primes(1, 40, seed)
        return derivation.gf.terms_modulo(count, prime), machine.terms(count, prime)

    first_method = f"{derivation.evidence} generating function"
    second_method = f"full machine modulo a random prime (seed {seed})"
    yield compare("terms modulo another prime", first_method, second_method, surplus_terms, "a({})")
