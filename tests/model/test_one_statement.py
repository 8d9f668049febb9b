"""Puzzles of one's own whose rule is a window, patterns, or a predicate on neighbours: nothing is stated twice.

Each is examined by `legal` of its base, which reads windows from the board and asks the rule anew, and its counts are
found again in plain Python.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import pairwise, product
from pathlib import Path

import pytest

from stripcount.cli.main import run
from tests.docs.transcripts import command_output

HEAD = "from stripcount import BlockStrip, Strip, TileStrip\n\n\nclass Own"
WINDOW = """(BlockStrip):
    values = (0, 1)
    window = (2, 2)

    def allowed(self, block):
        return block != ((1, 1), (1, 1))
"""
PATTERNS = """(BlockStrip):
    values = (0, 1, 2)
    window = ((1, 2), (2, 1))

    def allowed(self, block):
        return [value for row in block for value in row] not in ([1, 2], [2, 0])
"""
NEIGHBOURS = """(BlockStrip):
    values = (0, 1)
    window = (3, 3)
    padded = True

    def allowed(self, block):
        return not block[1][1] or sum(value or 0 for row in block for value in row) == 3
"""
CHANGING = """(BlockStrip):
    values = (0, 1)
    window = (2, 2)
    calls = 0

    def allowed(self, block):
        Own.calls += 1
        return Own.calls % 3 > 0
"""
TILES = """(TileStrip):
    alphabet = "ab"

    def tiles(self, left, above, row):
        return ((mark, mark, mark) for mark in "ab" if mark != left)
"""
STATES = """(Strip):
    alphabet = (0, 1)

    def start(self):
        return 0

    def step(self, state, row):
        return ((mark, mark) for mark in (0, 1) if not (mark and state))

    def end_column(self, state):
        return 0

    def accepts(self, state):
        return True
"""
Rows = Sequence[Sequence[int]]


def no_square(b: Rows) -> bool:
    return not any(
        b[i][j] & b[i][j + 1] & b[i + 1][j] & b[i + 1][j + 1] for i in range(2) for j in range(len(b[0]) - 1)
    )


def no_pattern(b: Rows) -> bool:
    pairs = {(row[j], row[j + 1]) for row in b for j in range(len(row) - 1)} | {
        p for u, v in pairwise(b) for p in zip(u, v)
    }
    return not {(1, 2), (2, 0)} & pairs


def two_around(b: Rows) -> bool:
    def around(i: int, j: int) -> int:
        return sum(sum(row[max(0, j - 1) : j + 2]) for row in b[max(0, i - 1) : i + 2])

    return all(not value or around(i, j) == 3 for i, row in enumerate(b) for j, value in enumerate(row))


@pytest.mark.parametrize(
    ("rule", "values", "holds"), [(WINDOW, 2, no_square), (PATTERNS, 3, no_pattern), (NEIGHBOURS, 2, two_around)]
)
def test_one_statement_is_enough(
    rule: str, values: int, holds: Callable[[Rows], bool], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "own.py").write_text(HEAD + rule)
    wanted = [
        sum(
            holds([cells[cols * i : cols * i + cols] for i in range(3)])
            for cells in product(range(values), repeat=3 * cols)
        )
        for cols in (1, 2, 3)
    ]
    assert command_output("stripcount terms own.py --rows 3 --columns 3").strip() == ", ".join(map(str, [1, *wanted]))


@pytest.mark.parametrize(
    ("rule", "sentence", "status"),
    [
        (CHANGING, "but legal rejects it.", 1),
        (TILES, "lacks the method legal.", 2),
        (STATES, "lacks the method legal.", 2),
        (WINDOW.replace("(2, 2)\n\n", "2\n\n"), "must be two integers from 1 to", 2),
    ],
)
def test_a_second_statement_is_asked_of_states_and_mistakes_are_found(
    rule: str, sentence: str, status: int, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "own.py").write_text(HEAD + rule)
    found = run(["terms", f"{tmp_path}/own.py", "--rows", "2", "--columns", "3"])
    shown = capsys.readouterr().err
    assert sentence in shown, shown
    assert shown.count("\n") == 1
    assert found == status
