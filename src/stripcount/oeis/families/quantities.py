"""Quantities of a block: sums, determinants, order statistics, numbers of edges."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import permutations

import numpy as np

from stripcount.model.lattice.rule import Numbers
from stripcount.oeis.grammar import Found, Parser
from stripcount.oeis.phrases import GRAMMAR, phrase, says
from stripcount.oeis.pieces import Unreadable

MOST_EXPANDED = 6  # rows of a determinant, which is a sum of factorially many products
Cells = Sequence[Sequence[Numbers]]
"""The cells of a block, row by row; each is an array of values, one for each of many boards."""


@dataclass(frozen=True, eq=False)
class Quantity:
    """A number computed from a block; `square` blocks only, or blocks of one `size` only, if set.

    `equality`: the number depends only on which values are equal.
    """

    text: str
    of: Callable[[Cells], Numbers]
    square: bool = False
    size: tuple[int, int] | None = None
    equality: bool = False

    def fits(self, height: int, width: int) -> bool:
        """Return whether the quantity is defined for blocks of this size."""
        return (not self.square or height == width) and self.size in (None, (height, width))


def flat(cells: Cells) -> list[Numbers]:
    """Return a block's cells, row by row."""
    return [cell for row in cells for cell in row]


def diagonal_of(cells: Cells) -> list[Numbers]:
    """Return the cells from upper left to lower right."""
    return [row[i] for i, row in enumerate(cells)]


def antidiagonal_of(cells: Cells) -> list[Numbers]:
    """Return the cells from upper right to lower left."""
    return [row[-1 - i] for i, row in enumerate(cells)]


def perimeter(cells: Cells) -> list[Numbers]:
    """Return the cells of a block's border, clockwise from the upper left."""
    top, bottom = list(cells[0]), list(cells[-1])
    right = [row[-1] for row in cells[1:-1]]
    left = [row[0] for row in cells[1:-1]]
    return [*top, *right, *reversed(bottom), *reversed(left)]


def edges(cells: Cells) -> list[tuple[Numbers, Numbers]]:
    """Return the pairs of neighbours on a block's border, clockwise."""
    ring = perimeter(cells)
    return list(zip(ring, [*ring[1:], ring[0]]))


def total(numbers: Sequence[Numbers]) -> Numbers:
    """Return the sum of arrays."""
    found = numbers[0].astype(np.int64)
    for number in numbers[1:]:
        found = found + number
    return found


def largest(numbers: Sequence[Numbers]) -> Numbers:
    """Return the maximum of arrays, cell by cell."""
    return np.maximum.reduce(list(numbers))


def smallest(numbers: Sequence[Numbers]) -> Numbers:
    """Return the minimum of arrays, cell by cell."""
    return np.minimum.reduce(list(numbers))


def determinant(cells: Cells) -> Numbers:
    """Return the determinant, by expansion over all permutations."""
    return _expanded(cells, signed=True)


def permanent(cells: Cells) -> Numbers:
    """Return the permanent, by expansion over all permutations."""
    return _expanded(cells, signed=False)


def _expanded(cells: Cells, signed: bool) -> Numbers:
    size = len(cells)
    if size > MOST_EXPANDED:
        raise Unreadable(f"determinants and permanents of more than {MOST_EXPANDED} rows")
    found = np.zeros_like(cells[0][0])
    for order in permutations(range(size)):
        inversions = sum(order[i] > order[j] for i in range(size) for j in range(i + 1, size))
        term = np.ones_like(found)
        for i, j in enumerate(order):
            term = term * cells[i][j]
        found = found - term if signed and inversions % 2 else found + term
    return found


def distinct(numbers: Sequence[Numbers]) -> Numbers:
    """Return how many different values there are."""
    found = np.ones_like(numbers[0])
    for i in range(1, len(numbers)):
        found = found + np.logical_and.reduce([numbers[i] != numbers[j] for j in range(i)])
    return found


def ordered(cells: Cells) -> list[Numbers]:
    """Return a block's values in increasing order."""
    return list(np.sort(np.stack(flat(cells)), axis=0))


def _quantity(
    text: str, *phrases: str, square: bool = False, size: tuple[int, int] | None = None, equality: bool = False
) -> Callable[[Callable[[Cells], Numbers]], None]:
    def decorate(of: Callable[[Cells], Numbers]) -> None:
        def meaning() -> Quantity:
            return Quantity(text, of, square, size, equality)

        meaning.__doc__ = text
        phrase(f"quantity/{text.replace(' ', '-')}", *phrases)(meaning)

    return decorate


_quantity("sum", "<sum|sums>", "sum of all four elements")(lambda c: total(flat(c)))
_quantity("trace", "trace", square=True)(lambda c: total(diagonal_of(c)))
_quantity("determinant", "<determinant|determinants>", square=True)(determinant)
_quantity("permanent", "<permanent|permanents>", square=True)(permanent)
_quantity("diagonal sum", "diagonal sum", "nw+se diagonal sum", square=True)(lambda c: total(diagonal_of(c)))
_quantity("antidiagonal sum", "antidiagonal sum", "ne+sw antidiagonal sum", square=True)(
    lambda c: total(antidiagonal_of(c))
)
_quantity(
    "diagonal sum minus antidiagonal sum",
    "diagonal minus antidiagonal sum",
    "diagonal sum <minus|less> [the] antidiagonal sum",
    square=True,
)(lambda c: total(diagonal_of(c)) - total(antidiagonal_of(c)))
_quantity("antidiagonal difference", "ne-sw antidiagonal difference", size=(2, 2))(lambda c: c[0][1] - c[1][0])
_quantity("diagonal difference", "nw-se diagonal difference", "se-nw diagonal difference", size=(2, 2))(
    lambda c: c[0][0] - c[1][1]
)
_quantity("number of increases along edges clockwise", "number of clockwise edge increases")(
    lambda c: total([(a < b).astype(np.int64) for a, b in edges(c)])
)
_quantity("number of increases along edges counterclockwise", "number of counterclockwise edge increases")(
    lambda c: total([(a > b).astype(np.int64) for a, b in edges(c)])
)
_quantity("number of edges with equal ends", "number of equal edges", equality=True)(
    lambda c: total([(a == b).astype(np.int64) for a, b in edges(c)])
)
_quantity(
    "number of increases rightwards and downwards", "number of rightwards and downwards edge increases", size=(2, 2)
)(
    lambda c: total(
        [
            (a < b).astype(np.int64)
            for a, b in ((c[0][0], c[0][1]), (c[1][0], c[1][1]), (c[0][0], c[1][0]), (c[0][1], c[1][1]))
        ]
    )
)
DIAGONALS = Quantity(
    "number of diagonals with equal ends",
    lambda c: (c[0][0] == c[1][1]).astype(np.int64) + (c[0][1] == c[1][0]),
    size=(2, 2),
    equality=True,
)
says("quantity", {
    "number-of-diagonals-with-equal-ends": (
        ("number of equal 2 x 2 subblock diagonal pairs and equal antidiagonal pairs",
         "number of equal diagonal or equal antidiagonal elements",
         "number of equal diagonal and equal antidiagonal elements",
         "number of equal diagonal or antidiagonal elements"),
        DIAGONALS),
})  # fmt: skip

_STATISTICS = {"minimum": 0, "lower median": 1, "upper median": 2, "maximum": 3}


says("statistic", {
    "statistic": ("[the] {=minimum|lower median|upper median|maximum} [<value|values|term>]", lambda name: name),
})  # fmt: skip


@GRAMMAR.reader("statistics")
def statistics(parser: Parser, at: int) -> Iterator[Found]:
    """Order statistics added and subtracted: `the maximum plus the lower median minus the minimum`."""
    for name, end in parser.read("statistic", at):
        yield from _statistics(parser, end, ((1, name),))


def _statistics(parser: Parser, at: int, found: tuple[tuple[int, str], ...]) -> Iterator[Found]:
    names = [name for _, name in found]
    if len(set(names)) == len(names):
        yield found, at
    for sign, word in ((1, "plus"), (-1, "minus")):
        after = parser.literal((word,), at)
        if after is not None:
            for name, end in parser.read("statistic", after):
                yield from _statistics(parser, end, (*found, (sign, name)))


@phrase("ordered quantity/ordered-quantity", "{statistics}")
def ordered_quantity(found: tuple[tuple[int, str], ...]) -> Quantity:
    """A sum of order statistics of a 2 X 2 block."""

    def of(cells: Cells) -> Numbers:
        order = ordered(cells)
        return total([sign * order[_STATISTICS[name]] for sign, name in found])

    text = "".join(f" {'plus' if sign > 0 else 'minus'} {name}" for sign, name in found).removeprefix(" plus ")
    if len(found) == 1 and found[0][1] in ("minimum", "maximum"):
        return Quantity(text, (lambda c: smallest(flat(c))) if found[0][1] == "minimum" else lambda c: largest(flat(c)))
    return Quantity(text, of, size=(2, 2))


def middle(numbers: Sequence[Numbers]) -> Numbers:
    """Return the median of an odd number of arrays, cell by cell."""
    found: Numbers = np.sort(np.stack(list(numbers)), axis=0)[len(numbers) // 2]
    return found


_ENDS = {"maximum": largest, "minimum": smallest, "sum": total, "median": middle}


def end_quantity(end: str, line: str) -> Quantity:
    """Return a quantity of the cells on a diagonal.

    `end` is "maximum", "minimum" or "sum", or "absolute difference" for 2 X 2 and "median" for 3 X 3 blocks.
    """
    cells_of = diagonal_of if line == "diagonal" else antidiagonal_of
    if end == "absolute difference":
        return Quantity(f"{line} {end}", lambda c: abs(cells_of(c)[0] - cells_of(c)[1]), size=(2, 2))
    size = (3, 3) if end == "median" else None
    return Quantity(f"{line} {end}", lambda c: _ENDS[end](cells_of(c)), square=True, size=size)


says("end", {
    "end-after": (
        "[<its|a|the>] {=diagonal|antidiagonal} {=maximum|minimum|sum|median|absolute difference}",
        lambda line, end: end_quantity(end, line)),
    "end-before": (
        ("[<its|the>] {=maximum|minimum} {=diagonal|antidiagonal} element",
         "[the] {=sum|absolute difference|maximum|minimum} of its {=diagonal|antidiagonal} elements"),
        end_quantity),
})  # fmt: skip


@phrase("quantity/end-pair", "{end} {=plus|minus} {end}")
def end_pair(first: Quantity, sign: str, second: Quantity) -> Quantity | None:
    """The sum (difference) of a quantity of one diagonal and a quantity of the other."""
    sizes = {first.size, second.size} - {None}
    if first.text.split()[0] == second.text.split()[0] or len(sizes) > 1:
        return None
    text = f"{first.text} {sign} {second.text}"
    size = next(iter(sizes), None)
    if sign == "plus":
        return Quantity(text, lambda c: first.of(c) + second.of(c), square=True, size=size)
    return Quantity(text, lambda c: first.of(c) - second.of(c), square=True, size=size)
