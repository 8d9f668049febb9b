"""Hitori boards with exactly one solution: a random shading, and numbers changed until it is the only solution."""

from __future__ import annotations

import random

from stripcount.board import Cell, neighbours
from stripcount.limits import Limits
from stripcount.printed.deduction import Deducer
from stripcount.printed.hitori.board import HitoriBoard
from stripcount.printed.making import Request, refuse_pattern
from stripcount.printed.puzzle import Generated
from stripcount.printed.rating import rate
from stripcount.printed.solvers import solutions

_MAX_STARTS, _MAX_CHANGES = 60, 400  # random boards that are tried; changes of each


def generate(request: Request, rng: random.Random, limits: Limits) -> Generated[HitoriBoard]:
    """Return a board with exactly one solution, of the requested size and difficulty; `any` accepts all difficulties.

    Raises BadInput where no such board was found, LimitReached where `limits` ends; a board tried is a node. Cost: some
    hundred searches; a second at 10 × 10.
    """
    refuse_pattern("hitori", request.pattern)
    request.check_size(2, 30)
    rows, cols, difficulty = request.rows, request.cols, request.difficulty
    for _ in range(_MAX_STARTS):
        shaded = random_shading(rows, cols, rng)
        numbers = _random_numbers(rows, cols, shaded, rng)
        for _ in range(_MAX_CHANGES):
            limits.node()
            board = HitoriBoard.of(numbers)
            found_solutions = solutions(board, 2, limits)
            if len(found_solutions) == 1:
                if difficulty in ("any", rate(Deducer(board.logic()), limits).level):
                    return Generated(board, found_solutions[0], difficulty)
                break
            other_solution = next(
                solution
                for solution in found_solutions
                if {c for c in solution.positions() if solution[c] == "#"} != shaded
            )
            cells_to_change = [cell for cell in sorted(shaded) if other_solution[cell] != "#"] or sorted(shaded)
            _copy_number(numbers, rng.choice(cells_to_change), shaded, rng)
    raise request.not_found()


def random_shading(rows: int, cols: int, rng: random.Random) -> set[Cell]:
    """Return a maximal set of cells that may be shaded, chosen in random order: none adjacent, the others connected.

    It is maximal because otherwise shading one more cell would give another solution.
    """
    connection = HitoriBoard.of([[0] * cols for _ in range(rows)]).connection
    cells = [(row, col) for row in range(rows) for col in range(cols)]
    rng.shuffle(cells)
    shaded: set[Cell] = set()
    unshaded = (1 << rows * cols) - 1
    for cell in cells:
        remaining = unshaded & ~(1 << cell[0] * cols + cell[1])
        if (
            shaded.isdisjoint(neighbours(rows, cols, cell))
            and connection.component_of(remaining & -remaining, remaining) == remaining
        ):
            shaded.add(cell)
            unshaded = remaining
    return shaded


def _random_numbers(rows: int, cols: int, shaded: set[Cell], rng: random.Random) -> list[list[int]]:
    """Return rows of the numbers of a random Latin square, in each shaded cell replaced by one of its row or column."""
    size = max(rows, cols)
    row_order, col_order, symbols = ([*range(size)] for _ in range(3))
    for order in (row_order, col_order, symbols):
        rng.shuffle(order)
    numbers = [[symbols[(row_order[row] + col_order[col]) % size] + 1 for col in range(cols)] for row in range(rows)]
    for cell in sorted(shaded):
        _copy_number(numbers, cell, shaded, rng)
    return numbers


def _copy_number(numbers: list[list[int]], cell: Cell, shaded: set[Cell], rng: random.Random) -> None:
    """Copy a random number from the row or column of a shaded cell into it, from an unshaded cell if there is one."""
    row, col = cell
    line = [(row, index) for index in range(len(numbers[0])) if index != col] + [
        (index, col) for index in range(len(numbers)) if index != row
    ]
    source_row, source_col = rng.choice([other for other in line if other not in shaded] or line)
    numbers[row][col] = numbers[source_row][source_col]


def random_board(rng: random.Random) -> HitoriBoard:
    """Return a small board for tests: any numbers, few or many different ones."""
    rows, cols = rng.randint(1, 4), rng.randint(1, 4)
    largest_number = rng.randint(1, rows + cols)
    return HitoriBoard.of([[rng.randint(1, largest_number) for _ in range(cols)] for _ in range(rows)])
