"""What CONTRIBUTING.md names exists: files and folders, tables in them, and the classes that are to be chosen from."""

import re
from pathlib import Path

from tests.docs.transcripts import ROOT
from tests.source import files_of, text_of

TEXT = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
PACKAGE = ROOT / "src" / "stripcount"
TABLES = re.findall(r"`(\w+)`(?: or `(\w+)`)? of (?:the \w+ )?`([\w./]+\.py)`", TEXT)
"""Each as one or two names and the file that has them."""


def places(path: str) -> list[Path]:
    """Return where a path leads that is written from the root or from the package."""
    return [found for folder in (ROOT, PACKAGE) if (found := folder / path).exists()]


def test_every_path_leads_to_a_file_or_a_folder() -> None:
    paths = [name for name in re.findall(r"`([\w.]+(?:/[\w.]+)+)`", TEXT) if not name.endswith(("PATHS", "…"))]
    assert len(paths) > 25
    assert [path for path in paths if not places(path)] == []


def test_every_table_stands_in_its_file() -> None:
    assert len(TABLES) > 6
    for *names, path in TABLES:
        (place,) = places(path)
        missing = [name for name in names if name and not re.search(rf"\b{name}\b", text_of(place))]
        assert missing == [], path


def test_every_class_that_is_named_exists() -> None:
    source = "\n".join(map(text_of, files_of(PACKAGE)))
    names = set(re.findall(r"`([A-Z][a-z]+[A-Z]\w+|PrintedPuzzle|System|Local)`", TEXT))
    assert len(names) > 8
    assert [name for name in sorted(names) if not re.search(rf"class {name}\b", source)] == []
