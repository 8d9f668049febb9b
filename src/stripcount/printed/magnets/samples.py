"""Random Magnets boards on which methods are compared: small ones of any kind, and boards that are hard to search."""

from __future__ import annotations

import random

from stripcount.printed.magnets.board import MagnetsBoard
from stripcount.printed.magnets.generator import EDGES, fill_slots, with_counts
from stripcount.printed.magnets.layouts import random_layout


def family_board(rows: int, cols: int, clue_probability: float, wrong_count: bool, rng: random.Random) -> MagnetsBoard:
    """Return a board that is hard to search: some counts of a filling with few blank slots.

    Each count is printed with probability `clue_probability`. With `wrong_count`, one count is lowered by 1 and another
    of the same edge raised by 1, if there are two: the sums still agree, and mostly there is no solution.

    >>> family_board(4, 4, 1.0, False, random.Random(0)).has_givens
    False
    """
    unclued_board = MagnetsBoard.of(random_layout(rows, cols, rng))
    values = bytearray(len(unclued_board.slots))
    fill_slots(values, range(len(values)), unclued_board.touching, rng, blank_probability=0.03)
    full_board = with_counts(unclued_board, values)
    clues = {
        edge: [clue if rng.random() < clue_probability else -1 for clue in getattr(full_board, edge)] for edge in EDGES
    }
    if wrong_count:
        counts = clues[rng.choice(EDGES)]
        indices_with_clue = [index for index, clue in enumerate(counts) if clue >= 0]
        max_count = (max(rows, cols) + 1) // 2
        if len(indices_with_clue) > 1:
            lowered, raised = rng.sample(indices_with_clue, 2)
            if counts[lowered] > 0 and counts[raised] < min(max_count, rows, cols):
                counts[lowered], counts[raised] = counts[lowered] - 1, counts[raised] + 1
    top, bottom, left, right = (clues[edge] for edge in EDGES)
    return MagnetsBoard.of(unclued_board.layout, top, bottom, left, right)


def large_board(rng: random.Random) -> MagnetsBoard:
    """Return a board of 6 × 6 to 12 × 12 cells of a hard family, for comparing methods."""
    rows, cols = rng.randint(6, 12), rng.randint(6, 12)
    return family_board(rows, cols, rng.choice((0.8, 0.9, 1.0)), rng.random() < 0.4, rng)


def random_board(rng: random.Random) -> MagnetsBoard:
    """Return a small board for tests: any layout, also single cells; counts right, wrong or missing; some givens."""
    rows, cols = rng.choice([(1, 4), (2, 2), (2, 3), (3, 2), (3, 3), (2, 4), (4, 3), (3, 4), (1, 1), (5, 2), (1, 7)])
    letters = [["*"] * cols for _ in range(rows)]
    single_probability = rng.choice((0.0, 0.1, 0.4))
    for row in range(rows):
        for col in range(cols):
            partners = [
                (r, c)
                for r, c in ((row, col + 1), (row + 1, col))
                if r < rows and c < cols and letters[r][c] == "*" == letters[row][col]
            ]
            if partners and rng.random() >= single_probability:
                r, c = rng.choice(partners)
                letters[row][col], letters[r][c] = "LR" if r == row else "TB"
    unclued_board = MagnetsBoard.of(["".join(row) for row in letters])
    values = bytearray(len(unclued_board.slots))
    fill_slots(values, range(len(values)), unclued_board.touching, rng)
    full_board = with_counts(unclued_board, values)
    clue_probability, error_probability = rng.choice((0.0, 0.3, 0.7, 1.0)), rng.choice((0.0, 0.0, 0.1))
    clues = {
        edge: [clue if rng.random() < clue_probability else -1 for clue in getattr(full_board, edge)] for edge in EDGES
    }
    for edge, opposite_edge, line_length in (("top", "bottom", rows), ("left", "right", cols)):
        for counts in (clues[edge], clues[opposite_edge]):
            for index, clue in enumerate(counts):
                if clue >= 0 and rng.random() < error_probability:
                    counts[index] = rng.randint(0, line_length + 1)
    givens = ["".join(_random_given(letter, rng) for letter in row) for row in letters] if rng.random() < 0.3 else None
    return MagnetsBoard.of(unclued_board.layout, givens=givens, **clues)


def _random_given(letter: str, rng: random.Random) -> str:
    """Return a random given for a cell with this letter of the layout, mostly none."""
    return "." if rng.random() < 0.8 else "x" if letter == "*" else rng.choice("+-x")
