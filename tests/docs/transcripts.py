"""The code blocks of a page, and how they are run."""

from __future__ import annotations

import contextlib
import doctest
import io
import os
import re
import shlex
import shutil
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

from stripcount.cli.main import run

ROOT = Path(__file__).parents[2]
LANGUAGES = {"sh", "console", "python", "pycon", "text", "bibtex", "json"}
"""The languages of blocks. `console`, `pycon` and named `python` blocks are run; the others are only shown."""


@dataclass(frozen=True)
class Page:
    """A page of the documentation, or the README."""

    path: Path

    @property
    def name(self) -> str:
        """The page's path within the project."""
        return self.path.relative_to(ROOT).as_posix()

    @property
    def blocks(self) -> list[tuple[str, str]]:
        """(language, text) of every fenced block; MyST directives such as {toctree} are left out."""
        fences = re.findall(r"^```([^\n]*)\n(.*?)^```$", self.path.read_text(encoding="utf-8"), re.S | re.M)
        return [(language, text) for language, text in fences if not language.startswith("{")]

    @property
    def files(self) -> list[tuple[str, str]]:
        """(name, text) of every `python` or `json` block that follows the name of a file in backquotes."""
        text = self.path.read_text(encoding="utf-8")
        return re.findall(
            r"`([\w-]+\.(?:py|json|seq|txt))`[^\n`]*\n\n```(?:python|json|text)\n(.*?)^```", text, re.S | re.M
        )

    @property
    def transcripts(self) -> list[tuple[str, str]]:
        """(command, expected output) of every `$ command` in the console blocks."""
        pairs = []
        for language, body in self.blocks:
            if language == "console":
                for transcript in re.split(r"^\$ ", body, flags=re.M)[1:]:
                    lines = transcript.rstrip("\n").split("\n")
                    command_lines = 1
                    while lines[command_lines - 1].endswith("\\"):
                        command_lines += 1
                    pairs.append(("\n".join(lines[:command_lines]), "\n".join(lines[command_lines:])))
        return pairs

    @property
    def sessions(self) -> list[str]:
        """The text of every interactive Python session."""
        return [body for language, body in self.blocks if language == "pycon"]


def pages() -> list[Page]:
    """Return every page of the documentation's sources."""
    return [Page(path) for path in sorted((ROOT / "src" / "docs").rglob("*.md"))]


def prepare_folder(page: Page, folder: Path) -> Path:
    """Write the files that the page shows and the data that it may read into a folder, and return the folder."""
    for name, body in page.files:
        (folder / name).write_text(body, encoding="utf-8")
    shutil.copytree(ROOT / "tests" / "data", folder / "tests" / "data")
    if "results/magnets/rows-02.json" in page.path.read_text(encoding="utf-8"):
        (folder / "results" / "magnets").mkdir(parents=True)
        shutil.copy(ROOT / "results" / "magnets" / "rows-02.json", folder / "results" / "magnets")
    return folder


def output_pattern(expected: str) -> str:
    """Return the regular expression for an expected output.

    A line of three dots stands for any number of lines, dots at the end of a line for the rest of that line.
    """
    lines = [
        re.escape(line.removesuffix("...")) + (".*" if line.endswith("...") else "") for line in expected.splitlines()
    ]
    return "\n".join("(?s:.*)" if line == ".*" else line for line in lines)


def run_transcripts(page: Page, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Run the page's commands in order, in one folder, and compare what they print."""
    monkeypatch.chdir(folder)
    monkeypatch.setenv("PATH", os.pathsep.join([str(Path(sys.executable).parent), os.environ["PATH"]]))
    monkeypatch.setenv("XDG_CACHE_HOME", str(folder / "cache"))
    monkeypatch.setenv("COLUMNS", "100")
    for command, expected in page.transcripts:
        output = command_output(command).rstrip("\n")
        assert re.fullmatch(output_pattern(expected), output), f"{command}\nprinted\n{output}\nexpected\n{expected}"


PROGRAM_CALL = re.compile(r"(stripcount [^|&;<>$`\\]*?)(?: \| head -(\d+)| > ([\w./-]+))?")
"""A call of the program, whose output may be cut after some lines or go to a file."""


def command_output(command: str) -> str:
    """Run a command line and return its output; calls of the program run in this process, which is faster."""
    calls = [PROGRAM_CALL.fullmatch(part) for part in command.split(" && ")]
    if "--workers" in command or not all(calls):
        return _run_in_shell(command)
    output = ""
    for call in calls:
        assert call is not None
        stdout, stderr = _run_in_process(call[1])
        if call[3] is not None:
            Path(call[3]).write_text(stdout, encoding="utf-8")
            stdout = ""
        output += "".join(stdout.splitlines(keepends=True)[: int(call[2] or 10**6)]) + stderr
    return output


def _run_in_process(command: str) -> tuple[str, str]:
    """Run the program in this process and return (standard output, standard error)."""
    stdout, stderr = io.StringIO(), io.StringIO()
    with contextlib.redirect_stdout(stdout), contextlib.redirect_stderr(stderr), _empty_input():
        run(shlex.split(command)[1:])
    return stdout.getvalue(), stderr.getvalue()


@contextlib.contextmanager
def _empty_input() -> Iterator[None]:
    """Replace standard input by an empty stream."""
    original, sys.stdin = sys.stdin, io.TextIOWrapper(io.BytesIO())
    try:
        yield
    finally:
        sys.stdin = original


def _run_in_shell(command: str) -> str:
    """Run a command line in bash and return its standard output followed by its standard error."""
    process = subprocess.run(
        ["bash", "-c", command], stdin=subprocess.DEVNULL, capture_output=True, text=True, check=False
    )
    return process.stdout + process.stderr


def run_sessions(page: Page) -> None:
    """Run the page's Python sessions as one session."""
    if page.sessions:
        text = "\n".join(page.sessions)
        test = doctest.DocTestParser().get_doctest(text, {}, page.name, page.name, 0)
        runner = doctest.DocTestRunner(optionflags=doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE)
        runner.run(test)
        assert runner.failures == 0, f"{page.name}: a Python session is not true"
