"""Peak memory beside what is announced before the work: `python -m tests.bench.bench_memory [CASE …]`.

Each case runs in a process of its own; what the libraries and a board of two rows take is subtracted. What is
announced is the larger of two needs: of the machine, before it is explored, and of the derivation, before its first
prime. It should never be passed, and the peak rarely be less than half of it.
"""

from __future__ import annotations

import resource
import subprocess
import sys
from dataclasses import dataclass

MEMORY_LIMIT = 6 << 30  # bytes of address space for one case


@dataclass(frozen=True)
class Case:
    """A strip, the work to measure, and the announced bytes, as Python code; `count` is the Count of the strip."""

    strip: str
    work: str = "count.generating_function()"
    announced: str = "machine(count), derivation(count)"


CASES = {
    "gf magnets 5": Case("Magnets(5)"),
    "gf magnets 6": Case("Magnets(6)"),
    "gf magnets 7": Case("Magnets(7)"),
    "magnets 8, bound and eight primes": Case(
        "Magnets(8)",
        "task = Task.of(count.minimal); coefficient_bound(task); task.run(primes_below(1 << task.bits, 8))",
    ),
    "gf ring-ring 6": Case("RingRing(6)"),
    "gf ring-ring 7": Case("RingRing(7)"),
    "gf ring-ring 8": Case("RingRing(8)"),
    "gf ring-ring 9": Case("RingRing(9)"),
    "gf circuit-board 5": Case("CircuitBoard(5)"),
    "gf circuit-board 6": Case("CircuitBoard(6)"),
    "gf circuit-board 7": Case("CircuitBoard(7)"),
    "gf hard-squares 16": Case("HardSquares(16)"),
    "gf spanning-tree 7": Case("SpanningTree(7)"),
    "gf simple-loop 11": Case("SimpleLoop(11)"),
    "gf slitherlink 9": Case("Slitherlink(9)"),
    "gf own puzzle": Case("Own(12)"),
    "gf magnets 5, rows glued": Case("wrapped(Magnets(5), 'rows')"),
    "21 terms magnets 4, columns glued": Case("wrapped(Magnets(4), 'columns')", "count.terms(21)", "ring(count)"),
    "machine magnets 8": Case("Magnets(8)", "count.exploration, count.minimal", "machine(count)"),
    "machine slitherlink 12": Case("Slitherlink(12)", "count.exploration, count.minimal", "machine(count)"),
    "machine masyu 12": Case("Masyu(12)", "count.exploration, count.minimal", "machine(count)"),
    "machine ring-ring 10": Case("RingRing(10)", "count.exploration, count.minimal", "machine(count)"),
    "machine not-touch 28": Case("NotTouch(28)", "count.exploration, count.minimal", "machine(count)"),
    "growth magnets 6": Case("Magnets(6)", "count.growth()"),
    "prove magnets 6": Case("Magnets(6)", "count.prove(Claim(order=812))"),
    "check magnets 5": Case("Magnets(5)", "count.check()"),
    "board sweep magnets 8": Case("Magnets(8)", "count.board(8)", "swept(count, 8)"),
    "board sweep magnets 9": Case("Magnets(9)", "count.board(9)", "swept(count, 9)"),
    "board sweep magnets 10": Case("Magnets(10)", "count.board(10)", "swept(count, 10)"),
    "board sweep spanning-tree 9": Case("SpanningTree(9)", "count.board(9)", "swept(count, 9)"),
    "board sweep slitherlink 11": Case("Slitherlink(11)", "count.board(11)", "swept(count, 11)"),
    "board sweep takuzu 7": Case("Takuzu(7, equal=True)", "count.board(7)", "swept(count, 7)"),
    "table of squares magnets 1-7": Case(
        "Magnets(7)", "table(count.strip, range(1, 8), range(1, 8), squares=True)", "machine(count)"
    ),
    "3 samples magnets 6 x 300": Case("Magnets(6)", "count.sample(300, 3)", "machine(count), sampled(count, 300)"),
    "3 samples magnets 7 x 100": Case("Magnets(7)", "count.sample(100, 3)", "machine(count), sampled(count, 100)"),
    "20001 terms magnets 3": Case("Magnets(3)", "count.terms(20001)", "20001 * 20001 * 2.67 / 8 * 1.6"),
}
PREAMBLE = """
import sys, sympy, flint, scipy.sparse
from stripcount import CircuitBoard, Claim, Count, Magnets, NotTouch, RingRing, Strip
from stripcount.algebra.crt import primes_below
from stripcount.evaluate.sample import stride_and_memory
from stripcount.evaluate.sweep_estimate import sweep_estimate
from stripcount.evaluate.table import table
from stripcount.gf.bounds import coefficient_bound, memory_needed
from stripcount.gf.task import Task
from stripcount.machine.estimate import estimate
from stripcount.model.wrap.wrapped import wrapped
from stripcount.puzzles.hard_squares import HardSquares
from stripcount.puzzles.masyu import Masyu
from stripcount.puzzles.simple_loop import SimpleLoop
from stripcount.puzzles.slitherlink import Slitherlink
from stripcount.puzzles.spanning_tree import SpanningTree
from stripcount.puzzles.takuzu import Takuzu
class Own(Strip):
    alphabet = "ab"
    def start(self): return "b" * self.rows
    def step(self, state, row):
        return [(mark, state[1:] + mark) for mark in ("b" if "a" in (state[0], state[-1] * (row > 0)) else "ab")]
    def end_column(self, state): return state
    def accepts(self, state): return True
    def legal(self, board):
        marks = {cell: str(board[cell]) for cell in board.positions()}
        return not any(
            mark == "a" and "a" in (marks.get((row + 1, column)), marks.get((row, column + 1)))
            for (row, column), mark in marks.items()
        )
def machine(count): return 2 ** count.estimate.bytes_log2
def derivation(count): return memory_needed(count.machine, Task.of(count.minimal), bounded=True)
def ring(count): return 2 ** estimate(count.counted.unrolled).bytes_log2 + count.source.walks.memory
def swept(count, columns): return 2 ** sweep_estimate(count.strip, columns).bytes_log2
def sampled(count, columns): return stride_and_memory(count.exploration, columns, 1, 1 << 40)[1]
def peak():
    with open("/proc/self/status") as status:
        return next(int(line.split()[1]) for line in status if line.startswith("VmHWM")) * 1024
small = Count(SpanningTree(2))
small.exploration, small.board(2)  # modules and libraries that are loaded late
before = peak()
"""


def measure_case(case: Case) -> tuple[float, float]:
    """Return (announced bytes, peak bytes) of a case, both NaN if it fails."""
    count = f"count = Count({case.strip})\n"
    code = f"{PREAMBLE}{count}{case.work}\nprint(peak() - before)\n{count}print(max([{case.announced}]))\n"
    process = subprocess.run(
        [sys.executable, "-c", code],
        stdout=subprocess.PIPE,
        text=True,
        check=False,
        preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_AS, (MEMORY_LIMIT, MEMORY_LIMIT)),
    )
    peak, announced = map(float, process.stdout.split()) if process.returncode == 0 else (float("nan"),) * 2
    return announced, peak


def main() -> None:
    """Print the table of the cases whose names begin with an argument, of all without arguments."""
    print(f"{'case':36} {'announced':>10} {'peak':>10} {'ratio':>6}")
    for name, case in CASES.items():
        if len(sys.argv) < 2 or any(name.startswith(prefix) for prefix in sys.argv[1:]):
            announced, peak = measure_case(case)
            print(f"{name:36} {announced / 2**20:7.0f} MB {peak / 2**20:7.0f} MB {peak / announced:6.2f}", flush=True)


if __name__ == "__main__":
    main()
