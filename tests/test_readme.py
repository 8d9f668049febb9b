"""Every code block of the README runs, and prints what the README says it prints."""

import subprocess
from pathlib import Path

import pytest

from tests.docs.transcripts import LANGUAGES, ROOT, Page, prepare_folder, run_sessions, run_transcripts

README = Page(ROOT / "README.md")
SHELL = [body for language, body in README.blocks if language == "sh"]


def test_the_first_two_blocks_are_one_command_each_and_ci_runs_the_second() -> None:
    first, second = SHELL
    assert len(first.strip().splitlines()) == len(second.strip().splitlines()) == 1
    assert "stripcount gf magnets" in first
    assert second.strip() in (ROOT / ".ci" / "run").read_text(encoding="utf-8")


def test_ci_removes_the_compiled_library_and_no_source() -> None:
    lines = (ROOT / ".ci" / "run").read_text(encoding="utf-8").splitlines()
    (removal,) = (line for line in lines if line.startswith("rm "))
    listing = subprocess.run(["bash", "-c", f"printf '%s\\n' {removal.removeprefix('rm -f ')}"], capture_output=True)
    removed = {Path(name).name for name in listing.stdout.decode().split()}
    assert removed == {"kernels.so", "kernels.dll", "kernels.sha256"}


@pytest.mark.long("runs the commands of the README")
def test_blocks_are_true(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    run_transcripts(README, prepare_folder(README, tmp_path), monkeypatch)
    run_sessions(README)


def test_every_language_is_one_that_is_executed_or_only_shows() -> None:
    assert {language for language, _ in README.blocks} <= LANGUAGES


def test_it_is_short() -> None:
    lines = (ROOT / "README.md").read_text(encoding="utf-8").splitlines()
    assert len(lines) <= 150, "move what only some readers need to a page of src/docs, and link to it"
