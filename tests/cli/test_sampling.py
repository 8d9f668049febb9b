"""The command sample as a user meets it."""

import json
from pathlib import Path

import pytest

from stripcount.board import Board
from stripcount.cli.main import run
from stripcount.puzzles.magnets import Magnets
from tests.sentences import Says


def test_json_text_and_svg(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    assert run(["sample", "magnets", "-r", "3", "-k", "4", "--count", "2", "--seed", "5", "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert (found["puzzle"], found["rows"], found["columns"], found["count"]) == ("magnets", 3, 4, 2)
    boards = [Board.of(rows) for rows in found["boards"]]
    assert all(Magnets(3).legal(board) and (board.rows, board.cols) == (3, 4) for board in boards)
    assert run(["sample", "magnets", "-r", "3", "-k", "4", "-n", "2", "--seed", "5"]) == 0
    assert capsys.readouterr().out == "\n\n".join(map(str, boards)) + "\n"
    target = tmp_path / "board.svg"
    assert run(["sample", "magnets", "-r", "3", "-k", "4", "--format", "svg", "-o", str(target)]) == 0
    assert target.read_text().startswith("<svg")


@pytest.mark.long("a sample of 600 columns; smaller pictures are default tests")
def test_the_picture_of_the_samples_page_is_what_its_command_makes(tmp_path: Path) -> None:
    page = Path(__file__).parents[2] / "src" / "docs" / "howto" / "statistics-and-samples.md"
    (command,) = [line for line in page.read_text(encoding="utf-8").splitlines() if line.endswith("-o kings.svg")]
    made = tmp_path / "kings.svg"
    assert run([*command.removeprefix("$ stripcount ").split()[:-1], str(made)]) == 0
    assert made.read_bytes() == (page.parent / "kings-12x600.svg").read_bytes()


def test_prescribed_total(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["sample", "magnets", "-r", "3", "-k", "6", "--statistic", "magnets=5", "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert sum(mark[1] == "+" for row in found["boards"][0] for mark in row) == 5
    assert (found["statistic"], found["total"]) == ("magnets", 5)


@pytest.mark.parametrize(
    ("arguments", "status"),
    [
        (["-k", "0"], 2),
        (["-k", "-3"], 2),
        (["-k", "9" * 30], 2),
        (["-k", "3", "--count", "0"], 2),
        (["-k", "3", "--seed", "x"], 2),
        (["-k", "3", "--statistic", "stars=2"], 2),
        (["-k", "3", "--statistic", "magnets"], 2),
        (["-k", "3", "--statistic", "magnets=-1"], 2),
        (["-k", "3", "--statistic", "magnets=4"], 1),
        (["-k", "3", "--statistic", "magnets=99"], 1),
        (["-k", "3", "--format", "svg", "--count", "2"], 2),
    ],
)
def test_what_is_refused(capsys: pytest.CaptureFixture[str], arguments: list[str], status: int, says: Says) -> None:
    assert run(["sample", "magnets", "-r", "2", *arguments]) == status
    captured = capsys.readouterr()
    assert captured.out == ""
    says.text(captured.err)
    assert captured.err.count("\n") == 1
