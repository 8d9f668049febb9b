"""Random boards with half of their marks given: a random solution is drawn first, then clues and marks are kept."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from itertools import product
from random import Random

from stripcount.board import Board, Cell
from stripcount.printed import printed_puzzle
from stripcount.printed.base import UNKNOWN
from stripcount.printed.hitori.board import HitoriBoard
from stripcount.printed.hitori.generator import random_shading
from stripcount.printed.magnets.board import MagnetsBoard
from stripcount.printed.magnets.layouts import random_layout
from stripcount.printed.puzzle import Position
from stripcount.printed.slitherlink.board import NONE, SlitherlinkBoard, sides_of
from stripcount.printed.slitherlink.generator import random_inside

MAX_SIDE = 12  # rows, and columns, of the largest boards: each is counted in a fraction of a second
_MAGNET_SHARE = 0.8  # probability that a magnet is tried in a slot
_RENUMBERED_SHARE = 0.9  # probability that a shaded cell of Hitori gets a random number, perhaps one of its line
_WRONG_SHARE = 0.1  # probability that one mark is changed to a wrong one; most of these boards have no solution


def random_half_given(puzzle: str, rng: Random, max_side: int = MAX_SIDE) -> Position:
    """Return a random position of a puzzle: a board of 2 × 2 to `max_side` × `max_side` cells with half of its marks.

    `puzzle` is a key of RANDOM_BOARD_FUNCTIONS. One mark may be wrong, so that there may be no solution.

    >>> random_half_given("hitori", Random(1), 3) == random_half_given("hitori", Random(1), 3)
    True
    """
    rows, cols = rng.randint(2, max_side), rng.randint(2, max_side)
    board, solution, group_of_cell = RANDOM_BOARD_FUNCTIONS[puzzle](rows, cols, rng)
    groups = sorted(set(group_of_cell.values()))
    given_cells = {cell for group in rng.sample(groups, len(groups) // 2) for cell in group}
    marks = [
        [solution[row, col] if (row, col) in given_cells else UNKNOWN for col in range(cols)] for row in range(rows)
    ]
    if given_cells and rng.random() < _WRONG_SHARE:
        row, col = rng.choice(sorted(given_cells))
        other_marks = (mark for mark in printed_puzzle(puzzle).marks or "" if mark != solution[row, col])
        marks[row][col] = rng.choice(list(other_marks))
    return Position(board, Board.of(marks))


RandomBoard = tuple[MagnetsBoard | SlitherlinkBoard | HitoriBoard, Board, Mapping[Cell, tuple[Cell, ...]]]
"""(board, solution, for each cell the group of cells whose marks are given together)."""


def _single_cells(rows: int, cols: int) -> dict[Cell, tuple[Cell, ...]]:
    """Return for each cell a group that holds this cell only."""
    return {cell: (cell,) for cell in product(range(rows), range(cols))}


def _magnets(rows: int, cols: int, rng: Random) -> RandomBoard:
    """Return a board with a random layout and some clues of random magnets; both cells of a slot form a group."""
    layout = MagnetsBoard.of(random_layout(rows, cols, rng))
    marks = [["."] * cols for _ in range(rows)]
    for (row, col), (other_row, other_col) in rng.sample(layout.slots, len(layout.slots)):
        for pole, other_pole in rng.sample((("+", "-"), ("-", "+")), 2) if rng.random() < _MAGNET_SHARE else ():
            marks[row][col], marks[other_row][other_col] = pole, other_pole
            if not any("both hold" in fault for fault in layout.violations(Board.of(marks))):
                break
            marks[row][col], marks[other_row][other_col] = ".", "."
    clue_probability = rng.choice((0.3, 0.6, 1.0))

    def clues(mark: str, lines: list[list[str]]) -> list[int]:
        return [line.count(mark) if rng.random() < clue_probability else -1 for line in lines]

    columns = [list(column) for column in zip(*marks)]
    board = MagnetsBoard.of(
        layout.layout, clues("+", columns), clues("-", columns), clues("+", marks), clues("-", marks)
    )
    return board, Board.of(marks), {cell: slot for slot in layout.slots for cell in slot}


def _slitherlink(rows: int, cols: int, rng: Random) -> RandomBoard:
    """Return a board with some of the clues of a random loop; its solution marks the cells inside."""
    inside, clue_probability = random_inside(rows, cols, rng), rng.choice((0.3, 0.5, 0.7))
    clues = [
        [sides_of(inside, (row, col)) if rng.random() < clue_probability else NONE for col in range(cols)]
        for row in range(rows)
    ]
    solution = Board.of(["".join(".#"[(row, col) in inside] for col in range(cols)) for row in range(rows)])
    return SlitherlinkBoard.of(clues), solution, _single_cells(rows, cols)


def _hitori(rows: int, cols: int, rng: Random) -> RandomBoard:
    """Return a board with a random shading: part of a Latin square, with other numbers in most shaded cells."""
    shaded, size = random_shading(rows, cols, rng), max(rows, cols)
    row_order, col_order = rng.sample(range(size), size), rng.sample(range(size), size)
    numbers = [[1 + (row_order[row] + col_order[col]) % size for col in range(cols)] for row in range(rows)]
    for row, col in sorted(shaded):
        if rng.random() < _RENUMBERED_SHARE:
            numbers[row][col] = rng.randint(1, size)
    solution = Board.of(["".join(".#"[(row, col) in shaded] for col in range(cols)) for row in range(rows)])
    return HitoriBoard.of(numbers), solution, _single_cells(rows, cols)


RANDOM_BOARD_FUNCTIONS: Mapping[str, Callable[[int, int, Random], RandomBoard]] = {
    "magnets": _magnets,
    "slitherlink": _slitherlink,
    "hitori": _hitori,
}
"""By the name of the puzzle, the function of (rows, columns, random generator) that draws a board with a solution."""
