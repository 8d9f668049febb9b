"""Totals given by -p where they may be given by --statistic: the same answers, and what is refused."""

import pytest

from stripcount.cli.main import run
from tests.sentences import Says

GRID = ("--graph", "grid", "--rows", "2", "--problem", "edges: any")
COMMANDS: dict[str, tuple[str, ...]] = {
    "terms": ("terms", *GRID, "--columns", "5", "{}", "components=2"),
    "two totals": ("terms", *GRID, "--columns", "5", "{}", "components=2", "{}", "leaves=2"),
    "beside a statistic": ("terms", *GRID, "--columns", "4", "--statistic", "leaves", "{}", "components=2"),
    "gf": ("gf", *GRID, "--no-store", "{}", "components=2"),
    "growth": ("growth", *GRID, "--no-store", "{}", "components=2"),
    "sample": ("sample", *GRID, "--columns", "4", "{}", "components=2"),
    "a puzzle": ("terms", "magnets", "--rows", "2", "--columns", "4", "-p", "blanks=no", "{}", "magnets=2"),
    "samples of a puzzle": ("sample", "magnets", "--rows", "2", "--columns", "4", "{}", "magnets=2"),
    "a rule": ("terms", "--rule", "no two adjacent 1s", "--rows", "2", "--columns", "4", "{}", "count:1=2"),
    "one graph": ("count", "--graph", "K4", "--problem", "edges: any", "{}", "components=2"),
}


@pytest.mark.some_cases("further commands", "terms", "samples of a puzzle", "a rule")
@pytest.mark.parametrize("case", COMMANDS)
def test_the_same_answer(case: str, capsys: pytest.CaptureFixture[str]) -> None:
    """Both ways to write a total; the first one is compared with brute force elsewhere."""
    answers = []
    for option in ("--statistic", "-p"):
        assert run([word.format(option) for word in COMMANDS[case]]) == 0
        answers.append(capsys.readouterr().out)
    assert answers[0] == answers[1]
    assert answers[0]


@pytest.mark.parametrize(
    "given",
    [
        ("terms", *GRID, "--columns", "5", "-p", "components=x"),
        ("terms", *GRID, "--columns", "5", "-p", "componets=2"),
        ("terms", *GRID, "--columns", "5", "-p", "components=2", "--statistic", "components=3"),
        ("terms", "magnets", "--rows", "2", "--columns", "5", "-p", "magnetz=2"),
        ("machine", *GRID, "-p", "components=2"),
        ("gf", "--graph", "grid", "--rows", "2", "--polynomial", "tutte", "-p", "components=2"),
    ],
)
def test_what_is_refused(given: tuple[str, ...], capsys: pytest.CaptureFixture[str], says: Says) -> None:
    assert run([*given]) == 2
    says.text(capsys.readouterr().err)
