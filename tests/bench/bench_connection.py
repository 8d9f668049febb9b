"""Benchmark of loops: python tests/bench/bench_connection.py [--seconds 240] [--large]

Counts the loops along the sides of n × n cells (Slitherlink, n = 6..10) and the loops through all n × n points
(Hamiltonian cycles, n = 8, 10, 12) and writes one table in Markdown: processor time and peak memory of

- this package: a sweep of one board, `board_counts`, of slitherlink as areas, and of the same loops as lines;
- Graphillion (pip install graphillion), `GraphSet.cycles`, with its default order of edges ("bfs") and row by row
  ("as-is"), which suits it best;
- frontier.cpp beside this file, the frontier method of Simpath and TdZdd in 90 lines of C++, counts only.

Each runs in a process of its own with a limit of `--seconds` of processor time and 8 GB; counts must agree. With
`--large`: Slitherlink on 12 × 12 cells and Hamiltonian cycles of 14 × 14 points, by this package and frontier.cpp.
"""

from __future__ import annotations

import argparse
import resource
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path

MEMORY_LIMIT = 8 << 30  # bytes of address space of one process

STRIPCOUNT_SCRIPT = """
import sys
from stripcount.evaluate.board_sweep import board_counts
from stripcount.puzzles import puzzle_class
name, side = sys.argv[1], int(sys.argv[2])
print(board_counts(puzzle_class(name)(side), side)[side])
"""

GRAPHILLION_SCRIPT = """
import sys
from graphillion import GraphSet
kind, side, order = sys.argv[1], int(sys.argv[2]), sys.argv[3]
points = [(row, col) for row in range(side) for col in range(side)]
edges = []
for row, col in points:
    edges += [((row, col), other) for other in ((row, col + 1), (row + 1, col)) if max(other) < side]
GraphSet.set_universe(edges, traversal=order)
print(GraphSet.cycles(is_hamilton=kind == "hamilton").len())
"""


def run_with_limits(command: list[str], seconds: int) -> tuple[str, str]:
    """Return (first line of output, processor time and peak memory as text) of a process.

    If it failed or was stopped, the first is empty and the second says so.
    """

    def set_limits() -> None:
        resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds))
        resource.setrlimit(resource.RLIMIT_AS, (MEMORY_LIMIT, MEMORY_LIMIT))

    print_usage = (
        "import resource; u = resource.getrusage(resource.RUSAGE_CHILDREN); print(u.ru_utime + u.ru_stime, u.ru_maxrss)"
    )
    wrapper = f"import subprocess, sys; r = subprocess.run(sys.argv[1:]).returncode; {print_usage}; sys.exit(r != 0)"
    start = time.monotonic()
    process = subprocess.run(
        [sys.executable, "-c", wrapper, *command],
        preexec_fn=set_limits,
        capture_output=True,
        text=True,
        timeout=20 * seconds,
        check=False,
    )
    *output_lines, usage = process.stdout.split("\n")[:-1] or ["0 0"]
    cpu_seconds, peak_kilobytes = usage.split()
    cost = f"{float(cpu_seconds):.2f} s, {int(peak_kilobytes) / 1024:.0f} MB"
    if process.returncode or not output_lines:
        return "", f"no answer ({cost}, {time.monotonic() - start:.0f} s of the wall clock)"
    return output_lines[0], cost


def print_table(sizes: list[tuple[str, int]], seconds: int, compiled: str | None, *, graphillion: bool) -> None:
    """Print one row per board (kind of loops, side); raises SystemExit if two counts differ or there is none.

    `compiled` is the path of the program frontier, None without a compiler.
    """
    print(
        "| board | loops | stripcount, areas | stripcount, lines | Graphillion | Graphillion, by rows | frontier.cpp |"
    )
    print("|---|---|---|---|---|---|---|")
    for loops, side in sizes:
        python = [sys.executable, "-c"]
        points = side + 1 if loops == "cycles" else side
        commands: list[list[str] | None] = [
            [*python, STRIPCOUNT_SCRIPT, "slitherlink", str(side)] if loops == "cycles" else None,
            [*python, STRIPCOUNT_SCRIPT, "masyu" if loops == "cycles" else "simple-loop", str(points)],
            [*python, GRAPHILLION_SCRIPT, loops, str(points), "bfs"] if graphillion else None,
            [*python, GRAPHILLION_SCRIPT, loops, str(points), "as-is"] if graphillion else None,
            [compiled, loops, str(points)] if compiled else None,
        ]
        results = [run_with_limits(command, seconds) if command else ("", "") for command in commands]
        counts = {count for count, _ in results if count}
        if len(counts) != 1:
            raise SystemExit(f"{loops} {side}: the counts differ or there is none: {results}")
        board = f"{side} × {side} {'cells' if loops == 'cycles' else 'points, all'}"
        print(f"| {board} | {counts.pop()} | {' | '.join(cost for _, cost in results)} |", flush=True)


def main() -> None:
    """Run the benchmark."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--seconds", type=int, default=240, help="processor time allowed for one count")
    parser.add_argument("--large", action="store_true", help="boards that Graphillion does not reach")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        program = None
        if compiler := shutil.which("g++"):
            program = str(Path(folder) / "frontier")
            source = Path(__file__).with_name("frontier.cpp")
            subprocess.run([compiler, "-O2", "-o", program, str(source)], check=True)
        if options.large:
            print_table([("cycles", 12), ("hamilton", 14)], options.seconds, program, graphillion=False)
        else:
            sizes = [("cycles", n) for n in range(6, 11)] + [("hamilton", n) for n in (8, 10, 12)]
            print_table(sizes, options.seconds, program, graphillion=True)


if __name__ == "__main__":
    main()
