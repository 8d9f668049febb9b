"""Every code block of the README runs, and prints what the README says it prints."""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
README = (ROOT / "README.md").read_text(encoding="utf-8")
BLOCKS = re.findall(r"^```(\w+)\n(.*?)^```", README, re.S | re.M)
SHELL = [body for language, body in BLOCKS if language == "sh"]


def test_the_first_two_blocks_are_one_command_each_and_ci_runs_the_second() -> None:
    first, second = SHELL[:2]
    assert len(first.strip().splitlines()) == len(second.strip().splitlines()) == 1
    assert "stripcount gf magnets" in first
    assert second.strip() in (ROOT / ".ci" / "run").read_text(encoding="utf-8")


@pytest.fixture(scope="module")
def desk(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the files the README writes, and those of the project that it reads."""
    folder = tmp_path_factory.mktemp("readme")
    for name, body in re.findall(r"`(\w+\.py)`[^\n]*\n\n```python\n(.*?)^```", README, re.S | re.M):
        (folder / name).write_text(body, encoding="utf-8")
    shutil.copytree(ROOT / "tests" / "data", folder / "tests" / "data")
    return folder


def transcripts() -> list[tuple[str, str]]:
    """(command, expected output) of every `$ command` in the console blocks."""
    found = []
    for language, body in BLOCKS:
        if language == "console":
            for part in re.split(r"^\$ ", body, flags=re.M)[1:]:
                command, _, output = part.partition("\n")
                found.append((command, output.rstrip("\n")))
    return found


@pytest.mark.parametrize(("command", "expected"), transcripts())
def test_console_blocks_print_what_they_show(command: str, expected: str, desk: Path) -> None:
    """A line of three dots in the README stands for any number of lines, dots at a line's end for its rest."""
    path = os.pathsep.join([str(Path(sys.executable).parent), os.environ["PATH"]])
    done = subprocess.run(
        ["bash", "-c", command],
        cwd=desk,
        env={**os.environ, "PATH": path, "XDG_CACHE_HOME": str(desk / "cache")},
        capture_output=True,
        text=True,
        check=False,
    )
    shown = done.stdout + done.stderr
    lines = [
        re.escape(line.removesuffix("...")) + (".*" if line.endswith("...") else "") for line in expected.splitlines()
    ]
    pattern = "\n".join("(?s:.*)" if line == ".*" else line for line in lines)
    assert re.fullmatch(pattern, shown.rstrip("\n")), f"{command}\nprinted\n{shown}\nexpected\n{expected}"


def test_python_sessions_are_true() -> None:
    import doctest

    sessions = [body for language, body in BLOCKS if language == "pycon"]
    assert sessions
    for body in sessions:
        test = doctest.DocTestParser().get_doctest(body, {}, "README", "README.md", 0)
        runner = doctest.DocTestRunner(optionflags=doctest.ELLIPSIS)
        runner.run(test)
        assert runner.failures == 0


def test_every_language_used_is_executed_here() -> None:
    assert {language for language, _ in BLOCKS} <= {"sh", "console", "python", "pycon", "text", "bibtex"}
    assert len(SHELL) == 2
    assert shutil.which("bash")
