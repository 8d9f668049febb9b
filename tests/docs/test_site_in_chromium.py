"""The documentation as a site: built without a warning, on a phone and a desk, by day and night, without a network."""

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.docs.transcripts import ROOT
from tests.draw.chromium import PROGRAM, Browser, browser

pytestmark = [
    pytest.mark.interpreters,
    pytest.mark.skipif(PROGRAM is None, reason="no Chromium: install chromium, or google-chrome, on the PATH"),
]
KINDS = [
    "index.html",
    "tutorial/index.html",
    "tutorial/notebook.html",
    "howto/index.html",
    "howto/a-puzzle-with-states.html",
    "reference/commands.html",
    "reference/names.html",
    "reference/json-fields.html",
    "reference/file-formats.html",
    "reference/exit-statuses.html",
    "explanation/machine.html",
    "explanation/why-you-can-believe-it.html",
    "explanation/note.html",
    "search.html",
    "gallery/index.html",
    "gallery/play.html",
    "gallery/play/magnets.html",
]


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("site")
    build = [sys.executable, "-m", "sphinx", "-W", "-q", "-b", "html", str(ROOT / "src" / "docs"), str(folder)]
    subprocess.run(build, check=True)
    return folder


@pytest.fixture(scope="module")
def page(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Browser]:
    with browser(tmp_path_factory.mktemp("profile")) as found:
        yield found


@pytest.mark.parametrize("name", KINDS)
def test_nothing_is_loaded_from_a_network(page: Browser, place: Path, name: str) -> None:
    page.open(place / name)
    outside = [a for a in page.requested_addresses() if not a.startswith(("file:", "data:"))]
    assert outside == []
    assert page.console_messages() == []


@pytest.mark.parametrize("width", [360, 1280])
@pytest.mark.parametrize("dark", [False, True])
@pytest.mark.parametrize("name", KINDS)
def test_pages_scroll_down_alone_and_change_with_the_night(
    page: Browser, place: Path, name: str, dark: bool, width: int
) -> None:
    page.open(place / name, width=width, height=900, dark=dark)
    assert page.value("document.documentElement.scrollWidth") <= width
    ground = page.value("getComputedStyle(document.body).backgroundColor")
    light = sum(map(int, ground.removeprefix("rgb(").removesuffix(")").split(",")))
    assert (light > 700) is not dark


def test_the_gallery_is_searched_by_numbers_and_by_words(page: Browser, place: Path) -> None:
    page.open(place / "gallery/index.html")
    shown = (
        '[...document.querySelectorAll("article section section:not([hidden]) h2")].map(h => h.firstChild.data).join()'
    )
    assert "magnets" in page.value(shown)
    page.value('document.getElementById("gallery-search").focus()')
    page.type("47, 0, 1819")
    assert page.value(shown) == "magnets"
    page.value('document.getElementById("gallery-search").value = ""')
    page.type("spanning trees of the grid graph")
    assert page.value(shown) == "spanning-tree"
