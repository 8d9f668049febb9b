"""A puzzle of one's own in one file: every command works on it, and each mistake raises an error of one sentence."""

import inspect
import json
import re
from collections.abc import Callable
from pathlib import Path

import pytest

from stripcount.cli.main import run
from stripcount.count import Count
from stripcount.errors import BadInput, BrokenPuzzle, Disagreement, NeverCloses
from stripcount.gf.generating_function import generating_function
from stripcount.machine.explore import explore
from stripcount.model.contract.examination import examine
from stripcount.puzzles import PUZZLES, puzzle_class
from stripcount.puzzles.takuzu import Takuzu
from stripcount.verbs import sanity_check
from tests.puzzles.own_files import KINGS, TATAMI
from tests.sentences import Says

Write = Callable[..., str]


@pytest.fixture
def write(tmp_path: Path) -> Write:
    """Write a file with some text replaced, each of which must be there, and return PUZZLE for the command line."""

    def written(text: str, *replace: tuple[str, str], name: str = "Kings") -> str:
        for old, new in replace:
            assert old in text
            text = text.replace(old, new)
        path = tmp_path / "mine.py"
        path.write_text(text, encoding="utf-8")
        return f"{path}:{name}"

    return written


@pytest.mark.long("puzzles are examined in whole commands")
def test_kings(write: Write) -> None:
    kings = puzzle_class(write(KINGS))
    assert explore(kings(2)).machine().terms(8) == [1, 3, 5, 11, 21, 43, 85, 171]  # Jacobsthal numbers
    assert [explore(kings(n)).machine().terms(n + 1)[n] for n in range(1, 6)] == [2, 5, 35, 314, 6427]  # A063443
    assert {a.outcome for a in sanity_check(kings(3), 5)} == {"agreed"}
    examined = examine(kings(4))
    assert (2, 5) in examined.sizes
    assert examined.boards > 500


def test_tatami_tilings(write: Write) -> None:
    tatami = puzzle_class(write(TATAMI, name="Tatami"))
    assert explore(tatami(2)).machine().terms(9) == [1, 1, 2, 3, 4, 6, 9, 13, 19]  # A068921
    assert examine(tatami(4)).boards > 20
    assert generating_function(tatami(2)).gf.recurrence == (1, 0, 1)


@pytest.mark.some_cases("puzzles are examined in whole commands", "arguments1")
@pytest.mark.long_cases("puzzles are examined in whole commands", "arguments0", "arguments4")
@pytest.mark.parametrize(
    "arguments",
    [
        ["terms", "--columns", "3"],
        ["gf", "--no-store"],
        ["machine"],
        ["growth"],
        ["check", "--columns", "3"],
        ["bfile", "--columns", "3"],
    ],
)
def test_every_command_takes_the_file(write: Write, capsys: pytest.CaptureFixture[str], arguments: list[str]) -> None:
    command, *options = arguments
    assert run([command, write(KINGS), "--rows", "4", *options]) == 0
    captured = capsys.readouterr()
    assert captured.out
    assert captured.err == ""


@pytest.mark.long("puzzles are examined in whole commands")
def test_its_numbers_reach_the_user(write: Write, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["terms", write(KINGS), "--rows", "4", "--columns", "4", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["terms"] == ["1", "8", "21", "93", "314"]
    assert run(["gf", write(KINGS), "--rows", "2", "--json", "--no-store"]) == 0
    assert json.loads(capsys.readouterr().out)["denominator"] == ["1", "-1", "-2"]


@pytest.mark.parametrize(
    "name",
    [
        "nowhere.py:Kings",
        "nowhere.py",
        "nowhere.py:",
    ],
)
def test_a_file_that_is_not_there(name: str, says: Says) -> None:
    with says(BadInput):
        puzzle_class(name)


@pytest.mark.parametrize(
    ("replace", "name"),
    [
        (("def legal", "def lawful"), "Kings"),
        (("def step", "def stop"), "Kings"),
        (("class Kings", "class Queens"), "Kings"),
        (("(Strip)", ""), "Kings"),
        (("import product", "import produce"), "Kings"),
        (("class Kings", "raise SystemExit(3)\nclass Kings"), "Kings"),
        (("def start(self):", "def start(self:"), "Kings"),
    ],
)
def test_a_class_that_is_none(write: Write, replace: tuple[str, str], name: str, says: Says) -> None:
    with says(BrokenPuzzle):
        puzzle_class(write(KINGS, replace, name=name))


STATE_CLASS = """
class State:
    def __init__(self, text):
        self.text = list(text)
    def __hash__(self):
        return 0
    def __eq__(self, other):
        return self.text == other.text
    def __repr__(self):
        return "".join(self.text)
    def __getitem__(self, key):
        return "".join(self.text[key])


class Kings"""
CHANGING = [
    ("class Kings", STATE_CLASS.strip("\n")),
    ('return "." * (self.rows + 1)', 'return State("." * (self.rows + 1))'),
    (
        "yield mark, column[:row] + mark + column[row + 1 :] + column[row]",
        "state.text[:] = column[:row] + mark + column[row + 1 :] + column[row]\n            yield mark, state",
    ),
    ('return state[:-1] + "."', 'return State(state[:-1] + ".")'),
]


@pytest.mark.parametrize(
    "replace",
    [
        [('return "." * (self.rows + 1)', 'return ["."] * (self.rows + 1)')],
        [("+ column[row + 1 :] + column[row]", "+ column[row + 1 :] + column[row], []")],
        [("yield mark, column[:row] +", "yield [mark], column[:row] +")],
        [('return state[:-1] + "."', 'return list(state[:-1] + ".")')],
        CHANGING,
        [
            (
                "near = corner",
                "self.asked = not getattr(self, 'asked', False)\n        near = 'K' * self.asked + corner",
            )
        ],
        [('return state[:-1] + "."', "return object()")],
        [("near = corner", "near = state[9] + corner")],
        [("return True", "return state.finished")],
        [("return True", "pass")],
        [("            yield mark, column", "            return mark, column")],
        [("max(abs(r - s), abs(c - d)) == 1", "max(abs(r - s), 1 // (c - d)) == 1")],
        [("for row in range(self.rows))", "for row in range(self.rows + 1))")],
        [('product(".K"', 'product("..K"')],
        [
            ("        for mark in", "        while True:\n          for mark in"),
            ("            yield mark", "              yield mark"),
        ],
        [("    def accepts", "    def draw_state(self, state):\n        return state[0] + 1\n\n    def accepts")],
        [("    def accepts", "    def draw(self, board):\n        print(board)\n\n    def accepts")],
        [('int(mark == "K")', 'mark == "K" and "one"')],
        [('int(mark == "K")', '-int(mark == "K")')],
    ],
)
def test_a_broken_contract_names_its_method(write: Write, replace: list[tuple[str, str]], says: Says) -> None:
    strip = puzzle_class(write(KINGS, *replace))(3)
    with says((BrokenPuzzle, Disagreement)):
        examine(strip)


NEVER = [
    ('return "." * (self.rows + 1)', 'return ("." * (self.rows + 1), 0)'),
    ("column, corner = state[:-1], state[-1]", "(*column, corner), columns = state\n        column = ''.join(column)"),
    ("yield mark, column[:row]", "yield mark, (column[:row]"),
    ("column[row + 1 :] + column[row]", "column[row + 1 :] + column[row], columns)"),
]
COUNTS = [*NEVER, ('return state[:-1] + "."', 'return state[0][:-1] + ".", state[1] + 1')]
REMEMBERS = [*NEVER, ('return state[:-1] + "."', 'return state[0][:-1] + ".", hash((state[0], state[1]))')]


@pytest.mark.long("puzzles are examined in whole commands")
@pytest.mark.parametrize(("replace", "columns"), [(COUNTS, "1000"), (REMEMBERS, r"\d+")])
def test_states_that_never_close(write: Write, replace: list[tuple[str, str]], columns: str) -> None:
    sentence = (
        rf"Kings.end_column and step still find new states after {columns} columns \(\d+, beginning with \('\.\.', 0\),"
    )
    strip = puzzle_class(write(KINGS, *replace))(3)
    endless = examine(strip).endless
    assert endless is not None
    assert re.match(sentence + r" .* must hold only .* \(on the 1×3 board \.\.\.\)", endless)
    count = Count(strip)
    assert count.terms(5) == Count(puzzle_class(write(KINGS))(3)).terms(5) == [1, 5, 11, 35, 93]
    with pytest.raises(NeverCloses) as caught:
        count.generating_function()
    assert str(caught.value) == endless


@pytest.mark.long("puzzles are examined in whole commands")
def test_takuzu_that_does_not_say_that_it_never_closes(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    text = Path(inspect.getfile(Takuzu)).read_text(encoding="utf-8")
    (tmp_path / "takuzu.py").write_text(
        re.sub(r"    closing = Closing\(.*?\n    \)\n", "", text, flags=re.S), encoding="utf-8"
    )
    own = [f"{tmp_path / 'takuzu.py'}:Takuzu", "--rows", "4", "-p", "equal=yes"]
    assert puzzle_class(own[0])(4, equal=True).closing.finite
    assert run(["terms", *own, "--columns", "8", "--max-memory", "1G"]) == 0
    assert capsys.readouterr() == ("1, 0, 6, 0, 90, 0, 642, 0, 5238\n", "")
    assert run(["gf", *own]) == 2
    captured = capsys.readouterr()
    assert captured.out == ""
    assert captured.err.startswith("stripcount: Takuzu.end_column and step still find new states after ")
    assert captured.err.count("\n") == 1
    assert run(["table", own[0], "--rows", "1-4", "--columns", "6", "-p", "equal=yes"]) == 0
    assert capsys.readouterr().out.split()[-6:] == ["0", "6", "0", "90", "0", "642"]
    assert run(["prove", *own, "--order", "2"]) == 0
    assert capsys.readouterr().out.startswith("undecided: ")


@pytest.mark.parametrize(
    ("replace", "sentence"),
    [
        (
            ("near = corner + column", "near = column"),
            "Kings.step, end_column and accepts let the 2×2 board K./.K pass, but legal rejects it.",
        ),
        (
            ("row + 2]", "row + 1]"),
            "Kings.step, end_column and accepts let the 2×2 board .K/K. pass, but legal rejects it.",
        ),
        (
            ("max(abs(r - s), abs(c - d)) == 1", "abs(r - s) + abs(c - d) == 1"),
            "Kings.legal accepts the 2×2 board .K/K., but step refuses K in row 0 of column 1.",
        ),
        (
            ('return state[:-1] + "."', 'return state[:-1] + "." if "K" in state or self.rows < 2 else None'),
            "Kings.legal accepts the 2×1 board ./., but end_column rejects column 0 by returning None.",
        ),
        (
            ("return True", 'return "K" not in state'),
            "Kings.legal accepts the 1×1 board K, but accepts refuses to let it end there.",
        ),
        (
            ('for mark in "." if "K" in near else ".K":', 'for mark in "." if "K" in near else "..K":'),
            "Kings.step reads the 1×1 board . in 2 ways, so that it is counted more than once: give the different "
            "ways different marks, or merge the states.",
        ),
        (
            ("            yield Board", "            if cells != ('K',):\n                yield Board"),
            "Kings.step, end_column and accepts let the 1×1 board K pass, but candidates leaves it out.",
        ),
        (
            ("return not any", "return board.cols > 0 and not any"),
            "Kings.step, end_column and accepts let the 1×0 board of no columns pass, but legal rejects it.",
        ),
    ],
)
def test_rules_and_machine_that_disagree(write: Write, replace: tuple[str, str], sentence: str) -> None:
    strip = puzzle_class(write(KINGS, replace))(3)
    with pytest.raises(Disagreement) as caught:
        examine(strip)
    assert str(caught.value) == sentence


@pytest.mark.parametrize("command", ["gf", "check", "machine", "growth", "terms"])
def test_the_command_line_says_it_in_one_line(
    write: Write, capsys: pytest.CaptureFixture[str], command: str, says: Says
) -> None:
    columns = ["--columns", "3"] if command == "terms" else []
    spoilt = write(KINGS, ("near = corner + column", "near = column"))
    assert run([command, spoilt, "--rows", "4", *columns]) == 1
    captured = capsys.readouterr()
    assert captured.out == ""
    assert captured.err == (
        "stripcount: Kings.step, end_column and accepts let the 2×2 board K./.K pass, but legal rejects it.\n"
    )
    unhashable = write(KINGS, ('return state[:-1] + "."', 'return list(state[:-1] + ".")'))
    assert run([command, unhashable, "--rows", "4", *columns]) == 2
    captured = capsys.readouterr()
    assert captured.err.count("\n") == 1
    says.text(captured.err)


@pytest.mark.parametrize(
    ("made", "sentence"),
    [
        (
            "__init__(self, n):\n        self.n = n",
            r"Kings.__init__ must call super\(\).__init__\(rows, \*\*parameters\)",
        ),
        ("__init__(self):\n        pass", "Kings.__init__ failed for 4 rows, TypeError: .*; it must take rows and the"),
        ("counted(self):\n        return 4", "Kings.counted must return a Strip, not 4."),
    ],
)
def test_a_strip_that_cannot_be_built(
    write: Write, capsys: pytest.CaptureFixture[str], made: str, sentence: str
) -> None:
    spoilt = write(KINGS, ("    def start", f"    def {made}\n\n    def start"))
    assert run(["gf", spoilt, "--rows", "4"]) == 2
    captured = capsys.readouterr()
    assert captured.err.count("\n") == 1
    assert re.match("stripcount: " + sentence, captured.err)


@pytest.mark.long("puzzles are examined in whole commands")
def test_a_file_is_imported_once_and_again_when_it_has_changed(
    write: Write, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    assert run(["terms", write(KINGS, ("class Kings", "print('read')\n\n\nclass Kings")), "-r", "2", "-k", "2"]) == 0
    assert capsys.readouterr().out == "read\n1, 3, 5\n"
    assert run(["terms", write(KINGS, ("class Kings", "print('anew')\n\n\nclass Kings")), "-r", "2", "-k", "2"]) == 0
    assert capsys.readouterr().out == "anew\n1, 3, 5\n"
    assert [path.name for path in tmp_path.iterdir()] == ["mine.py"]


@pytest.mark.long("machines of many states")
def test_heights_a_puzzle_does_not_allow_are_left_out(write: Write, says: Says) -> None:
    odd = 'def __init__(self, rows, **given):\n        if rows == 2:\n            raise ValueError("two")\n'
    with says(BrokenPuzzle):
        examine(puzzle_class(write(KINGS, ("def start", odd + "        super().__init__(rows)\n\n    def start")))(3))
    refusing = odd.replace("ValueError", "__import__('stripcount.errors').errors.BadInput")
    examined = examine(
        puzzle_class(write(KINGS, ("def start", refusing + "        super().__init__(rows)\n\n    def start")))(3)
    )
    assert {rows for rows, _ in examined.sizes} == {1, 3}


LIKE_ANOTHER = ("corner-path", "hitori", "knights", "nurikabe", "slitherlink", "spanning-tree")
"""Puzzles whose kind (lines, areas, leapers) another puzzle shows to pass."""


@pytest.mark.long_cases("machines of many states", "colourings")
@pytest.mark.some_cases("further cases against brute force", "domino-tiling", "not-touch")
@pytest.mark.long_cases(
    "puzzles are examined in whole commands", "arrays", "graphs", "magnets", "matchings", "yin-yang"
)
@pytest.mark.parametrize(
    "name",
    [
        pytest.param(
            name, marks=pytest.mark.long("puzzles are examined in whole commands") if name in LIKE_ANOTHER else []
        )
        for name in PUZZLES
    ],
)
def test_the_registered_puzzles_pass_as_well(name: str) -> None:
    assert examine(puzzle_class(name)(2)).boards > 0
