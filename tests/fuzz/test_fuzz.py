"""No mutated input ends in a traceback, a long silence, a wrong exit status or a message that hides what it says."""

import random
from pathlib import Path

import pytest

from tests.fuzz.targets import TARGETS, Target
from tests.fuzz.trial import attempt


@pytest.mark.parametrize(
    "trials", [300, pytest.param(10_000, marks=pytest.mark.long)], ids=lambda trials: f"{trials} trials"
)
@pytest.mark.parametrize("target", TARGETS, ids=lambda target: target.name)
def test_mutated_inputs_end_in_an_answer_or_one_sentence(target: Target, trials: int, tmp_path: Path) -> None:
    chance = random.Random(f"{target.name} {trials}")
    for _ in range(trials // 10 if target.slow and trials < 1000 else trials):
        arguments, typed = target.make(chance, tmp_path)
        outcome = attempt(arguments, typed)
        assert not outcome.fault, f"{outcome.fault}\nstripcount {arguments!r} with {typed!r} typed"


def test_a_fault_is_found() -> None:
    """The judge itself: an outcome that is wrong is called so."""
    assert attempt(["prove", "magnets", "--rows", "x"]).fault == ""
    from tests.fuzz import trial

    assert trial.wrong(7, "")
    assert trial.wrong(2, "Traceback (most recent call last):\n")
    assert trial.wrong(0, "\x1b[31mred\n")
    assert trial.wrong(2, "stripcount: " + "x" * 2000 + "\n")
