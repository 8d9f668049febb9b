"""Benchmark of arrays with a local rule: python tests/bench/bench_blocks.py [--seconds 20]

Writes one table in Markdown: for each rule (values, window) one more row of the board at a time, until exploring,
minimising and deriving the generating function together take longer than `--seconds`. The baseline, in the same run, is
the exploration state by state of the same strip, as any puzzle of one's own is explored; it is left out once it would
take longer than that. Seconds are of the wall clock with two worker processes for the derivation.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from typing import Any

from stripcount.claims.claim import Claim
from stripcount.claims.prove import prove
from stripcount.errors import TooLarge
from stripcount.gf.modular import Execution, derive_modular
from stripcount.machine.explore import explore, explore_states
from stripcount.model.lattice.blocks import BlockStrip

MIN_SHARED_WORK = 3e9  # multiply-adds from which the derivation is shared with worker processes
MAX_BASELINE_TRANSITIONS = 400_000  # of a machine, up to which the baseline runs


class DiagonalSums(BlockStrip):
    """Arrays in which the two diagonals of every 2×2 block have different sums (2 values)."""

    values = range(2)
    window = (2, 2)

    def allowed(self, block: Any) -> bool:
        """Return whether the sums of the two diagonals differ."""
        (a, b), (c, d) = block
        return bool(a + d != b + c)


class DiagonalSums3(DiagonalSums):
    """The same over 3 values."""

    values = range(3)


class DiagonalSums4(DiagonalSums):
    """The same over 4 values."""

    values = range(4)


class OneOrThree(BlockStrip):
    """0-1 arrays in which every 1 has exactly one or three ones among its king-move neighbours (A295939)."""

    values = range(2)
    window = (3, 3)
    padded = True

    def allowed(self, block: Any) -> bool:
        """Return whether the middle cell is 0 or has one or three ones around it."""
        return block[1][1] != 1 or sum(v == 1 for row in block for v in row) - 1 in (1, 3)


class ThreeByThree(BlockStrip):
    """Arrays over 3 values in which no 3×3 block sums to 9, the mean."""

    values = range(3)
    window = (3, 3)

    def allowed(self, block: Any) -> bool:
        """Return whether the sum is not 9."""
        return sum(map(sum, block)) != 9


class RunsOfFour(BlockStrip):
    """0-1 arrays in which no four cells in a row are equal, along rows."""

    values = range(2)
    window = (1, 4)

    def allowed(self, block: Any) -> bool:
        """Return whether the four cells are not all equal."""
        return len(set(block[0])) > 1


class ThreeByTwo(BlockStrip):
    """0-1 arrays in which no 3×2 block holds as many ones as zeros."""

    values = range(2)
    window = (3, 2)

    def allowed(self, block: Any) -> bool:
        """Return whether the number of ones is not 3."""
        return sum(map(sum, block)) != 3


RULES = (DiagonalSums, DiagonalSums3, DiagonalSums4, OneOrThree, ThreeByThree, RunsOfFour, ThreeByTwo)


def timed(work: Callable[[], Any]) -> tuple[float, Any]:
    """Return (seconds of wall clock, result) of a call."""
    start = time.perf_counter()
    result = work()
    return time.perf_counter() - start, result


def print_row(*cells: object) -> None:
    """Print one row of the table."""
    print("| " + " | ".join(str(cell) for cell in cells) + " |", flush=True)


def measure(rule: type[BlockStrip], rows: int, execution: Execution, budget: float) -> bool:
    """Print one row of the table; return whether one more row of the board is likely within the budget of seconds."""
    strip = rule(rows)
    explore_seconds, exploration = timed(lambda: explore(strip, max_transitions=60_000_000))
    machine = exploration.machine()
    baseline = ratio = "-"
    if exploration.transitions <= MAX_BASELINE_TRANSITIONS:
        seconds, baseline_exploration = timed(lambda: explore_states(strip).trimmed())
        assert baseline_exploration.sizes == exploration.sizes
        baseline, ratio = f"{seconds:.2f}", f"{seconds / explore_seconds:.1f}"
    minimise_seconds, minimal = timed(machine.minimize)
    order = gf_seconds = prove_seconds = "-"
    total = explore_seconds + minimise_seconds
    if total < budget and minimal.states < 100 * budget:
        seconds, derivation = timed(lambda: derive_modular(machine, minimal, execution=execution))
        order, gf_seconds = str(derivation.gf.order), f"{seconds:.2f}"
        total += seconds
        if total < budget:
            claim = Claim(recurrence=derivation.gf.recurrence)
            prove_seconds = f"{timed(lambda: prove(minimal, claim, execution=execution))[0]:.2f}"
    window = f"{rule.window[0]}×{rule.window[1]}{' padded' if rule.padded else ''}"
    sizes = (f"{machine.states:,}", f"{exploration.transitions:,}", f"{minimal.states:,}", order)
    print_row(
        rule.__name__,
        len(rule.values),
        window,
        rows,
        *sizes,
        f"{explore_seconds:.2f}",
        baseline,
        ratio,
        f"{minimise_seconds:.2f}",
        gf_seconds,
        prove_seconds,
    )
    return total < budget / 3


def main() -> None:
    """Run the benchmark."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=20.0)
    options = parser.parse_args()
    sizes = ("states", "transitions", "minimal", "order")
    titles = (
        "rule",
        "values",
        "window",
        "rows",
        *sizes,
        "explore s",
        "state by state s",
        "ratio",
        "minimise s",
        "gf s",
        "prove s",
    )
    print_row(*titles)
    print_row(*["---"] * len(titles))
    with ProcessPoolExecutor(2) as pool:
        execution = Execution(executor=pool, workers=2, min_work=MIN_SHARED_WORK)
        for rule in RULES:
            rows = 1 if rule.padded else rule.window[0]
            try:
                while measure(rule, rows, execution, options.seconds):
                    rows += 1
            except TooLarge as error:
                print(f"\n{error}\n")


if __name__ == "__main__":
    main()
