"""Dominosa: a rectangle of numbers in which each domino of a full set is to be found exactly once.

As exact cover: a primary item for each cell and for each domino, an option for each pair of neighbouring cells.
A solution gives every cell the letter of its half: L and R, T and B.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any, ClassVar

from stripcount.board import Board, Cell
from stripcount.clued.formats import dominosa as formats
from stripcount.clued.instance import CluedPuzzle, Format, Generated, Inference, Search
from stripcount.clued.walled import walled
from stripcount.errors import BadInput, shortened
from stripcount.search.exact_cover import Cover, count, run

if TYPE_CHECKING:
    import random

_OTHER = {"L": (0, 1, "R"), "R": (0, -1, "L"), "T": (1, 0, "B"), "B": (-1, 0, "T")}


def order_of(cells: int) -> int | None:
    """Return the order n of the set whose (n+1)(n+2) halves fill `cells` cells, or None if there is none.

    >>> order_of(56), order_of(55)
    (6, None)
    """
    order = 0
    while (order + 1) * (order + 2) < cells:
        order += 1
    return order if (order + 1) * (order + 2) == cells else None


@dataclass(frozen=True)
class Dominosa:
    """A printed board: rows of numbers 0..n, each n + 2 times, in any rectangle of (n+1)(n+2) cells.

    >>> Dominosa.of([[0, 0, 1], [1, 1, 0]]).order
    1
    """

    numbers: tuple[tuple[int, ...], ...]
    puzzle: ClassVar[str] = "dominosa"

    @classmethod
    def of(cls, rows: Iterable[Sequence[Any]]) -> Dominosa:
        """Return the board with these rows; raises BadInput naming the place."""
        numbers = tuple(tuple(row) for row in rows)
        cols = len(numbers[0]) if numbers else 0
        for at, row in enumerate(numbers, start=1):
            if len(row) != cols:
                raise BadInput(f"row {at} of numbers must have {cols} cells as row 1 has, not {len(row)}.")
        order = order_of(len(numbers) * cols) if cols else None
        if order is None or order > formats.LARGEST:
            raise BadInput(
                f"numbers must fill (n+1)(n+2) cells for some order n to {formats.LARGEST}, as 7 rows of 8 do, "
                f"not {len(numbers)} rows of {cols}."
            )
        last = [(0, 0)] * (order + 1)
        times = [0] * (order + 1)
        for at, row in enumerate(numbers, start=1):
            for where, number in enumerate(row, start=1):
                if isinstance(number, bool) or not isinstance(number, int) or not 0 <= number <= order:
                    raise BadInput(
                        f"row {at}, column {where} must be a whole number from 0 to {order}, "
                        f"not {shortened(repr(number))}."
                    )
                times[number] += 1
                last[number] = (at, where)
        for number, found in enumerate(times):
            if found > order + 2:
                at, where = last[number]
                raise BadInput(
                    f"the number {number} must appear {order + 2} times in a full set of dominoes, "
                    f"not {found} times, the last at row {at}, column {where}."
                )
        for number, found in enumerate(times):
            if found < order + 2:
                raise BadInput(
                    f"the number {number} must appear {order + 2} times in a full set of dominoes, not {found} times."
                )
        return cls(numbers)

    @property
    def rows(self) -> int:
        """The number of rows."""
        return len(self.numbers)

    @property
    def cols(self) -> int:
        """The number of columns."""
        return len(self.numbers[0])

    @cached_property
    def order(self) -> int:
        """The largest number of the set."""
        return max(map(max, self.numbers))

    def domino(self, first: Cell, second: Cell) -> tuple[int, int]:
        """Return the domino on these two cells, the smaller number first."""
        a, b = self.numbers[first[0]][first[1]], self.numbers[second[0]][second[1]]
        return (a, b) if a <= b else (b, a)

    def violations(self, board: Board) -> list[str]:
        """Return one sentence for each cell without its other half and each domino not placed exactly once."""
        if (board.rows, board.cols) != (self.rows, self.cols):
            return [f"the solution must have {self.rows} rows of {self.cols}, not {board.rows} of {board.cols}."]
        wrong = []
        placed: dict[tuple[int, int], int] = {}
        for row, col in board.positions():
            mark = board[row, col]
            if not isinstance(mark, str) or mark not in _OTHER:
                wrong.append(f"row {row + 1}, column {col + 1} must be L, R, T or B, not {shortened(str(mark))}.")
                continue
            down, across, other = _OTHER[mark]
            r, c = row + down, col + across
            if not (0 <= r < self.rows and 0 <= c < self.cols and board[r, c] == other):
                wrong.append(f"row {row + 1}, column {col + 1} is {mark} without an {other} beside it.")
            elif mark in "LT":
                domino = self.domino((row, col), (r, c))
                placed[domino] = placed.get(domino, 0) + 1
        for high in range(self.order + 1):
            for low in range(high + 1):
                times = placed.get((low, high), 0)
                if times != 1:
                    wrong.append(f"the domino {low}-{high} is placed {times} times.")
        return wrong

    def placements(self) -> list[tuple[Cell, Cell]]:
        """Return all pairs of neighbouring cells, the options of `as_cover` in order."""
        return placements(self.rows, self.cols)

    def as_cover(self) -> Cover:
        """Return the board as exact cover: items are the cells in reading order, then the dominoes."""
        cells = self.rows * self.cols
        options = []
        for first, second in self.placements():
            low, high = self.domino(first, second)
            place = first[0] * self.cols + first[1], second[0] * self.cols + second[1]
            options.append((*place, cells + high * (high + 1) // 2 + low))
        return Cover(cells + (self.order + 1) * (self.order + 2) // 2, 0, tuple(options))

    def slots(self, chosen: Iterable[int]) -> Board:
        """Return the slot letters of a solution of `as_cover`."""
        return slots(self.rows, self.cols, chosen)


def placements(rows: int, cols: int) -> list[tuple[Cell, Cell]]:
    """Return all pairs of neighbouring cells of a rectangle in reading order of their first cell, across first.

    >>> placements(2, 2)
    [((0, 0), (0, 1)), ((0, 0), (1, 0)), ((0, 1), (1, 1)), ((1, 0), (1, 1))]
    """
    pairs = []
    for row in range(rows):
        for col in range(cols):
            if col + 1 < cols:
                pairs.append(((row, col), (row, col + 1)))
            if row + 1 < rows:
                pairs.append(((row, col), (row + 1, col)))
    return pairs


def slots(rows: int, cols: int, chosen: Iterable[int]) -> Board:
    """Return the slot letters where the placements with the indices `chosen` lie.

    >>> print(slots(2, 2, [1, 2]))
    TT
    BB
    """
    pairs = placements(rows, cols)
    marks = [["."] * cols for _ in range(rows)]
    for index in chosen:
        (row, col), (r, c) = pairs[index]
        marks[row][col], marks[r][c] = "LR" if row == r else "TB"
    return Board.of(marks)


def layouts(rows: int, cols: int) -> Cover:
    """Return the board without numbers as exact cover: its solutions are all layouts of dominoes.

    >>> count(layouts(7, 8))
    1292697
    """
    return Cover(rows * cols, 0, tuple((a * cols + b, c * cols + d) for (a, b), (c, d) in placements(rows, cols)))


def solver(engine: str) -> Any:
    """Return the solver that runs the exact cover engine of this name on a Dominosa board."""

    def solve(instance: Dominosa, inference: Inference = "mac") -> Search:
        found = run(instance.as_cover(), engine)

        def boards() -> Iterator[Board]:
            for chosen in found.solutions:
                yield instance.slots(chosen)

        return Search(boards(), found.nodes)

    return solve


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
    """Return a domino that has no place at all as one sentence, or None if each has one."""
    there = {instance.domino(first, second) for first, second in instance.placements()}
    for high in range(instance.order + 1):
        for low in range(high + 1):
            if (low, high) not in there:
                return f"no two neighbouring cells hold {low} and {high}."
    return None


def generate(rows: int, cols: int, difficulty: str, rng: random.Random) -> Generated:
    """Return a random board of this size and difficulty with exactly one solution; raises BadInput without one."""
    from stripcount.clued.dominosa_generator import generate as make

    return make(rows, cols, difficulty, rng)


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
    solvers={"exact-cover": solver("inferring"), "dancing-links": solver("links"), "plain": solver("plain")},
    count=lambda instance: (count(instance.as_cover()), "exact-cover"),
    draw=draw,
    solution_rows=lambda board: ["".join(map(str, row)) for row in board.cells],
    generate=generate,
    difficulties=("easy", "normal", "hard"),
    why_unsolvable=why_unsolvable,
)
