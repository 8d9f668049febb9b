"""Mutants: one operator or constant of the package is changed at a time, and a test must fail.

Run: python -m tests.sceptic.mutate [--number 120] [--seed 1] [--processes 2] [--minutes 60] [--folder FOLDER] [--room
ROOM]. An equal number is drawn from each room. The tests run once on the package as it stands, which shows which tests
call which function and what each costs; a folder that is named keeps this for the next run. For each mutant, a copy of
the package is changed and only the tests that call the changed function run, the quickest first, until one fails or
they have taken `MAX_SECONDS` seconds on the package as it stands. A line is printed for each mutant: "noticed",
"endless" (one test used more than ten seconds and twenty times its ordinary processor time), "equivalent" (listed with
the reason in equivalent.txt beside this file), "unfinished" (stopped from outside: nothing is known), SURVIVES, or
"SURVIVES unvisited" (no test calls the function). The last line counts those alive among those that are not equivalent.
"""

from __future__ import annotations

import argparse
import ast
import itertools
import json
import multiprocessing
import os
import queue
import random
import resource
import shutil
import signal
import sys
import tempfile
import threading
import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field, replace
from pathlib import Path
from types import CodeType, FrameType
from typing import Any

import pytest

ROOT = Path(__file__).parents[2]
ROOMS = ("algebra", "claims", "evaluate", "gf", "language", "machine", "model", "oeis")
SHARED = ["tests/sceptic", "tests/check", "tests/puzzles", *(f"tests/{room}" for room in ROOMS)]
TESTS = [*SHARED, "tests/test_count.py", *(f"src/stripcount/{room}" for room in ROOMS)]
EQUIVALENT = Path(__file__).with_name("equivalent.txt")
MAX_SECONDS = 90  # of ordinary processor time of the tests that judge one mutant
PRELOADED_MODULES = ("numpy", "scipy.sparse", "flint", "sympy", "msgspec", "click", "tqdm")
SWAPS: dict[type[ast.AST], type[ast.AST]] = {
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.Add,
    ast.FloorDiv: ast.Mult,
    ast.Mod: ast.FloorDiv,
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.And: ast.Or,
    ast.Or: ast.And,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
}


@dataclass(frozen=True)
class Mutant:
    """One change of the source: `index` is its number among the changeable nodes, `what` names the change."""

    path: Path
    line: int
    index: int
    what: str
    function: int  # the line at which the function around it begins; 0 if there is none
    code: str  # the line as it stands

    @property
    def key(self) -> str:
        """The key of the mutant in equivalent.txt: file | line of code | change."""
        return f"{self.path.relative_to('src/stripcount')} | {self.code} | {self.what}"


def changeable_nodes(tree: ast.Module) -> Iterator[tuple[ast.AST, str]]:
    """Yield (node, change such as "Add -> Sub") for every node that can be changed, except in error messages."""
    skipped = {id(child) for node in ast.walk(tree) if isinstance(node, ast.Raise) for child in ast.walk(node)}
    skipped |= {id(child) for node in ast.walk(tree) if isinstance(node, ast.JoinedStr) for child in ast.walk(node)}
    skipped |= {id(child) for node in ast.walk(tree) if isinstance(node, ast.arg) for child in ast.walk(node)}
    for node in ast.walk(tree):
        if id(node) in skipped:
            continue
        if isinstance(node, ast.BinOp | ast.BoolOp) and type(node.op) in SWAPS:
            yield node, f"{type(node.op).__name__} -> {SWAPS[type(node.op)].__name__}"
        elif isinstance(node, ast.Compare) and type(node.ops[0]) in SWAPS:
            yield node, f"{type(node.ops[0]).__name__} -> {SWAPS[type(node.ops[0])].__name__}"
        elif isinstance(node, ast.Constant) and type(node.value) is int and abs(node.value) < 100:
            yield node, f"{node.value} -> {node.value + 1}"


def with_change(source: str, index: int) -> str:
    """Return the source with its `index`-th changeable node changed."""
    tree = ast.parse(source)
    node = list(changeable_nodes(tree))[index][0]
    swap: Any = SWAPS
    if isinstance(node, ast.BinOp | ast.BoolOp):
        node.op = swap[type(node.op)]()
    elif isinstance(node, ast.Compare):
        node.ops[0] = swap[type(node.ops[0])]()
    elif isinstance(node, ast.Constant):
        node.value = int(str(node.value)) + 1
    return ast.unparse(tree)


def enclosing_function_line(tree: ast.Module, line: int) -> int:
    """Return the first line, decorators included, of the innermost function whose body has a line; 0 if none has."""
    first_line = 0
    for node in ast.walk(tree):  # outer functions come before inner ones
        if isinstance(node, ast.FunctionDef) and node.body[0].lineno <= line <= (node.end_lineno or 0):
            first_line = min([node.lineno, *(decorator.lineno for decorator in node.decorator_list)])
    return first_line


def sample_mutants(seed: int, number: int, rooms: Sequence[str] = ROOMS) -> list[Mutant]:
    """Return a random sample of the mutants, equally many from each room, determined by the seed and the source."""
    samples: list[list[Mutant]] = []
    for room in rooms:
        room_mutants = []
        for path in sorted((ROOT / "src" / "stripcount" / room).rglob("*.py")):
            source = path.read_text(encoding="utf-8")
            tree, lines, occurrences = ast.parse(source), source.splitlines(), Counter[tuple[int, str]]()
            for index, (node, change) in enumerate(changeable_nodes(tree)):
                line = getattr(node, "lineno", 1)
                mutant = Mutant(
                    path.relative_to(ROOT),
                    line,
                    index,
                    change,
                    enclosing_function_line(tree, line),
                    lines[line - 1].strip(),
                )
                occurrences[line, change] += 1
                # if a line has several equal changes
                repetition = f" ({occurrences[line, change]})" if occurrences[line, change] > 1 else ""
                room_mutants.append(replace(mutant, what=change + repetition))
        samples.append(
            random.Random(f"{seed} {room}").sample(room_mutants, min(len(room_mutants), -(-number // len(rooms))))
        )
    return [mutant for group in itertools.zip_longest(*samples) for mutant in group if mutant is not None]


def equivalent_mutants() -> dict[str, str]:
    """Return the reasons of the mutants that no test can notice, by their keys, from equivalent.txt."""
    lines = EQUIVALENT.read_text(encoding="utf-8").splitlines()
    pairs = [line.rsplit(" | ", 1) for line in lines if line and not line.startswith("#")]
    return dict(pairs)


@dataclass(eq=False)
class Visits:
    """A pytest plugin that records which functions of the package each test calls, and its processor seconds.

    `functions` holds the tests by function, as "file:first line".
    """

    functions: dict[str, list[str]] = field(default_factory=dict)
    seconds: dict[str, float] = field(default_factory=dict)
    failed: list[str] = field(default_factory=list)
    called_code: set[CodeType] = field(default_factory=set)

    def record_call(self, frame: FrameType, *_: object) -> None:
        """Record the code of a frame; this is the trace function."""
        self.called_code.add(frame.f_code)

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Any:
        """Trace one test."""
        self.called_code.clear()
        start = time.process_time()
        sys.settrace(self.record_call)
        threading.settrace(self.record_call)
        result = yield
        sys.settrace(None)
        threading.settrace(None)
        self.seconds[item.nodeid] = time.process_time() - start
        for code in self.called_code:
            _, is_in_package, path = code.co_filename.partition("/src/stripcount/")
            if is_in_package:
                self.functions.setdefault(f"src/stripcount/{path}:{code.co_firstlineno}", []).append(item.nodeid)
        return result

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.failed:
            self.failed.append(report.nodeid)


@dataclass(eq=False, frozen=True)
class TimeBound:
    """A pytest plugin that kills the process by SIGPROF when a test uses far more processor time than ordinarily."""

    seconds: dict[str, float]

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Any:
        signal.setitimer(signal.ITIMER_PROF, 10 + 20 * self.seconds.get(item.nodeid, 0))
        result = yield
        signal.setitimer(signal.ITIMER_PROF, 0)
        return result

    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        items.sort(key=lambda item: self.seconds.get(item.nodeid, 0))


def copy_project(folder: Path) -> Path:
    """Copy the package and its tests into a folder, where they may be changed, and return the folder."""
    ignored = shutil.ignore_patterns("__pycache__", "docs", ".hypothesis")
    for name in ("src", "tests"):
        shutil.copytree(ROOT / name, folder / name, ignore=ignored)
    shutil.copy(ROOT / "pyproject.toml", folder)
    for name in ("results", "paper"):
        (folder / name).symlink_to(ROOT / name)
    return folder


def run_tests(folder: Path, tests: list[str], plugin: object, on_end: Callable[[], None] | None = None) -> None:
    """Run tests on the package in `folder` and leave with pytest's exit status; called in a forked process."""
    output_file = os.open(folder / "output", os.O_CREAT | os.O_WRONLY | os.O_TRUNC)
    os.dup2(output_file, 1)
    os.dup2(output_file, 2)
    os.chdir(folder)
    os.environ |= {"PYTHONPATH": str(folder / "src"), "XDG_CACHE_HOME": str(folder / "cache")}
    for name in [name for name in sys.modules if name.split(".")[0] == "tests"]:
        del sys.modules[name]
    sys.path[:0] = [str(folder / "src"), str(folder)]
    sys.dont_write_bytecode = True
    resource.setrlimit(resource.RLIMIT_AS, (5 << 30, 5 << 30))
    options = ["-n", "0", "-q", "-p", "no:cacheprovider", "-p", "no:randomly", "--no-header", "--tb=line"]
    status = pytest.main([*options, *(["-x"] if on_end is None else []), *tests], plugins=[plugin])
    if on_end is not None:
        on_end()
    sys.stdout.flush()
    os._exit(10 + int(status))


def record_visits(folder: Path) -> Visits:
    """Return what the tests call on the unchanged package, from files in `folder` if these exist."""
    visits, visit_files = Visits(), [folder / f"visits-{worker}.json" for worker in range(2)]
    if not all(path.exists() for path in visit_files):
        files = sorted({str(path.relative_to(ROOT)) for name in TESTS for path in _test_files(ROOT / name)})
        copy = copy_project(folder / "usual")
        processes = []
        for worker, path in enumerate(visit_files):
            worker_visits = Visits()

            def store(worker_visits: Visits = worker_visits, path: Path = path) -> None:
                path.write_text(
                    json.dumps([worker_visits.functions, worker_visits.seconds, worker_visits.failed]), encoding="utf-8"
                )

            process = multiprocessing.get_context("fork").Process(
                target=run_tests, args=(copy, files[worker::2], worker_visits, store)
            )
            process.start()
            processes.append(process)
        for process in processes:
            process.join()
    for path in visit_files:
        functions, seconds, failed = json.loads(path.read_text(encoding="utf-8"))
        visits.seconds.update(seconds)
        visits.failed.extend(failed)
        for function, tests in functions.items():
            visits.functions.setdefault(function, []).extend(tests)
    if not visits.seconds:
        raise SystemExit(f"no test ran on the package as it stands: see {folder / 'usual' / 'output'}")
    return visits


def _test_files(path: Path) -> list[Path]:
    """Return the files with tests below a path: test_*.py below tests/, elsewhere files with doctests."""
    if path.is_file():
        return [path]
    pattern = "test_*.py" if path.is_relative_to(ROOT / "tests") else "*.py"
    return [file for file in path.rglob(pattern) if pattern != "*.py" or ">>>" in file.read_text(encoding="utf-8")]


def judging_tests(mutant: Mutant, visits: Visits) -> list[str]:
    """Return the tests that judge a mutant: those that call its function, the quickest first, within MAX_SECONDS."""
    tests = visits.functions.get(f"{mutant.path}:{mutant.function}", [])
    if mutant.function == 0:
        room = mutant.path.parts[2]
        tests = [
            test for test in visits.seconds if test.startswith((f"tests/{room}/", "tests/sceptic/", f"{mutant.path}"))
        ]
    chosen_tests, seconds = [], 0.0
    for test in sorted(set(tests) - set(visits.failed), key=visits.seconds.__getitem__):
        seconds += visits.seconds[test]
        if seconds < MAX_SECONDS:
            chosen_tests.append(test)
    return chosen_tests


def judge(mutant: Mutant, visits: Visits, folder: Path) -> str:
    """Return the outcome of one mutant in a copy of the package: one of the words in the module docstring."""
    tests = judging_tests(mutant, visits)
    if not tests:
        return "SURVIVES unvisited"
    target = folder / mutant.path
    original = target.read_text(encoding="utf-8")
    target.write_text(with_change(original, mutant.index), encoding="utf-8")
    try:
        process = multiprocessing.get_context("fork").Process(
            target=run_tests, args=(folder, tests, TimeBound(visits.seconds))
        )
        process.start()
        process.join(900)
        if process.is_alive():
            process.kill()
            process.join()
            return "unfinished"
    finally:
        target.write_text(original, encoding="utf-8")
    if process.exitcode == -signal.SIGPROF:
        return "endless"
    if process.exitcode == 10:
        return "SURVIVES"
    return "noticed" if process.exitcode in (11, 12) else f"unfinished, status {process.exitcode}"


def main() -> None:
    """Run the command of the module docstring."""
    parser = argparse.ArgumentParser(description=__doc__)
    for option, default in (("--number", 120), ("--seed", 1), ("--processes", 2), ("--minutes", 60)):
        parser.add_argument(option, type=int, default=default)
    parser.add_argument("--folder", type=Path)
    parser.add_argument("--room", action="append", choices=ROOMS)
    options = parser.parse_args()
    deadline = time.monotonic() + 60 * options.minutes
    for module in PRELOADED_MODULES:  # forked processes need not import them again
        __import__(module)
    equivalents, outcome_counts = equivalent_mutants(), Counter[str]()
    with tempfile.TemporaryDirectory() as name:
        folder = (options.folder or Path(name)).absolute()
        folder.mkdir(parents=True, exist_ok=True)
        visits = record_visits(folder)
        total = sum(visits.seconds.values())
        print(f"{len(visits.seconds)} tests, {total:.0f} s; failing already: {visits.failed}", flush=True)
        copies: queue.Queue[Path] = queue.Queue()
        for number in range(options.processes):
            copies.put(copy_project(Path(tempfile.mkdtemp(prefix=f"copy-{number}-", dir=folder))))

        def judge_one(mutant: Mutant) -> None:
            """Judge a mutant in a free copy of the package, print the outcome and count it."""
            if time.monotonic() > deadline:
                return
            if mutant.key in equivalents:
                outcome = "equivalent"
            else:
                copy = copies.get()
                outcome = judge(mutant, visits, copy)
                copies.put(copy)
            outcome_counts[outcome] += 1
            print(f"{outcome:9} {mutant.key}  (line {mutant.line})  {dict(outcome_counts)}", flush=True)

        with ThreadPoolExecutor(options.processes) as threads:
            list(threads.map(judge_one, sample_mutants(options.seed, options.number, options.room or ROOMS)))
        while not copies.empty():
            shutil.rmtree(copies.get())
    alive = sum(number for outcome, number in outcome_counts.items() if outcome.startswith("SURVIVES"))
    print(
        f"{alive} alive of {alive + outcome_counts['noticed'] + outcome_counts['endless']} that are not equivalent: "
        f"{dict(outcome_counts)}"
    )


if __name__ == "__main__":
    main()
