"""The page on which boards are drawn, in a browser: alone, and served by the program that it asks."""

import signal
import subprocess
import sys
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

from stripcount.cli.play_server import PlayServer
from stripcount.draw.play.page import edit_page
from stripcount.printed import parse
from stripcount.printed.completing import examined
from tests.draw.chromium import PROGRAM, Browser, browser
from tests.draw.play.person import Person
from tests.draw.test_atlas_in_chromium import LEAST_CONTRAST
from tests.printed.kinds import PLAYED

pytestmark = [
    pytest.mark.interpreters,
    pytest.mark.skipif(PROGRAM is None, reason="no Chromium: install chromium, or google-chrome, on the PATH"),
]


@pytest.fixture(scope="module")
def chromium(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Browser]:
    with browser(tmp_path_factory.mktemp("profile")) as found:
        yield found


@pytest.fixture
def server() -> Iterator[PlayServer]:
    with PlayServer(edit_page("magnets", size=(2, 3), served=True), seconds=600.0) as found:
        thread = threading.Thread(target=found.serve_forever, kwargs={"poll_interval": 0.01})
        thread.start()
        yield found
        found.shutdown()
        thread.join()


class Maker(Person):
    """Somebody who draws a board of some size."""

    def __init__(self, page: Browser, rows: int, cols: int) -> None:
        super().__init__(page)
        self.rows, self.cols = rows, cols

    def click(self, place: str) -> None:
        self.page.click(*self.at(place, self.rows, self.cols))

    def hear(self) -> str:
        """Wait until the program has answered, and return its sentence."""
        while self.said == "The program is asked …":
            self.page.value("new Promise((go) => setTimeout(go, 20))")
        return self.said

    @property
    def text(self) -> str:
        return str(self.page.value("document.querySelector('.sharing code').textContent"))


def file(tmp_path: Path, puzzle: str, rows: int, cols: int) -> Path:
    page = tmp_path / f"{puzzle}.html"
    page.write_text(edit_page(puzzle, size=(rows, cols)), encoding="utf-8")
    return page


def test_a_magnets_board_is_drawn_by_clicks_and_keys(chromium: Browser, tmp_path: Path) -> None:
    chromium.open(file(tmp_path, "magnets", 2, 3))
    maker = Maker(chromium, 2, 3)
    assert maker.text == "3x2:...,..,...,..,LRTLRB"
    maker.click("0,1|")  # the slot is parted
    assert maker.text == "3x2:...,..,...,..,**TLRB"
    maker.click("1,0-")  # its left cell joins the one below, which leaves its own partner
    assert maker.text == "3x2:...,..,...,..,T*TB*B"
    maker.click("1,1-")
    assert maker.text == "3x2:...,..,...,..,TTTBBB"
    maker.click("t1")
    chromium.press("1")
    maker.click("r0")
    maker.push("2")
    assert maker.text == "3x2:.1.,..,...,2.,TTTBBB"
    maker.push("undo")
    assert maker.text == "3x2:.1.,..,...,..,TTTBBB"
    maker.push("redo")
    maker.click("r0")
    chromium.press("Backspace")
    assert maker.text == "3x2:.1.,..,...,..,TTTBBB"
    links = chromium.value("[...document.querySelectorAll('.sharing a')].map((one) => one.href)")
    assert [parse(link if "puzz.link" in link else link.partition("#")[2]) for link in links] == [parse(maker.text)] * 2
    maker.push("Try it")
    maker.click("0,0")
    assert maker.count("svg.ink .plus") == 1
    maker.push("Hint")
    assert maker.said == "There are no hints for this board."
    maker.push("Back to drawing")
    assert maker.text == "3x2:.1.,..,...,..,TTTBBB"
    maker.assert_quiet()


@pytest.mark.parametrize(
    ("puzzle", "clicks", "keys", "text"),
    [
        ("slitherlink", ["0,0", "1,2"], ["3", "1"], "3x2t0:3d1"),
        ("hitori", ["0,0", "1,2"], ["3", "1"], "3x2:323231"),
        ("dominosa", ["0,0", "1,2"], ["1", "0"], "1:100110"),
        ("ripple-effect", ["0,1|", "1,1|", "0,0", "1,2"], ["", "", "1", "2"], "https://puzz.link/p?ripple/3/2/k01j2"),
    ],
)
def test_boards_of_all_puzzles_are_drawn(
    chromium: Browser, tmp_path: Path, puzzle: str, clicks: list[str], keys: list[str], text: str
) -> None:
    chromium.open(file(tmp_path, puzzle, 2, 3))
    maker = Maker(chromium, 2, 3)
    for place, key in zip(clicks, keys, strict=True):
        maker.click(place)
        if key:
            chromium.press(key)
    assert maker.text == text
    assert parse(text, puzzle).puzzle == puzzle
    maker.assert_quiet()


@pytest.mark.parametrize("puzzle", PLAYED)
@pytest.mark.parametrize("width", [360, 1280])
@pytest.mark.parametrize("dark", [False, True])
def test_phones_and_desks_by_day_and_night(
    chromium: Browser, tmp_path: Path, puzzle: str, width: int, dark: bool
) -> None:
    chromium.open(file(tmp_path, puzzle, *((4, 5) if puzzle == "dominosa" else (5, 6))), width=width, dark=dark)
    assert chromium.value("document.documentElement.scrollWidth") <= width
    assert chromium.value(LEAST_CONTRAST) >= 4.5
    nodes = chromium.call("Accessibility.getFullAXTree")["nodes"]
    for node in nodes:
        if node.get("role", {}).get("value") in ("button", "combobox", "grid", "gridcell", "spinbutton"):
            assert node.get("ignored") or node.get("name", {}).get("value"), node
    Person(chromium).assert_quiet()


def test_a_drawing_is_kept(chromium: Browser, tmp_path: Path) -> None:
    page = tmp_path / "free.html"
    page.write_text(edit_page("magnets"), encoding="utf-8")
    chromium.open(page)
    chromium.value("localStorage.clear()")
    chromium.value(
        "(() => { const one = document.querySelector('select'); one.value = 'hitori';"
        "one.dispatchEvent(new Event('change')); })()"
    )
    maker = Maker(chromium, 5, 5)
    maker.push("New board")
    maker.click("0,0")
    chromium.press("4")
    text = maker.text
    chromium.open("about:blank")
    chromium.open(page)
    assert maker.text == text
    assert text.startswith("5x5:4")
    chromium.value("localStorage.setItem('stripcount drawing', JSON.stringify({ puzzle: 'hitori', draft: 3 }))")
    chromium.open("about:blank")
    chromium.open(page)
    assert maker.text == "5x4:.....,....,.....,....,LRLRTLRLRBLRLRTLRLRB"
    maker.assert_quiet()


def test_the_program_is_asked_until_a_board_is_unique(chromium: Browser, server: PlayServer) -> None:
    chromium.open(server.address)
    maker = Maker(chromium, 2, 3)
    maker.push("Is it unique?")
    assert maker.hear().startswith("this board has several solutions; two of them differ where marked.")
    assert maker.count("svg.over .differ") > 0
    maker.push("One solution")
    first = maker.ink
    maker.push("Another one")
    assert maker.ink != first
    maker.push("Neither")
    maker.push("How hard?")
    assert maker.hear().startswith("this board has several solutions")
    maker.push("Add clues until it is unique")
    assert "added; the board has exactly one solution now." in maker.hear()
    assert maker.count("svg .hint") > 0
    assert examined(parse(maker.text)).standing == "unique"
    maker.push("Is it unique?")
    assert maker.hear() == "this board has exactly one solution."
    maker.push("Try it")
    for _ in range(40):
        if maker.solved:
            break
        maker.push("Hint")
    assert maker.solved
    maker.push("Back to drawing")
    maker.push("How hard?")
    assert "step" in maker.hear()
    maker.push("undo")
    maker.push("Is it unique?")
    assert maker.hear().startswith("this board has several solutions")
    maker.assert_quiet(server.address)


def test_the_program_is_ended_by_an_interrupt_and_missed(chromium: Browser) -> None:
    command = [sys.executable, "-m", "stripcount", "play", "hitori:3x3", "--serve"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as program:
        assert program.stdout is not None
        address = program.stdout.readline().strip()
        chromium.open(address)
        maker = Maker(chromium, 3, 3)
        maker.push("Is it unique?")
        assert maker.hear().startswith("this board has several solutions")
        program.send_signal(signal.SIGINT)
        out, err = program.communicate(timeout=600)
    assert (out.splitlines()[-1], err, program.returncode) == ("stopped.", "", 0)
    maker.push("Is it unique?")
    assert maker.hear() == "the program does not answer; is it still running?"
