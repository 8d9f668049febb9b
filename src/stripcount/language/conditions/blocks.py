"""Conditions on blocks of cells: quantities and properties of a block, and blocks compared with neighbouring ones.

A block is a rectangle of adjacent cells of a fixed size; blocks may overlap. The neighbour of a block along a line is
the block one step further. "Pointwise" functions take several arrays, one for each of several cells, and work at each
position, that is for each of many boards, by itself.
"""

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

MAX_DETERMINANT_ROWS = 6  # of a block: 6! = 720 products are added, and one row more takes seven times as long
RIGHT_AND_DOWN: tuple[Offset, ...] = (HORIZONTAL, VERTICAL)
BlockSize = tuple[int, int]
"""(rows, columns) of a block."""
BlockCells = Sequence[Sequence[Numbers]]
"""The cells of a block, row by row; each is an array of values, one for each of many boards."""


@dataclass(frozen=True, eq=False)
class Quantity:
    """A function of a block: `function`(cells) is an array of integers, or of flags if it is a property.

    It is defined only for square blocks if `square` is true, and only for blocks of one size if `size` is given.
    `equality` states that it depends only on which values are equal. `text` is its name, such as "diagonal sum", or for
    a property a verb phrase, such as "has sum 3".
    """

    function: Callable[[BlockCells], Any]
    square: bool = False
    size: BlockSize | None = None
    equality: bool = False
    text: str = ""

    def fits(self, height: int, width: int) -> bool:
        """Return whether the function is defined for blocks of `height` rows and `width` columns."""
        return (not self.square or height == width) and self.size in (None, (height, width))


def cells_in_order(cells: BlockCells) -> list[Numbers]:
    """Return the cells of a block in one list, row by row."""
    return [cell for row in cells for cell in row]


def diagonal(cells: BlockCells) -> list[Numbers]:
    """Return the cells of a square block from upper left to lower right."""
    return [row[i] for i, row in enumerate(cells)]


def antidiagonal(cells: BlockCells) -> list[Numbers]:
    """Return the cells of a square block from upper right to lower left."""
    return [row[-1 - i] for i, row in enumerate(cells)]


BLOCK_LINES: Mapping[Offset, Callable[[Any], list[Any]]] = {
    HORIZONTAL: list,
    VERTICAL: lambda cells: list(zip(*cells)),
    DIAGONAL: lambda cells: [diagonal(cells)],
    ANTIDIAGONAL: lambda cells: [antidiagonal(cells)],
}
"""Functions that return the lines of a block in a direction; of diagonals only the main ones."""


def perimeter(cells: BlockCells) -> list[Numbers]:
    """Return the cells on the border of a block of two or more rows and columns, clockwise from the upper left."""
    right_side = [row[-1] for row in cells[1:-1]]
    left_side = [row[0] for row in cells[1:-1]]
    return [*cells[0], *right_side, *reversed(cells[-1]), *reversed(left_side)]


def border_edges(cells: BlockCells) -> list[tuple[Numbers, Numbers]]:
    """Return the pairs (cell, next cell) of neighbours on the border of a block, clockwise from the upper left."""
    border = perimeter(cells)
    return list(zip(border, [*border[1:], border[0]]))


def border_edge_count(cells: BlockCells, relation: str) -> Numbers:
    """Return the number of border edges whose ends, clockwise, are in a relation; with "less", of the increases."""
    return count_true(RELATIONS[relation](first, second) for first, second in border_edges(cells))


def pointwise_sum(arrays: Iterable[Numbers]) -> Numbers:
    """Return the sum of arrays, position by position."""
    return np.sum(list(arrays), axis=0, dtype=np.int64)


def pointwise_max(arrays: Iterable[Numbers]) -> Numbers:
    """Return the maximum of arrays, position by position."""
    return np.maximum.reduce(list(arrays))


def pointwise_min(arrays: Iterable[Numbers]) -> Numbers:
    """Return the minimum of arrays, position by position."""
    return np.minimum.reduce(list(arrays))


def pointwise_sorted(arrays: Sequence[Numbers]) -> list[Numbers]:
    """Return the arrays with the values at each position sorted: the first holds the smallest, the last the largest."""
    return list(np.sort(np.stack(list(arrays)), axis=0))


def pointwise_median(arrays: Sequence[Numbers]) -> Numbers:
    """Return the median of an odd number of arrays, position by position; of an even number the upper median."""
    return pointwise_sorted(arrays)[len(arrays) // 2]


SUMMARIES: Mapping[str, Callable[[Sequence[Numbers]], Numbers]] = {
    "sum": pointwise_sum,
    "maximum": pointwise_max,
    "minimum": pointwise_min,
    "median": pointwise_median,
}
"""Pointwise functions of several arrays, by their names."""


def distinct_count(arrays: Sequence[Numbers]) -> Numbers:
    """Return the number of different values among arrays, position by position."""
    count = np.ones_like(arrays[0])
    for i in range(1, len(arrays)):
        count = count + np.logical_and.reduce([arrays[i] != arrays[j] for j in range(i)])
    return count


def determinant(cells: BlockCells, signed: bool = True) -> Numbers:
    """Return the determinant of a square block, or its permanent if not `signed`, as a sum over all permutations.

    Raises Unreadable for more than MAX_DETERMINANT_ROWS rows.
    """
    row_count = len(cells)
    if row_count > MAX_DETERMINANT_ROWS:
        raise Unreadable(f"determinants and permanents of more than {MAX_DETERMINANT_ROWS} rows")
    total = np.zeros_like(cells[0][0])
    for permutation in permutations(range(row_count)):
        inversions = sum(permutation[i] > permutation[j] for i in range(row_count) for j in range(i + 1, row_count))
        term = np.ones_like(total)
        for i, j in enumerate(permutation):
            term = term * cells[i][j]
        total = total - term if signed and inversions % 2 else total + term
    return total


def permanent(cells: BlockCells) -> Numbers:
    """Return the permanent of a square block.

    Raises Unreadable for more than MAX_DETERMINANT_ROWS rows.
    """
    return determinant(cells, signed=False)


def diagonal_difference(cells: BlockCells) -> Numbers:
    """Return the sum of a block's diagonal minus the sum of its antidiagonal."""
    return pointwise_sum(diagonal(cells)) - pointwise_sum(antidiagonal(cells))


def block_at(view: View, size: BlockSize) -> BlockCells:
    """Return the values of the block whose upper left cell is the anchor of the view."""
    return [[view.value(i, j) for j in range(size[1])] for i in range(size[0])]


def block_offsets(size: BlockSize) -> list[Offset]:
    """Return the cells of a block as offsets from its upper left cell, row by row."""
    return [(i, j) for i in range(size[0]) for j in range(size[1])]


def block_rows(values: Sequence[Value], size: BlockSize) -> list[Sequence[Value]]:
    """Return the rows of a block, given its values row by row in one sequence."""
    return [values[i * size[1] : (i + 1) * size[1]] for i in range(size[0])]


def every_block(sizes: Iterable[BlockSize], block_property: Quantity, affirmative: bool = True) -> Piece | None:
    """Return the piece: every block of the given sizes has a property, or no block has it if not `affirmative`.

    Return None if the property is not defined for one of the sizes.
    """
    sizes = tuple(sizes)
    if not all(block_property.fits(*size) for size in sizes):
        return None

    def condition(size: BlockSize) -> Condition:
        return window_condition(
            block_offsets(size), lambda *values: block_property.function(block_rows(values, size)) == affirmative
        )

    sizes_text = " or ".join(f"{h}x{w}" for h, w in sizes)
    text = f"{'every' if affirmative else 'no'} {sizes_text} block {block_property.text}"
    return piece_of_conditions(*map(condition, sizes), equality=block_property.equality).with_text(text)


def adjacent_blocks_satisfy(
    size: BlockSize,
    lines: Iterable[Offset],
    predicate: Callable[[BlockCells, BlockCells], Flags],
    equality: bool = False,
) -> Piece:
    """Return the piece: `predicate`(cells of a block, cells of its neighbour) is true along each of the given lines."""

    def condition(line: Offset) -> Condition:
        offsets = block_offsets(size)
        next_offsets = [(i + line[0], j + line[1]) for i, j in offsets]
        cell_count = len(offsets)
        return window_condition(
            (*offsets, *next_offsets),
            lambda *values: predicate(block_rows(values[:cell_count], size), block_rows(values[cell_count:], size)),
        )

    return piece_of_conditions(*map(condition, lines), equality=equality)


# by the name of a relation: (verb phrase, with {} for an amount; test of two arrays and the amount)
_COMPARISONS: dict[str, tuple[str, Callable[[Numbers, Numbers, int], Flags]]] = {
    "equal": ("is equal to", lambda a, b, _: a == b),
    "unequal": ("is unequal to", lambda a, b, _: a != b),
    "nondecreasing": ("is at most", lambda a, b, _: a <= b),
    "nonincreasing": ("is at least", lambda a, b, _: a >= b),
    "differing": ("differs by {} from", lambda a, b, amount: abs(a - b) == amount),
    "within": ("differs by at most {} from", lambda a, b, amount: abs(a - b) <= amount),
}


def adjacent_blocks_compared(
    quantity: Quantity, size: BlockSize, lines: Sequence[Offset], relation: str, amount: int = 0
) -> Piece | None:
    """Return the piece: a quantity of every block is in a relation to that of its neighbour along each of the lines.

    `relation` is a key of _COMPARISONS; `amount` is the difference in "differing" and "within". Return None if the
    quantity is not defined for blocks of this size.
    """
    if not quantity.fits(*size):
        return None
    verb, compare = _COMPARISONS[relation]
    neighbour_text = f"that of the next {lines_text(tuple(sorted(lines)))}"
    text = f"the {quantity.text} of every {size[0]}x{size[1]} block {verb.format(amount)} {neighbour_text}"
    equality = quantity.equality and relation in ("equal", "unequal")
    return adjacent_blocks_satisfy(
        size, lines, lambda a, b: compare(quantity.function(a), quantity.function(b), amount), equality
    ).with_text(text)
