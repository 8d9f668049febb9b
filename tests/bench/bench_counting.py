"""Benchmark of counting: python tests/bench/bench_counting.py [--rows 8] [--slow]

Writes one table in Markdown. Every figure is CPU time of this process, the minimum of several rounds where a
round is short; every ratio is between two figures of the same run. `--slow` adds the whole seven-row
derivation and the characteristic polynomial of the 812-state machine.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
import time
from collections.abc import Callable
from typing import Any

import numpy as np
from flint import fmpz_mat

from stripcount.algebra.crt import primes_below
from stripcount.algebra.recurrence import rational_modulo
from stripcount.evaluate.board_sweep import board_counts
from stripcount.gf.modular import derive_modular
from stripcount.gf.symbolic import derive_symbolic
from stripcount.machine.cyclic import Cycle, cycle_of
from stripcount.machine.explore import explore
from stripcount.machine.machine import Machine
from stripcount.machine.plan import Plan
from stripcount.machine.sweep import SIDE_BY_SIDE, terms_modulo
from stripcount.puzzles.magnets import Magnets


def timed(work: Callable[[], Any], rounds: int = 3) -> tuple[float, Any]:
    """Return (smallest CPU seconds of a few rounds, last result) of a call."""
    best, result = float("inf"), None
    for _ in range(rounds):
        start = time.process_time()
        result = work()
        best = min(best, time.process_time() - start)
    return best, result


def bandwidth() -> float:
    """Return the bytes per second of a[i] = b[i] + 3 c[i] on arrays far larger than the caches (STREAM triad)."""
    size = 40_000_000
    a, b, c = (np.ones(size) for _ in range(3))

    def triad() -> None:
        np.multiply(c, 3.0, out=a)
        np.add(a, b, out=a)

    seconds, _ = timed(triad, 5)
    return 5 * 8 * size / seconds  # two passes: two arrays touched, then three


def min_bytes_per_column(cycle: Cycle) -> float:
    """Return a lower bound of the bytes moved for one column modulo one prime.

    These are 4 for each entry, its index, and two vectors and a pointer for each state.
    """
    total = 0
    for phase in cycle.phases:
        for factor in phase.factors:
            total += 4 * factor.nnz + 8 * factor.shape[1] + 12 * factor.shape[0]
    return total / cycle.period


def print_row(*cells: object) -> None:
    """Print one row of the table."""
    print("| " + " | ".join(str(c) for c in cells) + " |", flush=True)


def print_machines(rows: int) -> dict[int, tuple[Machine, Machine, float]]:
    """Print sizes and times of the machines of Magnets; return (full machine, minimal machine, seconds) by rows."""
    print_row(
        "rows", "column states", "transitions", "minimal states", "minimal transitions", "explore s", "minimise s"
    )
    print_row(*["---"] * 7)
    by_rows = {}
    for height in range(2, rows + 1):
        explore_seconds, exploration = timed(lambda height=height: explore(Magnets(height)), 1 if height > 6 else 3)  # type: ignore[misc]
        machine = exploration.machine()
        minimise_seconds, minimal = timed(machine.minimize, 1 if height > 6 else 3)
        by_rows[height] = (machine, minimal, explore_seconds + minimise_seconds)
        print_row(
            height,
            machine.states,
            machine.transitions,
            minimal.states,
            minimal.transitions,
            f"{explore_seconds:.3f}",
            f"{minimise_seconds:.3f}",
        )
    return by_rows


def print_sweeps(machines: dict[str, Machine], speed: float) -> None:
    """Print nanoseconds for each transition and prime, beside the bound by the bandwidth, `speed` bytes a second."""
    print(f"\nSweep, against the bandwidth bound at {speed / 1e9:.1f} GB/s.\n")
    print_row("machine", "primes side by side", "bits", "ns a transition and prime", "bound ns", "times the bound")
    print_row(*["---"] * 6)
    for name, machine in machines.items():
        cycle = cycle_of(machine)
        plan = Plan.of(cycle)
        columns = max(20, int(2e7 / cycle.transitions))
        bound = min_bytes_per_column(cycle) / cycle.transitions / speed * 1e9
        for prime_count in (1, SIDE_BY_SIDE):
            primes = primes_below(1 << plan.bits, prime_count)
            seconds, _ = timed(lambda c=cycle, k=columns, p=primes: terms_modulo(c, k, p))  # type: ignore[misc]
            nanoseconds = seconds / columns / cycle.transitions / prime_count * 1e9
            print_row(name, prime_count, plan.bits, f"{nanoseconds:.2f}", f"{bound:.2f}", f"{nanoseconds / bound:.1f}")


def print_reconstruction() -> None:
    """Print the seconds of reconstructing a rational function modulo a prime, by its order."""
    print("\nReconstruction modulo one 61-bit prime from 2d random recurrent terms.\n")
    print_row("order d", "seconds")
    print_row("---", "---")
    (prime,) = primes_below(1 << 61, 1)
    rng = np.random.default_rng(5)
    from stripcount.algebra.rational_gf import RationalGF

    for order in (100, 1000, 5000, 20000):
        denominator = [1, *(int(c) for c in rng.integers(1, prime, order))]
        terms = RationalGF((1,), tuple(denominator)).terms_modulo(2 * order, prime)
        seconds, result = timed(lambda t=terms, d=order: rational_modulo(t, d, prime), 2)  # type: ignore[misc]
        assert result[1] == denominator
        print_row(order, f"{seconds:.4f}")


def print_derivations(by_rows: dict[int, tuple[Machine, Machine, float]], slow: bool) -> None:
    """Print the seconds of whole generating functions beside other ways to compute them on the minimal machine."""
    print("\nWhole generating functions, exploration included, beside other ways on the minimal machine.\n")
    print_row(
        "rows", "order", "evidence", "whole s", "python-flint charpoly s", "sympy solve_den s", "charpoly / whole"
    )
    print_row(*["---"] * 7)
    total_seconds = {}
    for height in range(2, 8 if slow else 7):
        machine, minimal, machine_seconds = by_rows[height]
        seconds, derivation = timed(lambda m=machine, s=minimal: derive_modular(m, s), 1 if height > 5 else 3)  # type: ignore[misc]
        total_seconds[height] = seconds + machine_seconds
        symbolic = f"{timed(lambda m=minimal: derive_symbolic(m, m), 1)[0]:.2f}" if height < 4 else ""  # type: ignore[misc]
        charpoly = ""
        if height < 6 or (height == 6 and slow):
            matrix = fmpz_mat([[int(v) for v in row] for row in minimal.column().toarray()])
            charpoly_seconds, polynomial = timed(matrix.charpoly, 1)
            assert tuple(int(c) for c in reversed(polynomial.coeffs())) == derivation.gf.denominator
            charpoly = f"{charpoly_seconds:.4f}"
        print_row(
            height,
            derivation.gf.order,
            derivation.evidence,
            f"{total_seconds[height]:.3f}",
            charpoly,
            symbolic,
            f"{float(charpoly) / total_seconds[height]:.2f}" if charpoly else "",
        )
    print(f"\nExploring and minimising seven rows: {by_rows[7][2] / total_seconds[6]:.1f} six-row derivations.")


def print_boards() -> None:
    """Print the seconds of sweeping large boards of Magnets."""
    print("\nLarge boards, swept without a machine.\n")
    print_row("board", "cells", "seconds", "a(n, n)")
    print_row(*["---"] * 4)
    for n in (6, 7, 8, 9):
        seconds, counts = timed(lambda n=n: board_counts(Magnets(n), n), 1)  # type: ignore[misc]
        print_row(f"{n}×{n}", n * n, f"{seconds:.2f}", counts[n])


def print_start_up() -> None:
    """Print the start-up time of the command relative to importing numpy."""

    def best_seconds(*command: str) -> float:
        best = float("inf")
        for _ in range(7):
            start = time.perf_counter()
            subprocess.run([sys.executable, *command], check=True, capture_output=True)
            best = min(best, time.perf_counter() - start)
        return best

    numpy_seconds, help_seconds = best_seconds("-c", "import numpy"), best_seconds("-m", "stripcount", "--help")
    print(
        f"\nstripcount --help starts in {help_seconds / numpy_seconds:.2f} times the time of importing numpy "
        "(wall clock)."
    )


def main() -> None:
    """Run the benchmark."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rows", type=int, default=8)
    parser.add_argument("--slow", action="store_true")
    options = parser.parse_args()
    options.rows = max(7, options.rows)
    by_rows = print_machines(options.rows)
    minimal_machines = {f"{r} rows, minimal": by_rows[r][1] for r in by_rows if r > 4}
    print_sweeps(minimal_machines | {f"{options.rows} rows, full": by_rows[options.rows][0]}, bandwidth())
    print_reconstruction()
    print_derivations(by_rows, options.slow)
    print_boards()
    print_start_up()


if __name__ == "__main__":
    main()
