"""What a newcomer meets first: pickles, ragged boards, files' permissions, optimised Python, a closed output, names."""

import os
import pickle
import stat
import subprocess
import sys
from pathlib import Path

import pytest
from click.shell_completion import ShellComplete

import stripcount
from stripcount import Board, Count, Hitori, Kings, Magnets
from stripcount.cli.main import COMMANDS, GROUPS, cli, run
from stripcount.draw.notebook import HTML, MAX_SHOWN, display_of
from stripcount.errors import BadInput
from stripcount.printed import parse, solve
from stripcount.puzzles import PUZZLES
from stripcount.puzzles.case import Case
from tests.public_names import STUB, with_puzzle_imports
from tests.sentences import Says


def test_a_count_is_pickled_with_its_answers() -> None:
    count = Count(Magnets(2), progress=lambda unit, done, expected: None)
    assert count.terms(5) == [1, 3, 14, 47, 183]
    found = count.generating_function()
    again = pickle.loads(pickle.dumps(count))
    assert (again.strip, again.terms(5), again.generating_function()) == (count.strip, count.terms(5), found)
    assert again.minimal_states == count.minimal_states


@pytest.mark.long_cases("whole derivations", "slitherlink-None")
@pytest.mark.one_in(10, "further cases")
@pytest.mark.long_cases("starts processes and waits for them", "arrays-rows")
@pytest.mark.parametrize("wrap", [None, "rows"])
@pytest.mark.parametrize("name", sorted(PUZZLES))
def test_a_puzzle_travels_to_another_process(name: str, wrap: str | None) -> None:
    """Worker processes get the strips of a table; what was computed from them before is left behind."""
    given = {"arrays": {"forbid": "11"}}.get(name, {})
    try:
        strip = Case.of(name, 2, given, wrap).strip()
    except BadInput:
        return  # this puzzle's boards have no seams
    terms = Count(strip).terms(3)
    again = pickle.loads(pickle.dumps(strip))
    assert (again, Count(again).terms(3)) == (strip, terms)


@pytest.mark.long("starts processes and waits for them")
def test_a_table_of_areas_by_two_processes(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["table", "hitori", "-r", "1-2", "-k", "3", "--workers", "2", "--format", "csv"]) == 0
    alone = [Count(Hitori(rows)).terms(4)[1:] for rows in (1, 2)]
    lines = [line.split(",") for line in capsys.readouterr().out.splitlines()]
    assert [list(map(int, line))[-3:] for line in lines[-2:]] == alone


def test_ragged_boards_are_refused(says: Says) -> None:
    with says(BadInput):
        Board.of(["ab", "c"])


def test_a_count_has_a_table() -> None:
    assert Count(Kings(3)).table(4) == [Count(Kings(rows)).terms(5)[1:] for rows in (1, 2, 3)]


def test_every_puzzle_is_a_public_name() -> None:
    stub = STUB.read_text(encoding="utf-8")
    assert with_puzzle_imports(stub) == stub, (
        "run `python -m tests.public_names`, which writes the puzzles into the stub"
    )


def test_a_replaced_file_keeps_its_permissions(tmp_path: Path) -> None:
    target = tmp_path / "private.txt"
    target.write_text("old")
    target.chmod(0o600)
    assert run(["table", "kings", "-r", "1-2", "-o", str(target)]) == 0
    assert stat.S_IMODE(target.stat().st_mode) == 0o600
    assert target.read_text() != "old"


def python(*arguments: str, **more: str) -> subprocess.CompletedProcess[str]:
    """Run the command line in a Python of its own."""
    command = [sys.executable, "-m", "stripcount", *arguments]
    return subprocess.run(command, env={**os.environ, **more}, capture_output=True, text=True, check=False)


@pytest.mark.long("starts processes and waits for them")
def test_help_does_not_need_docstrings() -> None:
    with_docstrings = python("generate", "--help").stdout
    assert python("generate", "--help", PYTHONOPTIMIZE="2").stdout == with_docstrings != ""
    assert "exactly" in python("--help", PYTHONOPTIMIZE="2").stdout


def test_a_closed_output_is_an_error() -> None:
    command = f"{sys.executable} -m stripcount convert 2x1:10,.,..,.,LR >&-"
    done = subprocess.run(["/bin/sh", "-c", command], capture_output=True, text=True, check=False)
    assert done.returncode == 2
    assert done.stderr.startswith("stripcount: standard output")


def test_help_lists_every_command_in_one_group(capsys: pytest.CaptureFixture[str]) -> None:
    listed = [name for names in GROUPS.values() for name in names]
    assert sorted(listed) == sorted(COMMANDS)
    assert run(["--help"]) == 0
    shown_help = capsys.readouterr().out
    assert [heading for heading in GROUPS if f"{heading}:" in shown_help] == list(GROUPS)


@pytest.mark.parametrize("command", ["gf", "machine", "check", "bfile", "oeis", "sample"])
def test_only_commands_that_take_a_range_of_rows_say_so(command: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run([command, "--help"]) == 0
    assert "range" not in capsys.readouterr().out.replace("out of range", "")
    assert run(["table", "--help"]) == 0
    assert "or a range A-B" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("line", "wanted"),
    [
        (["gf", "magnets", "--statistic"], "magnets"),
        (["terms", "--graph"], "prism"),
        (["terms", "--problem"], "independent"),
        (["terms", "--rule"], "no two adjacent 1s"),
    ],
)
def test_statistics_families_and_rules_are_completed(line: list[str], wanted: str) -> None:
    complete = ShellComplete(cli, {}, "stripcount", "_STRIPCOUNT_COMPLETE")
    assert wanted in [item.value for item in complete.get_completions(line, "")]


def test_a_file_with_one_puzzle_needs_no_class(tmp_path: Path, capsys: pytest.CaptureFixture[str], says: Says) -> None:
    text = "from stripcount import BlockStrip\n\n\nclass A(BlockStrip):\n    alphabet = '01'\n    width = 2\n"
    text += "    height = 1\n\n    def allowed(self, block):\n        return block != ('1', '1')\n"
    one = tmp_path / "one.py"
    one.write_text(text)
    assert run(["terms", f"{one}:B", "-r", "1", "-k", "2"]) == 2
    says.text(capsys.readouterr().err)
    two = tmp_path / "two.py"
    two.write_text(text + text[text.index("class") :].replace("class A", "class B"))
    assert run(["terms", str(two), "-r", "1", "-k", "2"]) == 2
    says.text(capsys.readouterr().err)


def test_notebooks_display_every_public_value() -> None:
    count = Count(Magnets(2))
    board = parse("2x1:10,.,..,.,LR")
    verdict = count.prove(stripcount.Claim(recurrence=(2,)))
    for value in (verdict, count.growth(5), count.statistic("magnets").moments(3), solve(board)):
        found = display_of(value)
        assert found is not None
        assert found[0] == HTML
        assert str(found[1]).startswith("<table>")
    boards = display_of([board] * (MAX_SHOWN + 2))
    assert boards is not None
    assert str(boards[1]).count("<svg") == MAX_SHOWN
    assert "and 2 more" in str(boards[1])
    assert display_of([1, 2]) == (HTML, None)
