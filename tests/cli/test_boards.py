"""Wrapped boards, symmetries, tables and puzzles without a machine, as a user meets them."""

import json
from pathlib import Path

import pytest

from stripcount.cli.main import run


def shown(capsys: pytest.CaptureFixture[str], command: str, status: int = 0) -> str:
    assert run(command.split()) == status
    out, err = capsys.readouterr()
    assert (err == "") == (status == 0)
    return out if status == 0 else err


def test_terms_of_tori_cylinders_and_rings(capsys: pytest.CaptureFixture[str]) -> None:
    assert shown(capsys, "terms hard-squares -r 4 -k 5 --wrap both") == "1, 1, 35, 121, 743, 3561\n"
    assert shown(capsys, "terms hard-squares -r 2-3 -k 3 --wrap rows") == "2: 1, 3, 7, 17\n3: 1, 4, 13, 43\n"
    found = json.loads(shown(capsys, "terms domino-tiling -r 4 -k 4 --wrap columns --json"))
    assert (found["wrap"], found["terms"]) == ("columns", ["1", "1", "29", "19", "121"])


def test_the_function_of_a_torus_is_a_trace(capsys: pytest.CaptureFixture[str]) -> None:
    found = json.loads(shown(capsys, "gf hard-squares -r 3 --wrap both --json"))
    assert (found["method"], found["evidence"], found["order"], found["states"]) == ("trace", "proved", 3, 4)
    assert (found["numerator"], found["denominator"]) == (["1", "-1", "7", "3"], ["1", "-2", "-4", "-1"])


@pytest.mark.long("every method; boards on a torus are counted in two ways by default in tests/model/test_wrap.py")
def test_every_method_agrees_about_a_torus(capsys: pytest.CaptureFixture[str]) -> None:
    found = shown(capsys, "check hard-squares -r 2 -k 3 --wrap both")
    assert "agreed     terms: closed walks / pairs of states" in found
    assert "disagreed" not in found


def test_seams_in_samples_and_pictures(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    assert shown(capsys, "sample hard-squares -r 2 -k 4 --wrap both").startswith("~~~~~~~~~\n:")
    wrapped, flat = tmp_path / "wrapped.svg", tmp_path / "flat.svg"
    shown(capsys, f"picture hard-squares -r 2 -k 4 --wrap columns -o {wrapped}")
    shown(capsys, f"picture hard-squares -r 2 -k 4 -o {flat}")
    assert wrapped.read_text().count("<path") > flat.read_text().count("<path") + 10


@pytest.mark.parametrize(
    ("command", "answer"),
    [
        ("terms hard-squares -r 3 -k 4 --up-to all", "1, 4, 7, 27, 71\n"),
        ("terms hard-squares -r 3 -k 4 --up-to all --last", "71\n"),
        ("terms domino-tiling -r 2 -k 3 --statistic vertical --last", "2*t + t^3\n"),
        ("terms hard-squares -r 2 -k 3 --statistic ones=1 --last", "6\n"),
        ("terms hard-squares -r 2 -k 5 --symmetric H", "1, 3, 1, 7, 3, 17\n"),
        ("gf hard-squares -r 1 --up-to all", "folding, proved: each of the "),
        pytest.param(
            "gf hard-squares -r 2 --up-to all",
            "folding, proved: each of the 6 functions",
            marks=pytest.mark.long("six functions"),
        ),
    ],
)
def test_boards_up_to_symmetry(command: str, answer: str, capsys: pytest.CaptureFixture[str]) -> None:
    said = shown(capsys, command)
    assert said == answer if command.startswith("terms") else answer in said


def test_tables_in_every_format(capsys: pytest.CaptureFixture[str]) -> None:
    table = "table domino-tiling -r 1-2 -k 4"
    assert shown(capsys, table) == "   1  2  3  4\n1  0  1  0  1\n2  1  2  3  5\n"
    assert shown(capsys, f"{table} --format csv") == "rows,1,2,3,4\n1,0,1,0,1\n2,1,2,3,5\n"
    assert r"$2$ & $1$ & $2$ & $3$ & $5$ \\" in shown(capsys, f"{table} --format latex")
    assert json.loads(shown(capsys, f"{table} --json"))["table"] == [["0", "1", "0", "1"], ["1", "2", "3", "5"]]
    assert shown(capsys, "table hard-squares -r 1-2 --antidiagonals --format bfile") == "1 2\n2 3\n3 3\n"
    assert shown(capsys, "table hard-squares -r 1-3 --squares") == "2, 7, 63\n"


@pytest.mark.long("sweeps of larger boards")
@pytest.mark.parametrize(
    ("size", "answer"), [("-r 4 -k 6", " 72, 0, 96\n"), ("-r 4 -k 8 -p equal=yes", " 5238\n"), ("-r 6 -k 6", " 4140\n")]
)
def test_larger_boards_of_takuzu_are_swept(size: str, answer: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert shown(capsys, f"terms takuzu {size}").endswith(answer)


def test_takuzu_is_swept_and_says_why_it_has_no_function(capsys: pytest.CaptureFixture[str]) -> None:
    assert shown(capsys, "terms takuzu -r 4 -k 4") == "1, 0, 0, 0, 72\n"
    assert shown(capsys, "terms takuzu -r 2 -k 4 -p equal=yes") == "1, 0, 2, 0, 6\n"
    for command in ("gf", "machine", "growth"):
        assert "takuzu has no machine" in shown(capsys, f"{command} takuzu -r 4", 2)


@pytest.mark.parametrize(
    ("command", "message"),
    [
        ("terms ring-ring -r 3 -k 3 --wrap rows", "wrap=rows is not possible for"),
        ("terms hard-squares -r 3 -k 3 --wrap round", "round"),
        ("terms hard-squares -r 3 -k 3 --symmetric H --up-to all", "exclude each other"),
        ("terms hard-squares -r 3 -k 3 --symmetric 90", "use a table of squares"),
        ("terms hard-squares -r 3 -k 3 --symmetric X", "symmetric must be one of H, V, 180"),
        ("terms hard-squares -r 3-1 -k 3", "--rows must be a range from a smaller to a larger number"),
        (
            "terms hard-squares -r 1-3 -k 3 --last",
            "--last, --statistic, --sweep and --second-opinion are not available with --rows A-B",
        ),
        ("terms hard-squares -r 3 -k 3 --up-to all --wrap both", "only up-to=rotations"),
        ("table hard-squares -r 1-3 --squares --antidiagonals", "exclude each other"),
        ("table hard-squares -r 1-3 --format bfile", "ask for antidiagonals or squares"),
        ("table not-touch -r 2-3 --squares --up-to all", "does not declare what D makes"),
        ("terms polyomino-tiling -p pieces=L9 -r 3 -k 3", "parameter pieces must be a comma list"),
    ],
)
def test_refusals_are_one_sentence(capsys: pytest.CaptureFixture[str], command: str, message: str) -> None:
    error = shown(capsys, command, 2)
    assert message in error
    assert error.count("\n") == 1
