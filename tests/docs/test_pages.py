"""Every code block of the documentation runs, and prints what the page says it prints."""

from pathlib import Path

import pytest

from tests.docs.transcripts import LANGUAGES, ROOT, Page, desk, pages, run_sessions, run_transcripts

pytestmark = pytest.mark.long("runs what the pages show")

PAGES = pytest.mark.parametrize("page", pages(), ids=lambda page: page.name)


@PAGES
def test_blocks_of_a_page_are_true(page: Page, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    run_transcripts(page, desk(page, tmp_path), monkeypatch)
    run_sessions(page)


@PAGES
def test_every_language_is_one_that_is_executed_or_only_shows(page: Page) -> None:
    languages = {language for language, _ in page.blocks}
    assert languages <= LANGUAGES, "mark the block as one of LANGUAGES, by which it is executed, or add one to them"
    for language, body in page.blocks:
        if language == "python":
            compile(body, page.name, "exec")


def test_the_index_of_how_to_pages_names_every_one() -> None:
    folder = ROOT / "src" / "docs" / "howto"
    lines = (folder / "index.md").read_text(encoding="utf-8").splitlines()
    unnamed = sorted(path.stem for path in folder.glob("*.md") if path.stem not in lines)
    assert unnamed == ["index"], "add the page to the lists of src/docs/howto/index.md"
