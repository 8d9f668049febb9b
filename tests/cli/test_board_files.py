"""The board of a counted puzzle in a file, as a user meets it: count, solve, sample, picture."""

import json
from pathlib import Path

import pytest

from stripcount.cli.main import run
from tests.sentences import Says

DRAWN = "???~\n?1??\n~~??\n"


@pytest.fixture
def drawn(tmp_path: Path) -> str:
    path = tmp_path / "drawn.txt"
    path.write_text(DRAWN)
    return str(path)


def test_count_with_totals_and_marginals(capsys: pytest.CaptureFixture[str], drawn: str) -> None:
    assert run(["count", "kings", "--board", drawn]) == 0
    assert capsys.readouterr().out == "3\n"
    assert run(["count", "kings", "--board", drawn, "--statistic", "kings", "--marginals", "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert (found["rows"], found["columns"], found["cells"], found["count"]) == (3, 4, 9, "3")
    assert found["polynomial"] == ["0", "1", "2"]
    assert found["marginals"][1] == [{"0": "1"}, {"1": "1"}, {"0": "1"}, {"0": "2/3", "1": "1/3"}]
    assert found["marginals"][0][3] is None
    assert run(["count", "kings", "--board", drawn, "--marginals"]) == 0
    assert "row 3, column 4: 0 2/3 (0.6667), 1 1/3 (0.3333)" in capsys.readouterr().out.splitlines()


@pytest.mark.parametrize("asked", [["--marginals"], ["--statistic", "leaves"]])
@pytest.mark.parametrize("what", [["--graph", "K4", "--polynomial", "tutte"], ["2x1:10,.,..,.,LR"]])
def test_what_boards_and_problems_answer_is_refused_elsewhere(
    capsys: pytest.CaptureFixture[str], says: Says, asked: list[str], what: list[str]
) -> None:
    assert run(["count", *what, *asked]) == 2
    says.text(capsys.readouterr().err)


def test_solve_lists_counts_and_tells_whether_there_is_one(capsys: pytest.CaptureFixture[str], drawn: str) -> None:
    assert run(["solve", "kings", "--board", drawn, "--all"]) == 0
    out = capsys.readouterr().out
    assert out.count("~~") == 3
    assert out.endswith("\n\n3 of 3 solutions\n")
    assert run(["solve", "kings", "--board", drawn, "--all", "--limit", "2", "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert (found["status"], found["count"], len(found["solutions"])) == ("multiple", "3", 2)
    assert run(["solve", "kings", "--board", drawn, "--count"]) == 0
    assert capsys.readouterr().out == "3\n"
    assert run(["solve", "kings", "--board", DRAWN.replace("??\n~", "?1\n~"), "--unique", "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert (found["status"], found["count"]) == ("unique", "1")
    assert found["solutions"] == [[["0", "0", "0", "~"], ["0", "1", "0", "1"], ["~", "~", "0", "0"]]]


def test_a_board_without_solution(capsys: pytest.CaptureFixture[str], says: Says) -> None:
    board = "11\n??\n"
    assert run(["count", "kings", "--board", board]) == 0
    assert capsys.readouterr().out == "0\n"
    assert run(["solve", "kings", "--board", board]) == 1
    says.text(capsys.readouterr().err)
    assert run(["solve", "kings", "--board", board, "--json"]) == 1
    assert json.loads(capsys.readouterr().out)["status"] == "unsatisfiable"


def test_rules_graphs_parameters_and_glued_sides(capsys: pytest.CaptureFixture[str]) -> None:
    square = "???\n???\n???\n"
    for arguments, number in (
        (["--forbid", "11", "--forbid", "1/1"], 63),  # OEIS A006506
        (["--graph", "grid", "--problem", "spanning tree"], 192),
        (["--graph", "king", "--problem", "independent"], 35),  # OEIS A063443
        (["hard-squares", "--wrap", "both"], 34),  # OEIS A027683
        (["magnets", "-p", "blanks=no"], 0),
        (["--forbid", "11", "--outside", "1"], 8),  # the middle column is free
        (["kings", "--outside", "1"], 2),  # the middle cell is free
        (["kings", "--outside", "0"], 35),
    ):
        assert run(["count", *arguments, "--board", square]) == 0
        assert capsys.readouterr().out == f"{number}\n", arguments


def test_samples_and_pictures(capsys: pytest.CaptureFixture[str], drawn: str, tmp_path: Path) -> None:
    assert run(["sample", "matchings", "--board", "??~\n???\n", "-n", "2", "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert (found["solutions"], len(found["boards"])) == ("10", 2)
    assert found["boards"][0][0][2] == "~"
    assert run(["sample", "kings", "--board", drawn, "--statistic", "kings=1"]) == 0
    sampled = capsys.readouterr().out
    assert run(["count", "kings", "--board", sampled]) == 0
    assert capsys.readouterr().out == "1\n"
    assert run(["picture", "kings", "--board", drawn, "--marginals", "1"]) == 0
    assert capsys.readouterr().out == "  0   0   0   ~\n  0 100   0  33\n  ~   ~   0  33\n"
    assert run(["picture", "kings", "--board", drawn, "--marginals", "K"]) == 2
    assert "--marginals must be a mark of the solutions (0, 1), not K." in capsys.readouterr().err
    for name, more in (("heat.svg", ["--marginals", "1"]), ("solution.svg", [])):
        assert run(["picture", "kings", "--board", drawn, "-o", str(tmp_path / name), *more]) == 0
        assert (tmp_path / name).read_text().startswith("<svg")


@pytest.mark.parametrize(
    "arguments",
    [
        ["count"],
        ["count", "kings", "-p", "a=1"],
        ["count", "--board", "??\n??"],
        ["count", "kings", "--board", "no-such-file.txt"],
        ["count", "kings", "--board", "?2\n??"],
        ["count", "takuzu", "--board", "?~\n??"],
        ["solve", "kings", "--board", "??\n?"],
        ["sample", "kings", "--rows", "2"],
        ["sample", "kings", "--rows", "3", "--board", "??\n??"],
        ["picture", "kings", "--columns", "2", "--board", "??\n??"],
        ["count", "kings", "--board", "??\n??", "--statistic", "queens"],
    ],
)
def test_what_is_refused(capsys: pytest.CaptureFixture[str], arguments: list[str], says: Says) -> None:
    assert run(arguments) == 2
    says.text(capsys.readouterr().err)


@pytest.mark.parametrize("where", [["--board", "3x4"], ["--rows", "3", "--columns", "4"], ["-r", "3", "-k", "4"]])
def test_a_board_of_free_cells_is_given_by_its_size(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, where: list[str]
) -> None:
    path = tmp_path / "free.txt"
    path.write_text("????\n" * 3)
    for command in (["count", "magnets"], ["solve", "kings", "--count"]):
        assert run([*command, "--board", str(path)]) == 0
        drawn = capsys.readouterr().out
        assert run([*command, *where]) == 0
        assert capsys.readouterr().out == drawn
    assert run(["terms", "kings", "--rows", "3", "--columns", "4", "--last"]) == 0
    assert capsys.readouterr().out == drawn


@pytest.mark.parametrize(
    "where",
    [
        ["--rows", "3"],
        ["--columns", "3"],
        ["--rows", "3", "--columns", "0"],
        ["--rows", "3", "--board", "3x3"],
        ["--rows", "1000", "--columns", "1000"],
        ["--board", "3x"],
        ["--board", "3x3x3"],
        ["--board", "3*3"],
        [],
    ],
)
def test_a_size_that_is_none_is_refused(capsys: pytest.CaptureFixture[str], says: Says, where: list[str]) -> None:
    assert run(["count", "magnets", *where]) == 2
    says.text(capsys.readouterr().err)


def test_a_table_without_rows_says_what_is_missing(capsys: pytest.CaptureFixture[str], says: Says) -> None:
    assert run(["table", "magnets", "--columns", "4"]) == 2
    says.text(capsys.readouterr().err)
