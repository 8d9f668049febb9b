"""Names, marks and labels from users never become markup, paths, code or control characters of a terminal."""

import json
import subprocess
import sys
import unicodedata
import xml.etree.ElementTree as ElementTree
from html.parser import HTMLParser
from pathlib import Path

import pytest

from stripcount.cli.main import run
from tests.sentences import Says

PUZZLE = """
from itertools import product
from stripcount import Board, Laws, Strip

BAD = "<script>alert(1)</script>"
RED = "\\x1b[31m\\u202e"

class Harmful(Strip):
    name = "\\x1b[2J<b>&\\n../../x"
    statistics = {"</title><script>": lambda mark: int(mark == BAD), "../../x": lambda mark: int(mark == RED)}
    laws = Laws(transposes=True)

    def start(self):
        return 0

    def step(self, state, row):
        yield BAD, 0
        yield RED, 0

    def end_column(self, state):
        return state

    def accepts(self, state):
        return True

    def candidates(self, cols):
        for cells in product((BAD, RED), repeat=self.rows * cols):
            yield Board.of(cells[row * cols : (row + 1) * cols] for row in range(self.rows))

    def legal(self, board):
        return True

    def draw_state(self, state):
        return RED + BAD
"""
FILE = "a b's ]]> <i>&%_#.py"


@pytest.fixture
def puzzle(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("stripcount.model.contract.comparison.MAX_CELLS", 4)  # its examination is tested elsewhere
    Path(FILE).write_text(PUZZLE, encoding="utf-8")
    return f"./{FILE}:Harmful"


def controls(text: str) -> list[str]:
    """Return the characters that steer a terminal or turn the direction of writing."""
    return [c for c in text if unicodedata.category(c) in ("Cc", "Cf", "Cs") and c != "\n"]


@pytest.mark.one_in(5, "further commands")
@pytest.mark.long_cases(
    "a whole command on a large question, or one in a process of its own", "sample PUZZLE -r 2 -k 3 --format svg"
)
@pytest.mark.parametrize(
    "command",
    [
        "sample PUZZLE -r 1 -k 3",
        "sample PUZZLE -r 1 -k 3 --json",
        "sample PUZZLE -r 2 -k 3 --format svg",
        "machine PUZZLE -r 1 --format svg",
        "machine PUZZLE -r 1 --format dot",
        "machine PUZZLE -r 1",
        "picture PUZZLE -r 1 -k 3",
        "terms PUZZLE -r 1 -k 2 --statistic ../../x",
        "terms PUZZLE -r 1 -k 2 --statistic nothing",
        "gf PUZZLE -r 1 --no-store --format latex",
        "gf PUZZLE -r 1 --no-store --format maple",
        "gf PUZZLE -r 1 --no-store --format pari",
        "gf PUZZLE -r 1 --no-store --format mathematica",
        "gf PUZZLE -r 1 --no-store --format sage",
        "gf PUZZLE -r 1 --no-store --json",
        "oeis PUZZLE -r 1 --no-store",
        "check PUZZLE -r 1",
    ],
)
def test_output_is_clean(command: str, puzzle: str, capfd: pytest.CaptureFixture[str]) -> None:
    status = 2 if "nothing" in command else 0
    assert run([puzzle if word == "PUZZLE" else word for word in command.split()]) == status
    shown = capfd.readouterr()
    assert controls(shown.out + shown.err) == []
    if shown.out.startswith("<svg"):
        root = ElementTree.fromstring(shown.out)
        assert "script" not in {element.tag.split("}")[-1] for element in root.iter()}
        assert "alert(1)" in "".join(root.itertext())


def test_a_title_is_one_comment_line_in_every_language(puzzle: str, capsys: pytest.CaptureFixture[str]) -> None:
    for form, comment in (("pari", "\\\\"), ("latex", "%"), ("maple", "#"), ("sage", "#")):
        assert run(["gf", puzzle, "--rows", "1", "--no-store", "--format", form]) == 0
        first = capsys.readouterr().out.splitlines()[0]
        assert first.startswith(comment)
        assert "row" in first


@pytest.mark.long("a process of its own; what is printed without colours is a default test above")
def test_a_cell_of_a_terminal_is_never_steered(puzzle: str) -> None:
    """As on a terminal: colours are asked for, and only the program's own colours come out."""
    done = subprocess.run(
        [sys.executable, "-m", "stripcount", "picture", puzzle, "--rows", "2", "--columns", "3"],
        env={"PATH": "", "FORCE_COLOR": "1", "CLICOLOR_FORCE": "1"},
        capture_output=True,
        text=True,
        check=True,
    )
    assert "\x1b[31m\u202e" not in done.stdout


class Markup(HTMLParser):
    """The scripts, pictures and event handlers of a page."""

    def __init__(self) -> None:
        super().__init__()
        self.found: list[str] = []

    def handle_starttag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        self.found += [tag] * (tag in ("img", "iframe"))
        self.found += [name for name, _ in attributes if name.startswith("on")]

    def handle_data(self, data: str) -> None:
        self.found += ["script"] * (self.get_starttag_text() == "<script>" and data == "alert(1)")


@pytest.mark.long("an atlas with plots; tests/draw/test_atlas.py has pages by default")
def test_stored_results_of_others_are_data_in_the_atlas(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, says: Says
) -> None:
    monkeypatch.chdir(tmp_path)
    script, picture, away = "<script>alert(1)</script>", '"><img src=x onerror=alert(1)>', "../../x\x1b[31m\u202e"
    assert run(["gf", "magnets", "--rows", "1", "--json", "--no-store"]) == 0
    record = json.loads(capsys.readouterr().out)
    harmful = {"puzzle": away + script + picture, "parameters": {picture: away}, "because": script + away}
    Path("results").mkdir()
    Path("results/one.json").write_text(json.dumps({**record, **harmful}))
    assert run(["atlas", "site", "--results", "results"]) == 0
    pages = [path for path in Path("site").rglob("*") if path.is_file()]
    assert sorted(path.suffix for path in pages).count(".html") == 2
    for path in pages:
        text = path.read_text(encoding="utf-8")
        assert controls(text) == []
        if path.suffix == ".html":
            page = Markup()
            page.feed(text)
            assert page.found == []
    assert {path.name for path in tmp_path.iterdir()} == {"results", "site"}
    Path("results/one.json").write_text(json.dumps({**record, "growth": script}))
    assert run(["atlas", "site", "--results", "results"]) == 2
    says.text(capsys.readouterr().err)


@pytest.mark.long_cases(
    "a whole command on a large question, or one in a process of its own",
    "\\ud800.svg-book --make magnets:3x4:1 -o NAME.pdf",
    "a\\x00.svg-book --make magnets:3x4:1 -o NAME.pdf",
)
@pytest.mark.parametrize("command", ["picture magnets -r 2 -k 3 -o NAME", "book --make magnets:3x4:1 -o NAME.pdf"])
@pytest.mark.parametrize("name", ["a\0.svg", "\ud800.svg"])
def test_names_that_no_file_can_have_are_one_sentence(
    command: str,
    name: str,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    says: Says,
) -> None:
    monkeypatch.chdir(tmp_path)
    assert run([word.replace("NAME", name) for word in command.split()]) == 2
    captured = capsys.readouterr()
    assert (captured.out, captured.err.count("\n"), controls(captured.err)) == ("", 1, [])
    says.text(captured.err)
    assert list(tmp_path.iterdir()) == []
