"""Lines between neighbouring cells, counted by trying every set of lines, and by walking from cell to cell."""

from collections.abc import Iterator
from itertools import combinations
from typing import NamedTuple

from stripcount.board import Cell, neighbours

Lines = tuple[tuple[Cell, Cell], ...]


def all_cells(rows: int, cols: int) -> list[Cell]:
    """Return the cells in reading order."""
    return [(row, col) for row in range(rows) for col in range(cols)]


def neighbour_lines(rows: int, cols: int) -> Lines:
    """Return the lines between neighbouring cells."""
    return tuple((a, b) for a in all_cells(rows, cols) for b in neighbours(rows, cols, a) if a < b)


class LineSet(NamedTuple):
    """A set of lines: their number, the number at each cell that has any, and the number of components."""

    lines: int
    degrees: dict[Cell, int]
    pieces: int


def all_line_sets(rows: int, cols: int) -> Iterator[LineSet]:
    """Yield every set of lines between neighbouring cells, the empty one first."""
    lines_of_board = neighbour_lines(rows, cols)
    for size in range(len(lines_of_board) + 1):
        for lines in combinations(lines_of_board, size):
            degrees: dict[Cell, int] = {}
            parent: dict[Cell, Cell] = {}
            pieces = 0
            for a, b in lines:
                pieces += (a not in degrees) + (b not in degrees)
                degrees[a], degrees[b] = degrees.get(a, 0) + 1, degrees.get(b, 0) + 1
                while a in parent:
                    a = parent[a]
                while b in parent:
                    b = parent[b]
                if a != b:
                    parent[a] = b
                    pieces -= 1
            yield LineSet(size, degrees, pieces)


def self_avoiding_walks(rows: int, cols: int, start: Cell) -> Iterator[tuple[Cell, ...]]:
    """Yield every walk from a cell that visits no cell twice, the one of a single cell first."""
    path = [start]

    def extensions() -> Iterator[tuple[Cell, ...]]:
        yield tuple(path)
        for cell in neighbours(rows, cols, path[-1]):
            if cell not in path:
                path.append(cell)
                yield from extensions()
                path.pop()

    return extensions()


def loop_lengths(rows: int, cols: int) -> list[int]:
    """Return the sorted lengths of all loops.

    Each is walked in both directions from its first cell in reading order, so that every second length is taken.
    """
    lengths = []
    for start in all_cells(rows, cols):
        for walk in self_avoiding_walks(rows, cols, start):
            if len(walk) > 2 and min(walk) == start and start in neighbours(rows, cols, walk[-1]):
                lengths.append(len(walk))
    return sorted(lengths)[::2]
