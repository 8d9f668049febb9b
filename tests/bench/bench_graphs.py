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

MAX_SECONDS = 120
"""Seconds of wall clock after which a process is ended."""
MAX_GIGABYTES = 8
"""The address space of a process; one that asks for more is ended."""
OUR_SCRIPT, PEER_SCRIPT = (Path(__file__).with_name(f"{name}_peer.py") for name in ("stripcount", "graphillion"))
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
    """The processor seconds, the peak megabytes and the count of a process; the count is None if it failed."""

    seconds: float
    megabytes: int
    count: int | None

    def __str__(self) -> str:
        return f"{self.seconds:.2f} s, {self.megabytes} MB" if self.count is not None else "no answer"


def random_planar_graph(size: int, seed: int) -> Graph:
    """Return a random planar graph with about three quarters of the edges of a Delaunay triangulation."""
    rng = np.random.default_rng(seed)
    triangles = Delaunay(rng.random((size, 2))).simplices.tolist()
    edges = sorted(
        {
            (min(triangle[i], triangle[i - 1]), max(triangle[i], triangle[i - 1]))
            for triangle in triangles
            for i in range(3)
        }
    )
    return graph_of([edge for edge in edges if rng.random() < 0.75])


def cases() -> Iterator[Case]:
    """Yield all cases: the buckyball, the states of the USA, grids, a king graph, Q4, planar graphs and networks."""
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
    for index, size in enumerate((40, 44, 49, 53, 58, 62, 67, 71, 76, 80)):
        yield Case(
            f"planar {size}",
            random_planar_graph(size, index),
            ("spanning tree", "matching", "cycle", "independent")[index % 4],
        )
    networks: dict[str, list[list[str]]] = json.loads(NETWORKS.read_text(encoding="utf-8"))
    for name in sorted(networks, key=lambda network: -len(networks[network])):
        graph = graph_of(map(tuple, networks[name]))
        last_vertex = graph.name(graph.size - 1)
        yield Case(f"{name}: spanning tree", graph, "spanning tree")
        yield Case(f"{name}: path", graph, "path", (graph.name(0), last_vertex))


LAUNCHER = """
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
"""The code of a small process that runs another and prints its costs.

The peak of a process includes the memory of the process that starts it, so that must be small. With a passive wait
policy, idle threads of Graphillion use no processor time.
"""


def run_measured(command: list[str], parse_count: Callable[[str], int]) -> Run:
    """Run a process within the limits and return its costs and count; `parse_count` reads its standard output."""
    launcher_command = [sys.executable, "-I", "-c", LAUNCHER, str(MAX_SECONDS), str(MAX_GIGABYTES << 30), *command]
    report = subprocess.run(launcher_command, capture_output=True, text=True, check=True).stdout
    seconds, megabytes, output = json.loads(report)
    return Run(seconds, megabytes, parse_count(output) if output else None)


def main(python: str, words: str) -> None:
    """Print a line for each case whose name contains `words`, with ratios of Graphillion's costs to ours.

    `python` is the interpreter that has Graphillion. Raises SystemExit if two counts of a case differ.
    """
    print("| case | vertices, edges | count | count_on | the command | Graphillion | time | memory |")
    print("| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: |")
    runs = list[Runs]()
    with tempfile.TemporaryDirectory() as folder:
        starts = [run_all(START, Path(folder), python) for _ in range(5)]
        for case in cases():
            if words not in case.name:
                continue
            run = run_all(case, Path(folder), python)
            counts = {result.count for result in run if result.count is not None}
            if len(counts) > 1:
                raise SystemExit(f"{case.name}: {' and '.join(map(str, counts))} are counted")
            runs.append(run)
            has_both = run.script.count is not None and run.peer.count is not None
            ratio, memory = run.peer.seconds / run.script.seconds, run.peer.megabytes / run.script.megabytes
            ratios = f"{ratio:.2f} | {memory:.2f}" if has_both else "- | -"
            size, measured_runs = f"{case.graph.size}, {len(case.graph.edges)}", " | ".join(map(str, run))
            print(f"| {case.name} | {size} | {run.script.count} | {measured_runs} | {ratios} |", flush=True)
    script, command, peer = (min(run.seconds for run in starts_of) for starts_of in zip(*starts))
    print(f"\ncount_on: {time_summary([(run.script, run.peer) for run in runs], (0.0, 0.0))}")
    print(f"count_on, memory: {memory_summary([(run.script, run.peer) for run in runs])}")
    print(f"without start-up, {script:.3f} s and {peer:.3f} s: ", end="")
    print(time_summary([(run.script, run.peer) for run in runs], (script, peer)))
    print(f"the command: {time_summary([(run.command, run.peer) for run in runs], (0.0, 0.0))}")
    print(f"without start-up, {command:.3f} s and {peer:.3f} s: ", end="")
    print(time_summary([(run.command, run.peer) for run in runs], (command, peer)))


START = Case("one edge", graph_of([("a", "b")]), "spanning tree")
MIN_SECONDS = 0.01
"""Seconds without start-up below which differences between processes are noise."""


class Runs(NamedTuple):
    """A case counted by a script that calls `count_on`, by the command, and by Graphillion."""

    script: Run
    command: Run
    peer: Run


def run_all(case: Case, folder: Path, python: str) -> Runs:
    """Count a case with a script, with the command, and with Graphillion."""
    path, graph = folder / "graph.txt", case.graph
    path.write_text("".join(f"{graph.name(u)} {graph.name(v)}\n" for u, v in graph.edges), encoding="utf-8")
    arguments = ["--graph", str(path), "--problem", case.problem, "--json"]
    end_arguments = ["--from", case.ends[0], "--to", case.ends[1]] if case.ends else []
    command = run_measured(
        [sys.executable, "-m", "stripcount", "count", *arguments, *end_arguments],
        lambda text: int(json.loads(text)["count"]),
    )
    script, peer = (
        run_measured([interpreter, str(program), str(path), case.problem, *case.ends], int)
        for interpreter, program in ((sys.executable, OUR_SCRIPT), (python, PEER_SCRIPT))
    )
    return Runs(script, command, peer)


def memory_summary(runs: Sequence[tuple[Run, Run]]) -> str:
    """Return in how many runs our peak is lower, and the smallest, median and largest quotient of ours by theirs."""
    quotients = sorted(ours.megabytes / theirs.megabytes for ours, theirs in runs)
    values = ", ".join(f"{quotient:.2f}" for quotient in (quotients[0], quotients[len(quotients) // 2], quotients[-1]))
    lower_count = sum(quotient < 1 for quotient in quotients)
    return f"ours lower in {lower_count} of {len(runs)}; quotients: least, median, most {values}"


def time_summary(runs: Sequence[tuple[Run, Run]], start: Sequence[float]) -> str:
    """Return in how many runs we are faster, and quantiles of the quotients of seconds, ours by theirs.

    `start` holds the start-up seconds of both, which are subtracted.
    """
    quotients = sorted(
        max(MIN_SECONDS, ours.seconds - start[0]) / max(MIN_SECONDS, theirs.seconds - start[1])
        for ours, theirs in runs
        if ours.count is not None and theirs.count is not None
    )
    only_answers = [
        sum(first.count is not None and second.count is None for first, second in pairs)
        for pairs in (runs, [(b, a) for a, b in runs])
    ]
    ahead = only_answers[0] + sum(first <= 1 for first in quotients)
    quantiles = (
        [quotients[round(fraction * (len(quotients) - 1))] for fraction in (0, 0.25, 0.5, 0.75, 0.9, 1)]
        if quotients
        else []
    )
    values = ", ".join(f"{first:.2f}" for first in quantiles)
    return (
        f"ours ahead in {ahead} of {len(runs)}, at most twice behind in {sum(1 < first <= 2 for first in quotients)}; "
        f"{only_answers[0]} have an answer by ours alone, {only_answers[1]} by theirs alone; quotients: least, "
        f"quarter, median, three quarters, nine tenths, most {values}"
    )


if __name__ == "__main__":
    given = dict(enumerate(sys.argv))
    main(given.get(1, sys.executable), given.get(2, ""))
