"""Families of hard Magnets boards with a fixed seed, for the table of `bench_solving.py --hard`."""

from __future__ import annotations

import random
import signal
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from statistics import median

from stripcount.printed.magnets.board import MagnetsBoard
from stripcount.printed.magnets.generator import family_board, generate

SIZES = (6, 8, 10, 12, 15, 18, 20)
FAMILIES = {"all counts": 1.0, "four fifths": 0.8, "half": 0.5}
SEED = "hard boards"


def boards(size: int, family: str, kind: str, number: int) -> Iterator[MagnetsBoard]:
    """Yield boards of one kind: satisfiable (a filling's counts), moved (one count moved), unique (made)."""
    rng = random.Random(f"{SEED} {size} {family} {kind}")
    for _ in range(number):
        if kind == "unique":
            yield generate(size, size, "logic", rng).instance
        else:
            yield family_board(size, size, FAMILIES[family], kind == "moved", rng)


class Slow(Exception):
    """A solver took longer than it was given."""


@contextmanager
def alarm(seconds: int) -> Iterator[None]:
    def ring(number: int, frame: object) -> None:
        raise Slow

    before = signal.signal(signal.SIGALRM, ring)
    signal.alarm(seconds)
    try:
        yield
    finally:
        signal.alarm(0)
        signal.signal(signal.SIGALRM, before)


def table(
    solvers: dict[str, Callable[[MagnetsBoard], int]], number: int, largest: int, seconds: int
) -> tuple[list[str], int]:
    """Return the lines of the table, and the number of boards on which two solvers disagree.

    A line: size, family, kind, then for each solver the median of processor milliseconds and how many were too slow.
    """
    lines = [f"{'size':>5} {'family':>12} {'kind':>12} " + "".join(f"{name:>16}" for name in solvers) + "  ratio"]
    wrong = 0
    for size in (size for size in SIZES if size <= largest):
        for family in FAMILIES:
            for kind in ("satisfiable", "moved") + (("unique",) if family == "all counts" and size <= 12 else ()):
                times: dict[str, list[float]] = {name: [] for name in solvers}
                for board in boards(size, family, kind, number):
                    answers = set()
                    for name, solver in solvers.items():
                        start = time.process_time()
                        try:
                            with alarm(seconds):
                                answers.add(solver(board))
                            times[name].append(time.process_time() - start)
                        except Slow:
                            times[name].append(float("inf"))
                    wrong += len(answers) > 1
                shown = "".join(
                    f"{1000 * median(took):>10.1f}{f' -{slow}' if (slow := took.count(float('inf'))) else '':>6}"
                    for took in times.values()
                )
                others = [median(took) for name, took in times.items() if name != "stripcount"]
                ratio = f"{median(times['stripcount']) / min(others):>7.2f}" if others else ""
                lines.append(f"{size:>5} {family:>12} {kind:>12} {shown}{ratio}")
                print(lines[-1], flush=True)
    return lines, wrong
