"""Missing libraries: what cannot be done says how to install them before any work, what is slower says so once."""

import warnings

import pytest

from stripcount.cli.main import run
from stripcount.errors import Slower
from stripcount.printed import count_solutions, parse, solve
from tests.sentences import Says

OPEN = "8x8:........,........,........,........," + "LRLRLRLR" * 8


@pytest.fixture(autouse=True)
def bare(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("stripcount.extras.find_spec", lambda name: None)


@pytest.mark.parametrize(
    "arguments",
    [
        ("book", "--make", "magnets:30x30:1000", "-o", "book.pdf"),
        ("picture", OPEN, "-o", "board.png"),
        ("plot", "growth", "magnets", "-r", "1-9", "-o", "growth.svg"),
    ],
)
def test_what_cannot_be_done_is_refused_with_the_command(
    arguments: tuple[str, ...], capsys: pytest.CaptureFixture[str], says: Says
) -> None:
    assert run(arguments) == 2
    says.text(capsys.readouterr().err)


def test_what_is_slower_says_so_once(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["solve", "3x3:322223132", "--all"]) == 0
    said = capsys.readouterr()
    assert (
        said.err.count("clingo is not installed, and hard boards take far longer without it: pip install clingo") == 1
    )
    assert "solution" in said.out


def test_easy_boards_say_nothing() -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("error", Slower)
        assert list(solve(parse("2x1:10,.,..,.,LR")).solutions)
        assert count_solutions(parse("2x1:..,.,..,.,LR")) == 3


def test_the_warning_names_the_place(says: Says) -> None:
    with says.warns(Slower):
        assert list(solve(parse("3x3:322223132")).solutions)
