"""The same bytes whatever the order of hashes, the number of workers and the number of threads."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests.endurance.processes import run_to_end, with_own_cache

pytestmark = pytest.mark.long("processes are killed and begun again")

COMMANDS = [
    "gf magnets --rows 3 --json --no-store",
    "sample ring-ring --rows 3 --columns 6 --count 3 --seed 5",
    "generate magnets --rows 5 --columns 5 --seed 9 --count 2",
]
LONGER = [
    "gf magnets --rows 6 --json --no-store",
    "gf circuit-board --rows 6 --json --no-store",
    "terms magnets --rows 6 --columns 6 --sweep board --no-store",
    "machine slitherlink --rows 2 --format svg",
    "picture magnets --rows 4 --columns 6 --seed 3 -o board.svg",
    "check domino-tiling --rows 3",
    "generate dominosa --rows 5 --columns 6 --seed 3",
    "generate ripple-effect --rows 5 --columns 5 --seed 3",
    "prove magnets --rows 2 --recurrence 2,6,2,0,-2,-1 --json --no-store",
]
PLACES = [
    {"PYTHONHASHSEED": "0", "OPENBLAS_NUM_THREADS": "1"},
    {"PYTHONHASHSEED": "12345", "OPENBLAS_NUM_THREADS": "2"},
]


def test_hash_order_and_threads_change_nothing(tmp_path: Path) -> None:
    """Several commands in one process, of which most of the time goes into starting it."""
    program = "import sys; from stripcount.cli.main import run; sys.exit(max(run(c.split()) for c in sys.argv[1:]))"
    start = [sys.executable, "-c", program, *COMMANDS]
    one, other = (
        subprocess.run(
            start, env=with_own_cache(tmp_path, **place), cwd=tmp_path, capture_output=True, check=True
        ).stdout
        for place in PLACES
    )
    assert one == other
    assert one.count(b"\n") > len(COMMANDS)


@pytest.mark.long("processes are killed and begun again")
@pytest.mark.parametrize("command", LONGER)
def test_hash_order_and_threads_change_nothing_in_longer_commands(command: str, tmp_path: Path) -> None:
    runs = [run_to_end(command.split(), with_own_cache(tmp_path / "cache", **place), tmp_path) for place in PLACES]
    assert [run.returncode for run in runs] == [0, 0], runs[0].stderr
    one, two = (re.sub(r"seed \d+", "", run.stdout) for run in runs)  # a check draws another prime each time
    assert one == two
    files = sorted(tmp_path.glob("*.svg"))
    if files:
        assert not runs[0].stdout
        once = files[0].read_bytes()
        run_to_end(command.split(), with_own_cache(tmp_path / "cache", PYTHONHASHSEED="7"), tmp_path)
        assert files[0].read_bytes() == once


@pytest.mark.long("processes are killed and begun again")
def test_workers_change_nothing(tmp_path: Path) -> None:
    """Of six rows, whose primes both workers share; seven take minutes."""
    command = "gf magnets --rows 6 --json --no-store --workers"
    one, two = (run_to_end([*command.split(), count], with_own_cache(tmp_path), tmp_path) for count in "12")
    assert one.returncode == 0
    assert one.stdout == two.stdout
