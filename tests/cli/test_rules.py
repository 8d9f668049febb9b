"""Rules in one line on the command line: wherever a puzzle may stand, read back, refused in one sentence."""

import json
from pathlib import Path

import pytest

from stripcount.cli.main import run
from tests.sentences import Says

READ = "stripcount: counting arrays over {0, 1}: nowhere 11\n"


@pytest.mark.some_cases(
    "further commands",
    "terms --rows 2 --columns 4-1, 4, 9, 25, 64",
    "terms --rows 1-2 --columns 3-1: 1, 2, 3, 5\\n2: 1, 4, 9, 25",
    "gf --rows 1 --format pari-P = ",
    "sample --rows 1 --columns 3-",
    "picture --rows 2 --columns 3-",
)
@pytest.mark.long_cases(
    "a whole command on a large question, or one in a process of its own",
    "prove --rows 1 --recurrence 1,1 --certificate c.json-proved",
)
@pytest.mark.parametrize(
    ("command", "shown"),
    [
        ("terms --rows 2 --columns 4", "1, 4, 9, 25, 64"),
        ("terms --rows 1-2 --columns 3", "1: 1, 2, 3, 5\n2: 1, 4, 9, 25"),
        ("gf --rows 1", "(1 + x)/(1 - x - x^2)"),
        ("gf --rows 1 --format pari", "P = "),
        ("growth --rows 1", "1.618033988749894848"),
        ("prove --rows 1 --recurrence 1,1 --certificate c.json", "proved"),
        ("table --rows 1-2 --columns 2", "1  2  3"),
        ("sample --rows 1 --columns 3", ""),
        ("check --rows 1 --columns 3", "agreed"),
        ("machine --rows 1", "minimal states       2"),
        ("bfile --rows 1 --columns 2", "0 1\n1 2\n2 3"),
        ("oeis --rows 2", "%N Number of 2 X n arrays over {0, 1}: nowhere 11."),
        ("picture --rows 2 --columns 3", ""),
    ],
)
def test_a_pattern_stands_in_place_of_a_puzzle(
    command: str, shown: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    name, *options = command.split()
    assert run([name, "--forbid", "11", *options]) == 0
    captured = capsys.readouterr()
    assert captured.err == READ
    assert shown in captured.out


@pytest.mark.long("a certificate of a rule; tests/check/test_certificate.py has one of windows by default")
@pytest.mark.parametrize("rows", ["1", "2"])
def test_the_reading_is_a_field_and_the_certificate_holds_the_rule(
    rows: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    rule = ["--rule", "no two adjacent 1s", "--rows", rows]
    assert run(["gf", *rule, "--no-store", "--json", "--certificate", "c.json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert found["reading"] == "arrays over {0, 1}: no two neighbours horizontally or vertically are both 1"
    assert found["parameters"]["rule"] == "no two adjacent 1s"
    assert run(["verify", "c.json"]) == 0
    assert f"verified: arrays, {rows} row" in capsys.readouterr().out


@pytest.mark.parametrize(
    "command",
    [
        "terms magnets --forbid 11",
        "terms --forbid 11 -p ones=2",
        "terms --forbid 12",
        "terms --forbid=",
        "terms --rule onez",
        "terms --forbid 11 --values 1-0",
    ],
)
def test_what_does_not_fit_is_one_sentence(command: str, capsys: pytest.CaptureFixture[str], says: Says) -> None:
    assert run([*command.split(), "--rows", "2", "--columns", "2"]) == 2
    said = capsys.readouterr().err.removeprefix("stripcount: counting arrays over {0, 1}: nowhere 11\n")
    says.text(said)
    assert said.count("\n") == 1
