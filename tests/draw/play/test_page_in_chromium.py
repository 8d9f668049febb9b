"""The page in a browser: boards solved by clicks and by keys, errors, hints, what is kept, phones, nights, readers."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from stripcount.board import Board, Cell
from stripcount.draw.play.page import Playable, embedded_page, play_page, playable
from stripcount.printed import generate, parse, printed_puzzle
from tests.draw.chromium import PROGRAM, Browser, browser
from tests.draw.play.person import Person
from tests.draw.test_atlas_in_chromium import LEAST_CONTRAST
from tests.printed.kinds import PLAYED

pytestmark = [
    pytest.mark.interpreters,
    pytest.mark.skipif(PROGRAM is None, reason="no Chromium: install chromium, or google-chrome, on the PATH"),
]
SIZES = {name: (4, 5) if name == "dominosa" else printed_puzzle(name).size for name in PLAYED}
NAMES = list(SIZES)


def made(name: str) -> tuple[Playable, Board]:
    """Return a board that logic solves, and its solution."""
    for seed in range(20):
        found = generate(name, *SIZES[name], seed=seed)
        one = playable(found.instance)
        if one.end == "solved":
            return one, found.solution
    raise AssertionError(name)


@pytest.fixture(scope="module")
def boards() -> dict[str, tuple[Playable, Board]]:
    return {name: made(name) for name in NAMES}


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory, boards: dict[str, tuple[Playable, Board]]) -> Path:
    page = tmp_path_factory.mktemp("play") / "evening.html"
    page.write_text(play_page([one for one, _ in boards.values()], "Evening"), encoding="utf-8")
    return page


@pytest.fixture(scope="module")
def chromium(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Browser]:
    with browser(tmp_path_factory.mktemp("profile")) as found:
        yield found


class Player(Person):
    """Somebody who plays one of the boards."""

    def __init__(self, page: Browser, path: Path, name: str, width: int = 1100, dark: bool = False) -> None:
        super().__init__(page)
        self.name, self.path, self.width, self.dark = name, path, width, dark
        self.open()
        page.value("localStorage.clear()")
        self.push("Restart")  # a page that is left keeps what is on it
        self.open()

    def open(self) -> None:
        number = NAMES.index(self.name) + 1
        self.page.open("about:blank")
        self.page.open(self.path, f"#{number}", width=self.width, height=900, dark=self.dark)

    def click(self, place: str, button: str = "left") -> None:
        self.page.click(*self.at(place, *SIZES[self.name]), button)


def sides(board: Any, solution: Board) -> list[tuple[Cell, int, int, str]]:
    """Return the marked sides: a cell beside each, the direction to it from there, and its place."""
    found = []
    for row, col in solution.positions():
        if board.puzzle == "dominosa":
            if solution[row, col] == "L":
                found.append(((row, col), 0, 1, f"{row},{col + 1}|"))
            if solution[row, col] == "T":
                found.append(((row, col), 1, 0, f"{row + 1},{col}-"))
            continue
        inside = solution[row, col] == "#"
        for down, right, name in ((-1, 0, f"{row},{col}-"), (0, -1, f"{row},{col}|")):
            r, c = row + down, col + right
            if inside != (r >= 0 and c >= 0 and solution[r, c] == "#"):
                found.append(((row, col), down, right, name))
        if inside and row + 1 == solution.rows:
            found.append(((row, col), 1, 0, f"{row + 1},{col}-"))
        if inside and col + 1 == solution.cols:
            found.append(((row, col), 0, 1, f"{row},{col + 1}|"))
    return found


def marks(board: Any, solution: Board) -> list[tuple[Cell, str]]:
    """Return the cells that a player marks, with their marks."""
    found = []
    for cell in solution.positions():
        mark = str(solution[cell])
        if board.puzzle == "hitori" and mark == "#":
            found.append((cell, "x"))
        if board.puzzle == "magnets" and mark == "+":
            found.append((cell, "+"))
        if board.puzzle == "ripple-effect" and board.region_size(cell) and not board.givens[cell[0]][cell[1]]:
            found.append((cell, mark))
    return found


@pytest.mark.parametrize("name", NAMES)
def test_a_board_is_solved_by_clicks(
    chromium: Browser, place: Path, boards: dict[str, tuple[Playable, Board]], name: str
) -> None:
    player = Player(chromium, place, name)
    board, solution = boards[name][0].board, boards[name][1]
    if name in ("dominosa", "slitherlink"):
        todo = [where for *_, where in sides(board, solution)]
    else:
        todo = [f"{row},{col}" for (row, col), _ in marks(board, solution)]
    numbers = [mark for _, mark in marks(board, solution)]
    for k, where in enumerate(todo):
        if player.solved:
            assert name == "slitherlink"  # where the last line follows from the others
            break
        player.click(where)
        if name == "ripple-effect":
            player.push(numbers[k])
    assert player.solved
    assert player.said.startswith("Solved in ")
    player.push("undo")
    assert not player.solved
    player.push("redo")
    assert player.solved
    player.push("Restart")
    assert not player.solved
    assert 'class="own"' not in player.ink
    player.assert_quiet()


@pytest.mark.parametrize("name", NAMES)
def test_a_board_is_solved_by_keys_alone(
    chromium: Browser, place: Path, boards: dict[str, tuple[Playable, Board]], name: str
) -> None:
    player = Player(chromium, place, name)
    board, solution = boards[name][0].board, boards[name][1]
    for _ in range(20):
        chromium.press("Tab")
        if chromium.value("document.activeElement.getAttribute('role')") == "gridcell":
            break
    assert chromium.value("getComputedStyle(document.activeElement).outlineStyle") in ("solid", "dashed", "auto")
    here = (0, 0)

    def go(cell: Cell) -> None:
        nonlocal here
        for axis, keys in ((0, ("ArrowUp", "ArrowDown")), (1, ("ArrowLeft", "ArrowRight"))):
            for _ in range(abs(cell[axis] - here[axis])):
                chromium.press(keys[cell[axis] > here[axis]])
        here = cell

    arrows = {(-1, 0): "ArrowUp", (1, 0): "ArrowDown", (0, -1): "ArrowLeft", (0, 1): "ArrowRight"}
    if name in ("dominosa", "slitherlink"):
        for cell, down, right, _ in sides(board, solution):
            if not player.solved:
                go(cell)
                chromium.press(arrows[down, right], shift=True)
    else:
        for cell, mark in marks(board, solution):
            go(cell)
            chromium.press(mark)
    assert player.solved
    label = chromium.value("document.activeElement.getAttribute('aria-label')")
    assert label.startswith(f"row {here[0] + 1}, column {here[1] + 1}: ")
    chromium.press("u")
    assert not player.solved
    chromium.press("r")
    assert player.solved
    chromium.press("Backspace")
    chromium.press("h")
    player.assert_quiet()


def planted(board: Any) -> list[str]:
    """Return clicks that break a rule."""
    if board.puzzle == "hitori":
        return ["0,0", "0,1"]
    if board.puzzle == "dominosa":  # walls on both sides of a corner
        return ["0,1|", "0,1|", "1,0-", "1,0-"]
    if board.puzzle == "slitherlink":  # three lines meet
        return ["1,1-", "1,1|", "1,0-"]
    if board.puzzle == "magnets":
        for (row, col), (r, c) in board.slots:
            if r == row and row and board.layout[row - 1][col] in "LRB" and (row - 1, col) != (r, c):
                return [f"{row},{col}", f"{row - 1},{col}"]
    region = max((cells for cells in board.cells_of_regions), key=len)
    free = [cell for cell in region if not board.givens[cell[0]][cell[1]]]
    return [f"{row},{col}" for row, col in free[:2]]


@pytest.mark.parametrize("name", NAMES)
def test_an_error_is_shown_in_its_place_when_asked(
    chromium: Browser, place: Path, boards: dict[str, tuple[Playable, Board]], name: str
) -> None:
    player = Player(chromium, place, name)
    player.push("Check")
    assert player.said == "No rule is broken so far."
    for where in planted(boards[name][0].board):
        player.click(where)
        if name == "ripple-effect":
            player.push("1")
    assert player.count("svg .fault") == 0
    player.push("Check")
    assert player.said.startswith("Something is wrong:")
    assert player.count("svg.over .fault") > 0
    assert player.count("svg.over .fault-sign") > 0
    player.push("Hint")
    assert player.said.startswith("Something is wrong:")
    for _ in planted(boards[name][0].board):
        player.push("undo")
    player.push("Check")
    assert player.said == "No rule is broken so far."
    player.assert_quiet()


@pytest.mark.parametrize("name", NAMES)
def test_hints_are_followed_to_the_end(
    chromium: Browser, place: Path, boards: dict[str, tuple[Playable, Board]], name: str
) -> None:
    player = Player(chromium, place, name)
    steps = boards[name][0].steps
    texts = {text for text, _ in steps}
    for _ in steps:
        if player.solved:
            break
        player.push("Hint")
        assert player.said.removesuffix("Mark it") in texts
        assert player.count("svg .hint") > 0
        before = player.ink
        player.push("Mark it")
        assert player.ink != before
    assert player.solved
    player.assert_quiet()


@pytest.mark.parametrize("name", NAMES)
def test_a_mark_that_a_deduction_contradicts_is_named(
    chromium: Browser, place: Path, boards: dict[str, tuple[Playable, Board]], name: str
) -> None:
    """The mark breaks no rule at once: it is found by deduction, without a look at the solution."""
    player = Player(chromium, place, name)
    board: Any = boards[name][0].board
    solution = boards[name][1]
    if name in ("dominosa", "slitherlink"):
        right = {where for *_, where in sides(board, solution)}
        cells = [(row, col) for row in range(name == "dominosa", board.rows) for col in range(board.cols)]
        wrong = [[f"{row},{col}-"] for row, col in cells if f"{row},{col}-" not in right]
    elif name == "ripple-effect":
        free = [
            cell for cell in solution.positions() if board.region_size(cell) > 1 and not board.givens[cell[0]][cell[1]]
        ]
        wrong = [[f"{row},{col}"] for row, col in free]
    else:
        blank = [cell for cell in solution.positions() if str(solution[cell]) in ("-", ".")]
        wrong = [[f"{row},{col}"] for row, col in blank]
    for clicks in wrong:
        for where in clicks:
            player.click(where)
        if name == "ripple-effect":
            row, col = map(int, clicks[0].split(","))
            player.push("1" if solution[row, col] != 1 else "2")
        player.push("Check")
        if player.said == "No rule is broken so far.":
            player.push("Hint")
            if player.said.startswith("A mark cannot stay. "):
                break
        player.push("Restart")
    assert player.said.startswith("A mark cannot stay. ")
    assert player.count("svg.over .fault") > 0
    player.assert_quiet()


@pytest.mark.parametrize("name", NAMES)
def test_marks_and_time_are_kept(chromium: Browser, place: Path, name: str) -> None:
    player = Player(chromium, place, name)
    for _ in range(5):
        player.push("Hint")
        player.push("Mark it")
    before = player.ink
    player.push("Night")
    player.open()
    assert player.ink == before
    assert chromium.value("document.documentElement.dataset.time") == "night"
    assert "…" in chromium.value(f"document.querySelectorAll('option')[{NAMES.index(name)}].textContent")
    player.push("next board")
    player.push("previous board")
    assert player.ink == before
    player.assert_quiet()


@pytest.mark.parametrize("name", ["magnets", "ripple-effect"])
def test_pencil_marks_are_written_and_taken_away(chromium: Browser, place: Path, name: str) -> None:
    player = Player(chromium, place, name)
    player.push("Pencil")
    board_cell = chromium.value(
        "[...document.querySelectorAll('[role=gridcell]')].findIndex((one) => / empty/.test(one.ariaLabel))"
    )
    size = SIZES[name][1]
    player.click(f"{board_cell // size},{board_cell % size}")
    first = chromium.value("document.querySelector('.pad button').textContent")
    player.push(first)
    assert player.count("svg.ink text.note") > 0
    assert "pencilled" in chromium.value(
        "document.activeElement.ariaLabel || document.querySelector('[role=gridcell][tabindex=\"0\"]').ariaLabel"
    )
    player.push(first)
    assert player.count("svg.ink text.note") == 0
    player.assert_quiet()


@pytest.mark.parametrize("name", ["hitori", "dominosa", "slitherlink"])
def test_tentative_marks_do_not_count(chromium: Browser, place: Path, name: str) -> None:
    player = Player(chromium, place, name)
    player.push("Pencil")
    player.click("1,1" if name == "hitori" else "1,1|")
    assert "tentative" in player.ink
    player.push("Lines" if name == "slitherlink" else "Mark")
    player.push("Check")
    assert player.said == "No rule is broken so far."
    player.click("1,1" if name == "hitori" else "1,1|")
    assert "tentative" not in player.ink
    player.assert_quiet()


@pytest.mark.parametrize("dark", [False, True])
@pytest.mark.parametrize("width", [360, 1280])
@pytest.mark.parametrize("name", NAMES)
def test_phones_and_desks_by_day_and_night(chromium: Browser, place: Path, name: str, width: int, dark: bool) -> None:
    player = Player(chromium, place, name, width, dark)
    assert chromium.value("document.documentElement.scrollWidth") <= width
    assert chromium.value(LEAST_CONTRAST) >= 4.5
    ground = chromium.value("getComputedStyle(document.body).backgroundColor")
    assert (sum(map(int, ground.removeprefix("rgb(").removesuffix(")").split(","))) < 200) is dark
    cell = (
        "Math.min(...[...document.querySelectorAll('[role=gridcell]')].map((one) => one.getBoundingClientRect().width))"
    )
    assert chromium.value(cell) >= (40 if width == 360 else 26)
    small = (
        "Math.min(...[...document.querySelectorAll('button, select')].map((one) => one.getBoundingClientRect().height))"
    )
    assert chromium.value(small) >= 44
    player.push("Hint")
    assert chromium.value("document.documentElement.scrollWidth") <= width
    assert chromium.value(LEAST_CONTRAST) >= 4.5
    player.assert_quiet()


@pytest.mark.parametrize("name", NAMES)
def test_a_screen_reader_has_names_for_everything(chromium: Browser, place: Path, name: str) -> None:
    player = Player(chromium, place, name)
    nodes = chromium.call("Accessibility.getFullAXTree")["nodes"]
    named = {"button", "combobox", "grid", "gridcell", "timer", "heading"}
    seen = []
    for node in nodes:
        role = node.get("role", {}).get("value")
        if role in named and not node.get("ignored"):
            assert node.get("name", {}).get("value"), role
            seen.append(role)
    rows, cols = SIZES[name]
    assert seen.count("gridcell") == rows * cols
    assert {"grid", "button", "combobox", "heading"} <= set(seen)
    assert chromium.value("document.querySelector('.said').getAttribute('aria-live')") == "polite"
    player.assert_quiet()


def test_a_board_alone_has_no_choice_and_prints_alone(
    chromium: Browser, tmp_path: Path, boards: dict[str, tuple[Playable, Board]]
) -> None:
    page = tmp_path / "one.html"
    page.write_text(play_page([boards["magnets"][0]]), encoding="utf-8")
    chromium.open(page)
    assert chromium.value("document.querySelectorAll('select').length") == 0
    assert chromium.value("document.querySelector('h1').textContent") == "Magnets"
    chromium.call("Emulation.setEmulatedMedia", media="print")
    shown = "[...document.querySelectorAll('button, .said, .time')].filter((one) => one.offsetParent).length"
    assert chromium.value(shown) == 0
    assert chromium.value("document.querySelector('.board').offsetWidth") > 100
    chromium.call("Emulation.setEmulatedMedia", media="")


def test_motion_is_reduced_where_asked(chromium: Browser, place: Path) -> None:
    player = Player(chromium, place, "hitori")
    chromium.call("Emulation.setEmulatedMedia", features=[{"name": "prefers-reduced-motion", "value": "reduce"}])
    style = "getComputedStyle(document.querySelector('svg.ink')).animationName"
    for _ in range(200):
        if player.solved:
            break
        player.push("Hint")
    assert player.solved
    assert chromium.value(style) == "none"


@pytest.mark.parametrize(("text", "note"), [("2x1:10,.,..,.,LR", 0), ("2x1:..,.,..,.,LR", 1)])
def test_a_notebook_shows_the_page_in_a_frame(chromium: Browser, tmp_path: Path, text: str, note: int) -> None:
    """The frame has no storage, and the page works without it."""
    page = tmp_path / "notebook.html"
    page.write_text(f"<!doctype html><title>notebook</title>{embedded_page(parse(text))}", encoding="utf-8")
    chromium.open(page)
    height = chromium.value("document.querySelector('iframe').getBoundingClientRect().height")
    assert height > 300
    assert chromium.console_messages() == []
    assert [one for one in chromium.requested_addresses() if not one.startswith(("file:", "data:", "about:"))] == []
    picture = tmp_path / "frame.png"
    chromium.screenshot(picture)
    assert picture.stat().st_size > 5000
    assert embedded_page(parse(text)).count("ambiguous&quot;") == note


def test_a_page_without_storage_works(
    chromium: Browser, tmp_path: Path, boards: dict[str, tuple[Playable, Board]]
) -> None:
    """As in a frame of a notebook, or in a private window."""
    page = tmp_path / "one.html"
    broken = "<script>Object.defineProperty(window, 'localStorage', { get() { throw new Error('none'); } });</script>"
    page.write_text(play_page([boards["hitori"][0]]).replace("<script>", broken + "<script>", 1), encoding="utf-8")
    chromium.open(page)
    person = Person(chromium)
    for _ in range(200):
        if person.solved:
            break
        person.push("Hint")
    assert person.solved
    person.assert_quiet()
