"""One board of any shape: every puzzle on ten outlines with holes and givens, against the rules on whole boards."""

from __future__ import annotations

import random

import pytest

from stripcount.board import Board
from stripcount.board_count import BoardCount
from stripcount.count import Count
from stripcount.machine.explore import explore_states
from stripcount.model.boards.drawn import drawn_board
from stripcount.model.boards.on import on
from stripcount.model.strip import Strip
from stripcount.puzzles import puzzle_class
from tests.model.boards.by_brute_force import OUTLINES, count_with_marks, solutions

PUZZLES: list[tuple[str, dict[str, object]]] = [
    ("magnets", {}), ("magnets", {"singletons": "yes", "blanks": "no"}), ("domino-tiling", {}), ("ring-ring", {}),
    ("not-touch", {"ones": 1}), ("slitherlink", {}), ("yin-yang", {}), ("nurikabe", {}), ("hitori", {}),
    ("hard-squares", {}), ("kings", {}), ("knights", {}), ("matchings", {}), ("colourings", {"colours": 3}),
    ("polyomino-tiling", {}), ("polyomino-tiling", {"pieces": "L3,#"}), ("template", {}),
]  # fmt: skip


def made(name: str, settings: dict[str, object], rows: int = 2) -> Strip:
    return puzzle_class(name)(rows, **settings)


def compare(strip: Strip, text: str, seed: int) -> None:
    """Compare the counts of a board without and with givens, and its solutions, with those found by brute force."""
    expected, rng = solutions(strip.resized(len(text.splitlines())), text), random.Random(f"{seed} {text}")
    free = drawn_board(text)
    count = Count(strip).on(free)
    assert count.count == len(expected), (strip, text)
    assert sorted(map(str, count.solutions())) == sorted(map(str, expected))
    cells = list(free.positions())
    marks = list(strip.marks or strip.alphabet)
    for example in [*rng.sample(expected, min(2, len(expected))), None]:
        chosen = rng.sample(cells, rng.randint(0, len(cells)))
        given = {cell: rng.choice(marks) if example is None else example[cell] for cell in chosen}
        board = Board.of([given.get((r, c), mark) for c, mark in enumerate(row)] for r, row in enumerate(free.cells))
        found = BoardCount(on(strip, board))
        assert found.count == count_with_marks(expected, given), (strip, str(board))
        assert found.is_unique == (count_with_marks(expected, given) == 1)
        assert explore_states(found.strip).machine().terms(2)[1] == found.count


@pytest.mark.one_in(9, "further cases against brute force")
@pytest.mark.parametrize(("name", "settings"), PUZZLES, ids=str)
def test_boards_with_holes_and_givens(name: str, settings: dict[str, object]) -> None:
    for text in ("~??\n???", "?~\n??\n??"):
        compare(made(name, settings), text, 1)


@pytest.mark.long("every puzzle on ten outlines")
@pytest.mark.parametrize("text", OUTLINES)
@pytest.mark.parametrize(("name", "settings"), PUZZLES, ids=str)
def test_every_puzzle_on_every_outline(name: str, settings: dict[str, object], text: str) -> None:
    for seed in range(3):
        compare(made(name, settings), text, seed)
