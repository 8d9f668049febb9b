"""The vocabulary of the predicates of sentences: lines, neighbours, blocks and runs of a board.

A board `b` is a tuple of rows of integers; `i` is the index of a row and `j` that of a column, both from 0.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby, pairwise

Board = tuple[tuple[int, ...], ...]
Line = Sequence[int]


def rows(b: Board) -> list[tuple[int, ...]]:
    """Return the rows from top to bottom."""
    return list(b)


def columns(b: Board) -> list[tuple[int, ...]]:
    """Return the columns from left to right."""
    return list(zip(*b, strict=True))


def lines(b: Board) -> list[tuple[int, ...]]:
    """Return the rows and the columns."""
    return rows(b) + columns(b)


def cells(b: Board) -> list[int]:
    """Return the values of all cells in reading order."""
    return [value for row in b for value in row]


def positions(b: Board) -> Iterator[tuple[int, int, int]]:
    """Yield (row, column, value) for every cell in reading order."""
    for i, row in enumerate(b):
        for j, value in enumerate(row):
            yield i, j, value


def _values_at_steps(b: Board, i: int, j: int, steps: Sequence[tuple[int, int]]) -> list[int]:
    """Return the values at some steps from a cell, without those beyond the edge."""
    return [b[i + y][j + x] for y, x in steps if 0 <= i + y < len(b) and 0 <= j + x < len(b[0])]


def value_at(b: Board, i: int, j: int) -> int | None:
    """Return the value of a cell, None beyond the edge."""
    return b[i][j] if 0 <= i < len(b) and 0 <= j < len(b[0]) else None


SIDE_STEPS = ((-1, 0), (1, 0), (0, -1), (0, 1))
DIAGONAL_STEPS = ((-1, -1), (-1, 1), (1, -1), (1, 1))
KNIGHT_STEPS = ((1, 2), (2, 1), (1, -2), (2, -1), (-1, 2), (-2, 1), (-1, -2), (-2, -1))


def neighbours(b: Board, i: int, j: int) -> list[int]:
    """Return the values above, below, left and right of a cell."""
    return _values_at_steps(b, i, j, SIDE_STEPS)


def diagonal_neighbours(b: Board, i: int, j: int) -> list[int]:
    """Return the values diagonally next to a cell."""
    return _values_at_steps(b, i, j, DIAGONAL_STEPS)


def king_neighbours(b: Board, i: int, j: int) -> list[int]:
    """Return the values of the up to eight cells around a cell."""
    return neighbours(b, i, j) + diagonal_neighbours(b, i, j)


def knight_neighbours(b: Board, i: int, j: int) -> list[int]:
    """Return the values a knight's move away from a cell."""
    return _values_at_steps(b, i, j, KNIGHT_STEPS)


def horizontal_pairs(b: Board) -> list[tuple[int, int]]:
    """Return the pairs (left, right) of values of neighbours in a row."""
    return [pair for row in b for pair in pairwise(row)]


def vertical_pairs(b: Board) -> list[tuple[int, int]]:
    """Return the pairs (upper, lower) of values of neighbours in a column."""
    return [pair for column in columns(b) for pair in pairwise(column)]


def adjacent_pairs(b: Board) -> list[tuple[int, int]]:
    """Return the pairs of values of cells that share a side."""
    return horizontal_pairs(b) + vertical_pairs(b)


def diagonal_pairs(b: Board) -> list[tuple[int, int]]:
    """Return the pairs (upper, lower) of values of cells that touch only at a corner."""
    return [(v, w) for i, j, v in positions(b) for w in _values_at_steps(b, i, j, ((1, -1), (1, 1)))]


def blocks(b: Board, height: int, width: int) -> list[tuple[int, ...]]:
    """Return the height × width blocks, each read row by row."""
    return [
        tuple(b[i + y][j + x] for y in range(height) for x in range(width))
        for i in range(len(b) - height + 1)
        for j in range(len(b[0]) - width + 1)
    ]


def diagonals(b: Board) -> list[tuple[int, ...]]:
    """Return all diagonals of both directions, of every length from 1 on."""
    lines_by_diagonal: dict[tuple[str, int], list[int]] = {}
    for i, j, value in positions(b):
        lines_by_diagonal.setdefault(("falling", j - i), []).append(value)
        lines_by_diagonal.setdefault(("rising", i + j), []).append(value)
    return [tuple(line) for line in lines_by_diagonal.values()]


def windows(line: Line, length: int) -> list[tuple[int, ...]]:
    """Return all runs of `length` consecutive cells of a line."""
    return [tuple(line[i : i + length]) for i in range(len(line) - length + 1)]


def runs(line: Line, value: int | None = None) -> list[int]:
    """Return the lengths of the maximal runs of equal cells, only those of `value` unless it is None."""
    return [len(list(run)) for v, run in groupby(line) if value in (None, v)]


def border(b: Board) -> list[int]:
    """Return the values of the cells on the border."""
    return [v for i, j, v in positions(b) if i in (0, len(b) - 1) or j in (0, len(b[0]) - 1)]


def is_connected(b: Board, value: int) -> bool:
    """Return whether the cells of one value are connected through their sides; no cell counts as connected."""
    unvisited = {(i, j) for i, j, v in positions(b) if v == value}
    stack = [min(unvisited)] if unvisited else []
    unvisited -= set(stack)
    while stack:
        i, j = stack.pop()
        reached = {(i + y, j + x) for y, x in SIDE_STEPS} & unvisited
        unvisited -= reached
        stack += reached
    return not unvisited
