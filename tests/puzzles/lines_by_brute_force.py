"""Lines between neighbouring cells, counted by trying every set of lines, and by walking from cell to cell."""

from collections.abc import Iterator
from itertools import combinations
from typing import NamedTuple

from stripcount.board import Cell, neighbours

Lines = tuple[tuple[Cell, Cell], ...]


def cells(rows: int, cols: int) -> list[Cell]:
    return [(row, col) for row in range(rows) for col in range(cols)]


def all_lines(rows: int, cols: int) -> Lines:
    return tuple((a, b) for a in cells(rows, cols) for b in neighbours(rows, cols, a) if a < b)


class Drawn(NamedTuple):
    """A set of lines: how many, how many at each cell that has some, and in how many pieces."""

    lines: int
    degrees: dict[Cell, int]
    pieces: int


def sets_of_lines(rows: int, cols: int) -> Iterator[Drawn]:
    """Every set of lines between neighbours, whatever it looks like."""
    every = all_lines(rows, cols)
    for size in range(len(every) + 1):
        for lines in combinations(every, size):
            degrees: dict[Cell, int] = {}
            root: dict[Cell, Cell] = {}
            pieces = 0
            for a, b in lines:
                pieces += (a not in degrees) + (b not in degrees)
                degrees[a], degrees[b] = degrees.get(a, 0) + 1, degrees.get(b, 0) + 1
                while a in root:
                    a = root[a]
                while b in root:
                    b = root[b]
                if a != b:
                    root[a] = b
                    pieces -= 1
            yield Drawn(size, degrees, pieces)


def walks(rows: int, cols: int, first: Cell) -> Iterator[tuple[Cell, ...]]:
    """Every walk from a cell that visits no cell twice."""
    path = [first]

    def on() -> Iterator[tuple[Cell, ...]]:
        yield tuple(path)
        for cell in neighbours(rows, cols, path[-1]):
            if cell not in path:
                path.append(cell)
                yield from on()
                path.pop()

    return on()


def loops_by_walking(rows: int, cols: int) -> list[int]:
    """The lengths of all loops, each walked from its first cell in reading order in both directions."""
    lengths = []
    for first in cells(rows, cols):
        for walk in walks(rows, cols, first):
            if len(walk) > 2 and min(walk) == first and first in neighbours(rows, cols, walk[-1]):
                lengths.append(len(walk))
    return sorted(lengths)[::2]
