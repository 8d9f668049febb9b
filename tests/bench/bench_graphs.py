"""Structures on one finite graph: processor time and peak memory of whole processes, beside Graphillion.

`python -m tests.bench.bench_graphs [PYTHON [WORDS]]` runs every case, or those whose name holds WORDS, and prints a
table; PYTHON is the interpreter that has Graphillion (the extra `bench-graphs`), by default this one. Graphillion is a
library of Python, so both are scripts that read a file of edges and print a count: ours calls `count_on`. Beside them
stands the command `stripcount count --graph FILE --problem WORDS`, which reads its arguments and says in what order
the graph was read. All find their modules compiled, as they are once they were installed and run. What they take for a
graph of one edge is their start-up, without which the processes are compared as well.
"""

from __future__ import annotations

import json
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple

import numpy as np
from scipy.spatial import Delaunay  # type: ignore[import-not-found]

from stripcount.model.graphs.finite.names import graph_named
from stripcount.model.graphs.finite.objects import graph_of
from stripcount.model.graphs.graph import Graph

SECONDS = 120
"""After which a process is ended."""
GIGABYTES = 8
"""The address space of a process; one that asks for more is ended."""
OURS, PEER = (Path(__file__).with_name(f"{name}_peer.py") for name in ("stripcount", "graphillion"))
NETWORKS = Path(__file__).parents[1] / "data" / "networks.json"


@dataclass(frozen=True)
class Case:
    """A problem on a graph, with the names of the ends of a path if it has them."""

    name: str
    graph: Graph
    problem: str
    ends: tuple[str, ...] = ()


@dataclass(frozen=True)
class Run:
    """The processor seconds and the megabytes of a process, and what it counted; no count if it did not end well."""

    seconds: float
    megabytes: int
    count: int | None

    def __str__(self) -> str:
        return f"{self.seconds:.2f} s, {self.megabytes} MB" if self.count is not None else "no answer"


def planar(size: int, seed: int) -> Graph:
    """A random planar graph: three quarters of the edges of a Delaunay triangulation, connected or not."""
    chance = np.random.default_rng(seed)
    corners = Delaunay(chance.random((size, 2))).simplices.tolist()
    edges = sorted({(min(t[i], t[i - 1]), max(t[i], t[i - 1])) for t in corners for i in range(3)})
    return graph_of([edge for edge in edges if chance.random() < 0.75])


def cases() -> Iterator[Case]:
    """All cases: five problems of the buckyball, eight of the states, grids, a king, Q4, planar graphs, networks."""
    for problem in ("perfect matching", "matching", "independent", "spanning tree", "hamiltonian cycle"):
        yield Case(f"buckyball: {problem}", graph_named("buckyball"), problem)
    states = graph_named("usa")
    for problem in ("hamiltonian path", "path"):
        yield Case(f"usa: {problem} ME-CA", states, problem, ("ME", "CA"))
    for problem in ("hamiltonian cycle", "cycle", "spanning tree", "spanning forest", "matching", "independent"):
        yield Case(f"usa: {problem}", states, problem)
    for side in (8, 10):
        grid = graph_named(f"grid {side}x{side}")
        yield Case(f"grid {side}: path", grid, "path", ("1,1", f"{side},{side}"))
        for problem in ("cycle", "hamiltonian cycle", "spanning tree", "perfect matching", "independent"):
            yield Case(f"grid {side}: {problem}", grid, problem)
    for name in ("king 5x5", "Q4"):
        for problem in ("spanning tree", "hamiltonian cycle", "cycle", "matching"):
            yield Case(f"{name}: {problem}", graph_named(name), problem)
    for at, size in enumerate((40, 44, 49, 53, 58, 62, 67, 71, 76, 80)):
        yield Case(f"planar {size}", planar(size, at), ("spanning tree", "matching", "cycle", "independent")[at % 4])
    networks: dict[str, list[list[str]]] = json.loads(NETWORKS.read_text(encoding="utf-8"))
    for name in sorted(networks, key=lambda one: -len(networks[one])):
        graph = graph_of(map(tuple, networks[name]))
        far = graph.name(graph.size - 1)
        yield Case(f"{name}: spanning tree", graph, "spanning tree")
        yield Case(f"{name}: path", graph, "path", (graph.name(0), far))


LAUNCH = """
import json, os, resource, subprocess, sys
os.environ["OMP_WAIT_POLICY"] = "passive"
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
resource.setrlimit(resource.RLIMIT_AS, (int(sys.argv[2]),) * 2)
try:
    run = subprocess.run(sys.argv[3:], stdout=-1, stderr=-3, timeout=int(sys.argv[1]))
    said = run.stdout.decode() if run.returncode == 0 else ""
except subprocess.TimeoutExpired:
    said = ""
used = resource.getrusage(resource.RUSAGE_CHILDREN)
print(json.dumps([used.ru_utime + used.ru_stime, used.ru_maxrss // 1024, said]))
"""
"""A small process that starts another and says what it took: a peak counts the memory of the process that starts it.

Threads of Graphillion that wait would otherwise run, and beside other work take most of its processor time.
"""


def measured(command: list[str], read: Callable[[str], int]) -> Run:
    """Run a process to its end and return what it took; its standard output holds the count."""
    launch = [sys.executable, "-I", "-c", LAUNCH, str(SECONDS), str(GIGABYTES << 30), *command]
    output = subprocess.run(launch, capture_output=True, text=True, check=True).stdout
    seconds, megabytes, said = json.loads(output)
    return Run(seconds, megabytes, read(said) if said else None)


def main(python: str, words: str) -> None:
    """Print a line for each case, with the ratios of theirs to ours, and how often ours is ahead."""
    print("| case | vertices, edges | count | count_on | the command | Graphillion | time | memory |")
    print("| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: |")
    runs = list[Runs]()
    with tempfile.TemporaryDirectory() as folder:
        starts = [all_run(START, Path(folder), python) for _ in range(5)]
        for case in cases():
            if words not in case.name:
                continue
            run = all_run(case, Path(folder), python)
            counts = {one.count for one in run if one.count is not None}
            if len(counts) > 1:
                raise SystemExit(f"{case.name}: {' and '.join(map(str, counts))} are counted")
            runs.append(run)
            both = run.script.count is not None and run.peer.count is not None
            ratio, memory = run.peer.seconds / run.script.seconds, run.peer.megabytes / run.script.megabytes
            ratios = f"{ratio:.2f} | {memory:.2f}" if both else "- | -"
            size, measured_runs = f"{case.graph.size}, {len(case.graph.edges)}", " | ".join(map(str, run))
            print(f"| {case.name} | {size} | {run.script.count} | {measured_runs} | {ratios} |", flush=True)
    script, command, peer = (min(run.seconds for run in of) for of in zip(*starts))
    print(f"\ncount_on: {said([(run.script, run.peer) for run in runs], (0.0, 0.0))}")
    print(f"count_on, memory: {lighter([(run.script, run.peer) for run in runs])}")
    print(f"without start-up, {script:.3f} s and {peer:.3f} s: ", end="")
    print(said([(run.script, run.peer) for run in runs], (script, peer)))
    print(f"the command: {said([(run.command, run.peer) for run in runs], (0.0, 0.0))}")
    print(f"without start-up, {command:.3f} s and {peer:.3f} s: ", end="")
    print(said([(run.command, run.peer) for run in runs], (command, peer)))


START = Case("one edge", graph_of([("a", "b")]), "spanning tree")
LEAST = 0.01
"""Seconds below which a process without its start-up is not told from another."""


class Runs(NamedTuple):
    """A case counted by a script that calls `count_on`, by the command, and by Graphillion."""

    script: Run
    command: Run
    peer: Run


def all_run(case: Case, folder: Path, python: str) -> Runs:
    """Count a case with stripcount in two ways, and with Graphillion."""
    path, graph = folder / "graph.txt", case.graph
    path.write_text("".join(f"{graph.name(u)} {graph.name(v)}\n" for u, v in graph.edges), encoding="utf-8")
    asked = ["--graph", str(path), "--problem", case.problem, "--json"]
    between = ["--from", case.ends[0], "--to", case.ends[1]] if case.ends else []
    command = measured(
        [sys.executable, "-m", "stripcount", "count", *asked, *between], lambda text: int(json.loads(text)["count"])
    )
    script, peer = (
        measured([interpreter, str(program), str(path), case.problem, *case.ends], int)
        for interpreter, program in ((sys.executable, OURS), (python, PEER))
    )
    return Runs(script, command, peer)


def lighter(runs: Sequence[tuple[Run, Run]]) -> str:
    """Say in how many runs the peak of ours is lower, and the least, median and largest quotient, ours by theirs."""
    quotients = sorted(ours.megabytes / theirs.megabytes for ours, theirs in runs)
    shown = ", ".join(f"{one:.2f}" for one in (quotients[0], quotients[len(quotients) // 2], quotients[-1]))
    return f"ours lower in {sum(one < 1 for one in quotients)} of {len(runs)}; quotients: least, median, most {shown}"


def said(runs: Sequence[tuple[Run, Run]], start: Sequence[float]) -> str:
    """Say in how many runs ours is ahead, and how the quotients of seconds, ours by theirs, are distributed."""
    quotients = sorted(
        max(LEAST, ours.seconds - start[0]) / max(LEAST, theirs.seconds - start[1])
        for ours, theirs in runs
        if ours.count is not None and theirs.count is not None
    )
    alone = [
        sum(one.count is not None and other.count is None for one, other in pairs)
        for pairs in (runs, [(b, a) for a, b in runs])
    ]
    ahead = alone[0] + sum(one <= 1 for one in quotients)
    parts = (
        [quotients[round(part * (len(quotients) - 1))] for part in (0, 0.25, 0.5, 0.75, 0.9, 1)] if quotients else []
    )
    shown = ", ".join(f"{one:.2f}" for one in parts)
    return (
        f"ours ahead in {ahead} of {len(runs)}, at most twice behind in {sum(1 < one <= 2 for one in quotients)}; "
        f"{alone[0]} have an answer by ours alone, {alone[1]} by theirs alone; quotients: least, quarter, median, "
        f"three quarters, nine tenths, most {shown}"
    )


if __name__ == "__main__":
    given = dict(enumerate(sys.argv))
    main(given.get(1, sys.executable), given.get(2, ""))
