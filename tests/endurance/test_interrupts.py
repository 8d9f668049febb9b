"""Ctrl-C while a command is at work: one line, exit status 130, no process left, and soon."""

from pathlib import Path

import pytest

from tests.cli.test_limits import LONG, words
from tests.endurance.processes import environment, interrupted

MOMENT = 1.5  # seconds of processor time until the interrupt: the command is past its imports
SOON = 5.0  # seconds; half a second on a machine that does nothing else
NAME = "Number of n X 9 0..3 arrays with no element equal to more than two of its horizontal or vertical neighbors."
MORE = [  # stages of long commands, and workers
    "gf magnets --rows 8 --workers 2 --no-store",
    "gf magnets --rows 7 --workers 2 --no-store --proof always",
    "terms magnets --rows 11 --columns 11 --sweep board --no-store",
    "sample magnets --rows 6 --columns 3000 --count 100",
    "prove magnets --rows 7 --order 5874 --workers 2 --no-store",
    "settle FOLDER/A999001.seq --budget 100 --workers 2 --no-store",
    "reproduce RESULTS --budget 1000",
]


@pytest.mark.long
@pytest.mark.parametrize("command", [*MORE, *(command for command in LONG if not command.startswith("verify"))])
def test_an_interrupt_ends_every_command_soon(command: str, tmp_path: Path) -> None:
    (tmp_path / "A999001.seq").write_text(f"%I A999001\n%S A999001 1,2,3\n%N A999001 {NAME}\n%O A999001 1,1\n")
    (tmp_path / "printed.json").write_text('{"circuit_board": {"8": {"gf": "1/(1-x)"}}}')
    found = interrupted(words(command, tmp_path), environment(tmp_path / "cache"), tmp_path, MOMENT)
    print(f"{found.seconds:.2f} s: {command[:70]}")
    assert (found.status, found.messages.splitlines()[-1:]) == (130, ["stripcount: interrupted."])
    assert (found.messages.count("\n"), found.left) == (1, 0)
    assert found.seconds < SOON
