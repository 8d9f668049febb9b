"""Dominosa boards with exactly one solution: a random layout of random dominoes, exchanged until it is unique."""

from __future__ import annotations

import random

from stripcount.board import Board, Cell
from stripcount.errors import BadInput
from stripcount.limits import Limits
from stripcount.printed.cells import half_letters, neighbour_pairs
from stripcount.printed.dominosa.board import DominosaBoard, full_set, order_of
from stripcount.printed.grading import grade, undecided_count
from stripcount.printed.making import Request, refuse_pattern
from stripcount.printed.puzzle import Generated
from stripcount.search.inferring_cover import Engine

_MAX_STARTS, _MAX_EXCHANGES = 20, 4000  # random boards that are tried; changes of each
_MAX_ORDER = 40  # boards of larger sets take minutes
_TURNS_PER_CELL = 20  # random turns of blocks of a layout


def generate(request: Request, rng: random.Random, limits: Limits) -> Generated[DominosaBoard]:
    """Return a board of the requested size and of exactly the requested difficulty.

    Raises BadInput for a size that no full set fills and where no such board was found, LimitReached where `limits`
    ends; a board tried is a node. Cost: seconds at 21 × 22.
    """
    refuse_pattern("dominosa", request.pattern)
    rows, cols, difficulty = request.rows, request.cols, request.difficulty
    order = _order_of_size(rows, cols)
    if order > _MAX_ORDER:
        max_size = f"{_MAX_ORDER + 1} × {_MAX_ORDER + 2}"
        raise BadInput(
            f"a dominosa board to be made must have at most as many cells as {max_size}, not {rows} × {cols}."
        )
    for _ in range(_MAX_STARTS):
        board = _search_unique_board(rows, cols, order, difficulty, rng, limits)
        if board is not None and grade(Engine(board[0].as_cover(), limits)) == difficulty:
            return Generated(board[0], board[1], difficulty)
    raise request.not_found()


def random_layout(rows: int, cols: int, rng: random.Random) -> list[tuple[Cell, Cell]]:
    """Return a random layout of dominoes as sorted pairs of cells; rows · cols must be even.

    It begins with parallel dominoes; then many random 2 × 2 blocks are turned, if two dominoes fill them. So layouts
    are not exactly uniform.
    """
    is_horizontal = cols % 2 == 0
    partner: dict[Cell, Cell] = {}
    for cell, other_cell in neighbour_pairs(rows, cols):
        in_one_row = cell[0] == other_cell[0]
        if in_one_row == is_horizontal and (cell[1] if in_one_row else cell[0]) % 2 == 0:
            partner[cell], partner[other_cell] = other_cell, cell
    for _ in range(_TURNS_PER_CELL * rows * cols if min(rows, cols) > 1 else 0):
        row, col = rng.randrange(rows - 1), rng.randrange(cols - 1)
        a, b, c, d = (row, col), (row, col + 1), (row + 1, col), (row + 1, col + 1)
        if partner[a] == b and partner[c] == d:
            partner[a], partner[c], partner[b], partner[d] = c, a, d, b
        elif partner[a] == c and partner[b] == d:
            partner[a], partner[b], partner[c], partner[d] = b, a, d, c
    return sorted((cell, other_cell) for cell, other_cell in partner.items() if cell < other_cell)


def random_board(rows: int, cols: int, rng: random.Random) -> DominosaBoard:
    """Return a board made from a random layout with random dominoes; it usually has many solutions."""
    return _board_of(rows, cols, random_layout(rows, cols, rng), _shuffled_dominoes(_order_of_size(rows, cols), rng))


def _order_of_size(rows: int, cols: int) -> int:
    """Return the order of the full set that fills a board of this size; raises BadInput if there is none."""
    order = order_of(rows * cols) if rows > 0 and cols > 0 else None
    if order is None:
        raise BadInput(f"rows × columns must be (n+1)(n+2) for some order n, as 7 × 8 is, not {rows} × {cols}.")
    return order


def _shuffled_dominoes(order: int, rng: random.Random) -> list[tuple[int, int]]:
    """Return the dominoes of a full set in random order, each turned at random."""
    dominoes = full_set(order)
    rng.shuffle(dominoes)
    return [_with_random_orientation(domino, rng) for domino in dominoes]


def _with_random_orientation(domino: tuple[int, int], rng: random.Random) -> tuple[int, int]:
    """Return a domino with its numbers in random order."""
    return domino if rng.random() < 0.5 else (domino[1], domino[0])


def _board_of(rows: int, cols: int, layout: list[tuple[Cell, Cell]], dominoes: list[tuple[int, int]]) -> DominosaBoard:
    """Return the board with the dominoes on the pairs of cells of a layout, in the same order."""
    numbers = [[0] * cols for _ in range(rows)]
    for (cell, other_cell), (a, b) in zip(layout, dominoes, strict=True):
        numbers[cell[0]][cell[1]], numbers[other_cell[0]][other_cell[1]] = a, b
    return DominosaBoard(tuple(map(tuple, numbers)))


def _search_unique_board(
    rows: int, cols: int, order: int, difficulty: str, rng: random.Random, limits: Limits
) -> tuple[DominosaBoard, Board] | None:
    """Exchange or turn two dominoes of a random board again and again until deductions of this difficulty solve it.

    A change is kept unless it leaves more options undecided. Returns (board, solution), or None if _MAX_EXCHANGES
    changes do not suffice.
    """
    layout = random_layout(rows, cols, rng)
    dominoes = _shuffled_dominoes(order, rng)
    board = _board_of(rows, cols, layout, dominoes)
    score = undecided_count(Engine(board.as_cover(), limits), difficulty)
    for _ in range(_MAX_EXCHANGES):
        if not score:
            return board, Board.of(half_letters(rows, cols, layout, "."))
        limits.node()
        changed_dominoes = dominoes.copy()
        index, other_index = rng.randrange(len(changed_dominoes)), rng.randrange(len(changed_dominoes))
        changed_dominoes[index], changed_dominoes[other_index] = (
            _with_random_orientation(changed_dominoes[other_index], rng),
            _with_random_orientation(changed_dominoes[index], rng),
        )
        changed_board = _board_of(rows, cols, layout, changed_dominoes)
        changed_score = undecided_count(Engine(changed_board.as_cover(), limits), difficulty)
        if changed_score <= score:
            board, dominoes, score = changed_board, changed_dominoes, changed_score
    return None


def small_board(rng: random.Random) -> DominosaBoard:
    """Return a random board of a few cells, to compare methods on."""
    return random_board(*rng.choice(((1, 2), (2, 3), (3, 4), (4, 5), (2, 6), (5, 4))), rng)


def large_board(rng: random.Random) -> DominosaBoard:
    """Return a larger random board, to compare methods on."""
    return random_board(*rng.choice(((5, 6), (6, 7), (7, 8), (8, 9), (9, 10), (10, 11), (11, 12))), rng)
