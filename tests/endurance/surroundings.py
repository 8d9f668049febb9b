"""`python -m tests.endurance.surroundings [WORD …]` runs some tests in unusual surroundings and prints a line for each.

Words choose surroundings by parts of their names. Those that this system does not have are reported as not run. The
status is 1 if a test fails in any of them.
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
TEST_FILES = (
    *("algebra", "check/test_certificate.py", "cli/test_counting.py", "cli/test_main.py", "cli/test_proving.py"),
    *("cli/test_sampling.py", "draw/test_board.py", "evaluate/test_sample.py", "execution", "gf/test_modular.py"),
    *("kernels", "machine/test_machine.py", "oeis/test_pasted.py", "printed/test_magnets_formats.py"),
    *("puzzles/test_magnets.py", "storage", "test_board.py", "test_errors.py", "test_every_puzzle.py"),
    "test_first_steps.py",
)
"""Tests of every kind of answer, of files and of commands; they take about a minute of processor time."""
SEEDS = ("0", "1", "42", "20220206", "4294967295")
PYTHONS = ("python3.11", "python3.12", "python3.13", "python3.14", "/usr/bin/python3")
OLDEST_NUMPY = "numpy==2.0.*"
MOUNT_FULL_DISK = "mount -t tmpfs -o size=64k none {0} && head -c 1M /dev/zero > {0}/filled 2> /dev/null; "
MOUNT_READ_ONLY = "mount -t tmpfs -o size=64k,ro none {0} && "


@dataclass(frozen=True)
class Surroundings:
    """How tests run: variables of the environment (None removes one), options of Python, and preparations."""

    name: str
    variables: dict[str, str | None] = field(default_factory=dict)
    options: tuple[str, ...] = ()
    before: str = ""  # shell commands with mounts of their own; {0} is an empty folder
    python: str = sys.executable
    requires: str = ""  # a requirement that is installed first, into a virtual environment of its own
    arguments: tuple[str, ...] = ()  # of pytest
    left_out: str = ""  # prefix of the files of tests that do not apply


def all_surroundings() -> Iterator[Surroundings]:
    """Yield all surroundings, the cheapest first."""
    ascii_only: dict[str, str | None] = {"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"}
    yield Surroundings("locale C", {"LC_ALL": "C"})
    yield Surroundings("locale C, whose files are ASCII", ascii_only)
    for zone in ("Pacific/Kiritimati", "America/St_Johns"):
        yield Surroundings(f"time zone {zone}", {"TZ": zone})
    for seed in SEEDS:
        yield Surroundings(f"PYTHONHASHSEED {seed}", {"PYTHONHASHSEED": seed})
    # the warning says that assert does nothing; errors are still reported
    without_warning = (
        "-W",
        "ignore::pytest.PytestConfigWarning",
    )
    yield Surroundings("python -O", options=("-O",), arguments=without_warning)
    # test_every_puzzle needs docstrings
    yield Surroundings("python -OO", options=("-OO",), arguments=without_warning, left_out="test_every_puzzle")
    no_cache = dict.fromkeys(("XDG_CACHE_HOME", "XDG_CONFIG_HOME", "XDG_DATA_HOME", "MPLCONFIGDIR"))
    yield Surroundings("no HOME", {"HOME": None, **no_cache})
    for name, mount in (("a home that is read-only", MOUNT_READ_ONLY), ("a home on a full disk", MOUNT_FULL_DISK)):
        # tests of commands expect no messages, but here each command says once that it can store nothing
        yield Surroundings(name, {"HOME": "{0}", **no_cache}, before=mount, left_out="cli/")
    yield Surroundings("the oldest NumPy", requires=OLDEST_NUMPY)
    yield Surroundings("the newest NumPy", requires="numpy")
    for python in PYTHONS:
        yield Surroundings(f"Python of {python}", python=python, requires="numpy")


def python_of(surroundings: Surroundings, folder: Path) -> str:
    """Return the Python to run, that of a new virtual environment in `folder` if something is required."""
    if not surroundings.requires:
        return surroundings.python
    subprocess.run([surroundings.python, "-m", "venv", folder / "venv"], check=True, capture_output=True)
    python = str(folder / "venv" / "bin" / "python")
    install = [python, "-m", "pip", "install", "-q", f"{ROOT}[dev]", surroundings.requires]
    subprocess.run(install, check=True, capture_output=True)
    return python


def run(surroundings: Surroundings, folder: Path) -> tuple[bool, str]:
    """Run the tests; return (whether none failed, the last line of the output with up to 20 failures)."""
    if not shutil.which(surroundings.python):
        return True, "not run: it is not installed"
    home = folder / "home"
    home.mkdir()
    if surroundings.before and subprocess.run(["unshare", "-m", "true"], capture_output=True, check=False).returncode:
        return True, "not run: nothing can be mounted here"
    variables = {name: value and value.format(home) for name, value in surroundings.variables.items()}
    environment = {**os.environ, "PYTHONPATH": str(ROOT / "src"), "PYTHONDONTWRITEBYTECODE": "1", **variables}
    try:
        python = python_of(surroundings, folder)
    except subprocess.CalledProcessError as error:
        return True, f"not run: {error.stderr.decode(errors='replace').strip()[-200:]}"
    tests = [
        str(ROOT / "tests" / name)
        for name in TEST_FILES
        if not surroundings.left_out or not name.startswith(surroundings.left_out)
    ]
    pytest = ["-m", "pytest", "-n", "0", "-p", "no:cacheprovider", *surroundings.arguments]
    command = [python, *surroundings.options, *pytest, *tests]
    if surroundings.before:
        command = ["unshare", "-m", "sh", "-c", surroundings.before.format(home) + 'exec "$@"', "sh", *command]
    defined_variables = {name: value for name, value in environment.items() if value is not None}
    process = subprocess.run(command, cwd=ROOT, env=defined_variables, capture_output=True, check=False)
    output = process.stdout.decode(errors="replace")
    failures = re.findall(r"^(?:FAILED|ERROR) .*$", output, re.MULTILINE)
    return process.returncode == 0, "\n  ".join(
        [(output.strip() or process.stderr.decode()).splitlines()[-1], *failures[:20]]
    )


def main() -> int:
    """Print one line for each of the chosen surroundings; return the exit status."""
    status = 0
    for surroundings in all_surroundings():
        if not sys.argv[1:] or any(word in surroundings.name for word in sys.argv[1:]):
            with tempfile.TemporaryDirectory() as folder:
                has_passed, report = run(surroundings, Path(folder))
            status |= not has_passed
            print(f"{'passed' if has_passed else 'FAILED'} {surroundings.name}: {report}", flush=True)
    return status


if __name__ == "__main__":
    raise SystemExit(main())
