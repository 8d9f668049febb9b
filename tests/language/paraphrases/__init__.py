"""The same rule said in many ways: each group has a predicate in Python and the sentences that mean it.

The groups stand in text files: lines `values: expression` give what is meant on a board b, others are sentences.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from itertools import groupby
from pathlib import Path

Board = list[list[int]]
Cell = tuple[int, int]
Holds = Callable[[Board], object]


@dataclass(frozen=True)
class Group:
    """Sentences on boards of so many values; each means what one of the predicates says."""

    values: int
    meanings: tuple[Holds, ...]
    sentences: tuple[str, ...]


def cells(b: Board) -> list[Cell]:
    return [(i, j) for i in range(len(b)) for j in range(len(b[0]))]


def inside(b: Board, found: list[Cell]) -> list[Cell]:
    return [(x, y) for x, y in found if 0 <= x < len(b) and 0 <= y < len(b[0])]


def nb(b: Board, i: int, j: int) -> list[Cell]:
    return inside(b, [(i - 1, j), (i + 1, j), (i, j - 1), (i, j + 1)])


def nb8(b: Board, i: int, j: int) -> list[Cell]:
    return inside(b, [(i + x, j + y) for x in (-1, 0, 1) for y in (-1, 0, 1) if x or y])


def cols(b: Board) -> Board:
    return [list(c) for c in zip(*b)]


def lns(b: Board) -> Board:
    return [*map(list, b), *cols(b)]


def at(b: Board, value: int) -> list[Cell]:
    return [(i, j) for i, j in cells(b) if b[i][j] == value]


def border(b: Board) -> list[Cell]:
    return [(i, j) for i, j in cells(b) if i in (0, len(b) - 1) or j in (0, len(b[0]) - 1)]


def parts(b: Board, value: int, near: Callable[[Board, int, int], list[Cell]]) -> list[list[Cell]]:
    left, found = set(at(b, value)), []
    while left:
        part, new = [], [left.pop()]
        while new:
            cell = new.pop()
            part.append(cell)
            fresh = [c for c in near(b, *cell) if c in left]
            left.difference_update(fresh)
            new += fresh
        found.append(part)
    return found


def comps(b: Board, value: int) -> list[list[Cell]]:
    return parts(b, value, nb)


def comps8(b: Board, value: int) -> list[list[Cell]]:
    return parts(b, value, nb8)


def rect(part: list[Cell]) -> bool:
    rows, columns = [i for i, _ in part], [j for _, j in part]
    return len(part) == (max(rows) - min(rows) + 1) * (max(columns) - min(columns) + 1)


def runs(line: list[int], value: int) -> list[int]:
    found, n = [], 0
    for x in [*line, None]:
        if x == value:
            n += 1
        elif n:
            found.append(n)
            n = 0
    return found


def adj2(p: Cell, q: Cell) -> bool:
    return abs(p[0] - q[0]) + abs(p[1] - q[1]) == 1


def zp(x: list[int], y: list[int]) -> list[tuple[int, int]]:
    return list(zip(x, y))


def prs(x: list[Cell]) -> list[tuple[Cell, Cell]]:
    return [(p, q) for i, p in enumerate(x) for q in x[i + 1 :]]


def groups_of(topic: str) -> list[Group]:
    text = Path(__file__).with_name(f"{topic}.txt").read_text("utf-8")
    lines = [line for line in text.splitlines() if not line.startswith("#")]
    found = []
    for filled, group in groupby(lines, bool):
        if filled:
            own = list(group)
            meant = [line.split(": ", 1) for line in own if line[0].isdigit() and line[1] == ":"]
            holds = tuple(eval(f"lambda b: {expression}", globals()) for _, expression in meant)
            found.append(Group(int(meant[0][0]), holds, tuple(own[len(meant) :])))
    return found
