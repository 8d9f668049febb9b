"""--statistic on terms, gf and growth as a user meets it."""

import json

import pytest

from stripcount.cli.main import run


def output(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    assert run(arguments) == 0
    return capsys.readouterr().out


def test_terms(capsys: pytest.CaptureFixture[str]) -> None:
    assert output(capsys, "terms", "magnets", "-r", "2", "-k", "2", "--statistic", "magnets") == (
        "1\n1 + 2*t\n2 + 8*t + 4*t^2\n"
    )
    found = json.loads(output(capsys, "terms", "magnets", "-r", "2", "-k", "2", "--statistic", "magnets", "--json"))
    assert found["terms"] == [["1"], ["1", "2"], ["2", "8", "4"]]
    assert (found["statistic"], found["offset"]) == ("magnets", 0)


def test_gf(capsys: pytest.CaptureFixture[str]) -> None:
    lines = output(capsys, "gf", "magnets", "-r", "1", "--statistic", "magnets").splitlines()
    assert lines[0] == "(1 + t*x^2)/(1 - x^2 - t*x^2 - t*x^4)"
    assert "proved" in lines[1]
    found = json.loads(output(capsys, "gf", "magnets", "-r", "1", "--statistic", "magnets", "--json"))
    assert found["numerator"] == [["1"], [], ["0", "1"]]
    assert found["denominator"] == [["1"], [], ["-1", "-1"], [], ["0", "-1"]]


def test_growth(capsys: pytest.CaptureFixture[str]) -> None:
    found = json.loads(
        output(capsys, "growth", "domino-tiling", "-r", "2", "--statistic", "vertical", "-d", "8", "--json")
    )
    assert (found["mean"], found["mean_per_cell"], found["digits"]) == ("0.44721359", "0.22360679", 8)
    assert output(capsys, "growth", "magnets", "-r", "2", "--statistic", "magnets", "-k", "2").startswith(
        "mean      1.142857142857 = 8/7\n"
    )


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["terms", "-k", "3", "--statistic", "stars"], "statistic must be one that magnets declares"),
        (["terms", "-k", "3", "--statistic", "magnets", "--sweep", "board"], "--statistic is not available with"),
        (
            ["gf", "--statistic", "magnets", "--format", "pari"],
            "where --statistic is given must be one of text, json, latex",
        ),
        (["growth", "--columns", "3"], "--columns must come with --statistic"),
        (["growth", "--statistic", "magnets", "--columns", "0"], "columns must be"),
        (["growth", "--statistic", "magnets", "--columns", "3", "-d", "5"], "exclude each other"),
    ],
)
def test_what_is_refused(capsys: pytest.CaptureFixture[str], arguments: list[str], message: str) -> None:
    assert run([arguments[0], "magnets", "-r", "2", *arguments[1:]]) == 2
    captured = capsys.readouterr()
    assert message in captured.err
    assert captured.err.count("\n") == 1
