"""Conditions on blocks of cells: quantities and properties of a block, and blocks compared with neighbouring ones."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import permutations
from typing import Any, TypeVar

import numpy as np

from stripcount.language.conditions.cells import RELATIONS, count_true, window_condition
from stripcount.language.phrases import ANTIDIAGONAL, DIAGONAL, HORIZONTAL, VERTICAL, Offset, lines_text
from stripcount.language.pieces import Piece, Unreadable, piece_of_conditions
from stripcount.model.lattice.rule import Condition, Flags, Numbers, View

Value = TypeVar("Value")

MAX_DETERMINANT_ROWS = 6  # 6! = 720 products are added; one row more takes seven times as long
RIGHT_AND_DOWN: tuple[Offset, ...] = (HORIZONTAL, VERTICAL)
BlockSize = tuple[int, int]
"""(rows, columns) of a block."""
BlockCells = Sequence[Sequence[Numbers]]
"""The cells of a block, row by row; each is an array of values, one for each of many boards."""


@dataclass(frozen=True, eq=False)
class Quantity:
    """A function of a block, whose value is a number or whether the block has a property.

    It is defined only for `square` blocks, or blocks of one `size`, if that is set. `equality` states that it depends
    only on which values are equal. `text` is its name in words.
    """

    of: Callable[[BlockCells], Any]
    square: bool = False
    size: BlockSize | None = None
    equality: bool = False
    text: str = ""

    def fits(self, height: int, width: int) -> bool:
        """Return whether the function is defined for blocks of this size."""
        return (not self.square or height == width) and self.size in (None, (height, width))


def cells_in_order(cells: BlockCells) -> list[Numbers]:
    """Return a block's cells, row by row."""
    return [cell for row in cells for cell in row]


def diagonal(cells: BlockCells) -> list[Numbers]:
    """Return the cells from upper left to lower right."""
    return [row[i] for i, row in enumerate(cells)]


def antidiagonal(cells: BlockCells) -> list[Numbers]:
    """Return the cells from upper right to lower left."""
    return [row[-1 - i] for i, row in enumerate(cells)]


BLOCK_LINES: Mapping[Offset, Callable[[Any], list[Any]]] = {
    HORIZONTAL: list,
    VERTICAL: lambda cells: list(zip(*cells)),
    DIAGONAL: lambda cells: [diagonal(cells)],
    ANTIDIAGONAL: lambda cells: [antidiagonal(cells)],
}
"""The lines of a block in each direction."""


def perimeter(cells: BlockCells) -> list[Numbers]:
    """Return the cells of a block's border, clockwise from the upper left."""
    right = [row[-1] for row in cells[1:-1]]
    left = [row[0] for row in cells[1:-1]]
    return [*cells[0], *right, *reversed(cells[-1]), *reversed(left)]


def border_edges(cells: BlockCells) -> list[tuple[Numbers, Numbers]]:
    """Return the pairs of neighbours on a block's border, clockwise."""
    ring = perimeter(cells)
    return list(zip(ring, [*ring[1:], ring[0]]))


def border_edge_count(cells: BlockCells, relation: str) -> Numbers:
    """Return how many edges of a block's border, read clockwise, are in a relation, such as "less" for increases."""
    return count_true(RELATIONS[relation](a, b) for a, b in border_edges(cells))


def pointwise_sum(numbers: Iterable[Numbers]) -> Numbers:
    """Return the sum of arrays, position by position."""
    return np.sum(list(numbers), axis=0, dtype=np.int64)


def pointwise_max(numbers: Iterable[Numbers]) -> Numbers:
    """Return the maximum of arrays, position by position."""
    return np.maximum.reduce(list(numbers))


def pointwise_min(numbers: Iterable[Numbers]) -> Numbers:
    """Return the minimum of arrays, position by position."""
    return np.minimum.reduce(list(numbers))


def pointwise_sorted(numbers: Sequence[Numbers]) -> list[Numbers]:
    """Return arrays in which the values at each position are sorted: first the smallest, last the largest."""
    return list(np.sort(np.stack(list(numbers)), axis=0))


def pointwise_median(numbers: Sequence[Numbers]) -> Numbers:
    """Return the median of an odd number of arrays, position by position."""
    return pointwise_sorted(numbers)[len(numbers) // 2]


SUMMARIES: Mapping[str, Callable[[Sequence[Numbers]], Numbers]] = {
    "sum": pointwise_sum,
    "maximum": pointwise_max,
    "minimum": pointwise_min,
    "median": pointwise_median,
}
"""Functions of several numbers, by their names."""


def distinct_count(numbers: Sequence[Numbers]) -> Numbers:
    """Return the number of different values among arrays, position by position."""
    count = np.ones_like(numbers[0])
    for i in range(1, len(numbers)):
        count = count + np.logical_and.reduce([numbers[i] != numbers[j] for j in range(i)])
    return count


def determinant(cells: BlockCells, signed: bool = True) -> Numbers:
    """Return the determinant of a square block, or its permanent if not `signed`, as a sum over all permutations."""
    size = len(cells)
    if size > MAX_DETERMINANT_ROWS:
        raise Unreadable(f"determinants and permanents of more than {MAX_DETERMINANT_ROWS} rows")
    total_so_far = np.zeros_like(cells[0][0])
    for order in permutations(range(size)):
        inversions = sum(order[i] > order[j] for i in range(size) for j in range(i + 1, size))
        term = np.ones_like(total_so_far)
        for i, j in enumerate(order):
            term = term * cells[i][j]
        total_so_far = total_so_far - term if signed and inversions % 2 else total_so_far + term
    return total_so_far


def permanent(cells: BlockCells) -> Numbers:
    """Return the permanent of a square block."""
    return determinant(cells, signed=False)


def diagonal_difference(cells: BlockCells) -> Numbers:
    """Return the sum of a block's diagonal minus the sum of its antidiagonal."""
    return pointwise_sum(diagonal(cells)) - pointwise_sum(antidiagonal(cells))


def block_at(view: View, size: BlockSize) -> BlockCells:
    """Return the values of the block whose upper left cell is the anchor."""
    return [[view.value(i, j) for j in range(size[1])] for i in range(size[0])]


def block_offsets(size: BlockSize) -> list[Offset]:
    """Return the cells of a block as offsets from its upper left cell, row by row."""
    return [(i, j) for i in range(size[0]) for j in range(size[1])]


def block_rows(values: Sequence[Value], size: BlockSize) -> list[Sequence[Value]]:
    """Return the rows of a block, given its values row by row in one sequence."""
    return [values[i * size[1] : (i + 1) * size[1]] for i in range(size[0])]


def every_block(sizes: Iterable[BlockSize], test: Quantity, wanted: bool = True) -> Piece | None:
    """Return the piece: every block of the given sizes has a property, or no block if not `wanted`.

    None if the property is not defined for one of the sizes.
    """
    sizes = tuple(sizes)
    if not all(test.fits(*size) for size in sizes):
        return None

    def condition(size: BlockSize) -> Condition:
        return window_condition(block_offsets(size), lambda *values: test.of(block_rows(values, size)) == wanted)

    listed = " or ".join(f"{h}x{w}" for h, w in sizes)
    text = f"{'every' if wanted else 'no'} {listed} block {test.text}"
    return piece_of_conditions(*map(condition, sizes), equality=test.equality).with_text(text)


def adjacent_blocks_satisfy(
    size: BlockSize, lines: Iterable[Offset], holds: Callable[[BlockCells, BlockCells], Any], equality: bool = False
) -> Piece:
    """Return the piece: `holds` is true of every block and its neighbour one step along each of some lines."""

    def condition(line: Offset) -> Condition:
        cells = block_offsets(size)
        next_cells = [(i + line[0], j + line[1]) for i, j in cells]
        count = len(cells)
        return window_condition(
            (*cells, *next_cells), lambda *v: holds(block_rows(v[:count], size), block_rows(v[count:], size))
        )

    return piece_of_conditions(*map(condition, lines), equality=equality)


_COMPARED: dict[str, tuple[str, Callable[[Numbers, Numbers, int], Flags]]] = {
    "equal": ("is equal to", lambda a, b, _: a == b),
    "unequal": ("is unequal to", lambda a, b, _: a != b),
    "nondecreasing": ("is at most", lambda a, b, _: a <= b),
    "nonincreasing": ("is at least", lambda a, b, _: a >= b),
    "differing": ("differs by {} from", lambda a, b, by: abs(a - b) == by),
    "within": ("differs by at most {} from", lambda a, b, by: abs(a - b) <= by),
}


def adjacent_blocks_compared(
    quantity: Quantity, size: BlockSize, lines: Sequence[Offset], relation: str, by: int = 0
) -> Piece | None:
    """Return the piece: a quantity of every block is related to that of its neighbour along some lines.

    `relation` is a word of _COMPARED, `by` is the difference in "differing" and "within". None if blocks of this size
    do not have the quantity.
    """
    if not quantity.fits(*size):
        return None
    verb, holds = _COMPARED[relation]
    neighbour = f"that of the next {lines_text(tuple(sorted(lines)))}"
    text = f"the {quantity.text} of every {size[0]}x{size[1]} block {verb.format(by)} {neighbour}"
    equality = quantity.equality and relation in ("equal", "unequal")
    return adjacent_blocks_satisfy(
        size, lines, lambda a, b: holds(quantity.of(a), quantity.of(b), by), equality
    ).with_text(text)
