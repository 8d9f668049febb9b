"""Walls between neighbouring cells of a board, around regions, slots or dominoes, as files and drawings state them."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass

from stripcount.board import Cell
from stripcount.printed.cells import cells_of, connected_parts


@dataclass(frozen=True)
class Walls:
    """The pairs of neighbours with no wall between them, the left or upper cell first, on a board of this size."""

    rows: int
    cols: int
    joined: frozenset[tuple[Cell, Cell]]

    @classmethod
    def of(cls, rows: int, cols: int, upright: Sequence[int], level: Sequence[int]) -> Walls:
        """Return the walls, 1 where one is: those between the cells of each row, and those between each two rows.

        >>> Walls.of(2, 2, [1, 1], [0, 1]).joined
        frozenset({((0, 0), (1, 0))})
        """
        across = [((row, col), (row, col + 1)) for row, col in cells_of(rows, cols - 1)]
        down = [((row, col), (row + 1, col)) for row, col in cells_of(rows - 1, cols)]
        pairs = zip((*across, *down), (*upright, *level), strict=True)
        return cls(rows, cols, frozenset(pair for pair, wall in pairs if not wall))

    def together(self, first: Cell, second: Cell) -> bool:
        """Return whether two cells are neighbours with no wall between them."""
        return (min(first, second), max(first, second)) in self.joined

    def parts(self, holes: Collection[Cell] = ()) -> list[list[int | None]]:
        """Return a number for each cell, the same for cells that are joined, in reading order; None for a hole."""
        free = set(cells_of(self.rows, self.cols)).difference(holes)
        parts = connected_parts(self.rows, self.cols, free, self.together)
        found = {cell: number for number, part in enumerate(parts) for cell in part}
        return [[found.get((row, col)) for col in range(self.cols)] for row in range(self.rows)]


def sides(rows: int, cols: int, together: Callable[[Cell, Cell], bool]) -> tuple[list[list[int]], list[list[int]]]:
    """Return 1 for a wall, 0 for none, between the cells of each row and between each two rows; see `Walls.of`.

    >>> sides(2, 2, Walls.of(2, 2, [1, 1], [0, 1]).together)
    ([[1], [1]], [[0, 1]])
    """
    upright = [[int(not together((row, col), (row, col + 1))) for col in range(cols - 1)] for row in range(rows)]
    level = [[int(not together((row, col), (row + 1, col))) for col in range(cols)] for row in range(rows - 1)]
    return upright, level
