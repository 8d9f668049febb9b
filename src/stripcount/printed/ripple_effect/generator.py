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

_STARTS, _GROWN = 60, 6
_LARGEST = 6
"""The largest region made."""


def generate(request: Request, rng: random.Random, limits: Limits) -> Generated:
    """Return a board of exactly this difficulty and pattern.

    Raises BadInput where no such board was found, LimitReached where `limits` ends; a board tried is a node. Cost:
    seconds at 12 × 12.
    """
    request.check_size(1, 60)
    if request.pattern.density is not None:
        raise BadInput("the density is of poles or loops; ripple-effect boards have none.")
    cells = cells_of(request.rows, request.cols)
    request.check_clues(cells, cell_image(request.rows, request.cols))
    fewest = len(cells)
    rows, cols, difficulty, pattern = request.rows, request.cols, request.difficulty, request.pattern
    for _ in range(_STARTS):
        limits.node()
        filled = random_filled(rows, cols, rng, limits)
        if filled is None:
            continue
        regions, numbers = filled
        thinned = _thinned(RippleEffectBoard.of(regions), numbers, difficulty, rng, pattern, limits)
        left = sum(number > 0 for row in thinned.givens for number in row)
        fewest = min(fewest, left)
        if pattern.accepts(left) and grade(Engine(thinned.as_cover(), limits)) == difficulty:
            return Generated(thinned, Board.of(numbers), difficulty)
    raise request.not_found(fewest)


def random_filled(
    rows: int, cols: int, rng: random.Random, limits: Limits | None = None
) -> tuple[list[list[int]], list[list[int]]] | None:
    """Return (regions, numbers) of a random solved board with regions of at most six cells, or None if stuck.

    Regions are grown in reading order, and each is filled at once. A cell where none can be filled joins a region
    beside it, which is filled again; if that fails too, one of these regions is removed. Cost: a second at 30 × 30.
    """
    limits = Limits() if limits is None else limits
    numbers: dict[Cell, int] = {}
    region: dict[Cell, list[Cell]] = {}
    todo = {(row, col) for row in range(rows) for col in range(cols)}

    def place(cells: list[Cell], before: Mapping[Cell, int]) -> bool:
        filled = _filled(cells, before, max(rows, cols), rng)
        if filled is None:
            return False
        numbers.update(filled)
        region.update(dict.fromkeys(cells, cells))
        todo.difference_update(cells)
        return True

    for _ in range(20 * rows * cols):
        limits.check()
        if not todo:
            break
        first = min(todo)
        near = [first, *(cell for cell in neighbours(rows, cols, first) if cell in todo)]
        seed = min(near, key=lambda cell: (sum(adjacent in todo for adjacent in neighbours(rows, cols, cell)), cell))
        if any(place(_grown(seed, rng.randint(1, _LARGEST), rows, cols, todo, rng), numbers) for _ in range(_GROWN)):
            continue
        beside = [region[cell] for cell in neighbours(rows, cols, seed) if cell in region]
        rng.shuffle(beside)
        for cells in beside:
            others = {cell: number for cell, number in numbers.items() if region[cell] is not cells}
            if len(cells) < _LARGEST and place([*cells, seed], others):
                break
        else:
            for cell in beside[0] if beside else ():
                del numbers[cell], region[cell]
                todo.add(cell)
    if todo:
        return None
    labels = {id(cells): label for label, cells in enumerate(region.values())}
    grid = [[(row, col) for col in range(cols)] for row in range(rows)]
    return [[labels[id(region[cell])] for cell in line] for line in grid], [
        [numbers[cell] for cell in line] for line in grid
    ]


def _grown(seed: Cell, size: int, rows: int, cols: int, free: set[Cell], rng: random.Random) -> list[Cell]:
    cells = [seed]
    while len(cells) < size:
        near = sorted(
            {beside for cell in cells for beside in neighbours(rows, cols, cell) if beside in free} - set(cells)
        )
        if not near:
            break
        cells.append(rng.choice(near))
    return cells


def _filled(cells: list[Cell], numbers: Mapping[Cell, int], length: int, rng: random.Random) -> dict[Cell, int] | None:
    """Return a random filling of one region that breaks no rule together with `numbers`, or None."""
    stack: list[dict[Cell, int]] = [{}]
    while stack:
        filled = stack.pop()
        number = len(cells) - len(filled)  # large numbers first: they have the fewest places
        if not number:
            return filled
        places = [
            cell
            for cell in cells
            if cell not in filled
            and not any(
                numbers.get((cell[0] + down * step, cell[1] + across * step)) == number
                for down, across in ((0, 1), (1, 0), (0, -1), (-1, 0))
                for step in range(1, min(number, length) + 1)
            )
        ]
        rng.shuffle(places)
        stack += [{**filled, cell: number} for cell in places]
    return None


def _thinned(
    empty: RippleEffectBoard,
    numbers: list[list[int]],
    difficulty: str,
    rng: random.Random,
    pattern: CluePattern,
    limits: Limits,
) -> RippleEffectBoard:
    """Return the board with givens removed from `numbers` in random order while deductions of `difficulty` solve it."""
    engine = Engine(empty.as_cover(), limits)
    every: dict[Cell, int] = {}  # all options of a cell
    right: dict[Cell, int] = {}  # the option of its number in the solution
    for index, (cell, number) in enumerate(empty.choices):
        every[cell] = every.get(cell, 0) | 1 << index
        if numbers[cell[0]][cell[1]] == number:
            right[cell] = 1 << index
    given = dict(right)
    image = cell_image(empty.rows, empty.cols)
    for orbit in pattern.shuffled_orbits(sorted(given), image, rng, lambda cell: numbers[cell[0]][cell[1]] == 1):
        if pattern.must_keep(len(given), orbit):
            continue
        limits.node()
        start = 0
        for other, options in every.items():
            start |= given[other] if other in given and other not in orbit else options
        # The solution stays unique if and only if no other number at one of these cells can be completed.
        if not (
            any(_completed(engine, start & ~right[cell]) for cell in orbit)
            or undecided_count(engine, difficulty, start)
        ):
            for cell in orbit:
                del given[cell]
    shown = [number if cell in given else 0 for cell, number in entries(numbers).items()]
    return RippleEffectBoard.of(empty.regions, as_rows(shown, empty.cols))


def _completed(engine: Engine, alive: int) -> bool:
    """Return whether some solution has only options of `alive`."""
    left = engine.infer(alive, range(len(engine.by_item)))
    return left is not None and engine.possible(engine.split(left)[1])


def random_board(rows: int, cols: int, rng: random.Random) -> RippleEffectBoard:
    """Return a board with random regions and some numbers of a solution given; it may have many solutions."""
    filled = None
    while filled is None:
        filled = random_filled(rows, cols, rng)
    regions, numbers = filled
    share = rng.choice((0.1, 0.3, 0.6))
    return RippleEffectBoard.of(regions, [[number if rng.random() < share else 0 for number in row] for row in numbers])


def small_board(rng: random.Random) -> RippleEffectBoard:
    """Return a random board of a few cells, to compare methods on."""
    return random_board(rng.randint(1, 5), rng.randint(1, 5), rng)


def large_board(rng: random.Random) -> RippleEffectBoard:
    """Return a larger random board, to compare methods on."""
    return random_board(rng.randint(6, 12), rng.randint(6, 12), rng)


def more_clues(
    board: RippleEffectBoard, solution: Board
) -> list[list[Callable[[RippleEffectBoard], RippleEffectBoard]]]:
    """Return the numbers of a solution that are not given, each as a function that gives it."""
    cells = [cell for cell in solution.positions() if board.size(cell) and not board.givens[cell[0]][cell[1]]]
    return [[partial(_with_given, cell, int(str(solution[cell]))) for cell in cells]]


def _with_given(cell: Cell, number: int, board: RippleEffectBoard) -> RippleEffectBoard:
    return RippleEffectBoard.of(board.regions, with_entry(board.givens, cell, number))
