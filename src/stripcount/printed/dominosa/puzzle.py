"""Dominosa: a rectangle of numbers in which each domino of a full set is to be found exactly once."""

from __future__ import annotations

from typing import TYPE_CHECKING

from stripcount.board import Board, Cell
from stripcount.printed.dominosa import formats
from stripcount.printed.dominosa.board import Dominosa
from stripcount.printed.instance import CluedPuzzle, Format, Generated
from stripcount.printed.solvers import cover_solvers
from stripcount.printed.walled import walled
from stripcount.search.engines import count

if TYPE_CHECKING:
    import random

    from stripcount.printed.deduction import Deduction
    from stripcount.printed.making import Pattern
    from stripcount.search.budget import Budget

_PATIENCE = 2000
"""Options tried without a solution after which the learning search takes over."""


def draw(instance: Dominosa, solution: Board | None = None) -> str:
    """Return the numbers as text, with a wall around each domino where a solution is given.

    >>> print(draw(Dominosa.of([[0, 0, 1], [1, 1, 0]]), Board.of(["LRT", "LRB"])))
    +-------+---+
    | 0   0 | 1 |
    +-------+   |
    | 1   1 | 0 |
    +-------+---+
    """
    labels = [[str(number) for number in row] for row in instance.numbers]
    if solution is None:
        return walled(labels, lambda a, b: True)
    return walled(labels, lambda a, b: (solution[a], solution[b]) in {("L", "R"), ("T", "B")})


def why_unsolvable(instance: Dominosa) -> str | None:
    """Return which number the board has too often or too rarely, or which domino has no place; None if all fits.

    >>> why_unsolvable(Dominosa.of([[0, 0, 1], [1, 1, 1]]))
    'a full set of dominoes has the number 1 3 times, but the board has it 4 times, the last at row 2, column 3.'
    """
    places: list[list[Cell]] = [[] for _ in range(instance.order + 1)]
    for at, row in enumerate(instance.numbers):
        for where, number in enumerate(row):
            places[number].append((at, where))
    wanted = instance.order + 2
    for number, found in sorted(enumerate(places), key=lambda one: -len(one[1])):  # a number too often first
        if len(found) != wanted:
            last = f", the last at row {found[-1][0] + 1}, column {found[-1][1] + 1}" if len(found) > wanted else ""
            times = f"{len(found)} time{'s'[: len(found) != 1]}"
            return f"a full set of dominoes has the number {number} {wanted} times, but the board has it {times}{last}."
    there = {instance.domino(first, second) for first, second in instance.places}
    for high in range(instance.order + 1):
        for low in range(high + 1):
            if (low, high) not in there:
                return f"no two neighbouring cells hold {low} and {high}."
    return None


def generate(rows: int, cols: int, difficulty: str, rng: random.Random, pattern: Pattern, budget: Budget) -> Generated:
    """Return a random board of this size and difficulty with exactly one solution; raises BadInput without one."""
    from stripcount.printed.dominosa.generator import generate as make

    return make(rows, cols, difficulty, rng, pattern, budget)


def _random_board(rng: random.Random) -> Dominosa:
    from stripcount.printed.dominosa.generator import random_board

    return random_board(*rng.choice(((1, 2), (2, 3), (3, 4), (4, 5), (2, 6), (5, 4))), rng)


def _large_board(rng: random.Random) -> Dominosa:
    from stripcount.printed.dominosa.generator import random_board

    return random_board(*rng.choice(((5, 6), (6, 7), (7, 8), (8, 9), (9, 10), (10, 11), (11, 12))), rng)


def _deduce(instance: Dominosa) -> Deduction:
    from stripcount.printed.deduction import Deducer
    from stripcount.printed.dominosa.logic import logic

    return Deducer(logic(instance))


PUZZLE = CluedPuzzle(
    name="dominosa",
    about="Find each domino of a full set exactly once in a rectangle of numbers.",
    formats=(
        Format(
            "id",
            "one line, order:numbers, a number above 9 in brackets",
            formats.recognises_id,
            lambda text: Dominosa.of(formats.parse_id(text)),
            lambda instance: formats.write_id(instance.numbers, instance.order),
        ),
        Format(
            "grid",
            "rows of numbers, spaced or as single digits; a line 'rows columns' may stand before them",
            formats.recognises_grid,
            lambda text: Dominosa.of(formats.parse_grid(text)),
            lambda instance: formats.write_grid(instance.numbers),
        ),
        Format(
            "json",
            'an object {"puzzle": "dominosa", "numbers": [[…], …]}',
            formats.recognises_json,
            lambda text: Dominosa.of(formats.parse_json(text)),
            lambda instance: formats.write_json(instance.numbers),
        ),
    ),
    solvers=cover_solvers(_PATIENCE),
    counter=lambda instance, budget: (count(instance.as_cover(), budget=budget), "exact-cover"),
    draw=draw,
    solution_rows=lambda board: ["".join(map(str, row)) for row in board.cells],
    generate=generate,
    difficulties=("easy", "normal", "hard"),
    deduce=_deduce,
    random_board=_random_board,
    large_board=_large_board,
    why_unsolvable=why_unsolvable,
)
