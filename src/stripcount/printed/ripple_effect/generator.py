"""Ripple Effect boards with exactly one solution: random regions that can be filled, then as few givens as needed."""

from __future__ import annotations

import random

from stripcount.board import Board, Cell, neighbours
from stripcount.errors import BadInput, shortened, whole
from stripcount.printed.grading import DIFFICULTIES, grade, undecided
from stripcount.printed.instance import Generated
from stripcount.printed.making import PLAIN, Pattern, cell_image
from stripcount.printed.ripple_effect.board import RippleEffect
from stripcount.search.inferring_cover import Engine

_STARTS = 60
_LARGEST = 6
"""The largest region made."""


def generate(rows: int, cols: int, difficulty: str, rng: random.Random, pattern: Pattern = PLAIN) -> Generated:
    """Return a board of `rows` × `cols` cells of exactly this difficulty.

    Raises BadInput for an unknown difficulty and where no such board was found. Cost: seconds at 12 × 12.
    """
    whole("rows", rows, 1, 60)
    whole("columns", cols, 1, 60)
    if difficulty not in DIFFICULTIES:
        raise BadInput(f"difficulty must be one of {', '.join(DIFFICULTIES)}, not {shortened(difficulty)}.")
    for _ in range(_STARTS):
        found = random_filled(rows, cols, rng)
        if found is None:
            continue
        regions, numbers = found
        thinned = _thinned(RippleEffect.of(regions), numbers, difficulty, rng, pattern)
        left = sum(number > 0 for row in thinned.givens for number in row)
        if pattern.fits(left) and grade(Engine(thinned.as_cover())) == difficulty:
            return Generated(thinned, Board.of(numbers), difficulty)
    raise BadInput(f"difficulty must be one that {rows} × {cols} boards have; no {difficulty} one was found.")


def random_filled(rows: int, cols: int, rng: random.Random) -> tuple[list[list[int]], list[list[int]]] | None:
    """Return (regions, numbers) of a random solved board with regions of at most six cells, or None if stuck.

    Regions are grown one by one and filled at once; where none fits, the regions around are taken away again.
    """
    labels: dict[Cell, int] = {}
    numbers: dict[Cell, int] = {}
    todo = {(row, col) for row in range(rows) for col in range(cols)}
    for label in range(20 * rows * cols):
        if not todo:
            return (
                [[labels[row, col] for col in range(cols)] for row in range(rows)],
                [[numbers[row, col] for col in range(cols)] for row in range(rows)],
            )
        # Begin where the fewest free cells are around, so that no cell is left alone.
        around = {cell: sum(near in todo for near in neighbours(rows, cols, cell)) for cell in sorted(todo)}
        seed = rng.choice([cell for cell, free in around.items() if free == min(around.values())])
        for _ in range(12):
            cells = _grown(seed, rng.randint(1, _LARGEST), rows, cols, todo, rng)
            filled = _filled(cells, numbers, max(rows, cols), rng)
            if filled is not None:
                numbers.update(filled)
                labels.update(dict.fromkeys(cells, label))
                todo.difference_update(cells)
                break
        else:
            near = {labels[cell] for cell in neighbours(rows, cols, seed) if cell in labels}
            for cell in [cell for cell, old in labels.items() if old in near]:
                del labels[cell], numbers[cell]
                todo.add(cell)
    return None


def _grown(seed: Cell, size: int, rows: int, cols: int, free: set[Cell], rng: random.Random) -> list[Cell]:
    cells = [seed]
    while len(cells) < size:
        near = sorted({at for cell in cells for at in neighbours(rows, cols, cell) if at in free} - set(cells))
        if not near:
            break
        cells.append(rng.choice(near))
    return cells


def _filled(cells: list[Cell], numbers: dict[Cell, int], length: int, rng: random.Random) -> dict[Cell, int] | None:
    """Return a random filling of one region that keeps its distance from `numbers` and itself, or None."""
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
    empty: RippleEffect, numbers: list[list[int]], difficulty: str, rng: random.Random, pattern: Pattern
) -> RippleEffect:
    """Return the board with the givens `numbers` taken away, in random order, while the grade's deductions solve it."""
    engine = Engine(empty.as_cover())
    every: dict[Cell, int] = {}  # all options of a cell
    right: dict[Cell, int] = {}  # the one of its number
    for index, (cell, number) in enumerate(empty.choices):
        every[cell] = every.get(cell, 0) | 1 << index
        if numbers[cell[0]][cell[1]] == number:
            right[cell] = 1 << index
    given = dict(right)
    order = sorted(given)
    rng.shuffle(order)
    for orbit in pattern.orbits(order, cell_image(empty.rows, empty.cols)):
        if pattern.enough(len(given), orbit):
            continue
        start = 0
        for other, options in every.items():
            start |= given[other] if other in given and other not in orbit else options
        # The solution stays unique just when no other number at one of these cells can be completed.
        if any(_completed(engine, start & ~right[cell]) for cell in orbit):
            continue
        if undecided(engine, difficulty, start):
            continue
        for cell in orbit:
            del given[cell]
    return RippleEffect.of(
        empty.regions,
        [[number if (row, col) in given else 0 for col, number in enumerate(line)] for row, line in enumerate(numbers)],
    )


def _completed(engine: Engine, alive: int) -> bool:
    """Return whether some solution has only options of `alive`."""
    left = engine.infer(alive, range(len(engine.by_item)))
    return left is not None and engine.possible(engine.split(left)[1])


def random_board(rows: int, cols: int, rng: random.Random) -> RippleEffect:
    """Return a board with random regions and some numbers of a solution given; it may have many solutions."""
    found = None
    while found is None:
        found = random_filled(rows, cols, rng)
    regions, numbers = found
    share = rng.choice((0.1, 0.3, 0.6))
    return RippleEffect.of(regions, [[number if rng.random() < share else 0 for number in row] for row in numbers])
