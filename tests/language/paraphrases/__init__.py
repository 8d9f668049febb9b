"""The same rule said in many ways: each group has predicates in Python and sentences that have these meanings.

The groups are in text files, separated by empty lines. Lines `values: expression` give the meaning on a board b, in the
functions of this module; the other lines are sentences. A board is a list of rows, a cell (row, column), both from 0.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from itertools import groupby
from pathlib import Path

Board = list[list[int]]
Cell = tuple[int, int]
Predicate = Callable[[Board], object]


@dataclass(frozen=True)
class Group:
    """Sentences about boards whose cells have `values` values; each sentence has one of the meanings."""

    values: int
    meanings: tuple[Predicate, ...]
    sentences: tuple[str, ...]


def cells(b: Board) -> list[Cell]:
    """Return all cells in reading order."""
    return [(i, j) for i in range(len(b)) for j in range(len(b[0]))]


def inside(b: Board, candidates: list[Cell]) -> list[Cell]:
    """Return those of some cells that lie on the board."""
    return [(x, y) for x, y in candidates if 0 <= x < len(b) and 0 <= y < len(b[0])]


def neighbours(b: Board, i: int, j: int) -> list[Cell]:
    """Return the cells that share a side with a cell."""
    return inside(b, [(i - 1, j), (i + 1, j), (i, j - 1), (i, j + 1)])


def king_neighbours(b: Board, i: int, j: int) -> list[Cell]:
    """Return the up to eight cells around a cell."""
    return inside(b, [(i + x, j + y) for x in (-1, 0, 1) for y in (-1, 0, 1) if x or y])


def columns(b: Board) -> Board:
    """Return the columns from left to right."""
    return [list(c) for c in zip(*b)]


def lines(b: Board) -> Board:
    """Return the rows and the columns."""
    return [*map(list, b), *columns(b)]


def cells_with(b: Board, value: int) -> list[Cell]:
    """Return the cells with a value."""
    return [(i, j) for i, j in cells(b) if b[i][j] == value]


def border(b: Board) -> list[Cell]:
    """Return the cells on the border."""
    return [(i, j) for i, j in cells(b) if i in (0, len(b) - 1) or j in (0, len(b[0]) - 1)]


def parts(b: Board, value: int, neighbours_of: Callable[[Board, int, int], list[Cell]]) -> list[list[Cell]]:
    """Return the connected parts of the cells with a value; `neighbours_of` gives the neighbours of a cell."""
    remaining, parts_found = set(cells_with(b, value)), []
    while remaining:
        part, stack = [], [remaining.pop()]
        while stack:
            cell = stack.pop()
            part.append(cell)
            reached = [c for c in neighbours_of(b, *cell) if c in remaining]
            remaining.difference_update(reached)
            stack += reached
        parts_found.append(part)
    return parts_found


def components(b: Board, value: int) -> list[list[Cell]]:
    """Return the parts of the cells with a value that are connected through sides."""
    return parts(b, value, neighbours)


def king_components(b: Board, value: int) -> list[list[Cell]]:
    """Return the parts of the cells with a value that are connected through sides or corners."""
    return parts(b, value, king_neighbours)


def is_rectangle(part: list[Cell]) -> bool:
    """Return whether the cells of a part form a filled rectangle."""
    rows, columns = [i for i, _ in part], [j for _, j in part]
    return len(part) == (max(rows) - min(rows) + 1) * (max(columns) - min(columns) + 1)


def runs(line: list[int], value: int) -> list[int]:
    """Return the lengths of the maximal runs of a value in a line."""
    lengths, length = [], 0
    for cell_value in [*line, None]:
        if cell_value == value:
            length += 1
        elif length:
            lengths.append(length)
            length = 0
    return lengths


def are_adjacent(first: Cell, second: Cell) -> bool:
    """Return whether two cells share a side."""
    return abs(first[0] - second[0]) + abs(first[1] - second[1]) == 1


def zipped(first: list[int], second: list[int]) -> list[tuple[int, int]]:
    """Return the pairs of values in equal positions of two lines."""
    return list(zip(first, second))


def pairs(items: list[Cell]) -> list[tuple[Cell, Cell]]:
    """Return all pairs of different cells in a list."""
    return [(first, second) for i, first in enumerate(items) for second in items[i + 1 :]]


def groups_of(topic: str) -> list[Group]:
    """Return the groups in the file of a topic."""
    text = Path(__file__).with_name(f"{topic}.txt").read_text("utf-8")
    lines = [line for line in text.splitlines() if not line.startswith("#")]
    groups = []
    for is_filled, group in groupby(lines, bool):
        if is_filled:
            group_lines = list(group)
            meanings = [line.split(": ", 1) for line in group_lines if line[0].isdigit() and line[1] == ":"]
            predicates = tuple(eval(f"lambda b: {expression}", globals()) for _, expression in meanings)
            groups.append(Group(int(meanings[0][0]), predicates, tuple(group_lines[len(meanings) :])))
    return groups
