"""Symmetries and laws that a puzzle declares and does not have: refused before anything is counted."""

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, ClassVar

import pytest

from stripcount.board import Board
from stripcount.cli.main import run
from stripcount.count import Count
from stripcount.errors import BrokenPuzzle
from stripcount.model.offers import Laws
from stripcount.model.strip import Strip
from stripcount.model.symmetry import UNDIRECTED, Change, exchanged, same
from tests.sentences import Says

CYCLE = {"a": "b", "b": "c", "c": "a"}.__getitem__


class Letters(Strip[int]):
    """Every array of the alphabet's letters, or those in which `where` allows a `c`."""

    alphabet = "abc"
    where: ClassVar[str] = "anywhere"

    def start(self) -> int:
        return 0

    def step(self, state: int, row: int) -> Iterator[tuple[str, int]]:
        for mark in self.alphabet:
            if mark != "c" or self.fits(row, state):
                yield mark, state

    def fits(self, row: int, col: int) -> bool:
        return {"anywhere": True, "upper row": row == 0, "first column": col == 0, "lower row": row > 0}[self.where]

    def end_column(self, state: int) -> int:
        return 1

    def accepts(self, state: int) -> bool:
        return True

    def legal(self, board: Board) -> bool:
        return all(self.fits(row, min(col, 1)) for row, col in board.positions() if board[row, col] == "c")


def letters(where: str = "anywhere", **declared: Any) -> Strip[int]:
    return type("Letters", (Letters,), {"where": where, **declared})(2)  # type: ignore[no-any-return]


@pytest.mark.parametrize(
    "symmetries",
    [
        {"H": CYCLE, "V": same},
        {"H": same, "V": CYCLE},
        {"H": exchanged("ab"), "V": exchanged("bc")},
        {"H": lambda mark: "a"},
        {"H": exchanged("ab"), "V": exchanged("bc"), "D": same},
        {"H": exchanged("ab"), "V": same, "D": same},
        {"V": {"a": "a"}.__getitem__},
    ],
)
def test_changes_of_marks_that_are_no_group_are_refused(symmetries: Mapping[str, Change], says: Says) -> None:
    """Folding took the first for an exchange of two halves, and called the sum over the group proved."""
    with says(BrokenPuzzle):
        Count(letters(symmetries=symmetries)).terms(3)


@pytest.mark.parametrize(
    ("where", "declared"),
    [
        ("upper row", {"symmetries": {"V": same}}),
        ("first column", {"symmetries": {"H": same}}),
        ("first column", {"symmetries": {"D": same}}),
        ("first column", {"laws": Laws(transposes=True)}),
        ("first column", {"laws": Laws(transposes=True), "symmetries": {"D": same}}),
        ("upper row", {"laws": Laws(stacks=True)}),
        ("lower row", {"laws": Laws(cuts=True)}),
    ],
)
def test_what_a_puzzle_declares_and_does_not_have_is_refused(
    where: str, declared: Mapping[str, Any], says: Says
) -> None:
    """A board was counted as its transpose, and bounds of the growth per cell were certified, on such a word."""
    with says(BrokenPuzzle):
        Count(letters(where, **declared)).terms(3)


@pytest.mark.parametrize(
    ("where", "declared"),
    [
        ("anywhere", {"symmetries": {"H": exchanged("ac"), "V": exchanged("ac"), "D": same}}),
        ("anywhere", {"symmetries": UNDIRECTED, "laws": Laws(transposes=True, stacks=True, cuts=True)}),
        ("first column", {"symmetries": {"V": same}, "laws": Laws(stacks=True, cuts=True)}),
        ("upper row", {"symmetries": {"H": same}}),
    ],
)
def test_what_holds_is_no_reason_to_refuse(where: str, declared: Mapping[str, Any]) -> None:
    per_column = {"anywhere": [4, 4], "first column": [4, 1], "upper row": [2, 2]}[where]
    assert Count(letters(where, alphabet="ac", **declared)).terms(3) == [
        1,
        per_column[0],
        per_column[0] * per_column[1],
    ]


def test_a_board_is_not_counted_as_its_transpose_if_the_rule_has_a_direction(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], says: Says
) -> None:
    """A board of 3×2 cells was counted as one of 2×3, of which this rule has 27 instead of 16."""
    (tmp_path / "top.py").write_text(
        "from stripcount import Laws, TileStrip\n"
        "from stripcount.model.symmetry import UNDIRECTED\n"
        "class Top(TileStrip):\n"
        "    alphabet, edge, laws, symmetries = (0, 1), 1, Laws(transposes=True), {'D': UNDIRECTED['D']}\n"
        "    def tiles(self, left, above, row):\n"
        "        return [(mark, mark, mark) for mark in (0, 1) if mark <= above]\n"
        "    def legal(self, board):\n"
        "        return all(board[r, c] <= board[r - 1, c] for r, c in board.positions() if r)\n"
    )
    assert run(["count", f"{tmp_path / 'top.py'}:Top", "--board", "3x2"]) == 2
    captured = capsys.readouterr()
    assert not captured.out
    says.text(captured.err)
