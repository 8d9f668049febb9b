"""`python -m tests.mutants [NAME …]` puts mistakes into a copy of the source and prints the test that finds each.

A mistake is found if a test of its area that runs by default fails. `found.txt` holds that test for each mistake; it is
tried first, and the file is written again. The status is 1 if more than two mistakes are not found.
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
MAX_MISSED = 2  # mistakes that may remain unfound


def with_mistake(text: str, mistake: Mistake) -> str:
    """Return a source with a mistake; raises ValueError unless the snippet occurs exactly once."""
    if text.count(mistake.snippet) != 1:
        raise ValueError(f"{mistake.file} has {text.count(mistake.snippet)} times what {mistake.name!r} replaces")
    return text.replace(mistake.snippet, mistake.replacement)


def read_found() -> dict[str, str]:
    """Return the content of found.txt: by the name of a mistake, the test that finds it, "" if none does."""
    rows = (line.partition(": ") for line in FOUND.read_text(encoding="utf-8").splitlines())
    return {name: test for name, _, test in rows}


def finding_test(mistake: Mistake, copy: Path, known_test: str = "") -> str:
    """Return a test that fails with the mistake in the copy of the source, `known` if it does; "" if none fails."""
    path = copy / "stripcount" / mistake.file
    text = path.read_text(encoding="utf-8")
    path.write_text(with_mistake(text, mistake), encoding="utf-8")
    try:
        return (known_test and first_failing_test([known_test], copy)) or first_failing_test(mistake.tests, copy)
    finally:
        path.write_text(text, encoding="utf-8")


def first_failing_test(tests: Sequence[str], copy: Path) -> str:
    """Return the first of some tests that fails on the copy of the source; "" if none fails within ten minutes."""
    command = [sys.executable, "-m", "pytest", "-n", "0", "-x", "-q", "--no-header", "-p", "no:cacheprovider"]
    existing_tests = [name for name in tests if (ROOT / name.partition("::")[0]).exists()]
    environment = {**os.environ, "PYTHONPATH": f"{copy}{os.pathsep}{ROOT}", "PYTHONDONTWRITEBYTECODE": "1"}
    try:
        process = subprocess.run(
            [*command, *existing_tests],
            cwd=ROOT,
            env=environment,
            capture_output=True,
            text=True,
            check=False,
            timeout=600,
        )
    except subprocess.TimeoutExpired:
        return ""
    match = re.search(r"^FAILED (.*?)(?: - .*)?$", process.stdout, re.MULTILINE)
    return match[1] if match else ""


def main() -> int:
    """Print one line for each chosen mistake, and write found.txt; return the exit status."""
    chosen = [mistake for mistake in MISTAKES if not sys.argv[1:] or any(word in mistake.name for word in sys.argv[1:])]
    missed_count, found_tests = 0, read_found()
    with tempfile.TemporaryDirectory() as folder:
        copy = Path(folder)
        for name in ("stripcount", "formal"):
            shutil.copytree(ROOT / "src" / name, copy / name)
        for mistake in chosen:
            test = found_tests[mistake.name] = finding_test(mistake, copy, found_tests.get(mistake.name, ""))
            missed_count += not test
            print(f"{'found ' if test else 'MISSED'} {mistake.name} ({mistake.file}): {test}", flush=True)
    FOUND.write_text(
        "".join(f"{mistake.name}: {found_tests.get(mistake.name, '')}\n" for mistake in MISTAKES), encoding="utf-8"
    )
    print(f"{len(chosen) - missed_count} of {len(chosen)} mistakes are found")
    return int(missed_count > MAX_MISSED)


if __name__ == "__main__":
    raise SystemExit(main())
