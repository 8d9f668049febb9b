"""No mutated input ends in a traceback, a long silence, a wrong exit status or a message that hides what it says."""

import random
from pathlib import Path

import pytest

from tests.fuzz import trial
from tests.fuzz.target import Target
from tests.fuzz.targets import TARGETS
from tests.fuzz.trial import Command, attempt


@pytest.mark.parametrize(
    "trials", [60, pytest.param(10_000, marks=pytest.mark.long)], ids=lambda trials: f"{trials} trials"
)
@pytest.mark.parametrize("target", TARGETS, ids=lambda target: target.name)
def test_mutated_inputs_end_in_an_answer_or_one_sentence(target: Target, trials: int, tmp_path: Path) -> None:
    chance = random.Random(f"{target.name} {trials}")
    for _ in range(trials // target.share if trials < 1000 else trials):
        command = target.make(chance, tmp_path)
        outcome = attempt(command, tmp_path, target.silence)
        assert not outcome.fault, f"{outcome.fault}\n{command}"


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
    assert trial.wrong(status, messages, printed)


def test_what_is_right_is_no_fault(tmp_path: Path) -> None:
    assert attempt(Command(("prove", "magnets", "--rows", "x")), tmp_path).fault == ""
    assert trial.wrong(2, "stripcount: one sentence.\n") == ""
    assert trial.wrong(1, "stripcount: they differ:\n+-\n-+\n") == ""
    assert trial.wrong(2, "", '{"line": 1, "error": "no board"}\n') == ""
