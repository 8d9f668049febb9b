"""The page of tasks: the command and the Python session of every section print the same."""

import re

import pytest

from tests.docs.transcripts import ROOT, Page

PAGE = Page(ROOT / "src" / "docs" / "howto" / "tasks.md")
SECTIONS = re.findall(r"^## ([^\n]*)\n(.*?)(?=^## |\Z)", PAGE.path.read_text(encoding="utf-8"), re.S | re.M)


def test_every_task_has_a_section() -> None:
    titles = " ".join(title.lower() for title, _ in SECTIONS)
    tasks = "count, far term, growth, sample, statistic, prove, check, solve, generate, draw, export"
    missing = [task for task in tasks.split(", ") if task not in titles]
    assert missing == [], f"give each task a section of {PAGE.path.name} with its word in the title"


@pytest.mark.parametrize(("title", "body"), SECTIONS, ids=[title for title, _ in SECTIONS])
def test_command_and_session_print_the_same(title: str, body: str) -> None:
    """That both blocks are true is tested with every other page; here they are compared with each other."""
    command, session = (re.findall(rf"^```{kind}\n(.*?)^```$", body, re.S | re.M) for kind in ("console", "pycon"))
    assert len(command) == len(session) == 1
    asked, *printed = command[0].splitlines()
    assert asked.startswith("$ stripcount ")
    lines = [line for line in session[0].splitlines() if line.startswith((">>> ", "... "))]
    answer = [line for line in session[0].splitlines() if not line.startswith((">>> ", "... ", "..."))]
    assert len(lines) == 3
    assert answer == printed
