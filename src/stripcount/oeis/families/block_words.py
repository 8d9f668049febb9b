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
from stripcount.oeis.phrases import HORIZONTAL, VERTICAL, phrase, says
from stripcount.oeis.pieces import Piece

Ways = tuple[tuple[str, str], ...]
"""(rows or columns of blocks, how they are ordered)."""


says("rowwise", {
    "rowwise": ("rowwise", "rows"),
    "columnwise": ("columnwise", "columns"),
})  # fmt: skip


says("block order", {
    "same-way": (
        ("lexicographically {=nondecreasing|nonincreasing} {rowwise} and {rowwise}",
         "in lexicographically {=nondecreasing|nonincreasing} order {rowwise} and {rowwise}"),
        lambda relation, first, second: ((first, relation), (second, relation)) if first != second else None),
    "two-ways": (
        ("lexicographically {=nondecreasing|nonincreasing} {rowwise} and {=nondecreasing|nonincreasing} {rowwise}",
         "in lexicographically {=nondecreasing|nonincreasing} order {rowwise} and {=nondecreasing|nonincreasing} {rowwise}"),
        lambda relation, first, other, second: ((first, relation), (second, other)) if first != second else None),
})  # fmt: skip


says("block number", {
    "spread": (
        "difference between each {block} subblock maximum and minimum",
        lambda size: (ordered_quantity(((1, "maximum"), (-1, "minimum"))), size)),
    "extremes": (
        "sum of each {block} subblock maximum and minimum",
        lambda size: (ordered_quantity(((1, "maximum"), (1, "minimum"))), size)),
    "medians": (
        "{=sum|difference} of the upper and lower median <value|values> of each {block} subblock",
        lambda which, size: (ordered_quantity(((1, "upper median"), (1 if which == "sum" else -1, "lower median"))), size)),
})  # fmt: skip


@phrase("block number/outer", "sum of each {block} subblock two extreme terms minus its two median terms")
def outer(size: Block) -> tuple[Quantity, Block]:
    """The sum of the extremes minus the sum of the medians."""

    def of(cells: Cells) -> Numbers:
        first, second, third, fourth = ordered(cells)
        return first + fourth - second - third

    return Quantity("sum of extremes minus sum of medians", of, size=(2, 2)), size


@phrase("condition/block-words-in-order", "the {block number} {block order}")
def in_order(found: tuple[Quantity, Block], ways: Ways) -> tuple[Piece, ...] | None:
    """The words of a quantity along rows and columns of blocks are in lexicographic order."""
    quantity, size = found
    return _in_order(quantity, size, ways) if quantity.fits(*size) else None


@phrase(
    "condition/determinants",
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
