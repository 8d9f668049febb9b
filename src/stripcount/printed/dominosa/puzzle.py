"""Dominosa as a printed puzzle: `PUZZLE` joins its formats, solvers, counter, drawing and generator."""

from __future__ import annotations

from stripcount.board import Board, Cell
from stripcount.printed.dominosa import formats
from stripcount.printed.dominosa.board import Dominosa
from stripcount.printed.instance import CluedPuzzle, Format, later
from stripcount.printed.solvers import cover_solvers
from stripcount.printed.walled import walled
from stripcount.search.engines import count

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
    """Return which number the board has too often or too rarely, or which domino has no place; None if all have one.

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


PUZZLE = CluedPuzzle(
    name="dominosa",
    play="dominosa/play.js",
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
    counter=lambda instance, limits: (count(instance.as_cover(), limits=limits), "exact-cover"),
    draw=draw,
    generate=later("dominosa.generator", "generate"),
    difficulties=("easy", "normal", "hard"),
    deduce=later("dominosa.logic", "deduce"),
    random_board=later("dominosa.generator", "small_board"),
    large_board=later("dominosa.generator", "large_board"),
    why_unsolvable=why_unsolvable,
)
