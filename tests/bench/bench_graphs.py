"""Structures on n × n grids and kings' graphs: time and memory beside Graphillion, if it is installed.

`python -m tests.bench.bench_graphs` runs every case in a process of its own and prints a table;
`python -m tests.bench.bench_graphs PROGRAM CASE N` runs one.
"""

from __future__ import annotations

import resource
import subprocess
import sys
import time
from collections.abc import Callable

CASES = {
    "cycles of a grid": ("grid", "cycle", (6, 8, 10)),
    "dominating sets of a grid": ("grid", "dominating", (6, 8)),
    "spanning trees of a king graph": ("king", "spanning tree", (4, 5, 6)),
    "hamiltonian cycles of a king graph": ("king", "hamiltonian cycle", (5, 6)),
}
SECONDS = 120
Pair = tuple[tuple[int, int], tuple[int, int]]


def edges(king: bool, n: int) -> list[Pair]:
    steps = ((0, 1), (1, 0), (1, 1), (1, -1)) if king else ((0, 1), (1, 0))
    cells = [(r, c) for r in range(n) for c in range(n)]
    return [((r, c), (r + i, c + j)) for r, c in cells for i, j in steps if r + i < n and 0 <= c + j < n]


def ours(case: str, n: int) -> int:
    from stripcount.count import Count
    from stripcount.puzzles.graphs import Graphs

    graph, problem, _ = CASES[case]
    return Count(Graphs(n, graph=graph, problem=problem)).terms(n + 1)[n]


def graphillion(case: str, n: int) -> int:
    from graphillion import GraphSet, VertexSetSet

    graph, problem, _ = CASES[case]
    number: dict[tuple[int, int], int] = {}
    pairs = [
        (number.setdefault(u, len(number) + 1), number.setdefault(v, len(number) + 1))
        for u, v in edges(graph == "king", n)
    ]
    if problem == "dominating":
        VertexSetSet.set_universe(range(1, n * n + 1))
        around = {v: {v} for v in range(1, n * n + 1)}
        for u, v in pairs:
            around[u].add(v)
            around[v].add(u)
        found = VertexSetSet({})
        for near in around.values():
            found = found.intersection(VertexSetSet({}) - VertexSetSet({"exclude": list(near)}))
        return int(found.len())
    GraphSet.set_universe(pairs)
    made: dict[str, Callable[[], object]] = {
        "cycle": GraphSet.cycles,
        "spanning tree": lambda: GraphSet.trees(is_spanning=True),
        "hamiltonian cycle": lambda: GraphSet.cycles(is_hamilton=True),
    }
    return int(made[problem]().len())  # type: ignore[attr-defined]


def one(program: str, case: str, n: int) -> str:
    begun = time.process_time()
    found = (ours if program == "stripcount" else graphillion)(case, n)
    seconds = time.process_time() - begun
    return f"{seconds:.2f} s {resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024:.0f} MB\t{found}"


def main() -> None:
    print("| case | n | stripcount | Graphillion |\n| --- | ---: | ---: | ---: |")
    for case, (_, _, sizes) in CASES.items():
        for n in sizes:
            shown = []
            for program in ("stripcount", "graphillion"):
                command = [sys.executable, "-m", "tests.bench.bench_graphs", program, case, str(n)]
                try:
                    run = subprocess.run(command, capture_output=True, text=True, timeout=SECONDS)
                    shown.append(run.stdout.strip() or "failed\t")
                except subprocess.TimeoutExpired:
                    shown.append(f"over {SECONDS} s\t")
            cells, numbers = zip(*(one.split("\t") for one in shown))
            assert len(set(numbers) - {""}) == 1, numbers
            print(f"| {case} | {n} | {cells[0]} | {cells[1]} |", flush=True)


if __name__ == "__main__":
    if len(sys.argv) == 4:
        print(one(sys.argv[1], sys.argv[2], int(sys.argv[3])))
    else:
        main()
