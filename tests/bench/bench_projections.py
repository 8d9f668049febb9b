"""Columns for a function from one sequence, and what fewer columns with block projections would take at least.

`python -m tests.bench.bench_projections` prints processor seconds for eight primes, the minimum of three runs. The
function of N states follows from 2 N numbers of boards. With b projections (the ends of the machine, and b - 1 random
vectors) N(1 + 1/b) columns suffice, but the recurrence that b sequences have in common takes (1 + b) N² multiplications
in place of 2 N². What is printed for b projections are the seconds of these columns, and (1 + b) / 2 times those of one
recurrence; the products with the projections come on top.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from functools import partial

import numpy as np

from stripcount.algebra.crt import primes_with_product_above
from stripcount.kernels.loading import installed_library
from stripcount.kernels.recurrence import shortest_recurrence
from stripcount.machine.cyclic import cycle_of
from stripcount.machine.explore import explore
from stripcount.machine.plan import Plan
from stripcount.machine.sweep import terms_modulo
from stripcount.model.strip import Strip
from stripcount.puzzles.hard_squares import HardSquares
from stripcount.puzzles.magnets import Magnets

CASES: tuple[Strip, ...] = (Magnets(6), HardSquares(18), Magnets(7))
PRIME_COUNT = 8
PROJECTIONS = (1, 2, 4)


def min_seconds(work: Callable[[], object]) -> float:
    """Return the smallest processor time of three runs, in seconds."""
    best = float("inf")
    for _ in range(3):
        start = time.process_time()
        work()
        best = min(best, time.process_time() - start)
    return best


def main() -> None:
    """Print the table."""
    library = installed_library().library
    assert library is not None
    print(f"{'case':20} {'states':>7} {'order':>7} {'b':>3} {'columns':>8} {'recurrences':>12} {'together':>9}")
    for strip in CASES:
        minimal = explore(strip).machine().minimize()
        cycle = cycle_of(minimal)
        plan = Plan.of(cycle)
        primes = primes_with_product_above(1 << (PRIME_COUNT + 1) * plan.bits, plan.bits)[:PRIME_COUNT]
        states = minimal.states
        terms = np.array(terms_modulo(cycle, 2 * states, primes, kernel="C"), dtype=np.uint64)[:, 0]
        if not terms[1::2].any():  # the function is one of x²
            terms = terms[::2]
        find_recurrence = partial(shortest_recurrence, library, np.ascontiguousarray(terms), primes[0])
        recurrence_seconds, order = PRIME_COUNT * min_seconds(find_recurrence), len(find_recurrence()) - 1
        for projections in PROJECTIONS:
            column_seconds = min_seconds(
                partial(terms_modulo, cycle, states * (1 + projections) // projections, primes, kernel="C")
            )
            block_seconds = recurrence_seconds * (1 + projections) / 2
            print(
                f"{strip.title:20} {states:7} {order:7} {projections:3} {column_seconds:8.2f} {block_seconds:12.2f} "
                f"{column_seconds + block_seconds:9.2f}",
                flush=True,
            )


if __name__ == "__main__":
    main()
