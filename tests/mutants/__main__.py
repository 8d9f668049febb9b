"""`python -m tests.mutants [NAME …]` puts mistakes into a copy of the source and prints the test that finds each.

A mistake is found if a test of its area that runs by default fails. Which test that is stands in `found.txt`, which is
written again; the test named there is tried first. The status is 1 if more than two mistakes are not found.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path

from tests.mutants.mistakes import MISTAKES, Mistake

ROOT = Path(__file__).parents[2]
FOUND = Path(__file__).parent / "found.txt"
MISSED = 2  # mistakes that may be missed


def spoilt(text: str, mistake: Mistake) -> str:
    """Return a source with a mistake; raises ValueError unless its snippet stands there once."""
    if text.count(mistake.snippet) != 1:
        raise ValueError(f"{mistake.file} has {text.count(mistake.snippet)} times what {mistake.name!r} replaces")
    return text.replace(mistake.snippet, mistake.instead)


def table() -> dict[str, str]:
    """Return what found.txt says: the test that finds each mistake, "" where none does."""
    rows = (line.partition(": ") for line in FOUND.read_text(encoding="utf-8").splitlines())
    return {name: test for name, _, test in rows}


def found_by(mistake: Mistake, copy: Path, known: str = "") -> str:
    """Return the test that fails with the mistake in the copy, the `known` one or one of the area; "" if none does."""
    path = copy / "stripcount" / mistake.file
    text = path.read_text(encoding="utf-8")
    path.write_text(spoilt(text, mistake), encoding="utf-8")
    try:
        return (known and failing([known], copy)) or failing(mistake.tests, copy)
    finally:
        path.write_text(text, encoding="utf-8")


def failing(tests: Sequence[str], copy: Path) -> str:
    """Return the first of some tests that fails with the copy of the source; "" if none does."""
    command = [sys.executable, "-m", "pytest", "-n", "0", "-x", "-q", "--no-header", "-p", "no:cacheprovider"]
    there = [name for name in tests if (ROOT / name.partition("::")[0]).exists()]
    environment = {**os.environ, "PYTHONPATH": f"{copy}{os.pathsep}{ROOT}", "PYTHONDONTWRITEBYTECODE": "1"}
    try:
        done = subprocess.run(
            [*command, *there], cwd=ROOT, env=environment, capture_output=True, text=True, check=False, timeout=600
        )
    except subprocess.TimeoutExpired:
        return ""
    failed = re.search(r"^FAILED (.*?)(?: - .*)?$", done.stdout, re.MULTILINE)
    return failed[1] if failed else ""


def main() -> int:
    """Print one line for each mistake."""
    asked = [one for one in MISTAKES if not sys.argv[1:] or any(word in one.name for word in sys.argv[1:])]
    missed, rows = 0, table()
    with tempfile.TemporaryDirectory() as folder:
        copy = Path(folder)
        for name in ("stripcount", "formal"):
            shutil.copytree(ROOT / "src" / name, copy / name)
        for mistake in asked:
            found = rows[mistake.name] = found_by(mistake, copy, rows.get(mistake.name, ""))
            missed += not found
            print(f"{'found ' if found else 'MISSED'} {mistake.name} ({mistake.file}): {found}", flush=True)
    FOUND.write_text("".join(f"{one.name}: {rows.get(one.name, '')}\n" for one in MISTAKES), encoding="utf-8")
    print(f"{len(asked) - missed} of {len(asked)} mistakes are found")
    return int(missed > MISSED)


if __name__ == "__main__":
    raise SystemExit(main())
