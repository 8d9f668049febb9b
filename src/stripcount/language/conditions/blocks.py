"""Conditions on blocks of cells: quantities and properties of a block, and blocks compared with neighbouring ones."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import permutations
from typing import Any, TypeVar

import numpy as np

from stripcount.language.conditions.cells import RELATIONS, number_of, window
from stripcount.language.phrases import ANTIDIAGONAL, DIAGONAL, HORIZONTAL, VERTICAL, Offset, lines_text
from stripcount.language.pieces import Piece, Unreadable, always
from stripcount.model.lattice.rule import Condition, Flags, Numbers, View

T = TypeVar("T")

MOST_EXPANDED = 6  # rows of a determinant, which is a sum of factorially many products
BESIDE: tuple[Offset, ...] = (HORIZONTAL, VERTICAL)
Block = tuple[int, int]
"""(rows, columns) of a block."""
Cells = Sequence[Sequence[Numbers]]
"""The cells of a block, row by row; each is an array of values, one for each of many boards."""


@dataclass(frozen=True, eq=False)
class Quantity:
    """What is computed from a block, a number or whether it has a property.

    Only for `square` blocks or blocks of one `size`, if set. `equality`: it depends only on which values are equal.
    """

    of: Callable[[Cells], Any]
    square: bool = False
    size: Block | None = None
    equality: bool = False
    text: str = ""

    def fits(self, height: int, width: int) -> bool:
        """Return whether it is defined for blocks of this size."""
        return (not self.square or height == width) and self.size in (None, (height, width))


def flat(cells: Cells) -> list[Numbers]:
    """Return a block's cells, row by row."""
    return [cell for row in cells for cell in row]


def diagonal(cells: Cells) -> list[Numbers]:
    """Return the cells from upper left to lower right."""
    return [row[i] for i, row in enumerate(cells)]


def antidiagonal(cells: Cells) -> list[Numbers]:
    """Return the cells from upper right to lower left."""
    return [row[-1 - i] for i, row in enumerate(cells)]


LINES_IN: Mapping[Offset, Callable[[Any], list[Any]]] = {
    HORIZONTAL: list,
    VERTICAL: lambda cells: list(zip(*cells)),
    DIAGONAL: lambda cells: [diagonal(cells)],
    ANTIDIAGONAL: lambda cells: [antidiagonal(cells)],
}
"""The lines of a block in each direction."""


def perimeter(cells: Cells) -> list[Numbers]:
    """Return the cells of a block's border, clockwise from the upper left."""
    right = [row[-1] for row in cells[1:-1]]
    left = [row[0] for row in cells[1:-1]]
    return [*cells[0], *right, *reversed(cells[-1]), *reversed(left)]


def edges(cells: Cells) -> list[tuple[Numbers, Numbers]]:
    """Return the pairs of neighbours on a block's border, clockwise."""
    ring = perimeter(cells)
    return list(zip(ring, [*ring[1:], ring[0]]))


def increases(cells: Cells, relation: str) -> Numbers:
    """Return how many edges of a block's border, read clockwise, are in a relation, such as "less" for increases."""
    return number_of(RELATIONS[relation](a, b) for a, b in edges(cells))


def total(numbers: Iterable[Numbers]) -> Numbers:
    """Return the sum of arrays."""
    return np.sum(list(numbers), axis=0, dtype=np.int64)


def largest(numbers: Iterable[Numbers]) -> Numbers:
    """Return the maximum of arrays, cell by cell."""
    return np.maximum.reduce(list(numbers))


def smallest(numbers: Iterable[Numbers]) -> Numbers:
    """Return the minimum of arrays, cell by cell."""
    return np.minimum.reduce(list(numbers))


def ordered(numbers: Sequence[Numbers]) -> list[Numbers]:
    """Return arrays with the values at each place in increasing order."""
    return list(np.sort(np.stack(list(numbers)), axis=0))


def middle(numbers: Sequence[Numbers]) -> Numbers:
    """Return the median of an odd number of arrays, cell by cell."""
    return ordered(numbers)[len(numbers) // 2]


SUMMARIES: Mapping[str, Callable[[Sequence[Numbers]], Numbers]] = {
    "sum": total,
    "maximum": largest,
    "minimum": smallest,
    "median": middle,
}
"""One number for several, by its name."""


def distinct(numbers: Sequence[Numbers]) -> Numbers:
    """Return how many different values there are."""
    count = np.ones_like(numbers[0])
    for i in range(1, len(numbers)):
        count = count + np.logical_and.reduce([numbers[i] != numbers[j] for j in range(i)])
    return count


def determinant(cells: Cells, signed: bool = True) -> Numbers:
    """Return the determinant, or the permanent if not `signed`, by expansion over all permutations."""
    size = len(cells)
    if size > MOST_EXPANDED:
        raise Unreadable(f"determinants and permanents of more than {MOST_EXPANDED} rows")
    total_so_far = np.zeros_like(cells[0][0])
    for order in permutations(range(size)):
        inversions = sum(order[i] > order[j] for i in range(size) for j in range(i + 1, size))
        term = np.ones_like(total_so_far)
        for i, j in enumerate(order):
            term = term * cells[i][j]
        total_so_far = total_so_far - term if signed and inversions % 2 else total_so_far + term
    return total_so_far


def permanent(cells: Cells) -> Numbers:
    """Return the permanent."""
    return determinant(cells, signed=False)


def difference(cells: Cells) -> Numbers:
    """Return the sum of the diagonal minus that of the antidiagonal."""
    return total(diagonal(cells)) - total(antidiagonal(cells))


def cells_of(view: View, size: Block) -> Cells:
    """Return the values of the block whose upper left cell is the anchor."""
    return [[view.value(i, j) for j in range(size[1])] for i in range(size[0])]


def places_of(size: Block) -> list[Offset]:
    """Return the cells of a block as offsets from its upper left cell, row by row."""
    return [(i, j) for i in range(size[0]) for j in range(size[1])]


def shaped(values: Sequence[T], size: Block) -> list[Sequence[T]]:
    """Return the values of a block, row by row, as its cells."""
    return [values[i * size[1] : (i + 1) * size[1]] for i in range(size[0])]


def each(sizes: Iterable[Block], test: Quantity, wanted: bool = True) -> Piece | None:
    """Return the piece: every block of the given sizes has the property, or no block if not `wanted`.

    None if the property is not defined for one of the sizes.
    """
    sizes = tuple(sizes)
    if not all(test.fits(*size) for size in sizes):
        return None

    def condition(size: Block) -> Condition:
        return window(places_of(size), lambda *values: test.of(shaped(values, size)) == wanted)

    listed = " or ".join(f"{h}x{w}" for h, w in sizes)
    text = f"{'every' if wanted else 'no'} {listed} block {test.text}"
    return always(*map(condition, sizes), equality=test.equality).saying(text)


def beside(size: Block, lines: Iterable[Offset], holds: Callable[[Cells, Cells], Any], equality: bool = False) -> Piece:
    """Return the piece: `holds` is true of every block and its neighbour one step along each of some lines."""

    def condition(line: Offset) -> Condition:
        here = places_of(size)
        there = [(i + line[0], j + line[1]) for i, j in here]
        many = len(here)
        return window((*here, *there), lambda *v: holds(shaped(v[:many], size), shaped(v[many:], size)))

    return always(*map(condition, lines), equality=equality)


_COMPARED: dict[str, tuple[str, Callable[[Numbers, Numbers, int], Flags]]] = {
    "equal": ("is equal to", lambda a, b, _: a == b),
    "unequal": ("is unequal to", lambda a, b, _: a != b),
    "nondecreasing": ("is at most", lambda a, b, _: a <= b),
    "nonincreasing": ("is at least", lambda a, b, _: a >= b),
    "differing": ("differs by {} from", lambda a, b, by: abs(a - b) == by),
    "within": ("differs by at most {} from", lambda a, b, by: abs(a - b) <= by),
}


def compared(quantity: Quantity, size: Block, lines: Sequence[Offset], relation: str, by: int = 0) -> Piece | None:
    """Return the piece: a quantity of every block is related to that of its neighbour along some lines.

    `relation` is a word of _COMPARED, `by` is the difference in "differing" and "within". None if blocks of this size
    do not have the quantity.
    """
    if not quantity.fits(*size):
        return None
    said, holds = _COMPARED[relation]
    next_to = f"that of the next {lines_text(tuple(sorted(lines)))}"
    text = f"the {quantity.text} of every {size[0]}x{size[1]} block {said.format(by)} {next_to}"
    equality = quantity.equality and relation in ("equal", "unequal")
    return beside(size, lines, lambda a, b: holds(quantity.of(a), quantity.of(b), by), equality).saying(text)
