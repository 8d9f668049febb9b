"""Many boards in one file, ratings, hints, books and limits, as a user meets them."""

import csv
import io
import json
import os
import time
from dataclasses import dataclass
from pathlib import Path
from tempfile import mkstemp

import pytest

from stripcount.cli.batch import Batch, Fields, run_batch
from stripcount.cli.boards import BoardSource
from stripcount.cli.main import run
from stripcount.cli.options import Workers
from stripcount.errors import LimitReached
from stripcount.limits import Limits
from stripcount.printed.reading import Recognised
from tests.clocks import TickingClock
from tests.sentences import Says

UNIQUE = "5x5:21321,22122,12231,21222,LRTTTTTBBBBBTT*TTBBTBBLRB"
MANY = "2x2:..,..,..,..,TTBB"
NONE = "3x1:10.,2,.10,1,LR*"
HARD = "20x20:" + ",".join(["." * 20] * 4) + "," + "LR" * 200


@pytest.fixture
def boards(tmp_path: Path) -> str:
    file = tmp_path / "boards.txt"
    lines = [
        "# a comment",
        UNIQUE,
        "",
        json.dumps({"puzzle": "magnets", "board": MANY}),
        NONE,
        "1:000111",
        "3x3t0:2a3b22a2",
    ]
    file.write_text("\n".join(lines), encoding="utf-8")
    return str(file)


def output(capsys: pytest.CaptureFixture[str], *arguments: str, status: int = 0) -> str:
    assert run(arguments) == status
    captured = capsys.readouterr()
    assert captured.err == ""
    return captured.out


def test_every_command_reads_batches(capsys: pytest.CaptureFixture[str], boards: str) -> None:
    one = ("--batch", "--workers", "1")
    solved = [json.loads(line) for line in output(capsys, "solve", boards, "--unique", *one).splitlines()]
    assert [record["line"] for record in solved] == [2, 4, 5, 6, 7]
    assert [record["status"] for record in solved][:3] == ["unique", "multiple", "unsatisfiable"]
    assert [record["puzzle"] for record in solved] == ["magnets"] * 3 + ["dominosa", "slitherlink"]
    counted = [json.loads(line) for line in output(capsys, "count", boards, *one).splitlines()]
    assert [record["count"] for record in counted][:3] == ["1", "7", "0"]
    rated = [json.loads(line) for line in output(capsys, "rate", boards, "--allow-ambiguous", *one).splitlines()]
    assert [record["level"] for record in rated][1:3] == ["ambiguous", "unsolvable"]
    table = list(csv.DictReader(io.StringIO(output(capsys, "convert", boards, "--to", "json", "--csv", *one))))
    assert [json.loads(row["board"])["puzzle"] for row in table] == ["magnets"] * 3 + ["dominosa", "slitherlink"]


@pytest.mark.long("starts two processes")
def test_workers_answer_in_the_same_order(capsys: pytest.CaptureFixture[str], boards: str) -> None:
    alone = output(capsys, "count", boards, "--batch", "--workers", "1")
    assert output(capsys, "count", boards, "--batch", "--workers", "2") == alone


def test_lines_that_are_no_boards_are_named(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    file = tmp_path / "boards.txt"
    file.write_text(f"{MANY}\nnonsense\n" + '{"board": "x"}\n{"board": [1]\n', encoding="utf-8")
    found = [json.loads(line) for line in output(capsys, "count", str(file), "--batch", status=2).splitlines()]
    assert found[0]["count"] == "7"
    assert all("must be" in record["error"] for record in found[1:])
    assert [record["line"] for record in found] == [1, 2, 3, 4]


@pytest.mark.parametrize("nodes", ["50", pytest.param("500", marks=pytest.mark.long("more nodes"))])
def test_limits_are_reported(nodes: str, capsys: pytest.CaptureFixture[str], says: Says) -> None:
    found = json.loads(output(capsys, "solve", HARD, "--all", "--json", "--node-limit", nodes, status=3))
    assert (found["status"], found["count"]) == ("unknown", None)
    assert found["solutions"]
    assert found["reason"] == f"the limit of {nodes} nodes was reached."
    assert run(["solve", HARD, "--all", "--node-limit", nodes]) == 3
    captured = capsys.readouterr()
    assert captured.out.count("+---") > 1
    says.text(captured.err)
    assert captured.err.count("\n") == 1
    assert json.loads(output(capsys, "count", HARD, "--time-limit", "0", "--json", status=3))["status"] == "unknown"
    assert run(["generate", "magnets", "-r", "4", "-k", "4", "-n", "1000", "--time-limit", "0"]) == 3
    says.text(capsys.readouterr().err)


def until_the_limit(read: Recognised, limits: Limits) -> Fields:
    """Answer for a small board at once, and search on a large one until the time is over."""
    found = 0
    try:
        while read.position.board.rows > 5:
            limits.node()
            found += 1
    except LimitReached:
        return {"status": "unknown", "found": found > 0}
    return {"status": "solved", "found": True}


@dataclass(frozen=True)
class WithoutAClock:
    """Answers for a small board, which it keeps in the folder, and never for a large one."""

    folder: Path

    def __call__(self, read: Recognised, limits: Limits) -> Fields:
        if read.position.board.rows > 5:
            time.sleep(1e6)
        os.close(mkstemp(dir=self.folder)[0])
        return {"status": "solved", "found": True}


@dataclass(frozen=True)
class UntilAnswers:
    """A clock on which the time is over once a number of boards have been answered."""

    folder: Path
    number: int

    def __call__(self) -> float:
        return 1e6 * (len(list(self.folder.iterdir())) >= self.number)


COLUMNS = ("status", "found", "reason")


def test_one_time_limit_is_for_all_boards_of_a_batch(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    file = tmp_path / "boards.txt"
    file.write_text(f"{MANY}\n{HARD}\n{MANY}\n", encoding="utf-8")
    limits = Limits(1000, clock=TickingClock())
    assert (
        run_batch(
            BoardSource(board=str(file)),
            until_the_limit,
            COLUMNS,
            Batch(has_many_boards=True, workers=Workers(workers="1")),
            limits,
        )
        == 3
    )
    found = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert found == [
        {"line": 1, "status": "solved", "found": True},
        {"line": 2, "status": "unknown", "found": True},
        {"line": 3, "status": "unknown", "found": None, "reason": "the time limit of 1000 s was reached."},
    ]


@pytest.mark.long("two processes are ended")
def test_workers_that_do_not_look_at_the_clock_are_ended(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    file = tmp_path / "boards.txt"
    file.write_text(f"{MANY}\n{HARD}\n" + f"{MANY}\n" * 300, encoding="utf-8")
    (answers := tmp_path / "answers").mkdir()
    limits = Limits(10, clock=UntilAnswers(answers, 20))
    assert (
        run_batch(
            BoardSource(board=str(file)),
            WithoutAClock(answers),
            COLUMNS,
            Batch(has_many_boards=True, workers=Workers(workers="2")),
            limits,
        )
        == 3
    )
    found = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert [record["line"] for record in found] == list(range(1, 303))
    assert [record["status"] for record in found[:3]] == ["solved", "unknown", "solved"]
    assert found[1]["reason"] == "the time limit of 10 s was reached."


def test_node_limits_are_for_each_board_and_time_limits_for_the_command(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    file = tmp_path / "boards.txt"
    file.write_text(f"{HARD}\n{UNIQUE}\n", encoding="utf-8")
    one = ("solve", str(file), "--all", "--batch", "--workers", "1")
    found = [json.loads(line) for line in output(capsys, *one, "--node-limit", "50", status=3).splitlines()]
    assert [record["status"] for record in found] == ["unknown", "unique"]
    assert found[0]["solutions"]
    table = output(capsys, *one, "--csv", "--time-limit", "0", status=3)
    assert [(row["line"], row["status"], row["puzzle"]) for row in csv.DictReader(io.StringIO(table))] == [
        ("1", "unknown", ""),
        ("2", "unknown", ""),
    ]


@pytest.mark.parametrize("form", [(), ("--json",)])
def test_one_time_limit_is_for_all_boards_of_a_file(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, form: tuple[str, ...]
) -> None:
    file = tmp_path / "boards.txt"
    file.write_text(f"{NONE}\n{UNIQUE}\n{MANY}\n", encoding="utf-8")
    assert output(capsys, "solve", str(file), *form, "--time-limit", "0", status=3).count("unknown") == 3
    solved = output(capsys, "solve", str(file), *form, "--node-limit", "0", status=3)
    assert solved.count("unknown") == 1  # the other two need no search


def why_not(board: str, capsys: pytest.CaptureFixture[str]) -> str:
    assert run(["solve", board]) == 1
    return capsys.readouterr().err


def test_hints_and_ratings(capsys: pytest.CaptureFixture[str], says: Says) -> None:
    hint = output(capsys, "solve", UNIQUE, "--hint")
    assert hint == output(capsys, "solve", UNIQUE, "--explain").splitlines(keepends=True)[0]
    assert json.loads(output(capsys, "solve", "1:000111", "--hint", "--json"))["hint"]["level"] in (
        "easy",
        "normal",
        "hard",
    )
    assert output(capsys, "rate", "2x1:10,.,..,.,LR") == "easy, 1 step: count 1\n"
    assert run(["rate", NONE]) == 1
    assert capsys.readouterr().err == why_not(NONE, capsys)
    ripple = "https://puzz.link/p?ripple/5/5/aqko68if31h3h352h1m2i4"
    hint = json.loads(output(capsys, "solve", ripple, "--hint", "--json"))["hint"]
    assert hint["rule"] != "given"  # what is printed on the board is no hint
    assert run(["solve", "2x1:..,2,..,.,LR", "--hint"]) == 1
    says.text(capsys.readouterr().err)


def test_a_contradiction_is_not_bad_input(capsys: pytest.CaptureFixture[str], says: Says) -> None:
    assert run(["solve", "4x1:11.0,1,.111,.,LRLR"]) == 1
    says.text(capsys.readouterr().err)


@pytest.mark.long("matplotlib lays out many pages; smaller books stand in tests/draw/test_book.py")
@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_books_are_pdf(capsys: pytest.CaptureFixture[str], tmp_path: Path, paper: str) -> None:
    target, file = tmp_path / "book.pdf", tmp_path / "boards.txt"
    file.write_text(f"{UNIQUE}\n2x1t0:3a\n", encoding="utf-8")
    made = ("--make", "hitori:4x4:2", "--make", "dominosa:3x4:1:easy", "--seed", "1")
    output(capsys, "book", str(file), *made, "--paper", paper, "--title", "Evening", "-o", str(target))
    content = target.read_bytes()
    assert content.startswith(b"%PDF")
    pages = 2 + 4 + 4  # cover and contents, boards and solutions of four puzzles
    assert content.count(b"/Type /Page\n") + content.count(b"/Type /Page ") == pages
    assert b"/Title (Evening)" in content
    assert b"5 boards: magnets, slitherlink, hitori, dominosa" in content


@pytest.mark.parametrize(
    "arguments",
    [
        ["book", "-o", "x.pdf"],
        ["book", UNIQUE, "-o", "x.txt"],
        ["book", UNIQUE, "--paper", "a5", "-o", "x.pdf"],
        ["book", "--make", "magnets:5:2", "-o", "x.pdf"],
        ["book", UNIQUE, "--title", "", "-o", "x.pdf"],
        ["solve", UNIQUE, "--csv"],
        ["solve", UNIQUE, "--time-limit", "nan"],
        ["solve", UNIQUE, "--node-limit", "-1"],
        ["solve", UNIQUE, "--batch", "--method", "none"],
        ["convert", UNIQUE, "--batch", "--to", "none"],
        ["rate", UNIQUE, "--batch", "--input", "none"],
        ["count", UNIQUE, "--batch", "--puzzle", "none"],
        ["count", "missing/boards.txt", "--batch"],
        ["convert", UNIQUE, "--time-limit", "1"],
        ["count", "/dev/null", "--batch"],
        ["solve", UNIQUE, "--hint", "--all"],
    ],
)
def test_bad_input_is_one_sentence(capsys: pytest.CaptureFixture[str], arguments: list[str], says: Says) -> None:
    assert run(arguments) == 2
    captured = capsys.readouterr()
    assert captured.out == ""
    says.text(captured.err)
    assert captured.err.count("\n") == 1


def test_seeds_that_are_no_text(capsys: pytest.CaptureFixture[str]) -> None:
    arguments = ["generate", "magnets", "-r", "3", "-k", "4", "--seed", "\udcff"]
    assert output(capsys, *arguments) == output(capsys, *arguments)
    assert run(["generate", "\udcff", "-r", "3", "-k", "4"]) == 2
    assert run(["generate", "magnets", "-r", "3", "-k", "4", "--difficulty", "\udcff"]) == 2


def test_boards_of_a_file_are_counted_one_by_one(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "boards.txt"
    file.write_text("2x2:..,..,..,..,TTBB\n2x1:10,.,..,.,LR\n", encoding="utf-8")
    assert run(["count", str(file)]) == 0
    assert capsys.readouterr().out == "7\n\n1\n"


@pytest.mark.parametrize("command", ["convert", "rate"])
def test_commands_on_one_board_name_the_option_for_a_file_of_several(
    command: str, boards: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run([command, boards]) == 2
    assert capsys.readouterr().err == (
        "stripcount: the input must be one board, and it holds one per line: give --batch.\n"
    )
