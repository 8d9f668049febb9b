"""Ctrl-C, or another signal to end, while a command is at work: one line, an exit status, no process left, and soon."""

import random
import signal
from pathlib import Path

import pytest

from tests.cli.test_limits import LONG, words
from tests.endurance.processes import interrupt_command, with_own_cache

pytestmark = pytest.mark.long("processes are killed and begun again")

MOMENT = 1.5  # seconds of processor time until the interrupt: the command is past its imports
SOON = 0.5  # seconds of processor time
NAME = "Number of n X 7 0..3 arrays with no element equal to more than two of its horizontal or vertical neighbors."
PAIRS = "LRTTTTLR" * 5 + "LRBBBBLR" * 5 + "TTLRLRTT" * 5 + "BBLRLRBB" * 5
HARD = "40x40:" + ",".join(["." * 40] * 4) + "," + PAIRS * 10
WITH_WORKERS = [
    "gf magnets --rows 8 --workers 2 --no-store",
    "gf magnets --rows 7 --workers 2 --no-store --proof always",
    "prove magnets --rows 7 --order 5874 --workers 2 --no-store",
    "settle FOLDER/A999001.seq --budget 100 --workers 2 --no-store",
]
MORE = [  # stages of long commands
    "terms magnets --rows 11 --columns 11 --sweep board --no-store",
    "sample magnets --rows 6 --columns 3000 --count 100",
    "reproduce RESULTS --budget 1000",
    f"count {HARD}",
    f"solve {HARD} --count",
]
SHORT = ("verify", "count", "rate", "convert", "play")  # these end before the moment


ENDINGS = {
    signal.SIGINT: (130, "stripcount: interrupted.\n"),
    signal.SIGTERM: (143, "stripcount: terminated.\n"),
    signal.SIGHUP: (129, "stripcount: ended because its terminal was closed.\n"),
}


def check(command: str, folder: Path, moment: float, how: signal.Signals = signal.SIGINT) -> None:
    (folder / "A999001.seq").write_text(f"%I A999001\n%S A999001 1,2,3\n%N A999001 {NAME}\n%O A999001 1,1\n")
    (folder / "published.json").write_text('{"circuit_board": {"9": {"gf": "1/(1-x)"}}}')
    before = sorted(folder.iterdir())
    found = interrupt_command(words(command, folder), with_own_cache(folder / "cache"), folder, moment, how)
    print(f"{found.seconds:.2f} s after {moment:.2f} s: {command[:70]}")
    assert (found.status, found.messages, found.left) == (*ENDINGS[how], 0)
    assert found.seconds < SOON
    assert [path for path in sorted(folder.iterdir()) if path.name != "cache"] == before


@pytest.mark.long("processes are killed and begun again")
@pytest.mark.parametrize(
    "command", [*WITH_WORKERS, *MORE, *(command for command in LONG if not command.startswith(SHORT))]
)
def test_an_interrupt_ends_every_command_soon(command: str, tmp_path: Path) -> None:
    check(command, tmp_path, MOMENT)


@pytest.mark.parametrize("how", [signal.SIGTERM, signal.SIGHUP])
def test_a_signal_to_end_ends_a_command_soon(how: signal.Signals, tmp_path: Path) -> None:
    check("terms magnets --rows 9 --columns 400", tmp_path, 1.0, how)


@pytest.mark.long("processes are killed and begun again")
@pytest.mark.parametrize("command", [*WITH_WORKERS, *MORE])
@pytest.mark.parametrize("how", [signal.SIGTERM, signal.SIGHUP])
def test_a_signal_to_end_ends_commands_with_workers_soon(how: signal.Signals, command: str, tmp_path: Path) -> None:
    check(command, tmp_path, MOMENT, how)


@pytest.mark.long("processes are killed and begun again")
def test_an_atlas_that_is_ended_leaves_nothing(tmp_path: Path) -> None:
    for moment in (3.0, 7.0, 11.0):
        check("atlas FOLDER/site --results RESULTS --no-store", tmp_path, moment, signal.SIGTERM)


@pytest.mark.long("processes are killed and begun again")
@pytest.mark.parametrize("command", WITH_WORKERS)
def test_workers_end_at_any_moment(command: str, tmp_path: Path) -> None:
    chance = random.Random(command)
    for _ in range(8):
        check(command, tmp_path, chance.uniform(0.2, 3.0))
