"""Random boards with half of their marks given: a random solution is drawn first.

Then some of its clues are kept, and half of its marks.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
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
_MAGNET_PROBABILITY = 0.8  # probability that a magnet is tried in a slot
_RENUMBERED_PROBABILITY = (
    0.9  # probability that a shaded cell of Hitori gets a number, perhaps one of its row or column
)
_WRONG_PROBABILITY = 0.1  # probability that one mark is changed to a wrong one; most of these boards have no solution


def random_half_given(puzzle: str, rng: Random, max_side: int = MAX_SIDE) -> Position:
    """Return a random position of a puzzle: a board of 2 × 2 to `max_side` × `max_side` cells with half of its marks.

    `puzzle` is a key of RANDOM_BOARDS, and `max_side` is at least 2. Marks that belong together are given together, as
    those of a slot of Magnets; half of these groups, rounded down, are given. One mark may be
    wrong, so that there may be no solution.

    >>> random_half_given("hitori", Random(1), 3) == random_half_given("hitori", Random(1), 3)
    True
    """
    rows, cols = rng.randint(2, max_side), rng.randint(2, max_side)
    board, solution, group_of_cell = RANDOM_BOARDS[puzzle](rows, cols, rng)
    groups = sorted(set(group_of_cell.values()))
    given_cells = {cell for group in rng.sample(groups, len(groups) // 2) for cell in group}
    marks = [
        [solution[row, col] if (row, col) in given_cells else UNKNOWN for col in range(cols)] for row in range(rows)
    ]
    if given_cells and rng.random() < _WRONG_PROBABILITY:
        row, col = rng.choice(sorted(given_cells))
        other_marks = (mark for mark in printed_puzzle(puzzle).marks or "" if mark != solution[row, col])
        marks[row][col] = rng.choice(list(other_marks))
    return Position(board, Board.of(marks))


BoardWithSolution = tuple[MagnetsBoard | SlitherlinkBoard | HitoriBoard, Board, Mapping[Cell, tuple[Cell, ...]]]
"""(board, solution, for each cell the group of cells whose marks are given together)."""


def _single_cells(rows: int, cols: int) -> dict[Cell, tuple[Cell, ...]]:
    """Return for each cell a group that holds this cell only."""
    return {cell: (cell,) for cell in product(range(rows), range(cols))}


def _shaded_board(rows: int, cols: int, shaded: Collection[Cell]) -> Board:
    """Return the board with the mark # in the `shaded` cells and a dot in all others."""
    return Board.of(["".join(".#"[(row, col) in shaded] for col in range(cols)) for row in range(rows)])


def _random_magnets(rows: int, cols: int, rng: Random) -> BoardWithSolution:
    """Return a board with some of the counts of randomly placed magnets as clues; a slot is a group of cells."""
    empty_board = MagnetsBoard.of(random_layout(rows, cols, rng))
    marks = [["."] * cols for _ in range(rows)]
    for (row, col), (other_row, other_col) in rng.sample(empty_board.slots, len(empty_board.slots)):
        for pole, other_pole in rng.sample((("+", "-"), ("-", "+")), 2) if rng.random() < _MAGNET_PROBABILITY else ():
            marks[row][col], marks[other_row][other_col] = pole, other_pole
            # a fault of equal poles side by side, known by these words of its text
            if not any("both hold" in fault for fault in empty_board.violations(Board.of(marks))):
                break
            marks[row][col], marks[other_row][other_col] = ".", "."
    clue_probability = rng.choice((0.3, 0.6, 1.0))

    def clues(mark: str, lines: list[list[str]]) -> list[int]:
        return [line.count(mark) if rng.random() < clue_probability else -1 for line in lines]

    columns = [list(column) for column in zip(*marks)]
    board = MagnetsBoard.of(
        empty_board.layout, clues("+", columns), clues("-", columns), clues("+", marks), clues("-", marks)
    )
    return board, Board.of(marks), {cell: slot for slot in empty_board.slots for cell in slot}


def _random_slitherlink(rows: int, cols: int, rng: Random) -> BoardWithSolution:
    """Return a board with some of the clues of a random loop; its solution marks the cells inside."""
    inside, clue_probability = random_inside(rows, cols, rng), rng.choice((0.3, 0.5, 0.7))
    clues = [
        [sides_of(inside, (row, col)) if rng.random() < clue_probability else NONE for col in range(cols)]
        for row in range(rows)
    ]
    return SlitherlinkBoard.of(clues), _shaded_board(rows, cols, inside), _single_cells(rows, cols)


def _random_hitori(rows: int, cols: int, rng: Random) -> BoardWithSolution:
    """Return a board with a random shading: part of a Latin square, with other numbers in most shaded cells."""
    shaded, size = random_shading(rows, cols, rng), max(rows, cols)
    row_order, col_order = rng.sample(range(size), size), rng.sample(range(size), size)
    numbers = [[1 + (row_order[row] + col_order[col]) % size for col in range(cols)] for row in range(rows)]
    for row, col in sorted(shaded):
        if rng.random() < _RENUMBERED_PROBABILITY:
            numbers[row][col] = rng.randint(1, size)
    return HitoriBoard.of(numbers), _shaded_board(rows, cols, shaded), _single_cells(rows, cols)


RANDOM_BOARDS: Mapping[str, Callable[[int, int, Random], BoardWithSolution]] = {
    "magnets": _random_magnets,
    "slitherlink": _random_slitherlink,
    "hitori": _random_hitori,
}
"""By the name of the puzzle, the function of (rows, columns, random generator) that draws a board with a solution."""
