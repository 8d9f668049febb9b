"""Mutants: one operator or constant of the package changed at a time; tests must notice.

Run: python -m tests.sceptic.mutate [--number 120] [--seed 1] [--processes 2] [--minutes 60] [--folder FOLDER]
[--room ROOM]. An equal number is drawn from each room. The tests run once on the package as it stands, which shows
which tests call which function and what each costs; a folder that is named keeps this for the next run. For each
mutant, a copy of the package is changed and only the tests that call the changed function run, the quickest first,
until one fails or they have taken `MOST` seconds on the package as it stands. A line is printed for each mutant:
"noticed", "endless" (one test used twenty times its ordinary processor time and ten seconds more), "equivalent" (listed
with the reason in equivalent.txt beside this file), "unfinished" (stopped from outside: nothing is known), SURVIVES, or
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
MOST = 90  # seconds of tests that judge one mutant
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
    code: str  # the line as it stands

    @property
    def key(self) -> str:
        """What equivalent.txt knows it by: file, line of code and change."""
        return f"{self.path.relative_to('src/stripcount')} | {self.code} | {self.what}"


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


def mutants(seed: int, number: int, rooms: Sequence[str] = ROOMS) -> list[Mutant]:
    """A sample of all changes, as many from each room, the same for the same seed and source."""
    chosen: list[list[Mutant]] = []
    for room in rooms:
        found = []
        for path in sorted((ROOT / "src" / "stripcount" / room).rglob("*.py")):
            text = path.read_text(encoding="utf-8")
            tree, lines, same = ast.parse(text), text.splitlines(), Counter[tuple[int, str]]()
            for index, (node, what) in enumerate(places(tree)):
                line = getattr(node, "lineno", 1)
                mutant = Mutant(path.relative_to(ROOT), line, index, what, around(tree, line), lines[line - 1].strip())
                same[line, what] += 1
                again = f" ({same[line, what]})" if same[line, what] > 1 else ""  # of several alike on one line
                found.append(replace(mutant, what=what + again))
        chosen.append(random.Random(f"{seed} {room}").sample(found, min(len(found), -(-number // len(rooms)))))
    return [mutant for one in itertools.zip_longest(*chosen) for mutant in one if mutant is not None]


def equivalent() -> dict[str, str]:
    """The changes that no test can notice, with the reason: one a line, file | line of code | change | reason."""
    lines = EQUIVALENT.read_text(encoding="utf-8").splitlines()
    listed = [line.rsplit(" | ", 1) for line in lines if line and not line.startswith("#")]
    return dict(listed)


@dataclass(eq=False)
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
        threading.settrace(self.called)
        result = yield
        sys.settrace(None)
        threading.settrace(None)
        self.seconds[item.nodeid] = time.process_time() - before
        for code in self.seen:
            _, found, inner = code.co_filename.partition("/src/stripcount/")
            if found:
                self.functions.setdefault(f"src/stripcount/{inner}:{code.co_firstlineno}", []).append(item.nodeid)
        return result

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.failed:
            self.failed.append(report.nodeid)


@dataclass(eq=False, frozen=True)
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


def copied(folder: Path) -> Path:
    """A copy of the package and its tests that may be changed."""
    ignored = shutil.ignore_patterns("__pycache__", "docs", ".hypothesis")
    for name in ("src", "tests"):
        shutil.copytree(ROOT / name, folder / name, ignore=ignored)
    shutil.copy(ROOT / "pyproject.toml", folder)
    for name in ("results", "paper"):
        (folder / name).symlink_to(ROOT / name)
    return folder


def run(folder: Path, tests: list[str], plugin: object, after: Callable[[], None] | None = None) -> None:
    """Run tests on the package in `folder` and leave with pytest's exit status; called in a forked process."""
    quiet = os.open(folder / "output", os.O_CREAT | os.O_WRONLY | os.O_TRUNC)
    os.dup2(quiet, 1)
    os.dup2(quiet, 2)
    os.chdir(folder)
    os.environ |= {"PYTHONPATH": str(folder / "src"), "XDG_CACHE_HOME": str(folder / "cache")}
    for name in [name for name in sys.modules if name.split(".")[0] == "tests"]:
        del sys.modules[name]
    sys.path[:0] = [str(folder / "src"), str(folder)]
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
    found, kept = Visits(), [folder / f"visits-{number}.json" for number in range(2)]
    if not all(path.exists() for path in kept):
        files = sorted({str(path.relative_to(ROOT)) for name in TESTS for path in _files(ROOT / name)})
        copy = copied(folder / "usual")
        processes = []
        for number, path in enumerate(kept):
            part = Visits()

            def keep(part: Visits = part, path: Path = path) -> None:
                path.write_text(json.dumps([part.functions, part.seconds, part.failed]), encoding="utf-8")

            process = multiprocessing.get_context("fork").Process(target=run, args=(copy, files[number::2], part, keep))
            process.start()
            processes.append(process)
        for process in processes:
            process.join()
    for path in kept:
        functions, seconds, failed = json.loads(path.read_text(encoding="utf-8"))
        found.seconds.update(seconds)
        found.failed.extend(failed)
        for place, tests in functions.items():
            found.functions.setdefault(place, []).extend(tests)
    if not found.seconds:
        raise SystemExit(f"no test ran on the package as it stands: see {folder / 'usual' / 'output'}")
    return found


def _files(path: Path) -> list[Path]:
    if path.is_file():
        return [path]
    pattern = "test_*.py" if path.is_relative_to(ROOT / "tests") else "*.py"
    return [file for file in path.rglob(pattern) if pattern != "*.py" or ">>>" in file.read_text(encoding="utf-8")]


def chosen(mutant: Mutant, usual: Visits) -> list[str]:
    """The tests that judge a mutant: those that call its function, the quickest first, `MOST` seconds of them."""
    tests = usual.functions.get(f"{mutant.path}:{mutant.function}", [])
    if mutant.function == 0:
        room = mutant.path.parts[2]
        tests = [
            test for test in usual.seconds if test.startswith((f"tests/{room}/", "tests/sceptic/", f"{mutant.path}"))
        ]
    found, total = [], 0.0
    for test in sorted(set(tests) - set(usual.failed), key=usual.seconds.__getitem__):
        total += usual.seconds[test]
        if total < MOST:
            found.append(test)
    return found


def judged(mutant: Mutant, usual: Visits, folder: Path) -> str:
    """What becomes of one mutant in a copy of the package: one of the words of this file's first lines."""
    tests = chosen(mutant, usual)
    if not tests:
        return "SURVIVES unvisited"
    target = folder / mutant.path
    original = target.read_text(encoding="utf-8")
    target.write_text(changed(original, mutant.index), encoding="utf-8")
    try:
        process = multiprocessing.get_context("fork").Process(target=run, args=(folder, tests, Bound(usual.seconds)))
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
    parser = argparse.ArgumentParser(description=__doc__)
    for option, default in (("--number", 120), ("--seed", 1), ("--processes", 2), ("--minutes", 60)):
        parser.add_argument(option, type=int, default=default)
    parser.add_argument("--folder", type=Path)
    parser.add_argument("--room", action="append", choices=ROOMS)
    given = parser.parse_args()
    end = time.monotonic() + 60 * given.minutes
    for module in WARM:  # forked processes need not import them again
        __import__(module)
    known, seen = equivalent(), Counter[str]()
    with tempfile.TemporaryDirectory() as name:
        folder = (given.folder or Path(name)).absolute()
        folder.mkdir(parents=True, exist_ok=True)
        usual = ordinary(folder)
        total = sum(usual.seconds.values())
        print(f"{len(usual.seconds)} tests, {total:.0f} s; failing already: {usual.failed}", flush=True)
        copies: queue.Queue[Path] = queue.Queue()
        for number in range(given.processes):
            copies.put(copied(Path(tempfile.mkdtemp(prefix=f"copy-{number}-", dir=folder))))

        def one(mutant: Mutant) -> None:
            if time.monotonic() > end:
                return
            if mutant.key in known:
                word = "equivalent"
            else:
                copy = copies.get()
                word = judged(mutant, usual, copy)
                copies.put(copy)
            seen[word] += 1
            print(f"{word:9} {mutant.key}  (line {mutant.line})  {dict(seen)}", flush=True)

        with ThreadPoolExecutor(given.processes) as threads:
            list(threads.map(one, mutants(given.seed, given.number, given.room or ROOMS)))
        while not copies.empty():
            shutil.rmtree(copies.get())
    alive = sum(number for word, number in seen.items() if word.startswith("SURVIVES"))
    print(f"{alive} alive of {alive + seen['noticed'] + seen['endless']} that are not equivalent: {dict(seen)}")


if __name__ == "__main__":
    main()
