"""The atlas in a browser: on a phone, in the dark, by keyboard, and without a network."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from stripcount.draw.atlas.site import site
from tests.draw.chromium import PROGRAM, Browser, browser
from tests.draw.test_atlas import entries

pytestmark = [
    pytest.mark.interpreters,
    pytest.mark.skipif(PROGRAM is None, reason="no Chromium: install chromium, or google-chrome, on the PATH"),
]
PAGES = ["index.html", "magnets-2.html", "ring-ring-4.html"]


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("atlas")
    for name, text in site(entries()):
        (folder / name).parent.mkdir(exist_ok=True)
        (folder / name).write_text(text, encoding="utf-8")
    return folder


@pytest.fixture(scope="module")
def page(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Browser]:
    with browser(tmp_path_factory.mktemp("profile")) as found:
        yield found


@pytest.mark.parametrize("name", PAGES)
def test_nothing_but_the_page_is_asked_for(page: Browser, place: Path, name: str) -> None:
    page.open(place / name)
    assert [a for a in page.requested_addresses() if not a.startswith("data:")] == [(place / name).resolve().as_uri()]
    assert page.console_messages() == []


@pytest.mark.parametrize("name", PAGES)
def test_a_phone_scrolls_down_alone(page: Browser, place: Path, name: str) -> None:
    page.open(place / name, width=360, height=740)
    assert page.value("document.documentElement.scrollWidth") <= 360
    assert page.value("parseFloat(getComputedStyle(document.body).fontSize)") >= 16


@pytest.mark.parametrize("width", [360, 1280])
def test_first_terms_are_within_the_screen(page: Browser, place: Path, width: int) -> None:
    page.open(place / "index.html", width=width, height=740)
    ends = "[...document.querySelectorAll('.index code')].map(c => c.getBoundingClientRect().right)"
    assert 0 < page.value(f"Math.max(...{ends})") <= width
    assert page.value("document.querySelector('.wide').scrollWidth - document.querySelector('.wide').clientWidth") <= 0


@pytest.mark.parametrize("dark", [False, True])
@pytest.mark.parametrize("name", PAGES)
def test_letters_stand_out_by_day_and_night(page: Browser, place: Path, name: str, dark: bool) -> None:
    """WCAG 2.1, 1.4.3: a contrast of 4.5 between every text and what lies behind it."""
    page.open(place / name, dark=dark)
    background = page.value("getComputedStyle(document.body).backgroundColor")
    assert (background == "rgb(255, 255, 255)") is not dark
    assert page.value(LEAST_CONTRAST) >= 4.5


LEAST_CONTRAST = """
(() => {
  const light = c => { const [r, g, b] = c.map(v => (v /= 255) <= 0.03928 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4);
    return 0.2126 * r + 0.7152 * g + 0.0722 * b; };
  const parts = text => text.match(/[0-9.]+/g).map(Number);
  const behind = node => { for (; node; node = node.parentElement) {
    const c = parts(getComputedStyle(node).backgroundColor); if (c.length < 4 || c[3]) return c.slice(0, 3); } };
  let least = 21;
  for (const node of document.querySelectorAll("body *")) {
    if (node.closest("svg, script") || ![...node.childNodes].some(n => n.nodeType == 3 && n.data.trim())) continue;
    const a = light(parts(getComputedStyle(node).color).slice(0, 3)), b = light(behind(node));
    least = Math.min(least, (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05));
  }
  return least;
})()"""


def test_the_search_finds_terms_that_follow_each_other(page: Browser, place: Path) -> None:
    page.open(place / "index.html")
    page.value('document.getElementById("terms").focus()')
    page.type("3, 14 47")
    shown = '[...document.querySelectorAll("tbody tr:not([hidden]) a")].map(a => a.textContent).join()'
    assert page.value(shown) == "magnets, 2 rows"
    assert page.value('document.getElementById("found").textContent') == "1 of 3 contain 3, 14, 47."
    page.open(place / "index.html", query="?terms=14,47")
    assert page.value(shown) == "magnets, 2 rows"
    page.open(place / "index.html", query="?terms=4,47")  # 4 is not 14
    assert page.value(shown) == ""
    page.open(place / "index.html", query="?terms=Rectangles")
    assert page.value(shown) == "ring-ring, 4 rows"


def test_the_keyboard_reaches_everything_and_shows_where_it_is(page: Browser, place: Path) -> None:
    page.open(place / "index.html")
    reached = []
    for _ in range(6):
        page.press("Tab")
        reached.append(page.value("document.activeElement.textContent.trim().slice(0, 20) || 'search'"))
        assert page.value("getComputedStyle(document.activeElement).outlineStyle") in ("solid", "auto")
        assert page.value("document.activeElement.getBoundingClientRect().left") >= 0
    assert reached[:2] == ["Skip to content", "search"]
    assert reached[3:] == ["magnets, 1 row", "magnets, 2 rows", "ring-ring, 4 rows"]
    page.press("Enter")
    while page.value("document.readyState + document.title") != "completering-ring, 4 rows":
        pass


@pytest.mark.parametrize("name", PAGES)
def test_a_screen_reader_has_names_for_everything(page: Browser, place: Path, name: str) -> None:
    page.open(place / name)
    nodes = page.call("Accessibility.getFullAXTree")["nodes"]
    named = {"link", "searchbox", "img", "image", "region", "heading", "table"}
    for node in nodes:
        role = node.get("role", {}).get("value")
        if role in named - ({"table"} if name != "index.html" else set()) and not node.get("ignored"):
            assert node.get("name", {}).get("value"), role
    roles = {node.get("role", {}).get("value") for node in nodes}
    assert {"main", "heading", "link"} <= roles
    assert ("searchbox" in roles) == (name == "index.html")
