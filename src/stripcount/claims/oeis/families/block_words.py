"""Numbers of blocks read as words: along each row of blocks, and each column, compared in lexicographic order."""

from __future__ import annotations

from stripcount.claims.oeis.families.blocks import Block, cells_of
from stripcount.claims.oeis.families.monotone import lexicographic_of
from stripcount.claims.oeis.families.quantities import Cells, Quantity, ordered, ordered_quantity
from stripcount.claims.oeis.phrases import HORIZONTAL, VERTICAL, says
from stripcount.claims.oeis.pieces import Piece
from stripcount.model.lattice.rule import Numbers, View

Ways = tuple[tuple[str, str], ...]
"""(rows or columns of blocks, how they are ordered)."""


@says("rowwise", "rowwise")
def rowwise() -> str:
    """Rows of blocks."""
    return "rows"


@says("rowwise", "columnwise")
def columnwise() -> str:
    """Columns of blocks."""
    return "columns"


@says(
    "block order",
    "lexicographically {=nondecreasing|nonincreasing} {rowwise} and {rowwise}",
    "in lexicographically {=nondecreasing|nonincreasing} order {rowwise} and {rowwise}",
)
def same_way(relation: str, first: str, second: str) -> Ways | None:
    """Rows and columns of blocks in one order."""
    return ((first, relation), (second, relation)) if first != second else None


@says(
    "block order",
    "lexicographically {=nondecreasing|nonincreasing} {rowwise} and {=nondecreasing|nonincreasing} {rowwise}",
    "in lexicographically {=nondecreasing|nonincreasing} order {rowwise} and {=nondecreasing|nonincreasing} {rowwise}",
)
def two_ways(relation: str, first: str, other: str, second: str) -> Ways | None:
    """Rows of blocks in one order, columns in another."""
    return ((first, relation), (second, other)) if first != second else None


@says("block number", "difference between each {block} subblock maximum and minimum")
def spread(size: Block) -> tuple[Quantity, Block]:
    """The largest value less the smallest."""
    return ordered_quantity(((1, "maximum"), (-1, "minimum"))), size


@says("block number", "sum of each {block} subblock maximum and minimum")
def extremes(size: Block) -> tuple[Quantity, Block]:
    """The largest value and the smallest."""
    return ordered_quantity(((1, "maximum"), (1, "minimum"))), size


@says("block number", "{=sum|difference} of the upper and lower median <value|values> of each {block} subblock")
def medians(which: str, size: Block) -> tuple[Quantity, Block]:
    """The medians added, or the lower one taken from the upper one."""
    return ordered_quantity(((1, "upper median"), (1 if which == "sum" else -1, "lower median"))), size


@says("block number", "sum of each {block} subblock two extreme terms minus its two median terms")
def outer(size: Block) -> tuple[Quantity, Block]:
    """The extremes less the medians."""

    def of(cells: Cells) -> Numbers:
        first, second, third, fourth = ordered(cells)
        return first + fourth - second - third

    return Quantity("sum of extremes minus sum of medians", of, size=(2, 2)), size


@says("condition", "the {block number} {block order}")
def in_order(found: tuple[Quantity, Block], ways: Ways) -> tuple[Piece, ...] | None:
    """Rows, and columns, of numbers of blocks are words in order."""
    quantity, size = found
    return _in_order(quantity, size, ways) if quantity.fits(*size) else None


@says(
    "condition",
    "rows and columns of {=determinants|permanents} of all {block} subblocks lexicographically {=nondecreasing|nonincreasing}",
)
def determinants(name: str, size: Block, relation: str) -> tuple[Piece, ...] | None:
    """Rows and columns of determinants are words in order."""
    from stripcount.claims.oeis.families.quantities import determinant, permanent

    quantity = Quantity(name.removesuffix("s"), determinant if name == "determinants" else permanent, square=True)
    ways = (("rows", relation), ("columns", relation))
    return _in_order(quantity, size, ways) if quantity.fits(*size) else None


def _in_order(quantity: Quantity, size: Block, ways: Ways) -> tuple[Piece, ...]:
    height, width = size
    cells = tuple((i - height + 1, j - width + 1) for i in range(height) for j in range(width))

    def number(view: View, down: int = 0, right: int = 0) -> Numbers:
        """Return the number of the block whose lower right cell is the anchor."""
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
