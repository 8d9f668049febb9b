"""Peak memory beside what is announced before the work: `python -m tests.bench.bench_memory [CASE …]`.

Each case runs in a process of its own; what importing the libraries takes is subtracted. What is announced is the
larger of two needs: of the machine, before it is explored, and of the derivation, before its first prime. It should
never be passed, and the peak rarely be less than half of it.
"""

from __future__ import annotations

import resource
import subprocess
import sys
from dataclasses import dataclass

BOUND = 6 << 30  # bytes for one case


@dataclass(frozen=True)
class Case:
    """A puzzle, and what is asked of its Count."""

    puzzle: str
    work: str = "count.generating_function()"
    announced: str = "2 ** count.estimate.bytes_log2, needed(count.machine, Task.of(count.minimal))"


def sweep(columns: int) -> str:
    """Return the announcement of a board sweep."""
    return f"2 ** estimate(count.strip, {columns}).bytes_log2"


def sample(columns: int) -> str:
    """Return the announcements of machine and samples."""
    return f"2 ** count.estimate.bytes_log2, sampling(count.exploration, {columns}, 1, 1 << 40)[1]"


CASES = {
    "gf magnets 5": Case("Magnets(5)"),
    "gf magnets 6": Case("Magnets(6)"),
    "gf magnets 7": Case("Magnets(7)"),
    "magnets 8, merged, one prime": Case("Magnets(8)", "Task.of(count.minimal).run([(1 << 61) - 1])"),
    "gf ring-ring 6": Case("RingRing(6)"),
    "gf ring-ring 7": Case("RingRing(7)"),
    "gf ring-ring 8": Case("RingRing(8)"),
    "gf circuit-board 5": Case("CircuitBoard(5)"),
    "gf circuit-board 6": Case("CircuitBoard(6)"),
    "gf circuit-board 7": Case("CircuitBoard(7)"),
    "board sweep magnets 8 x 8": Case("Magnets(8)", "count.board(8)", sweep(8)),
    "board sweep magnets 9 x 9": Case("Magnets(9)", "count.board(9)", sweep(9)),
    "board sweep magnets 10 x 10": Case("Magnets(10)", "count.board(10)", sweep(10)),
    "3 samples magnets 6 x 2000": Case("Magnets(6)", "count.sample(2000, 3)", sample(2000)),
    "3 samples magnets 7 x 100": Case("Magnets(7)", "count.sample(100, 3)", sample(100)),
    "20001 terms magnets 3": Case("Magnets(3)", "count.terms(20001)", "20001 * 20001 * 2.67 / 8 * 1.6"),
}
IMPORTS = """
import sys, sympy, flint, scipy.sparse
from functools import partial
from stripcount import CircuitBoard, Count, Magnets, RingRing
from stripcount.evaluate.sample import stride_and_memory as sampling
from stripcount.gf.bounds import memory_needed
from stripcount.gf.task import Task
from stripcount.machine.estimate import estimate
needed = partial(memory_needed, bounded=True)
def peak():
    with open("/proc/self/status") as status:
        return next(int(line.split()[1]) for line in status if line.startswith("VmHWM")) * 1024
before = peak()
"""


def figures(case: Case) -> tuple[float, float]:
    """Return the announced and the largest bytes of a case, NaN if it fails."""
    code = f"{IMPORTS}count = Count({case.puzzle})\n{case.work}\nprint(peak() - before)\ncount = Count({case.puzzle})\n"
    done = subprocess.run(
        [sys.executable, "-c", f"{code}print(max([{case.announced}]))"],
        stdout=subprocess.PIPE,
        text=True,
        check=False,
        preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_AS, (BOUND, BOUND)),
    )
    peak, announced = map(float, done.stdout.split()) if done.returncode == 0 else (float("nan"),) * 2
    return announced, peak


def main() -> None:
    """Print the table."""
    print(f"{'case':30} {'announced':>10} {'peak':>10} {'ratio':>6}")
    for name, case in CASES.items():
        if len(sys.argv) < 2 or any(name.startswith(wanted) for wanted in sys.argv[1:]):
            announced, peak = figures(case)
            print(f"{name:30} {announced / 2**20:7.0f} MB {peak / 2**20:7.0f} MB {peak / announced:6.2f}", flush=True)


if __name__ == "__main__":
    main()
