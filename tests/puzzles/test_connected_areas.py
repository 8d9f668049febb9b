"""Yin-Yang, Nurikabe and Hitori: every board by their rules alone, machines and sweeps, and what must hold."""

from itertools import product
from typing import Any

import pytest

from stripcount.board import Board, neighbours
from stripcount.evaluate.board_sweep import board_counts
from stripcount.gf.generating_function import generating_function
from stripcount.machine.explore import explore
from stripcount.puzzles.hitori import Hitori
from stripcount.puzzles.nurikabe import Nurikabe
from stripcount.puzzles.yin_yang import YinYang

PUZZLES: list[type[Any]] = [YinYang, Nurikabe, Hitori]
SQUARES = {  # n × n boards from n = 1, by the machine and, up to n = 4, by trying all boards as below
    YinYang: [2, 12, 34, 96],
    Nurikabe: [2, 13, 140, 3756],
    Hitori: [2, 5, 39, 562],
}


def by_bits(puzzle: type[Any], rows: int, cols: int) -> int:
    """All boards as integers, a set bit for #: blocks and areas are masks, areas grow by shifts."""
    cells = [(row, col) for row in range(rows) for col in range(cols)]
    bit = {cell: 1 << at for at, cell in enumerate(cells)}
    near = {bit[cell]: sum(bit[other] for other in neighbours(rows, cols, cell)) for cell in cells}
    squares = [
        sum(bit[row + dr, col + dc] for dr, dc in product((0, 1), repeat=2))
        for row in range(rows - 1)
        for col in range(cols - 1)
    ]

    def connected(cells: int) -> bool:
        grown, reached = 0, cells & -cells
        while reached != grown:
            grown, rest = reached, reached
            while rest:
                reached |= near[rest & -rest] & cells
                rest &= rest - 1
        return reached == cells

    full, found = (1 << rows * cols) - 1, 0
    for black in range(full + 1):
        white = full & ~black
        if puzzle is Hitori:
            fits = not any(black & one and black & beside for one, beside in near.items()) and connected(white)
        elif puzzle is Nurikabe:
            fits = not any(black & square == square for square in squares) and connected(black)
        else:
            fits = (
                not any(black & square in (0, square) for square in squares) and connected(black) and connected(white)
            )
        found += fits
    return found


@pytest.mark.some_cases("further boards", "YinYang")
@pytest.mark.parametrize("puzzle", PUZZLES)
def test_all_boards_up_to_twelve_cells(puzzle: type[Any]) -> None:
    for rows, cols in ((1, 5), (2, 3), (3, 3), (4, 3), (2, 6)):
        assert explore(puzzle(rows)).machine().terms(cols + 1)[cols] == by_bits(puzzle, rows, cols)


@pytest.mark.long("boards of sixteen cells; up to twelve are default cases above")
@pytest.mark.parametrize("puzzle", PUZZLES)
def test_all_boards_of_sixteen_cells(puzzle: type[Any]) -> None:
    for rows, cols in ((4, 4), (2, 8), (8, 2), (5, 3), (1, 16)):
        assert explore(puzzle(rows)).machine().terms(cols + 1)[cols] == by_bits(puzzle, rows, cols)


@pytest.mark.parametrize("most", [4, pytest.param(7, marks=pytest.mark.long("sweeps of large boards"))])
@pytest.mark.parametrize("puzzle", PUZZLES)
def test_squares_are_the_same_by_machine_sweep_and_on_their_side(puzzle: type[Any], most: int) -> None:
    heights = (1, 2, 3) if most < 7 else (4,)
    assert [explore(puzzle(n)).machine().terms(n + 1)[n] for n in heights] == SQUARES[puzzle][heights[0] - 1 :][:3]
    swept = {rows: board_counts(puzzle(rows), most) for rows in range(1, most + 1)}
    for rows, cols in product(range(1, most + 1), repeat=2):
        assert swept[rows][cols] == swept[cols][rows]


@pytest.mark.parametrize("largest", [2, pytest.param(5, marks=pytest.mark.long("machines of more rows"))])
@pytest.mark.parametrize("puzzle", PUZZLES)
def test_functions_are_proved(puzzle: type[Any], largest: int) -> None:
    for rows in range(1, largest + 1):
        derived = generating_function(puzzle(rows))
        assert derived.evidence == "proved"
        assert derived.gf.terms(20) == board_counts(puzzle(rows), 19)


def test_colours_of_yin_yang_may_be_exchanged() -> None:
    strip = YinYang(3)
    boards = [Board.of(rows) for rows in (["###", "#.#", "..."], ["#..", "#.#", "###"])]
    swapped = [board.map(lambda mark: "." if mark == "#" else "#") for board in boards]
    assert [strip.legal(board) for board in boards] == [strip.legal(board) for board in swapped] == [True, True]
    assert not strip.legal(Board.of(["#.#", "###", "#.#"]))


def test_hitori_by_hand() -> None:
    strip = Hitori(3)
    assert strip.legal(Board.of(["#.#", "...", "#.#"]))
    assert not strip.legal(Board.of([".#.", "#..", "..."]))  # the corner is cut off
    assert not strip.legal(Board.of(["##.", "...", "..."]))
