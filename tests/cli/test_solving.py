"""Commands on printed boards as a user meets them: JSON fields, statuses, exit codes, one sentence for bad input."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from stripcount.cli.answer import Answer, Explanation, print_answer
from stripcount.cli.main import run
from stripcount.errors import LimitReached
from stripcount.limits import Limits
from stripcount.printed import generate, parse, printed_puzzle, written
from tests.sentences import Says

UNIQUE = "5x5:21321,22122,12231,21222,LRTTTTTBBBBBTT*TTBBTBBLRB"
MANY = "2x2:..,..,..,..,TTBB"
NONE = "3x1:10.,2,.10,1,LR*"
SEARCHED = "6x6:2.2...,31..2.,..322.,.2.3.2,LRLRTTTLRTBBBLRBTTLRLRBBTTTLRTBBBLRB"


def output(capsys: pytest.CaptureFixture[str], *arguments: str, status: int = 0) -> str:
    assert run(arguments) == status
    captured = capsys.readouterr()
    assert captured.err == ""
    return captured.out


def test_solve_json_has_the_fields_of_the_contract(capsys: pytest.CaptureFixture[str]) -> None:
    found = json.loads(output(capsys, "solve", UNIQUE, "--unique", "--json"))
    assert list(found) == ["puzzle", "status", "count", "solutions", "method", "nodes"]
    assert (found["puzzle"], found["status"], found["count"]) == ("magnets", "unique", "1")
    assert found["method"] == "lines"
    assert found["nodes"] == 0
    assert [len(row) for row in found["solutions"][0]] == [5] * 5
    assert set("".join(found["solutions"][0])) == set("+-.")


@pytest.mark.parametrize(
    ("board", "options", "status", "count", "shown"),
    [
        (UNIQUE, [], "solved", None, 1),
        (UNIQUE, ["--all"], "unique", "1", 1),
        (MANY, ["--unique"], "multiple", None, 2),
        (MANY, ["--all"], "multiple", "7", 7),
        (MANY, ["--all", "--limit", "3"], "solved", None, 3),
        (MANY, ["--count"], "counted", "7", 0),
        (MANY, ["--count", "--method", "csp", "--inference", "none"], "counted", "7", 0),
        (UNIQUE, ["--method", "csp", "--inference", "fc", "--unique"], "unique", "1", 1),
    ],
)
def test_statuses(
    capsys: pytest.CaptureFixture[str], board: str, options: list[str], status: str, count: str | None, shown: int
) -> None:
    found = json.loads(output(capsys, "solve", board, *options, "--json"))
    assert (found["status"], found["count"], len(found["solutions"])) == (status, count, shown)


@pytest.mark.parametrize("options", [[], ["--all"], ["--unique"], ["--count"]])
def test_no_solution_is_exit_status_1_with_a_reason(capsys: pytest.CaptureFixture[str], options: list[str]) -> None:
    found = json.loads(output(capsys, "solve", NONE, *options, "--json", status=1))
    assert (found["status"], found["count"], found["solutions"]) == ("unsatisfiable", "0", [])
    assert found["reason"] == "the rows ask for 2 + in all, but each of the 1 slots holds at most one."
    assert run(["solve", NONE, *options]) == 1
    captured = capsys.readouterr()
    assert captured.out == ""
    assert captured.err == f"stripcount: no solution: {found['reason']}\n"


def test_more_solutions_than_one_json_object_can_hold(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, says: Says
) -> None:
    monkeypatch.setattr("stripcount.cli.solve.MAX_SOLUTIONS", 6)
    assert run(["solve", MANY, "--all", "--json"]) == 2
    says.text(capsys.readouterr().err)
    assert len(json.loads(output(capsys, "solve", MANY, "--all", "--limit", "7", "--json"))["solutions"]) == 7


def test_what_is_printed(capsys: pytest.CaptureFixture[str]) -> None:
    assert output(capsys, "solve", "2x1:10,.,..,.,LR", "--unique").splitlines() == [
        "+   1   0",
        "  +-------+",
        ". | +   - | .",
        "  +-------+",
        "    .   .   -",
        "unique, by logic alone (method lines)",
    ]
    assert "unique, needs search (1 node, method lines)" in output(capsys, "solve", SEARCHED, "--unique")
    assert "not unique: two solutions" in output(capsys, "solve", MANY, "--unique")
    assert output(capsys, "solve", MANY, "--all").splitlines()[-1] == "7 solutions, 6 nodes, method lines"
    assert output(capsys, "count", MANY) == output(capsys, "solve", MANY, "--count") == "7\n"
    explained = output(capsys, "solve", UNIQUE, "--explain").splitlines()
    assert explained[0].startswith(("row ", "column "))
    assert json.loads(output(capsys, "solve", SEARCHED, "--explain", "--json"))["logic_alone"] is False


def test_deductions_that_a_limit_ends_do_not_say_what_logic_can_do(
    capsys: pytest.CaptureFixture[str], says: Says
) -> None:
    kind, board = printed_puzzle("magnets"), parse(UNIQUE)
    explanation = Explanation.of(board, Limits(seconds=0))
    assert (explanation.steps, explanation.logic_suffices) == ([], None)
    answer = Answer("solved", None, [], "lines", 0)
    answer.solutions.append(next(kind.search(board).solutions))
    assert print_answer(board, answer, True, explanation) == 3
    found = json.loads(capsys.readouterr().out)
    assert (found["status"], found["logic_alone"]) == ("solved", None)
    assert found["reason"] == "only 0 deductions were found before the time limit of 0 s was reached."
    with says(LimitReached):
        print_answer(board, answer, False, explanation)
    assert "solved" in capsys.readouterr().out


def test_convert_goes_through_every_format(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    for name in ("json", "puzz.link", "janko", "drawing", "id"):
        text = output(capsys, "convert", UNIQUE, "--to", name)
        file = tmp_path / f"board.{name}"
        file.write_bytes(text.replace("\n", "\r\n").encode())
        assert output(capsys, "convert", str(file)) == UNIQUE + "\n"
        assert output(capsys, "convert", str(file), "--puzzle", "magnets", "--input", name) == UNIQUE + "\n"
    full = "2x2:10,10,01,01,LRTT".replace("LRTT", "LRLR")
    assert output(capsys, "convert", full, "--to", "polarity").startswith("2 2\n1 0\n0 1\n")


def test_generate_is_the_same_for_one_seed(capsys: pytest.CaptureFixture[str]) -> None:
    arguments = ["generate", "magnets", "--rows", "5", "--columns", "6", "--seed", "7", "--count", "3"]
    first = output(capsys, *arguments)
    assert first == output(capsys, *arguments)
    assert len(set(first.splitlines())) == 3
    for board in first.splitlines():
        assert json.loads(output(capsys, "solve", board, "--unique", "--json"))["status"] == "unique"
    listed = [json.loads(line) for line in output(capsys, *arguments, "--json").splitlines()]
    assert [record["board"] for record in listed] == first.splitlines()
    hard = output(capsys, "generate", "magnets", "-r", "5", "-k", "5", "--difficulty", "search", "--format", "json")
    assert json.loads(hard)["puzzle"] == "magnets"


@pytest.mark.parametrize("boards", [1, pytest.param(40, marks=pytest.mark.long("more boards"))])
def test_soak_says_how_many_boards_of_which_kind(boards: int, capsys: pytest.CaptureFixture[str]) -> None:
    found = json.loads(output(capsys, "soak", "magnets", "--boards", str(boards), "--json"))
    assert found["boards"] == boards == found["unsatisfiable"] + found["unique"] + found["multiple"]
    assert found["failures"] == []


def check_late(soak: list[str], late: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """At a time limit as many boards are said as are kept."""
    assert run([*soak, "--boards", "100000", "--time-limit", "0.3", "--keep", str(late)]) == 3
    out, err = capsys.readouterr()
    done = json.loads(late.read_text())["boards"]
    assert out.startswith(f"{done} boards, ")
    assert err == f"stripcount: {done} of 100000 boards were compared before the time limit of 0.3 s was reached.\n"


@pytest.mark.parametrize(
    ("few", "more"), [("1", "2"), pytest.param(*("13", "30"), marks=pytest.mark.long("more boards, and a time limit"))]
)
def test_soak_goes_on_from_the_file_it_kept(
    few: str, more: str, tmp_path: Path, capsys: pytest.CaptureFixture[str], says: Says
) -> None:
    kept, whole = tmp_path / "kept.json", tmp_path / "whole.json"
    soak = ["soak", "magnets", "--seed", "5"]
    output(capsys, *soak, "--boards", few, "--keep", str(kept))
    assert json.loads(kept.read_text())["boards"] == int(few)
    output(capsys, *soak, "--boards", more, "--keep", str(kept))
    output(capsys, *soak, "--boards", more, "--keep", str(whole))
    assert json.loads(kept.read_text()) == json.loads(whole.read_text())
    if more == "30":
        check_late(soak, tmp_path / "late.json", capsys)
    assert run([*soak, "--seed", "6", "--keep", str(kept)]) == 2
    says.text(capsys.readouterr().err)
    kept.write_text("[]")
    assert run([*soak, "--keep", str(kept)]) == 2
    says.text(capsys.readouterr().err)


@pytest.mark.long("a whole command on a large question, or one in a process of its own")
def test_soak_prints_boards_on_which_methods_differ(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("stripcount.check.solving.machine_count", lambda strip, cols=1: -1)
    assert run(["soak", "magnets", "--boards", "30", "--workers", "1"]) == 1
    lines = capsys.readouterr().out.splitlines()
    assert len(lines) == 2 * 27 + 1
    assert lines[1].startswith("  strip machine counts -1, ")
    assert lines[-1].endswith("27 disagreements")  # of 30: three are large, and compared in other ways
    assert any('"givens"' in line for line in lines[:-1:2])  # an ID cannot hold these
    assert {run(["count", board]) for board in lines[:-1:2]} == {0, 1}


def test_a_file_of_several_boards_is_solved_board_by_board(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    boards = tmp_path / "boards.txt"
    boards.write_text(f"# two\n{UNIQUE}\n\n{NONE}\n", encoding="utf-8")
    shown = output(capsys, "solve", str(boards), "--unique", status=1)
    first = output(capsys, "solve", UNIQUE, "--unique")
    assert shown.startswith(f"{first}\nno solution: ")
    lines = output(capsys, "solve", str(boards), "--json", status=1).splitlines()
    assert [json.loads(line)["status"] for line in lines] == ["solved", "unsatisfiable"]


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["solve", "missing.txt"], "there is no file missing.txt: there must be a file or a board in a known format"),
        (["solve", "missing" * 90], "slitherlink: id, puzz.link, pzprv3, grid, drawing, json; hitori: id, puzz.link"),
        (["generate", "dominosa", "-r", "100", "-k", "101"], "must have at most as many cells as 41 × 42"),
        (["solve", "nosuchfile"], "there must be a file or a board in a known format (magnets: id, json, puzz.link"),
        (["solve", ""], "a board's text must not be empty"),
        (["solve", "\0"], "there must be a file or a board"),
        (["solve", "."], "cannot be read: Is a directory"),
        (["solve", "2x2:..,..,..,..,LRL"], "the layout must have 4 letters"),
        (["solve", UNIQUE, "--input", "nonsense"], "input must be one of id, json"),
        (
            ["solve", UNIQUE, "--puzzle", "chess"],
            "puzzle must be one of magnets, dominosa, ripple-effect, slitherlink,",
        ),
        (
            ["solve", UNIQUE, "--method", "luck"],
            "method must be one of auto, lines, learning, propagating, csp, not luck",
        ),
        (["solve", UNIQUE, "--all", "--count"], "--all, --count and --unique exclude each other"),
        (["solve", UNIQUE, "--limit", "3"], "--limit must come with --all"),
        (["solve", UNIQUE, "--explain", "--all"], "--explain is not available with --all, --count and --batch"),
        (
            ["solve", UNIQUE, "--input", "x"],
            "input must be one of id, json, puzz.link, pzprv3, polarity",
        ),
        (["convert", UNIQUE, "--to", "pdf"], "the format to write must be one of id, json"),
        (["convert", UNIQUE, "--to", "polarity"], "the format polarity must have every count and no given or single"),
        (["generate", "magnets", "-r", "3", "-k", "0"], "columns must be an integer from 1"),
        (
            ["generate", "magnets", "-r", "3", "-k", "3", "--difficulty", "x"],
            "difficulty must be one of logic, search,",
        ),
        (["generate", "sudoku", "-r", "3", "-k", "3"], "puzzle must be one of magnets"),
        (["soak", "magnets", "--boards", "-1"], "boards must be an integer from 1"),
    ],
)
def test_bad_input_is_one_sentence_and_exit_status_2(
    capsys: pytest.CaptureFixture[str], arguments: list[str], sentence: str
) -> None:
    assert run(arguments) == 2
    captured = capsys.readouterr()
    assert captured.out == ""
    assert sentence in captured.err
    assert captured.err.count("\n") == 1


def test_standard_input_and_files_that_are_no_text(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    command = [sys.executable, "-X", "importtime", "-m", "stripcount", "solve", "-", "--json"]
    done = subprocess.run(command, input=UNIQUE, capture_output=True, text=True, check=False)
    assert done.returncode == 0
    assert json.loads(done.stdout)["status"] == "solved"
    assert not any(name in done.stderr for name in ("numpy", "scipy", "sympy", "stripcount.machine"))
    (tmp_path / "bytes").write_bytes(b"\xff\xfe")
    (tmp_path / "empty").write_bytes(b"\r\n")
    (tmp_path / "huge").write_bytes(b"x" * 4_000_001)
    for name, sentence in (("bytes", "UTF-8; byte 1 is not"), ("empty", "not be empty"), ("huge", "at most 4000000")):
        assert run(["solve", str(tmp_path / name)]) == 2
        assert sentence in capsys.readouterr().err


@pytest.mark.some_cases("further commands", "hitori-normal")
@pytest.mark.parametrize(("name", "level"), [("slitherlink", "normal"), ("hitori", "normal"), ("magnets", "hard")])
def test_solve_and_rate_tell_one_story(name: str, level: str, capsys: pytest.CaptureFixture[str]) -> None:
    board = written(generate(name, 6, 6, difficulty=level, seed=2).instance)
    assert output(capsys, "rate", board).startswith(f"{level}, ")
    last = output(capsys, "solve", board, "--unique").splitlines()[-1]
    assert last.startswith("unique, by logic alone" if level == "normal" else "unique, needs search")
