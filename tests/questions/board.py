"""What the predicates of the sentences are written with: the lines, neighbours, blocks and runs of a board."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby, pairwise

Board = tuple[tuple[int, ...], ...]
Line = Sequence[int]


def rows(b: Board) -> list[tuple[int, ...]]:
    return list(b)


def columns(b: Board) -> list[tuple[int, ...]]:
    return list(zip(*b, strict=True))


def lines(b: Board) -> list[tuple[int, ...]]:
    return rows(b) + columns(b)


def cells(b: Board) -> list[int]:
    return [value for row in b for value in row]


def placed(b: Board) -> Iterator[tuple[int, int, int]]:
    """Every cell as (row, column, value)."""
    for i, row in enumerate(b):
        for j, value in enumerate(row):
            yield i, j, value


def _around(b: Board, i: int, j: int, steps: Sequence[tuple[int, int]]) -> list[int]:
    return [b[i + y][j + x] for y, x in steps if 0 <= i + y < len(b) and 0 <= j + x < len(b[0])]


def at(b: Board, i: int, j: int) -> int | None:
    """The value of a cell, None beyond the edge."""
    return b[i][j] if 0 <= i < len(b) and 0 <= j < len(b[0]) else None


SIDES = ((-1, 0), (1, 0), (0, -1), (0, 1))
CORNERS = ((-1, -1), (-1, 1), (1, -1), (1, 1))
JUMPS = ((1, 2), (2, 1), (1, -2), (2, -1), (-1, 2), (-2, 1), (-1, -2), (-2, -1))


def near(b: Board, i: int, j: int) -> list[int]:
    """The values left, right, above and below."""
    return _around(b, i, j, SIDES)


def corners(b: Board, i: int, j: int) -> list[int]:
    """The values diagonally next to a cell."""
    return _around(b, i, j, CORNERS)


def king(b: Board, i: int, j: int) -> list[int]:
    return near(b, i, j) + corners(b, i, j)


def knight(b: Board, i: int, j: int) -> list[int]:
    return _around(b, i, j, JUMPS)


def across(b: Board) -> list[tuple[int, int]]:
    """Pairs (left, right) of neighbours in a row."""
    return [pair for row in b for pair in pairwise(row)]


def down(b: Board) -> list[tuple[int, int]]:
    """Pairs (upper, lower) of neighbours in a column."""
    return [pair for column in columns(b) for pair in pairwise(column)]


def pairs(b: Board) -> list[tuple[int, int]]:
    return across(b) + down(b)


def slants(b: Board) -> list[tuple[int, int]]:
    """Pairs of cells that touch at a corner."""
    return [(v, w) for i, j, v in placed(b) for w in _around(b, i, j, ((1, -1), (1, 1)))]


def blocks(b: Board, height: int, width: int) -> list[tuple[int, ...]]:
    """The blocks of a size, each read row by row."""
    return [
        tuple(b[i + y][j + x] for y in range(height) for x in range(width))
        for i in range(len(b) - height + 1)
        for j in range(len(b[0]) - width + 1)
    ]


def diagonals(b: Board) -> list[tuple[int, ...]]:
    """All diagonals of both directions, of every length."""
    ways: dict[tuple[str, int], list[int]] = {}
    for i, j, value in placed(b):
        ways.setdefault(("falling", j - i), []).append(value)
        ways.setdefault(("rising", i + j), []).append(value)
    return [tuple(line) for line in ways.values()]


def parts(line: Line, length: int) -> list[tuple[int, ...]]:
    """The parts of consecutive cells of a length."""
    return [tuple(line[i : i + length]) for i in range(len(line) - length + 1)]


def runs(line: Line, value: int | None = None) -> list[int]:
    """The lengths of the maximal runs of one value, or of all values."""
    return [len(list(run)) for v, run in groupby(line) if value in (None, v)]


def border(b: Board) -> list[int]:
    return [v for i, j, v in placed(b) if i in (0, len(b) - 1) or j in (0, len(b[0]) - 1)]


def joined(b: Board, value: int) -> bool:
    """Whether the cells of one value hang together by their sides."""
    left = {(i, j) for i, j, v in placed(b) if v == value}
    todo = [min(left)] if left else []
    left -= set(todo)
    while todo:
        i, j = todo.pop()
        new = {(i + y, j + x) for y, x in SIDES} & left
        left -= new
        todo += new
    return not left
