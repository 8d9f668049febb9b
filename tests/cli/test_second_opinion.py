"""The second opinion on printed boards: the counting engine beside the solvers."""

import json

import pytest

from stripcount.check.stated import wings
from stripcount.cli.main import run
from stripcount.errors import TooLarge
from tests.sentences import Says

MANY = "2x2:..,..,..,..,TTBB"
DOMINOSA = '{"puzzle": "dominosa", "numbers": [[0, 0, 1], [0, 1, 1]]}'


def test_both_methods_are_named(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["count", MANY, "--second-opinion", "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert (found["count"], found["method"]) == ("7", "enumeration, counting engine")
    assert run(["count", MANY, "--second-opinion"]) == 0
    assert capsys.readouterr().out == "7\n"


def test_a_board_without_solutions_is_asked_about_as_well(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["count", "3x1:10.,2,.10,1,LR*", "--second-opinion"]) == 1
    assert capsys.readouterr().err.startswith("stripcount: no solution: ")


def test_a_difference_and_a_limit_are_said(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, says: Says
) -> None:
    monkeypatch.setattr(wings, "by_engine", lambda position, limits: 8)
    assert run(["count", MANY, "--second-opinion"]) == 1
    says.text(capsys.readouterr().err)

    def refused(position: object, limits: object) -> int:
        raise TooLarge("too large for this test.")

    monkeypatch.setattr(wings, "by_engine", refused)
    assert run(["count", MANY, "--second-opinion"]) == 3
    says.text(capsys.readouterr().err)
    assert run(["count", MANY, "--second-opinion", "--json"]) == 3
    assert json.loads(capsys.readouterr().out)["status"] == "unknown"


def test_other_puzzles_have_no_second_opinion(capsys: pytest.CaptureFixture[str], says: Says) -> None:
    assert run(["count", DOMINOSA, "--second-opinion"]) == 2
    says.text(capsys.readouterr().err)


def test_lines_of_a_batch_are_compared(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    assert run(["count", MANY, "--batch", "--second-opinion", "--workers", "1"]) == 0
    assert json.loads(capsys.readouterr().out)["method"] == "enumeration, counting engine"
    monkeypatch.setattr(wings, "by_engine", lambda position, limits: 8)
    assert run(["count", MANY, "--batch", "--second-opinion", "--workers", "1"]) == 2
    assert "but 8 by the counting engine" in json.loads(capsys.readouterr().out)["error"]
