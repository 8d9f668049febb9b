"""Printed boards counted by every method; summed over all layouts of a size they give the numbers of `Count`."""

from collections.abc import Iterator
from dataclasses import replace
from itertools import product
from typing import Any

import pytest

from stripcount.check import solving
from stripcount.check.agreement import Agreement, compare
from stripcount.check.oracle import brute_counts
from stripcount.check.solving import (
    board_strip,
    brute_count,
    compare_random_board,
    differences_on,
    layout_boards,
    machine_count,
)
from stripcount.errors import BadInput
from stripcount.machine.explore import explore
from stripcount.printed import printed_puzzle
from stripcount.printed.magnets import PUZZLE
from stripcount.printed.magnets.board import MagnetsBoard
from stripcount.printed.magnets.counter import count
from stripcount.puzzles.magnets import Magnets
from tests.sentences import Says


def bridge(rows: int, columns: int, singletons: bool = False) -> Agreement:
    """The machine, and printed boards without numbers, summed over all layouts."""

    def both() -> tuple[list[int], list[int]]:
        machine = explore(Magnets(rows, singletons="yes" if singletons else "no")).machine()
        boards = (layout_boards(rows, cols, singletons) for cols in range(1, columns + 1))
        return [sum(count(board)[0] for board in some) for some in boards], machine.terms(columns + 1)[1:]

    return compare(f"magnets on {rows} rows", "sum over printed boards", "machine", both, f"{rows}×{{}}", start=1)


@pytest.mark.long_cases("large certificates", "3-6")
@pytest.mark.long_cases("boards are counted by every solver", "4-5", "5-4")
@pytest.mark.parametrize(("rows", "columns"), [(1, 8), (2, 6), (3, 6), (4, 5), (5, 4)])
def test_all_layouts_together_give_the_counted_numbers(rows: int, columns: int) -> None:
    found = bridge(rows, columns)
    assert found.outcome == "agreed", str(found)
    assert f"{columns} values" in found.detail


def test_so_do_layouts_with_single_cells() -> None:
    assert bridge(2, 4, singletons=True).outcome == bridge(3, 3, singletons=True).outcome == "agreed"


@pytest.mark.long("2,500 boards; smaller ones are cases of the test above")
def test_all_layouts_of_larger_boards() -> None:
    assert bridge(5, 6).outcome == "agreed"


def quota_boards(board: MagnetsBoard, parts: tuple[str, ...]) -> Iterator[MagnetsBoard]:
    """The board with every possible vector of counts in these parts (top, bottom, left, right)."""
    sizes = {"top": (board.cols, board.rows), "bottom": (board.cols, board.rows)}
    sizes |= {"left": (board.rows, board.cols), "right": (board.rows, board.cols)}
    ranges = [product(range(sizes[part][1] + 1), repeat=sizes[part][0]) for part in parts]
    for vectors in product(*ranges):
        clues: dict[str, Any] = dict(zip(parts, vectors))
        yield replace(board, **clues)


@pytest.mark.some_cases("further certificates and boards", "3-2-parts3")
@pytest.mark.long_cases("boards are counted by every solver", "2-2-parts0")
@pytest.mark.parametrize(
    ("rows", "cols", "parts"),
    [
        (2, 2, ("top", "bottom", "left", "right")),
        (2, 4, ("left", "right")),
        (2, 3, ("top", "bottom")),
        (3, 2, ("top", "left")),
    ],
)
def test_all_quota_vectors_together_give_the_board_without(rows: int, cols: int, parts: tuple[str, ...]) -> None:
    for board in layout_boards(rows, cols):
        assert sum(count(one)[0] for one in quota_boards(board, parts)) == count(board)[0]


def test_quotas_as_a_strip_agree_with_their_own_oracle(says: Says) -> None:
    board = MagnetsBoard.of(["LRT", "TTB", "BB*"], left=[1, -1, 1], bottom=[1, -1, -1])
    strip = board_strip(board)
    assert brute_counts(strip, 1)[1] == machine_count(strip) == brute_count(board) == count(board)[0] == 6
    with says(BadInput):
        strip.resized(4)
    assert [machine_count(Magnets(3), cols) for cols in range(4)] == brute_counts(Magnets(3), 3)


@pytest.mark.parametrize("boards", [2, pytest.param(60, marks=pytest.mark.long("more boards"))])
def test_random_boards_through_all_methods(boards: int) -> None:
    counts = []
    for at in range(boards):
        _, number, differences = compare_random_board(PUZZLE, "default", at)
        assert differences == []
        counts.append(number)
    assert boards < 60 or {0, 1} < set(counts)


@pytest.mark.long("hundreds of boards; a few are cases of the test above")
def test_many_random_boards_through_all_methods() -> None:
    assert [at for at in range(300) if compare_random_board(PUZZLE, "many", at)[2]] == []


def test_a_method_that_is_wrong_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(solving, "brute_count", lambda board: 7)
    board = MagnetsBoard.of(["LR"], top=[1, 0])
    assert differences_on(PUZZLE, board) == (1, ["brute force counts 7, enumeration 1."])


def test_puzzles_without_random_boards_say_so(says: Says) -> None:
    kind = replace(printed_puzzle("dominosa"), random_board=None)
    with says(BadInput):
        compare_random_board(kind, "0", 0)
