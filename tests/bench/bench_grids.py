"""Structures on n × n grids and kings' graphs: time and memory beside Graphillion, if it is installed.

`python -m tests.bench.bench_grids [PYTHON]` runs every case in processes of its own and prints a table; PYTHON is the
interpreter that has Graphillion, by default this one. `python -m tests.bench.bench_grids PROGRAM CASE N` runs one.
Each cell: processor seconds of counting alone, when everything is loaded; of the whole process; its largest memory.
"""

from __future__ import annotations

import resource
import subprocess
import sys
import time
from collections.abc import Callable

CASES = {
    "cycles of a grid": ("grid", "cycle", (6, 7, 8, 9, 10)),
    "dominating sets of a grid": ("grid", "dominating", (6, 8, 10)),
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
    return Count(Graphs(n, graph=graph, problem=problem)).board(n)


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
    """Count a case; a smaller one is counted first, so that everything is loaded."""
    count = ours if program == "stripcount" else graphillion
    count(case, 2)
    begun = time.process_time()
    found = count(case, n)
    return (
        f"{time.process_time() - begun:.3f} s\t{resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024} MB\t{found}"
    )


def measured(python: str, program: str, case: str, n: int) -> tuple[str, str]:
    """The three numbers of a case, and what was counted."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    command = [python, "-m", "tests.bench.bench_grids", program, case, str(n)]
    try:
        run = subprocess.run(command, capture_output=True, text=True, timeout=SECONDS)
    except subprocess.TimeoutExpired:
        return f"over {SECONDS} s", ""
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    if run.returncode:
        return "failed", ""
    whole = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    seconds, memory, number = run.stdout.strip().split("\t")
    return f"{seconds}, {whole:.2f} s, {memory}", number


def main(python: str) -> None:
    print("| n × n | n | stripcount | Graphillion |\n| --- | ---: | ---: | ---: |")
    for case, (_, _, sizes) in CASES.items():
        for n in sizes:
            (mine, number), (theirs, other) = (
                measured(sys.executable, "stripcount", case, n),
                measured(python, "graphillion", case, n),
            )
            assert other in ("", number), (number, other)
            print(f"| {case} | {n} | {mine} | {theirs} |", flush=True)


if __name__ == "__main__":
    if len(sys.argv) == 4:
        print(one(sys.argv[1], sys.argv[2], int(sys.argv[3])))
    else:
        main(sys.argv[1] if len(sys.argv) > 1 else sys.executable)
