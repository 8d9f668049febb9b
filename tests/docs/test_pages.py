"""Every code block of the documentation runs, and prints what the page says it prints."""

from pathlib import Path

import pytest

from tests.docs.transcripts import LANGUAGES, ROOT, Page, desk, pages, run_sessions, run_transcripts

SLOW = ("gallery/details.md", "howto/prove-a-claim.md")
"""Pages that take seconds, and whose numbers tests of their rooms state, too."""

PAGES = pytest.mark.parametrize("page", pages(), ids=lambda page: page.name)


@pytest.mark.parametrize(
    "page",
    [pytest.param(page, marks=pytest.mark.long if page.name.endswith(SLOW) else []) for page in pages()],
    ids=lambda page: page.name,
)
def test_blocks_of_a_page_are_true(page: Page, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    run_transcripts(page, desk(page, tmp_path), monkeypatch)
    run_sessions(page)


@PAGES
def test_every_language_is_one_that_is_executed_or_only_shows(page: Page) -> None:
    assert {language for language, _ in page.blocks} <= LANGUAGES


def test_the_index_of_how_to_pages_names_every_one() -> None:
    folder = ROOT / "src" / "docs" / "howto"
    lines = (folder / "index.md").read_text(encoding="utf-8").splitlines()
    assert sorted(path.stem for path in folder.glob("*.md") if path.stem not in lines) == ["index"]
