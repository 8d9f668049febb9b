"""No mutated input ends in a traceback, a long silence, a wrong exit status or a message that hides what it says."""

import random
import subprocess
from pathlib import Path

import pytest

from tests.clocks import load_everything
from tests.fuzz import trial
from tests.fuzz.target import Target
from tests.fuzz.targets import TARGETS
from tests.fuzz.trial import Command, attempt


def commit() -> str:
    """Return what the source was taken from, so that every change tries other inputs."""
    asked = ["git", "-C", str(Path(__file__).parent), "rev-parse", "HEAD"]
    return subprocess.run(asked, capture_output=True, text=True, check=False).stdout.strip() or "no commit"


@pytest.mark.long_cases("a whole folder of results is read", "results folder-5")
@pytest.mark.parametrize("trials", [5, pytest.param(200, marks=pytest.mark.long("hundreds of mutated inputs"))])
@pytest.mark.parametrize("target", TARGETS, ids=lambda target: target.name)
def test_mutated_inputs_end_in_an_answer_or_one_sentence(target: Target, trials: int, tmp_path: Path) -> None:
    load_everything()
    seed = f"{target.name} {trials}" if trials < 100 else f"{target.name} {commit()}"
    rng = random.Random(seed)
    for _ in range(max(1, trials // target.share)):
        command = target.make(rng, tmp_path)
        outcome = attempt(command, tmp_path, target.silence)
        assert not outcome.fault, f"{outcome.fault}\n{command}\nseed: {seed}"


@pytest.mark.parametrize(
    ("status", "messages", "printed"),
    [
        (7, "", ""),
        (2, "Traceback (most recent call last):\n", ""),
        (2, "stripcount: one.\nstripcount: two.\n", ""),
        (2, "", "no answer"),
        (3, "stripcount: one.\nstripcount: two.\n", ""),
        (0, "\x1b[31mred\n", ""),
        (0, "without the name\n", ""),
        (0, "stripcount: not ended", ""),
        (0, "", "\u202edesrever\n"),
        (2, "stripcount: " + "x" * 450 + "\n", ""),
    ],
)
def test_a_fault_is_found(status: int, messages: str, printed: str) -> None:
    assert trial.fault_of(status, messages, printed)


def test_what_is_right_is_no_fault(tmp_path: Path) -> None:
    assert attempt(Command(("prove", "magnets", "--rows", "x")), tmp_path).fault == ""
    assert trial.fault_of(2, "stripcount: one sentence.\n") == ""
    assert trial.fault_of(1, "stripcount: they differ:\n+-\n-+\n") == ""
    assert trial.fault_of(2, "", '{"line": 1, "error": "no board"}\n') == ""
