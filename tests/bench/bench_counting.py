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
    """Return the least CPU seconds of a few rounds and the last result."""
    best, result = float("inf"), None
    for _ in range(rounds):
        began = time.process_time()
        result = work()
        best = min(best, time.process_time() - began)
    return best, result


def bandwidth() -> float:
    """Return bytes a second of a[i] = b[i] + 3 c[i] on arrays far larger than the caches (STREAM triad)."""
    size = 40_000_000
    a, b, c = (np.ones(size) for _ in range(3))

    def triad() -> None:
        np.multiply(c, 3.0, out=a)
        np.add(a, b, out=a)

    seconds, _ = timed(triad, 5)
    return 5 * 8 * size / seconds  # two passes: two arrays touched, then three


def least_bytes(cycle: Cycle) -> float:
    """Return the least traffic of one column for one prime: an index an entry, two vectors and a pointer a state."""
    total = 0
    for phase in cycle.phases:
        for factor in phase.factors:
            total += 4 * factor.nnz + 8 * factor.shape[1] + 12 * factor.shape[0]
    return total / cycle.period


def line(*cells: object) -> None:
    """Print one row of the table."""
    print("| " + " | ".join(str(c) for c in cells) + " |", flush=True)


def machines(rows: int) -> dict[int, tuple[Machine, Machine, float]]:
    line("rows", "column states", "transitions", "minimal states", "minimal transitions", "explore s", "minimise s")
    line(*["---"] * 7)
    found = {}
    for r in range(2, rows + 1):
        explored, exploration = timed(lambda r=r: explore(Magnets(r)), 1 if r > 6 else 3)  # type: ignore[misc]
        machine = exploration.machine()
        merged, minimal = timed(machine.minimize, 1 if r > 6 else 3)
        found[r] = (machine, minimal, explored + merged)
        line(
            r,
            machine.states,
            machine.transitions,
            minimal.states,
            minimal.transitions,
            f"{explored:.3f}",
            f"{merged:.3f}",
        )
    return found


def sweeps(machines: dict[str, Machine], speed: float) -> None:
    print(f"\nSweep, against the bandwidth bound at {speed / 1e9:.1f} GB/s.\n")
    line("machine", "primes side by side", "bits", "ns a transition and prime", "bound ns", "times the bound")
    line(*["---"] * 6)
    for name, machine in machines.items():
        cycle = cycle_of(machine)
        plan = Plan.of(cycle)
        columns = max(20, int(2e7 / cycle.transitions))
        bound = least_bytes(cycle) / cycle.transitions / speed * 1e9
        for together in (1, SIDE_BY_SIDE):
            primes = primes_below(1 << plan.bits, together)
            seconds, _ = timed(lambda c=cycle, k=columns, p=primes: terms_modulo(c, k, p))  # type: ignore[misc]
            each = seconds / columns / cycle.transitions / together * 1e9
            line(name, together, plan.bits, f"{each:.2f}", f"{bound:.2f}", f"{each / bound:.1f}")


def reconstruction() -> None:
    print("\nReconstruction modulo one 61-bit prime from 2d random recurrent terms.\n")
    line("order d", "seconds")
    line("---", "---")
    (prime,) = primes_below(1 << 61, 1)
    chance = np.random.default_rng(5)
    from stripcount.algebra.rational_gf import RationalGF

    for order in (100, 1000, 5000, 20000):
        bottom = [1, *(int(c) for c in chance.integers(1, prime, order))]
        terms = RationalGF((1,), tuple(bottom)).terms_modulo(2 * order, prime)
        seconds, found = timed(lambda t=terms, d=order: rational_modulo(t, d, prime), 2)  # type: ignore[misc]
        assert found[1] == bottom
        line(order, f"{seconds:.4f}")


def whole(found: dict[int, tuple[Machine, Machine, float]], slow: bool) -> None:
    print("\nWhole generating functions, exploration included, beside other ways on the minimal machine.\n")
    line("rows", "order", "evidence", "whole s", "python-flint charpoly s", "sympy solve_den s", "charpoly / whole")
    line(*["---"] * 7)
    times = {}
    for r in range(2, 8 if slow else 7):
        machine, minimal, before = found[r]
        seconds, derivation = timed(lambda m=machine, s=minimal: derive_modular(m, s), 1 if r > 5 else 3)  # type: ignore[misc]
        times[r] = seconds + before
        symbolic = f"{timed(lambda m=minimal: derive_symbolic(m, m), 1)[0]:.2f}" if r < 4 else ""  # type: ignore[misc]
        charpoly = ""
        if r < 6 or (r == 6 and slow):
            matrix = fmpz_mat([[int(v) for v in row] for row in minimal.column().toarray()])
            taken, polynomial = timed(matrix.charpoly, 1)
            assert tuple(int(c) for c in reversed(polynomial.coeffs())) == derivation.gf.denominator
            charpoly = f"{taken:.4f}"
        line(
            r,
            derivation.gf.order,
            derivation.evidence,
            f"{times[r]:.3f}",
            charpoly,
            symbolic,
            f"{float(charpoly) / times[r]:.2f}" if charpoly else "",
        )
    print(f"\nExploring and minimising seven rows: {found[7][2] / times[6]:.1f} six-row derivations.")


def boards() -> None:
    print("\nLarge boards, swept without a machine.\n")
    line("board", "cells", "seconds", "a(n, n)")
    line(*["---"] * 4)
    for n in (6, 7, 8, 9):
        seconds, counts = timed(lambda n=n: board_counts(Magnets(n), n), 1)  # type: ignore[misc]
        line(f"{n}×{n}", n * n, f"{seconds:.2f}", counts[n])


def start_up() -> None:
    def run(*command: str) -> float:
        best = float("inf")
        for _ in range(7):
            began = time.perf_counter()
            subprocess.run([sys.executable, *command], check=True, capture_output=True)
            best = min(best, time.perf_counter() - began)
        return best

    numpy, helping = run("-c", "import numpy"), run("-m", "stripcount", "--help")
    print(f"\nstripcount --help starts in {helping / numpy:.2f} times the time of importing numpy (wall clock).")


def main() -> None:
    """Run the benchmark."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rows", type=int, default=8)
    parser.add_argument("--slow", action="store_true")
    options = parser.parse_args()
    options.rows = max(7, options.rows)
    found = machines(options.rows)
    chosen = {f"{r} rows, minimal": found[r][1] for r in found if r > 4}
    sweeps(chosen | {f"{options.rows} rows, full": found[options.rows][0]}, bandwidth())
    reconstruction()
    whole(found, options.slow)
    boards()
    start_up()


if __name__ == "__main__":
    main()
