"""Mutants: one operator or constant of the package changed at a time; tests must notice.

Run: python -m tests.sceptic.mutate [--number 60] [--seed 1] [--seconds 120]. It works on a copy of src/ in a temporary
folder, and prints one line for each mutant that survives, then the share that does.
"""

from __future__ import annotations

import argparse
import ast
import os
import random
import shutil
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[2]
TESTS = {  # room: the tests that must notice, the quickest first
    "algebra": ["tests/algebra", "tests/sceptic", "tests/gf/test_modular.py"],
    "claims": ["tests/claims/test_prove.py", "tests/sceptic", "tests/check/test_recheck.py", "tests/claims"],
    "evaluate": ["tests/evaluate", "tests/gf/test_moments.py"],
    "gf": ["tests/sceptic", "tests/gf"],
    "machine": ["tests/machine", "tests/sceptic"],
    "model": ["tests/model", "tests/puzzles"],
}
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


def mutants(seed: int, number: int) -> list[Mutant]:
    """A sample of all changes, the same for the same seed and source."""
    found = []
    for room in TESTS:
        for path in sorted((ROOT / "src" / "stripcount" / room).rglob("*.py")):
            tree = ast.parse(path.read_text(encoding="utf-8"))
            for index, (node, what) in enumerate(places(tree)):
                found.append(Mutant(path.relative_to(ROOT), getattr(node, "lineno", 0), index, what))
    return random.Random(seed).sample(found, number)


def judged(mutant: Mutant, seconds: int) -> str:
    """Return SURVIVES if all tests of the room pass, noticed, or "timed out": an endless loop or a busy machine."""
    with tempfile.TemporaryDirectory() as folder:
        place = Path(folder)
        shutil.copytree(ROOT / "src", place / "src")
        target = place / mutant.path
        target.write_text(changed(target.read_text(encoding="utf-8"), mutant.index), encoding="utf-8")
        room = mutant.path.parts[2]
        environment = {**os.environ, "PYTHONPATH": str(place / "src"), "XDG_CACHE_HOME": str(place / "cache")}
        command = [sys.executable, "-m", "pytest", "-n", "0", "-q", "-x", "-p", "no:cacheprovider", *TESTS[room]]
        try:
            done = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, timeout=seconds, check=False)
        except subprocess.TimeoutExpired:
            return "timed out"
        return "SURVIVES" if done.returncode == 0 else "noticed"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    for name, default in (("--number", 60), ("--seed", 1), ("--seconds", 120)):
        parser.add_argument(name, type=int, default=default)
    given = parser.parse_args()
    seen: Counter[str] = Counter()
    for mutant in mutants(given.seed, given.number):
        word = judged(mutant, given.seconds)
        seen[word] += 1
        print(f"{word:9} {mutant.path}:{mutant.line} {mutant.what}  {dict(seen)}", flush=True)


if __name__ == "__main__":
    main()
