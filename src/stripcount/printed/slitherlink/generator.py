"""Slitherlink boards with exactly one solution: a random loop, all its clues, then clues removed."""

from __future__ import annotations

import random

from stripcount.board import Board, Cell
from stripcount.printed.deduction import rate
from stripcount.printed.instance import Generated
from stripcount.printed.making import Request, cell_image
from stripcount.printed.slitherlink.board import NONE, Slitherlink
from stripcount.printed.slitherlink.logic import deduce
from stripcount.printed.solvers import solutions
from stripcount.search.budget import Budget

_STARTS = 20


def generate(request: Request, rng: random.Random, budget: Budget) -> Generated:
    """Return a board with exactly one solution, of this difficulty unless it is any, and with this pattern of clues.

    Clues are removed, with their images, as long as the board stays as easy as asked for. Raises BadInput where no such
    board was found, LimitReached where `budget` ends; a board tried is a node. Cost: a search for each cell; some
    seconds at 10 × 10.
    """
    request.check_size(1, 30)
    rows, cols, difficulty, pattern = request.rows, request.cols, request.difficulty, request.pattern
    for _ in range(_STARTS):
        inside = random_inside(rows, cols, rng)
        clues = [[_sides(inside, (row, col)) for col in range(cols)] for row in range(rows)]
        if not _solvable(clues, difficulty, budget):
            continue
        places = [(row, col) for row in range(rows) for col in range(cols)]
        rng.shuffle(places)
        left = rows * cols
        for orbit in pattern.orbits(places, cell_image(rows, cols)):
            if pattern.enough(left, orbit):
                continue
            before = [clues[row][col] for row, col in orbit]
            for row, col in orbit:
                clues[row][col] = NONE
            if _solvable(clues, difficulty, budget):
                left -= len(orbit)
            else:
                for (row, col), clue in zip(orbit, before, strict=True):
                    clues[row][col] = clue
        board = Slitherlink.of(clues)
        if pattern.fits(left) and (difficulty == "any" or rate(deduce(board)).level == difficulty):
            marks = ["".join("#" if (row, col) in inside else "." for col in range(cols)) for row in range(rows)]
            return Generated(board, Board.of(marks), difficulty)
    raise request.not_found()


def _solvable(clues: list[list[int]], difficulty: str, budget: Budget) -> bool:
    """Return whether rules up to this level solve the board, or for the other difficulties whether it is unique."""
    budget.node()
    board = Slitherlink.of(clues)
    if difficulty in ("easy", "normal"):
        deduction = deduce(board)
        for _ in deduction.steps(difficulty):
            pass
        return deduction.solved
    return len(solutions(board, 2, budget)) == 1


def random_inside(rows: int, cols: int, rng: random.Random) -> set[Cell]:
    """Return the cells inside a random loop, grown cell by cell so that their border stays a single loop."""
    inside = {(rng.randrange(rows), rng.randrange(cols))}
    tries = 12 * rows * cols
    for _ in range(tries):
        cell = rng.randrange(rows), rng.randrange(cols)
        around = [(cell[0] + down, cell[1] + right) in inside for down, right in _RING]
        changes = sum(a != b for a, b in zip(around, around[1:] + around[:1]))
        beside = sum(around[::2])
        if changes == 2 and 1 <= beside <= 2 + (rng.random() < 0.2) and cell not in inside:
            inside.add(cell)
    return inside


_RING = ((-1, 0), (-1, 1), (0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1))


def _sides(inside: set[Cell], cell: Cell) -> int:
    return sum(
        (cell in inside) != ((cell[0] + down, cell[1] + right) in inside)
        for down, right in ((0, 1), (1, 0), (0, -1), (-1, 0))
    )


def random_board(rng: random.Random) -> Slitherlink:
    """Return a small board for tests: clues of a loop or any clues, few or many."""
    rows, cols = rng.randint(1, 4), rng.randint(1, 4)
    inside = random_inside(rows, cols, rng)
    kept, wrong = rng.choice((0.0, 0.2, 0.5, 1.0)), rng.choice((0.0, 0.0, 0.1))
    clues = [[_sides(inside, (row, col)) for col in range(cols)] for row in range(rows)]
    for row in clues:
        for col, _ in enumerate(row):
            if rng.random() < wrong:
                row[col] = rng.randint(0, 4)
            if rng.random() >= kept:
                row[col] = NONE
    return Slitherlink.of(clues)
