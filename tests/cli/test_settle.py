"""The command `settle`: files in, one line an entry out, resumed from where it stopped."""

import gzip
import json
from pathlib import Path

import pytest

from stripcount.cli.main import run
from tests.sentences import Says

NAMES = """# names
A999001 Number of n X 1 binary arrays with no two ones adjacent vertically.
A999002 Number of n X 2 binary arrays with no two ones adjacent horizontally.
A999003 Number of n X 2 binary arrays that nobody has described.
"""
TERMS = """# terms
A999001 ,2,3,5,8,13,21,
A999002 ,3,9,27,81,243,
A999003 ,1,2,3,
"""


@pytest.fixture
def downloads(tmp_path: Path) -> list[str]:
    (tmp_path / "names").write_text(NAMES)
    with gzip.open(tmp_path / "stripped.gz", "wt") as file:
        file.write(TERMS)
    return ["--names", str(tmp_path / "names"), "--terms", str(tmp_path / "stripped.gz")]


def lines(capsys: pytest.CaptureFixture[str]) -> list[dict[str, object]]:
    return [json.loads(line) for line in capsys.readouterr().out.splitlines()]


def test_one_line_for_each_entry_with_exactly_these_fields(
    downloads: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["settle", *downloads, "--no-store", "--json"]) == 0
    found = lines(capsys)
    assert [(f["anumber"], f["status"]) for f in found] == [
        ("A999001", "settled"),
        ("A999002", "settled"),
        ("A999003", "not-read"),
    ]
    names = "anumber status rule rows columns offset terms_compared terms_testing order minimal_states recurrence"
    assert list(found[0]) == [*names.split(), "valid_from", "claims", "seconds"]
    assert found[1]["recurrence"] == ["3"]
    assert "that nobody" in str(found[2]["reason"])


def test_only_some_entries(downloads: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "wanted").write_text("A999002 # the second\n")
    for only in ("A999002", "A999002-A999002", str(tmp_path / "wanted")):
        assert run(["settle", *downloads, "--no-store", "--json", "--only", only]) == 0
        assert [f["anumber"] for f in lines(capsys)] == ["A999002"]


def test_finished_entries_are_not_done_again(
    downloads: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    arguments = ["settle", *downloads, "--store", str(tmp_path / "done.sqlite"), "--json"]
    assert run(arguments) == 0
    first = capsys.readouterr().out
    assert run(arguments) == 0
    assert capsys.readouterr().out == first  # seconds included: nothing was timed again


def test_the_table_is_written_and_verified(downloads: list[str], tmp_path: Path) -> None:
    from stripcount.check.records.settled_table import TABLE_FILE, sampled_settled_rows

    assert run(["settle", *downloads, "--no-store", "--json", "--write", str(tmp_path)]) == 0
    again = [item.agreement() for item in sampled_settled_rows(tmp_path / TABLE_FILE)]
    assert [agreement.outcome for agreement in again] == ["agreed", "agreed"]
    assert json.loads((tmp_path / "summary.json").read_text())["statuses"]["settled"] == 2


def test_lines_to_submit_state_what_is_proved_and_no_more(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    entry = [
        "%S A999001 2,3,5,8,13,21,34",
        "%N A999001 Number of n X 1 binary arrays with no two ones adjacent vertically.",
        "%F A999001 Empirical: a(n) = 2*a(n-1) - a(n-3).",
        "%F A999001 Empirical: a(n) = a(n-1) + a(n-2) + 1.",
        "%F A999001 Empirical: a(n) = 2*a(n-1) - 1 for n>1.",
        "%F A999001 Empirical: a(n) = 2^n.",
        "%O A999001 1,1",
    ]
    (tmp_path / "entry.seq").write_text("\n".join(entry))
    assert run(["settle", "--no-store", "--submit", str(tmp_path / "entry.seq")]) == 0
    formula, relabelled, comment, false = capsys.readouterr().out.splitlines()
    assert formula == "%F A999001 a(n) = a(n-1) + a(n-2) for n >= 3. - _Your Name_, Mon DD YYYY"
    assert relabelled == '%F A999001 a(n) = 2*a(n-1) - a(n-3). (This line replaces the one marked "Empirical".)'
    assert comment.startswith(
        '%C A999001 The recurrence of order 2 and "a(n) = 2*a(n-1) - a(n-3)" (n >= 4) are proved: a transfer matrix '
        "with 2 states counts the arrays, so the order is at most 2, and the recurrence was compared with 2 + 2 = 4 "
        "exact counts of the matrix, which decide; the 7 terms listed here equal its counts (stripcount "
    )
    assert comment.endswith("). - _Your Name_, Mon DD YYYY")
    assert false == ('%C A999001 The formula "a(n) = 2^n" is false: a(2) is 3, not 4. - _Your Name_, Mon DD YYYY')


def test_many_entries_to_submit_are_families_with_one_line_each(
    downloads: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["settle", *downloads, "--no-store", "--submit"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[3].endswith("as many as its order and the states together. - _Your Name_, Mon DD YYYY")
    assert "A999001; a(n) = a(n-1) + a(n-2) for n >= 3 (new); 2 states, 6 terms equal" in lines
    assert "A999002; a(n) = 3*a(n-1) for n >= 2 (new); 1 state, 5 terms equal" in lines
    assert sum(line.startswith("# 1 entry: the number of arrays of n rows and # columns") for line in lines) == 2


@pytest.mark.parametrize(
    "arguments",
    [
        [],
        ["--names", "names"],
        ["no-such-file.seq"],
        ["--names", "names", "--terms", "names", "--only", "A5"],
        ["--names", "names", "--terms", "names", "--only", "A000009-A000003"],
        ["--names", "names", "--terms", "names", "--budget", "0"],
        ["--names", "names", "--terms", "names", "--json", "--submit"],
    ],
)
def test_wrong_arguments_are_one_sentence(
    arguments: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "names").write_text(NAMES)
    assert run(["settle", *arguments]) == 2
    assert len(capsys.readouterr().err.strip().splitlines()) == 1


def test_too_little_memory_is_refused_and_nothing_is_kept_of_it(
    downloads: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str], says: Says
) -> None:
    arguments = ["settle", *downloads, "--only", "A999002", "--json", "--store", str(tmp_path / "settled.sqlite")]
    assert run([*arguments, "--max-memory", "50"]) == 2
    says.text(capsys.readouterr().err)
    assert run(arguments) == 0
    assert lines(capsys)[0]["status"] == "settled"
