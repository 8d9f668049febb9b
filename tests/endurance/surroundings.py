"""`python -m tests.endurance.surroundings [WORD …]` runs a part of the tests in unlikely places, one line for each.

Words choose places by their names. Places that this system does not have are said not to be run. The status is 1 if
tests fail anywhere.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

ROOT = Path(__file__).parents[2]
PART = (
    *("algebra", "check/test_certificate.py", "cli/test_counting.py", "cli/test_main.py", "cli/test_proving.py"),
    *("cli/test_sampling.py", "draw/test_board.py", "evaluate/test_sample.py", "execution", "gf/test_modular.py"),
    *("kernels", "machine/test_machine.py", "oeis/test_pasted.py", "printed/test_magnets_formats.py"),
    *("puzzles/test_magnets.py", "storage", "test_board.py", "test_errors.py", "test_every_puzzle.py"),
    "test_first_steps.py",
)
"""Tests of every kind of answer, of files and of commands, in about a minute of processor time."""
SEEDS = ("0", "1", "42", "20220206", "4294967295")
PYTHONS = ("python3.11", "python3.12", "python3.13", "python3.14", "/usr/bin/python3")
OLDEST_NUMPY = "numpy==2.0.*"
FULL = "mount -t tmpfs -o size=64k none {0} && head -c 1M /dev/zero > {0}/filled 2> /dev/null; "
READ_ONLY = "mount -t tmpfs -o size=64k,ro none {0} && "


@dataclass(frozen=True)
class Place:
    """Where tests run: variables of the environment (None: without it), options of Python, what is done before."""

    name: str
    variables: dict[str, str | None] = field(default_factory=dict)
    options: tuple[str, ...] = ()
    before: str = ""  # in a shell whose mounts nobody else sees; {0} is an empty folder
    python: str = sys.executable
    requires: str = ""  # a version of a library that is installed first, into an environment of its own
    arguments: tuple[str, ...] = ()  # of pytest
    left_out: str = ""  # the beginning of the names of tests that do not hold there


def places() -> Iterator[Place]:
    """Yield the places, the nearest first."""
    ascii_only: dict[str, str | None] = {"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"}
    yield Place("locale C", {"LC_ALL": "C"})
    yield Place("locale C, whose files are ASCII", ascii_only)
    for zone in ("Pacific/Kiritimati", "America/St_Johns"):
        yield Place(f"time zone {zone}", {"TZ": zone})
    for seed in SEEDS:
        yield Place(f"PYTHONHASHSEED {seed}", {"PYTHONHASHSEED": seed})
    silent = ("-W", "ignore::pytest.PytestConfigWarning")  # it says that asserts do nothing; errors are still seen
    yield Place("python -O", options=("-O",), arguments=silent)
    yield Place("python -OO", options=("-OO",), arguments=silent, left_out="test_every_puzzle")  # asks for docstrings
    no_cache = dict.fromkeys(("XDG_CACHE_HOME", "XDG_CONFIG_HOME", "XDG_DATA_HOME", "MPLCONFIGDIR"))
    yield Place("no HOME", {"HOME": None, **no_cache})
    for name, before in (("a home that is read-only", READ_ONLY), ("a home on a full disk", FULL)):
        # tests of commands expect that nothing is said, and here each says once that nothing is kept
        yield Place(name, {"HOME": "{0}", **no_cache}, before=before, left_out="cli/")
    yield Place("the oldest NumPy", requires=OLDEST_NUMPY)
    yield Place("the newest NumPy", requires="numpy")
    for python in PYTHONS:
        yield Place(f"Python of {python}", python=python, requires="numpy")


def made(place: Place, folder: Path) -> str:
    """Return the Python to run: of an environment of its own if the place requires something."""
    if not place.requires:
        return place.python
    subprocess.run([place.python, "-m", "venv", folder / "venv"], check=True, capture_output=True)
    python = str(folder / "venv" / "bin" / "python")
    install = [python, "-m", "pip", "install", "-q", f"{ROOT}[dev]", place.requires]
    subprocess.run(install, check=True, capture_output=True)
    return python


def run(place: Place, folder: Path) -> tuple[bool, str]:
    """Run the tests in a place; return whether none failed, and the last line or the failures."""
    if not shutil.which(place.python):
        return True, "not run: it is not installed"
    home = folder / "home"
    home.mkdir()
    if place.before and subprocess.run(["unshare", "-m", "true"], capture_output=True, check=False).returncode:
        return True, "not run: nothing can be mounted here"
    variables = {name: value and value.format(home) for name, value in place.variables.items()}
    environment = {**os.environ, "PYTHONPATH": str(ROOT / "src"), "PYTHONDONTWRITEBYTECODE": "1", **variables}
    try:
        python = made(place, folder)
    except subprocess.CalledProcessError as error:
        return True, f"not run: {error.stderr.decode(errors='replace').strip()[-200:]}"
    tests = [str(ROOT / "tests" / name) for name in PART if not place.left_out or not name.startswith(place.left_out)]
    pytest = ["-m", "pytest", "-n", "0", "-p", "no:cacheprovider", *place.arguments]
    command = [python, *place.options, *pytest, *tests]
    if place.before:
        command = ["unshare", "-m", "sh", "-c", place.before.format(home) + 'exec "$@"', "sh", *command]
    known = {name: value for name, value in environment.items() if value is not None}
    done = subprocess.run(command, cwd=ROOT, env=known, capture_output=True, check=False)
    said = done.stdout.decode(errors="replace")
    failed = re.findall(r"^(?:FAILED|ERROR) .*$", said, re.MULTILINE)
    return done.returncode == 0, "\n  ".join([(said.strip() or done.stderr.decode()).splitlines()[-1], *failed[:20]])


def main() -> int:
    """Print one line for each place."""
    status = 0
    for place in places():
        if not sys.argv[1:] or any(word in place.name for word in sys.argv[1:]):
            with tempfile.TemporaryDirectory() as folder:
                passed, said = run(place, Path(folder))
            status |= not passed
            print(f"{'passed' if passed else 'FAILED'} {place.name}: {said}", flush=True)
    return status


if __name__ == "__main__":
    raise SystemExit(main())
