"""Every code block of the documentation runs, and prints what the page says it prints."""

from pathlib import Path

import pytest

from tests.docs.transcripts import LANGUAGES, Page, desk, pages, run_sessions, run_transcripts

PAGES = pytest.mark.parametrize("page", pages(), ids=lambda page: page.name)


@PAGES
def test_blocks_of_a_page_are_true(page: Page, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    run_transcripts(page, desk(page, tmp_path), monkeypatch)
    run_sessions(page)


@PAGES
def test_every_language_is_one_that_is_executed_or_only_shows(page: Page) -> None:
    assert {language for language, _ in page.blocks} <= LANGUAGES
