"""Quantities of blocks read as words along the rows and columns of blocks, and the order of these words."""

from __future__ import annotations

from stripcount.model.lattice.rule import Numbers, View
from stripcount.oeis.families.blocks import Block, cells_of
from stripcount.oeis.families.monotone import lexicographic_of
from stripcount.oeis.families.quantities import (
    Cells,
    Quantity,
    determinant,
    ordered,
    ordered_quantity,
    permanent,
)
from stripcount.oeis.phrases import HORIZONTAL, VERTICAL, phrase
from stripcount.oeis.pieces import Piece

Ways = tuple[tuple[str, str], ...]
"""(rows or columns of blocks, how they are ordered)."""


@phrase("rowwise", "rowwise")
def rowwise() -> str:
    """Rows of blocks."""
    return "rows"


@phrase("rowwise", "columnwise")
def columnwise() -> str:
    """Columns of blocks."""
    return "columns"


@phrase(
    "block order",
    "lexicographically {=nondecreasing|nonincreasing} {rowwise} and {rowwise}",
    "in lexicographically {=nondecreasing|nonincreasing} order {rowwise} and {rowwise}",
)
def same_way(relation: str, first: str, second: str) -> Ways | None:
    """Rows and columns of blocks in one order."""
    return ((first, relation), (second, relation)) if first != second else None


@phrase(
    "block order",
    "lexicographically {=nondecreasing|nonincreasing} {rowwise} and {=nondecreasing|nonincreasing} {rowwise}",
    "in lexicographically {=nondecreasing|nonincreasing} order {rowwise} and {=nondecreasing|nonincreasing} {rowwise}",
)
def two_ways(relation: str, first: str, other: str, second: str) -> Ways | None:
    """Rows of blocks in one order and columns in another."""
    return ((first, relation), (second, other)) if first != second else None


@phrase("block number", "difference between each {block} subblock maximum and minimum")
def spread(size: Block) -> tuple[Quantity, Block]:
    """The largest value minus the smallest."""
    return ordered_quantity(((1, "maximum"), (-1, "minimum"))), size


@phrase("block number", "sum of each {block} subblock maximum and minimum")
def extremes(size: Block) -> tuple[Quantity, Block]:
    """The largest value plus the smallest."""
    return ordered_quantity(((1, "maximum"), (1, "minimum"))), size


@phrase("block number", "{=sum|difference} of the upper and lower median <value|values> of each {block} subblock")
def medians(which: str, size: Block) -> tuple[Quantity, Block]:
    """The upper median plus (minus) the lower median."""
    return ordered_quantity(((1, "upper median"), (1 if which == "sum" else -1, "lower median"))), size


@phrase("block number", "sum of each {block} subblock two extreme terms minus its two median terms")
def outer(size: Block) -> tuple[Quantity, Block]:
    """The sum of the extremes minus the sum of the medians."""

    def of(cells: Cells) -> Numbers:
        first, second, third, fourth = ordered(cells)
        return first + fourth - second - third

    return Quantity("sum of extremes minus sum of medians", of, size=(2, 2)), size


@phrase("condition", "the {block number} {block order}")
def in_order(found: tuple[Quantity, Block], ways: Ways) -> tuple[Piece, ...] | None:
    """The words of a quantity along rows and columns of blocks are in lexicographic order."""
    quantity, size = found
    return _in_order(quantity, size, ways) if quantity.fits(*size) else None


@phrase(
    "condition",
    "rows and columns of {=determinants|permanents} of all {block} subblocks lexicographically {=nondecreasing|nonincreasing}",
)
def determinants(name: str, size: Block, relation: str) -> tuple[Piece, ...] | None:
    """The words of determinants (permanents) along rows and columns of blocks are in lexicographic order."""
    quantity = Quantity(name.removesuffix("s"), determinant if name == "determinants" else permanent, square=True)
    ways = (("rows", relation), ("columns", relation))
    return _in_order(quantity, size, ways) if quantity.fits(*size) else None


def _in_order(quantity: Quantity, size: Block, ways: Ways) -> tuple[Piece, ...]:
    height, width = size
    cells = tuple((i - height + 1, j - width + 1) for i in range(height) for j in range(width))

    def number(view: View, down: int = 0, right: int = 0) -> Numbers:
        """Return the quantity of the block whose lower right cell is `down`, `right` of the anchor."""
        return quantity.of(cells_of(view, height, width, down - height + 1, right - width + 1))

    return tuple(
        lexicographic_of(
            f"{which} of blocks, by {quantity.text}, in lexicographic order, {relation}",
            number,
            cells,
            HORIZONTAL if which == "rows" else VERTICAL,
            relation,
        )
        for which, relation in ways
    )
