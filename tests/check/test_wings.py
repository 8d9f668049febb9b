"""Both wings on printed boards: the solvers, and the counting engine, which reads them as graphs with totals."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import product
from random import Random
from typing import Any

import pytest

from stripcount.board import Board
from stripcount.check import solving
from stripcount.check.oracle import brute_force
from stripcount.check.solving import compare_random_board
from stripcount.check.stated import wings
from stripcount.check.stated.halves import random_half_given
from stripcount.check.stated.shrinking import shrink
from stripcount.check.stated.wings import STRIP_FUNCTIONS, by_engine, by_search, difference, marks_of, second_opinion
from stripcount.count import Count
from stripcount.errors import BadInput, Disagreement, TooLarge
from stripcount.limits import Limits
from stripcount.printed import parse, printed_puzzle
from stripcount.printed.hitori.board import HitoriBoard
from stripcount.printed.magnets.board import MagnetsBoard
from stripcount.printed.puzzle import Position
from stripcount.printed.slitherlink.board import SlitherlinkBoard
from stripcount.puzzles.hitori import Hitori
from tests.sentences import Says

SYMBOLS = {"magnets": "+-.", "slitherlink": "#.", "hitori": "#."}


def by_rules(position: Position) -> int:
    """The number of boards without violations that hold the marks, all boards tried."""
    board, marks = position.board, marks_of(position)
    free = [SYMBOLS[board.puzzle] if mark == "_" else str(mark) for row in marks.cells for mark in row]
    cells = (
        Board.of(chosen[at : at + board.cols] for at in range(0, len(free), board.cols)) for chosen in product(*free)
    )
    return sum(not board.violations(filled) for filled in cells)


def small(puzzle: str, number: int) -> Iterator[Position]:
    """Random boards of at most nine cells without marks, and with half of them."""
    kind, index, found = printed_puzzle(puzzle), 0, 0
    assert kind.random_board is not None
    while found < number:
        rng = Random(f"{puzzle} {index}")
        for position in (Position(kind.random_board(rng)), random_half_given(puzzle, rng, 3)):
            if position.board.rows * position.board.cols <= 9:
                yield position
                found += 1
        index += 1


@pytest.mark.parametrize("number", [3, pytest.param(16, marks=pytest.mark.long("brute force over many boards"))])
@pytest.mark.parametrize("puzzle", STRIP_FUNCTIONS)
def test_small_boards_are_counted_as_their_rules_say(puzzle: str, number: int) -> None:
    counts = []
    for position in small(puzzle, number):
        counts.append(by_rules(position))
        assert by_engine(position) == by_search(position, Limits())[0] == counts[-1]
    assert number < 16 or {0, 1} < set(counts)


@pytest.mark.some_cases("further certificates and boards", "magnets")
@pytest.mark.parametrize("puzzle", STRIP_FUNCTIONS)
def test_the_properties_say_the_same_of_whole_graphs(puzzle: str) -> None:
    for position in small(puzzle, 6):
        strip = STRIP_FUNCTIONS[puzzle](position.board, marks_of(position))
        assert len(brute_force(strip, 1)) == by_engine(position)


@pytest.mark.some_cases("further certificates and boards", "hitori")
@pytest.mark.parametrize("puzzle", STRIP_FUNCTIONS)
def test_random_boards_half_given_have_one_number(puzzle: str) -> None:
    positions = [random_half_given(puzzle, Random(f"{puzzle} {index}"), 7) for index in range(6)]
    assert [difference(position) for position in positions] == [None] * 6


LONG = 120
"""Boards of each puzzle; two thousand in all were compared once, and none differed."""


@pytest.mark.long("hundreds of boards of up to 12 × 12 cells are counted by both wings")
@pytest.mark.parametrize("puzzle", STRIP_FUNCTIONS)
def test_hundreds_of_boards_half_given_have_one_number(puzzle: str) -> None:
    for index in range(LONG):
        assert difference(random_half_given(puzzle, Random(f"two thousand {puzzle} {index}"))) is None, index


def test_known_numbers() -> None:
    """Loops on 4 × 4 cells are OEIS A140517; slots in a row are walks of two equal poles and a blank, OEIS A001333."""
    assert by_engine(Position(SlitherlinkBoard.of([[-1] * 4] * 4))) == 9349
    assert [by_engine(Position(MagnetsBoard.of(["LR" * slots]))) for slots in (1, 2, 3, 4)] == [3, 7, 17, 41]
    assert by_engine(Position(MagnetsBoard.of(["LR" * 4] * 8))) == 175783143361
    square = HitoriBoard.of([[(row + col) % 4 for col in range(4)] for row in range(4)])
    assert by_engine(Position(square)) == Count(Hitori(4)).terms(5)[4] == 562


@pytest.mark.parametrize(
    ("board", "marks"),
    [
        (SlitherlinkBoard.of([[4, -1], [-1, -1]]), [".#", "__"]),
        (SlitherlinkBoard.of([[0, -1], [-1, -1]]), ["#_", "__"]),
        (HitoriBoard.of([[1, 1], [2, 3]]), ["..", "__"]),
        (HitoriBoard.of([[1, 2], [2, 1]]), ["##", "__"]),
        (MagnetsBoard.of(["LR", "LR"], top=[1, -1]), ["+-", "+-"]),
        (MagnetsBoard.of(["LR", "LR"]), ["++", "__"]),
        (MagnetsBoard.of(["LR"], top=[0, 250]), ["__"]),
        (MagnetsBoard.of(["**"], top=[1, 0]), [".."]),
    ],
)
def test_contradicting_givens_leave_nothing(board: Any, marks: list[str]) -> None:
    position = Position(board, Board.of(marks))
    assert by_engine(position) == by_search(position, Limits())[0] == by_rules(position) == 0


def test_other_puzzles_and_what_does_not_fit_are_refused(says: Says) -> None:
    with says(BadInput):
        by_engine(Position(parse('{"puzzle": "dominosa", "numbers": [[0, 0, 1], [0, 1, 1]]}')))
    large = MagnetsBoard.of(["LR" * 5] * 10, left=[3] * 10, top=[4] * 10, bottom=[4] * 10)
    with pytest.raises(TooLarge):
        by_engine(Position(large), Limits(memory=10**5))


def damaged(stated: Callable[[Any, Board], Any]) -> Callable[[Any, Board], Any]:
    """A statement that forgets the first clue of a Slitherlink board."""

    def without(board: SlitherlinkBoard, marks: Board) -> Any:
        first, *others = board.clues
        return stated(replace(board, clues=((-1, *first[1:]), *others)), marks)

    return without


def test_a_difference_shows_both_numbers_both_methods_and_the_smallest_board(
    monkeypatch: pytest.MonkeyPatch, says: Says
) -> None:
    monkeypatch.setattr(wings, "STRIP_FUNCTIONS", {"slitherlink": damaged(STRIP_FUNCTIONS["slitherlink"])})
    board = SlitherlinkBoard.of([[2, -1, 3], [-1, -1, -1], [0, -1, -1]])
    count, method = by_search(Position(board), Limits())
    with says(Disagreement):
        second_opinion(board, count, method)
    least = shrink(Position(board), lambda part: difference(part) is not None)
    assert least.board.clues in (((2,), (-1,)), ((2, -1),), ((2,),), ((3,),))
    kinds = printed_puzzle("slitherlink")
    found: list[str] = next(filter(None, (compare_random_board(kinds, "damaged", index)[2] for index in range(12))), [])
    assert found
    assert all("the counting engine" in one and "The smallest board:" in one for one in found)


@pytest.mark.some_cases("further certificates and boards", "hitori")
@pytest.mark.parametrize("puzzle", STRIP_FUNCTIONS)
def test_a_smaller_board_is_a_board(puzzle: str) -> None:
    position = random_half_given(puzzle, Random(5), 5)
    sizes: Counter[tuple[int, int]] = Counter()

    def seen(part: Position) -> bool:
        sizes[part.board.rows, part.board.cols] += 1
        return difference(part) is None

    assert shrink(position, seen).board.rows == 1
    assert len(sizes) > 2


def test_soaking_compares_the_wings(monkeypatch: pytest.MonkeyPatch) -> None:
    compared = Counter[str]()

    def counting(position: Position, limits: Limits) -> None:
        compared[position.board.puzzle] += 1

    monkeypatch.setattr(solving, "difference", counting)
    for puzzle in STRIP_FUNCTIONS:
        compare_random_board(printed_puzzle(puzzle), "0", 4)
    assert compared == {"magnets": 2, "slitherlink": 2, "hitori": 2}
