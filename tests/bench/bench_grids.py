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
MAX_SECONDS = 120
Pair = tuple[tuple[int, int], tuple[int, int]]


def edge_list(king: bool, n: int) -> list[Pair]:
    """Return the edges of the n × n grid or king graph."""
    steps = ((0, 1), (1, 0), (1, 1), (1, -1)) if king else ((0, 1), (1, 0))
    cells = [(r, c) for r in range(n) for c in range(n)]
    return [((r, c), (r + i, c + j)) for r, c in cells for i, j in steps if r + i < n and 0 <= c + j < n]


def count_with_stripcount(case: str, n: int) -> int:
    """Return the number of structures of a case."""
    from stripcount.count import Count
    from stripcount.puzzles.graphs import Graphs

    graph, problem, _ = CASES[case]
    return Count(Graphs(n, graph=graph, problem=problem)).board(n)


def count_with_graphillion(case: str, n: int) -> int:
    """Return the number of structures of a case by Graphillion."""
    from graphillion import GraphSet, VertexSetSet

    graph, problem, _ = CASES[case]
    index_of: dict[tuple[int, int], int] = {}
    pairs = [
        (index_of.setdefault(u, len(index_of) + 1), index_of.setdefault(v, len(index_of) + 1))
        for u, v in edge_list(graph == "king", n)
    ]
    if problem == "dominating":
        VertexSetSet.set_universe(range(1, n * n + 1))
        neighbourhoods = {v: {v} for v in range(1, n * n + 1)}
        for u, v in pairs:
            neighbourhoods[u].add(v)
            neighbourhoods[v].add(u)
        sets = VertexSetSet({})
        for neighbourhood in neighbourhoods.values():
            sets = sets.intersection(VertexSetSet({}) - VertexSetSet({"exclude": list(neighbourhood)}))
        return int(sets.len())
    GraphSet.set_universe(pairs)
    set_makers: dict[str, Callable[[], object]] = {
        "cycle": GraphSet.cycles,
        "spanning tree": lambda: GraphSet.trees(is_spanning=True),
        "hamiltonian cycle": lambda: GraphSet.cycles(is_hamilton=True),
    }
    return int(set_makers[problem]().len())  # type: ignore[attr-defined]


def run_case(program: str, case: str, n: int) -> str:
    """Count a case, after a smaller one that loads everything; return time, peak memory and count between tabs."""
    count = count_with_stripcount if program == "stripcount" else count_with_graphillion
    count(case, 2)
    start = time.process_time()
    result = count(case, n)
    megabytes = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024
    return f"{time.process_time() - start:.3f} s\t{megabytes} MB\t{result}"


def run_process(python: str, program: str, case: str, n: int) -> tuple[str, str]:
    """Return (seconds of counting, seconds of the process and peak memory as text; count, or "") of one case."""
    usage_before = resource.getrusage(resource.RUSAGE_CHILDREN)
    command = [python, "-m", "tests.bench.bench_grids", program, case, str(n)]
    try:
        run = subprocess.run(command, capture_output=True, text=True, timeout=MAX_SECONDS)
    except subprocess.TimeoutExpired:
        return f"over {MAX_SECONDS} s", ""
    usage_after = resource.getrusage(resource.RUSAGE_CHILDREN)
    if run.returncode:
        return "failed", ""
    process_seconds = usage_after.ru_utime + usage_after.ru_stime - usage_before.ru_utime - usage_before.ru_stime
    seconds, memory, count_text = run.stdout.strip().split("\t")
    return f"{seconds}, {process_seconds:.2f} s, {memory}", count_text


def main(python: str) -> None:
    """Print the table; `python` is the interpreter that has Graphillion."""
    print("| n × n | n | stripcount | Graphillion |\n| --- | ---: | ---: | ---: |")
    for case, (_, _, sizes) in CASES.items():
        for n in sizes:
            (our_cost, our_count), (their_cost, their_count) = (
                run_process(sys.executable, "stripcount", case, n),
                run_process(python, "graphillion", case, n),
            )
            assert their_count in ("", our_count), (our_count, their_count)
            print(f"| {case} | {n} | {our_cost} | {their_cost} |", flush=True)


if __name__ == "__main__":
    if len(sys.argv) == 4:
        print(run_case(sys.argv[1], sys.argv[2], int(sys.argv[3])))
    else:
        main(sys.argv[1] if len(sys.argv) > 1 else sys.executable)
