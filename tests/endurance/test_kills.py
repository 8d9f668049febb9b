"""Killed at random moments, alone and two at a time: resumed bytes equal uninterrupted ones, and nobody is left."""

import random
import re
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from tests.endurance.processes import run_to_end, survivors_of_signal, with_own_cache, with_processor_time

pytestmark = [
    pytest.mark.long("processes are killed and begun again"),
    pytest.mark.skipif(sys.platform != "linux", reason="reads /proc to look for processes that are left"),
]
ENTRIES = """%I A999001
%S A999001 2,3,5,8,13
%N A999001 Number of n X 1 binary arrays with no two ones adjacent vertically.
%O A999001 1,1
%I A999002
%S A999002 34,755,18778
%N A999002 Number of n X 8 0..2 arrays with no element equal to more than one of its horizontal or vertical neighbors.
%O A999002 1,1
%I A999003
%S A999003 7,17,41
%N A999003 Number of n X 2 binary arrays with no two ones adjacent horizontally or vertically.
%O A999003 1,1
"""
CASES = {
    "gf": "gf magnets --rows 6 --json --workers 2",
    "board sweep": "terms magnets --rows 8 --columns 8 --sweep board --json",
    "generate": "generate magnets --rows 12 --columns 12 --seed 3 --count 10",
    "settle": "settle entries.seq --budget 10 --workers 2",
    "atlas": "atlas site --case magnets:1-4 --workers 2",
}
KILLS = 6  # of each


def outcome(command: str, cache: Path, folder: Path) -> tuple[str, dict[str, bytes]]:
    """Run a command in a folder to its end, and return what it prints and what it leaves in the folder."""
    done = run_to_end(command.split(), with_own_cache(cache), folder)
    assert (done.returncode, "Traceback" in done.stderr) == (0, False), done.stderr  # plots may build a cache of fonts
    return done.stdout, {str(p.relative_to(folder)): p.read_bytes() for p in folder.rglob("*") if p.is_file()}


@pytest.mark.long("processes are killed and begun again")
@pytest.mark.parametrize("name", CASES)
def test_kill_9_at_random_moments(name: str, tmp_path: Path) -> None:
    command, chance = CASES[name], random.Random(name)
    alone, killing = tmp_path / "alone", tmp_path / "killing"
    for folder in (alone, killing):
        folder.mkdir()
        (folder / "entries.seq").write_text(ENTRIES)
    whole, seconds = with_processor_time(lambda: outcome(command, tmp_path / "fresh", alone))
    for _ in range(KILLS):
        env, moment = with_own_cache(tmp_path / "kept"), chance.uniform(0.05, 1.0) * seconds
        assert survivors_of_signal(command.split(), env, killing, moment, signal.SIGKILL) == 0
        assert not (killing / "site").exists() or (killing / "site" / "index.html").exists()
    printed, files = outcome(command, tmp_path / "kept", killing)
    assert printed == whole[0]
    assert {name: data for name, data in files.items() if not name.startswith(".")} == whole[1]


@pytest.mark.long("processes are killed and begun again")
def test_two_processes_on_one_store_one_of_them_killed(tmp_path: Path) -> None:
    command = ["gf", "magnets", "--rows", "6", "--json", "--workers", "1"]
    alone = run_to_end(command, with_own_cache(tmp_path / "fresh"), tmp_path)
    env, chance = with_own_cache(tmp_path / "kept"), random.Random(2)
    for _ in range(5):
        other = subprocess.Popen(
            [sys.executable, "-m", "stripcount", *command], env=env, stdout=subprocess.PIPE, text=True
        )
        survivors_of_signal(command, env, tmp_path, chance.uniform(0.3, 3.0), signal.SIGKILL)
        assert other.communicate()[0] == alone.stdout


@pytest.mark.parametrize("variables", [{"XDG_CACHE_HOME": "/proc/nowhere"}, {"HOME": "/proc/0", "XDG_CACHE_HOME": ""}])
def test_a_cache_that_cannot_be_written_is_named_and_not_needed(variables: dict[str, str], tmp_path: Path) -> None:
    command = ["gf", "magnets", "--rows", "2", "--json"]
    alone = run_to_end(command, with_own_cache(tmp_path), tmp_path)
    done = run_to_end(command, {**with_own_cache(tmp_path), **variables}, tmp_path)
    assert (done.returncode, done.stdout) == (0, alone.stdout)
    assert re.fullmatch(r"stripcount: /proc/\S+ cannot be used \(.*\); nothing is kept\.\n", done.stderr)


def test_a_store_that_is_asked_for_and_cannot_be_written_is_one_sentence(tmp_path: Path) -> None:
    command = "gf magnets --rows 2 --store /proc/nowhere/store.sqlite"
    done = run_to_end(command.split(), with_own_cache(tmp_path), tmp_path)
    assert (done.returncode, done.stdout) == (2, "")
    assert re.fullmatch(r"stripcount: /proc/nowhere/store.sqlite cannot be used \(.*\); .*\.\n", done.stderr)
