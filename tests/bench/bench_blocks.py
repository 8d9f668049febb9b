"""Benchmark of arrays with a local rule: python tests/bench/bench_blocks.py [--seconds 20]

Writes one table in Markdown: for each rule (values, window) one row of the board more, until exploring, minimising
and deriving the generating function together take longer than `--seconds`. The baseline, in the same run, is the
exploration state by state of the same strip, as any puzzle of one's own is explored; it is left out once it would
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

WORTH = 3e9  # multiply-adds below which the derivation stays in this process
PLAIN = 400_000  # transitions up to which the baseline is run


class DiagonalSums(BlockStrip):
    """Arrays in which the two diagonals of every 2×2 block have different sums (2 values)."""

    values = range(2)
    window = (2, 2)

    def allowed(self, block: Any) -> bool:
        """Return whether the sums differ."""
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
        """Return whether the cell in the middle has such neighbours."""
        return block[1][1] != 1 or sum(v == 1 for row in block for v in row) - 1 in (1, 3)


class ThreeByThree(BlockStrip):
    """Arrays over 3 values in which no 3×3 block sums to 9, the mean."""

    values = range(3)
    window = (3, 3)

    def allowed(self, block: Any) -> bool:
        """Return whether the sum is another."""
        return sum(map(sum, block)) != 9


class RunsOfFour(BlockStrip):
    """0-1 arrays in which no four cells in a row are equal, along rows."""

    values = range(2)
    window = (1, 4)

    def allowed(self, block: Any) -> bool:
        """Return whether the four cells differ."""
        return len(set(block[0])) > 1


class ThreeByTwo(BlockStrip):
    """0-1 arrays in which no 3×2 block holds as many ones as zeros."""

    values = range(2)
    window = (3, 2)

    def allowed(self, block: Any) -> bool:
        """Return whether the ones are not three."""
        return sum(map(sum, block)) != 3


RULES = (DiagonalSums, DiagonalSums3, DiagonalSums4, OneOrThree, ThreeByThree, RunsOfFour, ThreeByTwo)


def timed(work: Callable[[], Any]) -> tuple[float, Any]:
    """Return the seconds of a call and its result."""
    began = time.perf_counter()
    result = work()
    return time.perf_counter() - began, result


def line(*cells: object) -> None:
    """Print one row of the table."""
    print("| " + " | ".join(str(cell) for cell in cells) + " |", flush=True)


def measure(kind: type[BlockStrip], rows: int, shop: Execution, budget: float) -> bool:
    """Print one row of the table; say whether a board one row higher is worth trying."""
    strip = kind(rows)
    explored, exploration = timed(lambda: explore(strip, max_transitions=60_000_000))
    machine = exploration.machine()
    plain = ratio = "-"
    if exploration.transitions <= PLAIN:
        seconds, other = timed(lambda: explore_states(strip).trimmed())
        assert other.sizes == exploration.sizes
        plain, ratio = f"{seconds:.2f}", f"{seconds / explored:.1f}"
    merged, minimal = timed(machine.minimize)
    order = derived = proved = "-"
    total = explored + merged
    if total < budget and minimal.states < 100 * budget:
        seconds, found = timed(lambda: derive_modular(machine, minimal, execution=shop))
        order, derived = str(found.gf.order), f"{seconds:.2f}"
        total += seconds
        if total < budget:
            claim = Claim(recurrence=found.gf.recurrence)
            proved = f"{timed(lambda: prove(minimal, claim, execution=shop))[0]:.2f}"
    window = f"{kind.window[0]}×{kind.window[1]}{' padded' if kind.padded else ''}"
    sizes = (f"{machine.states:,}", f"{exploration.transitions:,}", f"{minimal.states:,}", order)
    line(
        kind.__name__,
        len(kind.values),
        window,
        rows,
        *sizes,
        f"{explored:.2f}",
        plain,
        ratio,
        f"{merged:.2f}",
        derived,
        proved,
    )
    return total < budget / 3


def main() -> None:
    """Run the benchmark."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=20.0)
    options = parser.parse_args()
    sizes = ("states", "transitions", "minimal", "order")
    head = (
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
    line(*head)
    line(*["---"] * len(head))
    with ProcessPoolExecutor(2) as pool:
        shop = Execution(executor=pool, workers=2, min_work=WORTH)
        for kind in RULES:
            rows = 1 if kind.padded else kind.window[0]
            try:
                while measure(kind, rows, shop, options.seconds):
                    rows += 1
            except TooLarge as error:
                print(f"\n{error}\n")


if __name__ == "__main__":
    main()
