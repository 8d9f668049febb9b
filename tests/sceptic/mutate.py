"""Mutants: one operator or constant of the package changed at a time; tests must notice.

Run: python -m tests.sceptic.mutate [--number 60] [--seed 1] [--processes 2] [--minutes 60]. The tests run once on the
package as it stands, which shows which tests call which function and what each costs. For each mutant, a copy of src/
is changed and only the tests that call the changed function run, the quickest first, until one fails. A line is printed
for each mutant: "noticed", "endless" (one test used twenty times its ordinary processor time and ten seconds more),
"unfinished" (stopped from outside: nothing is known), SURVIVES, or "SURVIVES unvisited" (no test of the rooms calls the
function).
"""

from __future__ import annotations

import argparse
import ast
import json
import multiprocessing
import os
import random
import resource
import shutil
import signal
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path
from types import CodeType, FrameType
from typing import Any

import pytest

ROOT = Path(__file__).parents[2]
ROOMS = ("algebra", "claims", "evaluate", "gf", "machine", "model")
SHARED = ["tests/sceptic", *(f"tests/{room}" for room in ROOMS)]
TESTS = [*SHARED, "tests/check/test_recheck.py", "tests/puzzles", "tests/test_arithmetic.py", "tests/test_count.py"]
WARM = ("numpy", "scipy.sparse", "flint", "sympy", "msgspec", "click", "tqdm")
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
    """One change: in which file, where, and what it says now."""

    path: Path
    line: int
    index: int
    what: str
    function: int  # the line at which the function around it begins; 0 if there is none


def places(tree: ast.Module) -> Iterator[tuple[ast.AST, str]]:
    """Every node that can be changed, with what becomes of it; text of errors and docstrings is left alone."""
    skipped = {id(inner) for node in ast.walk(tree) if isinstance(node, ast.Raise) for inner in ast.walk(node)}
    skipped |= {id(inner) for node in ast.walk(tree) if isinstance(node, ast.JoinedStr) for inner in ast.walk(node)}
    skipped |= {id(inner) for node in ast.walk(tree) if isinstance(node, ast.arg) for inner in ast.walk(node)}
    for node in ast.walk(tree):
        if id(node) in skipped:
            continue
        if isinstance(node, ast.BinOp | ast.BoolOp) and type(node.op) in SWAPS:
            yield node, f"{type(node.op).__name__} -> {SWAPS[type(node.op)].__name__}"
        elif isinstance(node, ast.Compare) and type(node.ops[0]) in SWAPS:
            yield node, f"{type(node.ops[0]).__name__} -> {SWAPS[type(node.ops[0])].__name__}"
        elif isinstance(node, ast.Constant) and type(node.value) is int and abs(node.value) < 100:
            yield node, f"{node.value} -> {node.value + 1}"


def changed(source: str, index: int) -> str:
    """The source with the `index`-th place changed."""
    tree = ast.parse(source)
    node = list(places(tree))[index][0]
    swap: Any = SWAPS
    if isinstance(node, ast.BinOp | ast.BoolOp):
        node.op = swap[type(node.op)]()
    elif isinstance(node, ast.Compare):
        node.ops[0] = swap[type(node.ops[0])]()
    elif isinstance(node, ast.Constant):
        node.value = int(str(node.value)) + 1
    return ast.unparse(tree)


def around(tree: ast.Module, line: int) -> int:
    """The first line, decorators included, of the innermost function whose body holds a line, else 0."""
    first = 0
    for node in ast.walk(tree):  # outer functions come before inner ones
        if isinstance(node, ast.FunctionDef) and node.body[0].lineno <= line <= (node.end_lineno or 0):
            first = min([node.lineno, *(decorator.lineno for decorator in node.decorator_list)])
    return first


def mutants(seed: int, number: int) -> list[Mutant]:
    """A sample of all changes, the same for the same seed and source."""
    found = []
    for room in ROOMS:
        for path in sorted((ROOT / "src" / "stripcount" / room).rglob("*.py")):
            tree = ast.parse(path.read_text(encoding="utf-8"))
            for index, (node, what) in enumerate(places(tree)):
                line = getattr(node, "lineno", 0)
                found.append(Mutant(path.relative_to(ROOT), line, index, what, around(tree, line)))
    return random.Random(seed).sample(found, number)


@dataclass
class Visits:
    """A pytest plugin: which functions of the package each test calls, and its processor time in seconds."""

    functions: dict[str, list[str]] = field(default_factory=dict)
    seconds: dict[str, float] = field(default_factory=dict)
    failed: list[str] = field(default_factory=list)
    seen: set[CodeType] = field(default_factory=set)

    def called(self, frame: FrameType, *_: object) -> None:
        self.seen.add(frame.f_code)

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Any:
        self.seen.clear()
        before = time.process_time()
        sys.settrace(self.called)
        result = yield
        sys.settrace(None)
        self.seconds[item.nodeid] = time.process_time() - before
        for code in self.seen:
            _, found, inner = code.co_filename.partition("/src/stripcount/")
            if found:
                self.functions.setdefault(f"src/stripcount/{inner}:{code.co_firstlineno}", []).append(item.nodeid)
        return result

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.failed:
            self.failed.append(report.nodeid)


@dataclass(frozen=True)
class Bound:
    """A pytest plugin: kills the process by SIGPROF when one test uses far more processor time than ordinarily."""

    seconds: dict[str, float]

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Any:
        signal.setitimer(signal.ITIMER_PROF, 10 + 20 * self.seconds.get(item.nodeid, 0))
        result = yield
        signal.setitimer(signal.ITIMER_PROF, 0)
        return result

    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        items.sort(key=lambda item: self.seconds.get(item.nodeid, 0))


def run(source: Path, tests: list[str], plugin: object, after: Callable[[], None] | None = None) -> None:
    """Run tests on the package in `source` and leave with pytest's exit status; called in a forked process."""
    quiet = os.open(source / "output", os.O_CREAT | os.O_WRONLY)
    os.dup2(quiet, 1)
    os.dup2(quiet, 2)
    os.chdir(ROOT)
    os.environ |= {"PYTHONPATH": str(source / "src"), "XDG_CACHE_HOME": str(source / "cache")}
    sys.path.insert(0, str(source / "src"))
    sys.dont_write_bytecode = True
    resource.setrlimit(resource.RLIMIT_AS, (5 << 30, 5 << 30))
    options = ["-n", "0", "-q", "-p", "no:cacheprovider", "-p", "no:randomly", "--no-header", "--tb=line"]
    status = pytest.main([*options, *(["-x"] if after is None else []), *tests], plugins=[plugin])
    if after is not None:
        after()
    sys.stdout.flush()
    os._exit(10 + int(status))


def ordinary(folder: Path) -> Visits:
    """What the tests do on the package as it stands."""
    shutil.copytree(ROOT / "src", folder / "src")
    found, processes = Visits(), []
    for number in range(2):
        part, kept = Visits(), folder / f"visits-{number}.json"

        def keep(part: Visits = part, kept: Path = kept) -> None:
            kept.write_text(json.dumps([part.functions, part.seconds, part.failed]), encoding="utf-8")

        process = multiprocessing.get_context("fork").Process(target=run, args=(folder, TESTS[number::2], part, keep))
        process.start()
        processes.append(process)
    for number, process in enumerate(processes):
        process.join()
        functions, seconds, failed = json.loads((folder / f"visits-{number}.json").read_text(encoding="utf-8"))
        found.seconds.update(seconds)
        found.failed.extend(failed)
        for place, tests in functions.items():
            found.functions.setdefault(place, []).extend(tests)
    return found


def judged(mutant: Mutant, usual: Visits) -> str:
    """What becomes of one mutant: one of the words of this file's first lines."""
    tests = usual.functions.get(f"{mutant.path}:{mutant.function}", [])
    if mutant.function == 0:
        room = mutant.path.parts[2]
        tests = [test for test in usual.seconds if test.startswith((f"tests/{room}/", "tests/sceptic/"))]
    tests = sorted(set(tests) - set(usual.failed), key=usual.seconds.__getitem__)
    if not tests:
        return "SURVIVES unvisited"
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        shutil.copytree(ROOT / "src", folder / "src", ignore=shutil.ignore_patterns("__pycache__", "docs"))
        target = folder / mutant.path
        target.write_text(changed(target.read_text(encoding="utf-8"), mutant.index), encoding="utf-8")
        process = multiprocessing.get_context("fork").Process(target=run, args=(folder, tests, Bound(usual.seconds)))
        process.start()
        process.join(400)
        if process.is_alive():
            process.kill()
            process.join()
            return "unfinished"
        if process.exitcode == -signal.SIGPROF:
            return "endless"
        if process.exitcode == 10:
            return "SURVIVES"
        return "noticed" if process.exitcode in (11, 12) else f"unfinished, status {process.exitcode}"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    for option, default in (("--number", 60), ("--seed", 1), ("--processes", 2), ("--minutes", 60)):
        parser.add_argument(option, type=int, default=default)
    given = parser.parse_args()
    end = time.monotonic() + 60 * given.minutes
    for module in WARM:  # forked processes need not import them again
        __import__(module)
    with tempfile.TemporaryDirectory() as folder:
        usual = ordinary(Path(folder))
    print(
        f"{len(usual.seconds)} tests, {sum(usual.seconds.values()):.0f} s; failing already: {usual.failed}", flush=True
    )
    seen: Counter[str] = Counter()

    def one(mutant: Mutant) -> None:
        if time.monotonic() > end:
            return
        word = judged(mutant, usual)
        seen[word] += 1
        print(f"{word:9} {mutant.path}:{mutant.line} {mutant.what}  {dict(seen)}", flush=True)

    with ThreadPoolExecutor(given.processes) as threads:
        list(threads.map(one, mutants(given.seed, given.number)))


if __name__ == "__main__":
    main()
