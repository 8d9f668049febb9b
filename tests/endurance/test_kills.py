"""Killed at random moments, alone and two at a time: resumed bytes equal uninterrupted ones, and nobody is left."""

import random
import re
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from tests.endurance.processes import completed, environment, killed

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="reads /proc to look for processes that are left")
CASES = {  # command, the longest time until the kill
    "gf": ("gf magnets --rows 6 --json --workers 2", 4.0),
    "board sweep": ("terms magnets --rows 8 --columns 8 --sweep board --json", 6.0),
    "generate": ("generate magnets --rows 12 --columns 12 --seed 3 --count 20", 4.0),
    "prove": ("prove magnets --rows 5 --order 372 --json", 4.0),
}


@pytest.mark.long
@pytest.mark.parametrize("name", CASES)
def test_kill_9_at_random_moments(name: str, tmp_path: Path) -> None:
    command, longest = CASES[name]
    chance = random.Random(name)
    alone = completed(command.split(), environment(tmp_path / "fresh"), tmp_path)
    assert alone.returncode == 0, alone.stderr
    env = environment(tmp_path / "kept")
    for _ in range(15):
        assert killed(command.split(), env, tmp_path, chance.uniform(0.2, longest), signal.SIGKILL) == 0
    resumed = completed(command.split(), env, tmp_path)
    assert (resumed.returncode, resumed.stdout) == (0, alone.stdout)


@pytest.mark.long
def test_two_processes_on_one_store_one_of_them_killed(tmp_path: Path) -> None:
    command = ["gf", "magnets", "--rows", "6", "--json", "--workers", "1"]
    alone = completed(command, environment(tmp_path / "fresh"), tmp_path)
    env, chance = environment(tmp_path / "kept"), random.Random(2)
    for _ in range(5):
        other = subprocess.Popen(
            [sys.executable, "-m", "stripcount", *command], env=env, stdout=subprocess.PIPE, text=True
        )
        killed(command, env, tmp_path, chance.uniform(0.3, 3.0), signal.SIGKILL)
        assert other.communicate()[0] == alone.stdout


@pytest.mark.parametrize("variables", [{"XDG_CACHE_HOME": "/proc/nowhere"}, {"HOME": "/proc/0", "XDG_CACHE_HOME": ""}])
def test_a_cache_that_cannot_be_written_is_named_and_not_needed(variables: dict[str, str], tmp_path: Path) -> None:
    command = ["gf", "magnets", "--rows", "2", "--json"]
    alone = completed(command, environment(tmp_path), tmp_path)
    done = completed(command, {**environment(tmp_path), **variables}, tmp_path)
    assert (done.returncode, done.stdout) == (0, alone.stdout)
    assert re.fullmatch(r"stripcount: /proc/\S+ cannot be used \(.*\); nothing is kept\.\n", done.stderr)


def test_a_store_that_is_asked_for_and_cannot_be_written_is_one_sentence(tmp_path: Path) -> None:
    command = "gf magnets --rows 2 --store /proc/nowhere/store.sqlite"
    done = completed(command.split(), environment(tmp_path), tmp_path)
    assert (done.returncode, done.stdout) == (2, "")
    assert re.fullmatch(r"stripcount: /proc/nowhere/store.sqlite cannot be used \(.*\); .*\.\n", done.stderr)
