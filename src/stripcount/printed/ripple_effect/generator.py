"""Ripple Effect boards with exactly one solution: random filled regions, then givens removed while it stays unique."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from functools import partial

from stripcount.board import Board, Cell, neighbours
from stripcount.errors import BadInput
from stripcount.limits import Limits
from stripcount.printed.cells import as_rows, cells_of, entries, with_entry
from stripcount.printed.grading import grade, undecided_count
from stripcount.printed.making import CluePattern, Request, cell_image
from stripcount.printed.puzzle import Generated
from stripcount.printed.ripple_effect.board import RippleEffectBoard
from stripcount.search.inferring_cover import Engine

_MAX_STARTS, _REGION_TRIES = 60, 6  # filled boards that are tried; random regions tried at each cell
_MAX_REGION_SIZE = 6
"""Maximum number of cells of a region."""


def generate(request: Request, rng: random.Random, limits: Limits) -> Generated[RippleEffectBoard]:
    """Return a board of the requested size, exactly the requested difficulty, and pattern of clues.

    Raises BadInput where no such board was found, LimitReached where `limits` ends; a board tried is a node. Cost:
    seconds at 12 × 12.
    """
    request.check_size(1, 60)
    if request.pattern.density is not None:
        raise BadInput("the density is of poles or loops; ripple-effect boards have none.")
    cells = cells_of(request.rows, request.cols)
    request.check_clues(cells, cell_image(request.rows, request.cols))
    min_clues = len(cells)
    rows, cols, difficulty, pattern = request.rows, request.cols, request.difficulty, request.pattern
    for _ in range(_MAX_STARTS):
        limits.node()
        filling = random_filling(rows, cols, rng, limits)
        if filling is None:
            continue
        regions, numbers = filling
        reduced_board = _with_givens_removed(RippleEffectBoard.of(regions), numbers, difficulty, rng, pattern, limits)
        given_count = sum(number > 0 for row in reduced_board.givens for number in row)
        min_clues = min(min_clues, given_count)
        if pattern.accepts(given_count) and grade(Engine(reduced_board.as_cover(), limits)) == difficulty:
            return Generated(reduced_board, Board.of(numbers), difficulty)
    raise request.not_found(min_clues)


def random_filling(
    rows: int, cols: int, rng: random.Random, limits: Limits | None = None
) -> tuple[list[list[int]], list[list[int]]] | None:
    """Return (rows of region indices, rows of numbers) of a random solved board; None if no filling is found.

    Regions have at most _MAX_REGION_SIZE cells. They are grown in reading order, and each is filled at once. A cell
    where none can be filled joins a region beside it, which is filled again; if that fails too, one of these regions is
    removed. Cost: a second at 30 × 30.
    """
    limits = Limits() if limits is None else limits
    numbers: dict[Cell, int] = {}
    region_of_cell: dict[Cell, list[Cell]] = {}
    empty_cells = {(row, col) for row in range(rows) for col in range(cols)}

    def fill_region(cells: list[Cell], other_numbers: Mapping[Cell, int]) -> bool:
        """Fill a region beside the numbers of other cells; return False if that is impossible."""
        filling = _fill_region(cells, other_numbers, max(rows, cols), rng)
        if filling is None:
            return False
        numbers.update(filling)
        region_of_cell.update(dict.fromkeys(cells, cells))
        empty_cells.difference_update(cells)
        return True

    for _ in range(20 * rows * cols):
        limits.check()
        if not empty_cells:
            break
        first_empty = min(empty_cells)
        candidates = [first_empty, *(cell for cell in neighbours(rows, cols, first_empty) if cell in empty_cells)]
        seed = min(
            candidates,
            key=lambda cell: (sum(adjacent in empty_cells for adjacent in neighbours(rows, cols, cell)), cell),
        )
        if any(
            fill_region(_grow_region(seed, rng.randint(1, _MAX_REGION_SIZE), rows, cols, empty_cells, rng), numbers)
            for _ in range(_REGION_TRIES)
        ):
            continue
        adjacent_regions = [region_of_cell[cell] for cell in neighbours(rows, cols, seed) if cell in region_of_cell]
        rng.shuffle(adjacent_regions)
        for cells in adjacent_regions:
            other_numbers = {cell: number for cell, number in numbers.items() if region_of_cell[cell] is not cells}
            if len(cells) < _MAX_REGION_SIZE and fill_region([*cells, seed], other_numbers):
                break
        else:
            for cell in adjacent_regions[0] if adjacent_regions else ():
                del numbers[cell], region_of_cell[cell]
                empty_cells.add(cell)
    if empty_cells:
        return None
    labels = {id(cells): label for label, cells in enumerate(region_of_cell.values())}
    grid = [[(row, col) for col in range(cols)] for row in range(rows)]
    return [[labels[id(region_of_cell[cell])] for cell in line] for line in grid], [
        [numbers[cell] for cell in line] for line in grid
    ]


def _grow_region(seed: Cell, size: int, rows: int, cols: int, free_cells: set[Cell], rng: random.Random) -> list[Cell]:
    """Return a random connected region of up to `size` cells of `free_cells` that contains `seed`."""
    cells = [seed]
    while len(cells) < size:
        candidates = sorted(
            {adjacent for cell in cells for adjacent in neighbours(rows, cols, cell) if adjacent in free_cells}
            - set(cells)
        )
        if not candidates:
            break
        cells.append(rng.choice(candidates))
    return cells


def _fill_region(
    cells: list[Cell], numbers: Mapping[Cell, int], length: int, rng: random.Random
) -> dict[Cell, int] | None:
    """Return a random filling of the region `cells` that breaks no rule together with `numbers`; None if there is none.

    `numbers` are those of other cells, and `length` is the longest distance in a line at which they matter.
    """
    stack: list[dict[Cell, int]] = [{}]
    while stack:
        filling = stack.pop()
        number = len(cells) - len(filling)  # large numbers first: they have the fewest places
        if not number:
            return filling
        possible_cells = [
            cell
            for cell in cells
            if cell not in filling
            and not any(
                numbers.get((cell[0] + down * step, cell[1] + right * step)) == number
                for down, right in ((0, 1), (1, 0), (0, -1), (-1, 0))
                for step in range(1, min(number, length) + 1)
            )
        ]
        rng.shuffle(possible_cells)
        stack += [{**filling, cell: number} for cell in possible_cells]
    return None


def _with_givens_removed(
    unclued_board: RippleEffectBoard,
    numbers: list[list[int]],
    difficulty: str,
    rng: random.Random,
    pattern: CluePattern,
    limits: Limits,
) -> RippleEffectBoard:
    """Return the board with some of `numbers` given: they are removed while deductions of `difficulty` solve the board.

    `numbers` are those of the solution. They are removed in random order, and with their images under the symmetry.
    """
    engine = Engine(unclued_board.as_cover(), limits)
    options_of_cell: dict[Cell, int] = {}  # all options of a cell
    solution_option: dict[Cell, int] = {}  # the option of its number in the solution
    for index, (cell, number) in enumerate(unclued_board.choices):
        options_of_cell[cell] = options_of_cell.get(cell, 0) | 1 << index
        if numbers[cell[0]][cell[1]] == number:
            solution_option[cell] = 1 << index
    given_options = dict(solution_option)
    image = cell_image(unclued_board.rows, unclued_board.cols)
    for orbit in pattern.shuffled_orbits(
        sorted(given_options), image, rng, lambda cell: numbers[cell[0]][cell[1]] == 1
    ):
        if pattern.must_keep(len(given_options), orbit):
            continue
        limits.node()
        allowed_options = 0
        for cell_of_options, options in options_of_cell.items():
            allowed_options |= (
                given_options[cell_of_options]
                if cell_of_options in given_options and cell_of_options not in orbit
                else options
            )
        # The solution stays unique if and only if no other number at one of these cells can be completed.
        if not (
            any(_has_solution(engine, allowed_options & ~solution_option[cell]) for cell in orbit)
            or undecided_count(engine, difficulty, allowed_options)
        ):
            for cell in orbit:
                del given_options[cell]
    given_numbers = [number if cell in given_options else 0 for cell, number in entries(numbers).items()]
    return RippleEffectBoard.of(unclued_board.regions, as_rows(given_numbers, unclued_board.cols))


def _has_solution(engine: Engine, options: int) -> bool:
    """Return whether some exact cover uses only options of `options`, a set as bits."""
    remaining = engine.infer(options, range(len(engine.options_of_item)))
    return remaining is not None and engine.all_solvable(engine.split(remaining)[1])


def random_board(rows: int, cols: int, rng: random.Random) -> RippleEffectBoard:
    """Return a board with random regions and some numbers of a solution given; it may have many solutions."""
    filling = None
    while filling is None:
        filling = random_filling(rows, cols, rng)
    regions, numbers = filling
    given_probability = rng.choice((0.1, 0.3, 0.6))
    return RippleEffectBoard.of(
        regions, [[number if rng.random() < given_probability else 0 for number in row] for row in numbers]
    )


def small_board(rng: random.Random) -> RippleEffectBoard:
    """Return a random board of a few cells, to compare methods on."""
    return random_board(rng.randint(1, 5), rng.randint(1, 5), rng)


def large_board(rng: random.Random) -> RippleEffectBoard:
    """Return a larger random board, to compare methods on."""
    return random_board(rng.randint(6, 12), rng.randint(6, 12), rng)


def more_clues(
    board: RippleEffectBoard, solution: Board
) -> list[list[Callable[[RippleEffectBoard], RippleEffectBoard]]]:
    """Return, in one group, the numbers of a solution that are not given, each as a function that gives it."""
    cells = [cell for cell in solution.positions() if board.region_size(cell) and not board.givens[cell[0]][cell[1]]]
    return [[partial(_with_given, cell, int(str(solution[cell]))) for cell in cells]]


def _with_given(cell: Cell, number: int, board: RippleEffectBoard) -> RippleEffectBoard:
    """Return the board with this number given in a cell."""
    return RippleEffectBoard.of(board.regions, with_entry(board.givens, cell, number))
