"""Every code block of the documentation runs, and prints what the page says it prints."""

from pathlib import Path

import pytest

from tests.docs.transcripts import LANGUAGES, ROOT, Page, pages, prepare_folder, run_sessions, run_transcripts

PAGES = pytest.mark.parametrize("page", pages(), ids=lambda page: page.name)


@pytest.mark.long("runs what the pages show")
@PAGES
def test_blocks_of_a_page_are_true(page: Page, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    run_transcripts(page, prepare_folder(page, tmp_path), monkeypatch)
    run_sessions(page)


def test_every_language_is_one_that_is_executed_or_only_shows() -> None:
    for page in pages():
        languages = {language for language, _ in page.blocks}
        assert languages <= LANGUAGES, f"{page.name}: mark the block as one of LANGUAGES, or add one to them"
        for language, body in page.blocks:
            if language == "python":
                compile(body, page.name, "exec")


def test_the_index_of_how_to_pages_names_every_one() -> None:
    folder = ROOT / "src" / "docs" / "howto"
    lines = (folder / "index.md").read_text(encoding="utf-8").splitlines()
    unnamed = sorted(path.stem for path in folder.glob("*.md") if path.stem not in lines)
    assert unnamed == ["index"], "add the page to the lists of src/docs/howto/index.md"
